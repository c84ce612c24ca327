"""A program as C that is played step by step: one function runs from any entry to where play waits again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from holadsl.core.intervals import Interval
from holadsl.native.c.form import Form
from holadsl.native.c.lines import Scribe, declared
from holadsl.native.program import Option, Phase


def entries(form: Form) -> dict[tuple[str, int, int], int]:
    """The number of each place where the function `run` can begin: phases, what follows a shuffle, acts."""
    found: dict[tuple[str, int, int], int] = {}
    for phase in form.program.phases:
        found["P", phase.number, 0] = len(found)
    for phase in form.program.phases:
        if phase.kind in ("deal", "part"):
            found["F", phase.number, 0] = len(found)
        for option in phase.options:
            found["A", phase.number, option.number] = len(found)
    return found


def run(form: Form) -> Iterator[str]:
    """The function that goes on from an entry."""
    yield "static void run(S *s, Log *log, int32_t entry, int64_t actor, int64_t card, int64_t meld)"
    yield "{"
    yield "  K kept = {0}, *k = &kept;"
    yield "  (void)k; (void)log; (void)actor; (void)card; (void)meld;"
    yield "  switch (entry) {"
    for (kind, place, option), number in entries(form).items():
        yield f"  case {number}: goto {label(kind, place, option)};"
    yield "  default: s->fault = OUTSIDE; return;"
    yield "  }"
    for phase in form.program.phases:
        yield from PHASES[phase.kind](form, phase)
    yield "}"


def label(kind: str, phase: int, option: int = 0) -> str:
    """The label of an entry."""
    return f"A{phase}_{option}" if kind == "A" else f"{kind}{phase}"


def _lines(scribe: Scribe) -> list[str]:
    return declared(scribe.lines, depth=1)


def _runs(form: Form, phase: Phase) -> Iterator[str]:
    scribe = form.scribe_of(phase)
    scribe.deeds(phase.deeds)
    yield from (f"P{phase.number}: {{", *_lines(scribe), "}")


def _shuffle(form: Form, phase: Phase) -> Iterator[str]:
    scribe = form.scribe_of(phase)
    scribe.deeds(phase.deeds)
    yield f"P{phase.number}: s->phase = {phase.number}; s->actor = -1; return;"
    yield from (f"F{phase.number}: {{", *_lines(scribe), "}")


def _over(form: Form, phase: Phase) -> Iterator[str]:
    yield f"P{phase.number}: s->phase = {phase.number}; s->actor = -1; return;"


def _decide(form: Form, phase: Phase) -> Iterator[str]:
    scribe = form.scribe_of(phase)
    assert phase.who is not None
    scribe.deeds(phase.who.deeds)
    scribe.say(f"int64_t who = {scribe.speller.word(phase.who.word)};")
    scribe.say(f"s->phase = {phase.number};")
    if not scribe.speller.ranges.of(phase.who.word).within(Interval(0, form.layout.seats - 1)):
        scribe.say(f"if ((uint64_t)who >= {form.layout.seats}) {{ s->fault = OUTSIDE; who = 0; }}")
    scribe.say("s->actor = (int8_t)who; return;")
    yield from (f"P{phase.number}: {{", *_lines(scribe), "}")
    for option in phase.options:
        yield from acts(form, phase, option)


def acts(form: Form, phase: Phase, option: Option, after: str = "", *, labelled: bool = True) -> Iterator[str]:
    """What an act does, for which actor, card and meld stand ready."""
    scribe = form.scribe_of(phase)
    scribe.say(f"x{option.actor.number} = actor;")
    if option.card is not None:
        scribe.say(f"x{option.card.number} = card;")
    if option.meld is not None:
        scribe.say(f"x{option.meld.number} = meld;")
    if option.sets is not None:
        scribe.before_next = f"s->z{option.sets.picked}.n = 0; "
    scribe.deeds(option.effects)
    if after:
        scribe.say(f"{scribe.before_next}{after}")
    before = f"{label('A', phase.number, option.number)}: " if labelled else ""
    yield from (f"{before}{{", *_lines(scribe), "}")


def _window(form: Form, phase: Phase) -> Iterator[str]:
    yield f"P{phase.number}: s->phase = {phase.number}; s->actor = -1;"
    yield from asked_still(form, phase, "return;")
    for option in phase.options:
        yield from acts(form, phase, option, f"goto W{phase.number};")


def asked_still(form: Form, phase: Phase, waits: str, *, always: bool = False) -> Iterator[str]:
    """A window waits as long as anybody is asked; then come its deeds."""
    scribe = form.scribe_of(phase)
    opens = [option for option in phase.options if option.opens is not None][:1]
    for option in opens:
        assert option.opens is not None
        scribe.say(f"for (int64_t seat = 0; seat < {form.layout.seats}; seat++) {{")
        scribe.depth += 1
        scribe.say(f"x{option.actor.number} = seat;")
        scribe.deeds(option.opens.deeds)
        scribe.say(f"if ({scribe.speller.condition(option.opens.word)}) {waits}")
        scribe.depth -= 1
        scribe.say("}")
    scribe.deeds(phase.deeds)
    yield from (f"W{phase.number}: {{" if opens or always else "{", *_lines(scribe), "}")


PHASES: dict[str, Callable[[Form, Phase], Iterator[str]]] = {
    "run": _runs,
    "deal": _shuffle,
    "part": _shuffle,
    "over": _over,
    "decide": _decide,
    "window": _window,
}
"""For each kind of phase, how it is printed."""
