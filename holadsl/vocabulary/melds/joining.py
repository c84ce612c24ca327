"""Cards of a hand that make a meld with a card which lies alone on the table: they join it at once, so many of them."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.core.build import both, choose, equal, less, no
from holadsl.core.effects import Add, Each, Effect, Happening, Set, Shift, Tell, When
from holadsl.core.expressions import NO, YES, At, Cards, Const, Expr, Fold, Get, How, Local, Read, Size, ZoneRef
from holadsl.core.machine import Guard, Several
from holadsl.data import frozen
from holadsl.diagnostics.codes import bounds
from holadsl.syntax import tree
from holadsl.vocabulary.melds import going_out, rows, shapes, stacks
from holadsl.vocabulary.melds.kind import Kind
from holadsl.vocabulary.melds.placing import melds_in, only_joined, placed_in
from holadsl.vocabulary.scene import Scene


@frozen
class Joint:
    """A kind of which a card may lie alone, and what it becomes with so many cards of a hand."""

    kind: Kind
    into: Kind
    number: int


def joints(scene: Scene) -> Iterator[Joint]:
    """All that the kinds of melds say of that, as far as there are such kinds."""
    kinds = shapes.kinds_of(scene)
    for kind in kinds:
        for node in _said(kind):
            into = next((other for other in kinds if other.name == node.name.text), None)
            if into is not None:
                yield Joint(kind, into, node.number.value)


def hear(name: str, scene: Scene) -> None:
    """Notes what can't be, in the line of that kind."""
    for kind in shapes.kinds_of(scene):
        for node in _said(kind) if kind.name == name else ():
            shapes.must_be_known(node.name, kind, scene)
            if node.number.value < 1:
                number = node.number.value
                scene.report(bounds.ZERO, kind.line, node.number, what="how many cards go", number=number, least=1)
    for joint in joints(scene):
        if joint.kind.name == name:
            node = next(node for node in _said(joint.kind) if node.name.text == joint.into.name)
            if _surely_less(Const(1), joint.kind.least):
                scene.note_dead(joint.kind.line, node, f"no {name} lies alone")
            elif _surely_less(Const(1 + joint.number), joint.into.least) or _surely_less(
                joint.into.most, Const(1 + joint.number)
            ):
                scene.note_dead(joint.kind.line, node, f"so many cards make no {joint.into.name}")


def _said(kind: Kind) -> tuple[tree.Joined, ...]:
    return kind.growth.joined if isinstance(kind.growth, tree.GrowsInto) else ()


def _surely_less(one: Expr, other: Expr) -> bool:
    return less(one, other) == YES


def cards(joint: Joint, meld: Expr, actor: Local, scene: Scene) -> tuple[Several, tuple[Guard, ...]]:
    """The cards of the hand that may join the card in that place, which is named with them."""
    melds, kind = melds_in(scene), joint.kind
    here, picked, number = ZoneRef(melds.cards, meld), ZoneRef(scene.picked), Const(joint.number)
    alone = both(equal(Read(melds.kind, meld), Const(kind.number)), equal(Size(here), YES))
    says = f"{{card}} make no {joint.into.name} with that {kind.name}"
    guards = (
        Guard(less(NO, Size(here)), "there is no such meld on the table", kind.origin, narrows=True),
        Guard(alone, f"only a {kind.name} that lies alone takes several cards at once", kind.origin, narrows=True),
        Guard(shapes.may_become((joint.into,), picked, scene), says, kind.origin, narrows=True),
        Guard(shapes.fits(joint.into, picked, scene), says, kind.origin),
        *going_out.stays(number, actor, scene),
    )
    return Several(scene.picked, number, number, given=At(here, NO)), guards


def lay(who: Expr, joint: Joint, meld: Expr, scene: Scene) -> tuple[Effect, ...]:
    """They come to lie with it: the player has melded, though no new meld of his own."""
    melds, card = melds_in(scene), Local("card")
    here, hand, picked = ZoneRef(melds.cards, meld), ZoneRef(scene.desk.hand, who), ZoneRef(scene.picked)
    joining = Cards(card, picked, YES)
    told = Tell(Happening.LAID_OFF, (who, Get(card), meld))
    if isinstance(joint.into.shape, tree.Sequence):
        laid: tuple[Effect, ...] = (Shift(At(here, NO), here, hand), *rows.lay_in_row(picked, NO, hand, here, scene))
    else:
        laid = (Each(joining, (Shift(Get(card), hand, here),)),)
    kept = (
        Add(one.variable, Fold(How.SUM, joining, None, choose(one.test(Get(card), scene), YES, NO)), who)
        for one in placed_in(scene)
    )
    joined = only_joined(scene)
    alone = () if joined is None else (When(no(Read(melds.melded, who)), (Set(joined, YES, who),)),)
    return (
        *laid,
        Set(melds.kind, Const(joint.into.number), meld, origin=joint.kind.origin),
        *kept,
        *alone,
        Set(melds.melded, YES, who),
        Each(joining, (told,)),
        *stacks.leave(who, meld, shapes.kinds_of(scene), melds, scene),
    )
