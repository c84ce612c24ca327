"""What stands in `examples/` works."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from holadsl.compiler import check_source
from holadsl.text import Source

FOLDER = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("script", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_every_script_runs(script: Path) -> None:
    """Each script runs to its end and prints something; where there is no C compiler one may say so."""
    program = [sys.executable, "-W", "ignore:generated Python plays", str(script)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=120, check=False)

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout


def test_a_whole_match_by_moves_and_views_alone() -> None:
    """The program at the goat's table plays until a side has twelve defeat points, with calls, and names the goat."""
    script = FOLDER / "goat_table.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    *lines, last = done.stdout.splitlines()
    scores = [line for line in lines if "calls" not in line]
    assert len(scores) < len(lines)
    loser, _, title = last.partition(": ")
    final = {team: int(score) for team, score in (part.split() for part in scores[-1].split(", "))}
    assert title.startswith("goat")
    assert [loser] == [team for team, score in final.items() if score >= 12]
    assert 60 > len(script.read_text(encoding="utf-8").splitlines())


def test_a_rummy_by_moves_views_and_payments() -> None:
    """The program at the rummy's table plays ten deals; what losers owe is told with its lines; all sums to nothing."""
    script = FOLDER / "rummy_table.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    owed = [line for line in done.stdout.splitlines() if line.startswith("  ")]
    scores = [line for line in done.stdout.splitlines() if " won: " in line]
    assert 10 == len(scores)
    assert len(owed) >= len(scores)
    assert all("(lines " in line for line in owed)
    last = scores[-1].partition(": ")[2].split(", ")
    assert 0 == sum(Fraction(part.split()[1]) for part in last)
    assert 70 > len(script.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.hola")), ids=lambda path: path.name)
def test_every_file_is_accepted(path: Path) -> None:
    """Each rule file passes `check` without a word."""
    found = [d.message for d in check_source(Source(path.name, path.read_text(encoding="utf-8")))]

    assert [] == found
