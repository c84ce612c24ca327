"""What is legal, as C: the acts of each option are listed for a seat, in the order of the contract."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.native.c.form import Form
from holadsl.native.c.lines import Scribe, declared
from holadsl.native.program import ACTOR, MELD, Option, Phase, Sets
from holadsl.native.words import Num

FEW = 2048
"""For so many acts there is room before they are listed."""


def lists(form: Form) -> Iterator[str]:
    """A function for each phase in which anybody may act; it lists all that is legal."""
    for phase in form.program.phases:
        for option in phase.options:
            if option.sets is not None:
                yield from _tests(form, phase, option, option.sets)
        if phase.kind in ("decide", "window"):
            yield from _listing(form, phase)


def named(phase: Phase, option: Option, what: str) -> str:
    """The name of a test of an option of several cards."""
    return f"{what}{phase.number}_{option.number}"


def _tests(form: Form, phase: Phase, option: Option, sets: Sets) -> Iterator[str]:
    tests = [("least", sets.least), ("most", sets.most), ("narrow", sets.narrow), ("test", sets.test)]
    if sets.given is not None:
        tests.append(("given", sets.given))
    for what, test in tests:
        yield from form.asked(named(phase, option, what), test)


def _listing(form: Form, phase: Phase) -> Iterator[str]:
    scribe = form.scribe_of(phase)
    scribe.say("K kept = {0}, *k = &kept;")
    scribe.say("(void)k;")
    most = _most(form, phase)
    if most is not None:
        scribe.say(f"Move *m = room_for(l, {most}, {form.fault});")
        scribe.say("if (UNLIKELY(!m)) return 0;")
    ordinary = phase.options[: phase.ordinary] if phase.kind == "decide" else ()
    if phase.kind == "decide" and len(ordinary) == len(phase.options):
        scribe.say("int64_t seat = s->actor;")
        _of_seat(form, scribe, phase, ordinary)
    else:
        start = "s->actor + 1" if phase.kind == "decide" else "0"
        scribe.say(f"for (int64_t turn = 0; turn < {form.layout.seats}; turn++) {{")
        scribe.depth += 1
        scribe.say(f"int64_t seat = rounds[{start}][turn];")
        if ordinary:
            scribe.say("if (seat == s->actor) {")
            scribe.depth += 1
            _of_seat(form, scribe, phase, ordinary)
            scribe.depth -= 1
            scribe.say("}")
        _open_ones(form, scribe, phase)
        scribe.depth -= 1
        scribe.say("}")
    scribe.say("return l->n;" if most is None else "return l->n = m - l->moves;")
    yield from (f"static ALONE int64_t legal{phase.number}(S *s, List *l)", "{", *declared(scribe.lines), "}")


def _most(form: Form, phase: Phase) -> int | None:
    """How many acts a phase can list at the most, where those are so few that there may be room for all before."""
    each = 0
    for option in phase.options:
        if option.sets is not None:
            return None
        held = 1 if option.source is None else form.layout.rooms[option.source.zone].capacity
        each += held * (1 if option.meld is None else form.layout.melds)
    alone = phase.kind == "decide" and phase.ordinary == len(phase.options)
    most = each * (1 if alone else form.layout.seats)
    return most if most <= FEW else None


def _pushed(form: Form, phase: Phase, move: str) -> str:
    """A statement that lists a move."""
    return f"push(l, {move}, {form.fault});" if _most(form, phase) is None else f"*m++ = {move};"


def _of_seat(form: Form, scribe: Scribe, phase: Phase, options: tuple[Option, ...]) -> None:
    for option in options:
        scribe.say(f"x{option.actor.number} = seat;")
        _listed(form, scribe, phase, option)


def _open_ones(form: Form, scribe: Scribe, phase: Phase) -> None:
    """The options that stand open to the seat; whether they do is asked anew for each."""
    for option in phase.options:
        if option.opens is None:
            continue
        scribe.say(f"x{option.actor.number} = seat;")
        scribe.deeds(option.opens.deeds)
        scribe.say(f"if ({scribe.speller.condition(option.opens.word)}) {{")
        scribe.depth += 1
        _listed(form, scribe, phase, option)
        scribe.depth -= 1
        scribe.say("}")


def _listed(form: Form, scribe: Scribe, phase: Phase, option: Option) -> None:
    """One option, of the seat in its slot."""
    if option.sets is not None:
        _sets_listed(form, scribe, phase, option, option.sets)
    elif option.source is None:
        scribe.deeds(option.before)
        scribe.deeds(option.test.deeds)
        move = _pushed(form, phase, f"move_of(seat, {option.number}, -1, 0)")
        scribe.say(f"if ({scribe.speller.condition(option.test.word)}) {move}")
    else:
        _cards_listed(form, scribe, phase, option)


def _cards_listed(form: Form, scribe: Scribe, phase: Phase, option: Option) -> None:
    assert option.source is not None
    assert option.card is not None
    chosen = f"x{option.card.number}"
    if option.meld is not None:
        chosen = f"{chosen} + x{option.meld.number} * FACES"
        scribe.say(
            f"for (x{option.meld.number} = 0; x{option.meld.number} < {form.layout.melds}; x{option.meld.number}++) {{"
        )
        scribe.depth += 1
    scribe.deeds(option.before)
    head(form, scribe, option, different=option.meld is not None or form.identical)
    word, move = option.test.word, f"move_of(seat, {option.number}, {chosen}, 0)"
    if isinstance(word, Num) and word.value:
        scribe.say(_pushed(form, phase, move))
    elif _most(form, phase) is None:
        scribe.say(f"if ({scribe.speller.condition(word)}) {_pushed(form, phase, move)}")
    else:
        # It is written in any case, so that no processor need foresee what comes out.
        scribe.say(f"*m = {move};")
        scribe.say(f"m += !!{scribe.speller.word(word)};")
    for _ in range(2 + (option.meld is not None)):
        scribe.depth -= 1
        scribe.say("}")


def head(form: Form, scribe: Scribe, option: Option, *, different: bool) -> tuple[str, str]:
    """The head of a loop over the cards of an option, up to what its test needs; two braces are open behind it. The
    names in C of the place of the card, and of where they begin.
    """
    assert option.source is not None
    assert option.card is not None
    speller, i, n, a = scribe.speller, scribe.new("i"), scribe.new("n"), scribe.new("a")
    zone = speller.zone(option.source)
    scribe.say("{")
    scribe.depth += 1
    scribe.say(f"const ITEM *{a} = {speller.items(option.source, zone)};")
    scribe.say(f"int64_t {n} = {zone}.n;")
    scribe.say(f"for (int64_t {i} = 0; {i} < {n}; {i}++) {{")
    scribe.depth += 1
    if different:
        scribe.say(f"if (had({a}, {i})) continue;")
    scribe.say(f"x{option.card.number} = {a}[{i}];")
    scribe.deeds(option.test.deeds)
    return i, a


def _sets_listed(form: Form, scribe: Scribe, phase: Phase, option: Option, sets: Sets) -> None:
    assert option.source is not None
    speller, zone = scribe.speller, scribe.speller.zone(option.source)
    picked = f"s->z{sets.picked}"
    scribe.say("{")
    scribe.depth += 1
    scribe.say("Sets t;")
    scribe.say(f"k->k{ACTOR} = seat;")
    scribe.say("t.s = s; t.k = k; t.l = l; t.seat = seat; t.meld = 0;")
    scribe.say(f"t.choice = {option.number}; t.ordered = {int(sets.ordered)};")
    scribe.say(f"t.narrow = {named(phase, option, 'narrow')}; t.test = {named(phase, option, 'test')};")
    scribe.say(f"t.picked = {picked}.a; t.n = &{picked}.n; t.first = 0;")
    if form.layout.rooms[sets.picked].fronted:
        scribe.say(f"{picked}.h = 0;")
    source = f"{speller.items(option.source, zone)}, {zone}.n"
    if option.meld is None:
        _of_one(scribe, phase, option, sets, source)
    else:
        _of_melds(form, scribe, phase, option, sets, source)
    scribe.depth -= 1
    scribe.say("}")


def _given(scribe: Scribe, phase: Phase, option: Option, sets: Sets) -> str:
    """The given card is put in its place; a condition in C that it is there."""
    if sets.given is None:
        return ""
    scribe.say(f"int64_t given = {named(phase, option, 'given')}(s, k);")
    scribe.say("t.first = 1; t.picked[0] = (ITEM)given;")
    return "given >= 0 && "


def _of_one(scribe: Scribe, phase: Phase, option: Option, sets: Sets, source: str) -> None:
    there = _given(scribe, phase, option, sets)
    least, most = (f"{named(phase, option, what)}(s, k)" for what in ("least", "most"))
    condition = f"if ({there[:-4]}) " if there else ""
    scribe.say(f"{condition}all_sets(&t, {source}, {least}, {most});")


def _of_melds(form: Form, scribe: Scribe, phase: Phase, option: Option, sets: Sets, source: str) -> None:
    """The same for each meld that isn't barred whatever cards are laid."""
    scribe.say(f"for (t.meld = 0; t.meld < {form.layout.melds}; t.meld++) {{")
    scribe.depth += 1
    scribe.say(f"k->k{MELD} = t.meld;")
    there = _given(scribe, phase, option, sets)
    least, most = (f"{named(phase, option, what)}(s, k)" for what in ("least", "most"))
    scribe.say(f"if ({there}asked(&t, t.narrow, 0)) all_sets(&t, {source}, {least}, {most});")
    scribe.depth -= 1
    scribe.say("}")
