"""The screens in docs/screens/ are what the commands print. HOLADSL_WRITE_SCREENS=1 writes them anew."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

import pytest
from attrs import field, frozen

from tests.unit.cli.terminal import FIVE_MISTAKES, ROOT, together

SCREENS = ROOT / "docs" / "screens"
REWRITE = "HOLADSL_WRITE_SCREENS"

SUNDAY = """\
language 1

game "Sunday table" extends hola
  with         burn, hold-with-match
  change match to             300
  change score last trick     20
"""


@frozen
class Step:
    """A command line, and what is typed at its questions."""

    command: str
    typed: str = ""


@frozen
class Screen:
    """Files that lie in the folder, and commands that are run there, one after the other."""

    steps: tuple[Step, ...]
    files: Mapping[str, str] = field(factory=dict)


TOLD = {
    "check": Screen(
        (Step("cat ours.hola"), Step("holadsl check ours.hola"), Step("holadsl check sunday.hola")),
        {"ours.hola": FIVE_MISTAKES, "sunday.hola": SUNDAY},
    ),
    "show": Screen(
        (
            Step("cat sunday.hola"),
            Step("holadsl show sunday.hola"),
            Step("holadsl show sunday.hola --players 2 --with last-trick-0 --stage rules"),
            Step("holadsl show sunday.hola --stage tree"),
        ),
        {"sunday.hola": SUNDAY},
    ),
    "puzzle": Screen((Step("holadsl puzzle whist --seed 3 --bots random --solution"),)),
    "list": Screen((Step("holadsl list"),)),
    "new": Screen(
        (
            Step("holadsl new sunday.hola", "hola\n4\nburn, hold-with-match\n300\n"),
            Step("holadsl check sunday.hola"),
        )
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_screen_in_the_docs_is_what_is_printed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each transcript in docs/screens/ is what its commands print today."""
    screen, page = TOLD[name], SCREENS / f"{name}.txt"
    monkeypatch.chdir(tmp_path)
    for file, text in screen.files.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    shown = "\n".join(f"$ {step.command}\n{printed(step, tmp_path)}" for step in screen.steps)
    if os.environ.get(REWRITE):
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(shown, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == shown, f"{REWRITE}=1 pytest {Path(__file__).name} writes it anew"


def printed(step: Step, folder: Path) -> str:
    """What a command prints."""
    program, *arguments = shlex.split(step.command)
    if program == "cat":
        return (folder / arguments[0]).read_text(encoding="utf-8")
    return together(*arguments, stdin=step.typed)
