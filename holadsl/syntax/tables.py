"""What the parser goes by: the tables of the grammar, in a form that is there at once and unfolded where it is used.

lark makes them from `grammars/` (`grammar.py`). As text they are one JSON object:

    start, end   the state before anything was read, and the state after a whole file
    patterns     name and regular expression of each terminal that isn't found among `keywords`, in the order in which
                 they are tried
    keywords     by the name of a pattern, the words that it finds and that are terminals of their own
    words        the text of each terminal that is one
    ignored      patterns that are no words: blanks and comments
    always       terminals that are looked for even where they can't stand
    rules        one line each: the phrase that the rule is part of, the name of what it makes, "one" if a single child
                 stands for itself; what the rule consists of; which of these are kept: by number, with a star where the
                 phrase itself isn't kept but what it consists of, "-" where something could have been said
    rows         one line for each state: an action and for what it is done, several of these between semicolons; the
                 action n goes to that state, ~n makes a phrase by that rule
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from holadsl.data import frozen

T = TypeVar("T")


@frozen(eq=False)
class Rule:
    """A rule of the grammar. `kept` has None for what wasn't said and ~n for what child n consists of."""

    origin: str
    makes: str
    alone: bool
    """Whether a single child stands for itself."""
    parts: tuple[str, ...]
    kept: tuple[int | None, ...] | None
    """None if all are kept."""


class Tables:
    """The tables, from the object that was written."""

    def __init__(self, written: Mapping[str, Any]) -> None:
        self.start: int = written["start"]
        self.end: int = written["end"]
        self.patterns: Sequence[tuple[str, str]] = written["patterns"]
        self.keywords: Mapping[str, Mapping[str, str]] = written["keywords"]
        self.words: Mapping[str, str] = written["words"]
        self.ignored = frozenset[str](written["ignored"])
        self.everywhere = self.ignored.union(written["always"])
        """Terminals that are looked for even where they can't stand."""
        self.rows = _Unfolded[dict[str, int]](written["rows"], _row)
        """What is done in each state for each terminal and each phrase."""
        self.rules = _Unfolded[Rule](written["rules"], _rule)

    @classmethod
    def read(cls, text: str) -> Tables:
        """The tables that were written as this text."""
        return cls(json.loads(text))

    def every_rule(self) -> list[Rule]:
        """All rules."""
        return [self.rules[number] for number in range(len(self.rules.lines))]

    @cached_property
    def any_pattern(self) -> re.Pattern[str]:
        """What finds the first pattern that fits, by its name."""
        return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in self.patterns))

    @cached_property
    def each_pattern(self) -> dict[str, re.Pattern[str]]:
        """The patterns one by one, in their order."""
        return {name: re.compile(pattern) for name, pattern in self.patterns}


class _Unfolded(dict[int, T]):
    """Lines by number, each unfolded when it is looked at for the first time."""

    def __init__(self, lines: Sequence[str], unfold: Callable[[str], T]) -> None:
        super().__init__()
        self.lines, self.unfold = lines, unfold

    def __missing__(self, number: int) -> T:
        found = self[number] = self.unfold(self.lines[number])
        return found


def _row(text: str) -> dict[str, int]:
    row: dict[str, int] = {}
    for part in text.split(";") if text else ():
        action, *names = part.split()
        row.update(dict.fromkeys(names, ~int(action[1:]) if action[0] == "~" else int(action)))
    return row


def _rule(text: str) -> Rule:
    head, parts, kept = text.split("|")
    origin, makes, *alone = head.split()
    numbers = tuple(_kept(part) for part in kept.split())
    whole = tuple(range(len(parts.split())))
    return Rule(origin, makes, bool(alone), tuple(parts.split()), None if numbers == whole else numbers)


def _kept(text: str) -> int | None:
    if text == "-":
        return None
    return ~int(text[:-1]) if text[-1] == "*" else int(text)
