"""A decision of the fused playout: one of all legal acts of the actor, each as likely as the others.

Where a card may be taken out of a zone without a question, it is taken out by its position at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holadsl.native.deeds import Let, Raise, Remove, Store
from holadsl.native.lowering.reach import parts
from holadsl.native.program import Option, Phase
from holadsl.native.python.duty import duty_of
from holadsl.native.python.lists import bound_by
from holadsl.native.python.plain import is_yes, parted_test
from holadsl.native.python.scribe import Scribe, key
from holadsl.native.python.sure import sure_slots
from holadsl.native.words import Num, Place, Use, Word


class _Legal:
    """The legal acts of one choice: how many, and where."""

    __slots__ = ("cards", "count", "option", "whole")

    def __init__(self, option: Option, count: str, cards: str = "", *, whole: bool = False) -> None:
        """`cards`: the list of the cards, "" where none is taken; `whole`: it is the zone itself."""
        self.option, self.count, self.cards, self.whole = option, count, cards, whole


def decide(scribe: Scribe, phase: Phase, *, identical: bool) -> None:
    """Writes a decision, and what follows from it."""
    assert phase.who is not None
    before = scribe.sure
    scribe.sure = sure_slots(scribe.machine, phase.who.deeds)
    scribe.do(phase.who.deeds)
    scribe.line(f"x{phase.options[0].actor.number} = {scribe.text(phase.who.word)}")
    legal = [_listed(scribe, option, identical=identical) for option in phase.options]
    count = " + ".join(one.count for one in legal)
    if len(legal) > 1:
        _draw(scribe, f"k = pop() % ({count})")
        _branch(scribe, legal)
    elif legal[0].cards:
        _draw(scribe, _taken(legal[0], f"pop() % {count}"))
        _follow(scribe, legal[0])
    else:
        _draw(scribe, f"pop() % {count}")
        _follow(scribe, legal[0])
    scribe.sure, scribe.lists = before, {}


def _draw(scribe: Scribe, line: str) -> None:
    """A line that uses the next draw: of the block, or of a new one."""
    with scribe.block("try:"):
        scribe.line(line)
    with scribe.block("except IndexError:"):
        scribe.line("r += block(state)")
        scribe.line("state += many")
        scribe.line(line)


def _branch(scribe: Scribe, legal: Sequence[_Legal]) -> None:
    """Which of the choices it is, and its effects."""
    first, rest = legal[0], legal[1:]
    if not rest:
        if first.cards:
            scribe.line(_taken(first, "k"))
        _follow(scribe, first)
        return
    with scribe.block("if not k:" if first.count == "1" else f"if k < {first.count}:"):
        _branch(scribe, legal[:1])
    with scribe.block("else:"):
        if len(rest) > 1 or rest[0].cards:
            scribe.line(f"k -= {first.count}")
        _branch(scribe, rest)


# ---------------------------------------------------------------------- what is legal


def _listed(scribe: Scribe, option: Option, *, identical: bool) -> _Legal:
    """Writes how the legal acts of a choice are found."""
    number = option.number
    scribe.sure = sure_slots(scribe.machine, (*option.before, *option.test.deeds), bound_by(option))
    if option.source is None:
        if is_yes(option):
            return _Legal(option, "1")
        scribe.do((*option.before, *option.test.deeds))
        scribe.line(f"c{number} = {scribe.text(option.test.word)}")
        return _Legal(option, f"c{number}")
    zone, cards = scribe.where.zone(scribe, option.source), f"h{number}"
    if isinstance(option.source.at, Use) and scribe.listed(option.source) is None:
        name = cards if is_yes(option) and not identical else scribe.temporary()
        if name != cards:
            scribe.line(f"{name} = {zone}")
        scribe.lists[option.source.zone, option.source.at.slot.number] = name
        zone = name if name != cards else zone
    different = f"dict.fromkeys({zone})" if identical else zone
    if is_yes(option):
        scribe.line(f"{cards} = list({different})" if identical else f"{cards} = {zone}")
        return _Legal(option, f"len({cards})", cards, whole=not identical)
    whole, duty = f"list({different})" if identical else zone, duty_of(option)
    if duty is not None:
        scribe.do(duty[0])
        _each(scribe, option, cards, different, duty[1])
        with scribe.block(f"if not {cards}:"):
            scribe.line(f"{cards} = {whole}")
        return _Legal(option, f"len({cards})", cards)
    scribe.do(option.before)
    _filter(scribe, option, cards, different, whole)
    return _Legal(option, f"len({cards})", cards)


def _filter(scribe: Scribe, option: Option, cards: str, different: str, whole: str) -> None:
    """The cards for which the test holds; what doesn't hang on the card is asked before."""
    parted = None if option.test.deeds else parted_test(option)
    if parted is None:
        _each(scribe, option, cards, different, option.test.word)
        return
    condition, *ways = parted
    for head, way in zip((f"if {scribe.test(condition)}:", "else:"), ways, strict=True):
        with scribe.block(head):
            if isinstance(way, Num):
                scribe.line(f"{cards} = {whole if way.value else '[]'}")
            else:
                _each(scribe, option, cards, different, way)


def _each(scribe: Scribe, option: Option, cards: str, different: str, word: Word) -> None:
    assert option.card is not None
    card = f"x{option.card.number}"
    scribe.line(f"{cards} = []")
    with scribe.loop(f"for {card} in {different}:"):
        scribe.do(option.test.deeds)
        with scribe.block(f"if {scribe.test(word)}:"):
            scribe.line(f"{cards}.append({card})")


# ---------------------------------------------------------------------- what is done


def _taken(legal: _Legal, number: str) -> str:
    """The card of that number, taken out of its zone at once where it may be."""
    option = legal.option
    assert option.card is not None
    at_once = legal.whole and _removed(option) is not None
    return f"x{option.card.number} = {legal.cards}" + (f".pop({number})" if at_once else f"[{number}]")


def _follow(scribe: Scribe, legal: _Legal) -> None:
    """The effects of the choice; the card lies in its slot."""
    option = legal.option
    effects = option.effects
    scribe.sure = sure_slots(scribe.machine, effects, bound_by(option))
    place = _removed(option) if legal.whole else None
    if place is not None:
        remove = effects[place]
        assert isinstance(remove, Remove)
        scribe.do(effects[:place])
        scribe.line(f"{scribe.where.zone(scribe, remove.target)}.append({scribe.text(remove.card)})", remove.origin)
        effects = effects[place + 1 :]
    scribe.do(effects)


def _removed(option: Option) -> int | None:
    """Which of the effects takes the chosen card out of the zone it was chosen from, with nothing before that minds."""
    source = option.source
    assert source is not None
    for place, deed in enumerate(option.effects):
        if isinstance(deed, Remove):
            chosen = isinstance(deed.card, Use) and deed.card.slot is option.card
            return place if chosen and key(deed.source) == key(source) and not _looks_at(deed.target, source) else None
        if not isinstance(deed, Store | Raise | Let) or _looks_at(deed, source):
            return None
    return None


def _looks_at(node: Any, source: Place) -> bool:
    """Whether the zone, of whomever, is in it."""
    if isinstance(node, Place) and node.zone == source.zone:
        return True
    if isinstance(node, tuple):
        return any(_looks_at(part, source) for part in node)
    return any(_looks_at(part, source) for _, part in parts(node))
