"""Tables that a seat holds for possible fit all that it has seen: what others must hold, or have laid face down."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from attrs import define, field

import holadsl
from holadsl import Called, CardPlayed, CardsPlayed, Dealt, Event, Refilled, Table, TrickReturned, TrickTaken
from tests.rulesets.rows import shipped
from tests.rulesets.test_goat_views import GAMES, rules_of, tables

SEEDS = (3, 8)


@define
class Witness:
    """What one seat can tell of the others' cards, kept plainly: for each card whose it is, and where it may be."""

    seat: str
    whose: dict[str, str] = field(factory=dict)
    where: dict[str, str] = field(factory=dict)
    """`hand`, `down` (he laid it face down), or `either`."""
    before: dict[str, str] = field(factory=dict)
    """Where it was before this trick."""
    trick: list[tuple[str, str]] = field(factory=list)

    def sees(self, event: Event, sizes: dict[str, int]) -> None:
        """An event; `sizes` are those of the hands before it."""
        if isinstance(event, Dealt):
            self.__init__(self.seat)  # type: ignore[misc]
        elif isinstance(event, Called):
            self._has(event.seat, event.cards)
        elif isinstance(event, Refilled):
            self._has(event.seat, [event.card])
        elif isinstance(event, CardPlayed | CardsPlayed) and not getattr(event, "face_down", False):
            for card in map(str, event.cards if isinstance(event, CardsPlayed) else [event.card]):
                self.trick.append((event.seat, card))
                for known in (self.whose, self.where, self.before):
                    known.pop(card, None)
        elif isinstance(event, CardsPlayed):
            for card in self._held_by(event.seat):
                self.where[card] = "down" if len(event.cards) == sizes[event.seat] else "either"
        elif isinstance(event, TrickReturned):
            self.where.update(self.before)
            for seat, card in self.trick:
                self._has(seat, [card])
            self.trick = []
        elif isinstance(event, TrickTaken):
            self.before, self.trick = dict(self.where), []

    def _has(self, seat: str, cards: Sequence[object]) -> None:
        for card in map(str, cards):
            if seat != self.seat and card != "??":
                self.whose[card] = seat
                self.where[card] = self.before[card] = "hand"

    def _held_by(self, seat: str) -> list[str]:
        return [card for card, owner in self.whose.items() if owner == seat and self.where[card] != "down"]

    def agrees(self, table: Table) -> bool:
        """All that it knows holds at that table."""
        down = {seat: face_down(table, seat) for seat in table.rules.seats}
        hands = {seat: set(map(str, table.hand(seat))) for seat in table.rules.seats}
        return all(
            card in {"hand": hands[seat], "down": down[seat], "either": hands[seat] | down[seat]}[self.where[card]]
            for card, seat in self.whose.items()
        )


def face_down(table: Table, seat: str) -> set[str]:
    """The cards that a seat laid face down, in the trick and in what was taken."""
    found: set[str] = set()
    for part in table.text().split("; "):
        name, _, said = part.partition(": ")
        if name == "down" or name.startswith("kept-"):
            for owned in said.split(", "):
                owner, *cards = owned.split()
                found |= {card for card in cards if owner == seat}
    return found


def stock(table: Table) -> list[str]:
    """The stock, from the top."""
    found = re.search(r"stock: ([^;]*)", table.text())
    return found[1].split() if found else []


def watched(rules: holadsl.Rules, seed: int, moves: int) -> Iterator[tuple[Table, list[Witness]]]:
    """A table after each move, and what each seat can tell."""
    witnesses = [Witness(seat) for seat in rules.seats]
    heard = dict.fromkeys(rules.seats, 0)
    sizes: dict[str, int] = dict.fromkeys(rules.seats, 0)
    for table in tables(rules, seed, moves):
        for witness in witnesses:
            events = table.view(witness.seat).events
            for event in events[heard[witness.seat] :]:
                witness.sees(event, sizes)
            heard[witness.seat] = len(events)
        sizes = dict(table.hand_sizes)
        yield table, witnesses


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_samples_fit_what_was_seen(name: str, players: int, variant: str) -> None:
    """Cards shown with a call, laid open and taken back, or drawn before all eyes lie in every sample in that hand, or
    among what was laid face down from it; of a hand laid down whole they lie there."""
    kinds = set()
    for seed in SEEDS:
        for table, witnesses in watched(rules_of(name, players, variant), seed, 60):
            for witness in witnesses:
                assert witness.agrees(table)
                if witness.whose and not table.deal_over:
                    kinds |= set(witness.where.values())
                    assert all(witness.agrees(table.view(witness.seat).sample(luck)) for luck in range(2))
    assert "hand" in kinds


def uncalled(rules: holadsl.Rules, seed: int) -> Iterator[Table]:
    """A deal in which nobody calls, after each move."""
    chance, table = Random(seed), rules.start(seed=seed)
    while not table.deal_over:
        yield table
        if table.turn is None:
            table.close_window()
            continue
        table.push(chance.choice([move for move in table.legal_moves if move.verb in ("play", "down")]))


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_the_card_shown_is_known_in_the_stock_and_when_it_is_drawn(name: str, players: int, variant: str) -> None:
    """As long as it lies in the stock it lies there in every sample; whoever draws it is told to all."""
    rules, drawn = rules_of(name, players, variant), 0
    for seed in SEEDS:
        for table in uncalled(rules, seed):
            shown = [str(event.card) for event in table.events if isinstance(event, holadsl.CardShown)][-1]
            lies = stock(table)
            for view in map(table.view, rules.seats):
                if shown in lies:
                    assert shown == stock(view.sample(seed))[lies.index(shown)]
                else:
                    assert shown in [str(event.card) for event in view.events if isinstance(event, Refilled)]
                    drawn += 1
    assert drawn


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_a_sample_knows_no_more_than_its_seat(name: str, players: int, variant: str) -> None:
    """What hangs on the seat's knowledge alone is the same at a table that it can't tell from the real one: what it
    holds for possible there, and what it holds for possible that others do."""
    rules = rules_of(name, players, variant)
    for number, table in enumerate(tables(rules, 5, 60)):
        seat = rules.seats[number % players]
        other = rules.seats[(number + 1) % players]
        there = table.view(seat).sample(1)
        assert table.view(seat).sample(2).text() == there.view(seat).sample(2).text()
        nested = [found.view(seat).sample(2).view(other).sample(3).text() for found in (table, there)]
        assert nested[0] == nested[1]


HANDS = {"A": "9c 7s Qs 8d", "B": "Tc Ks 6d Qd", "C": "6h 8h Qh Ah", "D": "6s 8s 9s Ts"}


def led_over(*variants: str) -> Table:
    """A has led 9c; D has called with all his cards, and C, who comes before him."""
    table = shipped("cabra", 4, *variants).position(hands=HANDS, leader="A", trump="d", stock=0)
    table.push("9c")
    table.push("molodka 6s 8s 9s Ts", seat="D")
    table.push("molodka 6h 8h Qh Ah", seat="C")
    table.close_window()
    return table


def piles(table: Table, viewer: str, of: str) -> list[set[str]]:
    """What a seat laid face down, in several tables that another holds for possible."""
    return [face_down(table.view(viewer).sample(seed), of) for seed in range(12)]


def test_a_known_hand_laid_down_whole_lies_there() -> None:
    """D has shown his four cards with a call that came too late, and A's card has come back: when both lay down their
    whole hands, those cards lie there in every sample, also once the trick is taken."""
    table = led_over()
    table.push("down 6s 8s 9s Ts")
    assert all({"6s", "8s", "9s", "Ts"} == pile for pile in piles(table, "A", "D"))
    table.push("down 9c 7s Qs 8d")
    assert all("9c" in pile for pile in piles(table, "B", "A"))
    others = {frozenset(pile - {"9c"}) for pile in piles(table, "B", "A")}
    assert len(others) > 1
    table.push("down Tc Ks 6d Qd")
    assert "TrickTaken" in [type(event).__name__ for event in table.events]
    for viewer in "BC":
        assert all({"6s", "8s", "9s", "Ts"} == pile for pile in piles(table, viewer, "D"))
        assert all("9c" in pile for pile in piles(table, viewer, "A"))


def test_of_a_known_hand_laid_down_in_part_any_card_may_lie_there() -> None:
    """D has shown his four cards and lays one of them face down: it may be any of them, the others are in his hand; the
    samples of the others are the same whichever it was, also once he has laid down another."""
    seen = []
    for card, then in (("6s", "9s"), ("8s", "9s")):
        table = led_over("lead-fewer")
        table.push("6h")
        table.push(f"down {card}")
        samples = [table.view("A").sample(seed) for seed in range(12)]
        assert {"6s", "8s", "9s", "Ts"} == {str(c) for here in samples for c in face_down(here, "D")}
        assert all({"6s", "8s", "9s", "Ts"} == face_down(s, "D") | {*map(str, s.hand("D"))} for s in samples)
        for move in ("down 9c", "down Tc", "8h", f"down {then}"):
            table.push(move)
        samples += [table.view("A").sample(seed) for seed in range(12)]
        seen.append([sample.text() for sample in samples])
    assert seen[0] == seen[1]


def test_the_shown_card_is_drawn_before_all_eyes() -> None:
    """At the bottom of the stock it is drawn last: all are told who has it, and nothing of the other cards drawn."""
    rules = shipped("bura", 3)
    for table in uncalled(rules, 2):
        shown = next(event.card for event in table.events if isinstance(event, holadsl.CardShown))
        if not table.stock_size:
            break
    last = [event for event in table.events if isinstance(event, Refilled)][-1]
    assert shown == last.card
    for seat in {*rules.seats} - {last.seat}:
        told = [event.card for event in table.view(seat).events if isinstance(event, Refilled) and event.seat != seat]
        assert [str(shown)] == [str(card) for card in told if str(card) != "??"]
        assert all(shown in table.view(seat).sample(luck).hand(last.seat) for luck in range(6))
    assert shown in [event.card for event in table.onlooker().events if isinstance(event, Refilled)]


def test_the_last_card_dealt_is_known_where_it_was_shown() -> None:
    """Shown as the last one dealt it lies in the hand of who got it, in every sample, until it is played."""
    rules = holadsl.loads('language 1\n\ngame "Shown" extends cabra\n  change deal show  last card dealt\n')
    table = rules.start(seed=1)
    shown = next(event.card for event in table.events if isinstance(event, holadsl.CardShown))
    assert shown in table.hand("D")
    assert all(shown in table.view("B").sample(seed).hand("D") for seed in range(12))
