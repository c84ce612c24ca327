"""Cards: which of them a phrase means.

Every meaning here is a flag for the card looked at (`line.card`). Where cards are counted or sought in a place,
the same meaning is asked of each card there.
"""

from __future__ import annotations

from holadsl.core.build import both, either, equal, last_of, less, no
from holadsl.core.expressions import NO, YES, At, Const, Expr, Fold, Get, How, Local, Look, Read, ZoneRef
from holadsl.core.expressions import Cards as OverCards
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.pack import packs
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.choices import chosen
from holadsl.vocabulary.speech.gathered import first_of


def the_card(scene: Scene, line: Line, node: tree.Node) -> Expr:
    """The card looked at; where none is, the phrase can't stand there."""
    assert line.card is not None, f"no card is looked at here: {type(node).__name__}"
    return line.card


def first_led(scene: Scene) -> Expr:
    """The first card of the trick, as printed."""
    return At(ZoneRef(scene.desk.trick), NO)


def is_trump(scene: Scene, card: Expr) -> Expr:
    """The card is a trump."""
    return equal(Look(scene.suit, card), scene.trump) if scene.trump is not None else NO


def outranks(card: Expr, other: Expr, scene: Scene) -> Expr:
    """The card is a higher one of the other's suit, or a trump where the other is none: how cards beat, unless said."""
    same = equal(Look(scene.suit, card), Look(scene.suit, other))
    higher = less(Look(scene.height, other), Look(scene.height, card))
    return either(both(same, higher), both(is_trump(scene, card), no(is_trump(scene, other))))


def is_one(counted: tree.Node | None) -> bool:
    """The count is the number one, written out."""
    number = getattr(counted, "number", None)
    return isinstance(counted, tree.Exactly) and isinstance(number, tree.Number) and number.value == 1


def _perhaps(scene: Scene) -> Expr:
    """Of a card of which nothing can be said, since a mistake stands there."""
    return equal(scene.unknown(), NO)


# phrases


@means(tree.EitherCards)
def _either(node: tree.EitherCards, scene: Scene, line: Line) -> Expr:
    """One or the other: free choice."""
    return either(*(phrases.cards(part, scene, line) for part in node.parts))


@means(tree.SomeCards)
def _some(node: tree.SomeCards, scene: Scene, line: Line) -> Expr:
    """Cards by a noun, what stands before it and what follows it."""
    parts = [phrases.cards(node.noun, scene, line)]
    if isinstance(node.adjective, tree.Higher):
        parts.append(_higher(node, scene, line))
    elif node.adjective is not None:
        parts.append(phrases.cards(node.adjective, scene, line))
    parts.extend(phrases.cards(mod, scene, line) for mod in node.mods)
    return both(*parts)


@means(tree.SomeOfRank)
def _some_of_rank(node: tree.SomeOfRank, scene: Scene, line: Line) -> Expr:
    """Cards of one rank: a K, no 7."""
    parts = [_of_rank(node.rank, scene, line), *(phrases.cards(mod, scene, line) for mod in node.mods)]
    return both(*parts)


@means(tree.TheseCards)
def _these(node: tree.TheseCards, scene: Scene, line: Line) -> Expr:
    """Single cards by name: 2c."""
    card = the_card(scene, line, node)
    return either(*(equal(card, Const(packs.card_named(name, scene, line))) for name in node.cards))


@means(tree.CardShown)
def _shown(node: tree.CardShown, scene: Scene, line: Line) -> Expr:
    """The card that was turned face up at the deal."""
    return equal(the_card(scene, line, node), shown(scene, line, node))


def shown(scene: Scene, line: Line, node: tree.Node) -> Expr:
    """The card shown at the deal; a mistake where the deal shows none."""
    if ("deal", "show") not in scene.slots and not scene.is_unread("deal", "show"):
        scene.report(types.NO_SHOWN, line, node)
    return Read(scene.desk.shown)


@means(tree.LastCardPlayed)
def _last_played(node: tree.LastCardPlayed, scene: Scene, line: Line) -> Expr:
    """The card played last in this deal."""
    return equal(the_card(scene, line, node), Read(scene.desk.last_card))


def placed_card(cards: tree.Cards, scene: Scene, line: Line) -> Expr | None:
    """The one card that a phrase names by where it lies, below 0 where none lies there; None for other phrases."""
    if isinstance(cards, tree.TopDiscard):
        return last_of(ZoneRef(scene.discards)) if scene.discards is not None else Const(-1)
    if isinstance(cards, tree.LastCardPlayed):
        return Read(scene.desk.last_card)
    return shown(scene, line, cards) if isinstance(cards, tree.CardShown) else None


# nouns and adjectives


@means(tree.Card)
def _card(node: tree.Card, scene: Scene, line: Line) -> Expr:
    """Any card."""
    return YES


@means(tree.TrumpCard, tree.IsTrump)
def _trump(node: tree.Node, scene: Scene, line: Line) -> Expr:
    """A card of the trump suit."""
    if scene.trump is None and not scene.is_unread("trump", "is"):
        scene.report(types.NO_TRUMP, line, node)
    return is_trump(scene, the_card(scene, line, node))


@means(tree.WildCard)
def _wild(node: tree.WildCard, scene: Scene, line: Line) -> Expr:
    """A card that `pack wild` marks; what it does is said where a line names a wild."""
    if not any(scene.wild.values):
        if not scene.is_unread("pack", "wild"):
            scene.report(types.NO_WILD, line, node)
        return NO
    return Look(scene.wild, the_card(scene, line, node))


@means(tree.Plain)
def _plain(node: tree.Plain, scene: Scene, line: Line) -> Expr:
    """A card that is no trump."""
    return no(is_trump(scene, the_card(scene, line, node)))


@means(tree.MatchingCard)
def matching(node: tree.Node, scene: Scene, line: Line) -> Expr:
    """A matching card, as `trick matching` says."""
    said = scene.clause("trick", "matching")
    if not isinstance(said, tree.Matching):
        if not scene.is_unread("trick", "matching"):
            scene.report(types.NO_MATCHING, line, node)
            return NO
        return _perhaps(scene)
    there = scene.line("trick", "matching")
    if line.clause == there.clause:
        scene.report(types.MATCHING_ITSELF, line, node)
        return NO
    return is_matching(the_card(scene, line, node), scene)


def is_matching(card: Expr, scene: Scene) -> Expr:
    """The card is a matching card, by the line that says what one is."""
    said = scene.clause("trick", "matching")
    if not isinstance(said, tree.Matching):
        return NO
    line = scene.line("trick", "matching").choice(card)
    return chosen(said.cards, scene, line, lambda cards: one_card(cards, scene, line))  # type: ignore[arg-type]


def hear_matching(scene: Scene) -> Expr:
    """Reads the line that says what a matching card is, whether another refers to it or not."""
    return is_matching(Get(Local("card")), scene)


def one_card(node: tree.AnyCards, scene: Scene, line: Line) -> Expr:
    """The card looked at is one of these, where a single card is due: no number of cards, no `every`."""
    for part in node.parts if isinstance(node, tree.EitherCards) else (node,):
        counted = getattr(part, "counted", None)
        if counted is not None and not is_one(counted) and not isinstance(counted, (tree.One, tree.Whichever)):
            scene.report(types.ONE_CARD, line, part)
    return phrases.cards(node, scene, line)


def _higher(node: tree.SomeCards, scene: Scene, line: Line) -> Expr:
    """Higher than every card of the same suit that lies in the trick; where beating is explained, than that card."""
    if not scene.ordered:
        scene.report(types.NO_ORDER, line, node)
    if line.beaten is not None:
        return less(Look(scene.height, line.beaten), Look(scene.height, the_card(scene, line, node)))
    card, other = the_card(scene, line, node), Local("other")
    lower = less(Look(scene.height, Get(other)), Look(scene.height, card))
    suits = equal(Look(scene.suit, Get(other)), Look(scene.suit, card))
    return Fold(How.ALL, OverCards(other, ZoneRef(scene.desk.trick)), suits, lower)


# what follows the noun


@means(tree.OfRankLed)
def _of_rank_led(node: tree.Node, scene: Scene, line: Line) -> Expr:
    """Of the rank of the first card of the trick, as printed."""
    return equal(Look(scene.rank, the_card(scene, line, node)), Look(scene.rank, first_of(scene, line)))


@means(tree.OfSuitLed)
def _of_suit_led(node: tree.Node, scene: Scene, line: Line) -> Expr:
    """Of the suit of the first card of the trick, as printed; fixed trumps are a suit of their own."""
    return equal(Look(scene.suit, the_card(scene, line, node)), Look(scene.suit, first_of(scene, line)))


@means(tree.OfRank, tree.IsOfRank)
def _rank(node: tree.OfRank | tree.IsOfRank, scene: Scene, line: Line) -> Expr:
    """Of that rank."""
    return _of_rank(node.rank, scene, line)


def _of_rank(rank: tree.Rank, scene: Scene, line: Line) -> Expr:
    index = packs.rank_named(rank, scene, line)
    return equal(Look(scene.rank, the_card(scene, line, rank)), Const(index)) if index >= 0 else NO


@means(tree.OfSuit)
def _of_suit(node: tree.OfSuit, scene: Scene, line: Line) -> Expr:
    """Of that suit; fixed trumps are a suit of their own."""
    index = packs.suit_named(node.name, scene, line)
    return equal(Look(scene.suit, the_card(scene, line, node)), Const(index)) if index >= 0 else NO


@means(tree.InZone, tree.FromHand)
def _in_place(node: tree.InZone | tree.FromHand, scene: Scene, line: Line) -> Expr:
    """Where the cards are: said of the place that is searched, so of each card there it holds."""
    if line.choosing and isinstance(node, tree.InZone) and not isinstance(node.zone, tree.Hand):
        place = " ".join(line.source.text[node.zone.span.start : node.zone.span.end].split())
        scene.report(types.LIES_ELSEWHERE, line, node, place=place)
        return NO
    return YES


@means(tree.OfItsSuit)
def _of_its_suit(node: tree.OfItsSuit, scene: Scene, line: Line) -> Expr:
    """Of the suit of the card that is to be beaten."""
    if line.beaten is None:
        scene.report(types.ONLY_IN_BEATS, line, node)
        return NO
    return equal(Look(scene.suit, the_card(scene, line, node)), Look(scene.suit, line.beaten))


@means(tree.OverPlain)
def _over_plain(node: tree.OverPlain, scene: Scene, line: Line) -> Expr:
    """Where the card that is to be beaten is no trump."""
    if line.beaten is None:
        scene.report(types.ONLY_IN_BEATS, line, node)
        return NO
    return no(is_trump(scene, line.beaten))


@means(tree.OfOneSuit, tree.OfOneRank, tree.MayBeWild, tree.FaceUp, tree.FaceDown)
def _of_a_set(node: tree.Node, scene: Scene, line: Line) -> Expr:
    """Said of cards taken together: all of one suit or rank, how many may be wild ones instead, and how they lie."""
    scene.report(types.ONLY_OF_SETS, line, node)
    return NO


@means(tree.AsMany)
def _as_many(node: tree.AsMany, scene: Scene, line: Line) -> Expr:
    """As many cards as were led; a player with fewer plays all he has, and those can't beat."""
    scene.report(types.ONLY_OF_SETS, line, node)
    return NO


@means(tree.WorthPoints)
def _worth_points(node: tree.WorthPoints, scene: Scene, line: Line) -> Expr:
    """Worth more than nothing."""
    return less(NO, Look(scene.worth, the_card(scene, line, node)))


@means(tree.NotWorthPoints)
def _not_worth(node: tree.NotWorthPoints, scene: Scene, line: Line) -> Expr:
    """Worth nothing, or less."""
    return no(less(NO, Look(scene.worth, the_card(scene, line, node))))


@means(tree.ExceptKinds)
def _except(node: tree.ExceptKinds, scene: Scene, line: Line) -> Expr:
    """Every card but those kinds."""
    kinds = packs.kinds_of(node.kinds, scene, line)
    faces = len(scene.pack.faces)
    if not kinds:
        return _perhaps(scene)
    table = scene.table("except", tuple(int(f in kinds) for f in range(faces)))
    return no(Look(table, the_card(scene, line, node)))


@means(tree.IsA)
def _is_a(node: tree.IsA, scene: Scene, line: Line) -> Expr:
    """A wild, a trump, a card."""
    return phrases.cards(node.noun, scene, line)
