"""Kinds of cards, and phrases that name cards."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.nodes import CardName, Letter, Name, Node, Number, rule
from holadsl.syntax.tree.numbers import Every, NoneOf, Quantity, Zone
from holadsl.syntax.tree.who import Its, One


@rule
@frozen
class Rank(Node):
    """7, K"""

    text: Number | Letter


@rule
@frozen
class OneCard(Node):
    """Ks, as a kind"""

    card: CardName


@rule
@frozen
class SuitKind(Node):
    """hearts, as a kind"""

    name: Name


@rule
@frozen
class JokersKind(Node):
    """jokers, as a kind"""


@rule
@frozen
class RunOfRanks(Node):
    """2 to 10"""

    low: Number
    high: Number


SingleKind: TypeAlias = Rank | OneCard | SuitKind | JokersKind
Kind: TypeAlias = SingleKind | RunOfRanks


@rule
@frozen
class Ladder(Node):
    """CARDS, else CARDS: the first group of which you hold a card"""

    groups: tuple[AnyCards, ...]


@rule
@frozen
class EitherCards(Node):
    """CARDS or CARDS"""

    parts: tuple[Cards, ...]


@rule
@frozen
class SomeCards(Node):
    """a higher card of the suit led"""

    counted: Counted
    adjective: Adjective | None
    noun: CardNoun
    mods: tuple[Mod, ...]


@rule
@frozen
class SomeOfRank(Node):
    """a K in the trick"""

    counted: Counted
    rank: Rank
    mods: tuple[Mod, ...]


@rule
@frozen
class TheseCards(Node):
    """2c"""

    cards: tuple[CardName, ...]


@rule
@frozen
class AsMany(Node):
    """as many cards beating: as many as were led"""

    mods: tuple[Mod, ...]


@rule
@frozen
class TopOfStock(Node):
    """the top card of the stock"""


@rule
@frozen
class TopDiscard(Node):
    """the top discard"""


@rule
@frozen
class ThatCard(Node):
    """that card"""


@rule
@frozen
class ThoseCards(Node):
    """those cards: the cards with which was called"""


@rule
@frozen
class CardShown(Node):
    """the card shown"""


@rule
@frozen
class LastCardPlayed(Node):
    """the last card played"""


@rule
@frozen
class Whichever(Node):
    """any"""


@rule
@frozen
class Higher(Node):
    """higher"""


@rule
@frozen
class Plain(Node):
    """plain: not a trump"""


@rule
@frozen
class MatchingCard(Node):
    """matching"""


@rule
@frozen
class Card(Node):
    """card"""


@rule
@frozen
class TrumpCard(Node):
    """trump"""


@rule
@frozen
class WildCard(Node):
    """wild"""


@rule
@frozen
class Discard(Node):
    """discard"""


@rule
@frozen
class OfRankLed(Node):
    """of the rank led"""


@rule
@frozen
class OfSuitLed(Node):
    """of the suit led"""


@rule
@frozen
class MayBeWild(Node):
    """of which 1 may be wild: so many of the cards at most may be wild ones instead"""

    number: Number | Name


@rule
@frozen
class OfOneRank(Node):
    """of one rank: the same as the others"""


@rule
@frozen
class OfOneSuit(Node):
    """of one suit: the same as the others"""


@rule
@frozen
class OfItsSuit(Node):
    """of its suit: of the suit of the card that is to be beaten"""


@rule
@frozen
class OverPlain(Node):
    """over a plain card: where a card is to be beaten that is no trump"""


@rule
@frozen
class Beating(Node):
    """beating: that beat what they are played against"""


@rule
@frozen
class FaceUp(Node):
    """face up"""


@rule
@frozen
class FaceDown(Node):
    """face down: nobody sees them, and they never beat"""


@rule
@frozen
class InThisTurn(Node):
    """in the turn"""


@rule
@frozen
class InSequence(Node):
    """in sequence"""


@rule
@frozen
class FromHand(Node):
    """from hand"""


@rule
@frozen
class WorthPoints(Node):
    """worth points"""


@rule
@frozen
class NotWorthPoints(Node):
    """not worth points"""


@rule
@frozen
class OfRank(Node):
    """of rank K"""

    rank: Rank


@rule
@frozen
class OfSuit(Node):
    """of hearts"""

    name: Name


@rule
@frozen
class InZone(Node):
    """in the trick"""

    zone: Zone


@rule
@frozen
class ExceptKinds(Node):
    """except hearts"""

    kinds: tuple[SingleKind, ...]


@rule
@frozen
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
