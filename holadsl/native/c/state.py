"""How a state is declared in C, with the tables and numbers that the runtime and the program need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from holadsl.engine.layout import layout_of
from holadsl.native.c.form import Form
from holadsl.native.c.layout import PAD, TooLarge
from holadsl.native.c.lines import number
from holadsl.native.program import Split

INVERSES = 129
"""So many inverses are kept, so that numbers below those are drawn without dividing."""
WIDEST = 512
"""So many cards at the most may be looked at together."""
LONGEST_LIST = 1 << 22
"""So many acts at the most may be listed."""
LARGE = 512
"""Of a zone with room for more bytes only what lies in it is copied."""


@lru_cache(maxsize=16)
def runtime(name: str) -> str:
    """A text of the runtime."""
    from pkgutil import get_data  # finds it in an archive, too

    return (get_data(__package__, f"runtime/{name}.c") or b"").decode("ascii").replace("\r\n", "\n")


def constants(form: Form) -> Iterator[str]:
    """What the runtime is told of the Machine."""
    layout, machine = form.layout, form.machine
    yield f"/* Rules for {machine.seats} players, as C. A statement names the line of the rule file it comes from. */"
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
        "IDENTICAL": int(form.identical),
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


def tables(form: Form, program: str) -> Iterator[str]:
    """The tables that the program uses."""
    machine, layout = form.machine, form.layout
    for place, table in enumerate(machine.tables):
        if f"t{place}[" not in program:
            continue
        values = [-1, *map(int, table.values)]
        bits = next(bits for bits in (8, 16, 32, 64) if all(-1 << bits - 1 <= v < 1 << bits - 1 for v in values))
        yield f"static const int{bits}_t t{place}[] = {{{_row(values)}}};"
    *turns, of_nobody = layout_of(machine).rounds
    around = ", ".join(f"{{{_row(turn)}}}" for turn in [of_nobody, *turns])
    if "rounds[" in program:
        yield f"static const int8_t rounds[][{machine.seats}] = {{{around}}};"
    yield f"static const ITEM deck[] = {{{_row(sorted(machine.pack.deck()))}}};"
    count = max(INVERSES, layout.pack + 2)
    inverses = [0, (1 << 64) - 1, *((1 << 64) // n for n in range(2, min(count, 512)))]
    yield f"static const uint64_t inverse[] = {{{', '.join(f'0x{value:X}U' for value in inverses)}}};"


def _row(values: Iterable[int]) -> str:
    return ", ".join(map(number, values))


def state(form: Form) -> Iterator[str]:
    """The structure of a state."""
    layout = form.layout
    for place, room in enumerate(layout.rooms):
        front = ", h" if room.fronted else ""
        yield f"typedef struct {{ int32_t n{front}; ITEM a[{room.capacity + PAD}]; }} Z{place};"
    large = _large(form)
    yield "typedef struct {"
    yield "  int32_t phase, fault, actor;"
    for place, column in enumerate(layout.columns):
        copies = "" if column.copies is None else f"[{column.copies + 1}]"
        yield f"  int{column.bits}_t v{place}{copies};"
    for place in sorted(range(len(layout.rooms)), key=lambda place: place in large):
        many = layout.rooms[place].copies
        yield f"  Z{place} z{place}{'' if many is None else f'[{many + 1}]'};"
    yield "} S;"
    yield from _copied(form, large)
    yield f"typedef struct {{ int64_t {', '.join(f'k{kept}' for kept in range(form.program.kept))}; }} K;"


def _large(form: Form) -> list[int]:
    """The zones that have so much room that only what lies in them is copied."""
    bytes_of = form.layout.bits // 8
    return [place for place, room in enumerate(form.layout.rooms) if room.capacity * bytes_of > LARGE]


def _copied(form: Form, large: list[int]) -> Iterator[str]:
    """How a state is copied, and made empty."""
    size = f"offsetof(S, z{large[0]})" if large else "sizeof(S)"
    copy, clear = [f"  memcpy(to, from, {size});"], [f"  memset(s, 0, {size});"]
    for place in large:
        room = form.layout.rooms[place]
        for which in [""] if room.copies is None else [f"[{one}]" for one in range(room.copies + 1)]:
            name = f"z{place}{which}"
            many = f"from->{name}.n" + (f" + from->{name}.h" if room.fronted else "")
            length = f"offsetof(Z{place}, a) + sizeof(ITEM) * (size_t)({many})"
            copy.append(f"  memcpy(&to->{name}, &from->{name}, {length});")
            clear.append(f"  memset(&s->{name}, 0, offsetof(Z{place}, a));")
    yield from ("static void state_copied(S *to, const S *from)", "{", *copy, "}")
    yield from ("static void emptied(S *s)", "{", *clear, "}")


def exchange(form: Form) -> Iterator[str]:
    """Where everything lies in a state, as tables."""
    layout = form.layout
    yield "typedef struct { size_t at; int32_t bits, copies, indexed; int64_t low, high, first; } Column;"
    yield "static const Column columns[] = {"
    for place, column in enumerate(layout.columns):
        copies, indexed = (1, 0) if column.copies is None else (column.copies, 1)
        bounds = _row((column.low, column.high, column.first))
        yield f"  {{offsetof(S, v{place}), {column.bits}, {copies}, {indexed}, {bounds}}},"
    yield "};"
    yield "typedef struct {"
    yield "  size_t at, size, items; int32_t capacity, copies, indexed, front, cards; int64_t low, high;"
    yield "} Room;"
    yield "static const Room zones[] = {"
    for place, room in enumerate(layout.rooms):
        copies, indexed = (1, 0) if room.copies is None else (room.copies, 1)
        about = _row((room.capacity, copies, indexed, room.fronted, room.cards, room.items.low, room.items.high))
        yield f"  {{offsetof(S, z{place}), sizeof(Z{place}), offsetof(Z{place}, a), {about}}},"
    yield "};"
    yield runtime("exchange")


def beginning(form: Form) -> Iterator[str]:
    """How a state begins, for the form that needs no more of it."""
    yield "static void begun(S *s)"
    yield "{"
    yield "  emptied(s);"
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
