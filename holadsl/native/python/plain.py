"""A plain phase in the bare step form: what is legal as a list of numbers, and one of them done.

What is legal may be the list of a zone itself: it is read before the act is done, and not kept. Each act is one
number: of the first choice the card, of later ones the card and so many times more than there are faces (`code`); where
no card is taken the number behind the last face stands for it.
"""

from __future__ import annotations

from contextlib import nullcontext

from holadsl.engine.layout import Layout
from holadsl.native.program import ACTOR, Option, Phase
from holadsl.native.python.deeds import uses
from holadsl.native.python.duty import duty_of
from holadsl.native.python.lists import BareLists, bound_by
from holadsl.native.python.scribe import Scribe
from holadsl.native.python.sure import sure_slots
from holadsl.native.words import Cell, Either, Every, Num, Some, Use, Word


def code(layout: Layout, number: int, card: int) -> int:
    """The number of an act: of a choice, with a card or NOBODY."""
    return number * (layout.faces + 1) + (card if card >= 0 else layout.faces)


def decoded(layout: Layout, act: int) -> tuple[int, int]:
    """The choice and the card of an act."""
    number, card = divmod(act, layout.faces + 1)
    return number, card if card < layout.faces else -1


def is_yes(option: Option) -> bool:
    """Nothing is asked."""
    word = option.test.word
    return isinstance(word, Num) and word.value != 0 and not option.test.deeds


def parted_test(option: Option) -> tuple[Word, Word, Word] | None:
    """The test of a choice by a part that doesn't hang on the card: that part, what is left to ask where it holds, and
    where it doesn't. None where there is no such part.
    """
    word = option.test.word
    if isinstance(word, Either) and not uses(word.condition, option.card):
        return word.condition, word.then, word.other
    if isinstance(word, Every | Some) and len(word.parts) > 1 and not uses(word.parts[0], option.card):
        rest = word.parts[1] if len(word.parts) == 2 else type(word)(word.parts[1:])
        return (word.parts[0], rest, Num(0)) if isinstance(word, Every) else (word.parts[0], Num(1), rest)
    return None


def actor_cell(phase: Phase) -> Cell | None:
    """The variable that says who acts, where it is one as it stands."""
    who = phase.who
    return who.word if who and isinstance(who.word, Cell) and who.word.at is None and not who.deeds else None


def whole_hand(phase: Phase, layout: Layout) -> tuple[int, int] | None:
    """Of a phase in which the actor may take any card of a zone of its own, and nothing else: the numbers of the
    variable that says who acts, and of the zone.
    """
    option, cell = phase.options[0] if len(phase.options) == 1 else None, actor_cell(phase)
    if not phase.plain or option is None or option.source is None or cell is None:
        return None
    at, plain = option.source.at, is_yes(option) and not layout.identical
    own = isinstance(at, Use) and at.slot is option.actor
    return (cell.variable, option.source.zone) if plain and own else None


def write_plain(scribe: Scribe, phase: Phase, layout: Layout) -> None:
    """The two functions of a plain phase."""
    assert phase.who is not None
    number = phase.number
    with scribe.function(f"legal{number}", "v, z", sure_slots(scribe.machine, phase.who.deeds)):
        scribe.do(phase.who.deeds)
        actor = f"x{phase.options[0].actor.number}"
        scribe.line(f"{actor} = {scribe.where.kept(ACTOR)} = {scribe.text(phase.who.word)}")
        _legal(scribe, phase, layout)
    with scribe.function(f"do{number}", "v, z, act"):
        cell = actor_cell(phase)
        scribe.line(f"{actor} = {scribe.where.kept(ACTOR) if cell is None else scribe.where.cell(scribe, cell)}")
        _done(scribe, phase.options, layout)


def _legal(scribe: Scribe, phase: Phase, layout: Layout) -> None:
    for place, option in enumerate(phase.options):
        scribe.sure = sure_slots(scribe.machine, (*option.before, *option.test.deeds), bound_by(option))
        base = code(layout, option.number, 0)
        if option.source is None:
            if place == 0:
                scribe.line("found = []")
            scribe.do((*option.before, *option.test.deeds))
            add = f"found.append({base + layout.faces})"
            if is_yes(option):
                scribe.line(add)
            else:
                with scribe.block(f"if {scribe.test(option.test.word)}:"):
                    scribe.line(add)
            continue
        assert option.card is not None
        zone = scribe.where.zone(scribe, option.source)
        if isinstance(option.source.at, Use) and not is_yes(option) and scribe.listed(option.source) is None:
            scribe.line(f"{(name := scribe.temporary())} = {zone}")
            scribe.lists[option.source.zone, option.source.at.slot.number] = zone = name
        if place == 0 and is_yes(option):
            only = len(phase.options) == 1
            whole = f"list(dict.fromkeys({zone}))" if layout.identical else zone if only else f"{zone}[:]"
            scribe.line(f"return {whole}" if only else f"found = {whole}")
            continue
        if place == 0:
            scribe.line("found = []")
        different = f"dict.fromkeys({zone})" if layout.identical else zone
        duty = duty_of(option) if place == 0 else None
        if duty is not None:
            scribe.do(duty[0])
            _each(scribe, option, duty[1], different, base)
            itself = len(phase.options) == 1 and not layout.identical
            with scribe.block("if not found:"):
                scribe.line(f"return {zone}" if itself else f"found += {different}")
            continue
        scribe.do(option.before)
        _listed(scribe, option, different, base)
    if len(phase.options) > 1 or not is_yes(phase.options[0]) or phase.options[0].source is None:
        scribe.line("return found")
    scribe.lists = {}


def _listed(scribe: Scribe, option: Option, zone: str, base: int) -> None:
    """The legal cards of a zone, put to the list."""
    assert option.card is not None
    parted = None if option.test.deeds else parted_test(option)
    condition, *ways = parted or (None, option.test.word)
    heads = ("",) if condition is None else (f"if {scribe.test(condition)}:", "else:")
    for head, way in zip(heads, ways, strict=True):
        with scribe.block(head) if head else nullcontext():
            if isinstance(way, Num) and not way.value:
                continue
            if isinstance(way, Num) and not base:
                scribe.line(f"found += {zone}")
                continue
            _each(scribe, option, way, zone, base)


def _each(scribe: Scribe, option: Option, test: Word, zone: str, base: int) -> None:
    """The cards that pass the test, put to the list."""
    assert option.card is not None
    card = f"x{option.card.number}"
    with scribe.loop(f"for {card} in {zone}:"):
        scribe.do(option.test.deeds)
        with nullcontext() if isinstance(test, Num) else scribe.block(f"if {scribe.test(test)}:"):
            scribe.line(f"found.append({card} + {base})" if base else f"found.append({card})")


def _done(scribe: Scribe, options: tuple[Option, ...], layout: Layout) -> None:
    option, rest = options[0], options[1:]
    if rest:
        with scribe.block(f"if act < {code(layout, rest[0].number, 0)}:"):
            _done(scribe, (option,), layout)
        _done(scribe, rest, layout)
        return
    scribe.sure = sure_slots(scribe.machine, option.effects, bound_by(option))
    if option.card is not None:
        base = code(layout, option.number, 0)
        scribe.line(f"x{option.card.number} = act" + (f" - {base}" if base else ""))
    assert isinstance(scribe.where, BareLists)
    with scribe.where.keeping(scribe, option.effects):
        scribe.do(option.effects)
