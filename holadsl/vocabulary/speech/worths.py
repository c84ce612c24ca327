"""What the cards of a place are worth together: their prices, and what some cards do to the worth of a whole hand."""

from __future__ import annotations

from collections.abc import Callable

from holadsl.core.build import binary, choose, equal, less, plus
from holadsl.core.expressions import NO, YES, Const, Expr, Fold, How, Look, Op, ZoneRef
from holadsl.core.values import Kind, Table
from holadsl.data import evolve
from holadsl.diagnostics.codes import bounds, payments, types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.desk.standard import FARTHEST
from holadsl.vocabulary.line import Figure, Line, Single
from holadsl.vocabulary.pack import packs
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.numbers import named_number, plain_number
from holadsl.vocabulary.speech.places import Pile, in_all, piles, total
from holadsl.vocabulary.speech.who import owner_of
from holadsl.vocabulary.teams.points import worth_taken

PAIR = 2
"""The fewest cards that can be of one rank together."""
MOST_HELD = 1000
"""The largest number that a card in a hand adds to its worth, or multiplies it by."""


@means(tree.WorthOf)
def _worth_of(node: tree.WorthOf, scene: Scene, line: Line) -> Figure:
    """The worth of the cards of a place, of a hand with what `pack held` says; `counting 7 for 7` prices one kind of
    card otherwise, by a number or an option's name, and then each card counts for itself alone.
    """
    prices, held = prices_of(node.counting, scene, line), node.counting is None
    if node.outside is not None:
        return _outside(node, prices, scene, line)
    if isinstance(node.zone, tree.CardsTaken):
        owner = owner_of(node.zone.owner, scene, line)
        if isinstance(owner, Single):
            return Figure(worth_taken(scene, scene.team_of_single(owner), prices), scaled=True)
    found = piles(node.zone, scene, line)
    return Figure(worth_of(node.zone, found, prices, scene, line) if held else _prices(found, prices))


def _outside(node: tree.WorthOf, prices: Table, scene: Scene, line: Line) -> Figure:
    hand = hand_of(node.zone, "melds", scene, line)
    if hand is None:
        return Figure(scene.unknown())
    if _holdings(scene) and node.counting is None:
        said, where = scene.clause("pack", "held") or node, scene.line("pack", "held")
        scene.report(types.NOT_BUILT, where, said, what="changing the worth of what is left outside melds")
    assert node.outside is not None
    return Figure(phrases.outside(node.outside, hand, prices, scene, line))


def prices_of(node: tree.Counting | None, scene: Scene, line: Line) -> Table:
    """What each card counts."""
    if node is None:
        return scene.worth
    if isinstance(node.cost, tree.Name):
        cost = _option(node.cost, scene, line)
    else:
        cost = node.cost.number.value * (-1 if isinstance(node.cost, tree.Negative) else 1)
    chosen = packs.kinds_of((node.kind,), scene, line)
    values = tuple(cost if face in chosen else value for face, value in enumerate(scene.worth.values))
    return scene.table("worth-counting", values)


def _option(name: tree.Name, scene: Scene, line: Line) -> int:
    """The value of an option; a price is known before a card is dealt, so no count can be one."""
    if name.text in scene.options:
        scene.notes.options_read.add(name.text)
        return scene.options[name.text]
    if name.text in scene.counts:
        scene.report(types.PRICE_COUNT, line, name, name=name.text)
    else:
        named_number(name, scene, line)  # which says that nothing is called so
    return 0


def hand_of(node: tree.Zone, what: str, scene: Scene, line: Line) -> ZoneRef | None:
    """One player's hand; of other places that can't be told."""
    found = piles(node, scene, line)
    if len(found) == 1 and found[0].spread is None and isinstance(node, tree.Hand):
        return found[0].zone
    if found:
        scene.report(types.NOT_BUILT, line, node, what=f"{what} in anything but one player's hand")
    return None


def worth_of(node: tree.Zone, found: tuple[Pile, ...], prices: Table, scene: Scene, line: Line) -> Expr:
    """The worth of the cards of a place; of hands, each for itself, with what is said of cards held."""
    if not _holdings(scene) or not isinstance(node, tree.Hand):
        return _prices(found, prices)
    out: Expr = NO
    for pile in found:
        with scene.aside() as notes:  # what is wrong with the line is told where it is heard
            one = _worth_of_hand(pile, prices, scene)
        scene.options_read.update(notes.options_read)
        where = None if pile.where == YES else pile.where
        out = plus(out, one if pile.spread is None else Fold(How.SUM, pile.spread, where, one))
    return out


def _prices(found: tuple[Pile, ...], prices: Table) -> Expr:
    return in_all(How.SUM, found, None, lambda card: Look(prices, card))


# what cards do to the hand that has them


def _holdings(scene: Scene) -> tuple[tree.TimesHeld | tree.PlusHeld | tree.NothingHeld, ...]:
    said = scene.clause("pack", "held")
    return said.holdings if isinstance(said, tree.Held) else ()


def hear(scene: Scene) -> None:
    """Reads the line."""
    for part in _holdings(scene):
        line = scene.line("pack", "held")
        if isinstance(part, tree.NothingHeld):
            if part.number.value < PAIR:
                what, few = "the number of cards of one rank that count nothing", part.number.value
                scene.report(bounds.ZERO, line, part.number, what=what, number=few, least=PAIR)
            continue
        number = _number(part, scene)
        if isinstance(number, Const) and number.value > MOST_HELD:
            scene.report(bounds.NUMBER_TOO_LARGE, line, part.number, number=number.value, most=MOST_HELD)
        elif isinstance(part, tree.TimesHeld) and not isinstance(number, Const) and not scene.loose:
            scene.report(payments.POWER, line, part.number)
        for mod in part.each.mods:
            if isinstance(mod, tree.InZone):
                words = " ".join(line.source.text[mod.span.start : mod.span.end].split())
                scene.report(types.TWO_PLACES, line, mod, words=words)
    _worth_of_hand(Pile(ZoneRef(scene.desk.hand, NO)), scene.worth, scene)


def _number(part: tree.TimesHeld | tree.PlusHeld, scene: Scene) -> Expr:
    return plain_number(part.number, scene, scene.line("pack", "held"))


def _worth_of_hand(pile: Pile, prices: Table, scene: Scene) -> Expr:
    """The worth of one hand: the prices of its cards, multiplied, and then what is added."""
    hand = evolve(pile, spread=None, where=YES)
    worth = total(How.SUM, hand, _counts(hand, scene), lambda card: Look(prices, card))
    added: Expr = NO
    assert pile.zone.of is not None
    line = scene.line("pack", "held").of(Single(Kind.SEAT, pile.zone.of))
    for part in _holdings(scene):
        if isinstance(part, tree.NothingHeld):
            continue
        cards, number = each_card(part.each), _number(part, scene)
        count = total(How.COUNT, hand, lambda card, cards=cards: phrases.cards(cards, scene, line.at(card)))  # type: ignore[misc]
        when = YES if part.condition is None else phrases.condition(part.condition, scene, line)
        if isinstance(part, tree.PlusHeld):
            added = plus(added, choose(when, binary(Op.MUL, count, number), NO))
        elif isinstance(number, Const):
            worth = binary(Op.MUL, worth, choose(when, power(min(number.value, MOST_HELD), count, scene), YES))
    return plus(worth, added)


def _counts(hand: Pile, scene: Scene) -> Callable[[Expr], Expr] | None:
    """Which cards of a hand count at all, where some don't: there are fewer of its rank than are said to be nothing."""
    least = min((part.number.value for part in _holdings(scene) if isinstance(part, tree.NothingHeld)), default=0)
    if not least:
        return None

    def few(card: Expr) -> Expr:
        alike = total(How.COUNT, hand, lambda other: equal(Look(scene.rank, other), Look(scene.rank, card)))
        return less(alike, Const(max(least, PAIR)))

    return few


def each_card(each: tree.ForEach) -> tree.SomeCards:
    """The cards that are counted one by one."""
    return tree.SomeCards(tree.One(span=each.span), None, each.noun, each.mods, span=each.span)


def power(base: int, count: Expr, scene: Scene) -> Expr:
    """A factor once for each that is counted: from a table, so that it grows no farther than the pack lets it."""
    powers = [1]
    while len(powers) <= scene.pack.size and powers[-1] * base <= FARTHEST:
        powers.append(powers[-1] * base)
    if len(powers) <= scene.pack.size:
        count = binary(Op.MIN, count, Const(len(powers) - 1))
    return Look(scene.table(f"{base} for each", tuple(powers)), count)
