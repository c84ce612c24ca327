"""The comparison of levels with their neighbours."""

from __future__ import annotations

import csv
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from benchmarks import ladder


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """The program, with these words and bots that cost little."""
    monkeypatch.setattr(ladder, "STEPS", (("beginner", "random"),))
    monkeypatch.setattr(ladder, "SHARES", (("random", "beginner"),))
    monkeypatch.setattr(sys, "argv", ["ladder", "--processes", "1", *words])
    ladder.main()


def test_the_page_says_what_the_raw_table_holds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neighbours meet until it is known who is better, others for as many deals as were asked for; each figure of the
    page is the mean of the leads in the raw table.
    """
    page = tmp_path / "page.md"
    run(monkeypatch, "--games", "whist", "--shares", "whist", "--deals", "60", "--fixed", "3", "--write", str(page))
    text = page.read_text(encoding="utf-8")
    with page.with_suffix(".csv").open(encoding="utf-8") as file:
        raw = list(csv.DictReader(file))
    leads: dict[str, list[Fraction]] = {}
    for line in raw:
        leads.setdefault(line["one"], []).append(Fraction(line["lead"]))
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| whist")
    ]
    assert [row[1:3] for row in rows] == [["beginner", "random"], ["random", "beginner"]]
    assert rows[0][6] == "yes"
    assert rows[1][6] == ""
    assert rows[1][3] == "3"
    for row in rows:
        mine = leads[row[1]]
        assert int(row[3]) == len(mine)
        assert float(row[4].split(" ± ")[0]) == pytest.approx(float(sum(mine) / len(mine)), abs=0.005)
    assert "python -m benchmarks.ladder --processes 1 --games whist" in text


def test_who_is_not_told_apart_is_not_called_better(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With too few deals for the stated error it says that it isn't known."""
    run(monkeypatch, "--games", "whist", "--shares", "", "--deals", "2")
    assert " no " in capsys.readouterr().err
