"""What others' choices tell of their hands: each was legal by the rules when it was made.

Whoever must follow suit and doesn't has none of it; whoever passes where he would have had to beat can't. For that a
decision is kept as all could see it: the position without anybody's cards, who chose, and what. A hand of which it is
asked whether it could have chosen so is put there, and the Machine says whether that was legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from holadsl.core.effects import Happening
from holadsl.core.expressions import Read, Size, ZoneRef
from holadsl.core.machine import Choice, Decide, Machine
from holadsl.core.values import NOBODY, Index, Origin, Sight, Table, Variable, Zone
from holadsl.data import define, field, fields, has
from holadsl.engine.book import Book
from holadsl.engine.events import seen_by
from holadsl.engine.game import Game
from holadsl.engine.moves import Move, allowed
from holadsl.engine.stage import Chosen
from holadsl.engine.state import Told
from holadsl.engine.unseen import places

Change: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards that a hand had then and hasn't now, and those that it has got since."""


@define(eq=False)
class Decision:
    """What a seat once chose, as all could see it."""

    game: Game
    """The position as it was, with one card in place of all that not everybody could see."""
    hand: Zone
    seat: int
    size: int
    """How many cards the hand had."""
    number: int
    chosen: Chosen
    shown: tuple[int, ...]
    """The cards of the hand that were chosen."""
    _barred: frozenset[int] | None = field(default=None, init=False)

    def allows(self, hand: Sequence[int]) -> bool:
        """Whether with that hand the choice was legal."""
        self.game.set_items(self.hand, hand, self.seat)
        return self.game.is_legal(self.number, self.chosen, self.seat)

    @property
    def barred(self) -> frozenset[int]:
        """The faces of which one more in the hand, beside the cards that were shown, would have made it illegal."""
        if self._barred is None:
            faces = range(len(self.game.machine.pack.faces))
            lacking = self.size - len(self.shown)
            fits = not self.shown or self.allows(self._padded((), lacking))
            found = [face for face in faces if not self.allows(self._padded((face,), lacking))]
            told = fits and lacking > 0 and len(found) < len(faces)
            self._barred = frozenset(found if told else ())
        return self._barred

    def _padded(self, more: tuple[int, ...], lacking: int) -> Sequence[int]:
        """The cards that were shown and one more, as often as it takes for the size that the hand had."""
        cards = (*self.shown, *more)
        return (*cards, *(lacking - len(more)) * (cards[0],))


Heard: TypeAlias = tuple[int, Decision]
"""A decision, and how much had been told before it."""


def decision(game: Game, book: Book, move: Move, seat: int, told: Sequence[Told]) -> Decision | None:
    """What a seat chose in a game that still waits for it; None if the others didn't see it whole, or learn nothing.

    `told` is what happened then.
    """
    if any(one.what in _AWAY and seen_by(one, NOBODY, book) != one for one in told):
        return None
    act = allowed(game, book.moves, move, seat)
    if act is None or not tells(book.machine, game.where, act[1]):
        return None
    hand = book.zone("hand")
    shown = _of_hand(game, hand, act[1], act[2])
    size = len(game.items(hand, seat))
    return Decision(_as_all_see(game, book), hand, seat, size, act[1], act[2], shown)


_AWAY = frozenset({Happening.LAID, Happening.GIVEN, Happening.PUT_BACK})
"""How cards of a hand go where not everybody sees them."""


def _of_hand(game: Game, hand: Zone, number: int, chosen: Chosen) -> tuple[int, ...]:
    """The cards that were chosen from the hand."""
    choice = game.choices_here[number]
    if choice.source is None or choice.source.zone != hand:
        return ()
    codes = chosen if isinstance(chosen, tuple) else (chosen,)
    return tuple(code % len(game.machine.pack.faces) for code in codes if code != NOBODY)


def _as_all_see(game: Game, book: Book) -> Game:
    """A copy in which every card that not everybody sees is one and the same, and secret numbers are as at first."""
    copy = game.copy(undo=False, tell=False)
    for zone, of in places(book):
        if zone.sight is not Sight.ALL:
            copy.set_items(zone, [0] * len(copy.items(zone, of)), of)
    for variable in book.machine.variables:
        if variable.sight is not Sight.ALL:
            for of in range(book.machine.copies(variable.index)):
                copy.set_value(variable, variable.first, None if variable.index is Index.ONE else of)
    return copy


# ---------------------------------------------------------------------- which choices tell anything


def tells(machine: Machine, where: str, number: int | None = None, verb: str = "") -> bool:
    """Whether that choice of a state, or one of that verb, hangs on the cards of the hand that weren't chosen."""
    found = _telling(machine).get(where, {})
    return any(verb == of for of in found.values()) if number is None else number in found


@lru_cache(maxsize=64)
def _telling(machine: Machine) -> Mapping[str, Mapping[int, str]]:
    """By state the choices that tell something, with their verbs."""
    hand = machine.roles.get("hand")
    return {
        name: {number: choice.verb for number, choice in enumerate(state.all_choices) if _hangs(choice, hand)}
        for name, state in machine.states.items()
        if isinstance(state, Decide)
    }


def _hangs(choice: Choice, hand: Any) -> bool:
    several = choice.several
    asked = (*(guard.test for guard in choice.guards), *((several.least, several.most) if several else ()))
    return set(_secrets(asked)) == {hand} and choice.source in (None, *_from(choice, hand))


def _from(choice: Choice, hand: Any) -> Iterator[ZoneRef]:
    if choice.source is not None and (choice.source.zone == hand or choice.source.zone.sight is Sight.ALL):
        yield choice.source


def _secrets(item: Any) -> Iterator[Any]:
    """The zones and variables that are read and that not everybody sees; how many cards a zone has is no secret."""
    if isinstance(item, ZoneRef):
        if item.zone.sight is not Sight.ALL and not item.zone.lent:
            yield item.zone
        yield from _secrets(item.of)
    elif isinstance(item, Size):
        yield from _secrets(item.zone.of)
    elif isinstance(item, Read) and item.variable.sight is not Sight.ALL:
        yield item.variable
    elif isinstance(item, tuple):
        for part in item:
            yield from _secrets(part)
    elif not isinstance(item, Variable | Zone | Table | Origin) and has(type(item)):
        for part in fields(type(item)):
            yield from _secrets(getattr(item, part.name))


# ---------------------------------------------------------------------- the hand then, from the hand now


def usable(
    decisions: Iterable[Heard], told: Sequence[Told], sizes: Sequence[int], seat: int
) -> list[tuple[Decision, Change]]:
    """Others' decisions since when a seat saw all that came into the hand and left it, with what that was.

    `told` is what the seat saw in this deal; a decision says how much of it had been told before. Whether a card that
    somebody played lay in his hand before he drew unseen cards nobody knows, so of what he chose before that nothing
    follows.
    """
    changes: list[Counter[int] | None] = [Counter() for _ in sizes]
    found: list[tuple[Decision, Change]] = []
    at = len(told)
    for heard, one in sorted(decisions, key=lambda decision: -decision[0]):
        while at > heard:
            at -= 1
            _undone(told[at], changes, turned=at > 0 and told[at - 1].what is Happening.TURNED)
        change = changes[one.seat]
        if one.seat != seat and change is not None and sizes[one.seat] + sum(change.values()) == one.size:
            found.append((one, (tuple((+change).elements()), tuple((-change).elements()))))
    return found


def _undone(told: Told, changes: list[Counter[int] | None], *, turned: bool) -> None:
    """How hands were before that happened; None for one of which that isn't known."""
    what, numbers = told.what, told.numbers
    if what is Happening.RETURNED:
        changes[:] = [None] * len(changes)
    if what in _ONE:
        _counted(changes, numbers[0], (numbers[1],), 0 if turned else _ONE[what])
    elif what in _SEVERAL:
        _counted(changes, numbers[0], told.cards, 0 if turned else _SEVERAL[what])
    elif what is Happening.GIVEN:
        changes[numbers[0]] = None


def _counted(changes: list[Counter[int] | None], who: int, cards: Iterable[int], sign: int) -> None:
    change = changes[who]
    if change is None or not sign:
        return
    if NOBODY in cards:
        changes[who] = None
        return
    for card in cards:
        change[card] += sign


_ONE: Mapping[Happening, int] = {
    Happening.PLAYED: 1,
    Happening.LAID_OFF: 1,
    Happening.THROWN: 1,
    Happening.DRAWN: -1,
    Happening.DREW: -1,
    Happening.TOOK: -1,
}
"""What tells of one card, and whether the hand had it before (1) or got it (-1)."""
_SEVERAL: Mapping[Happening, int] = {
    Happening.LAID: 1,
    Happening.MELDED: 1,
    Happening.PUT_BACK: 1,
    Happening.RECEIVED: -1,
}


def then(change: Change, now: Sequence[int]) -> Sequence[int] | None:
    """The hand as it was, from what it is now; None if it can't have become that."""
    had, got = change
    if not got:
        return (*had, *now)
    cards = [*had, *now]
    for card in got:
        if card not in cards:
            return None
        cards.remove(card)
    return cards
