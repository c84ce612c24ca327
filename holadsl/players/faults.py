"""What goes wrong with bots: a name that means none, and a bot that doesn't do what it should."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Failing: TypeAlias = Literal["raised", "hung", "illegal move", "ended", "can't be loaded"]
FAULTS: Final[tuple[Failing, ...]] = ("raised", "hung", "illegal move", "ended", "can't be loaded")


class NoSuchBot(ValueError):
    """A text that names no bot; the message says what is wrong with it, and what can be said instead."""


class BotFault(Exception):
    """A bot failed: it raised an error, hung, answered no legal move, ended, or couldn't be loaded at all."""

    def __init__(self, bot: str, what: Failing, said: str) -> None:
        """`bot` is how people named it, `what` one of FAULTS, `said` a sentence or two with a next step."""
        super().__init__(f"the bot {bot} {said}")
        self.bot = bot
        self.what: Failing = what
        self.said = said

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.bot, self.what, self.said)
