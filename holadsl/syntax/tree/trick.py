"""Tricks, holds, rules that happen by themselves, counts."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.cards import AnyCards, Cards, Ladder
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.effects import Effects
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Unread, rule
from holadsl.syntax.tree.numbers import Quantity
from holadsl.syntax.tree.pack import Singly
from holadsl.syntax.tree.who import Who


@rule
class Trick(Node):
    """trick"""

    clauses: tuple[TrickClause | Unread, ...]


@rule
class FirstLead(Node):
    """first lead WHO"""

    who: Who | Cases[Who]


@rule
class NextLead(Node):
    """next lead WHO"""

    who: Who | Cases[Who]


Duty: TypeAlias = AnyCards | Ladder


@rule
class Lead(Node):
    """lead CARDS"""

    cards: Duty | Cases[Duty]


@rule
class Answer(Node):
    """answer CARDS, else CARDS"""

    cards: Duty | Cases[Duty]


@rule
class Also(Node):
    """also CARDS: may be played besides the hand"""

    cards: Cards


@rule
class Never(Node):
    """never CARDS when C"""

    cards: Cards
    condition: Condition | None


@rule
class Matching(Node):
    """matching CARDS"""

    cards: AnyCards | Cases[AnyCards]


@rule
class Beats(Node):
    """beats CARDS: when one card beats another"""

    cards: AnyCards


@rule
class Against(Node):
    """against best cards"""

    cards: BestCards | CardsOfLead


@rule
class BestCards(Node):
    """best cards: those that win the trick so far"""


@rule
class CardsOfLead(Node):
    """lead: the cards with which the trick was led"""


@rule
class Pairing(Node):
    """pairing one to one"""

    way: OneToOne | AllOverAll | InOrder


@rule
class OneToOne(Node):
    """one to one: each new card beats its own partner"""


@rule
class AllOverAll(Node):
    """all over all: every new card beats every card"""


@rule
class InOrder(Node):
    """in order: the first beats the first, the second the second"""


@rule
class TrickWinner(Node):
    """winner last matching card"""

    takes: tuple[Take, ...]


@rule
class LastMatching(Node):
    """last matching card"""

    last: Keyword


@rule
class LastToBeat(Node):
    """last to beat"""

    last: Keyword


@rule
class ExtremeTrump(Node):
    """highest trump"""

    extreme: Highest | Lowest


@rule
class ExtremeOfSuitLed(Node):
    """highest card of the suit led"""

    extreme: Highest | Lowest


@rule
class Highest(Node):
    """highest"""


@rule
class Lowest(Node):
    """lowest"""


Take: TypeAlias = LastMatching | LastToBeat | ExtremeTrump | ExtremeOfSuitLed


@rule
class Refill(Node):
    """refill to 4, winner first"""

    to: Quantity
    manners: tuple[RefillManner, ...]


@rule
class WinnerFirst(Node):
    """winner first"""


@rule
class EqualHands(Node):
    """equal hands"""


@rule
class AfterEachCard(Node):
    """after each card"""


@rule
class WhenEmpty(Node):
    """when hands are empty"""


RefillManner: TypeAlias = Singly | WinnerFirst | EqualHands | AfterEachCard | WhenEmpty
TrickClause: TypeAlias = (
    FirstLead | NextLead | Lead | Answer | Also | Never | Matching | Beats | Against | Pairing | TrickWinner | Refill
)


@rule
class Hold(Node):
    """hold"""

    clauses: tuple[Node, ...]


@rule
class By(Node):
    """by WHO"""

    who: Who


@rule
class When(Node):
    """when C"""

    condition: Condition


@rule
class WithCards(Node):
    """with CARDS"""

    cards: AnyCards | Cases[AnyCards]


@rule
class Needs(Node):
    """needs C"""

    condition: Condition


@rule
class AtMost(Node):
    """at most 1"""

    quantity: Quantity


HoldClause: TypeAlias = By | When | WithCards | Needs | AtMost


@rule
class Rules(Node):
    """rules"""

    rules: tuple[Rule | Unread, ...]


@rule
class Rule(Node):
    """NAME when C, EFFECTS"""

    name: Name
    condition: Condition
    effects: Effects


@rule
class Counts(Node):
    """counts"""

    counts: tuple[Count | Unread, ...]


@rule
class Count(Node):
    """NAME each time C"""

    name: Name
    condition: Condition
