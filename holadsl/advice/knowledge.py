"""What a seat can know of the cards that it doesn't see: counts, facts, and chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from holadsl.advice.expected import SURE, root
from holadsl.advice.strength import surest, takers_of_trick
from holadsl.advice.uses import users
from holadsl.advice.worlds import drawn
from holadsl.api import Card, Hidden, Known, Table, Unseen, View
from holadsl.core.verbs import DISCARD
from holadsl.data import frozen

WORLDS: Final = 200
"""Chances that can't be counted are shares of so many tables that fit."""
DISCARDED: Final = 60
"""On so many it is tried who could take a discard."""


@frozen
class Share:
    """A chance: counted exactly, or as a share of tables that fit what the seat saw."""

    value: Fraction
    low: Fraction
    """Where its 95 % interval begins; the value itself where it was counted."""
    high: Fraction
    exact: bool


@frozen
class Chance:
    """The chance that a seat holds at least one of some cards."""

    what: str
    """Which cards, in words."""
    cards: tuple[Card, ...]
    """Those of them that are still out."""
    seats: Mapping[str, Share]
    """For each other seat, in order of play from the next one."""


@frozen
class Knowledge:
    """What a seat can know. All of it hangs on what the seat saw, on nothing else."""

    unseen: tuple[Card, ...]
    """The cards that it doesn't see, in pack order."""
    ranks: Mapping[str, int]
    """How many of each rank are still out, in pack order."""
    suits: Mapping[str, int]
    """The same of each suit; jokers have none."""
    places: tuple[Hidden, ...]
    """Where unseen cards lie."""
    known: tuple[Known, ...]
    """Cards that must lie in one of a few places, and so can't lie in any other: facts, not chances."""
    barred: Mapping[str, tuple[Card, ...]]
    """By seat, the cards that it can't hold: with them what it did would have been against the rules. Facts, too."""
    chances: tuple[Chance, ...]
    discards: Mapping[Card, Share]
    """In games of turns, where the seat may discard: the chance that somebody can take that card into a meld."""


def knowledge(view: View, *, seed: int = 0) -> Knowledge:
    """What the view's seat can know now."""
    unseen = view.unseen
    ranks = {card.rank: 0 for card in view.rules.pack}
    suits = {card.suit: 0 for card in view.rules.pack if card.suit is not None}
    ranks |= Counter(card.rank for card in unseen.cards)
    suits |= Counter(card.suit for card in unseen.cards if card.suit is not None)
    chances = tuple(_chances(view, unseen, seed))
    return Knowledge(
        unseen.cards, ranks, suits, unseen.places, unseen.known, unseen.barred, chances, _discards(view, seed)
    )


def share(yes: int, of: int) -> Share:
    """So many of so many tables, with Wilson's interval of 95 %."""
    p, z2 = Fraction(yes, of), SURE**2
    middle, reach = p + z2 / (2 * of), SURE * root((p * (1 - p) + z2 / (4 * of)) / of)
    whole = 1 + z2 / of
    low, high = (middle - reach) / whole, (middle + reach) / whole
    return Share(p, max(low, Fraction(0)), min(high, Fraction(1)), exact=False)


# ---------------------------------------------------------------------- who holds what


def _chances(view: View, unseen: Unseen, seed: int) -> Iterator[Chance]:
    worlds: list[Mapping[str, frozenset[Card]]] = []
    for what, cards, who in _kinds(view):
        out = tuple(card for card in dict.fromkeys(unseen.cards) if card in cards)
        if not out:
            continue
        seats = {}
        for seat in who:
            counted = _counted(view, unseen, seat, out)
            if counted is None and not worlds:
                worlds += [_hands(table) for table in drawn(view, WORLDS, seed)]
            sampled = sum(not world[seat].isdisjoint(out) for world in worlds) if counted is None else 0
            seats[seat] = share(sampled, WORLDS) if counted is None else Share(counted, counted, counted, exact=True)
        yield Chance(what, out, seats)


def _hands(table: Table) -> Mapping[str, frozenset[Card]]:
    return {seat: frozenset(table.hand(seat)) for seat in table.rules.seats}


def _kinds(view: View) -> Iterator[tuple[str, Sequence[Card], Sequence[str]]]:
    """The cards of which people want to know who holds one, and who could."""
    rules, others = view.rules, _others(view)
    yield "a card that stands for others", rules.wilds, others
    if rules.in_turns:
        return
    strong = surest(rules, view.trump)
    yield "a card that takes any other", strong, others
    trumps = [card for card in rules.pack if view.trump is not None and card.suit == view.trump]
    if set(trumps) - set(strong):
        yield "a trump", trumps, others
    played = {one.seat for one in view.trick}
    behind = [seat for seat in others if seat not in played]
    if played and behind:
        taking = takers_of_trick(view, behind[0], view.unseen.cards) or ()
        if set(taking) - set(strong):
            yield "a card that takes this trick as it stands", taking, behind


def _others(view: View) -> list[str]:
    """The other seats that hold cards, in order of play from the next one."""
    order = view.rules.order
    start = order.index(view.seat)
    return [seat for seat in (*order[start + 1 :], *order[:start]) if view.hand_sizes[seat]]


def _counted(view: View, unseen: Unseen, seat: str, wanted: Iterable[Card]) -> Fraction | None:
    """The exact chance: a fact, or counted where each card that is known lies in one place and all others may lie
    anywhere; else None.
    """
    among = set(wanted)
    held = [known.card for known in unseen.known if all(_is_hand(place, seat) for place in known.places)]
    if among & set(held):
        return Fraction(1)
    if among <= set(unseen.barred.get(seat, ())):
        return Fraction(0)
    if not unseen.free or view.rules.card_of_sides is not None:
        return None
    loose = Counter(unseen.cards) - Counter(known.card for known in unseen.known)
    many, free = loose.total(), view.hand_sizes[seat] - len(held)
    without = many - sum(loose[card] for card in among)
    return 1 - Fraction(comb(without, free), comb(many, free)) if 0 <= free <= many else None


def _is_hand(place: Hidden, seat: str) -> bool:
    return place.what == "hand" and place.whose == seat


# ---------------------------------------------------------------------- discards


def _discards(view: View, seed: int) -> Mapping[Card, Share]:
    if not view.rules.in_turns or view.turn != view.seat:
        return {}
    throws = [move for move in view.legal_moves if move.verb == DISCARD]
    took = [sum(bool(seats) for seats in users(view, move, DISCARDED, seed)) for move in throws]
    return {move.cards[0]: share(many, DISCARDED) for move, many in zip(throws, took, strict=True)}
