"""The page of commands, docs/commands.md: its examples are run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from holadsl.cli.frame import COMMANDS
from tests.unit.cli.terminal import ROOT, variables

PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
LEFT_OUT = "…"


def examples() -> list[tuple[str, str]]:
    """Each command line of the page, with what it should print."""
    blocks = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)
    return [(command, printed) for command, printed in steps]


def test_every_command_has_a_section_with_an_example() -> None:
    """Each command has one section on the page, and an example in it."""
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
    assert set(COMMANDS) == set(sections)
    assert [] == [name for name, text in sections.items() if f"holadsl {name}" not in text]


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a shell")
def test_the_examples_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    """Run one after the other in one folder, the examples print what stands below them."""
    folder, home = tmp_path / "here", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    state = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("STATE", "DATA", "CACHE", "CONFIG")}
    shell = f'holadsl() {{ "{sys.executable}" -m holadsl "$@"; }}\n'
    for command, expected in examples():
        done = subprocess.run(
            ["sh", "-c", shell + command],
            cwd=folder,
            env=variables({"HOME": str(home), **state}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        assert_like(expected, done.stdout.decode(), command)


def assert_like(expected: str, printed: str, command: str) -> None:
    """What is expected has the printed lines, any number of them where some are left out."""
    parts = [re.escape(line) for line in expected.rstrip("\n").split("\n")]
    pattern = "\n".join(r"(?:.*\n)*.*" if part == re.escape(LEFT_OUT) else part for part in parts)
    assert re.fullmatch(pattern, printed.rstrip("\n")), f"$ {command}\n{printed}\nexpected\n{expected}"
