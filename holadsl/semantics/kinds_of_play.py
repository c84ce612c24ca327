"""Words of games of tricks in a game of turns, and the other way round: they would mean nothing there."""

from __future__ import annotations

from typing import Final

from holadsl.diagnostics.codes import melds as codes
from holadsl.syntax import tree
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.words import parts

OF_TURNS: Final[tuple[type[tree.Node], ...]] = (
    *(tree.Meld, tree.MeldsWild, tree.FirstTurn, tree.TurnTake, tree.TurnMeld, tree.TurnLayOff, tree.TurnDiscard),
    tree.GoOut,
    *(tree.TurnUnit, tree.HadTurn, tree.HasMelded, tree.LaidNew, tree.CanMeld, tree.IsDiscarded, tree.InThisTurn),
    *(tree.Discarder, tree.TopDiscard, tree.MeldsCard, tree.PlaysOn, tree.ShowsHand, tree.OutsideMelds),
    *(tree.MeldsHand, tree.LaysOff, tree.Playing, tree.ChosePlay, tree.IsForcedOut, tree.EachMeld),
)
OF_TRICKS: Final[tuple[type[tree.Node], ...]] = (
    *(tree.FirstLead, tree.NextLead, tree.Lead, tree.Answer, tree.Also, tree.Never, tree.Matching, tree.Beats),
    *(tree.Against, tree.Pairing, tree.TrickWinner, tree.Refill, tree.LastTrick),
    *(tree.TrickUnit, tree.CircuitUnit, tree.TrickOpen, tree.IsPlayed, tree.HasPlayed, tree.IsWinning, tree.IsLed),
    *(tree.TrickCards, tree.CircuitCards, tree.CardsTaken, tree.CardsPlayed, tree.CardsLed, tree.LastCardPlayed),
    *(tree.WonTricks, tree.WonLastTrick, tree.TookEveryPoint, tree.TricksWon, tree.ThisTrick, tree.TrickBefore),
    *(tree.Leader, tree.LastPlayer, tree.Leads, tree.LeadsThose, tree.TrickEnds, tree.TrickGoesBack),
    *(tree.OfRankLed, tree.OfSuitLed, tree.MatchingCard, tree.Beating, tree.FaceUp, tree.FaceDown),
)
"""What only one kind of game has."""


def hear(scene: Scene) -> None:
    """Notes, once a line, a word that belongs to the other kind of game."""
    turns = scene.melds is not None
    strange = OF_TRICKS if turns else OF_TURNS
    code = codes.IN_TURNS if turns else codes.IN_TRICKS
    for key, slot in scene.slots.items():
        for part in slot.parts:
            if not part.origin.default and not scene.words.kinds(part.clause).isdisjoint(strange):
                node = next(node for node in parts(part.clause) if isinstance(node, strange))
                said = " ".join(part.source.text[node.span.start : node.span.end].split())
                scene.notes.bag.report(code, part.source, node.span, said=said, slot=" ".join(key))
