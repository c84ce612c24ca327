"""Payments that a rule or a call makes in play: who pays whom, how much, and the melds that are shown for it."""

from __future__ import annotations

from holadsl.core.build import binary, equal, less, no, replaced
from holadsl.core.effects import Add, Clear, Effect, Happening, NameSet, Set, Tell, When
from holadsl.core.expressions import NO, Const, Expr, Get, Local, Op, Read, Split, ZoneRef
from holadsl.core.values import Index, Kind
from holadsl.data import evolve
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Line, Moment, Phase, Single
from holadsl.vocabulary.melds import shapes
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.reasoning.limits import tame
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.effects import for_each
from holadsl.vocabulary.speech.numbers import scaled
from holadsl.vocabulary.speech.places import piles


def paying(scene: Scene) -> tuple[str, ...]:
    """The names of the clauses by which one player pays another, by the number that is told of them."""
    return tuple(map(" ".join, scene.saying(tree.PaysTo)))


@means(tree.PaysTo)
def _pays_to(node: tree.PaysTo, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Pays so many points of the deal to another, at once; what one pays the other gains. `for each meld in hand`: so
    many times, for the most melds into which that hand can be parted, no card in two of them; their cards are shown.
    """
    if line.moment in (Moment.DEALER_CHANGES, Moment.MATCH_ENDS):
        why, hint = "the deal has been settled", "let the rule be when the deal ends"
        scene.report(types.EFFECT_LATE, line, node, what="pays", why=why, hint=hint)
    assert line.it is not None
    payer, to = line.it.expr, Local("to")
    amount = scaled(phrases.number(node.number, scene, line), scene)
    split = _melds_in(node.each, scene, line) if node.each is not None else None
    if split is not None:
        amount = binary(Op.MUL, amount, split)
    due = scene.flag("due", Index.ONE, kind=Kind.NUMBER)
    points = scene.desk.scored if line.phase is Phase.PLAY or scene.payments is not None else scene.desk.points
    names = paying(scene)
    number = Const(names.index(line.clause) if line.clause in names else 0)
    pay: tuple[Effect, ...] = (
        Add(points, binary(Op.SUB, NO, Read(due)), payer, origin=line.origin),
        Add(points, Read(due), Get(to), origin=line.origin),
        Tell(Happening.PAID, (payer, Get(to), Read(due), number), origin=line.origin),
    )
    other = When(no(equal(Get(to), payer)), pay)
    receivers = for_each(phrases.who(node.to, scene, line), scene, (other,), to, line, own=True)
    value = tame(amount, {points})
    paid = When(less(NO, Read(due)), (*receivers, Set(due, NO)), origin=line.origin)
    return (Set(due, value, origin=line.origin), paid)


def _melds_in(node: tree.EachMeld, scene: Scene, line: Line) -> Expr:
    """The number of melds of a hand, as many as there can be."""
    found = piles(node.zone, scene, line)
    if len(found) != 1 or found[0].spread is not None or not isinstance(node.zone, tree.Hand):
        if found:
            scene.report(types.NOT_BUILT, line, node.zone, what="melds in anything but one player's hand")
        return NO
    return NO if scene.melds is None else _parted(found[0].zone, scene)


def _parted(hand: ZoneRef, scene: Scene) -> Split:
    return evolve(shapes.split_of(hand, scene.worth, scene), left=None)


@means(tree.EachMeld)
def _each_meld(node: tree.EachMeld, payer: Local, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """As often as there are melds in that hand: the most into which it can be parted, no card in two of them. Whoever
    holds them shows them first.
    """
    with scene.aside():
        found = piles(node.zone, scene, line.of(Single(Kind.TEAM, Get(payer))))
    if scene.melds is None or len(found) != 1 or found[0].spread is not None or found[0].zone.of is None:
        return ()
    hand, best = found[0].zone, ZoneRef(scene.melds.best)
    owner = hand.of
    assert owner is not None
    if replaced(owner, Get(payer), NO) != owner:
        scene.report(types.NOT_BUILT, line, node.zone, what="paying for the melds of one's own hand")
        return ()
    melds = _parted(hand, scene)
    told = Tell(Happening.MELDS_SHOWN, (owner, melds), best)
    show = (NameSet(melds, best, whole=True), told, Clear(best))
    return (When(less(NO, melds), show, origin=line.origin),)
