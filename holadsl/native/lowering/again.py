"""Loops that are gone through once where the typed program has them twice.

What two parts of a rule ask in the same words, such as who took the trick so far, is lowered twice. Where nothing has
changed in between, and play surely came through the first, the second only takes over what the first found.

What a choice asks of a hand as a whole is lowered to be computed when it is first needed, for the first card. Where it
is needed in any case it is computed before, if there is a card at all.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from holadsl.core.expressions import Op
from holadsl.data import evolve
from holadsl.native.deeds import Among, Check, Deed, Leave, Let, Loop, Next, Round, Through
from holadsl.native.lowering.reach import Reach, Reaches, bits_of, parts
from holadsl.native.program import Option, Phase, Program
from holadsl.native.words import UNKNOWN, Arith, Length, Num, Slot, Use


def shortened(program: Program, reaches: Reaches | None = None) -> Program:
    """The program without what was computed already; `reaches` is what is known of its deeds."""
    reaches = reaches or Reaches()
    return evolve(program, phases=tuple(_phase(phase, reaches) for phase in program.phases))


def _phase(phase: Phase, reaches: Reaches) -> Phase:
    options = tuple(_option(option, reaches) for option in phase.options)
    return evolve(phase, options=options, deeds=_once(phase.deeds, {}, reaches))


def _option(option: Option, reaches: Reaches) -> Option:
    option = evolve(option, effects=_once(option.effects, {}, reaches))
    before, deeds = option.before, option.test.deeds
    while option.card is not None and option.source is not None and deeds:
        first, unknown = deeds[0], _asked_when_needed(deeds[0])
        if unknown is None or reaches.one(first).used >> option.card.number & 1:
            break
        assert isinstance(first, Check)
        before = (*before, Check(Arith(Op.LT, Num(0), Length(option.source)), first.then))
        deeds = deeds[1:]
    return evolve(option, before=before, test=evolve(option.test, deeds=deeds))


def _asked_when_needed(deed: Deed) -> Slot | None:
    """The slot that the deed computes where it is UNKNOWN."""
    if not isinstance(deed, Check) or deed.other or not isinstance(deed.condition, Arith):
        return None
    condition = deed.condition
    unknown = isinstance(condition.right, Num) and condition.right.value == UNKNOWN
    return condition.left.slot if unknown and condition.op is Op.EQ and isinstance(condition.left, Use) else None


# ---------------------------------------------------------------------- what was computed already


_Found: TypeAlias = tuple[Reach, tuple[Slot, ...]]
"""What some deeds computed: their reach, and the slots that they bound, in order."""


def _once(deeds: tuple[Deed, ...], known: dict[object, _Found], reaches: Reaches) -> tuple[Deed, ...]:
    """The deeds; what is known was computed before them. What they compute is known afterwards."""
    out: list[Deed] = []
    for deed in deeds:
        if isinstance(deed, Through | Among | Round) and all(map(_only_computes, deed.body)):
            begin = _begin(out, deed, reaches)
            group = (*out[begin:], deed)
            reach = reaches.of(group)
            written, slots = _written(group, reach.bound)
            found = known.get(written)
            if found is not None:
                del out[begin:]
                out += (Let(slot, Use(old)) for slot, old in zip(slots, found[1], strict=True))
                _forget(known, reaches.of(out[begin:]))
                continue
            _forget(known, reach)
            if not reach.asks and _is_closed(group, reach.bound, 0, reaches):
                known[written] = reach, slots
            out.append(deed)
            continue
        if isinstance(deed, Check):
            out.append(
                evolve(
                    deed,
                    then=_once(deed.then, dict(known), reaches),
                    other=_once(deed.other, dict(known), reaches),
                )
            )
        else:
            out.append(deed)
        _forget(known, reaches.one(deed))
    return tuple(out)


def _forget(known: dict[object, _Found], reach: Reach) -> None:
    """What the deeds change isn't known any more, nor what was found in slots that they bind."""
    for written, (old, slots) in list(known.items()):
        kept = old.used | bits_of(slot.number for slot in slots)
        if reach.stored & old.read or reach.moved & old.looked or reach.bound & kept or reach.asks:
            del known[written]


def _begin(out: list[Deed], loop: Deed, reaches: Reaches) -> int:
    """Where the Lets begin that give the slots of the loop their first values, or what it needs."""
    wanted, begin = reaches.one(loop).bound | reaches.one(loop).used, len(out)
    while begin and isinstance(before := out[begin - 1], Let) and wanted >> before.slot.number & 1:
        wanted |= reaches.one(before).used
        begin -= 1
    return begin


def _is_closed(deeds: tuple[Deed, ...], bound: int, given: int, reaches: Reaches) -> bool:
    """Whether the slots that the deeds bind are read only where they bound them before, or were `given`."""
    for deed in deeds:
        reads = 0
        inner = (("then", "other") if isinstance(deed, Check) else ("body",)) if not isinstance(deed, Let) else ()
        for name, part in parts(deed):
            if name not in inner:
                reads |= reaches.one(part).used
        if reads & bound & ~given:
            return False
        if isinstance(deed, Let):
            given |= 1 << deed.slot.number
        elif isinstance(deed, Check):
            if not all(_is_closed(branch, bound, given, reaches) for branch in (deed.then, deed.other)):
                return False
        elif isinstance(deed, Through | Among | Round | Loop):
            slots = () if isinstance(deed, Loop) else (deed.slot, getattr(deed, "position", None))
            inside = given | bits_of(slot.number for slot in slots if slot is not None)
            if not _is_closed(deed.body, bound, inside, reaches):
                return False
    return True


def _written(group: tuple[Deed, ...], bound: int) -> tuple[object, tuple[Slot, ...]]:
    """What is equal for deeds that do the same, whatever slots they bind; and the slots of their results."""
    names: dict[int, int] = {}
    results = tuple(deed.slot for deed in group if isinstance(deed, Let))

    def name(slot: Slot) -> object:
        if not bound >> slot.number & 1:
            return ("outer", slot.number)
        return names.setdefault(slot.number, len(names))

    def said(node: Any) -> object:
        if isinstance(node, Slot):
            return name(node)
        if isinstance(node, tuple):
            return tuple(map(said, node))
        found = [said(part) for _, part in parts(node)]
        return (type(node), *found) if found else node if not hasattr(node, "__attrs_attrs__") else type(node)

    return said(group), results


def _only_computes(deed: Deed) -> bool:
    if isinstance(deed, Check):
        return all(map(_only_computes, deed.then + deed.other))
    if isinstance(deed, Through | Among | Round | Loop):
        return all(map(_only_computes, deed.body))
    return isinstance(deed, Let | Leave) and not isinstance(deed, Next)
