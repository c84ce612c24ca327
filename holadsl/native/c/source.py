"""A whole C text: the state as a structure, tables, the runtime that is needed, and the program in one of two forms."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.native.c.form import Form
from holadsl.native.c.fused import named_cards, play, results
from holadsl.native.c.layout import layout_of
from holadsl.native.c.likeness import telling_apart
from holadsl.native.c.options import lists
from holadsl.native.c.questions import questions
from holadsl.native.c.state import beginning, constants, exchange, runtime, state, tables
from holadsl.native.c.step import entries, run
from holadsl.native.lowering.again import shortened
from holadsl.native.lowering.lower import lowered
from holadsl.native.lowering.playing import lowered_for_playouts
from holadsl.native.program import Pairing, Phase, Split

FUSED = "FUSED"
"""What is defined where the second of two forms in one text is to be compiled."""


def c_source(machine: Machine) -> str:
    """The Machine as C, both forms one after the other, for people: a compiler takes the second if FUSED is defined,
    else the first. One that doesn't fit: TooLarge.
    """
    step, fused = (text(form(machine, fused=one)) for one in (False, True))
    between = "#else /* played at random to the end of the deal: a text of its own */"
    return f"#ifndef {FUSED}\n{step}\n{between}\n\n{fused}#endif\n"


def form(machine: Machine, *, fused: bool) -> Form:
    """The Machine as it is played at random, or step by step; their states lie in memory alike."""
    program = lowered_for_playouts(machine) if fused else shortened(lowered(machine))
    return Form.of(machine, program, layout_of(machine), fused=fused)


def text(form: Form, *, solves: bool = False) -> str:
    """One form as a C text that can be compiled by itself; the step form as `solves`, to be solved alone."""
    program = "\n".join(_program(form, solves=solves))
    return "\n".join((*_parts(form, program), program)) + "\n"


def _parts(form: Form, program: str) -> Iterator[str]:
    """What stands before the program."""
    yield from constants(form)
    yield runtime("base")
    yield from tables(form, program)
    if "sixteen(" in program:
        yield runtime("sixteen")
    yield runtime("chance")
    if not form.fused:
        yield runtime("telling")
    yield from state(form)
    yield runtime("list")
    yield from beginning(form) if form.fused else exchange(form)
    if any(isinstance(question, Pairing) for question in form.program.questions):
        yield runtime("pairing")
    if any(isinstance(question, Split) for question in form.program.questions):
        yield runtime("split")


def _program(form: Form, *, solves: bool) -> Iterator[str]:
    yield from questions(form)
    if any(option.sets for phase in form.program.phases for option in phase.options):
        yield runtime("sets")
    if not form.local:
        yield from lists(form)
    if form.fused:
        yield from play(form)
    else:
        yield from run(form)
        yield from _around(form)
        yield runtime("step")
    yield f"#define PLAYED {'play' if form.fused else 'played'}"
    yield f"#define IN_PLACE {int(not form.local)}"
    yield f"#define ROW {row_width(form)}"
    yield runtime("many")
    if solves:
        yield from telling_apart(form)
        yield runtime("solve")
    elif not form.fused:
        yield runtime("search")
        yield runtime("matches")


def row_width(form: Form) -> int:
    """How many numbers come out of a playout: a fault, decisions, the phase, then the results."""
    return 3 + sum(count for _, _, count in results(form))


def _around(form: Form) -> Iterator[str]:
    """The functions and tables by which the step form's runtime knows the program."""
    phases = form.program.phases
    found = entries(form)
    shuffled = [phase for phase in phases if phase.place is not None]
    yield _table("after", [found.get(("F", phase.number, 0), -1) for phase in phases])
    yield _table("first_act", [found.get(("A", phase.number, 0), -1) for phase in phases])
    yield _table("acts_in", [len(phase.options) for phase in phases])
    deals = " || ".join(f"s->phase == {p.number}" for p in shuffled if p.kind == "deal") or "0"
    yield f"static int deal_begins(const S *s)\n{{\n  return {deals};\n}}"
    cases = {phase.number: _to_shuffle(form, phase) for phase in shuffled}
    yield from _switch("static int32_t *shuffled_zone(S *s, ITEM **a)", cases)
    yield "  return 0;\n}"
    yield from _gathered(form)
    cases = {p.number: f"return legal{p.number}(s, l);" for p in phases if p.kind in ("decide", "window")}
    yield from _switch("static int64_t listed(S *s, List *l)", cases)
    yield "  (void)l;\n  return 0;\n}"
    yield from _acted(form)
    yield "static void noted(const S *s, int64_t *row)\n{\n  (void)s; (void)row;"
    at = 0
    for _, place, count in results(form):
        for copy in range(count):
            indexed = form.layout.columns[place].copies is not None
            yield f"  row[{at}] = s->v{place}{f'[{copy + 1}]' if indexed else ''};"
            at += 1
    yield "}"


def _table(name: str, values: list[int]) -> str:
    return f"static const int16_t {name}[] = {{{', '.join(map(str, values))}}};"


def _to_shuffle(form: Form, phase: Phase) -> str:
    """Where the cards lie that are to be shuffled, drawn to the front of their zone."""
    assert phase.place is not None
    zone = form.scribe_of(phase).speller.zone(phase.place)
    room = form.layout.rooms[phase.place.zone]
    whole = f"pulled({zone}.a, &{zone}.h, {zone}.n, {room.capacity} - {zone}.n, {room.capacity}); "
    return f"{whole if room.fronted else ''}*a = {zone}.a; return &{zone}.n;"


def _switch(head: str, cases: dict[int, str]) -> Iterator[str]:
    yield f"{head}\n{{\n  switch (s->phase) {{"
    for case, what in cases.items():
        yield f"  case {case}: {what}"
    yield "  default: break;\n  }"


def _gathered(form: Form) -> Iterator[str]:
    yield "static void gathered(S *s)\n{"
    for place, zone in enumerate(form.machine.zones):
        if zone.holds_cards:
            copies = None if zone.index is Index.ONE else form.machine.copies(zone.index)
            names = [f"s->z{place}"] if copies is None else [f"s->z{place}[{copy + 1}]" for copy in range(copies)]
            for name in names:
                yield f"  {name}.n = 0;" + (f" {name}.h = 0;" if form.layout.rooms[place].fronted else "")
    yield "  (void)s;\n}"


def _acted(form: Form) -> Iterator[str]:
    """What each act may take, and how it is done."""
    yield "typedef struct { int32_t several, low, high; } Taken;"
    yield "static const Taken taken_by[] = {"
    special: list[str] = []
    for (kind, place, choice), entry in entries(form).items():
        if kind == "F":
            yield "  {0, -1, -1},"
        if kind != "A":
            continue
        option = form.program.phases[place].options[choice]
        several, low, high = int(option.sets is not None), -1, -1
        if option.source is not None:
            items = form.layout.rooms[option.source.zone].items
            low, high = items.low, items.high
        if option.meld is not None:
            low, high = 0, form.layout.faces * form.layout.melds - 1
        if option.sets is not None:
            named = named_cards(form, form.program.phases[place], option, "pool + chosen_in(move)")
            special += [f"  case {entry}: {{", *named, "  } break;"]
        elif option.meld is not None:
            special += [f"  case {entry}:", "    meld = card / FACES; card %= FACES;", "    break;"]
        yield f"  {{{several}, {low}, {high}}},"
    yield "  {0, -1, -1}\n};"
    yield "static void acted(S *s, Move move, const int32_t *pool, Log *log)\n{"
    yield "  int32_t entry = first_act[s->phase] + (int32_t)choice_of(move);"
    yield "  int64_t actor = seat_of(move), card = chosen_in(move), meld = -1;"
    yield "  (void)pool;"
    if special:
        yield "  K kept = {0}, *k = &kept;"
        yield "  (void)k;"
        yield from ("  switch (entry) {", *special, "  default: break;", "  }")
    yield "  run(s, log, entry, actor, card, meld);"
    yield "}"
