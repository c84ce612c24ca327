"""Finding the shipped grammars and rulesets."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from holadsl import library


def test_every_ruleset_of_the_checkout_is_found(checkout: Path) -> None:
    """Names, paths and texts are those of the files under rulesets/, one folder a family."""
    files = sorted((checkout / "rulesets").glob("*/*.hola"), key=lambda path: path.stem)
    assert tuple(path.stem for path in files) == library.ruleset_names()
    for path in files:
        assert path.relative_to(checkout).as_posix() == library.ruleset_path(path.stem)
        assert path.read_text(encoding="utf-8") == library.ruleset_text(path.stem)


def test_the_grammar_is_its_files_in_order(checkout: Path) -> None:
    """The grammar is the text of the files under grammars/, in the order of their names."""
    files = sorted((checkout / "grammars").glob("*.lark"), key=lambda path: path.name)
    assert "\n".join(path.read_text(encoding="utf-8") for path in files) == library.grammar_texts()


@pytest.mark.parametrize("name", ["nosuch", "", "hola/hola", "../hola", "hola.hola", "README"])
def test_an_unknown_ruleset_is_a_lookup_error(name: str) -> None:
    """Whatever isn't exactly a shipped name is unknown, and never a path."""
    with pytest.raises(LookupError):
        library.ruleset_text(name)
    with pytest.raises(LookupError):
        library.ruleset_path(name)


def test_a_checkout_needs_no_installation(checkout: Path, tmp_path: Path) -> None:
    """A bare copy of the checkout finds its own files, also a ruleset that was added a moment ago."""
    for folder in ("holadsl", "grammars", "rulesets"):
        shutil.copytree(checkout / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(checkout / "pyproject.toml", tmp_path)
    (tmp_path / "rulesets" / "ours").mkdir()
    (tmp_path / "rulesets" / "ours" / "ours.hola").write_text("language 1\n", encoding="utf-8")
    program = "from holadsl import library; print(library.__file__); print(library.ruleset_path('ours'))"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    expected = [str(tmp_path / "holadsl" / "library.py"), "rulesets/ours/ours.hola"]
    assert (expected, "") == (done.stdout.splitlines(), done.stderr)
