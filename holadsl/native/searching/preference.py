"""What a playout of a search does rather than something else, told by the kind of act and by nothing else.

Where cards are melded, a player who lets a meld lie for a discard drawn at random is no opponent, and what is found
against him no advice. So in such games acts that put cards of the hand away for good come first, then calls, then all
others; and of two cards that could be thrown that one goes which makes melds with fewer others that could be thrown,
or, where that is the same, counts more. Elsewhere every act is as likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from holadsl.core.machine import Choice, Decide, Machine, Window
from holadsl.core.values import NOBODY
from holadsl.core.verbs import DISCARD, LAY, MELD, TAKE
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.engine.chance import Chance
from holadsl.engine.counting import worth
from holadsl.engine.melded import melds_among
from holadsl.native.many.listing import Act

THROWN, OTHER, CALLED, AWAY = range(4)
"""The kinds of acts; of those that are legal together the highest is drawn from."""
BITS = 64
"""Of so many kinds of cards it is known at most which make melds together."""
SMALL = 3
"""Melds of so many cards tell which."""


@frozen(eq=False)
class Preference:
    """Which acts come first in playouts by some rules."""

    kinds: tuple[tuple[int, ...], ...]
    """For each state the kind of each of its choices."""
    worths: tuple[int, ...]
    """What each card counts, as a place in the order of all that cards count."""
    links: tuple[int, ...]
    """For each card the other cards with which it can be in a small meld, as bits; none in a pack of more than BITS."""

    def drawn(self, phase: int, acts: Sequence[Act], chance: Chance) -> int:
        """The place of an act drawn from those of the highest kind; of two that throw a card the better one."""
        kinds = [self.kind(phase, act) for act in acts]
        top = max(kinds)
        places = [place for place, kind in enumerate(kinds) if kind == top]
        drawn = [places[chance.below(len(places))] for _ in range(2 if top == THROWN else 1)]
        if top != THROWN:
            return drawn[0]
        held = 0
        for place in places:
            held |= 1 << self._card(acts[place])
        return max(drawn, key=lambda place: self._to_throw(self._card(acts[place]), held))

    def kind(self, phase: int, act: Act) -> int:
        """The kind of an act."""
        return OTHER if act[1] == NOBODY else self.kinds[phase][act[1]]

    def _to_throw(self, card: int, held: int) -> tuple[int, int]:
        """How good it is to be without a card, beside those that are held."""
        return -(self.links[card] & held).bit_count(), self.worths[card]

    @staticmethod
    def _card(act: Act) -> int:
        assert isinstance(act[2], int)
        return act[2]


def preference_of(book: Book) -> Preference | None:
    """What is preferred by some rules; None where nothing is."""
    machine = book.machine
    if machine not in _FOUND:
        states = [state.all_choices if isinstance(state, Decide | Window) else () for state in machine.states.values()]
        throws = any(choice.verb == DISCARD for choices in states for choice in choices)
        _FOUND[machine] = _made(book, states) if throws else None
    return _FOUND[machine]


_FOUND: WeakKeyDictionary[Machine, Preference | None] = WeakKeyDictionary()


def _made(book: Book, states: Sequence[Sequence[Choice]]) -> Preference:
    calls = frozenset(book.machine.calls)
    counts = [worth(book, str(card)) for card in book.cards.cards[: len(book.machine.pack.faces)]]
    order = sorted(set(counts))
    kinds = tuple(tuple(_kind(choice, calls) for choice in choices) for choices in states)
    return Preference(kinds, tuple(order.index(count) for count in counts), _links(book))


def _links(book: Book) -> tuple[int, ...]:
    faces = range(len(book.machine.pack.faces))
    links = [0] * len(faces)
    for meld in melds_among(book, faces, SMALL) if len(faces) <= BITS else ():
        bits = sum(1 << card for card in set(meld))
        for card in meld:
            links[card] |= bits & ~(1 << card)
    return tuple(links)


def _kind(choice: Choice, calls: frozenset[str]) -> int:
    if choice.verb in (MELD, LAY) or (choice.several is not None and (choice.verb == TAKE or choice.verb in calls)):
        return AWAY
    if choice.verb == DISCARD:
        return THROWN
    return CALLED if choice.verb in calls else OTHER
