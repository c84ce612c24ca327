"""Cards for the free places of an example, drawn by a seed, so that what is played can happen.

A Filling is drawn, tried, and drawn again with what the trial taught: that a play comes from a seat's first cards, that
a card must be among those that it draws, that certain cards would bar a play. The same seed and lessons give the same
cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from holadsl.core.values import NOBODY
from holadsl.data import define, field, frozen
from holadsl.engine.chance import Chance, seed_of_deal, shuffle
from holadsl.examples import turns
from holadsl.examples.example import Example, Wanted
from holadsl.examples.places import Held, Room, room, smallest_hand, until_drawn
from holadsl.examples.setting import Setting
from holadsl.syntax import tree
from holadsl.text import Span

WAYS = 32
"""In so many ways the free places are filled."""
SEED = 2026


class Spot(NamedTuple):
    """A place for a card: of the hand of a seat, or of the stock (`seat` NOBODY), counted from the front."""

    seat: int
    place: int


@define
class Lessons:
    """What trials of one filling have taught."""

    first: list[int]
    """Of each seat: how many of its plays come from its first cards."""
    needs: dict[Spot, Held] = field(factory=dict)
    """Free places that must have a card, for a play after drawing."""
    barred: dict[Spot, set[int]] = field(factory=dict)
    """Cards that would bar a play, by place."""
    anew: int = 0
    """How often it was begun anew with other cards altogether."""

    def begin_anew(self) -> None:
        """Other cards altogether: what was learnt of these is forgotten."""
        self.anew += 1
        self.needs.clear()
        self.barred.clear()


@frozen
class Filling:
    """Cards for every place at the start."""

    hands: Mapping[int, tuple[int, ...]]
    stock: tuple[int, ...]
    taken: Mapping[int, tuple[int, ...]]
    shown: int
    """The card shown at the deal, NOBODY where the rules show none."""
    open: frozenset[Spot]
    """Places whose card isn't told by the example, or told without its suit."""
    free: frozenset[Spot]
    """Places of which the example tells nothing."""
    lying: tuple[tuple[int, ...], ...] = ()
    """Of a game of turns: the discards, then each meld on the table."""

    def card(self, spot: Spot) -> int:
        """The card in a place."""
        return self.stock[spot.place] if spot.seat == NOBODY else self.hands[spot.seat][spot.place]


class Unfillable(Exception):
    """There are no cards for some place."""

    def __init__(self, reason: str, card: Wanted | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.card = card
        """A card that the example names, and which lies in another place already."""


@define
class Dealer:
    """Fills the free places of one example, again and again."""

    example: Example
    setting: Setting
    room: Room = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.room = room(self.example, self.setting)

    def held(self, lessons: Lessons) -> Mapping[int, tuple[Held, ...]]:
        """What each seat has at the start of all that the example tells."""
        out: dict[int, tuple[Held, ...]] = {}
        for seat in range(self.setting.machine.seats):
            mine = [play for play in self.example.plays if play.seat == seat]
            if self.setting.in_turns:
                mine = until_drawn(mine)
            hand = self.example.start.hands.get(seat, ())
            out[seat] = smallest_hand(hand, mine[: lessons.first[seat]], self.example.calls)
        return out

    def fill(self, way: int, lessons: Lessons) -> Filling:
        """The filling of that number, from 0. Unfillable where the cards don't suffice."""
        return _Draw(self, Chance(seed_of_deal(SEED + lessons.anew, way)), lessons).filling()


@define
class _Draw:
    """Draws one filling: whole cards first, then ranks, then what is free."""

    dealer: Dealer
    chance: Chance
    lessons: Lessons
    loose: Counter[int] = field(init=False)
    cards: dict[Spot, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.loose = Counter(self.dealer.setting.machine.pack.deck())

    def filling(self) -> Filling:
        start, setting = self.dealer.example.start, self.dealer.setting
        told: dict[Spot, Wanted] = {}
        for seat, mine in self.dealer.held(self.lessons).items():
            told |= {Spot(seat, place): held.card for place, held in enumerate(mine)}
        sizes = self._hand_sizes(told)
        stock = self._stock_size(sizes)
        told |= {Spot(NOBODY, place): card for place, card in enumerate(start.stock or ())}
        spots = [Spot(seat, place) for seat, hand in sizes.items() for place in range(hand)]
        spots += [Spot(NOBODY, place) for place in range(stock)]
        needs = {spot: held.card for spot, held in self.lessons.needs.items() if spot in spots and spot not in told}
        lying = turns.lying(self.dealer.example, setting) if setting.in_turns else ()
        taken = self._told({**told, **needs}, start.taken, lying)
        free = [spot for spot in spots if spot not in self.cards]
        shown = self._show(free)
        self._fill([spot for spot in free if spot not in self.cards])
        exact = {spot for spot, card in told.items() if card.exact}
        return Filling(
            hands={seat: tuple(self.cards[Spot(seat, place)] for place in range(hand)) for seat, hand in sizes.items()},
            stock=tuple(self.cards[Spot(NOBODY, place)] for place in range(stock)),
            taken={team: cards for team, cards in enumerate(taken) if team in start.taken},
            shown=shown,
            open=frozenset(spot for spot in spots if spot not in exact),
            free=frozenset(spot for spot in spots if spot not in told),
            lying=tuple(taken[setting.machine.teams :]),
        )

    def _hand_sizes(self, told: Mapping[Spot, Wanted]) -> dict[int, int]:
        """How many cards each hand has: in games of tricks all have as many."""
        example, setting, seats = self.dealer.example, self.dealer.setting, range(self.dealer.setting.machine.seats)
        if setting.in_turns:
            numbers = {seat: sum(spot.seat == seat for spot in told) for seat in seats}
            return turns.sizes(example, setting, numbers, self.chance)
        hand = max([self.dealer.room.hand, *(spot.place + 1 for spot in told)])
        return dict.fromkeys(seats, hand)

    def _stock_size(self, sizes: Mapping[int, int]) -> int:
        start, room, setting = self.dealer.example.start, self.dealer.room, self.dealer.setting
        if start.stock is not None or start.stock_size is not None:
            return room.stock
        if setting.in_turns:
            lying = sum(map(len, turns.lying(self.dealer.example, setting)))
            return max(setting.machine.pack.size - sum(sizes.values()) - lying, 0)
        return max(room.stock - (sizes[0] - room.hand) * setting.machine.seats, 0)

    def _told(
        self, told: Mapping[Spot, Wanted], taken: Mapping[int, Sequence[Wanted]], lying: Sequence[Sequence[Wanted]]
    ) -> list[tuple[int, ...]]:
        """Gives every card that the example tells its place; then what each team took, and what lies open."""
        open_piles = [*(taken.get(team, ()) for team in range(self.dealer.setting.machine.teams)), *lying]
        piles = [[NOBODY] * len(cards) for cards in open_piles]
        waiting = [(spot, card) for spot, card in told.items()]
        there = [((pile, n), card) for pile, cards in enumerate(open_piles) for n, card in enumerate(cards)]
        for exact in (True, False):
            for spot, card in waiting:
                if card.exact is exact:
                    self.cards[spot] = self._take(card, self.lessons.barred.get(spot, ()))
            for (pile, n), card in there:
                if card.exact is exact:
                    piles[pile][n] = self._take(card)
        return [tuple(cards) for cards in piles]

    def _take(self, card: Wanted, barred: Iterable[int] = ()) -> int:
        """A card as wanted; of a rank each suit that is left is equally likely, copies counted."""
        barred = set(barred)
        left = [face for face in card.faces for _ in range(self.loose[face]) if face not in barred]
        if not left:
            raise Unfillable(f"no {card.text} is left", card if card.exact and not barred else None)
        face = left[self.chance.below(len(left))]
        self.loose[face] -= 1
        return face

    def _show(self, free: Sequence[Spot]) -> int:
        """The card that was turned up at the deal, at its place where that is free."""
        place, suit = self.dealer.setting.shows, self.dealer.example.start.trump
        if place is None or self.dealer.setting.in_turns:
            return NOBODY
        faces = self.dealer.setting.machine.pack.faces
        fits = [face for face in range(len(faces)) if suit is None or faces[face].suit == suit]
        wanted = Wanted(tuple(fits), "card" if suit is None else "trump", Span(0, 0))
        if isinstance(place, tree.ToDiscards):
            return self._take(wanted)
        spot = self._shown_at(place)
        if spot is not None and spot in free:
            self.cards[spot] = self._take(wanted, self.lessons.barred.get(spot, ()))
        if spot is not None and self.cards.get(spot) in fits:
            return self.cards[spot]
        return fits[self.chance.below(len(fits))]

    def _shown_at(self, place: tree.Node) -> Spot | None:
        room, setting = self.dealer.room, self.dealer.setting
        if isinstance(place, tree.FromMiddle):
            return Spot(NOBODY, room.stock // 2) if room.stock else None
        if isinstance(place, tree.ToBottom):
            return Spot(NOBODY, room.stock - 1) if room.stock else None
        dealer = self.dealer.example.start.dealer
        return Spot(setting.machine.seats - 1 if dealer is None else dealer, room.hand - 1)

    def _fill(self, free: Sequence[Spot]) -> None:
        """Fills places with any cards; those where some are barred choose first."""
        cards = shuffle(sorted(self.loose.elements()), self.chance)
        if len(cards) < len(free):
            seats, room, short = self.dealer.setting.machine.seats, self.dealer.room, len(free) - len(cards)
            if self.dealer.setting.in_turns:
                raise Unfillable(f"hands, melds, discards and stock are {short} too many")
            raise Unfillable(f"{seats} hands of {room.hand} and a stock of {room.stock} are {short} too many")
        order = sorted(free, key=lambda spot: -len(self.lessons.barred.get(spot, ())))
        for spot in order:
            barred = self.lessons.barred.get(spot, ())
            at = next((n for n, card in enumerate(cards) if card not in barred), None)
            if at is None:
                raise Unfillable("no other card is left for a place")
            self.cards[spot] = cards.pop(at)
