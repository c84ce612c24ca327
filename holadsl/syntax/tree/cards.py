"""Kinds of cards, and phrases that name cards."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.nodes import CardName, Letter, Name, Node, Number, rule
from holadsl.syntax.tree.numbers import Every, NoneOf, Quantity, Zone
from holadsl.syntax.tree.who import Its, One


@rule
class Rank(Node):
    """7, K"""

    text: Number | Letter


@rule
class OneCard(Node):
    """Ks, as a kind"""

    card: CardName


@rule
class SuitKind(Node):
    """hearts, as a kind"""

    name: Name


@rule
class JokersKind(Node):
    """jokers, as a kind"""


@rule
class RunOfRanks(Node):
    """2 to 10"""

    low: Number
    high: Number


SingleKind: TypeAlias = Rank | OneCard | SuitKind | JokersKind
Kind: TypeAlias = SingleKind | RunOfRanks


@rule
class Ladder(Node):
    """CARDS, else CARDS: the first group of which you hold a card"""

    groups: tuple[AnyCards, ...]


@rule
class EitherCards(Node):
    """CARDS or CARDS"""

    parts: tuple[Cards, ...]


@rule
class SomeCards(Node):
    """a higher card of the suit led"""

    counted: Counted
    adjective: Adjective | None
    noun: CardNoun
    mods: tuple[Mod, ...]


@rule
class SomeOfRank(Node):
    """a K in the trick"""

    counted: Counted
    rank: Rank
    mods: tuple[Mod, ...]


@rule
class TheseCards(Node):
    """2c"""

    cards: tuple[CardName, ...]


@rule
class AsMany(Node):
    """as many cards beating: as many as were led"""

    mods: tuple[Mod, ...]


@rule
class TopOfStock(Node):
    """the top card of the stock"""


@rule
class TopDiscard(Node):
    """the top discard"""


@rule
class ThatCard(Node):
    """that card"""


@rule
class ThoseCards(Node):
    """those cards: the cards with which was called"""


@rule
class CardShown(Node):
    """the card shown"""


@rule
class LastCardPlayed(Node):
    """the last card played"""


@rule
class Whichever(Node):
    """any"""


@rule
class Higher(Node):
    """higher"""


@rule
class Plain(Node):
    """plain: not a trump"""


@rule
class MatchingCard(Node):
    """matching"""


@rule
class Card(Node):
    """card"""


@rule
class TrumpCard(Node):
    """trump"""


@rule
class WildCard(Node):
    """wild"""


@rule
class Discard(Node):
    """discard"""


@rule
class OfRankLed(Node):
    """of the rank led"""


@rule
class OfSuitLed(Node):
    """of the suit led"""


@rule
class MayBeWild(Node):
    """of which 1 may be wild: so many of the cards at most may be wild ones instead"""

    number: Number | Name


@rule
class OfOneRank(Node):
    """of one rank: the same as the others"""


@rule
class OfOneSuit(Node):
    """of one suit: the same as the others"""


@rule
class OfItsSuit(Node):
    """of its suit: of the suit of the card that is to be beaten"""


@rule
class OverPlain(Node):
    """over a plain card: where a card is to be beaten that is no trump"""


@rule
class Beating(Node):
    """beating: that beat what they are played against"""


@rule
class FaceUp(Node):
    """face up"""


@rule
class FaceDown(Node):
    """face down: nobody sees them, and they never beat"""


@rule
class InThisTurn(Node):
    """in the turn"""


@rule
class InSequence(Node):
    """in sequence"""


@rule
class FromHand(Node):
    """from hand"""


@rule
class WorthPoints(Node):
    """worth points"""


@rule
class NotWorthPoints(Node):
    """not worth points"""


@rule
class OfRank(Node):
    """of rank K"""

    rank: Rank


@rule
class OfSuit(Node):
    """of hearts"""

    name: Name


@rule
class InZone(Node):
    """in the trick"""

    zone: Zone


@rule
class ExceptKinds(Node):
    """except hearts"""

    kinds: tuple[SingleKind, ...]


@rule
class LastLeads(Node):
    """except the rank of [its] last 3 leads"""

    owner: Its | None
    number: Number


Counted: TypeAlias = One | Whichever | Every | NoneOf | Quantity
Adjective: TypeAlias = Higher | Plain | MatchingCard
CardNoun: TypeAlias = Card | TrumpCard | WildCard | Discard
Mod: TypeAlias = (
    OfRankLed
    | OfSuitLed
    | OfRank
    | OfSuit
    | OfOneRank
    | MayBeWild
    | OfOneSuit
    | OfItsSuit
    | OverPlain
    | InZone
    | InThisTurn
    | InSequence
    | FromHand
    | WorthPoints
    | NotWorthPoints
    | ExceptKinds
    | LastLeads
    | Beating
    | FaceUp
    | FaceDown
)
SingleCard: TypeAlias = CardShown | TopOfStock | TopDiscard | LastCardPlayed | ThatCard
Cards: TypeAlias = SomeCards | SomeOfRank | AsMany | TheseCards | ThoseCards | SingleCard
AnyCards: TypeAlias = Cards | EitherCards
