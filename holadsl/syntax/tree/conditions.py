"""Conditions, what players and cards do in them, and choices between values."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from holadsl.syntax.tree.cards import Cards
from holadsl.syntax.tree.nodes import Keyword, Node, rule
from holadsl.syntax.tree.numbers import Amount, Num, Zone
from holadsl.syntax.tree.verbs import CardVerb, Verb, ZoneVerb
from holadsl.syntax.tree.who import SideNoun, Who

V = TypeVar("V")


@rule
@frozen
class Case(Node, Generic[V]):
    """V when C"""

    value: V
    condition: Condition


@rule
@frozen
class Cases(Node, Generic[V]):
    """V when C, V when C, otherwise V"""

    cases: tuple[Case[V], ...]
    otherwise: V | None


# conditions


@rule
@frozen
class AnyOf(Node):
    """C or C"""

    parts: tuple[Condition, ...]


@rule
@frozen
class AllOf(Node):
    """C and C"""

    parts: tuple[Condition, ...]


@rule
@frozen
class Bracketed(Node):
    """(C)"""

    condition: Condition


@rule
@frozen
class Negation(Node):
    """not (C)"""

    condition: Condition


@rule
@frozen
class NobodyDoes(Node):
    """no opponent is winning"""

    noun: SideNoun
    verb: Verb


@rule
@frozen
class WhoDoes(Node):
    """leader is winning"""

    who: Who
    verb: Verb


@rule
@frozen
class ZoneIs(Node):
    """the stock is empty"""

    zone: Zone
    verb: ZoneVerb


@rule
@frozen
class CardsAre(Node):
    """a card worth points is in the trick"""

    cards: Cards
    verb: CardVerb


@rule
@frozen
class NumberIs(Node):
    """passes is 2"""

    number: Num
    test: Amount


@rule
@frozen
class Event(Node):
    """the first circuit ends"""

    first: Keyword | None
    unit: Unit
    moment: Moment


@rule
@frozen
class EachEvent(Node):
    """a circuit ends"""

    unit: Unit
    moment: Moment


@rule
@frozen
class DealerChanges(Node):
    """the dealer changes"""


@rule
@frozen
class AnyTime(Node):
    """any time"""


@rule
@frozen
class AnyTimeIn(Node):
    """any time in a turn"""

    unit: Unit


@rule
@frozen
class TrickOpen(Node):
    """a trick is open"""


@rule
@frozen
class ThisIsFirst(Node):
    """this is the first trick"""

    unit: Unit


@rule
@frozen
class ThereAre(Node):
    """there are 4 or more players"""

    amount: Amount


@rule
@frozen
class Begins(Node):
    """begins"""


@rule
@frozen
class EndsNow(Node):
    """ends"""


@rule
@frozen
class DealUnit(Node):
    """deal"""


@rule
@frozen
class TrickUnit(Node):
    """trick"""


@rule
@frozen
class CircuitUnit(Node):
    """circuit"""


@rule
@frozen
class TurnUnit(Node):
    """turn"""


@rule
@frozen
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
