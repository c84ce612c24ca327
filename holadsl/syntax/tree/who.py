"""Players and teams: one by a role, or several by a noun."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from holadsl.syntax.tree.nodes import CardName, Keyword, Letter, Node, TeamName, rule

if TYPE_CHECKING:  # the small language is one ring of phrases; only the types know it
    from holadsl.syntax.tree.numbers import Extreme, Num
    from holadsl.syntax.tree.verbs import Verb


@rule
@frozen
class SuchThat(Node):
    """a player that is winning"""

    who: Quantified
    verb: Verb


@rule
@frozen
class WithExtreme(Node):
    """each player with the most points"""

    who: Quantified
    extreme: Extreme
    number: Num


@rule
@frozen
class Leader(Node):
    """leader"""


@rule
@frozen
class Dealer(Node):
    """dealer"""


@rule
@frozen
class Discarder(Node):
    """discarder: who threw the card in question"""


@rule
@frozen
class Player(Node):
    """player: the one on turn"""


@rule
@frozen
class It(Node):
    """it: the player or team that the line is read for"""


@rule
@frozen
class ThatPlayer(Node):
    """that player"""


@rule
@frozen
class ThatTeam(Node):
    """that team"""


@rule
@frozen
class Seat(Node):
    """A seat by its letter, in examples"""

    letter: Letter


@rule
@frozen
class Team(Node):
    """A team by its letters, in examples"""

    letters: TeamName


@rule
@frozen
class WinnerOf(Node):
    """winner of the deal"""

    contest: Contest


@rule
@frozen
class HolderOf(Node):
    """holder of 2c"""

    card: CardName


@rule
@frozen
class LastPlayer(Node):
    """player of the last card played"""


@rule
@frozen
class After(Node):
    """player after X"""

    who: Basic


@rule
@frozen
class Before(Node):
    """player before X"""

    who: Basic


@rule
@frozen
class PartnerOf(Node):
    """partner of X"""

    who: Basic


@rule
@frozen
class TeamOf(Node):
    """X's team"""

    owner: Owner


@rule
@frozen
class ThisTrick(Node):
    """trick"""


@rule
@frozen
class TrickBefore(Node):
    """last trick"""


@rule
@frozen
class ThisDeal(Node):
    """deal"""


@rule
@frozen
class ThisMatch(Node):
    """match"""


Contest: TypeAlias = ThisTrick | TrickBefore | ThisDeal | ThisMatch


@rule
@frozen
class Quantified(Node):
    """an opponent; each other player; a winner"""

    determiner: Determiner
    other: Keyword | None
    noun: SideNoun
    of: Basic | None


@rule
@frozen
class One(Node):
    """a, an"""


@rule
@frozen
class Each(Node):
    """each"""


@rule
@frozen
class Another(Node):
    """another"""


@rule
@frozen
class PlayersNoun(Node):
    """player"""


@rule
@frozen
class TeamsNoun(Node):
    """team"""


@rule
@frozen
class OpponentsNoun(Node):
    """opponent"""


@rule
@frozen
class WinnersNoun(Node):
    """winner"""


@rule
@frozen
class LosersNoun(Node):
    """loser"""


@rule
@frozen
class Whose(Node):
    """dealer's"""

    who: Who


@rule
@frozen
class Its(Node):
    """its"""


Determiner: TypeAlias = One | Each | Another
SideNoun: TypeAlias = PlayersNoun | TeamsNoun | OpponentsNoun | WinnersNoun | LosersNoun
Owner: TypeAlias = Whose | Its
Basic: TypeAlias = (
    Leader | Dealer | Discarder | Player | It | ThatPlayer | ThatTeam | Seat | Team | WinnerOf | HolderOf | LastPlayer
)
Role: TypeAlias = Basic | After | Before | PartnerOf | TeamOf
Who: TypeAlias = Role | Quantified | SuchThat | WithExtreme
