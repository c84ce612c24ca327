"""An example as data: what it gives, what is played and what is claimed, all names read against one table.

Seats, teams, suits and cards are the numbers of the Machine; amounts of points are in its units.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from holadsl.core.verbs import DISCARD, DOWN, DRAW, DROP, LAY, MELD, PLAY, STOP, TAKE, TOP
from holadsl.data import field, frozen
from holadsl.text import Place, Span

NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


@frozen
class Wanted:
    """A card as an example names it: one face, or with a rank alone each face of that rank."""

    faces: tuple[int, ...]
    text: str
    span: Span = field(eq=False)

    @property
    def exact(self) -> bool:
        """No other face can be meant."""
        return len(self.faces) == 1


@frozen
class Party:
    """A player or a team, as named; of a player `seat` is his, and `team` is that in which he plays."""

    name: str
    team: int
    seat: int | None


# ---------------------------------------------------------------------- what is given


@frozen
class OnTable:
    """A meld that lies on the table: whose it is, and its cards."""

    seat: int
    cards: tuple[Wanted, ...]
    span: Span = field(eq=False)


@frozen
class Start:
    """What is given. What isn't there isn't given: cards are free then, numbers are none."""

    dealer: int | None = None
    alone: int | None = None
    """Who plays alone, where a card decides the sides and one of them is named."""
    leader: int | None = None
    """Also the seat on turn: no card of the trick is given."""
    trump: int | None = None
    """A suit."""
    trick: int | None = None
    """The number of the trick in the deal, from 1."""
    stock_size: int | None = None
    stock: tuple[Wanted, ...] | None = None
    """The whole stock, its top card first."""
    hands: Mapping[int, tuple[Wanted, ...]] = NOTHING
    """Of a seat: cards that it has at the start, the oldest first; other cards of the hand are free."""
    taken: Mapping[int, tuple[Wanted, ...]] = NOTHING
    """Of a team: its whole pile."""
    points: Mapping[int, int] = NOTHING
    """Of a team, in units: worth of cards and last trick."""
    scores: Mapping[int, int] = NOTHING
    tricks: Mapping[int, int] = NOTHING
    counts: Mapping[str, int] = NOTHING
    marks: Mapping[int, tuple[str, ...]] = NOTHING
    """Of a team: the marks that it bears."""
    melds: tuple[OnTable, ...] = ()
    """What lies on the table, in the order laid."""
    discards: tuple[Wanted, ...] | None = None
    """What lies open, the top card last."""
    turns: Mapping[int, int] = NOTHING
    """Of a seat: how many turns it has begun before the first one here."""
    melded: tuple[int, ...] = ()
    """Who has melded, whether or not it still lies there."""

    winner: int | None = None
    """Who has won the deal, which is over then."""

    @property
    def have_melded(self) -> frozenset[int]:
        """All who have melded before."""
        return frozenset((*self.melded, *(meld.seat for meld in self.melds)))


# ---------------------------------------------------------------------- what is played


@frozen
class Play:
    """A seat does something: plays cards, face up or down, or the top card of the stock; lets a hold go; calls."""

    seat: int
    verb: str
    """As moves have it: PLAY, DOWN, TOP, STOP, what is done in a turn, or the name of a call."""
    cards: tuple[Wanted, ...]
    """Cards of the hand. Of a call, or with a card that is taken, those that are named: else any that it takes."""
    span: Span
    number: int
    """Which play of the example it is, from 0."""
    card: Wanted | None = None
    """What is drawn from the stock, if it is told, or taken from the discards."""

    @property
    def calls(self) -> bool:
        """It is a call."""
        return self.verb not in _ORDINARY


AFTER_DRAW: Final = frozenset({MELD, LAY, DISCARD})
"""What is done in a turn once its card is drawn."""
_ORDINARY = frozenset({PLAY, DROP, DOWN, TOP, STOP, DRAW, TAKE, *AFTER_DRAW})


# ---------------------------------------------------------------------- what is claimed


class Contest(Enum):
    """What can be won."""

    TRICK = "the trick"
    DEAL = "the deal"
    MATCH = "the match"


@frozen
class Claim:
    """A sentence that is true or not at the moment at which it stands."""

    said: str
    """As the example says it."""
    span: Span


@frozen
class Wins(Claim):
    """C wins the trick"""

    who: Party
    contest: Contest


@frozen
class Leads(Claim):
    """C leads"""

    who: Party


@frozen
class IsNext(Claim):
    """C is next"""

    seat: int


@frozen
class MayHold(Claim):
    """A may hold, A may not hold; or with a list, which is the whole of what he may hold with."""

    seat: int
    may: bool
    cards: tuple[Wanted, ...] | None = None


@frozen
class MayPlay(Claim):
    """B may play 3h 4h, B may not play 2s, B may play down 6c 6h"""

    seat: int
    may: bool
    verb: str
    """PLAY or DOWN."""
    cards: tuple[Wanted, ...]


@frozen
class MayCall(Claim):
    """A may call blast, A may not call blast"""

    seat: int
    may: bool
    name: str


@frozen
class MayInTurn(Claim):
    """B may take 6c with 7c 8c, A may meld Kc Ac 2c, A may not lay off 6c, A may discard Kd"""

    seat: int
    may: bool
    verb: str
    """TAKE, MELD, LAY or DISCARD."""
    cards: tuple[Wanted, ...]
    """Cards of the hand; of several that are laid off, one after the other unless `together`."""
    card: Wanted | None = None
    """What is taken from the discards."""
    together: bool = False


@frozen
class NextDealer(Claim):
    """next dealer is A"""

    seat: int


@frozen
class TrickWorth(Claim):
    """the trick is worth 10"""

    number: int


@frozen
class HasPoints(Claim):
    """A has 40 points"""

    who: Party
    number: Fraction


@frozen
class HasMark(Claim):
    """AC has the mark dirty, AC has no mark dirty"""

    who: Party
    has: bool
    name: str


@frozen
class Gains(Claim):
    """BD gains 90"""

    who: Party
    number: Fraction


@frozen
class Pays(Claim):
    """A pays 2"""

    who: Party
    number: Fraction


@frozen
class HasScore(Claim):
    """AC's score is 520"""

    who: Party
    number: Fraction


@frozen
class HasTitle(Claim):
    """AC's title is 'goat'"""

    who: Party
    title: str


@frozen
class HandHas(Claim):
    """A's hand has 9c"""

    seat: int
    cards: tuple[Wanted, ...]


@frozen
class HandSize(Claim):
    """A's hand has 3 cards"""

    seat: int
    number: int


# ---------------------------------------------------------------------- the whole


Step: TypeAlias = Play | Claim


@frozen
class Example:
    """An example of a rule file, read against the table for which it speaks."""

    title: str
    place: Place
    span: Span
    """Of its header."""
    start: Start
    steps: tuple[Step, ...]
    """Plays and claims in order."""

    @property
    def plays(self) -> tuple[Play, ...]:
        """What is played, in order."""
        return tuple(step for step in self.steps if isinstance(step, Play))

    @property
    def calls(self) -> tuple[int, ...]:
        """The numbers of the plays that are calls."""
        return tuple(play.number for play in self.plays if play.calls)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What is claimed, in order."""
        return tuple(step for step in self.steps if isinstance(step, Claim))
