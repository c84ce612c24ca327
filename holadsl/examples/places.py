"""How many places there are for cards, and which cards a seat has at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from holadsl.core.verbs import DRAW, TAKE
from holadsl.data import define, frozen
from holadsl.diagnostics.codes import examples as codes
from holadsl.diagnostics.diagnostic import Bag
from holadsl.examples.example import Claim, Contest, Example, Gains, HasTitle, NextDealer, Play, Wanted, Wins
from holadsl.examples.setting import Setting
from holadsl.syntax import tree
from holadsl.text import Source


@frozen
class Held:
    """A card that a seat has at the start, and the number of the play with which it plays it, if it does."""

    card: Wanted
    play: int | None = None


def smallest_hand(hand: Sequence[Wanted], plays: Iterable[Play], calls: Sequence[int] = ()) -> tuple[Held, ...]:
    """The smallest set that has all cards of `hand` and all that is played; a card in both counts once.

    Cards of the hand come first, as given. A rank alone and a card of that rank are taken for the same card. A call
    may show cards that stay in the hand, or give a trick back: what was played up to it can be played again.
    """
    merging = _Merging([Held(card) for card in hand], calls)
    cards = [(play.number, card) for play in plays for card in play.cards]
    exact = [(number, card) for number, card in cards if card.exact]
    left = [(number, card) for number, card in exact if not merging.met(number, card, same=True)]
    left = [(number, card) for number, card in left if not merging.met(number, card, same=False)]
    # A rank alone is rather a card that is told by its suit: the ranks alone may be needed for others.
    bare = [(number, card) for number, card in cards if not card.exact]
    bare = [(number, card) for number, card in bare if not merging.met(number, card, same=False)]
    bare = [(number, card) for number, card in bare if not merging.met(number, card, same=True)]
    for number, card in sorted((*left, *bare), key=lambda pair: pair[0]):
        again = calls and (merging.met(number, card, same=True) or merging.met(number, card, same=False))
        if not again:
            merging.held.append(Held(card, number))
    return tuple(merging.held)


def until_drawn(plays: Iterable[Play]) -> list[Play]:
    """What a seat plays until it gets its first card: what it plays afterwards it may have got with that."""
    found: list[Play] = []
    for play in plays:
        if play.verb == DRAW or (play.verb == TAKE and not play.cards):
            break
        found.append(play)
    return found


@define
class _Merging:
    held: list[Held]
    calls: Sequence[int]

    def met(self, number: int, card: Wanted, *, same: bool) -> bool:
        """Finds a card of the hand that isn't played yet for a play; of just the same words, or of others."""
        for place, held in enumerate(self.held):
            alike = held.card.faces == card.faces
            free = held.play is None or self._called_between(held.play, number)
            if free and alike is same and set(held.card.faces) & set(card.faces):
                told = card if card.exact else held.card
                self.held[place] = Held(told, number)
                return True
        return False

    def _called_between(self, one: int, other: int) -> bool:
        return any(min(one, other) <= call < max(one, other) for call in self.calls)


@frozen
class Room:
    """How many cards a hand has at the start, and the stock."""

    hand: int
    stock: int


def room(example: Example, setting: Setting) -> Room:
    """The places at the start: those of the deal at the trick that is given, if each trick before had one circuit.

    As many as were dealt while the stock lasts; without it what is left, in equal hands. All that isn't in a hand is
    the stock, unless its size is given. Where the stock is empty and the deal must end with the last play, the hands
    have just what the example tells.
    """
    start, seats, pack = example.start, setting.machine.seats, setting.machine.pack.size
    if isinstance(setting.shows, tree.ToDiscards):
        pack -= 1  # the card shown lies there, out of play
    before = (start.trick - 1) if start.trick is not None else sum(start.tricks.values())
    left = max(pack - max(seats * before, sum(map(len, start.taken.values()))), 0)
    stock = len(start.stock) if start.stock is not None else start.stock_size
    if stock == 0 and example.plays and any(map(_of_the_end, example.claims)):
        plays = [[play for play in example.plays if play.seat == seat] for seat in range(seats)]
        held = [smallest_hand(start.hands.get(seat, ()), plays[seat], example.calls) for seat in range(seats)]
        return Room(max(map(len, held)), 0)
    whole = min(setting.hand_size, pack // seats)
    hand = min(whole, (left - (stock or 0)) // seats) if left < pack else whole
    hand = hand if hand > 0 else whole  # it can't have come to this; but a start need not be reachable
    hand = max(hand, *(len(start.hands.get(seat, ())) for seat in range(seats)))
    return Room(hand, max(left - seats * hand, 0) if stock is None else stock)


def _of_the_end(claim: Claim) -> bool:
    """The claim speaks of the end of the deal."""
    if isinstance(claim, Wins):
        return claim.contest is not Contest.TRICK
    return isinstance(claim, Gains | NextDealer | HasTitle)


# ---------------------------------------------------------------------- no card in two places


def check_cards(example: Example, setting: Setting, source: Source, bag: Bag) -> None:
    """Reports cards that the pack hasn't so often."""
    start = example.start
    taken = [card for cards in start.taken.values() for card in cards]
    given = [card for cards in start.hands.values() for card in cards]
    taken += [*(start.discards or ()), *(card for meld in start.melds for card in meld.cards)]
    before = len(bag.errors)
    count_cards([*given, *taken, *(start.stock or ())], setting, source, bag)
    if len(bag.errors) > before:  # the plays have the same cards once more
        return
    used: list[Wanted] = []
    for seat in range(setting.machine.seats):
        plays: Iterable[Play] = (play for play in example.plays if play.seat == seat)
        if setting.in_turns:  # what is thrown by one may be another's later
            plays = until_drawn(plays)
        used.extend(held.card for held in smallest_hand(start.hands.get(seat, ()), plays, example.calls))
    count_cards([*taken, *used], setting, source, bag)


def count_cards(cards: Sequence[Wanted], setting: Setting, source: Source, bag: Bag) -> None:
    """Reports each card that stands more often among these than the pack has it."""
    pack, names = setting.machine.pack, setting.book.cards
    faces: Counter[int] = Counter()
    ranks: Counter[int] = Counter()
    for card in sorted(cards, key=lambda card: card.span.start):
        rank = pack.faces[card.faces[0]].rank
        alike = [face for face in range(len(pack.faces)) if pack.faces[face].rank == rank] if rank >= 0 else card.faces
        ranks[rank] += 1
        faces.update(card.faces if card.exact else ())
        there = pack.copies[card.faces[0]] if card.exact else 0
        if card.exact and faces[card.faces[0]] > there:
            name, number = str(names.cards[card.faces[0]]), there
        elif rank >= 0 and ranks[rank] > sum(pack.copies[face] for face in alike):
            name, number = f"a {pack.ranks[rank]}", sum(pack.copies[face] for face in alike)
        else:
            continue
        bag.report(codes.TOO_OFTEN, source, card.span, name=name, number=times(number))


def times(number: int) -> str:
    """How often the pack has a card, in words."""
    return {0: "none", 1: "one"}.get(number, str(number))
