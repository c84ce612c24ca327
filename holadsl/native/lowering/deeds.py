"""Effects lowered: each becomes deeds, in order."""

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
from holadsl.core.expressions import YES, Cards, Expr, Read, Seats, ZoneRef
from holadsl.core.values import Variable
from holadsl.engine.perform import always_goes, may_go
from holadsl.engine.simplify import with_parts
from holadsl.native.deeds import (
    Append,
    Check,
    Deed,
    Empty,
    Gather,
    Leave,
    Loop,
    Name,
    NameSplit,
    Next,
    Raise,
    Remove,
    Report,
    Store,
    Take,
)
from holadsl.native.lowering.asking import question_of
from holadsl.native.lowering.loops import items_of, looping, noted
from holadsl.native.lowering.words import Writer, opposite
from holadsl.native.words import Cell, Num, Place, Word

WRITTEN_OUT = 12
"""So many deeds at the most are written instead of a loop over constants."""


def lower(writer: Writer, effects: Iterable[Effect]) -> None:
    """The effects one after the other, up to the first that always comes to a Go."""
    for effect in effects:
        DEEDS[type(effect)](writer, effect)
        if always_goes((effect,)):
            return


def _block(writer: Writer, effects: Iterable[Effect]) -> tuple[Deed, ...]:
    with writer.apart() as deeds:
        lower(writer, effects)
    return tuple(deeds)


def _cell(writer: Writer, variable: Variable, of: Expr | None) -> Cell:
    found = writer.prepared(Read(variable, of)) if variable not in writer.plan.constant else None
    assert isinstance(found, Read)
    return writer.cell(found)


def _skipped(writer: Writer, variable: Variable) -> bool:
    """Nothing is stored there."""
    return variable in writer.plan.unread or variable in writer.plan.constant


def _set(writer: Writer, effect: Set) -> None:
    if not _skipped(writer, effect.variable):
        value = writer.expr(effect.value)
        writer.block.append(Store(_cell(writer, effect.variable, effect.of), value, effect.origin))


def _add(writer: Writer, effect: Add) -> None:
    if not _skipped(writer, effect.variable):
        value = writer.expr(effect.value)
        if not (isinstance(value, Num) and not value.value):
            writer.block.append(Raise(_cell(writer, effect.variable, effect.of), value, effect.origin))


def _place(writer: Writer, ref: ZoneRef) -> Place:
    return writer.place(with_parts(ref, writer.prepared))


def _shift(writer: Writer, effect: Shift) -> None:
    card, source, target = writer.expr(effect.card), _place(writer, effect.source), _place(writer, effect.target)
    writer.block.append(Remove(card, source, target, effect.origin))


def _draw(writer: Writer, effect: Draw) -> None:
    source, at = _place(writer, effect.source), None if effect.position is None else writer.expr(effect.position)
    if isinstance(at, Num) and at.value == 0:
        at = None
    writer.block.append(Take(source, at, _place(writer, effect.target), effect.origin))


def _when(writer: Writer, effect: When) -> None:
    condition = writer.expr(effect.condition)
    if isinstance(condition, Num):
        lower(writer, effect.then if condition.value else effect.other)
        return
    then, other = _block(writer, effect.then), _block(writer, effect.other)
    if then or other:
        writer.block.append(Check(condition, then, other))


def _each(writer: Writer, effect: Each) -> None:
    over = with_parts(effect.over, writer.prepared)
    noted(writer.plan, over)
    if not isinstance(over, Cards) and not (isinstance(over, Seats) and over.start is not None):
        out = _written_out(writer, effect, items_of(writer.plan, over))
        if out is not None:
            writer.block.extend(out)
            return
    with looping(writer, over):
        _guarded(writer, effect)


def _guarded(writer: Writer, effect: Each) -> None:
    """The body of a loop where its `where` holds."""
    where: Word = writer.expr(YES if effect.where is None else effect.where)
    if isinstance(where, Num):
        if where.value:
            lower(writer, effect.body)
        return
    body = _block(writer, effect.body)
    writer.block.extend([Check(where, body)] if body else [])


def _written_out(writer: Writer, effect: Each, items: tuple[int, ...]) -> list[Deed] | None:
    """The deeds for each constant in turn, where they are few and without loops."""
    before, written = writer.slots, list[Deed]()
    for item in items:
        with writer.naming(effect.over.item, Num(item)), writer.apart() as deeds:
            _guarded(writer, effect)
        written.extend(deeds)
        if may_go(effect) or sum(map(_plain_deeds, written)) > WRITTEN_OUT:
            writer.slots = before
            return None
    return written


def _plain_deeds(deed: Deed) -> int:
    """How many deeds it comes to; too many if there is a loop in it."""
    if isinstance(deed, Check):
        return 1 + sum(map(_plain_deeds, deed.then + deed.other))
    return 1 if isinstance(deed, PLAIN) else WRITTEN_OUT + 1


PLAIN = (Store, Raise, Remove, Take, Gather, Append, Empty)
"""The deeds of which some are written out."""


def _repeat(writer: Writer, effect: Repeat) -> None:
    """Mostly the condition fails at once, so it is asked before the loop and behind it, where it needs no deeds."""
    test = writer.value(effect.condition)
    if isinstance(test.word, Num) and not test.word.value:
        return
    leave = () if isinstance(test.word, Num) else (*test.deeds, Check(opposite(test.word), (Leave(),)))
    body = _block(writer, effect.body)
    limit = max(effect.limit, 0)
    if test.deeds or isinstance(test.word, Num):
        writer.block.append(Loop(limit, (*leave, *body)))
    else:
        writer.block.append(Check(test.word, (Loop(limit, (*body, *leave)),)))


def _tell(writer: Writer, effect: Tell) -> None:
    if not writer.plan.playout:
        numbers = tuple(writer.expr(number) for number in effect.numbers)
        cards = None if effect.cards is None else _place(writer, effect.cards)
        writer.block.append(Report(effect.what, numbers, cards, effect.origin))


def _name_set(writer: Writer, effect: NameSet) -> None:
    split = with_parts(effect.split, writer.prepared)
    number = question_of(writer, split)
    writer.block.append(NameSplit(number, _place(writer, effect.target), effect.whole, effect.origin))


def _gather(writer: Writer, effect: Pour) -> None:
    writer.block.append(Gather(_place(writer, effect.source), _place(writer, effect.target), effect.origin))


def _append(writer: Writer, effect: Put) -> None:
    value = writer.expr(effect.value)
    writer.block.append(Append(_place(writer, effect.target), value, effect.origin))


DEEDS: dict[type, Callable[[Writer, Any], None]] = {
    Set: _set,
    Add: _add,
    Shift: _shift,
    Draw: _draw,
    Pour: _gather,
    Put: _append,
    Clear: lambda w, e: w.block.append(Empty(_place(w, e.zone), e.origin)),
    Copy: lambda w, e: w.block.append(Name(_place(w, e.source), _place(w, e.target), e.origin)),
    NameSet: _name_set,
    When: _when,
    Each: _each,
    Repeat: _repeat,
    Tell: _tell,
    Go: lambda w, e: w.block.append(Next(w.plan.numbers.phases[e.state], e.origin)),
}
"""For each kind of effect, how it is lowered."""
