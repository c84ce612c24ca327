"""A whole C text: the state as a structure, tables, the runtime that is needed, and the program in one of two forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.native.c_form import Form
from holadsl.native.c_fused import named_cards, play, results
from holadsl.native.c_layout import PAD, TooLarge, layout_of
from holadsl.native.c_lines import number
from holadsl.native.c_options import lists
from holadsl.native.c_questions import questions
from holadsl.native.c_step import entries, run
from holadsl.native.lower import lowered
from holadsl.native.program import Pairing, Split

INVERSES = 129
WIDEST = 512
"""So many cards at the most may be looked at together."""
LONGEST_LIST = 1 << 22


def c_source(machine: Machine) -> str:
    """The Machine as C, both forms one after the other, for people. One that doesn't fit: TooLarge."""
    step, fused = forms(machine)
    return f"{text(step)}\n/* ---- played at random to the end of the deal: a text of its own ---- */\n\n{text(fused)}"


def forms(machine: Machine) -> tuple[Form, Form]:
    """The Machine as it is played step by step, and as it is played at random; their states lie in memory alike."""
    step, fused = lowered(machine), lowered(machine, playout=True)
    layout = layout_of(machine, (step, fused))
    return Form.of(machine, step, layout, fused=False), Form.of(machine, fused, layout, fused=True)


def text(form: Form) -> str:
    """One form as a C text that can be compiled by itself."""
    program = "\n".join(_program(form))
    return "\n".join((*_parts(form, program), program)) + "\n"


def _parts(form: Form, program: str) -> Iterator[str]:
    """What stands before the program."""
    yield from _constants(form)
    yield _runtime("base")
    yield from _tables(form, program)
    yield _runtime("chance")
    if not form.fused:
        yield _runtime("telling")
    yield from _state(form)
    yield _runtime("list")
    yield from _beginning(form) if form.fused else _exchange(form)
    if any(isinstance(question, Pairing) for question in form.program.questions):
        yield _runtime("pairing")
    if any(isinstance(question, Split) for question in form.program.questions):
        yield _runtime("split")


def _program(form: Form) -> Iterator[str]:
    yield from questions(form)
    if any(option.sets for phase in form.program.phases for option in phase.options):
        yield _runtime("sets")
    if not form.local:
        yield from lists(form)
    if form.fused:
        yield from play(form)
    else:
        yield from run(form)
        yield from _around(form)
        yield _runtime("step")
    yield f"#define PLAYED {'play' if form.fused else 'played'}"
    yield f"#define IN_PLACE {int(not form.local)}"
    yield f"#define ROW {row_width(form)}"
    yield _runtime("many")


def row_width(form: Form) -> int:
    """How many numbers come out of a playout: a fault, decisions, the phase, then the results."""
    return 3 + sum(count for _, _, count in results(form))


@lru_cache(maxsize=16)
def _runtime(name: str) -> str:
    """A text of the runtime, without the comments that are for its readers."""
    return Path(__file__).with_name("runtime").joinpath(f"{name}.c").read_text(encoding="ascii")


def _constants(form: Form) -> Iterator[str]:
    layout, machine = form.layout, form.machine
    yield f"/* Rules for {machine.seats} players, as C. Each statement names the line of the rule file that it comes from. */"
    yield f"#define ITEM {layout.item}"
    yield f"#define PAD {PAD}"
    for name, value in {
        "SEATS": machine.seats,
        "FACES": max(layout.faces, 1),
        "MELDS": max(layout.melds, 1),
        "PACK": layout.pack,
        "PHASES": len(form.program.phases),
        "START": form.program.start,
        "COLUMNS": len(layout.columns),
        "ROOMS": len(layout.rooms),
        "LONGEST": 2 * machine.longest + 1000,
        "LONGEST_LIST": LONGEST_LIST,
        "MOST": _most(form),
    }.items():
        yield f"#define {name} {value}"


def _most(form: Form) -> int:
    """Room for all cards that may be looked at together."""
    zones: set[int] = set()
    for question in form.program.questions:
        if isinstance(question, Split):
            zones |= {question.cards.zone, question.named}
        else:
            zones |= {question.left.place.zone, question.right.place.zone}
    for phase in form.program.phases:
        for option in phase.options:
            if option.sets is not None and option.source is not None:
                zones |= {option.source.zone, option.sets.picked}
    most = max((form.layout.rooms[zone].capacity for zone in zones), default=0) + 2
    if most > WIDEST:
        raise TooLarge(f"up to {most} cards are looked at together, more than {WIDEST}")
    return most


def _tables(form: Form, program: str) -> Iterator[str]:
    machine, layout = form.machine, form.layout
    for place, table in enumerate(machine.tables):
        if f"t{place}[" not in program:
            continue
        values = [-1, *map(int, table.values)]
        bits = next(bits for bits in (8, 16, 32, 64) if all(-1 << bits - 1 <= v < 1 << bits - 1 for v in values))
        yield f"static const int{bits}_t t{place}[] = {{{_row(values)}}};"
    turns = []
    for seat in range(machine.seats):
        turn = [seat]
        while len(turn) < machine.seats:
            turn.append(machine.following[turn[-1]])
        turns.append(turn)
    if "rounds[" in program:
        yield f"static const int8_t rounds[][{machine.seats}] = {{{', '.join(f'{{{_row(turn)}}}' for turn in [turns[0], *turns])}}};"
    yield f"static const ITEM deck[] = {{{_row(sorted(machine.pack.deck()))}}};"
    count = max(INVERSES, layout.pack + 2)
    inverses = [0, (1 << 64) - 1, *((1 << 64) // n for n in range(2, min(count, 512)))]
    yield f"static const uint64_t inverse[] = {{{', '.join(f'0x{value:X}U' for value in inverses)}}};"


def _row(values: Iterable[int]) -> str:
    return ", ".join(map(number, values))


def _state(form: Form) -> Iterator[str]:
    layout = form.layout
    for place, room in enumerate(layout.rooms):
        front = ", h" if room.fronted else ""
        yield f"typedef struct {{ int32_t n{front}; ITEM a[{room.capacity + PAD}]; }} Z{place};"
    yield "typedef struct {"
    yield "  int32_t phase, fault, actor;"
    for place, column in enumerate(layout.columns):
        copies = "" if column.copies is None else f"[{column.copies + 1}]"
        yield f"  int{column.bits}_t v{place}{copies};"
    for place, room in enumerate(layout.rooms):
        copies = "" if room.copies is None else f"[{room.copies + 1}]"
        yield f"  Z{place} z{place}{copies};"
    yield "} S;"
    yield f"typedef struct {{ int64_t {', '.join(f'k{kept}' for kept in range(form.program.kept))}; }} K;"


def _exchange(form: Form) -> Iterator[str]:
    """Where everything lies in a state, as tables."""
    layout = form.layout
    yield "typedef struct { size_t at; int32_t bits, copies, indexed; int64_t low, high, first; } Column;"
    yield "static const Column columns[] = {"
    for place, column in enumerate(layout.columns):
        copies, indexed = (1, 0) if column.copies is None else (column.copies, 1)
        bounds = _row((column.low, column.high, column.first))
        yield f"  {{offsetof(S, v{place}), {column.bits}, {copies}, {indexed}, {bounds}}},"
    yield "};"
    yield "typedef struct { size_t at, size, items; int32_t capacity, copies, indexed, front, cards; int64_t low, high; } Room;"
    yield "static const Room zones[] = {"
    for place, room in enumerate(layout.rooms):
        copies, indexed = (1, 0) if room.copies is None else (room.copies, 1)
        about = _row((room.capacity, copies, indexed, room.fronted, room.cards, room.items.low, room.items.high))
        yield f"  {{offsetof(S, z{place}), sizeof(Z{place}), offsetof(Z{place}, a), {about}}},"
    yield "};"
    yield _runtime("exchange")


def _beginning(form: Form) -> Iterator[str]:
    """How a state begins, for the form that needs no more of it."""
    yield "static void begun(S *s)"
    yield "{"
    yield "  memset(s, 0, sizeof *s);"
    for place, column in enumerate(form.layout.columns):
        if not column.first:
            continue
        if column.copies is None:
            yield f"  s->v{place} = {number(column.first)};"
        else:
            yield f"  for (int i = 0; i < {column.copies + 1}; i++) s->v{place}[i] = {number(column.first)};"
    yield "  s->phase = START;"
    yield "  s->actor = -1;"
    yield "}"


def _around(form: Form) -> Iterator[str]:
    """The functions by which the step form's runtime knows the program."""
    phases = form.program.phases
    found = entries(form)
    shuffled = [phase for phase in phases if phase.place is not None]
    yield from _switch(
        "static int32_t entry_after(const S *s)", {p.number: f"return {found['F', p.number, 0]};" for p in shuffled}
    )
    yield "  return -1;\n}"
    deals = " || ".join(f"s->phase == {p.number}" for p in shuffled if p.kind == "deal") or "0"
    yield f"static int deal_begins(const S *s)\n{{\n  return {deals};\n}}"
    ends = " || ".join(f"s->phase == {p.number}" for p in phases if p.kind == "over") or "0"
    yield f"static int over(const S *s)\n{{\n  (void)s;\n  return {ends};\n}}"
    cases = {}
    for phase in shuffled:
        assert phase.place is not None
        speller = form.scribe_of(phase).speller
        zone = speller.zone(phase.place)
        front = f"if ({zone}.h) {{ memmove({zone}.a, {zone}.a + {zone}.h, (size_t){zone}.n * sizeof(ITEM)); {zone}.h = 0; }} "
        cases[phase.number] = (
            f"{front if form.layout.rooms[phase.place.zone].fronted else ''}*a = {zone}.a; return &{zone}.n;"
        )
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
            yield f"    if (card < -1 || meld < 0 || meld >= {max(form.layout.melds, 1)}) {{ s->fault = OUTSIDE; return; }}"
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
