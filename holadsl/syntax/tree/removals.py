"""What a `remove` line takes away."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.cards import Kind
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Number, rule


@rule
class InGame(Node):
    """game [CLAUSE]"""

    head: GameHead


@rule
class GameHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InPack(Node):
    """pack CLAUSE [KINDS]"""

    head: PackHead | None
    kinds: tuple[Kind, ...]


@rule
class PackHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InDeal(Node):
    """deal [CLAUSE]"""

    head: DealHead | None


@rule
class DealHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InTrump(Node):
    """trump [CLAUSE]"""

    head: TrumpHead | None


@rule
class TrumpHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InTrick(Node):
    """trick [CLAUSE]"""

    head: TrickHead | None


@rule
class TrickHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InHold(Node):
    """hold [CLAUSE]"""

    head: HoldHead | None


@rule
class HoldHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InScore(Node):
    """score [CLAUSE]"""

    head: ScoreHead | None


@rule
class ScoreHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InMatch(Node):
    """match [CLAUSE]"""

    head: MatchHead | None


@rule
class MatchHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InMelds(Node):
    """melds [NAME]"""

    head: MeldsHead | None


@rule
class MeldsHead(Node):
    """the name of a kind of meld, or the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InTurn(Node):
    """turn [CLAUSE]"""

    head: TurnHead | None


@rule
class TurnHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InSettle(Node):
    """settle [CLAUSE]"""

    head: SettleHead | None


@rule
class SettleHead(Node):
    """the words of a clause"""

    words: tuple[Keyword | Name, ...]


@rule
class InRules(Node):
    """rules [NAME]"""

    name: Name | None


@rule
class InCounts(Node):
    """counts [NAME]"""

    name: Name | None


@rule
class InPlayers(Node):
    """players N"""

    number: Number


@rule
class AllVariants(Node):
    """variants"""


@rule
class InName(Node):
    """NAME [CLAUSE]"""

    name: Name
    head: NameHead | None


@rule
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
