"""Points of the deal, settlement, the match."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.cards import CardNoun, Mod
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.effects import Effects
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Text, Unread, rule
from holadsl.syntax.tree.numbers import Extreme, Num, Quantity
from holadsl.syntax.tree.who import Who


@rule
class Score(Node):
    """score"""

    clauses: tuple[ScoreClause | Unread, ...]


@rule
class LastTrick(Node):
    """last trick 10"""

    number: Num | Cases[Num]


@rule
class ScoreLine(Node):
    """NAME N [instead] [to WHO] [when C] [, EFFECTS]"""

    name: Name
    number: Num
    instead: Keyword | None
    to: Who | None
    condition: Condition | None
    effects: Effects | None


ScoreClause: TypeAlias = LastTrick | ScoreLine


@rule
class Settle(Node):
    """settle"""

    clauses: tuple[SettleClause | Unread, ...]


@rule
class Ranking(Node):
    """rank least N first [, ties take the worse place]"""

    extreme: Extreme
    number: Num
    ties: WorsePlace | None


@rule
class WorsePlace(Node):
    """ties take the worse place"""


@rule
class AlwaysFirst(Node):
    """first WHO, WHO: losers who come before all others"""

    whos: tuple[Who, ...]


@rule
class AlwaysLast(Node):
    """last WHO, WHO: who is last whatever the count"""

    whos: tuple[Who, ...]


@rule
class Pays(Node):
    """pays N"""

    number: Num | Cases[Num]


@rule
class TimesLine(Node):
    """times NAME N [for each CARD] [when C]"""

    name: Name
    number: Num
    each: ForEach | None
    condition: Condition | None


@rule
class ForEach(Node):
    """for each card of rank 7"""

    noun: CardNoun
    mods: tuple[Mod, ...]


SettleClause: TypeAlias = Ranking | AlwaysFirst | AlwaysLast | Pays | TimesLine


@rule
class Match(Node):
    """match"""

    clauses: tuple[MatchClause | Unread, ...]


@rule
class Gains(Node):
    """gains N"""

    number: Num | Cases[Num]


@rule
class Target(Node):
    """to 500"""

    number: Num


@rule
class Ends(Node):
    """ends when C"""

    ending: EndsWhen | EndsNever | EndsAfter


@rule
class EndsWhen(Node):
    """when C"""

    condition: Condition


@rule
class EndsNever(Node):
    """never"""


@rule
class EndsAfter(Node):
    """after 3 deals"""

    quantity: Quantity


@rule
class MatchWinner(Node):
    """winner the most"""

    extreme: Extreme


@rule
class Tie(Node):
    """tie play on"""

    way: PlayOn | Shared


@rule
class PlayOn(Node):
    """play on"""


@rule
class Shared(Node):
    """shared"""


@rule
class Titles(Node):
    """title "goat" for each loser"""

    titles: tuple[Title, ...]


@rule
class Title(Node):
    """ "goat" for each loser"""

    text: Text
    who: Who
    condition: Condition | None


MatchClause: TypeAlias = Gains | Target | Ends | MatchWinner | Tie | Titles
