"""Amounts, places, and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from holadsl.syntax.tree.nodes import Name, Node, Number, rule
from holadsl.syntax.tree.who import Owner

if TYPE_CHECKING:  # "number of CARDS": the small language is one ring of phrases; only the types know it
    from holadsl.syntax.tree.cards import Cards, SingleCard, SingleKind


@rule
class Exactly(Node):
    """3"""

    number: Number | Name


@rule
class AtLeast(Node):
    """3 or more"""

    number: Number | Name


@rule
class NoMoreThan(Node):
    """3 or less"""

    number: Number | Name


@rule
class Between(Node):
    """1 to 3"""

    low: Number | Name
    high: Number | Name


@rule
class NoneOf(Node):
    """no"""


@rule
class Every(Node):
    """every"""


@rule
class MoreThan(Node):
    """more than N"""

    number: Num


@rule
class LessThan(Node):
    """less than N"""

    number: Num


Quantity: TypeAlias = Exactly | AtLeast | NoMoreThan | Between
Amount: TypeAlias = Quantity | NoneOf | Every | MoreThan | LessThan


@rule
class Most(Node):
    """most"""


@rule
class Least(Node):
    """least"""


Extreme: TypeAlias = Most | Least


# places


@rule
class Hand(Node):
    """its hand"""

    owner: Owner | None


@rule
class CardsTaken(Node):
    """its cards taken"""

    owner: Owner | None


@rule
class CardsPlayed(Node):
    """cards played"""

    owner: Owner | None


@rule
class CardsLed(Node):
    """cards led"""

    owner: Owner | None


@rule
class Stock(Node):
    """stock"""


@rule
class Discards(Node):
    """discards: the cards thrown, the last on top"""


@rule
class TrickCards(Node):
    """trick: the cards played to it so far"""


@rule
class CircuitCards(Node):
    """circuit: the cards of this circuit"""


Zone: TypeAlias = Hand | Stock | Discards | TrickCards | CircuitCards | CardsTaken | CardsPlayed | CardsLed


# numbers


@rule
class Whole(Node):
    """500"""

    number: Number


@rule
class Fraction(Node):
    """1/2"""

    over: Number
    under: Number


@rule
class Negative(Node):
    """-10"""

    number: Number


@rule
class NamedNumber(Node):
    """the name of an option or a count"""

    name: Name


@rule
class PlainNumber(Node):
    """10, a price"""

    number: Number


@rule
class Face(Node):
    """face: the number that is the rank"""


@rule
class WorthOf(Node):
    """worth of hand [counting 7 for 7]"""

    zone: Zone
    outside: OutsideMelds | None
    counting: Counting | None


@rule
class WorthOfSome(Node):
    """least worth of 7 cards of hand [with the top discard] [counting 7 for 7]"""

    extreme: Most | Least
    number: Number
    zone: Zone
    beside: SingleCard | None
    counting: Counting | None


@rule
class Counting(Node):
    """counting 7 for 7: what one kind of card counts here"""

    cost: PlainNumber | Negative | Name
    kind: SingleKind


@rule
class OutsideMelds(Node):
    """outside melds: with the melds that leave least"""


@rule
class NumberOf(Node):
    """number of CARDS"""

    cards: Cards


@rule
class Points(Node):
    """[its] points"""

    owner: Owner | None


@rule
class MatchScore(Node):
    """[its] score"""

    owner: Owner | None


@rule
class FinalPlace(Node):
    """[its] place [from the end]: at the settlement, the winners before all"""

    owner: Owner | None
    end: FromEnd | None


@rule
class FromEnd(Node):
    """from the end: the last is 1"""


@rule
class TricksWon(Node):
    """[its] tricks won"""

    owner: Owner | None


@rule
class Plus(Node):
    """N plus N"""

    left: Num
    right: Num


@rule
class Minus(Node):
    """N minus N"""

    left: Num
    right: Num


@rule
class Times(Node):
    """N times N"""

    left: Num
    right: Num


Literal: TypeAlias = Whole | Fraction | Negative
Num: TypeAlias = (
    Literal
    | NamedNumber
    | WorthOf
    | WorthOfSome
    | NumberOf
    | Points
    | MatchScore
    | FinalPlace
    | TricksWon
    | Plus
    | Minus
    | Times
)
