"""What goes wrong with bots: a name that means none, and a foreign bot that doesn't do what it should."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Fault: TypeAlias = Literal["raised", "hung", "illegal move", "ended", "can't be loaded"]
FAULTS: Final[tuple[Fault, ...]] = ("raised", "hung", "illegal move", "ended", "can't be loaded")


class NoSuchBot(ValueError):
    """A text that names no bot; the message says what is wrong with it, and what can be said instead."""


class BotFault(Exception):
    """A foreign bot failed: it raised an error, hung, answered no legal move, ended, or couldn't be loaded at all."""

    def __init__(self, bot: str, what: Fault, said: str) -> None:
        """`bot` is how people named it, `what` one of FAULTS, `said` a sentence or two with a next step."""
        super().__init__(f"the bot {bot} {said}")
        self.bot = bot
        self.what: Fault = what

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.args, self.bot, self.what)


def _again(kind: type[BotFault], args: tuple[object, ...], bot: str, what: Fault) -> BotFault:
    """The same fault in another process."""
    fault = kind.__new__(kind, *args)
    fault.args, fault.bot, fault.what = args, bot, what
    return fault
