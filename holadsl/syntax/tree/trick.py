"""Tricks, holds, rules that happen by themselves, counts."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.cards import AnyCards, Cards, Ladder
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.effects import Effects
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Unread, rule
from holadsl.syntax.tree.numbers import Quantity
from holadsl.syntax.tree.pack import Singly
from holadsl.syntax.tree.who import Who


@rule
@frozen
class Trick(Node):
    """trick"""

    clauses: tuple[TrickClause | Unread, ...]


@rule
@frozen
class FirstLead(Node):
    """first lead WHO"""

    who: Who | Cases[Who]


@rule
@frozen
class NextLead(Node):
    """next lead WHO"""

    who: Who | Cases[Who]


Duty: TypeAlias = AnyCards | Ladder


@rule
@frozen
class Lead(Node):
    """lead CARDS"""

    cards: Duty | Cases[Duty]


@rule
@frozen
class Answer(Node):
    """answer CARDS, else CARDS"""

    cards: Duty | Cases[Duty]


@rule
@frozen
class Also(Node):
    """also CARDS: may be played besides the hand"""

    cards: Cards


@rule
@frozen
class Never(Node):
    """never CARDS when C"""

    cards: Cards
    condition: Condition | None


@rule
@frozen
class Matching(Node):
    """matching CARDS"""

    cards: AnyCards | Cases[AnyCards]


@rule
@frozen
class Beats(Node):
    """beats CARDS: when one card beats another"""

    cards: AnyCards


@rule
@frozen
class Against(Node):
    """against best cards"""

    cards: BestCards | CardsOfLead


@rule
@frozen
class BestCards(Node):
    """best cards: those that win the trick so far"""


@rule
@frozen
class CardsOfLead(Node):
    """lead: the cards with which the trick was led"""


@rule
@frozen
class Pairing(Node):
    """pairing one to one"""

    way: OneToOne | AllOverAll | InOrder


@rule
@frozen
class OneToOne(Node):
    """one to one: each new card beats its own partner"""


@rule
@frozen
class AllOverAll(Node):
    """all over all: every new card beats every card"""


@rule
@frozen
class InOrder(Node):
    """in order: the first beats the first, the second the second"""


@rule
@frozen
class TrickWinner(Node):
    """winner last matching card"""

    takes: tuple[Take, ...]


@rule
@frozen
class LastMatching(Node):
    """last matching card"""

    last: Keyword


@rule
@frozen
class LastToBeat(Node):
    """last to beat"""

    last: Keyword


@rule
@frozen
class ExtremeTrump(Node):
    """highest trump"""

    extreme: Highest | Lowest


@rule
@frozen
class ExtremeOfSuitLed(Node):
    """highest card of the suit led"""

    extreme: Highest | Lowest


@rule
@frozen
class Highest(Node):
    """highest"""


@rule
@frozen
class Lowest(Node):
    """lowest"""


Take: TypeAlias = LastMatching | LastToBeat | ExtremeTrump | ExtremeOfSuitLed


@rule
@frozen
class Refill(Node):
    """refill to 4, winner first"""

    to: Quantity
    manners: tuple[RefillManner, ...]


@rule
@frozen
class WinnerFirst(Node):
    """winner first"""


@rule
@frozen
class EqualHands(Node):
    """equal hands"""


@rule
@frozen
class AfterEachCard(Node):
    """after each card"""


@rule
@frozen
class WhenEmpty(Node):
    """when hands are empty"""


RefillManner: TypeAlias = Singly | WinnerFirst | EqualHands | AfterEachCard | WhenEmpty
TrickClause: TypeAlias = (
    FirstLead | NextLead | Lead | Answer | Also | Never | Matching | Beats | Against | Pairing | TrickWinner | Refill
)


@rule
@frozen
class Hold(Node):
    """hold"""

    clauses: tuple[Node, ...]


@rule
@frozen
class By(Node):
    """by WHO"""

    who: Who


@rule
@frozen
class When(Node):
    """when C"""

    condition: Condition


@rule
@frozen
class WithCards(Node):
    """with CARDS"""

    cards: AnyCards | Cases[AnyCards]


@rule
@frozen
class Needs(Node):
    """needs C"""

    condition: Condition


@rule
@frozen
class AtMost(Node):
    """at most 1"""

    quantity: Quantity


HoldClause: TypeAlias = By | When | WithCards | Needs | AtMost


@rule
@frozen
class Rules(Node):
    """rules"""

    rules: tuple[Rule | Unread, ...]


@rule
@frozen
class Rule(Node):
    """NAME when C, EFFECTS"""

    name: Name
    condition: Condition
    effects: Effects


@rule
@frozen
class Counts(Node):
    """counts"""

    counts: tuple[Count | Unread, ...]


@rule
@frozen
class Count(Node):
    """NAME each time C"""

    name: Name
    condition: Condition
