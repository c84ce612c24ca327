"""The pages of tests/language: rule texts with their mistakes on the line, and plays with what they lead to.

A page is Markdown. A fence ```hola holds a rule text; with a game's name behind it one that is wrapped as a house file
of that game, from its first difference on. Behind a line stands what is wrong with it: `# error: HOLA213`, or several
codes, `# warning: …`, `# note: …`; a text without such comments must be right. A fence ```plays follows a right text;
its first line may choose a table (`table players 3, with burn, set x 5`), the notation is that of plays.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

import holadsl
from holadsl.compiler import check_source
from holadsl.core.check import check
from holadsl.text import Source
from tests.language.plays import Game, lines

HERE = Path(__file__).parent
PAGES = sorted((HERE / "pages").glob("*.md"))
FENCE = re.compile(r"^```(hola|plays)(?: (\w[\w-]*))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXPECTED = re.compile(r"#\s*(error|warning|note):\s*((?:HOLA\d+\s*)+)")


@frozen
class Fence:
    """One rule text of a page, and the plays behind it."""

    page: str
    title: str
    text: str
    plays: tuple[str, ...]

    @property
    def expected(self) -> list[tuple[int, str, str]]:
        """Line, severity and code of every diagnostic that the comments tell."""
        out = []
        for number, line in enumerate(self.text.splitlines(), 1):
            for severity, codes in EXPECTED.findall(line):
                out.extend((number, severity, code) for code in codes.split())
        return sorted(out)

    def __str__(self) -> str:
        return f"{self.page}: {self.title}"


def house(body: str, base: str) -> str:
    """A house file that builds on a game; its comments stay on their lines."""
    return f'language 1\n\ngame "House" extends {base}\n{body}'


def fences(page: Path) -> Iterator[Fence]:
    """The rule texts of a page, each with the plays that follow it."""
    content = page.read_text(encoding="utf-8")
    found: list[tuple[str, str, list[str]]] = []
    for match in FENCE.finditer(content):
        kind, base, body = match.groups()
        if kind == "plays":
            found[-1][2].append(body)
            continue
        title = re.findall(r"^#+ (.*)$", content[: match.start()], re.MULTILINE)[-1]
        found.append((title, house(body, base) if base else body, []))
    for title, text, plays in found:
        yield Fence(page.stem, title, text, tuple(plays))


ALL = [fence for page in PAGES for fence in fences(page)]
RIGHT = [fence for fence in ALL if not any(severity == "error" for _, severity, _ in fence.expected)]


@pytest.mark.parametrize("fence", ALL, ids=str)
def test_a_text_has_just_the_mistakes_that_its_lines_tell(fence: Fence) -> None:
    """Every mistake of a text is found at its line with its code, and no other."""
    found = check_source(Source("house.hola", fence.text))
    got = sorted((d.line, d.severity, d.code) for d in found)
    assert fence.expected == got, "\n".join(f"{d.path}:{d.line}: {d.message} [{d.code}]" for d in found)


@pytest.mark.parametrize(
    ("fence", "plays"), [(f, p) for f in RIGHT for p in f.plays], ids=lambda value: str(value)[:60].split("\n")[0]
)
def test_the_plays_of_a_text_come_out_as_written(fence: Fence, plays: str) -> None:
    """What is played or counted by a text comes out as the page says."""
    game: Game | None = None
    for line in lines(plays):
        if line.startswith("table"):
            game = Game(table(fence.text, line.removeprefix("table")))
            continue
        game = game or Game(table(fence.text, ""))
        game.follow(line)
    assert game is not None
    assert [] == game.found


@pytest.mark.parametrize("fence", [f for f in RIGHT if f.plays], ids=str)
def test_the_machine_of_a_text_is_sound(fence: Fence) -> None:
    """The check of the Machine finds nothing at any number of players."""
    from holadsl.compiler import Compiled, compile_source

    rules = compile_source(Source("house.hola", fence.text))
    assert isinstance(rules, Compiled)
    for players in rules.counts:
        made = compile_source(Source("house.hola", fence.text), players)
        assert isinstance(made, Compiled)
        assert () == check(made.machine).findings


@pytest.mark.parametrize("fence", [f for f in RIGHT if f.plays], ids=str)
def test_the_rules_in_force_are_a_file_of_their_own(fence: Fence) -> None:
    """The canonical text of the rules, which records keep, is right by itself and says the same again."""
    from holadsl.compiler import Compiled, compile_source

    for players in holadsl.loads(fence.text, "house.hola") and _counts(fence.text):
        rules = compile_source(Source("house.hola", fence.text), players)
        assert isinstance(rules, Compiled)
        again = compile_source(Source("house.hola", rules.canonical), players)
        assert isinstance(again, Compiled), again
        assert rules.canonical == again.canonical


def _counts(text: str) -> tuple[int, ...]:
    from holadsl.compiler import Compiled, compile_source

    rules = compile_source(Source("house.hola", text))
    assert isinstance(rules, Compiled)
    return rules.counts


def table(text: str, choice: str) -> holadsl.Rules:
    """The rules of a text at a table: `players 3, with burn sweep-reset, set x 5`."""
    players: int | None = None
    variants: list[str] = []
    options: dict[str, int] = {}
    for part in filter(None, (part.split() for part in choice.split(","))):
        if part[0] == "players":
            players = int(part[1])
        elif part[0] == "with":
            variants.extend(part[1:])
        else:
            options[part[1]] = int(part[2])
    return holadsl.loads(text, "house.hola", players=players, variants=variants, options=options)
