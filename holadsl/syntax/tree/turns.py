"""Melds, and turns of draw and discard."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.cards import Rank
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Number, Unread, rule
from holadsl.syntax.tree.numbers import Quantity
from holadsl.syntax.tree.who import Who


@rule
class Melds(Node):
    """melds"""

    clauses: tuple[MeldsClause | Unread, ...]


@rule
class Meld(Node):
    """NAME 3 cards of one rank, grows to 4"""

    name: Name
    quantity: Quantity
    shape: SameRank | Sequence | OfThisRank
    growth: GrowsTo | GrowsAtEnds | GrowsInto | GrowsOnTop | None
    goes: Goes | None


@rule
class MeldsWild(Node):
    """wilds at most 1 in a meld, not from the discards"""

    most: Number
    not_from: NotFromDiscards | None


@rule
class NotFromDiscards(Node):
    """not from the discards: a wild that was thrown is nobody's any more"""


@rule
class SameRank(Node):
    """of one rank"""


@rule
class Sequence(Node):
    """of one suit in sequence"""


@rule
class OfThisRank(Node):
    """of rank 7"""

    rank: Rank


@rule
class GrowsTo(Node):
    """grows to 4: cards of the same kind may be added, up to so many"""

    number: Number


@rule
class GrowsAtEnds(Node):
    """grows at either end: the card next to the lowest or the highest may be added"""


@rule
class GrowsInto(Node):
    """grows to a run: with the cards added it is a meld of that name [, or to a set with 2 cards from hand]"""

    name: Name
    joined: tuple[Joined, ...]


@rule
class GrowsOnTop(Node):
    """grows on top [either way]: on its last card one of the same rank, or the next of its suit"""

    either: Keyword | None


@rule
class Goes(Node):
    """goes under the discards at 4: when so many cards of it belong together"""

    number: Number


@rule
class Joined(Node):
    """to a set with 2 cards from hand: with so many at once it is a meld of that name"""

    name: Name
    number: Number


@rule
class Turn(Node):
    """turn"""

    clauses: tuple[TurnClause | Unread, ...]


@rule
class FirstTurn(Node):
    """first WHO"""

    who: Who | Cases[Who]


@rule
class TurnDraw(Node):
    """draw 1 card from the stock, or the top discard"""

    sources: tuple[FromStock | FromDiscards, ...]


@rule
class FromStock(Node):
    """1 card from the stock"""

    number: Number


@rule
class FromDiscards(Node):
    """the top discard [into a new meld]"""

    into: IntoNewMeld | None


@rule
class IntoNewMeld(Node):
    """into a new meld [with 2 cards from hand]: what is bound to be done with the card"""

    number: Number | None


@rule
class TurnTake(Node):
    """take when C: when the top discard may be taken"""

    way: OnlyWhen


@rule
class TurnMeld(Node):
    """meld any number"""

    way: AnyNumber | NotAtAll | OnlyWhen | Quantity


@rule
class TurnLayOff(Node):
    """lay off when C"""

    way: AnyNumber | NotAtAll | OnlyWhen


@rule
class TurnDiscard(Node):
    """discard 1 card [when C]"""

    number: Number
    way: OnlyWhen | None


@rule
class GoOut(Node):
    """go out when C"""

    way: OnlyWhen


@rule
class AnyNumber(Node):
    """any number"""


@rule
class NotAtAll(Node):
    """never"""


@rule
class OnlyWhen(Node):
    """when C"""

    condition: Condition


MeldsClause: TypeAlias = Meld | MeldsWild
TurnClause: TypeAlias = FirstTurn | TurnDraw | TurnTake | TurnMeld | TurnLayOff | TurnDiscard | GoOut
