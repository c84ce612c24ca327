"""Words printed as Python: as a number, and as a test where only its being other than 0 counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from holadsl.core.expressions import COMPARISONS, Op
from holadsl.core.values import NOBODY
from holadsl.native.python.alike import Alike
from holadsl.native.python.scribe import (
    AND,
    CHOICE,
    COMPARED,
    NOT,
    OR,
    PRODUCT,
    SUM,
    WHOLE,
    Scribe,
    Text,
    fitted,
    is_simple,
)
from holadsl.native.python.sure import is_sure
from holadsl.native.words import (
    Arith,
    Ask,
    Cell,
    Either,
    Entry,
    Every,
    Item,
    Kept,
    Length,
    Num,
    Opposite,
    Place,
    Some,
    Use,
    Word,
)

SIGNS = {
    Op.ADD: ("+", SUM),
    Op.SUB: ("-", SUM),
    Op.MUL: ("*", PRODUCT),
    Op.DIV: ("//", PRODUCT),
    Op.MOD: ("%", PRODUCT),
    Op.EQ: ("==", COMPARED),
    Op.NE: ("!=", COMPARED),
    Op.LT: ("<", COMPARED),
    Op.LE: ("<=", COMPARED),
}
"""How each operation is written, and how closely it holds together."""
TURNED = {Op.EQ: "!=", Op.NE: "==", Op.LT: ">=", Op.LE: ">"}
"""How the opposite of a comparison is written."""


def _arith(scribe: Scribe, word: Arith) -> Text:
    if word.op in (Op.MIN, Op.MAX):
        return _extreme(scribe, word)
    if word.op in COMPARISONS:
        return _flag(_compared(scribe, word))
    sign, level = SIGNS[word.op]
    if word.op is Op.ADD and isinstance(word.right, Num) and word.right.value < 0:
        return f"{_summand(scribe, word.left, SUM)} - {-word.right.value}", SUM
    return f"{_summand(scribe, word.left, level)} {sign} {_summand(scribe, word.right, level + 1)}", level


def _summand(scribe: Scribe, word: Word, level: int) -> str:
    """A part of a sum or product, in which a comparison counts as 1 or 0 as it stands."""
    if isinstance(word, Arith) and word.op in COMPARISONS and not isinstance(empty_or_not(word), Place):
        return f"({_compared(scribe, word)[0]})"
    return scribe.text(word, level)


def _extreme(scribe: Scribe, word: Arith) -> Text:
    """The smaller or larger of two, without a call."""
    sign = "<" if word.op is Op.MIN else ">"
    left, first = _twice(scribe, word.left)
    right, second = _twice(scribe, word.right)
    return f"{left} if {first} {sign} {second} else {right}", CHOICE


def _twice(scribe: Scribe, word: Word) -> tuple[str, str]:
    """How a word is named, and how it stands where it is first computed."""
    text = scribe.text(word, SUM)
    if is_simple(word):
        return text, text
    name = scribe.temporary()
    return name, f"({name} := {text})"


def empty_or_not(word: Arith) -> Place | None:
    """The zone of which the comparison only asks whether anything lies there."""
    if word.op is Op.LT and isinstance(word.right, Length) and isinstance(word.left, Num) and word.left.value == 0:
        return word.right.place
    if word.op in (Op.EQ, Op.NE) and isinstance(word.left, Length) and isinstance(word.right, Num):
        return word.left.place if word.right.value == 0 else None
    return None


def _compared(scribe: Scribe, word: Arith, *, turned: bool = False) -> Text:
    place = empty_or_not(word)
    if place is not None:
        some = (word.op is not Op.EQ) is not turned
        zone = scribe.where.zone(scribe, place)
        return (zone, WHOLE) if some else (f"not {zone}", NOT)
    by_flags = _by_flags(scribe, word)
    if by_flags is not None:
        return (f"not ({by_flags})", NOT) if turned else (by_flags, OR)
    sign = TURNED[word.op] if turned else SIGNS[word.op][0]
    return f"{scribe.text(word.left, SUM)} {sign} {scribe.text(word.right, SUM)}", COMPARED


MANY = 3
"""So many flags are worth not to be counted."""


def _by_flags(scribe: Scribe, word: Arith) -> str | None:
    """The test whether the sum of some flags is above 0, or not above a number, that mostly needs no sum."""
    kind, flags = _kind_of_flags(word)
    if kind == "some":
        return " or ".join(scribe.test(flag, AND) for flag in flags)
    if kind == "enough":
        right = scribe.text(word.right, SUM)
        return f"{right} >= {len(flags)} or {scribe.text(word.left, SUM)} <= {right}"
    return None


def _kind_of_flags(word: Arith) -> tuple[str, tuple[Word, ...]]:
    """Whether the comparison only asks if one of some flags holds ("some"), or if a number is "enough" for them."""
    if word.op in (Op.LT, Op.LE) and isinstance(word.left, Num) and word.left.value + (word.op is Op.LT) == 1:
        flags = _flags_in(word.right)
        return ("some", flags) if len(flags) >= MANY else ("", ())
    if word.op is Op.LE and isinstance(word.right, Length | Num | Use):
        flags = _flags_in(word.left)
        return ("enough", flags) if len(flags) >= MANY else ("", ())
    return "", ()


def _flags_in(word: Word) -> tuple[Word, ...]:
    """The comparisons of which a word is the sum; () where it is anything else."""
    if not isinstance(word, Arith):
        return ()
    if word.op in COMPARISONS:
        return (word,)
    if word.op is not Op.ADD:
        return ()
    left, right = _flags_in(word.left), _flags_in(word.right)
    return (*left, *right) if left and right else ()


def _flag(test: Text) -> Text:
    return f"1 if {test[0]} else 0", CHOICE


def _item(scribe: Scribe, word: Item) -> Text:
    at, zone = word.at, scribe.where.zone(scribe, word.place)
    if word.inside:
        return f"{zone}[{scribe.text(at)}]", WHOLE
    if isinstance(at, Num) and at.value < 0:
        return str(NOBODY), WHOLE
    named, first = zone, zone
    if word.place.at is not None:
        named = scribe.temporary()
        first = f"{named} := {zone}"
    if isinstance(at, Num):
        there = f"({first})" if first != zone else first
        if at.value:
            there = f"len({first}) > {at.value}"
        return f"{named}[{at.value}] if {there} else {NOBODY}", CHOICE
    name, computed = _twice(scribe, at)
    low = "" if is_sure(scribe.machine, at, scribe.sure) else "0 <= "
    return f"{named}[{name}] if {low}{computed} < len({first}) else {NOBODY}", CHOICE


def _either(scribe: Scribe, word: Either) -> Text:
    then, other = scribe.text(word.then, OR), scribe.text(word.other)
    return f"{then} if {scribe.test(word.condition, OR)} else {other}", CHOICE


LARGE = 4
"""A word of so many parts or more is computed once where it is needed twice."""


def _repeated(words: tuple[Word, ...], alike: Alike) -> dict[int, int]:
    """The larger words that stand in several of these, and the place of the first that computes them in any case."""
    later: set[int] = set()
    found: dict[int, int] = {}
    for place in range(len(words) - 1, -1, -1):
        if later and _is_straight(words[place]):
            found.update((one, place) for one in _outer(words[place], later, alike))
        later.update(_large(words[place], alike))
    return found


def _outer(word: Word, wanted: set[int], alike: Alike) -> list[int]:
    """The wanted words in this one, none within another."""
    if alike.number(word) in wanted:
        return [alike.number(word)]
    return [one for part in _parts(word) for one in _outer(part, wanted, alike)]


def _large(word: Word, alike: Alike) -> Iterator[int]:
    """The larger words in this one; what is in a small one is small."""
    if alike.size(word) >= LARGE:
        yield alike.number(word)
        for part in _parts(word):
            yield from _large(part, alike)


def _parts(word: Any) -> tuple[Word, ...]:
    """The words directly in a word."""
    if isinstance(word, Every | Some):
        return word.parts
    found = (getattr(word, name) for name in type(word).__match_args__)
    return tuple(part for part in found if type(part) in WORDS)


def _is_straight(word: Word) -> bool:
    """All of it is computed, from left to right."""
    if isinstance(word, Arith):
        plain = word.op not in (Op.MIN, Op.MAX) and not _kind_of_flags(word)[0]
        return plain and _is_straight(word.left) and _is_straight(word.right)
    return isinstance(word, Num | Use | Kept | Length | Cell)


def _joined(sign: str, level: int, empty: str) -> Callable[[Scribe, Any], Text]:
    def joined(scribe: Scribe, word: Every | Some) -> Text:
        if not word.parts:
            return empty, WHOLE
        if len(word.parts) == 1:
            return scribe.test(word.parts[0], level), level
        repeated = _repeated(word.parts, scribe.alike)
        first = {again: place for again, place in repeated.items() if again not in scribe.shared}
        texts = []
        for place, part in enumerate(word.parts):
            scribe.shared.update((again, scribe.temporary()) for again, at in first.items() if at == place)
            texts.append(scribe.test(part, level + 1))
        for again in first:  # the name is worth nothing behind the test, and may come again
            scribe.named.discard(scribe.shared.pop(again))
        return sign.join(texts), level

    return joined


_every, _some = _joined(" and ", AND, "1"), _joined(" or ", OR, "0")


def _opposite(scribe: Scribe, word: Opposite) -> Text:
    part = word.part
    if isinstance(part, Arith) and part.op in COMPARISONS:
        return _compared(scribe, part, turned=True)
    if isinstance(part, Opposite):
        return scribe.test(part.part, NOT), NOT
    return f"not {scribe.test(part, NOT)}", NOT


def _either_holds(scribe: Scribe, word: Either) -> Text:
    then, other = scribe.test(word.then, OR), scribe.test(word.other)
    return f"{then} if {scribe.test(word.condition, OR)} else {other}", CHOICE


def _arith_holds(scribe: Scribe, word: Arith) -> Text:
    return _compared(scribe, word) if word.op in COMPARISONS else _arith(scribe, word)


TESTS: dict[type, Callable[[Scribe, Any], Text]] = {
    Arith: _arith_holds,
    Every: _every,
    Some: _some,
    Opposite: _opposite,
    Either: _either_holds,
}
"""For the kinds of words that are flags, their text as a test."""

WORDS: dict[type, Callable[[Scribe, Any], Text]] = {
    Num: lambda s, w: (str(w.value), WHOLE if w.value >= 0 else PRODUCT),
    Use: lambda s, w: (f"x{w.slot.number}", WHOLE),
    Cell: lambda s, w: (s.where.cell(s, w), WHOLE),
    Kept: lambda s, w: (s.where.kept(w.number), WHOLE),
    Length: lambda s, w: (f"len({s.where.zone(s, w.place)})", WHOLE),
    Item: _item,
    Entry: lambda s, w: (f"t{w.table}[{s.text(w.at)}]", WHOLE),
    Arith: _arith,
    Every: lambda s, w: _flag(_every(s, w)),
    Some: lambda s, w: _flag(_some(s, w)),
    Opposite: lambda s, w: _flag(_opposite(s, w)),
    Either: _either,
    Ask: lambda s, w: (f"a{w.question}(v, z)", WHOLE),
}
"""For each kind of word, its text as a number."""

__all__ = ["TESTS", "WORDS", "fitted"]
