"""Folds and seeks lowered: loops over the items of a domain.

What doesn't hang on the item is computed before the loop: at once where that is cheap and can't fail, else when it is
first needed. A fold over few seats, teams or numbers whose order doesn't matter is written out instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from holadsl.core.expressions import (
    And,
    At,
    Binary,
    Cards,
    Const,
    Domain,
    Fold,
    Get,
    How,
    Local,
    Look,
    Not,
    Op,
    Or,
    Pairing,
    Read,
    Seats,
    Seek,
    Size,
    Split,
    Teams,
    Times,
)
from holadsl.core.intervals import LIMIT
from holadsl.core.values import NOBODY, Kind
from holadsl.engine.simplify import Node, Once, names_in, parts_of, with_parts
from holadsl.native.deeds import Among, Check, Deed, Leave, Let, Round, Through
from holadsl.native.lowering.asking import ask_pairing, ask_split
from holadsl.native.lowering.plan import Plan
from holadsl.native.lowering.reach import size
from holadsl.native.lowering.words import WORDS, Writer, every, flag, some
from holadsl.native.words import UNKNOWN, Arith, Either, Num, Slot, Some, Use, Word

WRITTEN_OUT = 8
"""So many items at the most are written out."""
LARGEST = 48
"""So many words at the most are written for them."""


class Turn:
    """One way through a domain: the slot of the item, and that of its position if wanted."""

    __slots__ = ("item", "position")

    def __init__(self, item: Slot, position: Slot | None) -> None:
        """A way with these slots."""
        self.item, self.position = item, position


@contextmanager
def looping(writer: Writer, over: Domain, *, backward: bool = False, positions: bool = False) -> Iterator[Turn]:
    """Within it the body of a loop is written, with the item bound; then the loop itself."""
    frame = _frame(writer, over, backward=backward)
    turn = Turn(writer.slot(), writer.slot() if positions else None)
    with writer.naming(over.item, Use(turn.item)), writer.apart() as body:
        yield turn
    if body:
        writer.block.append(frame(turn, tuple(body)))


def _frame(writer: Writer, over: Domain, *, backward: bool) -> Callable[[Turn, tuple[Deed, ...]], Deed]:
    """The loop around a body; where it begins is computed now."""
    if isinstance(over, Cards):
        place = writer.place(over.zone)
        start = None if over.start is None else writer.word(over.start)
        count = None if over.count is None else writer.word(over.count)
        return lambda turn, body: Through(turn.item, place, body, start, count, backward, turn.position)
    if isinstance(over, Seats):
        start = Num(0) if over.start is None else writer.word(over.start)
        if isinstance(start, Num):
            seats = writer.plan.layout.rounds[max(start.value, 0)]
            return lambda turn, body: Among(turn.item, seats[:: -1 if backward else 1], body)
        assert not backward
        return lambda turn, body: Round(turn.item, start, body)
    values = items_of(writer.plan, over)
    return lambda turn, body: Among(turn.item, values[:: -1 if backward else 1], body)


def items_of(plan: Plan, over: Seats | Teams | Times) -> tuple[int, ...]:
    """The items of a domain that has always the same, in order from the first seat."""
    if isinstance(over, Times):
        return tuple(range(over.count))
    return plan.layout.rounds[0] if isinstance(over, Seats) else plan.layout.teams


# ---------------------------------------------------------------------- what doesn't hang on the item


def hoisted(writer: Writer, node: Node, inner: frozenset[Local]) -> Node:
    """The part of a loop's body, with what doesn't hang on the `inner` names computed before the loop."""
    if _worth(node) and not names_in(node, writer.plan.names) & inner:
        if _sure(writer.plan, node):
            return _bound(writer, node, writer.let(writer.word(node)))
        if isinstance(node, Fold | Seek | Pairing | Split):
            slot = writer.slot()
            writer.block.append(Let(slot, Num(UNKNOWN)))
            once = Local("once")
            writer.names[once] = Use(slot)
            return Once(node, once)
    if isinstance(node, Get | Const | Once | Pairing | Split):
        return node
    changed: Node = with_parts(node, lambda part: hoisted(writer, part, inner | _bound_by(node)))
    return changed


def _bound(writer: Writer, node: Node, word: Word) -> Get:
    name = Local("before")
    writer.names[name] = word
    return Get(name)


def _bound_by(node: Node) -> frozenset[Local]:
    return frozenset({node.over.item}) if isinstance(node, Fold | Seek) else frozenset()


def _worth(node: Node) -> bool:
    """It is more than a number that lies ready."""
    return not isinstance(node, Const | Get | Once) and not (isinstance(node, Read) and node.of is None)


def _sure(plan: Plan, node: Node) -> bool:
    """It is cheap and can be computed anywhere: no loop in it, nothing looked up where there may be no entry."""
    if isinstance(node, Look) and not _inside(plan, node.at, len(node.table.values)):
        return False
    if not isinstance(node, Const | Get | Read | Look | At | Size | Binary | And | Or | Not):
        return False
    thing = node if isinstance(node, Read) else node.zone if isinstance(node, At | Size) else None
    if thing is not None and thing.of is not None:
        index = thing.variable.index if isinstance(thing, Read) else thing.zone.index
        if not _inside(plan, thing.of, plan.machine.copies(index)):
            return False
    return all(_sure(plan, part) for part in parts_of(node))


def _inside(plan: Plan, at: Node, entries: int) -> bool:
    """By its kind an index is one of so many, or NOBODY. Numbers aren't: a rule may ask first how large one is."""
    if isinstance(at, Const):
        return NOBODY <= at.value < entries
    if isinstance(at, Look):
        return all(NOBODY <= value < entries for value in at.table.values)
    if isinstance(at, Get):
        return plan.counting.get(at.local, 0) <= entries
    return (isinstance(at, Read) and at.variable.kind is not Kind.NUMBER) or (
        isinstance(at, At) and at.zone.zone.item is not Kind.NUMBER
    )


def noted(plan: Plan, over: Domain) -> None:
    """Keeps in mind what the items of a domain are."""
    if isinstance(over, Times):
        plan.counting[over.item] = over.count
    elif isinstance(over, Cards) and over.zone.zone.item is Kind.NUMBER:
        plan.counting[over.item] = LIMIT


# ---------------------------------------------------------------------- folds


def _fold(writer: Writer, node: Fold) -> Word:
    noted(writer.plan, node.over)
    out = _written_out(writer, node)
    if out is not None:
        return out
    inner = frozenset({node.over.item})
    where = None if node.where is None else hoisted(writer, node.where, inner)
    value = None if node.value is None else hoisted(writer, node.value, inner)
    result = writer.slot()
    writer.block.append(Let(result, Num(_BEGIN[node.how])))
    with looping(writer, node.over):
        test = Num(1) if where is None else writer.word(where)
        with writer.apart() as step:
            _STEPS[node.how](writer, result, Num(1) if value is None else writer.word(value))
        writer.block.extend(step if isinstance(test, Num) and test.value else [Check(test, tuple(step))])
    found = Use(result)
    if node.how in (How.MAX, How.MIN):
        return Either(Arith(Op.EQ, found, Num(_BEGIN[node.how])), Num(NOBODY), found)
    return found


_BEGIN = {How.ANY: 0, How.ALL: 1, How.COUNT: 0, How.SUM: 0, How.MAX: UNKNOWN, How.MIN: -UNKNOWN}
"""What a fold begins with."""


def _any(writer: Writer, result: Slot, value: Word) -> None:
    writer.block.append(Check(value, (Let(result, Num(1)), Leave())))


def _all(writer: Writer, result: Slot, value: Word) -> None:
    writer.block.append(Check(value, (), (Let(result, Num(0)), Leave())))


def _sum(writer: Writer, result: Slot, value: Word) -> None:
    writer.block.append(Let(result, Arith(Op.ADD, Use(result), value)))


def _most(writer: Writer, result: Slot, value: Word) -> None:
    writer.block.append(Let(result, Arith(Op.MAX, Use(result), value)))


def _least(writer: Writer, result: Slot, value: Word) -> None:
    writer.block.append(Let(result, Arith(Op.MIN, Use(result), value)))


_STEPS: dict[How, Callable[[Writer, Slot, Word], None]] = {
    How.ANY: _any,
    How.ALL: _all,
    How.COUNT: _sum,
    How.SUM: _sum,
    How.MAX: _most,
    How.MIN: _least,
}
"""What each item does to the result."""


def _written_out(writer: Writer, node: Fold) -> Word | None:
    """The fold without a loop, where it is over few constants and needs no deeds."""
    over = node.over
    if isinstance(over, Cards) or (node.how in (How.MAX, How.MIN) and node.where is not None):
        return None
    items = items_of(writer.plan, over)
    if not items or len(items) > WRITTEN_OUT:
        return None
    before = writer.slots
    parts: list[tuple[Word, Word]] = []
    for item in items:
        with writer.naming(over.item, Num(item)), writer.apart() as deeds:
            where = Num(1) if node.where is None else writer.word(node.where)
            value = Num(1) if node.value is None else writer.word(node.value)
        if deeds or size((where, value)) > LARGEST // len(items):
            writer.slots = before
            return None
        parts.append((where, value))
    return _TOGETHER[node.how](parts)


def _joined(op: Op) -> Callable[[list[tuple[Word, Word]]], Word]:
    def joined(parts: list[tuple[Word, Word]]) -> Word:
        whole: Word | None = None
        for where, value in parts:
            part = value if isinstance(where, Num) and where.value else _where(where, value)
            if isinstance(part, Num) and not part.value and op is Op.ADD:
                continue
            whole = part if whole is None else Arith(op, whole, part)
        return Num(0) if whole is None else whole

    return joined


def _where(where: Word, value: Word) -> Word:
    if isinstance(where, Num):
        return value if where.value else Num(0)
    return flag(where) if isinstance(value, Num) and value.value == 1 else Either(where, value, Num(0))


_TOGETHER: dict[How, Callable[[list[tuple[Word, Word]]], Word]] = {
    How.ANY: lambda parts: some([value for _, value in parts]),
    How.ALL: lambda parts: every([value for _, value in parts]),
    How.COUNT: _joined(Op.ADD),
    How.SUM: _joined(Op.ADD),
    How.MAX: _joined(Op.MAX),
    How.MIN: _joined(Op.MIN),
}
"""A fold of words written out; `where` of ANY and ALL is part of the value since they were simplified."""


# ---------------------------------------------------------------------- seeks


def _seek(writer: Writer, node: Seek) -> Word:
    noted(writer.plan, node.over)
    inner = frozenset({node.over.item})
    where = hoisted(writer, node.where, inner)
    key = None if node.key is None else hoisted(writer, node.key, inner)
    over = node.over
    backward = node.key is None and node.last and not (isinstance(over, Seats) and _moving(over))
    result, most = writer.slot(), None
    writer.block.append(Let(result, Num(NOBODY)))
    if key is not None:
        most = writer.slot()
        writer.block.append(Let(most, Num(0)))
    with looping(writer, over, backward=backward, positions=isinstance(over, Cards)) as turn:
        found = Use(turn.position or turn.item)
        test = writer.word(where)
        with writer.apart() as step:
            if key is not None and most is not None:
                _better(writer, node, result, most, found, writer.word(key))
            else:
                writer.block.append(Let(result, found))
                writer.block.extend([Leave()] if backward or not node.last else [])
        writer.block.extend(step if isinstance(test, Num) and test.value else [Check(test, tuple(step))])
    return Use(result)


def _moving(over: Seats) -> bool:
    return over.start is not None and not isinstance(over.start, Const)


def _better(writer: Writer, node: Seek, result: Slot, most: Slot, found: Use, key: Word) -> None:
    rank = key if isinstance(key, Use) else writer.let(key)
    first = Arith(Op.EQ, Use(result), Num(NOBODY))
    better = Arith(Op.LE if node.last else Op.LT, Use(most), rank)
    writer.block.append(Check(Some((first, better)), (Let(result, found), Let(most, rank))))


LOOPS: dict[type, Callable[[Writer, Any], Word]] = {
    Fold: _fold,
    Seek: _seek,
    Pairing: ask_pairing,
    Split: ask_split,
}
"""For each kind of expression with a loop in it, how it is lowered."""


def writer_of(plan: Plan) -> Writer:
    """A writer of a new function."""
    return Writer(plan, {**WORDS, **LOOPS})
