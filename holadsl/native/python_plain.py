"""A plain phase in the bare step form: what is legal as a list of numbers, and one of them done.

Each act is one number: of the first choice the card, of later ones the card and so many times more than there are faces
(`code`); where no card is taken the number behind the last face stands for it.
"""

from __future__ import annotations

from holadsl.engine.layout import Layout
from holadsl.native.program import ACTOR, Option, Phase
from holadsl.native.python_lists import BareLists, bound_by
from holadsl.native.python_scribe import Scribe
from holadsl.native.python_sure import sure_slots
from holadsl.native.words import Num


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
        scribe.line(f"{actor} = {scribe.where.kept(ACTOR)}")
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
        zone, card = scribe.where.zone(scribe, option.source), f"x{option.card.number}"
        if place == 0 and is_yes(option):
            whole = f"list(dict.fromkeys({zone}))" if layout.identical else f"{zone}[:]"
            scribe.line(f"return {whole}" if len(phase.options) == 1 else f"found = {whole}")
            continue
        if place == 0:
            scribe.line("found = []")
        scribe.do(option.before)
        with scribe.loop(f"for {card} in {f'dict.fromkeys({zone})' if layout.identical else zone}:"):
            scribe.do(option.test.deeds)
            add = f"found.append({card}{f' + {base}' if base else ''})"
            if is_yes(option):
                scribe.line(add)
            else:
                with scribe.block(f"if {scribe.test(option.test.word)}:"):
                    scribe.line(add)
    if len(phase.options) > 1 or not is_yes(phase.options[0]) or phase.options[0].source is None:
        scribe.line("return found")


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
