"""A bot that is watched: how long its moves take, and what becomes of it when it fails."""

from __future__ import annotations

from itertools import islice
from time import perf_counter
from typing import Any

from holadsl.api import Move, PlayError, View
from holadsl.data import define, field
from holadsl.players.at_random import AtRandom
from holadsl.players.faults import BotFault, Failing
from holadsl.players.player import Player


@define
class Watched:
    """A bot at a seat, for one deal.

    Where it is forgiven, a bot that fails plays the rest of the deal at random: so the others can play it to its end.
    """

    bot: str
    """As people called it."""
    player: Player
    instead: AtRandom
    """Plays on where it failed."""
    forgiven: bool
    fault: str = ""
    """What it did wrong in this deal; empty while nothing."""
    seconds: list[float] = field(factory=list)
    """How long each of its moves took of which there were several; calls out of turn aren't among them."""

    def choose(self, view: View) -> Move:
        """Its move; BotFault if it fails."""
        move = None if self.fault else self._asked(self.player.choose, view)
        return self.instead.choose(view) if move is None else move

    def call(self, view: View) -> Move | None:
        """Its call, None for none; BotFault if it fails. A bot that can't call never does."""
        can = getattr(self.player, "call", None)
        return None if self.fault or can is None else self._asked(can, view, may_wait=True)

    def refused(self, move: object, why: PlayError) -> None:
        """What it answered can't be played. BotFault where that isn't forgiven."""
        said = f"answered {str(move)[:80]!r}, which can't be played: {str(why).rstrip('.')}"
        self._failed(BotFault(self.bot, "illegal move", said))

    def _asked(self, ask: Any, view: View, *, may_wait: bool = False) -> Move | None:
        several = not may_wait and len(list(islice(view.legal_moves, 2))) > 1
        begin = perf_counter()
        try:
            answer = ask(view)
        except Exception as problem:  # noqa: BLE001 (whatever a bot raises is the bot's)
            self._failed(fault_of(self.bot, problem))
            return None
        if several:
            self.seconds.append(perf_counter() - begin)
        if answer is None and may_wait:
            return None
        if not isinstance(answer, Move):
            said = f"answered {type(answer).__name__} {str(answer)[:80]!r}, which is no move"
            self._failed(BotFault(self.bot, "illegal move", said))
            return None
        return answer

    def _failed(self, fault: BotFault) -> None:
        if not self.forgiven:
            raise fault
        self.fault = fault.said


def fault_of(bot: str, problem: Exception, what: Failing = "raised") -> BotFault:
    """The fault of a bot that ended so; who watches over one in a process of its own says it himself."""
    if isinstance(problem, BotFault):
        return BotFault(bot, problem.what, problem.said.rstrip("."))
    said = " ".join(str(problem).split())[:200]
    return BotFault(bot, what, f"raised {type(problem).__name__}{f': {said}' if said else ''}")
