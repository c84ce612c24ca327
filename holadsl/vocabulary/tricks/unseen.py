"""A card that nobody has seen: the top card of the stock, played as it lies instead of a card of the hand."""

from __future__ import annotations

from holadsl.core.build import equal, last_of, less, no
from holadsl.core.effects import Draw, Effect, Happening, Tell
from holadsl.core.expressions import NO, Const, Expr, Get, Local, Read, Size, ZoneRef
from holadsl.core.machine import Guard
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary.dealing.deal import dealt
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.tricks.trick import laid


@means(tree.TopOfStock)
def _top_of_stock(node: tree.TopOfStock, scene: Scene, line: Line) -> Expr:
    """The card that lies uppermost in the stock, which nobody has seen; for `trick also` alone."""
    scene.report(types.READS_HIDDEN, line, node, clause=line.clause)
    return NO


def may_play_top(scene: Scene) -> bool:
    """`trick also` lets the top card of the stock be played."""
    said = scene.clause("trick", "also")
    if not isinstance(said, tree.Also):
        return False
    if not isinstance(said.cards, tree.TopOfStock):
        what = "playing any other card besides the hand"
        scene.report(types.NOT_BUILT, scene.line("trick", "also"), said.cards, what=what)
        return False
    if scene.sets is not None:
        what = "playing the top card of the stock where several cards are played at a time"
        scene.report(types.NOT_BUILT, scene.line("trick", "also"), said.cards, what=what)
        return False
    if dealt(scene) >= scene.pack.size:
        scene.note_dead(scene.line("trick", "also"), said.cards, "all cards are dealt, so there is no stock")
    return True


def top_guards(scene: Scene) -> tuple[Guard, ...]:
    """There must be such a card. Neither `never` nor a duty bars it: nobody knows yet what it is."""
    origin, stock = scene.line("trick", "also").origin, ZoneRef(scene.desk.stock)
    there = Guard(less(NO, Size(stock)), "the stock is empty: it has no top card to play", origin)
    guards = [there]
    if scene.says(tree.StockCloses):
        is_open = equal(Read(scene.desk.closed), NO)
        guards.append(Guard(is_open, "the stock is closed: none of its cards is played", origin))
    left = _left_from_shown(scene)
    if left:
        unseen = no(equal(Size(stock), Const(left)))
        guards.append(Guard(unseen, "the top card of the stock lies open: an unseen one may be played", origin))
    return tuple(guards)


def _left_from_shown(scene: Scene) -> int:
    """How many cards the stock has when the card shown at the deal is its top card; 0 where none lies in it."""
    said = scene.clause("deal", "show")
    if isinstance(said, tree.Show) and isinstance(said.place, tree.ToBottom):
        return 1
    if isinstance(said, tree.Show) and isinstance(said.place, tree.FromMiddle):
        size = scene.pack.size - dealt(scene)
        return size - size // 2
    return 0


def lay_top(actor: Local, scene: Scene) -> tuple[Effect, ...]:
    """The top card of the stock goes to the trick; only there it is seen which one it is."""
    trick = ZoneRef(scene.desk.trick)
    card = last_of(trick)
    draw = Draw(ZoneRef(scene.desk.stock), trick, origin=scene.line("trick", "also").origin)
    return (draw, Tell(Happening.TURNED, (Get(actor), card)), *laid(Get(actor), card, False, scene))
