"""A program as C that plays at random: one function from any phase where play waits to the end of so many deals.

Where nobody asks for a test by itself the state lies in variables of that function, which a compiler keeps at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from holadsl.core.intervals import Interval
from holadsl.core.values import Index
from holadsl.native.c import sixteen
from holadsl.native.c.form import Form
from holadsl.native.c.lines import Scribe, declared
from holadsl.native.c.options import head, named
from holadsl.native.c.step import acts, asked_still
from holadsl.native.lowering.plan import RESULTS
from holadsl.native.program import ACTOR, MELD, Option, Phase
from holadsl.native.words import Num

BEYOND = 2
"""A deal with so many times the decisions that any deal can have is in a ring."""


def results(form: Form) -> list[tuple[str, int, int]]:
    """What a playout gives: the role of each variable, its number, how many numbers it is."""
    found = []
    for role in RESULTS:
        thing = form.machine.roles.get(role)
        if thing in form.machine.variables:
            place = form.machine.variables.index(thing)
            copies = form.layout.columns[place].copies
            found.append((role, place, 1 if copies is None else copies))
    return found


def play(form: Form) -> Iterator[str]:
    """The function that plays at random."""
    longest = BEYOND * form.machine.longest + 1000
    yield "static void play(S *s, Play *g, int64_t *row)"
    yield "{"
    yield "  uint64_t r = g->r;"
    yield "  int64_t decisions = 0, phase = s->phase;"
    yield f"  const int64_t longest = {longest};"
    yield "  int64_t limit = longest;"
    yield from _fetched(form)
    yield "  switch (phase) {"
    for phase in form.program.phases:
        yield f"  case {phase.number}: goto P{phase.number};"
    yield "  default: goto end;"
    yield "  }"
    for phase in form.program.phases:
        yield from PHASES[phase.kind](form, phase)
    yield "stuck: *(" + form.fault + ") = STUCK; goto end;"
    yield "ring: *(" + form.fault + ") = TOO_LONG;"
    yield "end:"
    yield from _put_back(form)
    yield "}"


def _fetched(form: Form) -> Iterator[str]:
    if not form.local:
        yield "  K kept = {0}, *k = &kept;"
        yield "  List *l = g->list;"
        yield "  (void)k; (void)l;"
        return
    yield "  int32_t fault = s->fault;"
    for place, column in enumerate(form.layout.columns):
        if place in form.program.idle:
            continue
        if column.copies is None:
            yield f"  int64_t v{place} = s->v{place};"
        elif column.copies:
            yield f"  int{column.bits}_t v{place}[{column.copies + 1}];"
            yield f"  memcpy(v{place}, s->v{place}, sizeof v{place});"
    for place, room in enumerate(form.layout.rooms):
        copies = "" if room.copies is None else f"[{room.copies + 1}]"
        yield f"  Z{place} z{place}{copies};"
        yield from _zone_copied(form, place, "", "s->")


def _put_back(form: Form) -> Iterator[str]:
    yield "  g->r = r;"
    yield f"  row[0] = {form.state}fault; row[1] = decisions; row[2] = phase;"
    at = 3
    for _, place, count in results(form):
        known = form.local and place in form.program.idle
        name = f"s->v{place}" if known else f"{form.state}v{place}"
        for copy in range(count):
            indexed = form.layout.columns[place].copies is not None
            yield f"  row[{at}] = {name}[{copy + 1}];" if indexed else f"  row[{at}] = {name};"
            at += 1
    if not form.local:
        yield "  s->phase = (int32_t)phase;"
        return
    yield "  if (!g->back) return;"
    yield "  s->fault = fault; s->phase = (int32_t)phase;"
    for place, column in enumerate(form.layout.columns):
        if place in form.program.idle:
            continue
        if column.copies is None:
            yield f"  s->v{place} = (int{column.bits}_t)v{place};"
        elif column.copies:
            yield f"  memcpy(s->v{place}, v{place}, sizeof v{place});"
    for place in range(len(form.layout.rooms)):
        yield from _zone_copied(form, place, "s->", "")


def _zone_copied(form: Form, place: int, to: str, source: str) -> Iterator[str]:
    """A zone and all its copies: only what lies in them."""
    room, which = form.layout.rooms[place], ""
    if room.copies is not None:
        yield f"  for (int i = 0; i < {room.copies + 1}; i++)"
        which = "[i]"
    here, there = f"{to}z{place}{which}", f"{source}z{place}{which}"
    front = (f" {here}.h = 0;", f" + {there}.h") if room.fronted else ("", "")
    yield f"  {{ {here}.n = {there}.n;{front[0]} copied({here}.a, {there}.a{front[1]}, {there}.n); }}"


def _runs(form: Form, phase: Phase) -> Iterator[str]:
    scribe = form.scribe_of(phase)
    scribe.deeds(phase.deeds)
    yield from (f"P{phase.number}: {{", *declared(scribe.lines), "}")


def _deal(form: Form, phase: Phase) -> Iterator[str]:
    """The whole pack is shuffled, as far as another deal may begin."""
    scribe = form.scribe_of(phase)
    assert phase.place is not None
    scribe.say(f"if (!g->left) {{ phase = {phase.number}; goto end; }}")
    scribe.say(f"if (UNLIKELY({form.state}fault)) goto end;")
    scribe.say("g->left--; limit = decisions + longest;")
    for place, zone in enumerate(form.machine.zones):
        if zone.holds_cards:
            names = [f"{form.state}z{place}"]
            if zone.index is not Index.ONE:
                names = [f"{form.state}z{place}[{copy + 1}]" for copy in range(form.machine.copies(zone.index))]
            for name in names:
                front = f" {name}.h = 0;" if form.layout.rooms[place].fronted else ""
                scribe.say(f"{name}.n = 0;{front}")
    zone_name = scribe.speller.zone(phase.place)
    scribe.say(f"memcpy({zone_name}.a, deck, sizeof deck);")
    scribe.say(f"{zone_name}.n = {form.layout.pack};")
    scribe.say(f"shuffled({zone_name}.a, {form.layout.pack}, seed_of_deal(g->seed, (uint64_t)g->deal));")
    scribe.say("g->deal++; g->part = 0;")
    scribe.deeds(phase.deeds)
    yield from (f"P{phase.number}: {{", *declared(scribe.lines), "}")


def _part(form: Form, phase: Phase) -> Iterator[str]:
    scribe = form.scribe_of(phase)
    assert phase.place is not None
    zone = scribe.speller.zone(phase.place)
    items = scribe.speller.items(phase.place, zone)
    scribe.say(f"in_order({items}, {zone}.n);")
    seed = "seed_of_deal(seed_of_deal(g->seed, (uint64_t)larger(g->deal - 1, 0)), (uint64_t)g->part)"
    scribe.say(f"shuffled({items}, {zone}.n, {seed});")
    scribe.say("g->part++;")
    scribe.deeds(phase.deeds)
    yield from (f"P{phase.number}: {{", *declared(scribe.lines), "}")


def _over(form: Form, phase: Phase) -> Iterator[str]:
    yield f"P{phase.number}: phase = {phase.number}; goto end;"


def _decide(form: Form, phase: Phase) -> Iterator[str]:
    scribe = form.scribe_of(phase)
    assert phase.who is not None
    scribe.deeds(phase.who.deeds)
    scribe.say(f"int64_t who = {scribe.speller.word(phase.who.word)};")
    if not scribe.speller.ranges.of(phase.who.word).within(Interval(0, form.layout.seats - 1)):
        scribe.say(f"if (UNLIKELY((uint64_t)who >= {form.layout.seats})) goto stuck;")
    scribe.say(f"if (UNLIKELY(decisions > limit)) {{ phase = {phase.number}; goto ring; }}")
    if form.local:
        _chosen_here(form, scribe, phase)
        yield from (f"P{phase.number}: {{", *declared(scribe.lines), "}")
        return
    scribe.say(f"s->actor = (int8_t)who; phase = s->phase = {phase.number};")
    _chosen_from_list(form, scribe, phase)
    yield from (f"P{phase.number}: {{", *declared(scribe.lines), "}")
    for option in phase.options:
        yield from _acting(form, phase, option)


def _chosen_here(form: Form, scribe: Scribe, phase: Phase) -> None:
    """All that is legal is counted, and one of it is done at once."""
    counted: list[tuple[Option, str, Callable[[str], str]]] = []
    known = "0"
    for option in phase.options:
        scribe.say(f"x{option.actor.number} = who;")
        scribe.deeds(option.before)
        m = scribe.new("m")
        counted.append((option, m, _counted(form, scribe, option, m)))
    known = " + ".join(m for _, m, _ in counted) or "0"
    scribe.say(f"int64_t m = {known};")
    scribe.say(f"if (UNLIKELY(!m)) {{ phase = {phase.number}; goto stuck; }}")
    scribe.say("decisions++;")
    scribe.say("int64_t j = below(&r, m);")
    for place, (option, m, where) in enumerate(counted):
        last = place == len(counted) - 1
        scribe.say("{" if last else f"if (j < {m}) {{")
        scribe.depth += 1
        _done(scribe, option, where("j"))
        scribe.depth -= 1
        scribe.say("}")
        if not last:
            scribe.say(f"j -= {m};")


def _counted(form: Form, scribe: Scribe, option: Option, m: str) -> Callable[[str], str]:
    """How many acts of an option are legal goes into `m`; how the place of one of the cards is found by its number."""
    word, speller = option.test.word, scribe.speller
    always = isinstance(word, Num) and bool(word.value)
    if option.source is None:
        scribe.deeds(option.test.deeds)
        scribe.say(f"int64_t {m} = !!{speller.word(word)};")
        return lambda j: ""
    zone = speller.zone(option.source)
    if always and not form.identical:
        scribe.say(f"int64_t {m} = {zone}.n;")
        return lambda j: j
    together = _counted_together(form, scribe, option, m)
    if together is not None:
        return together
    places, capacity = scribe.new("l"), form.layout.rooms[option.source.zone].capacity
    scribe.say(f"int64_t {m} = 0;")
    scribe.say(f"int16_t {places}[{capacity + 1}];")
    _one_by_one(form, scribe, option, m, places)
    return lambda j: f"{places}[{j}]"


def _one_by_one(form: Form, scribe: Scribe, option: Option, m: str, places: str) -> None:
    """The places of the cards that may be taken are listed, and counted in `m`."""
    i, _ = head(form, scribe, option, different=form.identical)
    scribe.say(f"{places}[{m}] = (int16_t){i};")
    scribe.say(f"{m} += !!{scribe.speller.word(option.test.word)};")
    for _ in range(2):
        scribe.depth -= 1
        scribe.say("}")


def _counted_together(form: Form, scribe: Scribe, option: Option, m: str) -> Callable[[str], str] | None:
    """The same for sixteen cards at once, as far as there are no more; None where they can't be asked so."""
    assert option.source is not None
    assert option.card is not None
    if form.identical or option.test.deeds:
        return None
    mark = scribe.mark()
    zone, n, sums = scribe.speller.zone(option.source), scribe.new("n"), scribe.new("v")
    places, capacity = scribe.new("l"), form.layout.rooms[option.source.zone].capacity
    scribe.say(f"int64_t {m} = 0, {n} = {zone}.n;")
    scribe.say(f"V16 {sums} = {{0}};")
    scribe.say(f"int16_t {places}[{capacity + 1}];")
    scribe.say(f"if (LIKELY({n} <= 16)) {{")
    scribe.depth += 1
    scribe.say(f"V16 v = sixteen({scribe.speller.items(option.source, zone)});")
    said = sixteen.test(scribe, option.test.word, option.card, option.source)
    if said is None:
        scribe.back(mark)
        scribe.depth -= 1
        return None
    scribe.say(f"{sums} = sums({said} & upto({n})); {m} = last({sums});")
    scribe.depth -= 1
    scribe.say("} else {")
    scribe.depth += 1
    _one_by_one(form, scribe, option, m, places)
    scribe.depth -= 1
    scribe.say("}")
    return lambda j: f"{n} <= 16 ? nth({sums}, {j}) : {places}[{j}]"


def _done(scribe: Scribe, option: Option, where: str) -> None:
    """One act: the chosen card is taken from where it lies."""
    if option.source is not None and option.card is not None:
        zone = scribe.speller.zone(option.source)
        scribe.say(f"int64_t at = {where};")
        scribe.say("(void)at;")
        scribe.say(f"x{option.card.number} = ({scribe.speller.items(option.source, zone)})[at];")
        scribe.where, scribe.source = option.card, option.source
    elif option.card is not None:
        scribe.say(f"x{option.card.number} = -1;")
    scribe.deeds(option.effects)
    scribe.where = scribe.source = None


def _chosen_from_list(form: Form, scribe: Scribe, phase: Phase) -> None:
    """All that is legal is listed, and one of it drawn."""
    scribe.say(f"l->n = l->used = 0; legal{phase.number}(s, l);")
    scribe.say("if (UNLIKELY(s->fault)) goto end;")
    scribe.say("if (UNLIKELY(!l->n)) goto stuck;")
    scribe.say("decisions++;")
    scribe.say("g->move = l->moves[below(&r, l->n)];")
    scribe.say("switch (choice_of(g->move)) {")
    for option in phase.options:
        scribe.say(f"case {option.number}: goto B{phase.number}_{option.number};")
    scribe.say("}")
    scribe.say("goto stuck;")


def _acting(form: Form, phase: Phase, option: Option, after: str = "") -> Iterator[str]:
    yield f"B{phase.number}_{option.number}: {{"
    yield "  int64_t actor = seat_of(g->move), card = -1, meld = -1;"
    yield "  (void)actor; (void)card; (void)meld;"
    if option.sets is not None:
        yield from named_cards(form, phase, option, "l->pool + chosen_in(g->move)")
    elif option.meld is not None:
        yield "  card = chosen_in(g->move) % FACES; meld = chosen_in(g->move) / FACES;"
    else:
        yield "  card = chosen_in(g->move);"
    yield from (f"  {line}" for line in acts(form, phase, option, after, labelled=False))
    yield "}"


def named_cards(form: Form, phase: Phase, option: Option, cards: str) -> Iterator[str]:
    """The cards of a move of several, which stand there behind their number, are named by the zone for that, the given
    one first.
    """
    assert option.sets is not None
    picked = f"s->z{option.sets.picked}"
    if form.layout.rooms[option.sets.picked].fronted:
        yield f"  {picked}.h = 0;"
    yield f"  const int32_t *cards = {cards};"
    yield f"  {picked}.n = 0; meld = 0;"
    yield f"  k->k{ACTOR} = actor;"
    if option.meld is not None:
        yield "  if (*cards > 0) meld = cards[1] / FACES;"
        yield f"  k->k{MELD} = meld;"
    if option.sets.given is not None:
        yield f"  {picked}.a[{picked}.n++] = (ITEM){named(phase, option, 'given')}(s, k);"
    room = form.layout.rooms[option.sets.picked].capacity
    yield f"  for (int32_t i = 1; i <= *cards && {picked}.n < {room}; i++)"
    yield f"    {picked}.a[{picked}.n++] = (ITEM)(cards[i] % FACES);"


def _window(form: Form, phase: Phase) -> Iterator[str]:
    yield f"P{phase.number}: phase = s->phase = {phase.number}; s->actor = -1; goto W{phase.number};"
    waits = f"goto V{phase.number};"
    yield from asked_still(form, phase, waits, always=True)
    scribe = form.scribe_of(phase)
    scribe.say("if (UNLIKELY(decisions > limit)) goto ring;")
    _chosen_from_list(form, scribe, phase)
    yield from (f"V{phase.number}: {{", *declared(scribe.lines), "}")
    for option in phase.options:
        yield from _acting(form, phase, option, f"goto W{phase.number};")


PHASES: dict[str, Callable[[Form, Phase], Iterator[str]]] = {
    "run": _runs,
    "deal": _deal,
    "part": _part,
    "over": _over,
    "decide": _decide,
    "window": _window,
}
"""For each kind of phase, how it is printed."""
