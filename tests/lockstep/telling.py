"""A difference told to people: the clauses from which it comes, what differs, and how to come to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import define, field

from holadsl.core.machine import Machine, State
from holadsl.core.values import Kind, Origin
from holadsl.engine.stage import Onto
from holadsl.engine.state import Told
from holadsl.native import deeds as d
from holadsl.native.lowering.lower import lowered
from tests.lockstep.engines import Act, Seen, Stepped, Walked
from tests.lockstep.matches import Found, Order, Step, done
from tests.lockstep.waiting import Walker
from tests.lockstep.walker import Slots

MOST = 6
"""So many of each are told."""


@define(eq=False)
class Tracing(Walker):
    """A walker that notes each deed that it does."""

    trace: list[d.Deed] = field(factory=list)

    def run(self, deeds: Sequence[d.Deed], slots: Slots) -> int | None:
        """As always; each deed is noted once it is begun."""
        for deed in deeds:
            self.trace.append(deed)
            outcome = super().run((deed,), slots)
            if outcome is not None:
                return outcome
        return None


def told_of(machine: Machine, found: Found) -> str:
    """The whole text of a difference."""
    state, trace = _waiting(machine, found.steps), _trace(machine, found.steps)
    lines = [
        f"the {found.engine} differs from the interpreter in its {found.what}, after {len(found.steps)} steps,",
        f"  waiting in {state.name!r}{where(getattr(state, 'origin', None))}",
        *(f"  by {text}" for text in dict.fromkeys(clauses(machine, found, trace))),
        *differences(machine, found),
        "the shortest record that was found:",
        *(f"  {step_text(machine, step)}" for step in found.steps),
    ]
    return "\n".join(lines)


def where(origin: Origin | None) -> str:
    """Where something stands in its rule file."""
    return "" if origin is None else f" ({origin.place.path}:{origin.place.line})"


def _waiting(machine: Machine, steps: Sequence[Step]) -> State:
    """The state in which the interpreter waits after all those steps."""
    first = Stepped.interpreter(machine)
    for step in steps:
        done(first, step)
    return first.game.waiting


def _trace(machine: Machine, steps: Sequence[Step]) -> list[d.Deed]:
    """What the typed program did in the last of those steps; nothing where it is wrong itself."""
    try:
        walker = Tracing(machine, lowered(machine))
        for step in steps:
            walker.trace.clear()
            done(Walked(walker), step)
    except Exception:  # noqa: BLE001  # the difference is told in any case
        return []
    return walker.trace


def clauses(machine: Machine, found: Found, trace: Sequence[d.Deed]) -> Iterator[str]:
    """The clauses that have to do with what differs: those that change it, else all of the last step."""
    marked = [deed for deed in trace if getattr(deed, "origin", None) is not None]
    for deed in [deed for deed in marked if _changes(deed, found)] or marked:
        yield f"{type(deed).__name__.lower()}{where(deed.origin)}"  # type: ignore[union-attr]
    if found.what == "legal":
        yield from _choices(machine, found)
    elif found.steps and not isinstance(found.steps[-1], Order):
        before = _waiting(machine, found.steps[:-1])
        yield f"what was done{where(before.all_choices[found.steps[-1][1]].origin)}"  # type: ignore[union-attr]


def _choices(machine: Machine, found: Found) -> Iterator[str]:
    """The clauses of the choices and guards whose listing differs."""
    state = _waiting(machine, found.steps)
    for number in sorted({act[1] for act in _only(found.expected, found.found) + _only(found.found, found.expected)}):
        choice = state.all_choices[number]  # type: ignore[union-attr]
        yield f"{choice.verb}{where(choice.origin)}"
        for guard in choice.guards:
            yield f"a guard of {choice.verb}{where(guard.origin)}"


def _only(some: Iterable[Act], others: Iterable[Act]) -> list[Act]:
    known = set(others)
    return [act for act in some if act not in known]


def _changes(deed: d.Deed, found: Found) -> bool:
    """Whether the deed touches something that differs."""
    if found.what == "told":
        return isinstance(deed, d.Report)
    if found.what != "state":
        return False
    expected, other = found.expected, found.found
    if isinstance(deed, d.Next):
        return bool(expected.where != other.where)
    if isinstance(deed, d.Store | d.Raise):
        number = deed.cell.variable
        return other.numbers[number] not in (None, expected.numbers[number])
    places = (getattr(deed, name, None) for name in ("source", "target", "place"))
    return not isinstance(deed, d.Through) and any(
        place is not None and expected.zones[place.zone] != other.zones[place.zone] for place in places
    )


# ---------------------------------------------------------------------- what differs


def differences(machine: Machine, found: Found) -> Iterator[str]:
    """Both sides, as far as they differ."""
    if found.what == "failure":
        yield f"  it fails: {found.found}"
    elif found.what == "state":
        yield from _of_states(machine, found.expected, found.found)
    elif found.what == "told":
        yield from _sides(_told(machine, found.expected), _told(machine, found.found))
    else:
        missing, more = _only(found.expected, found.found), _only(found.found, found.expected)
        if not missing and not more:
            yield from _sides(_acts(machine, found.expected), _acts(machine, found.found))
        yield from (f"  it lacks {step_text(machine, act)}" for act in missing[:MOST])
        yield from (f"  it has besides {step_text(machine, act)}" for act in more[:MOST])


def _of_states(machine: Machine, expected: Seen, found: Seen) -> Iterator[str]:
    names = list(machine.states)
    if expected.where != found.where:
        yield from _sides([names[expected.where]], [names[found.where]])
    for variable, one, other in zip(machine.variables, expected.numbers, found.numbers, strict=True):
        if other is not None and one != other:
            yield f"  {variable.name}: {one}, not {other}"
    for zone, one, other in zip(machine.zones, expected.zones, found.zones, strict=True):
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                sides = (_items(machine, row) if zone.item is Kind.CARD else str(row) for row in (a, b))
                yield f"  {zone.name} {place}: {', not '.join(sides)}"


def _sides(expected: Sequence[str], found: Sequence[str]) -> Iterator[str]:
    """Two rows from their first difference on."""
    same = 0
    while expected[same : same + 1] == found[same : same + 1] != []:
        same += 1
    for name, row in (("interpreter", expected), ("it", found)):
        yield f"  {name}: {'... ' if same else ''}{', '.join(row[same : same + MOST]) or 'no more'}"


def _told(machine: Machine, told: Iterable[Told]) -> list[str]:
    return [f"{one.what.value}{one.numbers} {_items(machine, one.cards)}".rstrip() for one in told]


def _acts(machine: Machine, acts: Iterable[Act]) -> list[str]:
    return [step_text(machine, act) for act in acts]


def _items(machine: Machine, items: Iterable[int]) -> str:
    faces = machine.pack.faces
    return " ".join(faces[item].text if 0 <= item < len(faces) else str(item) for item in items)


def step_text(machine: Machine, step: Step) -> str:
    """A step as a line: a deck, or who does what."""
    if isinstance(step, Order):
        return f"deck {_items(machine, step.cards)}"
    seat, number, chosen = step
    onto = Onto(len(machine.pack.faces))
    codes: Any = (chosen,) if isinstance(chosen, int) else chosen
    texts = [str(code) if code < 0 else " on ".join(_parts(machine, onto, code)) for code in codes]
    return f"seat {seat} choice {number}: {', '.join(texts)}"


def _parts(machine: Machine, onto: Onto, code: int) -> Iterator[str]:
    face, meld = onto.parts(code)
    yield machine.pack.faces[face].text
    if meld:
        yield str(meld)
