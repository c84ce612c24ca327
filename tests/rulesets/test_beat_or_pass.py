"""Plays of several cards, beaten card by card or passed face down: rows of the scenario data by id, and properties."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import holadsl
from tests.rulesets.rows import DATA

FILE = Path(__file__).with_name("files") / "beat-or-pass.hola"
VARIANTS = ("", "lead-three", "beat-the-lead", "all-over-all", "in-order", "must-beat", "open-discards")
TAKEN = {
    "CB-01": ("B", 4),
    "CB-02": ("B", 13),
    "CB-03": ("B", 11),
    "CB-06": ("C", 9),
    "CB-08": ("A", 7),
    "CB-10": ("B", 9),
    "CB-11": ("B", 21),
    "CB-12": ("A", 25),
    "CB-15": ("D", 21),
    "CB-17": ("C", 0),
    "CB-18": ("A", 0),
    "CB-21": ("A", 27),
}
"""Who takes the trick of a row, and what it is worth."""
BARRED = {
    "CB-04": (1, "Td can't beat what was played."),
    "CB-13": (0, "7h 7s are not of one suit."),
    "CB-14": (1, "2 cards are played here, not 1."),
}
"""Which play of a row is against the rules, and what is said of it. Short hands play all they have: see below."""


@cache
def rules(variant: str = "") -> holadsl.Rules:
    """The game, with one of its variants."""
    return holadsl.load(FILE, variants=[variant] if variant else [])


@cache
def rows() -> dict[str, dict[str, str]]:
    """The rows by id."""
    return {row["id"]: row for row in json.loads((DATA / "trick-scenarios.json").read_text(encoding="utf-8"))}


def plays(row: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Seats and moves, as the row writes them."""
    for play in row["plays"].split(";"):
        seat, *cards = play.replace("(down)", "").split()
        yield seat, ("down " if "(down)" in play else "") + " ".join(cards)


def table_of(row: dict[str, str], variant: str = "", spare: str = "") -> holadsl.Table:
    """The table of a row, before its first play; `spare` is one more card of the seats that answer."""
    trump = re.search(r"trump ([cdhs])", row["start"])
    assert trump is not None
    more = dict(zip("BCD", spare.split(), strict=False))
    hands = {seat: f"{move.removeprefix('down ')} {more.get(seat, '')}" for seat, move in plays(row)}
    return rules(variant).position(hands=hands, leader="A", trump=trump[1])


@pytest.mark.parametrize("name", TAKEN)
def test_a_trick_of_a_row(name: str) -> None:
    """Each play of the row is legal, and the trick goes to the player that the row names, for the points it names."""
    table = table_of(rows()[name])
    for seat, move in plays(rows()[name]):
        table.push(move, seat=seat)
    (taken,) = [event for event in table.events if isinstance(event, holadsl.TrickTaken)]
    assert TAKEN[name] == (taken.winner, taken.points)


@pytest.mark.parametrize("name", BARRED)
def test_a_play_that_a_row_forbids(name: str) -> None:
    """The play is refused with the line that says so, and nothing else has changed."""
    number, says = BARRED[name]
    table = table_of(rows()[name], spare="Js Qs Ks")
    moves = list(plays(rows()[name]))
    for seat, move in moves[:number]:
        table.push(move, seat=seat)
    before = table.text()
    with pytest.raises(holadsl.IllegalMove) as refused:
        table.push(moves[number][1])
    assert (says, before) == (str(refused.value), table.text())
    assert refused.value.explanation is not None
    assert refused.value.explanation.places[0].clause in ("trick lead", "trick answer")


def test_all_over_all_bars_what_one_to_one_allows() -> None:
    """CB-19: Js doesn't beat Qs, so under the stricter reading two cards that could be paired don't beat."""
    row = rows()["CB-19"]
    strict = table_of(row, "all-over-all")
    strict.push("Qs 7s")
    assert ["down 9d Js"] == [str(move) for move in strict.legal_moves]
    free = table_of(row)
    free.push("Qs 7s")
    assert ["9d Js", "down 9d Js"] == [str(move) for move in free.legal_moves]


def test_in_order_each_card_beats_the_one_in_its_place() -> None:
    """9d over Qs and Js over 7s, trumps diamonds: in this order they beat, in the other they don't."""
    table = table_of(rows()["CB-06"], "in-order")
    table.push("Qs 7s")
    assert "9d Js" in table.legal_moves
    assert "Js 9d" not in table.legal_moves
    assert ["9d Js", "down 9d Js"] == [str(move) for move in table.legal_moves]


def test_who_must_beat_may_not_pass() -> None:
    """CB-18 with the duty: B holds the ace of the suit led and has to play it; who can't beat passes."""
    table = rules("must-beat").position(hands={"A": "7h", "B": "Ah 6d", "C": "6c", "D": "8d"}, leader="A", trump="s")
    table.push("7h")
    assert ["Ah"] == [str(move) for move in table.legal_moves]
    with pytest.raises(holadsl.IllegalMove, match="B holds cards that have to be played first"):
        table.push("down 6d")
    table.push("Ah")
    assert ["down 6c"] == [str(move) for move in table.legal_moves]


def test_against_the_lead_a_lower_card_takes_over() -> None:
    """Where every beater faces the lead, the last one to beat it takes the trick, also under the best card."""
    hands = {"A": "7h", "B": "Ah", "C": "9h", "D": "6d"}
    taken = []
    for variant in ("", "beat-the-lead"):
        table = rules(variant).position(hands=hands, leader="A", trump="s")
        for move in ("7h", "Ah", "9h" if variant else "down 9h", "down 6d"):
            table.push(move)
        taken.append(table.leader)
    assert ["B", "C"] == taken


def test_a_short_hand_plays_all_it_has_and_cannot_beat() -> None:
    """B has one card where two were led: it is played face down, trump ace or not."""
    table = rules().position(hands={"A": "7h 8h", "B": "As", "C": "9c 6c", "D": "Kd Qd"}, leader="A", trump="s")
    table.push("7h 8h")
    assert ["down As"] == [str(move) for move in table.legal_moves]


def test_open_discards_are_seen() -> None:
    """Passed cards that lie face up are seen by all, and beat where they beat."""
    table = rules("open-discards").position(
        hands={"A": "7h", "B": "6c 9h", "C": "8h", "D": "6d"}, leader="A", trump="s"
    )
    table.push("7h")
    assert ["6c", "9h"] == [str(move) for move in table.legal_moves]
    table.push("6c")
    assert ("A", "6c") == (table.controller, str(table.view("D").trick[1].cards[0]))


# what nobody may see


def played(seed: int, variant: str = "", longest: int = 400) -> Iterator[holadsl.Table]:
    """A table after each move of a random match."""
    chance, table = Random(seed), rules(variant).start(seed=seed)
    for _ in range(longest):
        if table.over:
            return
        if table.deal_over:
            table.next_deal()
        else:
            table.push(chance.choice(list(table.legal_moves)))
        yield table


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_matches_keep_what_must_be_kept(variant: str) -> None:
    """All 36 cards are somewhere, a deal has 120 points and nine laps of cards, and every match comes to its end."""
    for seed in range(6):
        drawn = 0
        for table in played(seed, variant):
            if table.deal_over:
                drawn += 1
                assert 120 == sum(table.points.values())
        assert drawn
        assert table.over
        assert table.outcome is not None
        assert table.outcome.titles == {"goat": tuple(t for t in table.scores if t not in table.outcome.winners)}


@pytest.mark.parametrize("variant", VARIANTS[:2])
def test_what_lies_face_down_shows_in_no_view(variant: str) -> None:
    """Tables that a seat can't tell apart, passed cards drawn anew, give it the same view and moves to the byte."""
    hidden = 0
    for table in played(11, variant, 120):
        if table.deal_over:
            continue
        for seat in table.rules.seats:
            view = table.view(seat)
            other = view.sample(7).view(seat)
            assert view.text() == other.text()
            assert view.to_dict() == other.to_dict()
            assert [str(move) for move in view.legal_moves] == [str(move) for move in other.legal_moves]
            hidden += not view.points.complete
    assert hidden > 20


def test_points_are_known_when_the_deal_is_counted() -> None:
    """Until then a view knows the worth of what lay open; the referee knows all of it."""
    table = table_of(rows()["CB-01"], spare="Js Qs Ks")
    for seat, move in plays(rows()["CB-01"]):
        table.push(move, seat=seat)
    view = table.view("A")
    assert ({"AC": 0, "BD": 0}, False, 4) == (view.points.known, view.points.complete, table.points["BD"])
    (taken,) = [event for event in view.events if isinstance(event, holadsl.TrickTaken)]
    assert 0 == taken.points
    (laid,) = [e for e in view.events if type(e).__name__ == "CardsPlayed" and e.to_dict()["seat"] == "C"]
    assert {"type": "CardsPlayed", "seat": "C", "cards": ["??"], "face_down": True} == laid.to_dict()


def test_undo_and_replay_are_exact() -> None:
    """Taking back comes to the same text each time, and the record of a match plays it again."""
    texts = []
    for table in played(3, longest=60):
        texts.append(table.text())
    for text in reversed(texts[:-1]):
        table.pop()
        assert text == table.text()
    *_, table = played(4, longest=80)
    again = holadsl.replay(table.record(), table.rules)
    assert (table.text(), list(table.events)) == (again.text(), list(again.events))
