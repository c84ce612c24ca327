"""Effects: what a rule or a line of the score does."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.cards import SingleCard
from holadsl.syntax.tree.conditions import Condition
from holadsl.syntax.tree.nodes import Name, Node, Number, rule
from holadsl.syntax.tree.numbers import Num, Zone
from holadsl.syntax.tree.who import Owner, Who


@rule
class Effects(Node):
    """EFFECT, EFFECT, otherwise EFFECT"""

    steps: tuple[EffectStep, ...]


@rule
class EffectWhen(Node):
    """EFFECT when C"""

    effect: Effect
    condition: Condition


@rule
class OtherwiseStep(Node):
    """otherwise EFFECT: instead of the one effect before"""

    effect: Effect
    condition: Condition | None


@rule
class TrickEnds(Node):
    """the trick ends"""


@rule
class TrickGoesBack(Node):
    """the trick goes back: its cards return to the hands they came from"""


@rule
class DealEnds(Node):
    """the deal ends"""


@rule
class NextDouble(Node):
    """the next deal counts double"""


@rule
class StockCloses(Node):
    """the stock closes"""


@rule
class ScoreBecomes(Node):
    """WHOSE score becomes N"""

    owner: Owner
    number: Num


@rule
class PointsBecome(Node):
    """WHOSE points become N"""

    owner: Owner
    number: Num


@rule
class Does(Node):
    """WHO scores 10"""

    who: Who
    act: Act


@rule
class Scores(Node):
    """scores N"""

    number: Num


@rule
class GainsPoints(Node):
    """gains N"""

    number: Num


@rule
class LosesPoints(Node):
    """loses N"""

    number: Num


@rule
class WinsDeal(Node):
    """wins the deal"""


@rule
class WinsMatch(Node):
    """wins the match"""


@rule
class LosesDeal(Node):
    """loses the deal"""


@rule
class Leads(Node):
    """leads"""


@rule
class LeadsThose(Node):
    """leads those cards: the cards with which was called"""


@rule
class LeadsSome(Node):
    """leads 1 of those cards"""

    number: Number


@rule
class MeldsCard(Node):
    """melds CARD"""

    card: SingleCard


@rule
class MeldsHand(Node):
    """melds hand: lays down every meld of it"""


@rule
class LaysOff(Node):
    """lays off"""


@rule
class PlaysOn(Node):
    """plays on: the turn is that player's"""


@rule
class ShowsHand(Node):
    """shows hand"""


@rule
class SwapsThose(Node):
    """swaps those cards for the card shown"""


@rule
class PaysAll(Node):
    """pays for all: what all losers would pay together"""


@rule
class PaysTo(Node):
    """pays 1/4 to that player [for each meld in that player's hand]"""

    number: Num
    to: Who
    each: EachMeld | None


@rule
class EachMeld(Node):
    """for each meld in hand"""

    zone: Zone


@rule
class GetsMark(Node):
    """gets the mark NAME"""

    name: Name


@rule
class LosesMark(Node):
    """loses the mark NAME"""

    name: Name


Act: TypeAlias = (
    Scores
    | GainsPoints
    | LosesPoints
    | WinsDeal
    | WinsMatch
    | LosesDeal
    | Leads
    | LeadsThose
    | LeadsSome
    | MeldsCard
    | MeldsHand
    | LaysOff
    | PlaysOn
    | ShowsHand
    | SwapsThose
    | PaysAll
    | PaysTo
    | GetsMark
    | LosesMark
)
Effect: TypeAlias = TrickEnds | TrickGoesBack | DealEnds | NextDouble | StockCloses | ScoreBecomes | PointsBecome | Does
EffectStep: TypeAlias = Effect | EffectWhen | OtherwiseStep
