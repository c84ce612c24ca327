"""Players and teams: one by a role, or several by a noun."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from holadsl.syntax.tree.nodes import CardName, Keyword, Letter, Node, TeamName, rule

if TYPE_CHECKING:  # the small language is one ring of phrases; only the types know it
    from holadsl.syntax.tree.numbers import Extreme, Num
    from holadsl.syntax.tree.verbs import Verb


@rule
class SuchThat(Node):
    """a player that is winning"""

    who: Quantified
    verb: Verb


@rule
class WithExtreme(Node):
    """each player with the most points"""

    who: Quantified
    extreme: Extreme
    number: Num


@rule
class Leader(Node):
    """leader"""


@rule
class Dealer(Node):
    """dealer"""


@rule
class Discarder(Node):
    """discarder: who threw the card in question"""


@rule
class Player(Node):
    """player: the one on turn"""


@rule
class It(Node):
    """it: the player or team that the line is read for"""


@rule
class ThatPlayer(Node):
    """that player"""


@rule
class ThatTeam(Node):
    """that team"""


@rule
class Seat(Node):
    """A seat by its letter, in examples"""

    letter: Letter


@rule
class Team(Node):
    """A team by its letters, in examples"""

    letters: TeamName


@rule
class WinnerOf(Node):
    """winner of the deal"""

    contest: Contest


@rule
class HolderOf(Node):
    """holder of 2c"""

    card: CardName


@rule
class LastPlayer(Node):
    """player of the last card played"""


@rule
class After(Node):
    """player after X"""

    who: Basic


@rule
class Before(Node):
    """player before X"""

    who: Basic


@rule
class PartnerOf(Node):
    """partner of X"""

    who: Basic


@rule
class TeamOf(Node):
    """X's team"""

    owner: Owner


@rule
class ThisTrick(Node):
    """trick"""


@rule
class TrickBefore(Node):
    """last trick"""


@rule
class ThisDeal(Node):
    """deal"""


@rule
class ThisMatch(Node):
    """match"""


Contest: TypeAlias = ThisTrick | TrickBefore | ThisDeal | ThisMatch


@rule
class Quantified(Node):
    """an opponent; each other player; a winner"""

    determiner: Determiner
    other: Keyword | None
    noun: SideNoun
    of: Basic | None


@rule
class One(Node):
    """a, an"""


@rule
class Each(Node):
    """each"""


@rule
class Another(Node):
    """another"""


@rule
class PlayersNoun(Node):
    """player"""


@rule
class TeamsNoun(Node):
    """team"""


@rule
class OpponentsNoun(Node):
    """opponent"""


@rule
class WinnersNoun(Node):
    """winner"""


@rule
class LosersNoun(Node):
    """loser"""


@rule
class Whose(Node):
    """dealer's"""

    who: Who


@rule
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
