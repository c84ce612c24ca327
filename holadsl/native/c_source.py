"""A whole C text: the state as a structure, tables, the runtime that is needed, and the program in one of two forms."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.native.c_form import Form
from holadsl.native.c_fused import named_cards, play, results
from holadsl.native.c_layout import layout_of
from holadsl.native.c_options import lists
from holadsl.native.c_questions import questions
from holadsl.native.c_state import beginning, constants, exchange, runtime, state, tables
from holadsl.native.c_step import entries, run
from holadsl.native.lower import lowered
from holadsl.native.program import Pairing, Phase, Split

INVERSES = 129
WIDEST = 512
"""So many cards at the most may be looked at together."""
LONGEST_LIST = 1 << 22
LARGE = 512
"""Of a zone with room for more bytes only what lies in it is copied."""


def c_source(machine: Machine) -> str:
    """The Machine as C, both forms one after the other, for people. One that doesn't fit: TooLarge."""
    step, fused = form(machine, fused=False), form(machine, fused=True)
    return f"{text(step)}\n/* ---- played at random to the end of the deal: a text of its own ---- */\n\n{text(fused)}"


def form(machine: Machine, *, fused: bool) -> Form:
    """The Machine as it is played at random, or step by step; their states lie in memory alike."""
    layout = layout_of(machine)
    return Form.of(machine, lowered(machine, playout=fused), layout, fused=fused)


def text(form: Form) -> str:
    """One form as a C text that can be compiled by itself."""
    program = "\n".join(_program(form))
    return "\n".join((*_parts(form, program), program)) + "\n"


def _parts(form: Form, program: str) -> Iterator[str]:
    """What stands before the program."""
    yield from constants(form)
    yield runtime("base")
    yield from tables(form, program)
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


def _program(form: Form) -> Iterator[str]:
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


def row_width(form: Form) -> int:
    """How many numbers come out of a playout: a fault, decisions, the phase, then the results."""
    return 3 + sum(count for _, _, count in results(form))


def _around(form: Form) -> Iterator[str]:
    """The functions by which the step form's runtime knows the program."""
    phases = form.program.phases
    found = entries(form)
    shuffled = [phase for phase in phases if phase.place is not None]
    cases = {p.number: f"return {found['F', p.number, 0]};" for p in shuffled}
    yield from _switch("static int32_t entry_after(const S *s)", cases)
    yield "  return -1;\n}"
    deals = " || ".join(f"s->phase == {p.number}" for p in shuffled if p.kind == "deal") or "0"
    yield f"static int deal_begins(const S *s)\n{{\n  return {deals};\n}}"
    ends = " || ".join(f"s->phase == {p.number}" for p in phases if p.kind == "over") or "0"
    yield f"static int over(const S *s)\n{{\n  (void)s;\n  return {ends};\n}}"
    cases = {phase.number: _to_shuffle(form, phase) for phase in shuffled}
    yield from _switch("static int32_t *shuffled_zone(S *s, ITEM **a)", cases)
    yield "  return 0;\n}"
    yield from _gathered(form)
    cases = {p.number: f"legal{p.number}(s, l); return;" for p in phases if p.kind in ("decide", "window")}
    yield from _switch("static void listed(S *s, List *l)", cases)
    yield "  (void)l;\n}"
    cases = {
        p.number: f"return choice >= 0 && choice < {len(p.options)} ? {found['A', p.number, 0]} + choice : -1;"
        for p in phases
        if p.options
    }
    yield from _switch("static int32_t entry_of(const S *s, int32_t choice)", cases)
    yield "  (void)choice;\n  return -1;\n}"
    yield from _acted(form)
    yield "static void noted(const S *s, int64_t *row)\n{\n  (void)s; (void)row;"
    at = 0
    for _, place, count in results(form):
        for copy in range(count):
            indexed = form.layout.columns[place].copies is not None
            yield f"  row[{at}] = s->v{place}{f'[{copy + 1}]' if indexed else ''};"
            at += 1
    yield "}"


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
    yield "static void acted(S *s, const Move *move, const int32_t *pool, int32_t entry, Log *log)\n{"
    yield "  int64_t actor = move->seat, card = move->chosen, meld = -1;"
    yield "  K kept = {0}, *k = &kept;"
    yield "  (void)k; (void)pool;"
    yield "  switch (entry) {"
    for (kind, number_of, place), entry in entries(form).items():
        if kind != "A":
            continue
        phase = form.program.phases[number_of]
        option = phase.options[place]
        yield f"  case {entry}:"
        if option.sets is not None:
            yield "  {"
            yield from named_cards(form, phase, option, "move[0]", "pool")
            yield "  }"
        elif option.meld is not None:
            yield "    meld = card / FACES; card %= FACES;"
        if option.meld is not None:
            bad = f"card < -1 || meld < 0 || meld >= {max(form.layout.melds, 1)}"
            yield f"    if ({bad}) {{ s->fault = OUTSIDE; return; }}"
        if option.source is None:
            yield "    card = -1;"
        elif option.sets is None:
            items = form.layout.rooms[option.source.zone].items
            yield f"    if (card < {items.low} || card > {items.high}) {{ s->fault = OUTSIDE; return; }}"
        yield "    break;"
    yield "  default: break;"
    yield "  }"
    yield "  run(s, log, entry, actor, card, meld);"
    yield "}"
