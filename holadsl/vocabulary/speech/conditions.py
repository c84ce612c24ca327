"""Conditions: sentences about players, cards, places, numbers and the table, and how they are joined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holadsl.core.build import binary, both, either, equal, last_of, less, no, substitute
from holadsl.core.expressions import NO, YES, At, Const, Expr, Fold, How, Look, Op, Read, Seats, Size, Teams, ZoneRef
from holadsl.core.values import Kind
from holadsl.data import evolve
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Figure, Line, Many, Moment, Phase, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.reasoning.limits import more_than_all
from holadsl.vocabulary.reasoning.reach import contradict
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.best import WORTHS
from holadsl.vocabulary.speech.cards import one_card, placed_card
from holadsl.vocabulary.speech.numbers import fits, place_of
from holadsl.vocabulary.speech.places import Pile, in_all, piles
from holadsl.vocabulary.speech.verbs import cards_in, unless
from holadsl.vocabulary.speech.worths import worth_of
from holadsl.vocabulary.words import contains

LEAST_SEATS, MOST_SEATS = 2, 10

EVENTS = (tree.Event, tree.EachEvent, tree.DealerChanges, tree.IsPlayed, tree.IsDiscarded, tree.IsForcedOut)
"""The classes that name a moment."""

# joined


@means(tree.AnyOf)
def _any_of(node: tree.AnyOf, scene: Scene, line: Line) -> Expr:
    """One of them holds."""
    if any(isinstance(part, tree.AllOf) for part in node.parts):
        scene.report(types.AND_OR, line, node)
    return either(*(phrases.condition(part, scene, line) for part in node.parts))


@means(tree.AllOf)
def _all_of(node: tree.AllOf, scene: Scene, line: Line) -> Expr:
    """All of them hold."""
    found = _of_that_one(node, scene, line)
    if found is not None:
        return found
    parts = [phrases.condition(part, scene, line) for part in node.parts]
    return NO if contradict(parts) else both(*parts)


def _of_that_one(node: tree.AllOf, scene: Scene, line: Line) -> Expr | None:
    """`a winner has no cards and that player has not melded`: one of several of whom all of it holds; else None."""
    for at, part in enumerate(node.parts):
        if not any(contains(later, (tree.ThatPlayer, tree.ThatTeam)) for later in node.parts[at + 1 :]):
            return None
        found = speaks_of(part, scene, line)
        if found is not None and not found[0].every:
            who, says = found
            before = [phrases.condition(other, scene, line) for other in node.parts[:at]]
            here = evolve(line, that=who.one)
            rest = [phrases.condition(other, scene, here) for other in node.parts[at + 1 :]]
            return both(*before, fold_of(How.ANY, who, both(says(here), *rest)))
    return None


@means(tree.Bracketed)
def _bracketed(node: tree.Bracketed, scene: Scene, line: Line) -> Expr:
    """What belongs together."""
    return phrases.condition(node.condition, scene, line)


@means(tree.Negation)
def _negation(node: tree.Negation, scene: Scene, line: Line) -> Expr:
    """It doesn't hold."""
    if line.events and contains(node, EVENTS):
        scene.report(types.EVENT_DENIED, line, node)
        return NO
    return no(phrases.condition(node.condition, scene, line))


# players


@means(tree.WhoDoes)
def _who_does(node: tree.WhoDoes, scene: Scene, line: Line) -> Expr:
    """A player or team does so; with `a` one of them, with `each` all of them."""
    who = phrases.who(node.who, scene, line)
    if isinstance(who, Single):
        return phrases.verb(node.verb, who, scene, line)
    if isinstance(node.verb, tree.IsWinning) and node.verb.no is None and not who.every:
        return _winner_is(who, scene)
    return fold_of(How.ALL if who.every else How.ANY, who, phrases.verb(node.verb, who.one, scene, line))


def _winner_is(who: Many, scene: Scene) -> Expr:
    """Only one player can be winning: it is asked whether he is among them."""
    control = Read(scene.desk.control)
    winner = Single(Kind.SEAT, control)
    value = control if who.kind is Kind.SEAT else scene.team_of_single(winner)
    return both(binary(Op.LE, NO, control), substitute(who.where, who.local, value))


Speaks = tuple[Many, Callable[[Line], Expr]]
"""Of whom a sentence speaks, and what it says of the one who is bound."""


def speaks_of(part: tree.Condition, scene: Scene, line: Line) -> Speaks | None:
    """Of which of several a sentence speaks: `a player has no cards`, `a team's score is 100 or more`; else None."""
    owner = _owner_of(part)
    if isinstance(part, tree.WhoDoes):
        found = phrases.who(part.who, scene, line) if _is_several(part.who) else None
        if isinstance(found, Many):
            return found, lambda here: phrases.verb(part.verb, found.one, scene, here)
    elif owner is not None:
        many = phrases.who(owner.who, scene, line)
        if isinstance(many, Many):
            that = tree.Whose(tree.ThatPlayer(span=owner.span), span=owner.span)
            return many, lambda here: phrases.condition(_owned_by(part, that), scene, evolve(here, that=many.one))
    return None


def _is_several(who: tree.Who) -> bool:
    return isinstance(who, (tree.Quantified, tree.SuchThat, tree.WithExtreme))


def _owner_of(node: tree.Condition) -> tree.Whose | None:
    """Whose number or place a sentence speaks of, where that is one of several."""
    said = node.number if isinstance(node, tree.NumberIs) else node.zone if isinstance(node, tree.ZoneIs) else None
    said = said.zone if isinstance(said, WORTHS) else said
    owner = getattr(said, "owner", None)
    return owner if isinstance(owner, tree.Whose) and _is_several(owner.who) else None


def _owned_by(node: tree.Condition, owner: tree.Owner) -> tree.Condition:
    """The same sentence of another's number or place."""
    field = "number" if isinstance(node, tree.NumberIs) else "zone"
    said: Any = getattr(node, field)
    inner = evolve(said, zone=evolve(said.zone, owner=owner)) if isinstance(said, WORTHS) else None
    return evolve(node, **{field: inner or evolve(said, owner=owner)})


def _of_several(node: tree.Condition, scene: Scene, line: Line) -> Expr | None:
    found = speaks_of(node, scene, line)
    if found is None:
        return None
    who, says = found
    return fold_of(How.ALL if who.every else How.ANY, who, says(line))


def domain_of(who: Many) -> Seats | Teams:
    """All players in order of play, or all teams."""
    return Seats(who.local) if who.kind is Kind.SEAT else Teams(who.local)


def fold_of(how: How, who: Many, value: Expr) -> Expr:
    """Whether one, or all, of them do so."""
    return Fold(how, domain_of(who), None if who.where == YES else who.where, value)


@means(tree.NobodyDoes)
def _nobody_does(node: tree.NobodyDoes, scene: Scene, line: Line) -> Expr:
    """None of them does so."""
    one = tree.Quantified(tree.One(), None, node.noun, None, span=node.noun.span)
    return no(_who_does(tree.WhoDoes(one, node.verb, span=node.span), scene, line))


# places


def size_of(parts: tuple[Pile, ...]) -> Expr:
    """How many cards there are: public for every place."""
    if len(parts) == 1 and parts[0].spread is None and parts[0].start is None and not parts[0].front:
        return Size(parts[0].zone)
    return in_all(How.COUNT, parts)


@means(tree.ZoneIs)
def _zone_is(node: tree.ZoneIs, scene: Scene, line: Line) -> Expr:
    """How a place is: empty, open, worth something, of a size."""
    several = _of_several(node, scene, line)
    if several is not None:
        return several
    parts = piles(node.zone, scene, line)
    verb = node.verb
    if isinstance(verb, tree.IsEmpty):
        return unless(verb.no, equal(size_of(parts), NO))
    if isinstance(verb, tree.HasSize):
        if more_than_all(verb.amount, scene.pack.size):
            return NO
        return fits(verb.amount, Figure(size_of(parts)), scene, line)
    if isinstance(verb, tree.IsWorth):
        worth = worth_of(node.zone, parts, scene.worth, scene, line)
        return fits(verb.test, Figure(worth), scene, line)
    if not isinstance(node.zone, tree.Stock):
        scene.report(types.ONLY_STOCK_OPEN, line, node)
    is_open = both(less(NO, Size(ZoneRef(scene.desk.stock))), no(Read(scene.desk.closed)))
    return unless(verb.no, is_open)


# cards


@means(tree.CardsAre)
def _cards_are(node: tree.CardsAre, scene: Scene, line: Line) -> Expr:
    """Where cards are, or what they are."""
    negated = node.verb.no if isinstance(node.verb, tree.CardIs) else None
    test = node.verb.test
    if isinstance(test, (tree.IsPlayed, tree.IsDiscarded)):
        if negated is not None:
            scene.report(types.EVENT_DENIED, line, node)
            return NO
        return _happens(node.cards, scene, line, test)
    if isinstance(test, (tree.LiesIn, tree.IsLed)):
        zone: tree.Zone = test.zone if isinstance(test, tree.LiesIn) else tree.CardsLed(None)
        return unless(negated, _lie_in(node.cards, zone, scene, line))
    return _are_such(node.cards, test, negated, scene, line)


def _happens(cards: tree.Cards, scene: Scene, line: Line, test: tree.Node) -> Expr:
    """A card is played, or thrown."""
    if not line.events:
        scene.report(types.EVENT_HERE, line, test)
    thrown = isinstance(test, tree.IsDiscarded)
    if line.moment is not (Moment.DISCARDED if thrown else Moment.CARD_PLAYED):
        return NO
    card: Expr = Read(scene.desk.last_card)
    if thrown and scene.discards is not None:
        card = last_of(ZoneRef(scene.discards))
    return one_card(cards, scene, line.at(card))


def _lie_in(cards: tree.Cards, zone: tree.Zone, scene: Scene, line: Line) -> Expr:
    if isinstance(getattr(cards, "counted", None), tree.Every):
        scene.report(types.EVERY_LIES, line, cards)
        return NO
    return cards_in(cards, piles(zone, scene, line), scene, line)


def _are_such(cards: tree.Cards, test: tree.CardTest, negated: tree.Keyword | None, scene: Scene, line: Line) -> Expr:
    def such(card: Expr) -> Expr:
        return unless(negated, phrases.cards(test, scene, line.at(card)))

    card = placed_card(cards, scene, line)
    if card is not None:
        return both(binary(Op.LE, NO, card), such(card))
    if not isinstance(cards, tree.SomeCards | tree.SomeOfRank) or not any(
        isinstance(m, tree.InZone) for m in cards.mods
    ):
        scene.report(types.WHICH_PLACE, line, cards)
        return NO
    parts = piles(place_of(cards, scene, line), scene, line)
    if isinstance(test, (tree.OfOneRank, tree.OfOneSuit)):
        return unless(negated, _alike(cards, test, parts, scene, line))

    def fit(card: Expr) -> Expr:
        return phrases.cards(cards, scene, line.at(card))

    if isinstance(cards.counted, tree.Every):
        return in_all(How.ALL, parts, fit, such)
    if isinstance(cards.counted, tree.NoneOf):
        return no(in_all(How.ANY, parts, fit, such))
    if isinstance(cards.counted, (tree.One, tree.Whichever)):
        return in_all(How.ANY, parts, fit, such)
    return fits(cards.counted, Figure(in_all(How.COUNT, parts, lambda c: both(fit(c), such(c)))), scene, line)


def _alike(
    cards: tree.Cards, test: tree.OfOneRank | tree.OfOneSuit, parts: tuple[Pile, ...], scene: Scene, line: Line
) -> Expr:
    """All cards that are meant are of the rank, or suit, of the first one in that place."""
    plain = len(parts) == 1 and parts[0].spread is None
    if not plain or not isinstance(getattr(cards, "counted", None), tree.Every):
        scene.report(types.ALIKE_WHAT, line, test)
        return NO
    table = scene.rank if isinstance(test, tree.OfOneRank) else scene.suit
    first = Look(table, At(parts[0].zone, parts[0].start or NO))

    def fit(card: Expr) -> Expr:
        return phrases.cards(cards, scene, line.at(card))

    return in_all(How.ALL, parts, fit, lambda card: equal(Look(table, card), first))


# numbers and the table


@means(tree.NumberIs)
def _number_is(node: tree.NumberIs, scene: Scene, line: Line) -> Expr:
    """A number is an amount; a bare number is exact."""
    several = _of_several(node, scene, line)
    if several is not None:
        return several
    return fits(node.test, phrases.number(node.number, scene, line), scene, line)


@means(tree.ThereAre)
def _there_are(node: tree.ThereAre, scene: Scene, line: Line) -> Expr:
    """How many play, of those at the table; a line that fails by it alone is left out without a word."""
    seats = range(LEAST_SEATS, MOST_SEATS + 1)
    tests = [fits(node.amount, Figure(Const(n)), scene, line) for n in seats]
    if all(test == tests[0] for test in tests):
        return tests[0]  # so it is whoever plays
    return fits(node.amount, Figure(scene.given(scene.players)), scene, line)


@means(tree.AnyTime)
def _any_time(node: tree.AnyTime, scene: Scene, line: Line) -> Expr:
    """Always."""
    return YES


CLOSED = frozenset(
    {Moment.TRICK_ENDS, Moment.DEAL_BEGINS, Moment.DEAL_ENDS, Moment.DEALER_CHANGES, Moment.COUNTING, Moment.MATCH_ENDS}
)
"""Moments at which no trick is open."""


@means(tree.TrickOpen)
def _trick_open(node: tree.TrickOpen, scene: Scene, line: Line) -> Expr:
    """From when its leader may lead until it is taken."""
    return Const(int(line.phase is Phase.PLAY and line.moment not in CLOSED))


@means(tree.ThisIsFirst)
def _this_is_first(node: tree.ThisIsFirst, scene: Scene, line: Line) -> Expr:
    """The first deal of the match, trick of the deal, circuit of the trick."""
    if isinstance(node.unit, tree.MatchUnit):
        scene.report(types.FIRST_OF_WHAT, line, node)
    return _first(node.unit, scene)


def _first(unit: tree.Unit, scene: Scene) -> Expr:
    desk = scene.desk
    if isinstance(unit, tree.DealUnit):
        return equal(Read(desk.deal_number), YES)
    if isinstance(unit, tree.TrickUnit):
        return equal(Read(desk.trick_number), YES)
    if isinstance(unit, tree.TurnUnit):
        return equal(Read(scene.melds.turn), YES) if scene.melds is not None else NO
    return equal(Read(desk.circuit), YES) if isinstance(unit, tree.CircuitUnit) else YES


# events

_BEGINS = {
    tree.DealUnit: Moment.DEAL_BEGINS,
    tree.TrickUnit: Moment.TRICK_BEGINS,
    tree.CircuitUnit: Moment.CIRCUIT_BEGINS,
    tree.TurnUnit: Moment.TURN_BEGINS,
}
_ENDS = {
    tree.DealUnit: Moment.DEAL_ENDS,
    tree.TrickUnit: Moment.TRICK_ENDS,
    tree.CircuitUnit: Moment.CIRCUIT_ENDS,
    tree.TurnUnit: Moment.TURN_ENDS,
    tree.MatchUnit: Moment.MATCH_ENDS,
}


@means(tree.Event, tree.EachEvent)
def _event(node: tree.Event | tree.EachEvent, scene: Scene, line: Line) -> Expr:
    """Something begins or ends, at that moment only."""
    if not line.events:
        scene.report(types.EVENT_HERE, line, node)
        return NO
    if isinstance(node, tree.Event) and node.first is not None and isinstance(node.unit, tree.MatchUnit):
        scene.report(types.FIRST_OF_WHAT, line, node)
    begins = isinstance(node.moment, tree.Begins)
    if begins and isinstance(node.unit, tree.MatchUnit):
        return equal(Read(scene.desk.deal_number), YES) if line.moment is Moment.DEAL_BEGINS else NO
    meant = (_BEGINS if begins else _ENDS)[type(node.unit)]
    here = line.moment is meant or (line.moment is Moment.COUNTING and meant is Moment.DEAL_ENDS)
    if not here:
        return NO
    return _first(node.unit, scene) if isinstance(node, tree.Event) and node.first is not None else YES


@means(tree.DealerChanges)
def _dealer_changes(node: tree.DealerChanges, scene: Scene, line: Line) -> Expr:
    """Another player is chosen to deal next; the first dealer of a match is no change."""
    if not line.events:
        scene.report(types.EVENT_HERE, line, node)
        return NO
    if line.moment not in (Moment.DEALER_CHANGES, Moment.COUNTING):
        return NO
    return binary(Op.NE, Read(scene.desk.next_dealer), Read(scene.desk.dealer))
