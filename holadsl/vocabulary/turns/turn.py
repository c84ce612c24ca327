"""What a player does in his turn: draw or take, meld, lay off, discard. Each is a choice with the lines that bar it."""

from __future__ import annotations

from collections.abc import Sequence

from holadsl.core.build import both, either, equal, last_of, less, no
from holadsl.core.effects import Draw, Each, Effect, Happening, Tell
from holadsl.core.expressions import NO, YES, Const, Expr, Get, Local, Read, Size, Times, ZoneRef
from holadsl.core.machine import Choice, Guard
from holadsl.core.verbs import DISCARD, DRAW, LAY, MELD, STOP, TAKE
from holadsl.diagnostics.codes import bounds, types
from holadsl.diagnostics.codes import melds as codes
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line, Phase
from holadsl.vocabulary.melds import going_out, joining, picking, placing, shapes, ways, wilds
from holadsl.vocabulary.melds.placing import melds_in
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.choices import chosen
from holadsl.vocabulary.speech.numbers import plain_number
from holadsl.vocabulary.speech.who import one_player, somebody


def first_player(scene: Scene) -> Expr:
    """Who has the first turn of a deal; where a line means nobody, the player after the dealer."""
    after = scene.next_after(Read(scene.desk.dealer))
    said = scene.clause("turn", "first")
    if not isinstance(said, tree.FirstTurn):
        return after
    line = scene.line("turn", "first").when(Phase.DEALING)
    who = chosen(said.who, scene, line, lambda n: one_player(n, scene, line))  # type: ignore[arg-type]
    return somebody(who, after, scene)


# drawing


def stock_gives(scene: Scene) -> Expr:
    """A flag: the stock has the cards that a turn begins with."""
    number = cards_drawn(scene)
    there = no(less(Size(ZoneRef(scene.desk.stock)), Const(number)))
    return both(there, equal(Read(scene.desk.closed), NO)) if scene.says(tree.StockCloses) else there


def cards_drawn(scene: Scene) -> int:
    """So many cards of the stock a turn begins with."""
    said = scene.clause("turn", "draw")
    sources = said.sources if isinstance(said, tree.TurnDraw) else ()
    return next((max(s.number.value, 1) for s in sources if isinstance(s, tree.FromStock)), 1)


def draw_choices(actor: Local, then: Sequence[Effect], scene: Scene) -> tuple[Choice, ...]:
    """The compulsory draw: from the stock, or the top discard. `then` comes after each."""
    said = scene.clause("turn", "draw")
    if not isinstance(said, tree.TurnDraw):
        return ()
    line = scene.line("turn", "draw")
    out = [choice for source in said.sources for choice in _from(source, actor, then, scene, line)]
    if not any(isinstance(source, tree.FromDiscards) for source in said.sources):
        _never_takes(scene)
    if not any(isinstance(source, tree.FromStock) for source in said.sources):
        scene.report(codes.NO_STOCK, line, said)
    return tuple(out)


def _never_takes(scene: Scene) -> None:
    """A line that says when a discard is taken does nothing where none is."""
    said = scene.clause("turn", "take")
    if isinstance(said, tree.TurnTake):
        scene.note_dead(scene.line("turn", "take"), said.way, "turn draw takes no discard")


def _may_take(actor: Local, scene: Scene) -> list[Guard]:
    """The condition under which a discard may be taken, and that it isn't one that nobody takes."""
    said = scene.clause("turn", "take")
    way = said.way if isinstance(said, tree.TurnTake) else None
    return [*_when(way, actor, scene, scene.line("turn", "take")), *picking.not_wild(scene)]


def _from(
    source: tree.FromStock | tree.FromDiscards, actor: Local, then: Sequence[Effect], scene: Scene, line: Line
) -> tuple[Choice, ...]:
    if isinstance(source, tree.FromDiscards):
        if source.into is not None:
            return _take_into_meld(source.into, actor, then, scene, line)
        return (_take(actor, then, scene, line),)
    number = source.number.value
    if number < 1:
        scene.report(bounds.ZERO, line, source.number, what="the number of cards drawn", number=number, least=1)
    hand, stock = ZoneRef(scene.desk.hand, Get(actor)), ZoneRef(scene.desk.stock)
    drawn = last_of(hand)
    one = (Draw(stock, hand, origin=line.origin), Tell(Happening.DREW, (Get(actor), drawn)))
    body: tuple[Effect, ...] = one if number <= 1 else (Each(Times(Local("card"), number), one),)
    guard = Guard(stock_gives(scene), "the stock has no card left to draw", line.origin)
    return (Choice(DRAW, (*body, *then), guards=(guard,), origin=line.origin),)


def _take(actor: Local, then: Sequence[Effect], scene: Scene, line: Line) -> Choice:
    """The top discard goes into the hand."""
    card, hand = Local("card"), ZoneRef(scene.desk.hand, Get(actor))
    top = equal(Get(card), placing.top_discard(scene))
    guard = Guard(top, "only the top discard may be taken, not {card}", line.origin)
    effects = (*placing.took_top(Get(actor), scene), placing.draw_top(hand, scene), *then)
    guards = (*_may_take(actor, scene), guard)
    return Choice(TAKE, effects, ZoneRef(melds_in(scene).discards), card, guards, line.origin)


def _take_into_meld(
    into: tree.IntoNewMeld, actor: Local, then: Sequence[Effect], scene: Scene, line: Line
) -> tuple[Choice, ...]:
    """The top discard goes with cards of the hand into a new meld, at once."""
    hand, picked, who = ZoneRef(scene.desk.hand, Get(actor)), ZoneRef(scene.picked), Get(actor)
    stays = going_out.stays(picking.of_hand(scene), actor, scene)
    out = []
    for way in ways.ways(scene):
        several, makes = picking.with_top_discard(way, into.number.value if into.number else None, line.origin, scene)
        laid = placing.lay_new(who, picked, scene, Const(way.number), from_top=True)
        effects = (*placing.took_top(who, scene), *laid, *then)
        guards, stands = (*_may_take(actor, scene), *makes, *stays), way.stands_for(picked, scene)
        out.append(Choice(TAKE, effects, hand, None, guards, line.origin, several, stands=stands))
    return tuple(out)


# melds, cards laid off


def meld_choices(actor: Local, then: Sequence[Effect], scene: Scene) -> tuple[Choice, ...]:
    """A new meld from the hand."""
    said, kinds = scene.clause("turn", "meld"), shapes.kinds_of(scene)
    line = scene.line("turn", "meld")
    way = said.way if isinstance(said, tree.TurnMeld) else None
    if isinstance(way, tree.NotAtAll) or not kinds:
        return ()
    origin, picked = kinds[0].origin, ZoneRef(scene.picked)
    hand = ZoneRef(scene.desk.hand, Get(actor))
    before = (*_when(way, actor, scene, line), *_as_often(way, scene, line))
    stays = going_out.stays(Size(picked), actor, scene)
    out = []
    for each in ways.ways(scene):
        several, makes = picking.from_hand(each, origin, scene)
        effects = (*placing.lay_new(Get(actor), picked, scene, Const(each.number)), *then)
        guards, stands = (*before, *makes, *stays), each.stands_for(picked, scene)
        out.append(Choice(MELD, effects, hand, None, guards, origin, several, stands=stands))
    return tuple(out)


def _when(way: tree.Node | None, actor: Local, scene: Scene, line: Line) -> list[Guard]:
    """The condition under which it may be done."""
    if not isinstance(way, tree.OnlyWhen):
        return []
    test = going_out.condition_of(way, actor, scene, line)
    return [Guard(test, f"{{seat}} may not {line.clause.removeprefix('turn ')} now", line.origin)]


def _as_often(way: tree.Node | None, scene: Scene, line: Line) -> list[Guard]:
    """At most so many melds in a turn."""
    if not isinstance(way, tree.Quantity):
        return []
    if not isinstance(way, tree.Exactly | tree.NoMoreThan):
        scene.report(types.AMOUNT_HERE, line, way)
        return []
    most = plain_number(way.number, scene, line)
    return [Guard(less(Read(melds_in(scene).in_turn), most), "no further meld may be laid in this turn", line.origin)]


def lay_choices(actor: Local, then: Sequence[Effect], scene: Scene) -> tuple[Choice, ...]:
    """A card of the hand is added to a meld on the table."""
    said, kinds = scene.clause("turn", "lay off"), shapes.kinds_of(scene)
    line = scene.line("turn", "lay off")
    way = said.way if isinstance(said, tree.TurnLayOff) else None
    if isinstance(way, tree.NotAtAll) or all(kind.growth is None for kind in kinds):
        return ()
    before = _when(way, actor, scene, line)
    sides = (False, True) if wilds.wilds_in(scene) is not None and shapes.rows_among(kinds) else (False,)
    return tuple(_lay(front, before, actor, then, scene) for front in sides)


def _lay(front: bool, before: Sequence[Guard], actor: Local, then: Sequence[Effect], scene: Scene) -> Choice:
    """The choice itself; `front`: of a wild card that goes before a row where it needn't."""
    melds, card, meld, line = melds_in(scene), Local("card"), Local("meld"), scene.line("turn", "lay off")
    here = ZoneRef(melds.cards, Get(meld))
    guards = [Guard(less(NO, Size(here)), "there is no such meld on the table", line.origin), *before]
    said = wilds.wilds_in(scene)
    if said is not None:
        may = wilds.room_for(Get(card), here, scene)
        guards.append(Guard(may, "that meld has as many wild cards as it may", said.line.origin))
    for kind in shapes.kinds_of(scene):
        other = no(equal(Read(melds.kind, Get(meld)), Const(kind.number)))
        test = shapes.grows(kind, Get(card), here, scene, front=front)
        guards.append(Guard(either(other, test), f"{{card}} doesn't go with that {kind.name}", kind.origin))
    guards.extend(going_out.stays(YES, actor, scene))
    effects = (*placing.lay_on(Get(actor), Get(card), Get(meld), scene, front=front), *then)
    hand, stands = ZoneRef(scene.desk.hand, Get(actor)), ways.end_of_row(Get(card), Get(meld), scene, front=front)
    return Choice(LAY, effects, hand, card, tuple(guards), line.origin, onto=meld, stands=stands)


def join_choices(actor: Local, then: Sequence[Effect], scene: Scene) -> tuple[Choice, ...]:
    """Cards of the hand join one that lies alone; that needs no right to lay off."""
    out = []
    for joint in joining.joints(scene):
        meld, hand = Local("meld"), ZoneRef(scene.desk.hand, Get(actor))
        several, guards = joining.cards(joint, Get(meld), actor, scene)
        effects = (*joining.lay(Get(actor), joint, Get(meld), scene), *then)
        out.append(Choice(LAY, effects, hand, None, guards, joint.kind.origin, several, meld))
    return tuple(out)


# the end of a turn


def discard_choices(actor: Local, thrown: Sequence[Effect], kept: Sequence[Effect], scene: Scene) -> tuple[Choice, ...]:
    """A card is thrown, after which `thrown` comes; where the rules want none the turn is stopped, and `kept` comes."""
    said, line = scene.clause("turn", "discard"), scene.line("turn", "discard")
    card, hand = Local("card"), ZoneRef(scene.desk.hand, Get(actor))
    way = said.way if isinstance(said, tree.TurnDiscard) else None
    if isinstance(said, tree.TurnDiscard) and said.number.value != 1:
        scene.report(codes.DISCARD_ONE, line, said.number, number=said.number.value)
    effects = (*placing.throw(Get(actor), Get(card), scene), *thrown)
    guards = (*_when(way, actor, scene, line), *going_out.stays(YES, actor, scene, turn_over=True))
    out = [Choice(DISCARD, effects, hand, card, guards, line.origin)]
    needless = NO if way is None else no(going_out.condition_of(way, actor, scene, line))
    may_stop = either(needless, going_out.stranded(actor, scene))
    if way is not None or may_stop != NO:
        stop = Guard(may_stop, "a turn ends with a discard here", line.origin)
        out.append(Choice(STOP, tuple(kept), guards=(stop,), origin=line.origin))
    return tuple(out)
