"""Melds, and turns of draw and discard."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.cards import Rank
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Number, Unread, rule
from holadsl.syntax.tree.numbers import Quantity
from holadsl.syntax.tree.who import Who


@rule
@frozen
class Melds(Node):
    """melds"""

    clauses: tuple[MeldsClause | Unread, ...]


@rule
@frozen
class Meld(Node):
    """NAME 3 cards of one rank, grows to 4"""

    name: Name
    quantity: Quantity
    shape: SameRank | Sequence | OfThisRank
    growth: GrowsTo | GrowsAtEnds | GrowsInto | GrowsOnTop | None
    goes: Goes | None


@rule
@frozen
class MeldsWild(Node):
    """wilds at most 1 in a meld, not from the discards"""

    most: Number
    not_from: NotFromDiscards | None


@rule
@frozen
class NotFromDiscards(Node):
    """not from the discards: a wild that was thrown is nobody's any more"""


@rule
@frozen
class SameRank(Node):
    """of one rank"""


@rule
@frozen
class Sequence(Node):
    """of one suit in sequence"""


@rule
@frozen
class OfThisRank(Node):
    """of rank 7"""

    rank: Rank


@rule
@frozen
class GrowsTo(Node):
    """grows to 4: cards of the same kind may be added, up to so many"""

    number: Number


@rule
@frozen
class GrowsAtEnds(Node):
    """grows at either end: the card next to the lowest or the highest may be added"""


@rule
@frozen
class GrowsInto(Node):
    """grows to a run: with the cards added it is a meld of that name [, or to a set with 2 cards from hand]"""

    name: Name
    joined: tuple[Joined, ...]


@rule
@frozen
class GrowsOnTop(Node):
    """grows on top [either way]: on its last card one of the same rank, or the next of its suit"""

    either: Keyword | None


@rule
@frozen
class Goes(Node):
    """goes under the discards at 4: when so many cards of it belong together"""

    number: Number


@rule
@frozen
class Joined(Node):
    """to a set with 2 cards from hand: with so many at once it is a meld of that name"""

    name: Name
    number: Number


@rule
@frozen
class Turn(Node):
    """turn"""

    clauses: tuple[TurnClause | Unread, ...]


@rule
@frozen
class FirstTurn(Node):
    """first WHO"""

    who: Who | Cases[Who]


@rule
@frozen
class TurnDraw(Node):
    """draw 1 card from the stock, or the top discard"""

    sources: tuple[FromStock | FromDiscards, ...]


@rule
@frozen
class FromStock(Node):
    """1 card from the stock"""

    number: Number


@rule
@frozen
class FromDiscards(Node):
    """the top discard [into a new meld]"""

    into: IntoNewMeld | None


@rule
@frozen
class IntoNewMeld(Node):
    """into a new meld [with 2 cards from hand]: what is bound to be done with the card"""

    number: Number | None


@rule
@frozen
class TurnTake(Node):
    """take when C: when the top discard may be taken"""

    way: OnlyWhen


@rule
@frozen
class TurnMeld(Node):
    """meld any number"""

    way: AnyNumber | NotAtAll | OnlyWhen | Quantity


@rule
@frozen
class TurnLayOff(Node):
    """lay off when C"""

    way: AnyNumber | NotAtAll | OnlyWhen


@rule
@frozen
class TurnDiscard(Node):
    """discard 1 card [when C]"""

    number: Number
    way: OnlyWhen | None


@rule
@frozen
class GoOut(Node):
    """go out when C"""

    way: OnlyWhen


@rule
@frozen
class AnyNumber(Node):
    """any number"""


@rule
@frozen
class NotAtAll(Node):
    """never"""


@rule
@frozen
class OnlyWhen(Node):
    """when C"""

    condition: Condition


MeldsClause: TypeAlias = Meld | MeldsWild
TurnClause: TypeAlias = FirstTurn | TurnDraw | TurnTake | TurnMeld | TurnLayOff | TurnDiscard | GoOut
