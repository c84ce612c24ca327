"""Deeds printed as Python as the interpreter does them: each change can be taken back, and what happens is told.

`j` is the journal and `t` the tale, each None where not wanted; see `engine.state`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holadsl.native.deeds import (
    Among,
    Append,
    Deed,
    Empty,
    Gather,
    Name,
    NameSplit,
    Raise,
    Remove,
    Report,
    Store,
    Take,
)
from holadsl.native.python.deeds import DEEDS, among
from holadsl.native.python.scribe import Scribe
from holadsl.native.python.sure import is_sure
from holadsl.native.words import Place


def _noted(scribe: Scribe, *entry: str) -> None:
    """Writes how the change is taken back."""
    with scribe.block("if j is not None:"):
        scribe.line(f"j += ({', '.join(entry)})")


def _store(scribe: Scribe, deed: Store) -> None:
    new, cell = scribe.temporary(), _found(scribe, deed)
    scribe.line(f"{new} = {scribe.text(deed.value)}", deed.origin)
    with scribe.block(f"if v[{cell}] != {new}:"):
        _noted(scribe, "put_number_back", "v", cell, f"v[{cell}]")
        scribe.line(f"v[{cell}] = {new}")


def _raise(scribe: Scribe, deed: Raise) -> None:
    more, cell = scribe.temporary(), _found(scribe, deed)
    scribe.line(f"{more} = {scribe.text(deed.value)}", deed.origin)
    with scribe.block(f"if {more}:"):
        _noted(scribe, "put_number_back", "v", cell, f"v[{cell}]")
        scribe.line(f"v[{cell}] += {more}")


def _found(scribe: Scribe, deed: Store | Raise) -> str:
    """The place of the variable in the list, found before its value changes."""
    place = scribe.where.target(scribe, deed.cell)[2:-1]
    if deed.cell.at is None or place.isdigit():
        return place
    scribe.line(f"{(name := scribe.temporary())} = {place}")
    return name


def _zone(scribe: Scribe, place: Place) -> str:
    """The list of a zone, under a name of its own."""
    scribe.line(f"{(name := scribe.temporary())} = {scribe.where.zone(scribe, place)}")
    return name


def _remove(scribe: Scribe, deed: Remove) -> None:
    card, at = scribe.temporary(), scribe.temporary()
    scribe.line(f"{card} = {scribe.text(deed.card)}", deed.origin)
    source, target = _zone(scribe, deed.source), _zone(scribe, deed.target)
    scribe.line(f"{at} = {source}.index({card})")
    scribe.line(f"del {source}[{at}]")
    scribe.line(f"{target}.append({card})")
    _noted(scribe, "put_card_back", source, at, target)


def _take(scribe: Scribe, deed: Take) -> None:
    source, at = _zone(scribe, deed.source), "0"
    if deed.at is None:
        there = source
    else:
        scribe.line(f"{(at := scribe.temporary())} = {scribe.text(deed.at)}")
        low = "" if is_sure(scribe.machine, deed.at, scribe.sure) else "0 <= "
        there = f"{low}{at} < len({source})"
    with scribe.block(f"if {there}:"):
        target = _zone(scribe, deed.target)
        scribe.line(f"{target}.append({source}.pop({at}))", deed.origin)
        _noted(scribe, "put_card_back", source, at, target)


def _gather(scribe: Scribe, deed: Gather) -> None:
    source, target = _zone(scribe, deed.source), _zone(scribe, deed.target)
    with scribe.block(f"if {source} and {source} is not {target}:"):
        _noted(scribe, "pour_back", source, target, f"len({source})")
        scribe.line(f"{target}.extend({source})", deed.origin)
        scribe.line(f"{source}.clear()")


def _append(scribe: Scribe, deed: Append) -> None:
    scribe.line(f"{(item := scribe.temporary())} = {scribe.text(deed.value)}", deed.origin)
    target = _zone(scribe, deed.target)
    _noted(scribe, "take_away", target, "None", "None")
    scribe.line(f"{target}.append({item})")


def _empty(scribe: Scribe, deed: Empty) -> None:
    zone = _zone(scribe, deed.place)
    with scribe.block(f"if {zone}:"):
        _noted(scribe, "put_items_back", zone, f"{zone}[:]", "None")
        scribe.line(f"{zone}.clear()", deed.origin)


def _name(scribe: Scribe, deed: Name) -> None:
    source, target = _zone(scribe, deed.source), _zone(scribe, deed.target)
    _noted(scribe, "put_items_back", target, f"{target}[:]", "None")
    scribe.line(f"{target}[:] = {source}", deed.origin)


def _name_split(scribe: Scribe, deed: NameSplit) -> None:
    target, found = _zone(scribe, deed.target), scribe.temporary()
    scribe.line(f"{found} = a{deed.question}.named_cards(v, z, whole={deed.whole})", deed.origin)
    _noted(scribe, "put_items_back", target, f"{target}[:]", "None")
    scribe.line(f"{target}[:] = {found}")


def _report(scribe: Scribe, deed: Report) -> None:
    numbers = "".join(f"{scribe.text(number)}, " for number in deed.numbers)
    cards = "()" if deed.cards is None else f"tuple({scribe.where.zone(scribe, deed.cards)})"
    with scribe.block("if t is not None:"):
        scribe.line(f"t += (happening.{deed.what.name}, ({numbers}), {cards})", deed.origin)


JOURNALLED: dict[type[Deed], Callable[[Scribe, Any], None]] = {
    **DEEDS,
    Among: among,
    Store: _store,
    Raise: _raise,
    Remove: _remove,
    Take: _take,
    Gather: _gather,
    Append: _append,
    Empty: _empty,
    Name: _name,
    NameSplit: _name_split,
    Report: _report,
}
"""For each kind of deed, how it is written so that it can be taken back."""
