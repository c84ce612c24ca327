"""What holds of tables as things: undo, records, positions, and what a seat is told."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import holadsl
from holadsl import PlayError, Rules, Table
from tests.acts import acts
from tests.properties.walks import FEW_AND_MANY, all_rules, every_rules, step, tables, walk

SEEDS = st.integers(0, 1_000_000)


def everything(table: Table) -> tuple[object, ...]:
    """All that a table says of itself."""
    return table.text(), table.record(), len(table.events), acts(table), table.to_act


@FEW_AND_MANY
def test_undo_is_exact(examples: int) -> None:
    """However far a match went, over deals, penalties and results by hand, each step back is exact."""

    @settings(max_examples=examples)
    @given(tables(every_rules()), st.integers(1, 120), SEEDS)
    def holds(table: Table, steps: int, luck: int) -> None:
        chance, states = Random(luck), []
        for _ in range(steps):
            states.append(everything(table))
            if not step(table, chance):
                states.pop()
                break
        for state in reversed(states):
            table.pop()
            assert state == everything(table)

    holds()


@FEW_AND_MANY
def test_a_replay_is_equal_at_every_step(examples: int) -> None:
    """The record of any moment, replayed, gives that moment: text, record, events, moves; and goes on alike."""

    @settings(max_examples=examples)
    @given(every_rules(), SEEDS, SEEDS, st.integers(20, 130))
    def holds(rules: Rules, seed: int, luck: int, steps: int) -> None:
        table, chance, texts = rules.start(seed=seed), Random(luck), []
        texts.append(table.text())
        while (len(texts) < steps or asked(table)) and step(table, chance):
            texts.append(table.text())
        if rules.machine.calls:  # who passed while others were asked is in no record: it has fewer steps
            assert everything(table) == everything(holadsl.replay(table.record()))
            return
        again = holadsl.replay(table.record())
        assert everything(table) == everything(again)
        assert list(table.events) == list(again.events)
        # One step a line, behind the head and the first deal: each prefix is a record of its own.
        lines = table.record().splitlines()
        head = len(lines) - (len(texts) - 1)
        for number in {0, len(texts) // 2, len(texts) - 1}:
            assert texts[number] == holadsl.replay("\n".join(lines[: head + number]), rules).text()
        for text in reversed(texts[:-1]):
            again.pop()
            assert text == again.text()

    holds()


def asked(table: Table) -> bool:
    """Several are asked before a call is carried out."""
    return bool(table.to_act) and table.turn is None


@FEW_AND_MANY
def test_a_position_comes_back_from_its_text(examples: int) -> None:
    """The text of a table, read, is a table with the same text, moves, points and views, and goes on alike."""

    @settings(max_examples=examples)
    @given(tables(every_rules()), SEEDS)
    def holds(table: Table, luck: int) -> None:
        again = table.rules.read_position(table.text())
        assert table.text() == again.text()
        assert [view_text(table, seat) for seat in table.rules.seats] == [
            view_text(again, seat) for seat in table.rules.seats
        ]
        first, second = Random(luck), Random(luck)
        for _ in range(40):
            if table.deal_over:
                break
            seat, move = first.choice(acts(table))
            table.push(move, seat=seat)
            seat, move = second.choice(acts(again))
            again.push(move, seat=seat)
            assert (table.text(), dict(table.points)) == (again.text(), dict(again.points))
        assert (table.deal_over, table.over, table.outcome) == (again.deal_over, again.over, again.outcome)

    holds()


def view_text(table: Table, seat: str) -> str:
    """A seat's view as a line."""
    return table.view(seat).text()


# ---------------------------------------------------------------------- what a seat is told


def told(table: Table, seat: str) -> str:
    """Every byte that reaches a seat: its view in every form, its moves, and the answers to all that it may try."""
    view = table.view(seat)
    out: list[object] = [view.text(), view.to_dict(), [event.to_dict() for event in view.events]]
    out += [[str(move) for move in moves] for moves in (view.legal_moves, table.legal_moves_of(seat))]
    out += [view.turn, view.to_act, len(view.legal_moves), bool(view.legal_moves), repr(view.legal_moves)]
    in_turns = ("meld 3c 4c 5c", "lay 6c on 1", "discard Kd", "take", *table.rules.calls) if view.rules.in_turns else ()
    for text in (*ranks_and_cards(), *in_turns, "stop", "top", "pass", "draw", "nonsense", "9h 8h", "down 9h 8h", ""):
        out += [reason(view.why(text)), text in view.legal_moves]
        try:
            out.append(str(table.push(text, seat=seat)))
            table.pop()
        except PlayError as refused:
            out += [type(refused).__name__, str(refused), reason(refused.explanation)]
    return json.dumps(out, default=str)


def ranks_and_cards() -> list[str]:
    """Every card and rank as people write them."""
    ranks = "23456789TJQKA"
    return [*ranks, *(rank + suit for rank in ranks for suit in "cdhs")]


def reason(explanation: holadsl.Explanation | None) -> object:
    """What an explanation says, and the lines that it shows."""
    return explanation and (explanation.legal, explanation.reason, [str(place) for place in explanation.places])


def seen_in(view: holadsl.View) -> Counter[str]:
    """The cards of this deal that a seat knows: its own, and all that were played."""
    events = view.events
    begun = max(at for at, event in enumerate(events) if isinstance(event, holadsl.Dealt))
    played = (str(event.card) for event in events[begun:] if isinstance(event, holadsl.CardPlayed))
    return Counter([*map(str, view.hand), *played])


def with_deck(table: Table, deck: list[str]) -> Table:
    """The same match, its last deal from another deck."""
    lines = table.record().splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("deal "))
    lines[last] = f"deal {' '.join(deck)}"
    return holadsl.replay("\n".join(lines), table.rules)


@FEW_AND_MANY
def test_swapping_unseen_cards_changes_no_byte(examples: int) -> None:
    """Two cards that a seat can't see change places: view, moves, events, errors and reasons stay the same for it."""

    @settings(max_examples=examples)
    @given(tables(all_rules()), st.data())
    def holds(table: Table, data: st.DataObject) -> None:
        lines = table.record().splitlines()
        last = max(number for number, line in enumerate(lines) if line.startswith("deal "))
        assume(not any(line.startswith("result") for line in lines[last:]))
        deck = lines[last].split()[1:]
        seat = data.draw(st.sampled_from(table.rules.seats))
        seen = seen_in(table.view(seat))
        unseen = [place for place, card in enumerate(deck) if not seen[card]]  # of equal cards one may have been seen
        assume(len(unseen) > 1)
        first, second = data.draw(st.sampled_from(unseen)), data.draw(st.sampled_from(unseen))
        deck[first], deck[second] = deck[second], deck[first]
        assert told(table, seat) == told(with_deck(table, deck), seat)

    holds()


@FEW_AND_MANY
def test_shuffling_all_unseen_cards_changes_no_byte(examples: int) -> None:
    """All cards that a seat can't see are dealt out anew among the other hands and the stock: it is told the same."""

    @settings(max_examples=examples)
    @given(tables(every_rules()), st.data(), SEEDS)
    def holds(table: Table, data: st.DataObject, luck: int) -> None:
        seat = data.draw(st.sampled_from(table.rules.seats))
        sample = table.view(seat).sample(luck)
        assert told(table, seat) == told(sample, seat)
        walk(sample, 60, luck)

    holds()
