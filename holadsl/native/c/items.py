"""Deeds on the items of zones as C statements: cards and other items go from place to place."""

from __future__ import annotations

from holadsl.native.c.lines import Scribe, number
from holadsl.native.deeds import Append, Empty, Gather, Name, NameSplit, Remove, Take
from holadsl.native.words import Place, Use, Word


def _ends(scribe: Scribe, source: Place | None, target: Place | None) -> tuple[str, str]:
    """Names in C for a source and a target, in braces that are open from now on."""
    scribe.say("{")
    scribe.depth += 1
    names = []
    for letter, place in (("p", source), ("q", target)):
        name = scribe.new(letter)
        names.append(name)
        if place is not None:
            stored = place is target
            scribe.say(f"Z{place.zone} *{name} = &{scribe.speller.zone(place, stored=stored)};")
    return names[0], names[1]


def _close(scribe: Scribe) -> None:
    scribe.depth -= 1
    scribe.say("}")


def _put(scribe: Scribe, name: str, target: Place, value: str, *, sure: bool) -> None:
    """The value goes to the end of a zone, for which there is room or not."""
    room = scribe.speller.room(target)
    start = f"{name}->a"
    if room.fronted:
        scribe.say(f"pulled({name}->a, &{name}->h, {name}->n, 1, {room.capacity});")
        start = f"({name}->a + {name}->h)"
    stored = f"{start}[{name}->n++] = (ITEM){value};"
    full = f"if (UNLIKELY({name}->n >= {room.capacity})) *({scribe.speller.fault}) = FULL; else "
    scribe.say(stored if sure else full + stored)


def _moved(scribe: Scribe, source: Place, target: Place) -> bool:
    """Whether there is always room: cards come from where they are taken away."""
    rooms = scribe.speller.room(source), scribe.speller.room(target)
    return all(room.cards for room in rooms)


def remove(scribe: Scribe, deed: Remove) -> None:
    """One item, found by its value, goes elsewhere."""
    speller = scribe.speller
    known = scribe.where is not None and scribe.source is not None and _is_that(scribe, deed)
    p, q = _ends(scribe, deed.source, deed.target)
    at = "at"
    if not known:
        at = scribe.new("i")
        start = speller.items(deed.source, f"(*{p})")
        scribe.say(f"int64_t {at} = position({start}, {p}->n, {speller.word(deed.card)});")
        scribe.say(f"if (UNLIKELY({at} >= {p}->n)) *({speller.fault}) = NOT_THERE; else {{", deed.origin)
        scribe.depth += 1
    _out(scribe, p, at, q, deed)
    if not known:
        _close(scribe)
    _close(scribe)
    scribe.touches(deed.source, deed.target)


def _is_that(scribe: Scribe, deed: Remove) -> bool:
    """The card to be removed is the chosen one, from where it lies."""
    card, source = deed.card, scribe.source
    assert scribe.where is not None
    assert source is not None
    same = isinstance(card, Use) and card.slot is scribe.where and deed.source.zone == source.zone
    return same and _alike(deed.source.at, source.at)


def _alike(one: Word | None, other: Word | None) -> bool:
    if one is None or other is None:
        return one is other
    return isinstance(one, Use) and isinstance(other, Use) and one.slot is other.slot


def _out(scribe: Scribe, p: str, at: str, q: str, deed: Remove | Take) -> None:
    """The item at that place goes from one to the other; it is there."""
    c = scribe.new("c")
    start = scribe.speller.items(deed.source, f"(*{p})")
    scribe.say(f"ITEM {c} = ({start})[{at}];")
    scribe.say(f"closed_up({start}, {at}, --{p}->n);", deed.origin)
    _put(scribe, q, deed.target, c, sure=_moved(scribe, deed.source, deed.target))


def take(scribe: Scribe, deed: Take) -> None:
    """One item, found by its place, goes elsewhere."""
    speller = scribe.speller
    p, q = _ends(scribe, deed.source, deed.target)
    if deed.at is None:
        scribe.say(f"if ({p}->n) {{")
        scribe.depth += 1
        if speller.room(deed.source).fronted:
            c = scribe.new("c")
            scribe.say(f"ITEM {c} = {p}->a[{p}->h++];")
            scribe.say(f"{p}->n--;", deed.origin)
            _put(scribe, q, deed.target, c, sure=_moved(scribe, deed.source, deed.target))
        else:
            _out(scribe, p, "0", q, deed)
    else:
        at = scribe.new("i")
        scribe.say(f"int64_t {at} = {speller.word(deed.at)};")
        scribe.say(f"if ((uint64_t){at} < (uint64_t){p}->n) {{")
        scribe.depth += 1
        _out(scribe, p, at, q, deed)
    _close(scribe)
    _close(scribe)
    scribe.touches(deed.source, deed.target)


def gather(scribe: Scribe, deed: Gather) -> None:
    """All items go elsewhere."""
    speller = scribe.speller
    if deed.source.zone == deed.target.zone and speller.room(deed.source).copies is None:
        return
    p, q = _ends(scribe, deed.source, deed.target)
    same = f"{p} != {q} && " if deed.source.zone == deed.target.zone else ""
    room, n = speller.room(deed.target), scribe.new("n")
    full = (
        ""
        if _moved(scribe, deed.source, deed.target)
        else f" if ({q}->n + {n} > {room.capacity}) *({speller.fault}) = FULL; else"
    )
    scribe.say(f"int64_t {n} = {p}->n;")
    scribe.say(f"if ({same}{n}){full} {{", deed.origin)
    scribe.depth += 1
    start = f"{q}->a"
    if room.fronted:
        scribe.say(f"pulled({q}->a, &{q}->h, {q}->n, {n}, {room.capacity});")
        start = f"{q}->a + {q}->h"
    scribe.say(f"copied({start} + {q}->n, {speller.items(deed.source, f'(*{p})')}, {n});")
    scribe.say(f"{q}->n += {n};")
    scribe.say(f"{p}->n = 0;" + (f" {p}->h = 0;" if speller.room(deed.source).fronted else ""))
    _close(scribe)
    _close(scribe)
    scribe.touches(deed.source, deed.target)


def append(scribe: Scribe, deed: Append) -> None:
    """A value goes to the end of a zone."""
    speller = scribe.speller
    room, value = speller.room(deed.target), speller.word(deed.value)
    if not speller.ranges.of(deed.value).within(room.items):
        value = f"fitting({value}, {number(room.items.low)}, {number(room.items.high)}, {speller.fault})"
    _, q = _ends(scribe, None, deed.target)
    c = scribe.new("c")
    scribe.say(f"int64_t {c} = {value};", deed.origin)
    _put(scribe, q, deed.target, c, sure=False)
    _close(scribe)
    scribe.touches(deed.target)


def empty(scribe: Scribe, deed: Empty) -> None:
    """A zone is emptied."""
    zone = scribe.speller.zone(deed.place)
    scribe.say(f"{zone}.n = 0;", deed.origin)
    if scribe.speller.room(deed.place).fronted:
        scribe.say(f"{zone}.h = 0;")
    scribe.touches(deed.place)


def name(scribe: Scribe, deed: Name) -> None:
    """A zone names the items of another."""
    speller = scribe.speller
    p, q = _ends(scribe, deed.source, deed.target)
    room, n = speller.room(deed.target), scribe.new("n")
    scribe.say(f"int64_t {n} = {p}->n;")
    same = f"(void *){p} == (void *){q}"
    scribe.say(f"if ({same}) {{ }} else if ({n} > {room.capacity}) *({speller.fault}) = FULL; else {{", deed.origin)
    scribe.depth += 1
    scribe.say(f"copied({q}->a, {speller.items(deed.source, f'(*{p})')}, {n});")
    scribe.say(f"{q}->n = (int32_t){n};" + (f" {q}->h = 0;" if room.fronted else ""))
    _close(scribe)
    _close(scribe)
    scribe.touches(deed.target)


def name_split(scribe: Scribe, deed: NameSplit) -> None:
    """A zone names sets of a split."""
    speller = scribe.speller
    _, q = _ends(scribe, None, deed.target)
    room = speller.room(deed.target)
    front = f" {q}->h = 0;" if room.fronted else ""
    scribe.say(
        f"{q}->n = (int32_t)named{deed.question}(s, k, {q}->a, {room.capacity}, {int(deed.whole)});{front}", deed.origin
    )
    _close(scribe)
    scribe.touches(deed.target)
