"""What a `remove` line takes away."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.cards import Kind
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Number, rule


@rule
@frozen
class InGame(Node):
    """game [CLAUSE]"""

    head: GameHead


@rule
@frozen
class GameHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InPack(Node):
    """pack CLAUSE [KINDS]"""

    head: PackHead | None
    kinds: tuple[Kind, ...]


@rule
@frozen
class PackHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InDeal(Node):
    """deal [CLAUSE]"""

    head: DealHead | None


@rule
@frozen
class DealHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InTrump(Node):
    """trump [CLAUSE]"""

    head: TrumpHead | None


@rule
@frozen
class TrumpHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InTrick(Node):
    """trick [CLAUSE]"""

    head: TrickHead | None


@rule
@frozen
class TrickHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InHold(Node):
    """hold [CLAUSE]"""

    head: HoldHead | None


@rule
@frozen
class HoldHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InScore(Node):
    """score [CLAUSE]"""

    head: ScoreHead | None


@rule
@frozen
class ScoreHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InMatch(Node):
    """match [CLAUSE]"""

    head: MatchHead | None


@rule
@frozen
class MatchHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InMelds(Node):
    """melds [NAME]"""

    head: MeldsHead | None


@rule
@frozen
class MeldsHead(Node):
    """the name of a kind of meld, or the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InTurn(Node):
    """turn [CLAUSE]"""

    head: TurnHead | None


@rule
@frozen
class TurnHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InSettle(Node):
    """settle [CLAUSE]"""

    head: SettleHead | None


@rule
@frozen
class SettleHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
@frozen
class InRules(Node):
    """rules [NAME]"""

    name: Name | None


@rule
@frozen
class InCounts(Node):
    """counts [NAME]"""

    name: Name | None


@rule
@frozen
class InPlayers(Node):
    """players N"""

    number: Number


@rule
@frozen
class AllVariants(Node):
    """variants"""


@rule
@frozen
class InName(Node):
    """NAME [CLAUSE]"""

    name: Name
    head: NameHead | None


@rule
@frozen
class NameHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


Place: TypeAlias = (
    InGame
    | InPack
    | InDeal
    | InTrump
    | InTrick
    | InHold
    | InMelds
    | InTurn
    | InRules
    | InCounts
    | InScore
    | InSettle
    | InMatch
    | InPlayers
    | AllVariants
    | InName
)
