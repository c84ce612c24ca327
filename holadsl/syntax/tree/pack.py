"""The pack, the deal and trumps."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.cards import Kind, Rank, RunOfRanks
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.nodes import CardName, Name, Node, Number, Unread, rule
from holadsl.syntax.tree.numbers import Face, Negative, PlainNumber
from holadsl.syntax.tree.scoring import ForEach
from holadsl.syntax.tree.who import Who


@rule
class Pack(Node):
    """pack"""

    clauses: tuple[PackClause | Unread, ...]


@rule
class Ranks(Node):
    """ranks 2 to 10 J Q K A, low to high"""

    ranks: tuple[Rank | RunOfRanks, ...]


@rule
class NoOrder(Node):
    """order none"""


@rule
class Cycle(Node):
    """order a cycle"""


@rule
class Suits(Node):
    """suits clubs diamonds hearts spades"""

    names: tuple[Name, ...]


@rule
class Copies(Node):
    """copies 2"""

    number: Number


@rule
class Jokers(Node):
    """jokers 2"""

    number: Number


@rule
class Without(Node):
    """without 8h 8b"""

    kinds: tuple[Kind, ...]


@rule
class Extra(Node):
    """extra 6c"""

    cards: tuple[CardName, ...]


@rule
class Wild(Node):
    """wild 2 7"""

    kinds: tuple[Kind, ...]


@rule
class Worth(Node):
    """worth 10 for A 10"""

    prices: tuple[Price, ...]


@rule
class Price(Node):
    """10 for A 10"""

    cost: PlainNumber | Negative | Face
    kinds: tuple[Kind, ...]


@rule
class Held(Node):
    """held times 2 for each wild, plus 14 for each wild"""

    holdings: tuple[TimesHeld | PlusHeld | NothingHeld, ...]


@rule
class TimesHeld(Node):
    """times 2 for each CARD [when C]: multiplies the worth of the hand that has it"""

    number: Number | Name
    each: ForEach
    condition: Condition | None


@rule
class PlusHeld(Node):
    """plus 14 for each CARD [when C]: adds to it, behind all that multiplies"""

    number: Number | Name
    each: ForEach
    condition: Condition | None


@rule
class NothingHeld(Node):
    """nothing for 4 cards of one rank: where so many or more are in a hand they count nothing"""

    number: Number


PackClause: TypeAlias = Ranks | NoOrder | Cycle | Suits | Copies | Jokers | Without | Extra | Wild | Worth | Held


@rule
class Deal(Node):
    """deal"""

    clauses: tuple[DealClause | Unread, ...]


@rule
class HandSize(Node):
    """cards 4 each, one at a time"""

    amount: CardsEach | AllCards
    manners: tuple[AtATime | Singly | DealtFrom, ...]


@rule
class CardsEach(Node):
    """4 each"""

    number: Number


@rule
class AllCards(Node):
    """all"""


@rule
class AtATime(Node):
    """2 at a time"""

    number: Number


@rule
class Singly(Node):
    """one at a time"""


@rule
class DealtFrom(Node):
    """from player after dealer"""

    who: Who


@rule
class Show(Node):
    """show 1 card to the bottom of the stock"""

    place: FromMiddle | ToBottom | ToDiscards | LastDealt


@rule
class FromMiddle(Node):
    """1 card from the middle of the stock"""

    number: Number


@rule
class ToBottom(Node):
    """1 card to the bottom of the stock"""

    number: Number


@rule
class ToDiscards(Node):
    """1 card to the discards"""

    number: Number


@rule
class LastDealt(Node):
    """the last card dealt"""


@rule
class PassCards(Node):
    """pass 3 cards, to player after, in turn"""

    number: Number
    to: tuple[Passee, ...]
    turns: ByTurns | None


@rule
class ToAfter(Node):
    """to player after"""


@rule
class ToBefore(Node):
    """to player before"""


@rule
class ToOpposite(Node):
    """to player opposite"""


@rule
class ToNobody(Node):
    """to nobody"""


@rule
class ByTurns(Node):
    """in turn: each deal the next of them"""


Passee: TypeAlias = ToAfter | ToBefore | ToOpposite | ToNobody


@rule
class NextDealer(Node):
    """next dealer WHO"""

    who: Who | Cases[Who]


DealClause: TypeAlias = HandSize | Show | PassCards | NextDealer


@rule
class Trump(Node):
    """trump"""

    clauses: tuple[TrumpClause | Unread, ...]


@rule
class TrumpIs(Node):
    """is suit of the card shown"""

    suit: ShownSuit | NamedSuit | FixedTrumps


@rule
class ShownSuit(Node):
    """suit of the card shown"""


@rule
class NamedSuit(Node):
    """hearts"""

    name: Name


@rule
class FixedTrumps(Node):
    """a list of cards, low to high"""

    cards: tuple[CardName, ...]


TrumpClause: TypeAlias = TrumpIs
