"""The Machine: a card game as states, variables and zones. All that crosses from language to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from holadsl.core.effects import Effect
from holadsl.core.expressions import And, Expr, Local, ZoneRef
from holadsl.core.values import NOBODY, Index, Origin, Pack, Table, Variable, Zone
from holadsl.data import field, frozen


@frozen
class Guard:
    """One reason why a card may or may not be played: a test, and what is said where it fails.

    `says` is a sentence in the players' words; `{card}` and `{seat}` stand for the card and the actor.
    """

    test: Expr
    says: str
    origin: Origin | None = field(default=None, eq=False, repr=False)
    narrows: bool = False
    """Of several cards: where it fails for some, it fails for those with any further ones too."""


@frozen
class Several:
    """Several cards taken at once, from `least` to `most` of them.

    While guards are asked and effects run, `picked` names them: a lent zone, empty at all other times. They come in the
    order of the source; if `ordered`, in the order in which the player gives them, and `as_named` too, though there any
    order is as legal as another. A card that is `given`, which lies
    elsewhere, is named before them and isn't counted.
    """

    picked: Zone
    least: Expr
    most: Expr
    ordered: bool = False
    given: Expr | None = None
    as_named: bool = False


@frozen
class Choice:
    """One way to act in a Decide or Window state.

    With a `source` the actor takes one card from it, bound to `card`; each different card for which all guards hold is
    a legal move, in the order of the zone. With `several` he takes as many as that says instead, and each different
    set for which all guards hold is one. Without a source it is one move, legal where the guards hold. With `onto` the
    card, or all the cards, are laid on one meld, bound to that: each pair for which all guards hold is a legal move.
    In a Decide state the effects end with a Go.
    """

    verb: str
    effects: tuple[Effect, ...]
    source: ZoneRef | None = None
    card: Local | None = None
    guards: tuple[Guard, ...] = ()
    origin: Origin | None = field(default=None, eq=False, repr=False)
    several: Several | None = None
    onto: Local | None = None
    stands: Expr | None = None
    """Where a card that is taken may stand for another: for which it does, NOBODY for none.

    Of choices with one verb that could take the same cards, the first is meant where a player doesn't say for which.
    """
    moment: Origin | None = field(default=None, eq=False, repr=False)
    """The line that says when it stands open, where that is another than the one it comes from."""

    @property
    def legal(self) -> Expr:
        """The one filter that serves `in`, listing, counting and `why`."""
        return And(tuple(g.test for g in self.guards))


@frozen
class Right:
    """A way to act in a Decide state that isn't only the actor's: nobody waits for it.

    `open_to` says of the seat bound to the state's `actor` whether it may act so; it hangs on public facts alone.
    """

    open_to: Expr
    choice: Choice


@frozen
class Decide:
    """One seat acts; `actor` is bound for guards and effects. Choices are listed in order.

    `rights` are what it and others may do besides; there `actor` stands for the seat that does it.
    """

    name: str
    who: Expr
    actor: Local
    choices: tuple[Choice, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)
    rights: tuple[Right, ...] = ()

    @property
    def all_choices(self) -> tuple[Choice, ...]:
        """What the actor may do, then what stands open to others too; a move is known by its number here."""
        return (*self.choices, *(right.choice for right in self.rights))


@frozen
class Window:
    """Seats answer before play goes on: all for which `open_to` holds, in any order; then come the effects of `then`.

    `open_to` hangs on public facts alone. The effects of its choices note the answer, so that `open_to` no longer
    holds for that seat, or for others whose answer can change nothing any more. `then` ends with a Go.
    """

    name: str
    open_to: Expr
    seat: Local
    choices: tuple[Choice, ...]
    then: tuple[Effect, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)

    @property
    def all_choices(self) -> tuple[Choice, ...]:
        """What those who are asked may answer; a move is known by its number here."""
        return self.choices


@frozen
class Automatic:
    """Something that happens by itself; the effects end with a Go."""

    name: str
    effects: tuple[Effect, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Chance:
    """The pack is shuffled into `zone`: play waits for the outcome, an order of the deck. The effects end with a Go.

    With `part` only what lies in the zone is shuffled, in the middle of a deal: the outcome is an order of that.
    """

    name: str
    zone: ZoneRef
    effects: tuple[Effect, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)
    part: bool = False


@frozen
class Final:
    """The match is over."""

    name: str


State: TypeAlias = Decide | Window | Automatic | Chance | Final


def begins_deal(state: State) -> bool:
    """Whether a deal begins with the state: the whole pack is shuffled."""
    return isinstance(state, Chance) and not state.part


@frozen
class Measure:
    """A number that people ask for, mostly of a team: `team` is bound while `value` is computed; where `of` says so, a
    seat or a meld stands there instead.
    """

    team: Local
    value: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)
    of: Index = Index.TEAM


@frozen
class Honour:
    """A title without effect at the end of the match: the teams for which `where` holds bear `text`."""

    text: str
    team: Local
    where: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Ending:
    """One way in which the match ends: a sentence, and the clause that says so."""

    says: str
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Factor:
    """What multiplies a loser's payment: its name, and whether it counts in units of the score."""

    name: str
    scaled: bool = False


@frozen
class Settlement:
    """What the players pay one another, by the numbers that Settled tells."""

    factors: tuple[Factor, ...] = ()
    for_all: tuple[str, ...] = ()
    """The names of the clauses that let somebody pay for all; they are counted from 1."""


@frozen(eq=False)
class Machine:
    """A whole game for one number of players, closed and typed.

    `seats` sit clockwise; `following[s]` is the seat after `s` in order of play; `team_of[s]` its team.
    `roles` names the variables and zones that the engine and the api ask for by meaning; see ROLES.
    `unit` is the denominator of all points and scores: a score of 5 with unit 2 is 5/2.
    """

    seats: int
    team_of: tuple[int, ...]
    following: tuple[int, ...]
    pack: Pack
    variables: tuple[Variable, ...]
    zones: tuple[Zone, ...]
    tables: tuple[Table, ...]
    states: Mapping[str, State]
    start: str
    """The Chance state with which a match begins."""
    roles: Mapping[str, Variable | Zone]
    measures: Mapping[str, Measure] = field(factory=dict)
    """"points": the worth captured so far while a deal is played, the deal's points once it is counted; "points-open":
    without what was taken face down; "points-known": while it isn't known who plays alone. "new-meld": the kind of meld
    that the picked cards make; "grown-meld": the kind that a meld is of once the picked card is on it; NOBODY for none.
    "left-meld": the kind of a picked card that lies alone where others have gone; where cards can lie so.
    "lies-right": as they come, the picked cards lie as they would in that meld, which may be a row of ranks.
    """
    penalties: Mapping[str, Expr] = field(factory=dict)
    """What each penalty costs, by name, in units of the score."""
    honours: tuple[Honour, ...] = ()
    calls: tuple[str, ...] = ()
    """The names of the calls, by the number that Called tells."""
    melded: tuple[str, ...] = ()
    """The names of the kinds of melds, by the number that MeldLaid tells."""
    rows: frozenset[int] = frozenset()
    """The kinds of melds that lie in a row, in the order of their ranks."""
    wilds: frozenset[int] = frozenset()
    """The faces that stand for others in melds: in a row the place tells for which."""
    marks: tuple[str, ...] = ()
    """The names of the marks, by the number that Marked tells; which team bears one is the role "mark NAME"."""
    settlement: Settlement | None = None
    """What is paid at the end of a deal, where players pay one another."""
    paying: tuple[str, ...] = ()
    """The names of the clauses by which players pay one another in play, by the number that Paid tells."""
    endings: tuple[Ending, ...] = ()
    """By the number that MatchEnded tells."""
    least_wins: bool = False
    """Who has the least score wins the match, not who has the most."""
    unit: int = 1
    melds: int = 0
    """How many melds can lie on the table in one deal; their places are told apart by Index.MELD."""
    longest: int = 0
    """The most decisions that one deal can ask for."""
    deals: int = 1 << 20
    """The most deals that one match is counted for; play past it is refused."""

    @property
    def teams(self) -> int:
        """How many teams there are."""
        return max(self.team_of) + 1

    def copies(self, index: Index) -> int:
        """How many variables or zones one with that index stands for."""
        if index is Index.SEAT:
            return self.seats
        if index is Index.TEAM:
            return self.teams
        return self.melds if index is Index.MELD else 1

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team, in seat order."""
        return tuple(s for s, t in enumerate(self.team_of) if t == team)


ROLES: Mapping[str, str] = {
    "stock": "zone: the cards not yet dealt, top first",
    "hand": "zone of each seat, oldest card first",
    "trick": "zone: the cards of the open trick as played",
    "trick-by": "zone of seats: who played each card of the open trick",
    "taken": "zone of each team: the cards it took in this deal",
    "dealer": "seat that dealt this deal",
    "next-dealer": "seat that deals the next one; chosen when the deal is counted",
    "leader": "seat that leads, or led, the trick",
    "player": "seat whose turn it is in the trick",
    "control": "seat that would take the open trick if it ended now; nobody before the lead",
    "circuit": "number of the circuit in the trick, from 1",
    "holds": "how often this trick was held",
    "trick-number": "number of the trick in the deal, from 1",
    "deal-number": "number of the deal in the match, from 1",
    "deal-limit": "number of deals after which the match ends in any case; 0 for no limit",
    "last-winner": "seat that took the trick taken last in the match",
    "last-trick": "seat that took the last trick of this deal; nobody where the result came by hand",
    "shown": "the card shown at the deal",
    "trump": "suit that is trump in this deal, where the deal decides it",
    "counted": "flag: the deal is over and counted",
    "score": "of each team in the match",
    "points": "of each team in this deal, once it is counted",
    "scored": "of each team: what effects scored in this deal",
    "by-hand": "of each team: worth entered by hand instead of cards",
    "tricks": "of each team: tricks taken in this deal",
    "deal-winner": "team that won the deal; nobody while none did",
    "match-won": "flag of each team: it won the match",
    "claimed": "lent zone of each seat: cards that it showed with a call and still holds",
    "ending": "which of the Machine's endings ended the match",
}
"""What the names of a trick game's roles mean; besides a rule file's counts ("count NAME") and marks ("mark NAME")."""

STATES = ("shuffle", "deal", "trick", "lead", "answer", "claim", "circuit", "hold", "take", "count", "over")
"""The states of a trick game: chance, two automatic, two decisions, a window for calls, circuit complete, hold, taken,
counted, over."""

__all__ = [
    "NOBODY",
    "ROLES",
    "STATES",
    "Automatic",
    "Chance",
    "Choice",
    "Decide",
    "Ending",
    "Factor",
    "Final",
    "Guard",
    "Honour",
    "Machine",
    "Measure",
    "Right",
    "Settlement",
    "Several",
    "State",
    "Window",
    "begins_deal",
]
