"""What players, places and cards do in a condition."""

from __future__ import annotations

from typing import TypeAlias

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
class IsWinning(Node):
    """is [not] winning"""

    no: Keyword | None


@rule
class IsWho(Node):
    """is [not] dealer's team"""

    no: Keyword | None
    who: Role


@rule
class IsNext(Node):
    """is next"""


@rule
class HasPoints(Node):
    """has 60 or more points"""

    amount: Amount


@rule
class HasCards(Node):
    """has no cards"""

    amount: Amount


@rule
class HasExtreme(Node):
    """has most points [alone]"""

    extreme: Extreme
    number: Num
    alone: Keyword | None


@rule
class HasPlayed(Node):
    """has [not] played to the trick"""

    no: Keyword | None


@rule
class HasMelded(Node):
    """has [not] melded [CARDS] [before the turn]"""

    no: Keyword | None
    cards: Cards | None
    before: Keyword | None


@rule
class LaidNew(Node):
    """has [not] laid a new meld"""

    no: Keyword | None


@rule
class HadTurn(Node):
    """has [not] had a turn"""

    no: Keyword | None


@rule
class IsForcedOut(Node):
    """is forced out"""


@rule
class ChosePlay(Node):
    """chose to play"""


@rule
class Holds(Node):
    """holds a K"""

    cards: Cards


@rule
class WonTricks(Node):
    """won 7 or more tricks"""

    amount: Amount


@rule
class WonLastTrick(Node):
    """won the last trick"""


@rule
class WonDeal(Node):
    """won the deal"""


@rule
class LostDeal(Node):
    """lost the deal"""


@rule
class Called(Node):
    """called NAME"""

    name: Name


@rule
class HasMark(Node):
    """has the mark NAME"""

    name: Name


@rule
class HasNoMark(Node):
    """has no mark NAME"""

    name: Name


@rule
class TookEveryPoint(Node):
    """took every point"""


@rule
class TookCards(Node):
    """took every card"""

    cards: Cards


@rule
class PaysForAll(Node):
    """pays for all"""


@rule
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
class IsEmpty(Node):
    """is [not] empty"""

    no: Keyword | None


@rule
class IsOpen(Node):
    """is [not] open"""

    no: Keyword | None


@rule
class IsWorth(Node):
    """is worth 10 or more"""

    test: Amount


@rule
class HasSize(Node):
    """has 2 cards"""

    amount: Amount


ZoneVerb: TypeAlias = IsEmpty | IsOpen | IsWorth | HasSize


@rule
class CardIs(Node):
    """is [not] in the trick"""

    no: Keyword | None
    test: CardTest


@rule
class CardsAreAll(Node):
    """are trumps"""

    test: CardTest


CardVerb: TypeAlias = CardIs | CardsAreAll


@rule
class LiesIn(Node):
    """in the trick"""

    zone: Zone


@rule
class IsA(Node):
    """a wild"""

    noun: CardNoun


@rule
class IsOfRank(Node):
    """a 7"""

    rank: Rank


@rule
class IsTrump(Node):
    """trumps"""


@rule
class IsLed(Node):
    """led"""


@rule
class IsPlayed(Node):
    """played: the moment at which it is played"""


@rule
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
