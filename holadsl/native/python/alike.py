"""Which words of a program say the same, and how large they are: found once for each."""

from __future__ import annotations

from typing import Any

from holadsl.native.lowering.reach import inner
from holadsl.native.words import Word


class Alike:
    """A number for each word, the same for those that say the same."""

    __slots__ = ("_known", "_numbers")

    def __init__(self) -> None:
        """No word has come up yet."""
        self._numbers: dict[object, int] = {}
        self._known: dict[Any, tuple[Any, int]] = {}

    def number(self, word: Word) -> int:
        """The number of a word."""
        number: int = self._looked_at(word)[0]
        return number

    def size(self, word: Word) -> int:
        """Of how many nodes it is made."""
        return self._looked_at(word)[1]

    def _looked_at(self, node: Any) -> tuple[Any, int]:
        """The number and the size of a node, or of several; what has no parts stands for itself."""
        found = self._known.get(node)
        if found is None:
            kind = type(node)
            names = inner(kind)
            if kind is not tuple and not names:
                return node, 0
            parts = node if kind is tuple else [getattr(node, name) for name in names]
            told = [self._looked_at(part) for part in parts]
            says = kind, *[number for number, _ in told]
            size = sum([size for _, size in told], kind is not tuple)
            found = self._known[node] = self._numbers.setdefault(says, len(self._numbers)), size
        return found
