"""Names: no game in the code, no room for odds and ends, a page for every package, no trace of one machine."""

import re
from pathlib import Path

from holadsl import library

# Three uses of the word that name no game: the package, the codes of its diagnostics, and the suffix of rule files.
NO_GAME = re.compile(r"(?i:holadsl)|HOLA(?![A-Za-z_-])|\.hola\b")
ODDS_AND_ENDS = re.compile(r"(^|_)(utils?|helpers?|common|managers?|misc)(_|$)")
LONGEST_README = 40

# Put together from pieces, so that this file doesn't name what it looks for.
A_MACHINE = re.compile(
    "|".join(
        (
            r"(?<![\w./])/" + r"work\b",
            r"\bshared" + r"/",
            r"(?<![\w.])/(home|Users|root|opt)" + r"/\w",
            r"\b[A-Za-z]:\\" + r"Users\b",
            r"pypi\." + r"org|/simple" + r"/|index" + r"-url",
        )
    )
)


def test_no_game_is_named_in_the_code(modules: dict[Path, str]) -> None:
    """No shipped ruleset's name stands in the package's Python, so no game is built in."""
    games = "|".join(name.replace("-", "[-_ ]?") for name in library.ruleset_names())
    a_game = re.compile(rf"(?<![a-z])({games})(?![a-z])", re.IGNORECASE)
    found = [
        f"{path.as_posix()}:{number}: {line.strip()}"
        for path, text in modules.items()
        for number, line in enumerate(text.splitlines(), 1)
        if a_game.search(NO_GAME.sub("", line))
    ]
    assert [] == found


def test_ruleset_names_are_unique() -> None:
    """Each name means one ruleset, whatever family it lies in."""
    names = library.ruleset_names()
    assert sorted(set(names)) == list(names)


def test_no_room_for_odds_and_ends(modules: dict[Path, str]) -> None:
    """No module or package is called utils, helpers, common or manager: a name says what is inside."""
    parts = {part.removesuffix(".py") for path in modules for part in path.parts}
    assert [] == sorted(part for part in parts if ODDS_AND_ENDS.search(part))


def test_every_package_has_a_page(package: Path) -> None:
    """Each package below holadsl/ has a README.md of under 40 lines that says what it is for."""
    pages = [path.parent / "README.md" for path in sorted(package.rglob("__init__.py")) if path.parent != package]
    missing = [page for page in pages if not page.is_file()]
    assert [] == missing
    assert [] == [page for page in pages if len(page.read_text(encoding="utf-8").splitlines()) >= LONGEST_README]


def test_the_project_speaks_of_no_machine(checkout: Path, project_files: list[Path]) -> None:
    """No file of the project names a folder of the machine it was written on, or an address that packages came from."""
    found = [
        f"{path.relative_to(checkout).as_posix()}:{number}: {line.strip()[:120]}"
        for path in project_files
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if A_MACHINE.search(line)
    ]
    assert [] == found
