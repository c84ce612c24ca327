"""The file, the game, and what changes a game: differences, variants, options, player counts."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.calls import Call, CallClause
from holadsl.syntax.tree.conditions import Cases
from holadsl.syntax.tree.examples import Example
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Number, Text, Unread, rule
from holadsl.syntax.tree.numbers import Between, Exactly, Num
from holadsl.syntax.tree.pack import Deal, DealClause, Pack, PackClause, Trump, TrumpClause
from holadsl.syntax.tree.removals import Place
from holadsl.syntax.tree.scoring import Match, MatchClause, Score, ScoreClause, Settle, SettleClause
from holadsl.syntax.tree.trick import Count, Counts, Hold, HoldClause, Rule, Rules, Trick, TrickClause
from holadsl.syntax.tree.turns import Melds, MeldsClause, Turn, TurnClause
from holadsl.syntax.tree.who import Basic


@rule
class Start(Node):
    """A rule file"""

    language: Language | None
    blocks: tuple[Block | Unread, ...]


@rule
class Language(Node):
    """language 1"""

    version: Number


@rule
class Game(Node):
    """game 'T' extends NAME"""

    title: Text
    extends: Name | None
    lines: tuple[GameLine | Unread, ...]


@rule
class Source(Node):
    """source 'text'"""

    text: Text


@rule
class Players(Node):
    """players 4 in 2 teams"""

    table: EachAlone | InTeams


@rule
class EachAlone(Node):
    """2 to 5, each alone"""

    span_of: Exactly | Between


@rule
class InTeams(Node):
    """4 in 2 teams"""

    span_of: Exactly | Between
    teams: Number


@rule
class Direction(Node):
    """direction anticlockwise"""

    way: Clockwise | Anticlockwise


@rule
class Clockwise(Node):
    """clockwise"""


@rule
class Anticlockwise(Node):
    """anticlockwise"""


@rule
class Sides(Node):
    """teams holder of Kh alone against the others, hidden"""

    soloist: Basic
    hidden: Keyword | None


@rule
class Playing(Node):
    """playing 5: so many of the seats play a deal"""

    number: Number


@rule
class SameAs(Node):
    """same as NAME: the rules are those of that game"""

    name: Name


GameClause: TypeAlias = Source | Players | Direction | Sides | Playing | SameAs


@rule
class WithVariants(Node):
    """with burn, hold-with-match last"""

    chosen: tuple[Chosen, ...]


@rule
class Chosen(Node):
    """burn [last]"""

    name: Name
    last: Keyword | None


@rule
class SetOption(Node):
    """set target 300"""

    name: Name
    number: Number


Use: TypeAlias = WithVariants | SetOption


@rule
class ForPlayers(Node):
    """for 6 players in 2 teams"""

    number: Number
    sides: SidesAlone | SidesInTeams
    lines: tuple[Edit | Use | Unread, ...]


@rule
class SidesAlone(Node):
    """, each alone"""


@rule
class SidesInTeams(Node):
    """in 2 teams"""

    teams: Number


@rule
class Variant(Node):
    """variant NAME 'T' [for N players]"""

    name: Name
    title: Text
    players: Number | None
    lines: tuple[Edit | Use | Source | NotWith | Doubtful | Unread, ...]


@rule
class NotWith(Node):
    """not with NAME"""

    names: tuple[Name, ...]


@rule
class Doubtful(Node):
    """doubtful ['why']: whether anybody plays so isn't certain"""

    why: Text | None


@rule
class Option(Node):
    """option NAME 'T'"""

    name: Name
    title: Text
    lines: tuple[OptionClause | Source | Unread, ...]


@rule
class Value(Node):
    """value 10"""

    number: Number | Cases[Number]


@rule
class AllowedList(Node):
    """allowed 80 83"""

    numbers: tuple[Number, ...]


@rule
class AllowedRange(Node):
    """allowed 4 to 21"""

    low: Number
    high: Number


OptionClause: TypeAlias = Value | AllowedList | AllowedRange


@rule
class Penalty(Node):
    """penalty NAME 'T'"""

    name: Name
    title: Text
    lines: tuple[Costs | Source | Unread, ...]


@rule
class Costs(Node):
    """costs 30"""

    number: Num


@rule
class Change(Node):
    """change BLOCK CLAUSE"""

    clause: Clause


@rule
class Add(Node):
    """add BLOCK CLAUSE"""

    clause: Clause


@rule
class AddCall(Node):
    """add call NAME 'T'"""

    name: Name
    title: Text


@rule
class AddPenalty(Node):
    """add penalty NAME 'T'"""

    name: Name
    title: Text


@rule
class Named(Node):
    """NAME CLAUSE"""

    name: Name
    clause: Costs | OptionClause | Source | CallClause


@rule
class Remove(Node):
    """remove PLACE"""

    place: Place


Clause: TypeAlias = (
    GameClause
    | PackClause
    | DealClause
    | TrumpClause
    | TrickClause
    | HoldClause
    | MeldsClause
    | TurnClause
    | Rule
    | Count
    | ScoreClause
    | SettleClause
    | MatchClause
    | Named
)
Edit: TypeAlias = Change | Add | AddCall | AddPenalty | Remove
GameLine: TypeAlias = GameClause | Use | Edit
Block: TypeAlias = (
    Game
    | Pack
    | Deal
    | Trump
    | Trick
    | Hold
    | Melds
    | Turn
    | Call
    | Rules
    | Counts
    | Score
    | Settle
    | Match
    | Penalty
    | Option
    | ForPlayers
    | Variant
    | Example
)
