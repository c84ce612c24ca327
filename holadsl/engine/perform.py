"""Effects, compiled: each node becomes one small function, once for each Machine.

A compiled effect is called with `v` and `z`, the lists of numbers and zones of a State, its journal `j` and what it
told `t` (each None where not wanted). It writes the inverse of each change into the journal, and gives the next stage
where it came to a Go, which ends everything around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from holadsl.core.effects import (
    Add,
    Clear,
    Copy,
    Draw,
    Each,
    Effect,
    Go,
    NameSet,
    Pour,
    Put,
    Repeat,
    Set,
    Shift,
    Tell,
    When,
)
from holadsl.core.expressions import Const, Expr
from holadsl.core.values import Variable
from holadsl.engine.carry import (
    clear_items,
    copy_cards,
    draw_card,
    name_set,
    pour_cards,
    put_item,
    shift_cards,
    zone_of,
)
from holadsl.engine.evaluate import Coder
from holadsl.engine.simplify import simplify, with_parts
from holadsl.engine.stage import Act, Items, Stage, Value
from holadsl.engine.state import (
    Journal,
    MachineFault,
    Tale,
    put_number_back,
)


def run(coder: Coder, effects: Iterable[Effect]) -> Act:
    """The effects one after the other, up to the first that comes to a Go. What can't be played: MachineFault."""
    kept = list(_reached(effects))
    acts = tuple(EFFECTS[type(effect)](coder, effect) for effect in kept)
    if len(acts) == 1:
        return acts[0]
    if any(may_go(effect) for effect in kept[:-1]):
        return _run_watching(acts)
    if kept and may_go(kept[-1]):
        return _run_then(acts[:-1], acts[-1])
    return _run_straight(acts)


def _reached(effects: Iterable[Effect]) -> Iterable[Effect]:
    """The effects that can be reached, those behind a constant condition in its place."""
    for effect in effects:
        if isinstance(effect, When):
            condition = simplify(effect.condition)
            if isinstance(condition, Const):
                branch = effect.then if condition.value else effect.other
                yield from _reached(branch)
                if always_goes(branch):
                    return
                continue
        yield effect
        if always_goes((effect,)):
            return


def may_go(effect: Effect) -> bool:
    """Whether there is a Go in the effect."""
    if isinstance(effect, When):
        return any(map(may_go, effect.then + effect.other))
    if isinstance(effect, Each | Repeat):
        return any(map(may_go, effect.body))
    return isinstance(effect, Go)


def always_goes(effects: Iterable[Effect]) -> bool:
    """Whether the effects come to a Go on every way."""
    return any(
        isinstance(effect, Go) or (isinstance(effect, When) and always_goes(effect.then) and always_goes(effect.other))
        for effect in effects
    )


def _run_straight(acts: tuple[Act, ...]) -> Act:
    if len(acts) == 2:
        first, second = acts

        def both(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
            first(v, z, j, t)
            second(v, z, j, t)

        return both

    def straight(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        for act in acts:
            act(v, z, j, t)

    return straight


def _run_then(acts: tuple[Act, ...], last: Act) -> Act:
    if len(acts) == 1:
        (first,) = acts

        def one_then(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> Stage | None:
            first(v, z, j, t)
            return last(v, z, j, t)

        return one_then

    def some_then(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> Stage | None:
        for act in acts:
            act(v, z, j, t)
        return last(v, z, j, t)

    return some_then


def _run_watching(acts: tuple[Act, ...]) -> Act:
    def watching(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> Stage | None:
        for act in acts:
            stage = act(v, z, j, t)
            if stage is not None:
                return stage
        return None

    return watching


def _cell_of(coder: Coder, variable: Variable, of: Expr | None) -> int | Value:
    """The cell of a variable where it is always the same, else how to find it."""
    index = None if of is None else simplify(of)
    cell = coder.fixed(variable, index)
    if cell is not None:
        return cell
    assert index is not None
    base, seat = coder.base(variable), coder.cell(index)
    if seat is not None:
        return lambda v, z: base + v[seat]
    find = coder.simple(index)
    return lambda v, z: base + find(v, z)


def _set(coder: Coder, effect: Set) -> Act:
    cell, value = _cell_of(coder, effect.variable, effect.of), coder.expr(effect.value)
    if isinstance(cell, int):
        constant = simplify(effect.value)
        if isinstance(constant, Const):
            return _set_constant(cell, int(constant.value))
        return _set_cell(cell, value)
    find = cell

    def set_found(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        i, new = find(v, z), value(v, z)
        old = v[i]
        if old != new:
            if j is not None:
                j += (put_number_back, v, i, old)
            v[i] = new

    return set_found


def _set_cell(i: int, value: Value) -> Act:
    def set_cell(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        old, new = v[i], value(v, z)
        if old != new:
            if j is not None:
                j += (put_number_back, v, i, old)
            v[i] = new

    return set_cell


def _set_constant(i: int, new: int) -> Act:
    def set_constant(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        old = v[i]
        if old != new:
            if j is not None:
                j += (put_number_back, v, i, old)
            v[i] = new

    return set_constant


def _add(coder: Coder, effect: Add) -> Act:
    cell, value = _cell_of(coder, effect.variable, effect.of), coder.expr(effect.value)
    if isinstance(cell, int):
        return _add_to_cell(cell, value)
    find = cell

    def add(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        i, more = find(v, z), value(v, z)
        if more:
            if j is not None:
                j += (put_number_back, v, i, v[i])
            v[i] += more

    return add


def _add_to_cell(i: int, value: Value) -> Act:
    def add_to_cell(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        more = value(v, z)
        if more:
            if j is not None:
                j += (put_number_back, v, i, v[i])
            v[i] += more

    return add_to_cell


def _when(coder: Coder, effect: When) -> Act:
    condition, then = coder.expr(effect.condition), run(coder, effect.then)
    if not effect.other:

        def when(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> Stage | None:
            return then(v, z, j, t) if condition(v, z) else None

        return when
    other = run(coder, effect.other)

    def when_else(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> Stage | None:
        return then(v, z, j, t) if condition(v, z) else other(v, z, j, t)

    return when_else


def _each(coder: Coder, effect: Each) -> Act:
    items = coder.items(with_parts(effect.over, simplify))
    with coder.binding(effect.over.item) as (slot,):
        where = coder.expr(Const(1) if effect.where is None else effect.where)
        body = run(coder, effect.body)
    if effect.where is not None or may_go(effect):
        return _each_watching(slot, items, where, body)

    def each(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        for item in items(v, z):
            v[slot] = item
            body(v, z, j, t)

    return each


def _each_watching(slot: int, items: Items, where: Value, body: Act) -> Act:
    def each(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> Stage | None:
        for item in items(v, z):
            v[slot] = item
            if where(v, z):
                stage = body(v, z, j, t)
                if stage is not None:
                    return stage
        return None

    return each


def _repeat(coder: Coder, effect: Repeat) -> Act:
    condition, body, times = coder.expr(effect.condition), run(coder, effect.body), range(effect.limit)

    def repeat(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> Stage | None:
        for _ in times:
            if not condition(v, z):
                break
            stage = body(v, z, j, t)
            if stage is not None:
                return stage
        return None

    return repeat


def _tell(coder: Coder, effect: Tell) -> Act:
    what, numbers = effect.what, tuple(coder.expr(number) for number in effect.numbers)
    cards = None if effect.cards is None else zone_of(coder, effect.cards)

    def tell(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        if t is not None:
            t += (what, tuple([number(v, z) for number in numbers]), tuple(cards(v, z)) if cards is not None else ())

    return tell


def _go(coder: Coder, effect: Go) -> Act:
    if effect.state not in coder.stages:
        raise MachineFault(f"there is no state {effect.state!r} to go to")
    stage = coder.stages[effect.state]
    return lambda v, z, j, t: stage


EFFECTS: dict[type, Callable[[Coder, Any], Act]] = {
    Set: _set,
    Add: _add,
    Shift: shift_cards,
    Draw: draw_card,
    Pour: pour_cards,
    Put: put_item,
    Clear: clear_items,
    Copy: copy_cards,
    NameSet: name_set,
    When: _when,
    Each: _each,
    Repeat: _repeat,
    Tell: _tell,
    Go: _go,
}
"""For each kind of effect, how it is compiled."""
