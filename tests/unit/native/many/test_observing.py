"""Observations have what a seat may see, in the place that the layout says, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import holadsl
from holadsl.native.many.shape import shape_of
from tests.unit.native.many.drawn import FAST, Drawn, table_of

GAMES = ["hola", "hola 6", "cabra", "bura", "gin", "hoola", "hoola 6", "ristikontra", "sedma", "whist"]
"""A game of each kind."""


def rules_of(name: str) -> holadsl.Rules:
    """A shipped game, for so many players where the name says it."""
    game, _, players = name.partition(" ")
    return holadsl.load(game, players=int(players) if players else None)


def seen(table: holadsl.Table, seat: str) -> list[int]:
    """The observation of a seat at a table."""
    rules = table.rules
    layout, number = shape_of(rules.book).layout, rules.seats.index(seat)
    stage, v, z = table.under()[0].moment()
    may_act = bool(table.legal_moves_of(seat))
    return layout.row((number, layout.states[stage.name], table.under()[0].actor, may_act), v, z, number)


@pytest.mark.parametrize("name", GAMES)
def test_unseen_cards_have_no_influence(name: str) -> None:
    """In games of every kind, from the deal to the end: dealing all cards anew that a seat doesn't see changes nothing
    that it observes, though it changes what others observe.
    """
    rules = rules_of(name)
    batch = holadsl.batch(rules, 1, 9, engine="python")
    table, drawn, others, moment = table_of(batch, 0), Drawn(batch), 0, 0
    while batch.running:
        seat = rules.seats[moment % rules.players]
        mine = batch.observations(seat).tolist()[0]
        for other in (table.view(seat).sample(moment), table.view(seat).sample(moment + 100)):
            assert mine == seen(other, seat)
            others += any(seen(other, one) != seen(table, one) for one in rules.seats)
        chosen = drawn(batch)
        who, text = batch.seats.tolist()[0][chosen[0]], batch.moves(0)[chosen[0]]
        table.push(text, seat=rules.seats[who])
        batch.step(chosen)
        moment += 1
    assert others > 0


@pytest.mark.parametrize("name", ["hola", "cabra", "gin", "hoola"])
def test_the_layout_says_what_is_seen(name: str) -> None:
    """Parts follow each other without a gap; own cards, the table and who may act stand where the layout says."""
    rules = holadsl.load(name)
    batch = holadsl.batch(rules, 1, 3, engine=FAST)
    parts = {part.name: part for part in batch.layout}
    assert [part.start for part in batch.layout] == [0, *(part.stop for part in batch.layout[:-1])]
    assert len(parts) == len(batch.layout)
    table, drawn = table_of(batch, 0), Drawn(batch)

    def told(part: str, row: list[int]) -> list[int]:
        return row[parts[part].start : parts[part].stop]

    def cards(part: str, row: list[int]) -> list[str]:
        return [rules.machine.pack.faces[face].text for face in told(part, row) if face >= 0]

    while batch.running:
        for number, seat in enumerate(rules.seats):
            row, view = batch.observations(seat).tolist()[0], table.view(seat)
            assert [number] == told("seat", row)
            assert [bool(view.legal_moves)] == told("may act", row)
            assert [str(card) for card in view.hand] == cards("own hand", row)
            assert list(view.hand_sizes.values()) == [told(f"size of hand {one}", row)[0] for one in rules.seats]
            assert [view.stock_size] == told("size of stock", row)
            if not rules.in_turns:
                down = sum(played.face_down for played in view.trick)
                assert down or [str(card) for played in view.trick for card in played.cards] == cards("trick", row)
        chosen = drawn(batch)
        table.push(batch.moves(0)[chosen[0]], seat=rules.seats[batch.seats.tolist()[0][chosen[0]]])
        batch.step(chosen)


def test_an_observation_is_of_who_acts_first() -> None:
    """Without a seat each match is seen by the seat to which the first act of its list belongs."""
    batch: Any = holadsl.batch(holadsl.load("hola"), 3, 3)
    batch.step([0, 0, 0])
    assert [[1, 1]] * 3 == [[row[0], row[2]] for row in batch.observations().tolist()]
    assert batch.observations("B").tolist() == batch.observations().tolist()
    with pytest.raises(holadsl.PlayError, match="no seat 'Z'"):
        batch.observations("Z")
