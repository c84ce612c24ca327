"""The watch over tables sees what it is there to see."""

from __future__ import annotations

import re

import pytest

import holadsl
from tests.watch import Watch, cards, pack, watch


@pytest.fixture
def table() -> holadsl.Table:
    """A table in its first trick."""
    return holadsl.load("hola").start(seed=4)


def test_all_cards_are_counted(table: holadsl.Table) -> None:
    """Fifty-two cards lie somewhere, each once, court cards and tens too; six players have each twice."""
    assert {f"{rank}{suit}": 1 for rank in "23456789TJQKA" for suit in "cdhs"} == dict(cards(table.text()))
    table.push(next(iter(table.legal_moves)))
    assert 52 == cards(table.text()).total()
    assert {2} == set(pack(holadsl.load("hola", players=6)).values())


def test_a_lost_card_is_seen(table: holadsl.Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step after which a card is gone fails the test that makes it."""
    watch(monkeypatch)
    text = holadsl.Table.text
    played = []
    monkeypatch.setattr(
        holadsl.Table, "text", lambda t: re.sub(r"stock: \w+ ", "stock: ", text(t)) if played else text(t)
    )
    push = Watch().step(lambda t, m: played.append(m), "push")
    with pytest.raises(AssertionError, match="push made or lost cards"):
        push(table, "9h")


def test_a_refused_move_that_does_something_is_seen(table: holadsl.Table) -> None:
    """A step that is refused and changes the table all the same fails the test that makes it."""

    def half_done(at: holadsl.Table) -> None:
        at.push(next(iter(at.legal_moves)))
        raise holadsl.PlayError("No.")

    with pytest.raises(AssertionError, match="a refused push changed the table"):
        Watch().step(half_done, "push")(table)


def test_an_inexact_way_back_is_seen(table: holadsl.Table) -> None:
    """A step back that doesn't come to the text from before fails the test that makes it."""
    watching = Watch()
    watching.step(holadsl.Table.push, "push")(table, next(iter(table.legal_moves)))
    with pytest.raises(AssertionError, match="didn't bring everything back"):
        watching.back(lambda t: "nothing")(table)
