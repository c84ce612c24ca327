"""Tables that fit all that one seat knows: what it hasn't seen is dealt out anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from holadsl.core.values import Sight, Zone
from holadsl.data import define
from holadsl.engine import sides
from holadsl.engine.book import Book
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.decided import Change, Decision, Heard, then, usable
from holadsl.engine.game import Game
from holadsl.engine.memory import this_deal
from holadsl.engine.sharing import shared
from holadsl.engine.standing import ask_again
from holadsl.engine.state import Told
from holadsl.engine.unseen import Clue, Place, Spot, clues, hidden_places, places

Position: TypeAlias = tuple[Place, int]
"""A place, and where in it."""

TRIES = 12
"""So many times cards are drawn, until all that others chose was legal for them."""
_NOTHING: frozenset[int] = frozenset()


@define(eq=False)
class Knowledge:
    """What a seat knows at one moment of a game, from which worlds are drawn; the game must stay as it is meanwhile."""

    game: Game
    book: Book
    seat: int
    hidden: Sequence[tuple[Place, int]]
    """The places that it can't look into, with how many cards lie there."""
    unseen: Counter[int]
    """The cards that lie there."""
    clues: Sequence[Clue]
    told: Sequence[Told]
    """What it saw in this deal."""
    decisions: Sequence[Heard]
    """What was chosen in this deal, by all, as far as it may tell anything."""
    decided: Sequence[tuple[Decision, Change]]
    """What others chose, and how their hands were then."""
    barred: Mapping[Place, frozenset[int]]
    """Which cards can't lie in a place, since what was chosen would have been illegal."""
    secret_sides: bool
    """It doesn't know the sides of the deal."""

    @classmethod
    def of(cls, game: Game, book: Book, seat: int, decisions: Iterable[Heard] = ()) -> Knowledge:
        """What a seat knows now; `decisions` are those of this deal."""
        places_hidden = hidden_places(book, seat)
        unseen = Counter(book.machine.pack.deck())
        for place in places(book):
            if place not in places_hidden:
                unseen.subtract(game.items(*place))
        told, hand = this_deal(game, book, seat), book.zone("hand")
        begin = len(game.events) - len(told)
        here = [(heard - begin, one) for heard, one in decisions]
        sizes = [len(game.items(hand, of)) for of in range(book.machine.seats)]
        decided = [one for one in usable(here, told, sizes, seat) if (hand, one[0].seat) in places_hidden]
        barred = _barred(decided, hand)
        found = _fitting(_with_card_of_sides(clues(game, book, seat), game, book), barred)
        hidden = [(place, len(game.items(*place))) for place in places_hidden]
        secret = not sides.known_to(game, book, seat)[1]
        return cls(game, book, seat, hidden, unseen, found, told, here, decided, barred, secret)

    def world(self, seed: int, *, tell: bool = True) -> Game:
        """A copy of the game with the other hands and the stock drawn anew from the cards that the seat hasn't seen.

        Every place keeps its number of cards; a card of which the seat knows where it must lie is put there; and all
        that others chose in this deal, as far as the seat can tell how their hands were then, was legal for them. In a
        position that can't be reached that may be too much to ask: then as much is heeded as can be. The world hangs on
        the seed and on what the seat knows, on nothing else; the copy tells only what the seat saw, or nothing, and
        can't be undone, without `tell`.
        """
        chance = Chance(seed)
        for _ in range(TRIES):
            dealt = self._dealt(chance)
            if self.fits(dealt):
                break
        return self.made(dealt, tell=tell)

    def made(self, dealt: Mapping[Place, Sequence[int]], *, tell: bool) -> Game:
        """A copy of the game with these cards in the places that the seat can't look into; see `world`."""
        copy = self.game.copy(undo=tell, tell=tell)
        for place, cards in dealt.items():
            copy.set_items(place[0], cards, place[1])
        if tell:
            copy.tell_only(self.told)
        ask_again(copy, self.book, self.seat)
        if self.secret_sides:
            sides.find_anew(copy, self.book)
        return copy

    def _dealt(self, chance: Chance) -> Mapping[Place, list[int]]:
        lies = seated(self.clues, self.unseen, chance)
        left = self.unseen
        if lies:
            left = Counter(left)
            left.subtract(lies.values())
        cards = sorted(left.elements())
        free = {place: [at for at in range(count) if (place, at) not in lies] for place, count in self.hidden}
        barred: list[frozenset[int]] = []
        if self.barred:
            for place, here in free.items():
                barred += [self.barred.get(place, _NOTHING)] * len(here)
            barred += [_NOTHING] * (len(cards) - len(barred))  # of a position laid out by hand cards lie aside
        loose = iter(shared(cards, barred, chance))
        if not lies:
            return {place: [next(loose) for _ in here] for place, here in free.items()}
        found = {(place, at): next(loose) for place, here in free.items() for at in here} | dict(lies)
        return {place: [found[place, at] for at in range(count)] for place, count in self.hidden}

    def fits(self, dealt: Mapping[Place, Sequence[int]]) -> bool:
        """Whether all that others chose was legal with these cards."""
        for one, change in self.decided:
            hand = then(change, dealt[one.hand, one.seat])
            if hand is None or not one.allows(hand):
                return False
        return True


def _barred(decided: Iterable[tuple[Decision, Change]], hand: Zone) -> Mapping[Place, frozenset[int]]:
    """The cards that a hand can't have now because it would have had them when something else was chosen."""
    found: dict[Place, frozenset[int]] = {}
    for one, (_, got) in decided:
        place = hand, one.seat
        found[place] = found.get(place, _NOTHING) | one.barred.difference(got)
    return {place: cards for place, cards in found.items() if cards}


def _fitting(found: Iterable[Clue], barred: Mapping[Place, frozenset[int]]) -> Sequence[Clue]:
    """The clues without the places where the card can't lie, as far as one is left."""
    return [_without(clue, barred) for clue in found]


def _without(clue: Clue, barred: Mapping[Place, frozenset[int]]) -> Clue:
    left = tuple(spot for spot in clue.spots if clue.card not in barred.get(spot.place, _NOTHING))
    return Clue(clue.card, left) if any(spot.positions for spot in left) else clue


def _with_card_of_sides(found: Sequence[Clue], game: Game, book: Book) -> Sequence[Clue]:
    """The clues, and that the card that decides the sides lies in the stock, where all know that it must."""
    if not sides.waits_in_stock(game, book) or any(clue.card == sides.card_of(game, book) for clue in found):
        return found
    stock = book.zone("stock")
    return (*found, Clue(sides.card_of(game, book), (Spot((stock, None), range(len(game.items(stock)))),)))


def seated(found: Iterable[Clue], unseen: Counter[int], chance: Chance) -> Mapping[Position, int]:
    """A position for each card that must lie somewhere, drawn among those where it may.

    A clue for which no card or position is left is passed over: in a position that can't be reached clues may clash.
    """
    left = Counter(unseen)
    known: list[Clue] = []
    for clue in sorted(found, key=lambda clue: (len(_positions(clue)), clue.card)):
        if left[clue.card] > 0:
            left[clue.card] -= 1
            known.append(clue)
    choices = [_drawn(clue, chance) for clue in known]
    owner: dict[Position, int] = {}
    for number in range(len(known)):
        _seat(number, choices, owner, set())
    return {position: known[number].card for position, number in owner.items()}


def _positions(clue: Clue) -> Sequence[Position]:
    return [(spot.place, position) for spot in clue.spots for position in spot.positions]


def _drawn(clue: Clue, chance: Chance) -> Sequence[Position]:
    """The positions of a clue, its spots in a random order, larger ones rather first. Within a spot the first is first:
    where in a hand a card lies, or where among cards that were laid at once, is nothing that others know. In a stock it
    decides who gets the card, so there any position may be first.
    """
    spots, order = [spot for spot in clue.spots if spot.positions], []
    while spots:
        at = chance.below(sum(len(spot.positions) for spot in spots))
        place = 0
        while at >= len(spots[place].positions):
            at -= len(spots[place].positions)
            place += 1
        order.append(spots.pop(place))
    return [(spot.place, position) for spot in order for position in _in_spot(spot, chance)]


def _in_spot(spot: Spot, chance: Chance) -> Sequence[int]:
    unordered = spot.place[0].sight is Sight.NOBODY and len(spot.positions) > 1
    return shuffle(spot.positions, chance) if unordered else spot.positions


def _seat(number: int, choices: Sequence[Sequence[Position]], owner: dict[Position, int], tried: set[Position]) -> bool:
    """Finds a position for one card, if need be by moving others to others of theirs."""
    for position in choices[number]:
        if position not in owner:
            owner[position] = number
            return True
    for position in choices[number]:
        if position not in tried:
            tried.add(position)
            if _seat(owner[position], choices, owner, tried):
                owner[position] = number
                return True
    return False
