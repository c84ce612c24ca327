"""Cards go from the hand to the table: into a new meld, to one that lies there, or to the discards."""

from __future__ import annotations

from collections.abc import Iterable

from holadsl.core.build import choose, equal, last_of, last_place
from holadsl.core.effects import Add, Draw, Each, Effect, Happening, Set, Shift, Tell, When
from holadsl.core.expressions import NO, YES, Cards, Const, Expr, Fold, Get, How, Local, Read, ZoneRef
from holadsl.core.values import Index, Kind, Variable
from holadsl.data import evolve, frozen
from holadsl.syntax import tree
from holadsl.syntax.layout.phrases import phrase
from holadsl.vocabulary import phrases
from holadsl.vocabulary.desk.melded import Melds
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.melds import rows, stacks, ways
from holadsl.vocabulary.melds.shapes import becomes, is_row, kinds_of
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.words import parts


def melds_in(scene: Scene) -> Melds:
    """What the table has for melds; only games of turns ask."""
    assert scene.melds is not None
    return scene.melds


def top_discard(scene: Scene) -> Expr:
    """The card on top of the discards; nobody where there is none."""
    return last_of(ZoneRef(melds_in(scene).discards))


def draw_top(target: ZoneRef, scene: Scene) -> Effect:
    """The top discard goes to another place."""
    discards = ZoneRef(melds_in(scene).discards)
    return Draw(discards, target, last_place(discards))


def took_top(who: Expr, scene: Scene) -> tuple[Effect, ...]:
    """It is kept, until the turn ends, that a discard was taken and whose it was; and told."""
    melds = melds_in(scene)
    return (
        Set(melds.took, YES),
        Set(melds.took_from, Read(melds.thrown_by)),
        Tell(Happening.TOOK, (who, top_discard(scene), Read(melds.thrown_by))),
    )


def lay_new(who: Expr, cards: ZoneRef, scene: Scene, way: Expr = NO, *, from_top: bool = False) -> tuple[Effect, ...]:
    """A new meld of the cards that the zone names, in a row where it is a sequence, in the way of that number.

    `from_top`: the first of them is the top discard, which comes into the hand before.
    """
    melds, card = melds_in(scene), Local("card")
    here = ZoneRef(melds.cards, Read(melds.laid))
    hand = ZoneRef(scene.desk.hand, who)
    as_named = Each(Cards(card, cards), (Shift(Get(card), hand, here),))
    rowed = is_row(Read(melds.laid), scene)
    in_row = rows.lay_in_row(cards, ways.below_in(way, scene), hand, here, scene)
    return (
        *((draw_top(hand, scene),) if from_top else ()),
        Set(melds.kind, ways.kind_in(way, cards, scene), Read(melds.laid)),
        as_named if rowed == NO else When(rowed, in_row, (as_named,)),
        Set(melds.owner, who, Read(melds.laid)),
        *(Add(kept.variable, _how_many(kept, here, scene), who) for kept in placed_in(scene)),
        Tell(Happening.MELDED, (who, Read(melds.laid), Read(melds.kind, Read(melds.laid))), here),
        *stacks.leave(who, Read(melds.laid), kinds_of(scene), melds, scene),
        Add(melds.laid, YES),
        Add(melds.in_turn, YES),
        Set(melds.melded, YES, who),
        *(() if (joined := only_joined(scene)) is None else (Set(joined, NO, who),)),
    )


def lay_on(who: Expr, card: Expr, meld: Expr, scene: Scene, *, front: bool = False) -> tuple[Effect, ...]:
    """A card is added to a meld, which may become one of another kind; in a row it comes to lie in its place.

    `front`: a wild card goes before it where it needn't.
    """
    melds, kinds = melds_in(scene), kinds_of(scene)
    here = ZoneRef(melds.cards, meld)
    growing = [kind for kind in kinds if becomes(kind, kinds) is not kind]
    rowed = is_row(meld, scene, grown=True)
    change: tuple[Effect, ...] = ()
    for kind in reversed(growing):
        new = Set(melds.kind, Const(becomes(kind, kinds).number), meld, origin=kind.origin)
        change = (When(equal(Read(melds.kind, meld), Const(kind.number)), (new,), change),)
    told = (who, card, meld)
    stands = ways.end_of_row(card, meld, scene, front=front)  # known before the card lies there
    return (
        *(() if stands is None else (Tell(Happening.LAID_OFF, (*told, stands)),)),
        Shift(card, ZoneRef(scene.desk.hand, who), here),
        *change,
        *stacks.becomes(meld, kinds, melds, scene),
        *(() if rowed == NO else (When(rowed, (rows.in_its_place(card, here, scene, front=front),)),)),
        *(Add(kept.variable, choose(kept.test(card, scene), YES, NO), who) for kept in placed_in(scene)),
        *((Tell(Happening.LAID_OFF, told),) if stands is None else ()),
        *stacks.leave(who, meld, kinds, melds, scene),
    )


def throw(who: Expr, card: Expr, scene: Scene) -> tuple[Effect, ...]:
    """A card goes on top of the discards."""
    melds = melds_in(scene)
    return (
        Shift(card, ZoneRef(scene.desk.hand, who), ZoneRef(melds.discards)),
        Set(melds.thrown_by, who),
        Tell(Happening.THROWN, (who, card)),
    )


def only_joined(scene: Scene) -> Variable | None:
    """The flag of who has joined a card that lay alone and laid down no meld of his own, where a line asks for that."""
    return scene.flag("only-joined", Index.SEAT) if scene.says(tree.LaidNew) else None


# what a player has placed from his hand


@frozen
class Kept:
    """How many cards of a kind each player has placed in this deal, where a line asks for it."""

    cards: tree.Cards
    line: Line
    variable: Variable

    def test(self, card: Expr, scene: Scene) -> Expr:
        """The card is one of them."""
        with scene.aside():
            return phrases.cards(self.cards, scene, self.line.at(card))


def placed_in(scene: Scene) -> Iterable[Kept]:
    """All that is kept: each number once, however many lines ask for it."""
    found: dict[Variable, Kept] = {}
    for key, slot in scene.slots.items():
        for part in slot.parts:
            if tree.HasMelded in scene.words.kinds(part.clause):
                for node in parts(part.clause):
                    if isinstance(node, tree.HasMelded) and node.cards is not None:
                        kept = Kept(node.cards, scene.line(*key), placed(node.cards, scene))
                        found.setdefault(kept.variable, kept)
    return found.values()


def placed(cards: tree.Cards, scene: Scene) -> Variable:
    """The number that is kept for a phrase; how many are asked for makes no difference."""
    kind: tree.Node = cards
    if isinstance(cards, tree.SomeCards | tree.SomeOfRank):
        kind = evolve(cards, counted=tree.Whichever())
    return scene.flag(f"placed {phrase(kind)}", Index.SEAT, kind=Kind.NUMBER)


def _how_many(kept: Kept, meld: ZoneRef, scene: Scene) -> Expr:
    card = Local("card")
    return Fold(How.COUNT, Cards(card, meld), kept.test(Get(card), scene))
