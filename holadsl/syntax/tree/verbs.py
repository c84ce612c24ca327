"""What players, places and cards do in a condition."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.cards import (
    CardNoun,
    Cards,
    OfOneRank,
    OfOneSuit,
    OfRank,
    OfRankLed,
    OfSuit,
    OfSuitLed,
    Rank,
    SingleCard,
    WorthPoints,
)
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Number, rule
from holadsl.syntax.tree.numbers import Amount, Extreme, Num, Zone
from holadsl.syntax.tree.who import Role


@rule
@frozen
class IsWinning(Node):
    """is [not] winning"""

    no: Keyword | None


@rule
@frozen
class IsWho(Node):
    """is [not] dealer's team"""

    no: Keyword | None
    who: Role


@rule
@frozen
class IsNext(Node):
    """is next"""


@rule
@frozen
class HasPoints(Node):
    """has 60 or more points"""

    amount: Amount


@rule
@frozen
class HasCards(Node):
    """has no cards"""

    amount: Amount


@rule
@frozen
class HasExtreme(Node):
    """has most points [alone]"""

    extreme: Extreme
    number: Num
    alone: Keyword | None


@rule
@frozen
class HasPlayed(Node):
    """has [not] played to the trick"""

    no: Keyword | None


@rule
@frozen
class HasMelded(Node):
    """has [not] melded [CARDS] [before the turn]"""

    no: Keyword | None
    cards: Cards | None
    before: Keyword | None


@rule
@frozen
class LaidNew(Node):
    """has [not] laid a new meld"""

    no: Keyword | None


@rule
@frozen
class HadTurn(Node):
    """has [not] had a turn"""

    no: Keyword | None


@rule
@frozen
class IsForcedOut(Node):
    """is forced out"""


@rule
@frozen
class ChosePlay(Node):
    """chose to play"""


@rule
@frozen
class Holds(Node):
    """holds a K"""

    cards: Cards


@rule
@frozen
class WonTricks(Node):
    """won 7 or more tricks"""

    amount: Amount


@rule
@frozen
class WonLastTrick(Node):
    """won the last trick"""


@rule
@frozen
class WonDeal(Node):
    """won the deal"""


@rule
@frozen
class LostDeal(Node):
    """lost the deal"""


@rule
@frozen
class Called(Node):
    """called NAME"""

    name: Name


@rule
@frozen
class HasMark(Node):
    """has the mark NAME"""

    name: Name


@rule
@frozen
class HasNoMark(Node):
    """has no mark NAME"""

    name: Name


@rule
@frozen
class TookEveryPoint(Node):
    """took every point"""


@rule
@frozen
class TookCards(Node):
    """took every card"""

    cards: Cards


@rule
@frozen
class PaysForAll(Node):
    """pays for all"""


@rule
@frozen
class CanMeld(Node):
    """can meld CARD [with 2 cards from hand]"""

    card: SingleCard
    number: Number | None


Verb: TypeAlias = (
    IsWinning
    | IsWho
    | IsNext
    | HasPoints
    | HasCards
    | HasExtreme
    | HasPlayed
    | HasMelded
    | LaidNew
    | HadTurn
    | IsForcedOut
    | ChosePlay
    | Holds
    | WonTricks
    | WonLastTrick
    | WonDeal
    | LostDeal
    | Called
    | HasMark
    | HasNoMark
    | TookEveryPoint
    | TookCards
    | PaysForAll
    | CanMeld
)


@rule
@frozen
class IsEmpty(Node):
    """is [not] empty"""

    no: Keyword | None


@rule
@frozen
class IsOpen(Node):
    """is [not] open"""

    no: Keyword | None


@rule
@frozen
class IsWorth(Node):
    """is worth 10 or more"""

    test: Amount


@rule
@frozen
class HasSize(Node):
    """has 2 cards"""

    amount: Amount


ZoneVerb: TypeAlias = IsEmpty | IsOpen | IsWorth | HasSize


@rule
@frozen
class CardIs(Node):
    """is [not] in the trick"""

    no: Keyword | None
    test: CardTest


@rule
@frozen
class CardsAreAll(Node):
    """are trumps"""

    test: CardTest


CardVerb: TypeAlias = CardIs | CardsAreAll


@rule
@frozen
class LiesIn(Node):
    """in the trick"""

    zone: Zone


@rule
@frozen
class IsA(Node):
    """a wild"""

    noun: CardNoun


@rule
@frozen
class IsOfRank(Node):
    """a 7"""

    rank: Rank


@rule
@frozen
class IsTrump(Node):
    """trumps"""


@rule
@frozen
class IsLed(Node):
    """led"""


@rule
@frozen
class IsPlayed(Node):
    """played: the moment at which it is played"""


@rule
@frozen
class IsDiscarded(Node):
    """discarded: the moment at which it is discarded"""


CardTest: TypeAlias = (
    LiesIn
    | OfRankLed
    | OfSuitLed
    | OfRank
    | OfSuit
    | WorthPoints
    | OfOneRank
    | OfOneSuit
    | IsA
    | IsOfRank
    | IsTrump
    | IsLed
    | IsPlayed
    | IsDiscarded
)
