"""The pack, the deal and trumps."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.cards import Kind, Rank, RunOfRanks
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.nodes import CardName, Name, Node, Number, Unread, rule
from holadsl.syntax.tree.numbers import Face, Negative, PlainNumber
from holadsl.syntax.tree.scoring import ForEach
from holadsl.syntax.tree.who import Who


@rule
@frozen
class Pack(Node):
    """pack"""

    clauses: tuple[PackClause | Unread, ...]


@rule
@frozen
class Ranks(Node):
    """ranks 2 to 10 J Q K A, low to high"""

    ranks: tuple[Rank | RunOfRanks, ...]


@rule
@frozen
class NoOrder(Node):
    """order none"""


@rule
@frozen
class Cycle(Node):
    """order a cycle"""


@rule
@frozen
class Suits(Node):
    """suits clubs diamonds hearts spades"""

    names: tuple[Name, ...]


@rule
@frozen
class Copies(Node):
    """copies 2"""

    number: Number


@rule
@frozen
class Jokers(Node):
    """jokers 2"""

    number: Number


@rule
@frozen
class Without(Node):
    """without 8h 8b"""

    kinds: tuple[Kind, ...]


@rule
@frozen
class Extra(Node):
    """extra 6c"""

    cards: tuple[CardName, ...]


@rule
@frozen
class Wild(Node):
    """wild 2 7"""

    kinds: tuple[Kind, ...]


@rule
@frozen
class Worth(Node):
    """worth 10 for A 10"""

    prices: tuple[Price, ...]


@rule
@frozen
class Price(Node):
    """10 for A 10"""

    cost: PlainNumber | Negative | Face
    kinds: tuple[Kind, ...]


@rule
@frozen
class Held(Node):
    """held times 2 for each wild, plus 14 for each wild"""

    holdings: tuple[TimesHeld | PlusHeld | NothingHeld, ...]


@rule
@frozen
class TimesHeld(Node):
    """times 2 for each CARD [when C]: multiplies the worth of the hand that has it"""

    number: Number | Name
    each: ForEach
    condition: Condition | None


@rule
@frozen
class PlusHeld(Node):
    """plus 14 for each CARD [when C]: adds to it, behind all that multiplies"""

    number: Number | Name
    each: ForEach
    condition: Condition | None


@rule
@frozen
class NothingHeld(Node):
    """nothing for 4 cards of one rank: where so many or more are in a hand they count nothing"""

    number: Number


PackClause: TypeAlias = Ranks | NoOrder | Cycle | Suits | Copies | Jokers | Without | Extra | Wild | Worth | Held


@rule
@frozen
class Deal(Node):
    """deal"""

    clauses: tuple[DealClause | Unread, ...]


@rule
@frozen
class HandSize(Node):
    """cards 4 each, one at a time"""

    amount: CardsEach | AllCards
    manners: tuple[AtATime | Singly | DealtFrom, ...]


@rule
@frozen
class CardsEach(Node):
    """4 each"""

    number: Number


@rule
@frozen
class AllCards(Node):
    """all"""


@rule
@frozen
class AtATime(Node):
    """2 at a time"""

    number: Number


@rule
@frozen
class Singly(Node):
    """one at a time"""


@rule
@frozen
class DealtFrom(Node):
    """from player after dealer"""

    who: Who


@rule
@frozen
class Show(Node):
    """show 1 card to the bottom of the stock"""

    place: FromMiddle | ToBottom | ToDiscards | LastDealt


@rule
@frozen
class FromMiddle(Node):
    """1 card from the middle of the stock"""

    number: Number


@rule
@frozen
class ToBottom(Node):
    """1 card to the bottom of the stock"""

    number: Number


@rule
@frozen
class ToDiscards(Node):
    """1 card to the discards"""

    number: Number


@rule
@frozen
class LastDealt(Node):
    """the last card dealt"""


@rule
@frozen
class PassCards(Node):
    """pass 3 cards, to player after, in turn"""

    number: Number
    to: tuple[Passee, ...]
    turns: ByTurns | None


@rule
@frozen
class ToAfter(Node):
    """to player after"""


@rule
@frozen
class ToBefore(Node):
    """to player before"""


@rule
@frozen
class ToOpposite(Node):
    """to player opposite"""


@rule
@frozen
class ToNobody(Node):
    """to nobody"""


@rule
@frozen
class ByTurns(Node):
    """in turn: each deal the next of them"""


Passee: TypeAlias = ToAfter | ToBefore | ToOpposite | ToNobody


@rule
@frozen
class NextDealer(Node):
    """next dealer WHO"""

    who: Who | Cases[Who]


DealClause: TypeAlias = HandSize | Show | PassCards | NextDealer


@rule
@frozen
class Trump(Node):
    """trump"""

    clauses: tuple[TrumpClause | Unread, ...]


@rule
@frozen
class TrumpIs(Node):
    """is suit of the card shown"""

    suit: ShownSuit | NamedSuit | FixedTrumps


@rule
@frozen
class ShownSuit(Node):
    """suit of the card shown"""


@rule
@frozen
class NamedSuit(Node):
    """hearts"""

    name: Name


@rule
@frozen
class FixedTrumps(Node):
    """a list of cards, low to high"""

    cards: tuple[CardName, ...]


TrumpClause: TypeAlias = TrumpIs
