"""Expressions lowered: words, and before them the deeds that they need.

A loop in an expression becomes deeds. What may not be computed in vain, the later parts of an And for instance, has its
deeds where only the right case comes to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from holadsl.core.expressions import (
    COMPARISONS,
    And,
    At,
    Binary,
    Const,
    Expr,
    Get,
    If,
    Local,
    Look,
    Not,
    Op,
    Or,
    Read,
    Size,
    ZoneRef,
)
from holadsl.engine.simplify import Node, Once, simplify
from holadsl.engine.state import MachineFault
from holadsl.native.deeds import Check, Deed, Let
from holadsl.native.lowering.plan import Plan
from holadsl.native.program import Value
from holadsl.native.words import (
    UNKNOWN,
    Arith,
    Cell,
    Either,
    Entry,
    Every,
    Item,
    Length,
    Num,
    Opposite,
    Place,
    Slot,
    Some,
    Use,
    Word,
)


class Writer:
    """Writes the deeds of one function, one after the other."""

    def __init__(
        self, plan: Plan, forms: Mapping[type, Callable[[Writer, Any], Word]], names: dict[Local, Word] | None = None
    ) -> None:
        """A writer of a function in which these names stand for something already."""
        self.plan = plan
        self.forms = forms
        """For each kind of expression, how it is lowered."""
        self.names = names or {}
        """What each bound name stands for."""
        self.slots = 0
        self.block: list[Deed] = []

    def slot(self) -> Slot:
        """A new slot."""
        self.slots += 1
        return Slot(self.slots - 1)

    def let(self, word: Word) -> Use:
        """The word's value, computed now."""
        slot = self.slot()
        self.block.append(Let(slot, word))
        return Use(slot)

    def naming(self, name: Local | None, word: Word) -> _Naming:
        """Within it the name stands for the word."""
        return _Naming(self, name, word)

    def apart(self) -> _Apart:
        """Within it deeds are written into a list of their own."""
        return _Apart(self)

    def value(self, node: Expr) -> Value:
        """An expression with its deeds apart from all others."""
        with self.apart() as deeds:
            word = self.expr(node)
        return Value(tuple(deeds), word)

    def expr(self, node: Expr) -> Word:
        """An expression as it stands in the Machine; its deeds are written first."""
        return self.word(self.prepared(node))

    def prepared(self, node: Node) -> Node:
        """The expression simplified, with what never changes as a constant."""
        return self.plan.prepared(node)

    def word(self, node: Node) -> Word:
        """A simplified expression."""
        return self.forms[type(node)](self, node)

    def place(self, ref: ZoneRef) -> Place:
        """A zone; its index is simplified already."""
        of = None if ref.of is None else self.word(ref.of)
        return Place(self.plan.numbers.zones[ref.zone], of)

    def cell(self, node: Read) -> Cell:
        """A variable; its index is simplified already."""
        of = None if node.of is None else self.word(node.of)
        return Cell(self.plan.numbers.variables[node.variable], of)


class _Naming:
    __slots__ = ("before", "name", "word", "writer")

    def __init__(self, writer: Writer, name: Local | None, word: Word) -> None:
        self.writer, self.name, self.word = writer, name, word

    def __enter__(self) -> None:
        self.before = self.writer.names
        self.writer.names = self.before.copy()
        if self.name is not None:
            self.writer.names[self.name] = self.word

    def __exit__(self, *_: object) -> None:
        self.writer.names = self.before


class _Apart:
    __slots__ = ("outside", "writer")

    def __init__(self, writer: Writer) -> None:
        self.writer, self.outside = writer, writer.block

    def __enter__(self) -> list[Deed]:
        self.outside, self.writer.block = self.writer.block, []
        return self.writer.block

    def __exit__(self, *_: object) -> None:
        self.writer.block = self.outside


def is_flag(word: Word) -> bool:
    """The word can only be 0 or 1."""
    if isinstance(word, Arith):
        return word.op in COMPARISONS
    return isinstance(word, Every | Some | Opposite) or (isinstance(word, Num) and word.value in (0, 1))


def flag(word: Word) -> Word:
    """1 where the word is other than 0, else 0."""
    return word if is_flag(word) else Either(word, Num(1), Num(0))


def _get(writer: Writer, node: Get) -> Word:
    if node.local not in writer.names:
        raise MachineFault(f"{node.local.name!r} isn't bound here")
    return writer.names[node.local]


def _look(writer: Writer, node: Look) -> Word:
    at = writer.word(node.at)
    values = node.table.values
    if isinstance(at, Num) and -1 <= at.value < len(values):
        return Num(-1 if at.value < 0 else int(values[at.value]))
    return Entry(writer.plan.numbers.tables[node.table], at)


def _binary(writer: Writer, node: Binary) -> Word:
    left, right = writer.word(node.left), writer.word(node.right)
    if isinstance(left, Num) and isinstance(right, Num):
        made = simplify(Binary(node.op, Const(left.value), Const(right.value)))
        if isinstance(made, Const):
            return Num(int(made.value))
    return Arith(node.op, left, right)


def _and(writer: Writer, node: And) -> Word:
    steps = [writer.value(part) for part in node.parts]
    writer.block.extend(steps[0].deeds)
    if not any(step.deeds for step in steps[1:]):
        return every([step.word for step in steps])
    result = writer.slot()
    inner: tuple[Deed, ...] = (Let(result, Num(1)),)
    for step in reversed(_joined(steps, Every)):
        inner = (*step.deeds, Check(step.word, inner))
    writer.block.extend((Let(result, Num(0)), *inner))
    return Use(result)


def _or(writer: Writer, node: Or) -> Word:
    steps = [writer.value(part) for part in node.parts]
    writer.block.extend(steps[0].deeds)
    if not any(step.deeds for step in steps[1:]):
        return some([step.word for step in steps])
    result = writer.slot()
    inner: tuple[Deed, ...] = (Let(result, Num(0)),)
    for step in reversed(_joined(steps, Some)):
        inner = (*step.deeds, Check(step.word, (), inner))
    writer.block.extend((Let(result, Num(1)), *inner))
    return Use(result)


def _joined(steps: Sequence[Value], kind: type[Every] | type[Some]) -> list[Value]:
    """The same steps, those without deeds together with what stands before them; the deeds of the first are done."""
    groups: list[tuple[tuple[Deed, ...], list[Word]]] = [((), [steps[0].word])]
    for step in steps[1:]:
        if step.deeds:
            groups.append((step.deeds, [step.word]))
        else:
            groups[-1][1].append(step.word)
    return [Value(deeds, words[0] if len(words) == 1 else kind(tuple(words))) for deeds, words in groups]


def every(words: Sequence[Word]) -> Word:
    """All of them, without those that are constant."""
    flat = [part for word in words for part in (word.parts if isinstance(word, Every) else (word,))]
    left = [word for word in flat if not (isinstance(word, Num) and word.value)]
    if any(isinstance(word, Num) for word in left):
        return Num(0)
    if len(left) == 1 and is_flag(left[0]):
        return left[0]
    return Every(tuple(left)) if left else Num(1)


def some(words: Sequence[Word]) -> Word:
    """One of them, without those that are constant."""
    flat = [part for word in words for part in (word.parts if isinstance(word, Some) else (word,))]
    left = [word for word in flat if not (isinstance(word, Num) and not word.value)]
    if any(isinstance(word, Num) for word in left):
        return Num(1)
    if len(left) == 1 and is_flag(left[0]):
        return left[0]
    return Some(tuple(left)) if left else Num(0)


def opposite(word: Word) -> Word:
    """1 where the word is 0, else 0."""
    if isinstance(word, Num):
        return Num(int(not word.value))
    if isinstance(word, Arith) and word.op in (Op.EQ, Op.NE):
        return Arith(Op.NE if word.op is Op.EQ else Op.EQ, word.left, word.right)
    if isinstance(word, Arith) and word.op in (Op.LT, Op.LE):
        return Arith(Op.LE if word.op is Op.LT else Op.LT, word.right, word.left)
    return word.part if isinstance(word, Opposite) and is_flag(word.part) else Opposite(word)


def _not(writer: Writer, node: Not) -> Word:
    return opposite(writer.word(node.part))


def _if(writer: Writer, node: If) -> Word:
    condition = writer.word(node.condition)
    if isinstance(condition, Num):
        return writer.word(node.then if condition.value else node.other)
    then, other = writer.value(node.then), writer.value(node.other)
    if not then.deeds and not other.deeds:
        return Either(condition, then.word, other.word)
    result = writer.slot()
    writer.block.append(
        Check(condition, (*then.deeds, Let(result, then.word)), (*other.deeds, Let(result, other.word)))
    )
    return Use(result)


def _once(writer: Writer, node: Once) -> Word:
    """Computed when it is first needed; its slot was made UNKNOWN before."""
    result = writer.names[node.result]
    assert isinstance(result, Use)
    made = writer.value(node.part)
    writer.block.append(Check(Arith(Op.EQ, result, Num(UNKNOWN)), (*made.deeds, Let(result.slot, made.word))))
    return result


WORDS: dict[type, Callable[[Writer, Any], Word]] = {
    Const: lambda w, n: Num(int(n.value)),
    Read: lambda w, n: w.cell(n),
    Get: _get,
    Look: _look,
    At: lambda w, n: Item(w.place(n.zone), w.word(n.position)),
    Size: lambda w, n: Length(w.place(n.zone)),
    Binary: _binary,
    And: _and,
    Or: _or,
    Not: _not,
    If: _if,
    Once: _once,
}
"""For each kind of expression without a loop in it, how it is lowered."""
