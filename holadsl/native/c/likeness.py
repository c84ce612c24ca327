"""What tells positions apart, printed as C: a function that makes two numbers of a state, the same for positions that
can't differ in what is still to come.
"""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.core.values import Index, Variable
from holadsl.native.c.form import Form
from holadsl.native.c.step import entries
from holadsl.native.lowering.likeness import Likeness, Look, likeness_of


def telling_apart(form: Form) -> Iterator[str]:
    """The function, and the tables that it and the search need."""
    likeness = likeness_of(form.machine, form.program)
    marks = sorted(set(likeness.marks))
    groups = [marks.index(mark) for mark in likeness.marks]
    weights = list(_weights(form, likeness))
    yield f"#define ROWS {max(likeness.rows, default=0) + 1}"
    yield f"#define GROUPS {max(len(marks), 1)}"
    yield f"#define WEIGHTS {max(sum(many for _, many in weights), 1)}"
    yield f"#define TEAMS {form.machine.teams}"
    yield _table("row_of", likeness.rows)
    yield _table("group_of", groups)
    if likeness.marked:
        yield _table("group_at", [marks.index(one) if one in marks else 0 for one in range(max(marks) + 1)])
    for number, values in enumerate(_sums(likeness)):
        yield f"static const int64_t summed{number}[] = {{{', '.join(map(str, values))}}};"
    yield from _acts(form, likeness)
    yield from _gain(form)
    yield "typedef struct { uint64_t a, b; } Two;"
    yield "#define FED(x) (t.a = (t.a ^ (uint64_t)(int64_t)(x)) * UINT64_C(0x9FB21C651E98DF25), t.a ^= t.a >> 28, \\"
    yield "    t.b = (t.b ^ (uint64_t)(int64_t)(x)) * UINT64_C(0xC2B2AE3D27D4EB4F), t.b ^= t.b >> 31)"
    yield "static Two told_apart(const S *s, const Two *weights)\n{"
    # Mixed, or a cell that says the same as the actor, such as who leads, would take him out again.
    yield "  uint64_t who = (uint64_t)(s->phase * 256 + s->actor + 1);"
    yield "  Two t = {mixed(who), mixed(~who)};"
    yield "  Two groups[GROUPS] = {{0, 0}};\n  (void)weights;"
    yield from _cells(form, likeness)
    yield from _zones(form, likeness, dict(weights), _starts(weights))
    yield "  for (int64_t i = 0; i < GROUPS; i++)"
    yield "    if (groups[i].a | groups[i].b) {"
    yield "      t.a += mixed(groups[i].a ^ UINT64_C(0x2545F4914F6CDD1D));"
    yield "      t.b += mixed(groups[i].b ^ UINT64_C(0x6A09E667F3BCC909));"
    yield "    }"
    yield "  t.a = mixed(t.a);\n  t.b = mixed(t.b);\n  return t;\n}"


def _table(name: str, values: list[int] | tuple[int, ...]) -> str:
    return f"static const int16_t {name}[] = {{{', '.join(map(str, values or [0]))}}};"


def _sums(likeness: Likeness) -> list[tuple[int, ...]]:
    return [values for look in likeness.zones for values in look.sums if look.how == "sums"]


def _weights(form: Form, likeness: Likeness) -> Iterator[tuple[tuple[str, int], int]]:
    """For each zone whose cards matter, and for the cells with a mark: how many places have a weight for each row."""
    for zone, look in enumerate(likeness.zones):
        if form.machine.zones[zone].holds_cards and look.how in ("cards", "order"):
            room = form.layout.rooms[zone]
            yield ("zone", zone), (room.copies or 1) * (1 if look.how == "cards" else room.capacity)
    if likeness.marked:
        yield ("marked", 0), len(likeness.marked)


def _starts(weights: list[tuple[tuple[str, int], int]]) -> dict[tuple[str, int], int]:
    found, at = {}, 0
    for what, many in weights:
        found[what] = at
        at += many
    return found


def _acts(form: Form, likeness: Likeness) -> Iterator[str]:
    """Of which acts one alone need be tried where the cards are alike; and which phases are windows."""
    flags = []
    for kind, place, choice in entries(form):
        if kind == "F":
            flags.append(0)
        elif kind == "A":
            option = form.program.phases[place].options[choice]
            one = option.sets is None and option.meld is None and option.source is not None
            flags.append(int(one and likeness.zones[option.source.zone].how == "cards"))  # type: ignore[union-attr]
    yield _table("by_likeness", flags)
    yield _table("is_window", [int(phase.kind == "window") for phase in form.program.phases])


def _gain(form: Form) -> Iterator[str]:
    """What a team's score is above the mean of all, times how many teams there are."""
    score = form.machine.roles["score"]
    assert isinstance(score, Variable)
    name = f"s->v{form.machine.variables.index(score)}"
    indexed = score.index is not Index.ONE
    yield "static int64_t gain_of(const S *s, int64_t team)\n{\n  int64_t whole = 0;"
    yield f"  for (int64_t i = 0; i < TEAMS; i++) whole += {name}{'[i + 1]' if indexed else ''};"
    yield f"  (void)team;\n  return TEAMS * (int64_t){name}{'[team + 1]' if indexed else ''} - whole;\n}}"


def _cells(form: Form, likeness: Likeness) -> Iterator[str]:
    yield "  switch (s->phase) {"
    for phase, cells in likeness.cells.items():
        fed = " ".join(f"FED({_capped(_cell(variable, copy), cap)});" for variable, copy, cap in cells)
        yield f"  case {phase}: {fed} break;"
    yield "  default: break;\n  }"


def _cell(variable: int, copy: int | None) -> str:
    return f"s->v{variable}{'' if copy is None else f'[{copy + 1}]'}"


def _capped(cell: str, cap: int | None) -> str:
    return cell if cap is None else f"smaller({cell}, {cap})"


def _zones(
    form: Form, likeness: Likeness, many: dict[tuple[str, int], int], starts: dict[tuple[str, int], int]
) -> Iterator[str]:
    sums = 0
    for zone, look in enumerate(likeness.zones):
        copies = form.layout.rooms[zone].copies
        for copy in range(copies or 1):
            name = f"s->z{zone}{'' if copies is None else f'[{copy + 1}]'}"
            at = starts.get(("zone", zone), 0)
            at += copy * (many.get(("zone", zone), 0) // (copies or 1))
            yield from _zone(form, zone, look, name, at, sums)
        sums += len(look.sums) if look.how == "sums" else 0
    for number, (variable, which) in enumerate(likeness.marked):
        at, cell = starts["marked", 0] + number, _cell(variable, which)
        yield f"  if ({cell} >= 0) {{"
        yield f"    groups[group_at[{cell}]].a += weights[{at} * ROWS].a;"
        yield f"    groups[group_at[{cell}]].b += weights[{at} * ROWS].b;"
        yield "  }"


def _zone(form: Form, zone: int, look: Look, name: str, at: int, sums: int) -> Iterator[str]:
    first = f"{name}.a" + (f" + {name}.h" if form.layout.rooms[zone].fronted else "")
    loop = f"for (int64_t i = 0, n = {name}.n; i < n; i++)"
    if look.how == "size" or (look.how == "sums" and look.sized):
        yield f"  FED({name}.n);"
    if look.how == "sums":
        for number in range(sums, sums + len(look.sums)):
            yield f"  {{ int64_t x = 0; {loop} x += summed{number}[({first})[i]]; FED(x); }}"
    elif look.how in ("cards", "order"):
        if not form.machine.zones[zone].holds_cards:
            yield f"  FED({name}.n); {loop} FED(({first})[i]);"
            return
        place = f"{at} + i" if look.how == "order" else str(at)
        yield f"  {loop} {{"
        yield f"    int64_t c = ({first})[i]; const Two *w = weights + ({place}) * ROWS + row_of[c];"
        yield "    groups[group_of[c]].a += w->a; groups[group_of[c]].b += w->b;"
        yield "  }"
