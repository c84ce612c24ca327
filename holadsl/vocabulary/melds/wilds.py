"""Cards that stand for others in melds: which they are, how many of them one meld may have, and for what they stand."""

from __future__ import annotations

from holadsl.core.build import at_most, either, equal, less, no
from holadsl.core.expressions import NO, YES, At, Cards, Const, Expr, Fold, Get, How, Local, Look, Seek, ZoneRef
from holadsl.core.values import Table
from holadsl.data import frozen
from holadsl.diagnostics.codes import bounds, types
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.pack.packmaker import MOST_JOKERS
from holadsl.vocabulary.scene import Scene


@frozen
class Wilds:
    """What the line says of wild cards in melds."""

    most: int
    """So many at most in one meld."""
    taken: bool
    """One that was thrown may be taken."""
    line: Line


def wilds_in(scene: Scene) -> Wilds | None:
    """What is said of them; None where no card stands for others in a meld."""
    said = scene.clause("melds", "wilds")
    if not isinstance(said, tree.MeldsWild) or not any(scene.wild.values):
        return None
    return Wilds(min(max(said.most.value, 1), MOST_JOKERS), said.not_from is None, scene.line("melds", "wilds"))


def wild_faces(scene: Scene) -> frozenset[int]:
    """The cards themselves."""
    return frozenset() if wilds_in(scene) is None else frozenset(f for f, w in enumerate(scene.wild.values) if w)


def hear(scene: Scene) -> None:
    """Reads the line."""
    said, line = scene.clause("melds", "wilds"), scene.line("melds", "wilds")
    if not isinstance(said, tree.MeldsWild):
        return
    number = said.most.value
    if not any(scene.wild.values) and not scene.is_unread("pack", "wild"):
        scene.report(types.NO_WILD, line, said)
    if number < 1:
        scene.report(bounds.ZERO, line, said.most, what="the number of wild cards in a meld", number=number, least=1)
    elif number > MOST_JOKERS:
        scene.report(bounds.NUMBER_TOO_LARGE, line, said.most, number=number, most=MOST_JOKERS)


def is_wild(card: Expr, scene: Scene) -> Expr:
    """A flag: the card stands for another wherever it lies in a meld."""
    return NO if wilds_in(scene) is None else equal(Look(scene.wild, card), YES)


def natural(card: Expr, scene: Scene) -> Expr:
    """A flag: the card is what it is."""
    return no(is_wild(card, scene))


def where_natural(card: Local, scene: Scene) -> Expr | None:
    """The same to pick cards of a place; None where all are."""
    return None if wilds_in(scene) is None else natural(Get(card), scene)


def first_natural(cards: ZoneRef, scene: Scene) -> Expr:
    """The first card of a meld that is what it is: with it the others have something in common."""
    return At(cards, place_of_natural(cards, scene))


def place_of_natural(cards: ZoneRef, scene: Scene) -> Expr:
    """Where it lies."""
    card = Local("card")
    return NO if wilds_in(scene) is None else Seek(Cards(card, cards), natural(Get(card), scene))


def few(cards: ZoneRef, scene: Scene) -> Expr:
    """A flag: no more of the cards are wild than one meld may have."""
    wilds = wilds_in(scene)
    return YES if wilds is None else at_most(_how_many(cards, scene), Const(wilds.most))


def not_all(cards: ZoneRef, scene: Scene) -> Expr:
    """A flag: some card is what it is."""
    return YES if wilds_in(scene) is None else at_most(NO, place_of_natural(cards, scene))


def room_for(card: Expr, meld: ZoneRef, scene: Scene) -> Expr:
    """A flag: the card isn't wild, or the meld takes a further wild one."""
    wilds = wilds_in(scene)
    if wilds is None:
        return YES
    return either(natural(card, scene), less(_how_many(meld, scene), Const(wilds.most)))


def _how_many(cards: ZoneRef, scene: Scene) -> Expr:
    card = Local("card")
    return Fold(How.COUNT, Cards(card, cards), is_wild(Get(card), scene))


def may_be_taken(card: Expr, scene: Scene) -> Expr:
    """A flag: nothing said of wild cards keeps that discard from being taken."""
    wilds = wilds_in(scene)
    return YES if wilds is None or wilds.taken else natural(card, scene)


def faces_by_rank(scene: Scene) -> Table:
    """The card of each suit and rank: suits one after the other, in each all ranks; -1 for one that isn't there."""
    faces = {(face.suit, face.rank): number for number, face in enumerate(scene.pack.faces)}
    suits, ranks = range(len(scene.pack.suits)), range(len(scene.pack.ranks))
    return scene.table("card of suit and rank", tuple(faces.get((suit, rank), -1) for suit in suits for rank in ranks))
