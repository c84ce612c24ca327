"""Conditions, what players and cards do in them, and choices between values."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from holadsl.syntax.tree.cards import Cards
from holadsl.syntax.tree.nodes import Keyword, Node, rule
from holadsl.syntax.tree.numbers import Amount, Num, Zone
from holadsl.syntax.tree.verbs import CardVerb, Verb, ZoneVerb
from holadsl.syntax.tree.who import SideNoun, Who

V = TypeVar("V")


@rule
class Case(Node, Generic[V]):
    """V when C"""

    value: V
    condition: Condition


@rule
class Cases(Node, Generic[V]):
    """V when C, V when C, otherwise V"""

    cases: tuple[Case[V], ...]
    otherwise: V | None


# conditions


@rule
class AnyOf(Node):
    """C or C"""

    parts: tuple[Condition, ...]


@rule
class AllOf(Node):
    """C and C"""

    parts: tuple[Condition, ...]


@rule
class Bracketed(Node):
    """(C)"""

    condition: Condition


@rule
class Negation(Node):
    """not (C)"""

    condition: Condition


@rule
class NobodyDoes(Node):
    """no opponent is winning"""

    noun: SideNoun
    verb: Verb


@rule
class WhoDoes(Node):
    """leader is winning"""

    who: Who
    verb: Verb


@rule
class ZoneIs(Node):
    """the stock is empty"""

    zone: Zone
    verb: ZoneVerb


@rule
class CardsAre(Node):
    """a card worth points is in the trick"""

    cards: Cards
    verb: CardVerb


@rule
class NumberIs(Node):
    """passes is 2"""

    number: Num
    test: Amount


@rule
class Event(Node):
    """the first circuit ends"""

    first: Keyword | None
    unit: Unit
    moment: Moment


@rule
class EachEvent(Node):
    """a circuit ends"""

    unit: Unit
    moment: Moment


@rule
class DealerChanges(Node):
    """the dealer changes"""


@rule
class AnyTime(Node):
    """any time"""


@rule
class AnyTimeIn(Node):
    """any time in a turn"""

    unit: Unit


@rule
class TrickOpen(Node):
    """a trick is open"""


@rule
class ThisIsFirst(Node):
    """this is the first trick"""

    unit: Unit


@rule
class ThereAre(Node):
    """there are 4 or more players"""

    amount: Amount


@rule
class Begins(Node):
    """begins"""


@rule
class EndsNow(Node):
    """ends"""


@rule
class DealUnit(Node):
    """deal"""


@rule
class TrickUnit(Node):
    """trick"""


@rule
class CircuitUnit(Node):
    """circuit"""


@rule
class TurnUnit(Node):
    """turn"""


@rule
class MatchUnit(Node):
    """match"""


Moment: TypeAlias = Begins | EndsNow
Unit: TypeAlias = DealUnit | TrickUnit | CircuitUnit | TurnUnit | MatchUnit


Sentence: TypeAlias = (
    NobodyDoes
    | WhoDoes
    | ZoneIs
    | CardsAre
    | NumberIs
    | Event
    | EachEvent
    | DealerChanges
    | AnyTime
    | AnyTimeIn
    | TrickOpen
    | ThisIsFirst
    | ThereAre
)
Condition: TypeAlias = Sentence | Bracketed | Negation | AllOf | AnyOf
