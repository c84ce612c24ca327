"""Effects on several players or teams at once: for whom they are is found out before the first of them is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from holadsl.core.build import substitute
from holadsl.core.effects import Add, Each, Effect, Set
from holadsl.core.expressions import YES, Expr, Get, Local, Read, Seats, Teams
from holadsl.core.values import Index, Origin, Table, Variable, Zone
from holadsl.data import evolve, inside
from holadsl.vocabulary.scene import Scene


def for_all(
    over: Seats | Teams, where: Expr, body: tuple[Effect, ...], scene: Scene, origin: Origin | None
) -> tuple[Effect, ...]:
    """The body for each seat or team for which `where` holds now, not when its turn comes."""
    if where == YES:
        return (Each(over, body, origin=origin),)
    if read_in(where).isdisjoint(changed_in(body)):
        return (Each(over, body, where, origin=origin),)
    index = Index.SEAT if isinstance(over, Seats) else Index.TEAM
    meant = scene.flag(f"meant, by {index.value}", index)
    first = Local(over.item.name)
    look = Set(meant, substitute(where, over.item, Get(first)), Get(first))
    return (
        Each(evolve(over, item=first), (look,), origin=origin),
        Each(over, body, Read(meant, Get(over.item)), origin=origin),
    )


def read_in(item: Any) -> set[Variable]:
    """The variables that an expression reads."""
    return {part.variable for part in parts_of(item) if isinstance(part, Read)}


def changed_in(item: Any) -> set[Variable]:
    """The variables that effects change."""
    return {part.variable for part in parts_of(item) if isinstance(part, (Set, Add))}


def parts_of(item: Any) -> Iterator[Any]:
    """An expression or effects and everything inside."""
    waiting = [item]
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind is tuple:
            waiting.extend(part)
        elif kind not in _WHOLE:
            names = inside(kind)
            if names is not None:
                yield part
                waiting.extend([getattr(part, name) for name in names])


_WHOLE: Final = frozenset((Local, Origin, Table, Variable, Zone, type(None), int, str))
"""What has no expressions in it."""
