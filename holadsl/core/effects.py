"""What can happen in a Machine: effects on variables and zones, in order."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from holadsl.core.expressions import Domain, Expr, Split, ZoneRef
from holadsl.core.values import Origin, Variable
from holadsl.data import field, frozen


@frozen
class Set:
    """The variable takes the value."""

    variable: Variable
    value: Expr
    of: Expr | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Add:
    """The value is added to the variable."""

    variable: Variable
    value: Expr
    of: Expr | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Shift:
    """The oldest card equal to `card` goes from one zone to the end of another."""

    card: Expr
    source: ZoneRef
    target: ZoneRef
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Draw:
    """The item at `position` of the source (the front without one) goes to the end of the target, if there is one."""

    source: ZoneRef
    target: ZoneRef
    position: Expr | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Pour:
    """All items of the source go to the end of the target, in order."""

    source: ZoneRef
    target: ZoneRef
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Put:
    """A value (a seat, say) is put at the end of a zone that doesn't hold cards."""

    value: Expr
    target: ZoneRef
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Clear:
    """A zone in which no cards lie is emptied."""

    zone: ZoneRef
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Copy:
    """A lent zone names the same cards as the source from now on."""

    source: ZoneRef
    target: ZoneRef
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class NameSet:
    """A lent zone names the first set of the best split from now on, or if `whole` all of them, one after the other; no
    card where there is none.
    """

    split: Split
    target: ZoneRef
    whole: bool = False
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class When:
    """The one or the other list of effects."""

    condition: Expr
    then: tuple[Effect, ...]
    other: tuple[Effect, ...] = ()
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Each:
    """The effects once for each item of the domain. The body may not change the zone that is gone through."""

    over: Domain
    body: tuple[Effect, ...]
    where: Expr | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Repeat:
    """The effects as long as the condition holds, `limit` times at the most."""

    condition: Expr
    limit: int
    body: tuple[Effect, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


class Happening(Enum):
    """What a Tell reports. The text beside each names its numbers, then its cards, in order."""

    DEALT = "Dealt"  # seat; the cards of the hand
    JOINED = "JoinedDeal"  # seat: it said that it plays
    SAT_OUT = "LeftDeal"  # seat, a flag: it was forced out
    MELDS_SHOWN = "MeldsShown"  # seat, how many melds; their cards, which are in its hand
    PAID = "Paid"  # team that pays, team that gains, how much, by which of the Machine's paying clauses
    PUT_BACK = "HandPutBack"  # seat; the cards of its hand, which go into the stock
    SHOWN = "CardShown"  # card; then where it lies in a hand whose
    TURNED = "CardTurned"  # seat, card: the top card of the stock, which the seat plays unseen
    PLAYED = "CardPlayed"  # seat, card, circuit, holds (a flag: the card is a hold)
    GIVEN = "CardGiven"  # seat, receiver, card: laid aside face down
    RECEIVED = "CardsReceived"  # seat, giver; the cards
    LAID = "CardsPlayed"  # seat, a flag: face down, how many; the cards
    STOPPED = "HoldStopped"  # seat
    ALONE = "PlaysAlone"  # team (of one), the card that decides it
    MARKED = "Marked"  # team, the number of the mark, a flag: it has it now
    CALLED = "Called"  # seat, the number of the call; the cards that it takes
    RETURNED = "TrickReturned"  # leader; the cards of the trick that lay open
    TAKEN = "TrickTaken"  # leader, winner, circuits, points; the cards as played
    DRAWN = "Refilled"  # seat, card; then where a card is shown at the deal a flag: it is that one
    DREW = "CardDrawn"  # seat, card: from the stock, at the beginning of a turn
    TOOK = "DiscardTaken"  # seat, card, who threw it (nobody: it was shown at the deal)
    MELDED = "MeldLaid"  # seat, place of the meld, its kind; its cards
    LAID_OFF = "CardLaidOff"  # seat, card, place of the meld; then, where cards are wild, the card for which it stands
    CLEARED = "CardsCleared"  # seat, place of the meld, how many of its last cards go; its cards
    THROWN = "CardDiscarded"  # seat, card
    HAND_SHOWN = "HandShown"  # seat; the cards of the hand
    SCORE_SET = "ScoreSet"  # team, the new score
    NEXT_DOUBLED = "NextDealDoubled"  # how many times the next deal counts
    # team (a loser), place, what it pays before it is multiplied, what it owes, who pays that, by which line somebody
    # pays for all (from 1; 0: by none), how many times the deal counts; then each factor
    SETTLED = "Settled"
    DEAL_ENDED = "DealEnded"  # dealer; then points and scores of each team
    DEALER_CHANGED = "DealerChanged"  # the new dealer
    MATCH_ENDED = "MatchEnded"  # reason (an index into the Machine's endings); then a flag for each team: it won


@frozen
class Tell:
    """An event for people and programs: numbers, and the cards of a zone."""

    what: Happening
    numbers: tuple[Expr, ...] = ()
    cards: ZoneRef | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Go:
    """The next state. Ends the list of effects it stands in, at whatever depth."""

    state: str
    origin: Origin | None = field(default=None, eq=False, repr=False)


Effect: TypeAlias = Set | Add | Shift | Draw | Pour | Put | Clear | Copy | NameSet | When | Each | Repeat | Tell | Go
