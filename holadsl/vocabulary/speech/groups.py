"""Cards taken together: how many a phrase means, what must hold of each of them, and of all together."""

from __future__ import annotations

from holadsl.core.build import at_most, binary, both, either, equal
from holadsl.core.expressions import NO, YES, At, Cards, Expr, Fold, Get, How, Local, Look, Op, Read, ZoneRef
from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.cards import is_one
from holadsl.vocabulary.speech.numbers import least_and_most, plain_number

OF_PLAYS = (tree.Beating, tree.FaceUp, tree.FaceDown)
"""What is said of a set only where it is played."""
OF_SETS = (tree.OfOneSuit, tree.OfOneRank, tree.MayBeWild, *OF_PLAYS)
"""What is said of a set, not of each of its cards."""

NOT_PLAYED = "{card} may not be played here"
"""What is said of cards that are not of the kind that a line names."""

Test = tuple[Expr, str]
"""What must hold of the cards picked, and what is said where it fails."""


@frozen
class Group:
    """One kind of set: how many cards it has, and what must hold of them."""

    least: Expr
    most: Expr
    tests: tuple[Test, ...]


def groups_of(node: tree.Node) -> list[tree.Node]:
    """The kinds of cards that a clause allows, one by one."""
    cards = node.cards if isinstance(node, tree.Lead | tree.Answer | tree.WithCards) else node
    if isinstance(cards, tree.Cases):
        values = [case.value for case in cards.cases]
        return [g for value in (*values, cards.otherwise) if value is not None for g in groups_of(value)]
    if isinstance(cards, tree.Ladder):
        return [group for rung in cards.groups for group in groups_of(rung)]
    return list(cards.parts) if isinstance(cards, tree.EitherCards) else [cards]


def is_plural(node: tree.Node) -> bool:
    """Several cards may be meant."""
    if isinstance(node, tree.AsMany):
        return True
    counted = getattr(node, "counted", None)
    return isinstance(counted, tree.Quantity) and not is_one(counted)


def group(node: tree.Node, hand: Expr, free: Expr, card: Local, scene: Scene, line: Line) -> Group:
    """The sets of the cards picked that a phrase means. `hand` is how many cards there are to pick from, `free` what
    must hold of each card besides, bound to `card`.
    """
    least, most = sizes(node, hand, scene, line)
    picked = ZoneRef(scene.picked)
    tests: list[Test] = []
    mods: tuple[tree.Node, ...] = getattr(node, "mods", ())
    wilds = _most_wild(mods, scene, line)
    is_wild = NO if wilds == NO else equal(Look(scene.wild, Get(card)), YES)
    each = both(either(is_wild, each_card(node, scene, line.choice(Get(card)))), free)
    if each != YES:
        tests.append((Fold(How.ALL, Cards(card, picked), None, each), NOT_PLAYED))
    if wilds != NO:
        tests.append((at_most(Fold(How.COUNT, Cards(card, picked), is_wild), wilds), "too many of {card} are wild"))
    for kind, table, word in ((tree.OfOneSuit, scene.suit, "suit"), (tree.OfOneRank, scene.rank, "rank")):
        if any(isinstance(mod, kind) for mod in mods):
            same = equal(Look(table, Get(card)), Look(table, At(picked, NO)))
            tests.append((Fold(How.ALL, Cards(card, picked), None, same), "{card} are not of one " + word))
    return Group(least, most, tuple(tests))


def _most_wild(mods: tuple[tree.Node, ...], scene: Scene, line: Line) -> Expr:
    """How many of the cards may be wild instead."""
    said = next((mod for mod in mods if isinstance(mod, tree.MayBeWild)), None)
    if said is None:
        return NO
    number = plain_number(said.number, scene, line)
    if any(isinstance(mod, tree.OfOneSuit | tree.OfOneRank) for mod in mods):
        scene.report(types.NOT_BUILT, line, said, what="wild cards among others of one suit or rank")
    return number if any(scene.wild.values) else NO  # they may be: no mistake where the pack has none


def sizes(node: tree.Node, hand: Expr, scene: Scene, line: Line) -> tuple[Expr, Expr]:
    """The least and the most cards of a group; `as many` is as many as were led, or all that a player has."""
    if isinstance(node, tree.AsMany) and scene.sets is not None:
        number = binary(Op.MIN, Read(scene.sets.led), hand)
        return number, number
    counted = getattr(node, "counted", None)
    return least_and_most(counted, hand, scene, line) if isinstance(counted, tree.Quantity) else (YES, YES)


def each_card(node: tree.Node, scene: Scene, line: Line) -> Expr:
    """What must hold of each card of a set alone."""
    mods = tuple(mod for mod in getattr(node, "mods", ()) if not isinstance(mod, OF_SETS))
    if isinstance(node, tree.AsMany):
        return both(*(phrases.cards(mod, scene, line) for mod in mods))
    if isinstance(node, tree.SomeCards | tree.SomeOfRank):
        return phrases.cards(evolve(node, counted=tree.Whichever(span=node.counted.span), mods=mods), scene, line)
    return phrases.cards(node, scene, line)


def alike(mod: tree.Node, one: Local, other: Local, scene: Scene) -> Expr:
    """Both cards are of one suit, or rank, where that is said."""
    table = {tree.OfOneSuit: scene.suit, tree.OfOneRank: scene.rank}.get(type(mod))
    return YES if table is None else equal(Look(table, Get(one)), Look(table, Get(other)))
