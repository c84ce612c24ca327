"""The bots by the names under which people choose them: levels, and bots of people's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from holadsl.data import frozen
from holadsl.diagnostics.nearest import guess
from holadsl.players.at_random import AtRandom
from holadsl.players.beginner import Beginner
from holadsl.players.budget import Budget
from holadsl.players.casual import Casual
from holadsl.players.faults import NoSuchBot
from holadsl.players.player import Player
from holadsl.players.searching import Searching


@frozen
class Named:
    """A bot by its name: called with a seed it makes one."""

    said: str
    """The text that names it, from wherever it is read."""
    make: Callable[[int], Player]

    def __call__(self, seed: int) -> Player:
        """A bot of that seed."""
        return self.make(seed)


USUAL: Final = "casual"
"""The level that plays where none is named."""
CLUB_PLAYOUTS: Final = 1000
CLUB_WORLDS: Final = 50
ERRORS: Final = 2
"""By so many standard errors a search has to be sure of another move than a casual bot makes, in games of turns."""
EXPERT_PLAYOUTS: Final = 2000
EXPERT_WORLDS: Final = 200
EXPERT_ENDINGS: Final = 100
"""So many tables that may be the real one it solves at the end of a deal: the last two tricks of four players."""


@frozen
class Level:
    """A level: what people are told of it, and what makes its bots."""

    says: str
    make: Callable[[Budget, int], Player]
    playouts: int = 0
    """How many it has for a move if not said otherwise; 0: it takes no budget."""


def _beginner(_: Budget, seed: int) -> Player:
    return Beginner(seed)


def _casual(_: Budget, seed: int) -> Player:
    return Casual(seed)


def _club(budget: Budget, seed: int) -> Player:
    return Searching(seed, budget.playouts, "native", CLUB_WORLDS, apart=True, seconds=budget.seconds, errors=ERRORS)


def _expert(budget: Budget, seed: int) -> Player:
    return Searching(
        seed, budget.playouts, "native", EXPERT_WORLDS, seconds=budget.seconds, endings=EXPERT_ENDINGS, errors=ERRORS
    )


def _at_random(_: Budget, seed: int) -> Player:
    return AtRandom(seed)


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "beginner": Level("looks at what lies open, and makes mistakes", _beginner),
        "casual": Level("makes the most of each trick, or of its hand", _casual),
        "club": Level("searches some tables that may be the real one, each as if it were", _club, CLUB_PLAYOUTS),
        "expert": Level("searches from all that it knows, and solves endings", _expert, EXPERT_PLAYOUTS),
        "random": Level("makes any legal move", _at_random),
    }
)
"""All levels, the weakest that plays on purpose first."""


def levels() -> Mapping[str, Named]:
    """Each level with what makes a bot of it from a seed."""
    return MappingProxyType({name: named(name) for name in LEVELS})


def named(text: str, *, deadline: float | None = None) -> Named:
    """What makes the bots that a text names, each from a seed.

    `casual` and the other levels; `expert:5000` with so many playouts a move, `expert:2s` with a time, which plays
    otherwise on another machine; `bot.py:Mine` for a class of a file; the name of an installed bot (entry points of the
    group "holadsl.players"). The last two play in a process of their own, and have `deadline` seconds for a move (10 if
    not said). NoSuchBot for what names none; BotFault where the file has mistakes.
    """
    text = text.strip()
    name, colon, budget = text.partition(":")
    level = LEVELS.get(name.strip().lower())
    if level is None:
        return _foreign(text, deadline)
    if not level.playouts and colon:
        those = " and ".join(known for known, other in LEVELS.items() if other.playouts)
        raise NoSuchBot(f"the level {name} takes no budget, so {text!r} is none; {those} do: {those.split()[-1]}:5000.")
    chosen = Budget.read(budget, name) if colon else Budget(level.playouts)
    return Named(text, partial(level.make, chosen))


def for_seats(text: str, seats: Sequence[str]) -> dict[str, str]:
    """The bot of each seat, as its text: one for all, or as many as there are seats, with commas between them.

    NoSuchBot where they are fewer or more.
    """
    wanted = [one.strip() for one in text.split(",")]
    if len(wanted) == 1:
        wanted *= len(seats)
    if len(wanted) != len(seats):
        raise NoSuchBot(
            f"{len(wanted)} bots are named for {len(seats)} seats ({', '.join(seats)}): name one for all, or one each."
        )
    return dict(zip(seats, wanted, strict=True))


def _foreign(text: str, deadline: float | None) -> Named:
    """What makes the bots of a file or of an installed package."""
    from holadsl.players.foreign import installed, where

    bot = where(text)
    if bot is None:
        known = [*LEVELS, *installed()]
        there = f"{', '.join(known[:-1])} and {known[-1]}"
        raise NoSuchBot(
            f"there is no bot {text!r}{guess(text.partition(':')[0], known)}; there are {there}, "
            "or your own: bot.py:Class."
        )
    from holadsl.players.guests import DEADLINE, Guest

    return Named(bot.said, partial(Guest, bot, deadline=deadline or DEADLINE))
