"""Points of the deal, settlement, the match."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.cards import CardNoun, Mod
from holadsl.syntax.tree.conditions import Cases, Condition
from holadsl.syntax.tree.effects import Effects
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Text, Unread, rule
from holadsl.syntax.tree.numbers import Extreme, Num, Quantity
from holadsl.syntax.tree.who import Who


@rule
@frozen
class Score(Node):
    """score"""

    clauses: tuple[ScoreClause | Unread, ...]


@rule
@frozen
class LastTrick(Node):
    """last trick 10"""

    number: Num | Cases[Num]


@rule
@frozen
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
@frozen
class Settle(Node):
    """settle"""

    clauses: tuple[SettleClause | Unread, ...]


@rule
@frozen
class Ranking(Node):
    """rank least N first [, ties take the worse place]"""

    extreme: Extreme
    number: Num
    ties: WorsePlace | None


@rule
@frozen
class WorsePlace(Node):
    """ties take the worse place"""


@rule
@frozen
class AlwaysFirst(Node):
    """first WHO, WHO: losers who come before all others"""

    whos: tuple[Who, ...]


@rule
@frozen
class AlwaysLast(Node):
    """last WHO, WHO: who is last whatever the count"""

    whos: tuple[Who, ...]


@rule
@frozen
class Pays(Node):
    """pays N"""

    number: Num | Cases[Num]


@rule
@frozen
class TimesLine(Node):
    """times NAME N [for each CARD] [when C]"""

    name: Name
    number: Num
    each: ForEach | None
    condition: Condition | None


@rule
@frozen
class ForEach(Node):
    """for each card of rank 7"""

    noun: CardNoun
    mods: tuple[Mod, ...]


SettleClause: TypeAlias = Ranking | AlwaysFirst | AlwaysLast | Pays | TimesLine


@rule
@frozen
class Match(Node):
    """match"""

    clauses: tuple[MatchClause | Unread, ...]


@rule
@frozen
class Gains(Node):
    """gains N"""

    number: Num | Cases[Num]


@rule
@frozen
class Target(Node):
    """to 500"""

    number: Num


@rule
@frozen
class Ends(Node):
    """ends when C"""

    ending: EndsWhen | EndsNever | EndsAfter


@rule
@frozen
class EndsWhen(Node):
    """when C"""

    condition: Condition


@rule
@frozen
class EndsNever(Node):
    """never"""


@rule
@frozen
class EndsAfter(Node):
    """after 3 deals"""

    quantity: Quantity


@rule
@frozen
class MatchWinner(Node):
    """winner the most"""

    extreme: Extreme


@rule
@frozen
class Tie(Node):
    """tie play on"""

    way: PlayOn | Shared


@rule
@frozen
class PlayOn(Node):
    """play on"""


@rule
@frozen
class Shared(Node):
    """shared"""


@rule
@frozen
class Titles(Node):
    """title "goat" for each loser"""

    titles: tuple[Title, ...]


@rule
@frozen
class Title(Node):
    """ "goat" for each loser"""

    text: Text
    who: Who
    condition: Condition | None


MatchClause: TypeAlias = Gains | Target | Ends | MatchWinner | Tie | Titles
