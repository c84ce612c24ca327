"""What a player or a program is told when something can't be done, and why."""

from __future__ import annotations

from collections.abc import Iterable

from holadsl.core.place import Place
from holadsl.core.values import Origin
from holadsl.data import frozen


@frozen(at_once=True)
class Explanation:
    """Why a move may or may not be made (`holadsl.Explanation`)."""

    legal: bool
    reason: str
    """One sentence in the players' words."""
    places: tuple[Place, ...] = ()
    """The lines of the rule file that say so, the deciding clause first; empty where no line is needed."""


class PlayError(Exception):
    """Something that can't be done at this table; the text says why. Nothing has changed."""

    def __init__(self, reason: str, places: tuple[Place, ...] = ()) -> None:
        super().__init__(reason)
        self._explanation = Explanation(False, reason, places)

    def __reduce__(self) -> tuple[object, ...]:
        """So that the error keeps its explanation on its way from one process to another."""
        return type(self), (self._explanation.reason, self._explanation.places)

    @property
    def explanation(self) -> Explanation | None:
        """The same as a thing: the sentence, and the lines of the rule file that decide."""
        return self._explanation


class NotAMove(PlayError):
    """The move can't be read, or names a card that the pack hasn't."""


class IllegalMove(PlayError):
    """The move was read and this seat may act, but the rules bar it."""


class AmbiguousMove(PlayError):
    """The move has several readings."""


class NotYourTurn(PlayError):
    """That seat isn't in `to_act`."""


class ReplayError(PlayError):
    """A line of a record that can't be read, or that the rules refuse."""

    def __init__(self, reason: str, line: int, places: tuple[Place, ...] = ()) -> None:
        super().__init__(f"line {line}: {reason}", places)
        self._reason = reason
        self._line = line

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._reason, self._line, self._explanation.places)

    @property
    def line(self) -> int:
        """The number of the line in the record, from 1."""
        return self._line


def sentence(text: str) -> str:
    """The text as a sentence: a capital in front, a full stop behind."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def places_of(*origins: Origin | None) -> tuple[Place, ...]:
    """The lines from which nodes come, in that order, each followed by those that brought it there; no line twice."""
    return tuple(dict.fromkeys(_lines(origins)))


def _lines(origins: Iterable[Origin | None]) -> Iterable[Place]:
    for origin in origins:
        if origin is not None:
            yield origin.place
            yield from origin.through
