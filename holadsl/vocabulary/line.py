"""What the lowering of a phrase is told of its line: when it is read, and whom its words stand for there."""

from __future__ import annotations

from enum import Enum

from holadsl.core.expressions import Expr, Get, Local
from holadsl.core.values import Kind, Origin
from holadsl.data import evolve, frozen
from holadsl.text import Source


class Moment(Enum):
    """When something happens by itself."""

    FORCED_OUT = "a player is forced out"
    DEAL_BEGINS = "a deal begins"
    TRICK_BEGINS = "a trick begins"
    CIRCUIT_BEGINS = "a circuit begins"
    CARD_PLAYED = "a card is played"
    CIRCUIT_ENDS = "a circuit ends"
    TURN_BEGINS = "a turn begins"
    CARDS_LAID = "cards are laid on the table"
    DISCARDED = "a card is discarded"
    TURN_ENDS = "a turn ends"
    CALLED = "a call is carried out"
    TRICK_ENDS = "a trick ends"
    DEAL_ENDS = "a deal ends"
    DEALER_CHANGES = "the dealer changes"
    COUNTING = "the deal is counted"
    MATCH_ENDS = "the match ends"


OF_TRICKS = frozenset(
    {
        *(Moment.TRICK_BEGINS, Moment.CIRCUIT_BEGINS, Moment.CARD_PLAYED),
        *(Moment.CIRCUIT_ENDS, Moment.TRICK_ENDS),
    }
)
OF_TURNS = frozenset({Moment.FORCED_OUT, Moment.TURN_BEGINS, Moment.CARDS_LAID, Moment.DISCARDED, Moment.TURN_ENDS})
"""Moments that only one kind of game has."""


class Phase(Enum):
    """How far the deal has gone, and how much of its result stands, when a line is read."""

    DEALING = "dealing"
    PLAY = "play"
    SCORING = "scoring"
    COUNTED = "counted"


class Decided(Enum):
    """What was decided last, so what `winner` and `loser` are of."""

    NOTHING = "nothing"
    BEFORE = "the trick before"
    TRICK = "trick"
    DEAL = "deal"
    MATCH = "match"


@frozen
class Single:
    """One player (Kind.SEAT) or one team (Kind.TEAM)."""

    kind: Kind
    expr: Expr


@frozen
class Many:
    """Several players or teams: those for which `where` holds, bound to `local` one after the other."""

    kind: Kind
    local: Local
    where: Expr
    every: bool = False
    """`each`: a condition must hold for all; else for one of them."""

    @property
    def one(self) -> Single:
        """The one that is bound now."""
        return Single(self.kind, Get(self.local))


@frozen
class Figure:
    """A number. `scaled`: it counts in units of the score, which may be a fraction of a point."""

    expr: Expr
    scaled: bool = False


@frozen
class Line:
    """Where a phrase stands, and whom its words mean there."""

    source: Source
    origin: Origin
    clause: str
    phase: Phase = Phase.PLAY
    it: Single | None = None
    player: Expr | None = None
    """The seat on turn."""
    that: Single | None = None
    opponent_of: Single | None = None
    decided: Decided = Decided.BEFORE
    moment: Moment | None = None
    beaten: Expr | None = None
    """The card that it is to beat, where it is said when one card beats another."""
    card: Expr | None = None
    """The card that is looked at, where a card is chosen or tested."""
    choosing: bool = False
    """A card of the hand is chosen."""
    events: bool = False
    """Events may be named here."""
    in_score_line: bool = False
    ahead: bool = False
    """It is asked of a player whose turn would begin with what he is about to do."""
    whole_table: bool = False
    """All who sit at the table are meant, also those who aren't in the deal: the match and the next deal are theirs."""
    call: str = ""
    """The call of which it says what it does."""

    def of(self, subject: Single) -> Line:
        """The same line, read for this player or team."""
        return evolve(self, it=subject, opponent_of=subject)

    def at(self, card: Expr) -> Line:
        """The same line, with this card looked at."""
        return evolve(self, card=card)

    def choice(self, card: Expr) -> Line:
        """The same line, with this card of the hand to be chosen or not."""
        return evolve(self, card=card, choosing=True)

    def when(self, phase: Phase) -> Line:
        """The same line, read at that time of the deal."""
        return evolve(self, phase=phase, decided=_DECIDED[phase], in_score_line=phase is Phase.SCORING)


UNREAD = Source("<unread>", "")
_DECIDED = {
    Phase.DEALING: Decided.NOTHING,
    Phase.PLAY: Decided.BEFORE,
    Phase.SCORING: Decided.DEAL,
    Phase.COUNTED: Decided.DEAL,
}
