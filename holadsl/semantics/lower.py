"""From a rule book to the Machine: the states of a trick game, filled with what the clauses mean."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from attrs import evolve, fields, frozen

from holadsl.core.expressions import (
    Const,
    Look,
)
from holadsl.core.machine import Machine
from holadsl.core.values import Pack, Scope, Variable
from holadsl.diagnostics.codes import bounds, names, types
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.book import Book, Entry
from holadsl.semantics.states import Maker
from holadsl.semantics.step import is_unread
from holadsl.syntax import tree
from holadsl.vocabulary import packs
from holadsl.vocabulary.cards import shown
from holadsl.vocabulary.clauses import CLAUSES, Key
from holadsl.vocabulary.scene import Line, Scene


@frozen(eq=False)
class Lowered:
    """A Machine, and what was noticed on the way."""

    machine: Machine | None
    scene: Scene | None
    bag: Bag


def lower(book: Book, options: Mapping[str, int], bag: Bag) -> Lowered:
    """The Machine of a book; None where too much is missing. All mistakes are noted in the bag."""
    slots = book.in_force()
    missing = _missing(book, slots, bag)
    pack = _pack(book, slots, bag)
    if pack is None:
        return Lowered(None, None, bag)
    if "pack" in missing:
        return Lowered(None, None, bag)
    scene = Scene(
        bag=bag,
        seats=book.players,
        team_of=tuple(s % book.teams for s in range(book.players)),
        following=_following(book.players, slots),
        pack=pack,
        slots=slots,
        options=options,
        unit=_unit(slots),
    )
    for key in book.of_block("counts"):
        scene.counts[key[1]] = Variable(f"count {key[1]}", scope=Scope.MATCH, low=0, high=10**6)
    _prices(scene)
    _trumps(scene)
    _not_built(scene)
    machine = Maker(scene, book).machine()
    return Lowered(machine, scene, bag)


def _missing(book: Book, slots: Mapping[Key, Entry], bag: Bag) -> set[str]:
    """Clauses that must be said and aren't: reported at the game's line."""
    out: set[str] = set()
    if any(key == ("", "") for key in book.unread):
        return out
    source, span = book.source, book.span
    has_hold = any(key[0] == "hold" for key in book.slots)
    for clause in CLAUSES:
        if not clause.required or clause.key in slots or is_unread(book, clause.key):
            continue
        if clause.block == "game" or (clause.block == "hold" and not has_hold):
            continue
        out.add(clause.block)
        example = f"{clause.words} {clause.example}"
        bag.report(names.MISSING_CLAUSE, source, span, slot=clause.name, block=clause.block, example=example)
    if not any(("match", w) in slots or is_unread(book, ("match", w)) for w in ("to", "ends")):
        bag.report(names.NO_END, source, span)
    return out


def _following(players: int, slots: Mapping[Key, Entry]) -> tuple[int, ...]:
    said = slots.get(("game", "direction"))
    back = (
        said is not None and isinstance(said.clause, tree.Direction) and isinstance(said.clause.way, tree.Anticlockwise)
    )
    return tuple((s + (-1 if back else 1)) % players for s in range(players))


def _unit(slots: Mapping[Key, Entry]) -> int:
    """The smallest part of a point that the rules name."""
    found = 1
    for entry in slots.values():
        for part in entry.parts:
            for node in _fractions(part.clause):
                if node.under.value:
                    found = lcm(found, Fraction(node.over.value, node.under.value).denominator)
    return min(found, 10**6)


def _fractions(node: object) -> list[tree.Fraction]:
    if isinstance(node, tree.Fraction):
        return [node]
    if isinstance(node, tuple):
        return [f for part in node for f in _fractions(part)]
    if not isinstance(node, tree.Node):
        return []
    return [f for a in fields(type(node)) for f in _fractions(getattr(node, a.name))]


def _not_built(scene: Scene) -> None:
    """Clauses that are read, checked and printed, and can't be played yet."""
    entry = scene.slots.get(("game", "teams"))
    if entry is not None:
        scene.bag.report(types.NOT_BUILT, entry.source, entry.clause.span, what="a side that a card decides")


# the pack


def _pack(book: Book, slots: Mapping[Key, Entry], bag: Bag) -> Pack | None:
    parts: dict[str, tuple[packs.Part, ...]] = {}
    for (block, words), entry in ((k, e) for k, e in slots.items() if len(k) == 2):
        if block == "pack":
            found = (packs.Part(s.clause, Line(s.source, s.origin, f"pack {words}")) for s in entry.parts)
            parts[words] = tuple(found)
    if "ranks" not in parts or "suits" not in parts:
        return None
    return packs.PackMaker(parts, bag).make()


def _prices(scene: Scene) -> None:
    """What cards are worth, which are wild, and whether ranks have an order."""
    kinds = packs.kinds_in(scene)
    values: list[int | None] = [None] * len(scene.pack.faces)
    for part, line in _parts(scene, "worth"):
        for price in part.prices if isinstance(part, tree.Worth) else ():
            _price(price, kinds, values, scene, line)
    scene.worth = evolve(scene.worth, values=tuple(v or 0 for v in values))
    wild: set[int] = set()
    for part, line in _parts(scene, "wild"):
        wild |= packs.kinds_of(part.kinds, scene, line) if isinstance(part, tree.Wild) else set()
    scene.wild = evolve(scene.wild, values=tuple(int(f in wild) for f in range(len(values))))
    scene.ordered = not isinstance(scene.clause("pack", "order"), (tree.NoOrder, tree.Cycle))


def _parts(scene: Scene, words: str) -> list[tuple[tree.Node, Line]]:
    entry = scene.slots.get(("pack", words))
    if not isinstance(entry, Entry):
        return []
    return [(s.clause, Line(s.source, s.origin, f"pack {words}")) for s in entry.parts]


def _price(price: tree.Price, kinds: packs.Kinds, values: list[int | None], scene: Scene, line: Line) -> None:
    for face in packs.kinds_of(price.kinds, scene, line):
        if values[face] is not None:
            continue  # the first price that fits counts
        if isinstance(price.cost, tree.Face):
            rank = kinds.faces[face].rank
            text = kinds.ranks[rank] if rank >= 0 else ""
            values[face] = int(text) if text.isdigit() else 0
        else:
            number = price.cost.number.value
            if number > 10**6:
                scene.report(bounds.NUMBER_TOO_LARGE, line, price.cost, number=number, most=10**6)
                number = 0
            values[face] = -number if isinstance(price.cost, tree.Negative) else number


def _trumps(scene: Scene) -> None:
    said = scene.clause("trump", "is")
    if not isinstance(said, tree.TrumpIs):
        return
    line = scene.line("trump", "is")
    if isinstance(said.suit, tree.NamedSuit):
        scene.trump = Const(packs.suit_named(said.suit.name, scene, line))
    elif isinstance(said.suit, tree.ShownSuit):
        scene.trump = Look(scene.suit, shown(scene, line, said))
    else:
        faces = [packs.card_named(card, scene, line) for card in said.suit.cards]
        trump = len(scene.pack.suits)
        count = len(scene.pack.ranks)
        suits = tuple(trump if f in faces else v for f, v in enumerate(scene.suit.values))
        heights = tuple(count + faces.index(f) if f in faces else v for f, v in enumerate(scene.height.values))
        scene.suit, scene.height = evolve(scene.suit, values=suits), evolve(scene.height, values=heights)
        scene.trump = Const(trump)
