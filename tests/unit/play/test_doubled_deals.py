"""Deals that count double, on the screens of `play` and `score`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import holadsl as library
from holadsl.cli.company import Company
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.faces import Faces
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.table_screen import Look
from tests.unit.cli.terminal import Ran, holadsl

DOUBLING = """\
language 1

game "Doubling" extends sedma
  remove hold
  add rules double            when the deal ends, the next deal counts double
  change match to             1000
"""
TOLD = "The next deal counts double."


def said(ran: Ran) -> str:
    """What was printed, whatever its line breaks."""
    assert (0, "") == (ran.code, ran.err)
    return " ".join(ran.out.split())


@pytest.fixture
def doubling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game in the folder of the test in which every deal counts twice what the one before did."""
    (tmp_path / "doubling.hola").write_text(DOUBLING, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "doubling.hola"


def two(game: str, *arguments: str, typed: Sequence[str] = ()) -> str:
    """What a table of two shows, who are people as long as something is typed."""
    stdin = "".join(f"{line}\n" for line in typed)
    return said(holadsl("play", game, "--players", "2", "--seed", "3", *arguments, stdin=stdin))


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_entered_deals_say_that_they_count_double(plain: Sequence[str]) -> None:
    """At sixty each it is told with its line; the next deal is announced so, and its gain names that line."""
    told = said(holadsl("score", "burkozel", *plain, stdin="60 60\nA\n60 60\nB\n61 59\n"))
    first, second, third = (
        told.split("Deal 2:")[0],
        told.split("Deal 2:")[1].split("Deal 3:")[0],
        told.split("Deal 3:")[1],
    )
    line = "rulesets/cabra/burkozel.hola:14 add rules eggs-double when the deal ends and each team has 60 points"
    assert f"{TOLD} {line}" in first
    assert "it counted" not in first.casefold()
    assert 1 == first.count(line)
    assert "A deals, A leads. It counts double." in second
    assert "it counted double" in second.casefold()
    assert "The next deal counts 4 times." in second
    assert 2 == second.count(line)
    assert "It counts 4 times." in third
    assert "it counted 4 times" in third.casefold()
    assert TOLD not in third


def test_a_deal_that_counts_once_says_nothing_of_it() -> None:
    """Where no rule doubles, or none did, no word of it is said."""
    for game in ("burkozel", "cabra", "hola"):
        assert "counts" not in said(holadsl("score", game, stdin="70 50\nA\n")).replace("isn't counted", "")


def test_played_deals_say_that_they_count_double(doubling: str) -> None:
    """Who plays reads the sentence with its line after the deal, and a mark on each screen of the next one."""
    told = two(doubling, typed=["1"] * 20)
    assert f"{TOLD} {doubling}:5 add rules double when the deal ends" in told
    assert "Doubling, deal 1 ─" in told
    assert "You deal next, B leads. It counts double." in told
    assert 3 <= told.count("Doubling, deal 2, counts double ─")


def test_who_listens_hears_once_a_deal_that_it_counts_double(doubling: str) -> None:
    """In sentences it is said when the deal begins, not before every card."""
    told = two(doubling, "--plain", typed=["1"] * 20)
    assert 1 == told.count("This deal counts double.")
    alone = two(doubling, "--seat", "none", "--deals", "3")
    assert 1 == alone.count("This deal counts double.")
    assert 1 == alone.count("This deal counts 4 times.")


def test_after_the_last_deal_no_next_one_counts_double(doubling: str) -> None:
    """A match that is over isn't told what its next deal would count."""
    for plain in ((), ("--plain",)):
        assert TOLD not in two(doubling, "--seat", "none", "--deals", "1", *plain)


def test_a_screen_for_all_says_that_the_deal_counts_double() -> None:
    """Where several look at one screen, it says so too, drawn or in sentences."""
    rules = library.load("burkozel", players=2)
    table = rules.start(seed=1)
    table.end_deal({"A": 60, "B": 60})
    table.next_deal()
    look = Look(Company.of(rules, ["A", "B"]), Faces.of(rules, pictures=False), ascii=True)
    assert "Burkozel, deal 2, counts double" in next(DrawnScreen(look).public(table.onlooker())).plain
    assert "This deal counts double." in list(PlainScreen(look).public(table.onlooker()))
