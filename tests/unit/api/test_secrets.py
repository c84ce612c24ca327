"""A seat is told nothing that it can't know: exchanging cards that it hasn't seen changes no byte of what it gets."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import holadsl
from holadsl import PlayError, Rules, Table, View
from tests.unit.api.games import LOCAL, SUITED, any_rules, of_text, play_on, shipped, tables

EXAMPLES = settings(max_examples=60)
# Where a card must be followed, another card in a hand can make a play illegal that was made: those rules are left out.
FREE = (
    shipped(),
    shipped("hola-prairie", 2),
    shipped("hola", 3),
    shipped("hola", 6),
    of_text(LOCAL),
    shipped("ristikontra"),
)


def all_that_a_seat_gets(table: Table, seat: str) -> str:
    """Every byte that reaches a seat: its view in every form, and the answers to whatever it may try."""
    view = table.view(seat)
    told: list[object] = [view.text(), view.to_dict(), [event.to_dict() for event in view.events]]
    told += [[str(move) for move in view.legal_moves], repr(view.legal_moves), len(view.legal_moves)]
    told += [view.sample(3).text(), [event.to_dict() for event in view.sample(3).events], view.sample(3).record()]
    pack = table.rules.machine.pack
    for text in (*pack.ranks, *(face.text for face in pack.faces), "stop", "top", "nonsense", "", "9h 8h", "draw"):
        told += [str(view.why(text)), text in view.legal_moves]
        try:
            told.append(str(table.push(text, seat=seat)))
            table.pop()
        except PlayError as refused:
            told += [type(refused).__name__, str(refused), str(refused.explanation)]
    return json.dumps(told, default=str)


def replayed_with(record: str, rules: Rules, deck: list[str]) -> Table:
    """The same moves from another deck, in the last deal of a record."""
    lines = record.splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("deal "))
    lines[last] = f"deal {' '.join(deck)}"
    return holadsl.replay("\n".join(lines), rules)


def seen_cards(view: View) -> Counter[str]:
    """The cards that a seat has seen in this deal."""
    seen: Counter[str] = Counter(map(str, view.hand))
    for event in view.events:
        if isinstance(event, holadsl.DealEnded):
            seen = Counter(map(str, view.hand))
        if isinstance(event, holadsl.CardPlayed):
            seen[str(event.card)] += 1
    return seen


@EXAMPLES
@given(tables(FREE), st.data())
def test_swapping_unseen_cards_changes_nothing_for_a_seat(table: Table, data: st.DataObject) -> None:
    """Two cards that a seat hasn't seen change places in the deck: not a byte differs for it."""
    record, rules = table.record(), table.rules
    deck = [line for line in record.splitlines() if line.startswith("deal ")][-1].split()[1:]
    seat = data.draw(st.sampled_from(rules.seats))
    seen = seen_cards(table.view(seat))
    # Of identical cards one may have been seen: only those of which none was are safe to exchange.
    unseen = [place for place, card in enumerate(deck) if not seen[card]]
    assume(len(unseen) > 1 and not table.deal_over and "result" not in record.partition("deal ")[2])
    first, second = data.draw(st.sampled_from(unseen)), data.draw(st.sampled_from(unseen))
    deck[first], deck[second] = deck[second], deck[first]
    swapped = replayed_with(record, rules, deck)
    assert all_that_a_seat_gets(table, seat) == all_that_a_seat_gets(swapped, seat)


@EXAMPLES
@given(tables(), st.integers(0, 1000), st.data())
def test_a_sample_can_t_be_told_from_the_real_table(table: Table, seed: int, data: st.DataObject) -> None:
    """What a seat gets of a sample is what it gets of the table, byte for byte; and the sample is a whole table."""
    seat = data.draw(st.sampled_from(table.rules.seats))
    sample = table.view(seat).sample(seed)
    assert all_that_a_seat_gets(table, seat) == all_that_a_seat_gets(sample, seat)
    assert all_cards(table) == all_cards(sample)
    assert sample.text() == table.view(seat).sample(seed).text()
    play_on(sample, 60, seed)
    assert sample.text() == holadsl.replay(sample.record()).text()


def all_cards(table: Table) -> list[str]:
    """The cards of all places that the text of a table names."""
    fields = dict(part.split(": ") for part in table.text().split("; "))
    text = " ".join(fields.get(name, "") for name in ("stock", "hand", "trick", "taken"))
    return sorted(word for word in text.replace(",", " ").split() if not word.isupper())  # seats and teams are capitals


def test_samples_differ() -> None:
    """Different seeds give different tables, with the seat's own hand in each."""
    table = shipped().start(seed=1)
    samples = [table.view("A").sample(seed) for seed in range(20)]
    assert 20 == len({sample.text() for sample in samples})
    assert {table.hand("A")} == {sample.hand("A") for sample in samples}


def test_a_sample_doesn_t_know_the_seed_of_the_match() -> None:
    """The next deals of a sample aren't those that the real table will have."""
    table = play_on(shipped().start(seed=5), 51, 3)
    sample = table.view("A").sample(9)
    for one in (table, sample):
        while not one.deal_over:
            one.push(next(iter(one.legal_moves)))
        one.next_deal()
    assert table.hand("B") != sample.hand("B")


def test_others_cards_are_question_marks() -> None:
    """In a seat's events the cards dealt to others and drawn by them are `??`; what is played is seen by all."""
    table = shipped().start(seed=2, dealer="D")
    for _ in range(4):
        table.push(next(iter(table.legal_moves)))
    if "stop" in table.legal_moves:
        table.push("stop")
    kinds = {"Dealt": [], "Refilled": [], "CardPlayed": []}  # type: dict[str, list[tuple[str, str]]]
    for event in table.view("B").events:
        told = event.to_dict()
        if told["type"] in kinds:
            kinds[told["type"]].append((told["seat"], str(told.get("card") or told["cards"])))
    assert {"B": 0, "A": 4, "C": 4, "D": 4} == {seat: text.count("??") for seat, text in kinds["Dealt"]}
    assert {"B": 0, "A": 1, "C": 1, "D": 1} == {seat: text.count("??") for seat, text in kinds["Refilled"]}
    assert 0 == sum(text.count("??") for _, text in kinds["CardPlayed"])
    assert 0 == str([event.to_dict() for event in table.events]).count("??")


def test_a_view_goes_on_with_its_table() -> None:
    """A view shows the table as it is when asked, and no seat but its own may act through it."""
    table = shipped().start(seed=2)
    view, other = table.view("A"), table.view("B")
    assert ("A", 4, 0) == (view.turn, len(view.legal_moves), len(other.legal_moves))
    table.push(next(iter(view.legal_moves)))
    assert ("B", 0, 4) == (view.turn, len(view.legal_moves), len(other.legal_moves))
    assert "It is B's turn, not A's." == view.why("9h").reason


def test_a_seat_that_isn_t_there_has_no_view() -> None:
    """A view of a seat at which nobody sits is refused with the seats that there are."""
    with pytest.raises(PlayError, match=r"There is no seat 'E' at this table: its seats are A, B, C, D."):
        shipped().start(seed=1).view("E")


def test_suits_are_followed_in_one_of_these_games() -> None:
    """The rules with a duty are among those that samples are tried on."""
    assert of_text(SUITED) in any_rules()
