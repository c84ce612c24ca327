"""Which calls stand open to a seat by what everybody sees, whatever it holds; and who is asked before one is made."""

from __future__ import annotations

from typing import Any

from holadsl.core.expressions import Local, Read, Size, ZoneRef
from holadsl.core.machine import Decide, Window
from holadsl.core.values import Origin, Sight, Table, Variable, Zone
from holadsl.data import fields, has
from holadsl.engine.book import Book
from holadsl.engine.game import Game


def open_calls(game: Game, seat: int) -> tuple[str, ...]:
    """The calls that stand open to a seat just now, in the order of the rules; none where it may not act."""
    state = game.waiting
    if not isinstance(state, Decide | Window) or not game.may_act(seat):
        return ()
    calls = set(game.machine.calls)
    if isinstance(state, Decide):
        rights = [right for right in state.rights if game.evaluate(right.open_to, {state.actor: seat})]
        return tuple(dict.fromkeys(right.choice.verb for right in rights if right.choice.verb in calls))
    found = []
    for choice in state.choices:
        tests = [guard.test for guard in choice.guards if seen_by_all(guard.test)]
        if choice.verb in calls and all(game.evaluate(test, {state.seat: seat}) for test in tests):
            found.append(choice.verb)
    return tuple(dict.fromkeys(found))


def ask_again(game: Game, book: Book, seat: int) -> None:
    """Forgets in an open window who of the others has passed: no seat knows that of another."""
    if isinstance(game.waiting, Window) and book.has("answered"):
        for other in range(book.machine.seats):
            if other != seat:
                game.set_value(book.variable("answered"), 0, other)


def as_known(game: Game, book: Book, seat: int) -> Game:
    """The game as far as a seat knows who may act: in a window a copy in which only that seat can have passed."""
    if game.plain or not isinstance(game.waiting, Window):
        return game
    seen = game.copy(undo=False, tell=False)
    ask_again(seen, book, seat)
    return seen


def seen_by_all(item: Any) -> bool:
    """Whether what an expression says follows from what lies open; how many cards a zone has is no secret."""
    if isinstance(item, ZoneRef) and (item.zone.sight is not Sight.ALL or item.zone.lent):
        return False
    if isinstance(item, Size) and not item.zone.zone.lent:
        return item.zone.of is None or seen_by_all(item.zone.of)
    if isinstance(item, Read) and item.variable.sight is not Sight.ALL:
        return False
    if isinstance(item, tuple):
        return all(map(seen_by_all, item))
    if isinstance(item, Variable | Zone | Table | Origin | Local) or not has(type(item)):
        return True
    return all(seen_by_all(getattr(item, part.name)) for part in fields(type(item)))
