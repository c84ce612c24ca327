"""Effects on the items of zones, compiled: cards and other items go from place to place."""

from __future__ import annotations

from holadsl.core.effects import Clear, Copy, Draw, NameSet, Pour, Put, Shift
from holadsl.core.expressions import ZoneRef
from holadsl.core.values import Zone
from holadsl.engine.evaluate import Coder, splitter
from holadsl.engine.simplify import simplify, with_parts
from holadsl.engine.stage import Act, Pick
from holadsl.engine.state import Journal, MachineFault, Tale, pour_back, put_card_back, put_items_back, take_away


def zone_of(coder: Coder, ref: ZoneRef) -> Pick:
    """The list of a zone, found in play."""
    return coder.zone(with_parts(ref, simplify))


def _without_cards(zone: Zone) -> None:
    """Cards are neither made nor lost: only a Chance state, Shift, Draw and Pour touch them."""
    if zone.holds_cards:
        raise MachineFault(f"{zone.name!r} holds cards: nothing can be put there or cleared away")


def shift_cards(coder: Coder, effect: Shift) -> Act:
    """A card goes from one zone to the end of another."""
    card, source, target = coder.expr(effect.card), zone_of(coder, effect.source), zone_of(coder, effect.target)

    def shift(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        face, cards, others = card(v, z), source(v, z), target(v, z)
        position = cards.index(face)
        del cards[position]
        others.append(face)
        if j is not None:
            j += (put_card_back, cards, position, others)

    return shift


def draw_card(coder: Coder, effect: Draw) -> Act:
    """The item at a position goes to the end of another zone."""
    source, target = zone_of(coder, effect.source), zone_of(coder, effect.target)
    if effect.position is None:
        return _draw_front(source, target)
    position = coder.expr(effect.position)

    def draw(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        items, i, others = source(v, z), position(v, z), target(v, z)
        if 0 <= i < len(items):
            others.append(items.pop(i))
            if j is not None:
                j += (put_card_back, items, i, others)

    return draw


def _draw_front(source: Pick, target: Pick) -> Act:
    def draw_front(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        items = source(v, z)
        if items:
            others = target(v, z)
            others.append(items.pop(0))
            if j is not None:
                j += (put_card_back, items, 0, others)

    return draw_front


def pour_cards(coder: Coder, effect: Pour) -> Act:
    """All items go to the end of another zone."""
    source, target = zone_of(coder, effect.source), zone_of(coder, effect.target)

    def pour(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        items, others = source(v, z), target(v, z)
        if items and items is not others:
            if j is not None:
                j += (pour_back, items, others, len(items))
            others.extend(items)
            items.clear()

    return pour


def put_item(coder: Coder, effect: Put) -> Act:
    """A value goes to the end of a zone."""
    _without_cards(effect.target.zone)
    value, target = coder.expr(effect.value), zone_of(coder, effect.target)

    def put(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        item, items = value(v, z), target(v, z)
        if j is not None:
            j += (take_away, items, None, None)
        items.append(item)

    return put


def clear_items(coder: Coder, effect: Clear) -> Act:
    """A zone is emptied."""
    _without_cards(effect.zone.zone)
    zone = zone_of(coder, effect.zone)

    def clear(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        items = zone(v, z)
        if items:
            if j is not None:
                j += (put_items_back, items, items[:], None)
            items.clear()

    return clear


def copy_cards(coder: Coder, effect: Copy) -> Act:
    """A lent zone names the same cards as another."""
    _without_cards(effect.target.zone)
    source, target = zone_of(coder, effect.source), zone_of(coder, effect.target)

    def copy(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        items, others = source(v, z), target(v, z)
        if j is not None:
            j += (put_items_back, others, others[:], None)
        others[:] = items

    return copy


def name_set(coder: Coder, effect: NameSet) -> Act:
    """A lent zone names the first set of a split, or all of them."""
    _without_cards(effect.target.zone)
    split, target = splitter(coder, with_parts(effect.split, simplify)), zone_of(coder, effect.target)
    whole = effect.whole

    def name(v: list[int], z: list[list[int]], j: Journal | None, t: Tale | None) -> None:
        others = target(v, z)
        found = split.named_cards(v, z, whole=whole)
        if j is not None:
            j += (put_items_back, others, others[:], None)
        others[:] = found

    return name
