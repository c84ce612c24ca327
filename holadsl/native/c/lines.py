"""The lines of one C function, written one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from holadsl.core.values import Origin
from holadsl.data import define, field
from holadsl.native.c.words import INT, Speller
from holadsl.native.deeds import Deed
from holadsl.native.words import Place, Slot


@define(eq=False)
class Scribe:
    """Writes the statements of one function."""

    speller: Speller
    forms: dict[type, Callable[[Scribe, Any], None]]
    """For each kind of deed, how it is written."""
    logs: bool = False
    lines: list[str] = field(factory=list)
    depth: int = 1
    names: int = 0
    before_next: str = ""
    """What is done before play goes on elsewhere."""
    tables: dict[str, str] = field(factory=dict)
    """The names of constant tables, by what is in them."""
    where: Slot | None = None
    """The slot of a chosen card, while the place where it lies is known."""
    source: Place | None = None
    """The zone in which it lies there."""

    def say(self, text: str, origin: Origin | None = None) -> None:
        """One line."""
        self.lines.append(f"{'  ' * self.depth}{text}{_comment(origin)}")

    def block(self, head: str, deeds: Iterable[Deed], tail: str = "}") -> None:
        """Deeds in braces."""
        if head:
            self.say(head)
        self.depth += 1
        self.deeds(deeds)
        self.depth -= 1
        self.say(tail)

    def deeds(self, deeds: Iterable[Deed]) -> None:
        """The deeds in order."""
        for deed in deeds:
            self.forms[type(deed)](self, deed)

    def new(self, letter: str) -> str:
        """A new name in C."""
        self.names += 1
        return f"{letter}{self.names}"

    def table(self, values: str) -> str:
        """The name of a constant table of the function, as a list in C of pairs of 64 bits."""
        name = self.tables.get(values)
        if name is None:
            name = self.tables[values] = self.new("u")
            self.lines.insert(0, f"  static const uint64_t {name}[][2] = {values};")
        return name

    def mark(self) -> tuple[int, int, int]:
        """How far it is written."""
        return len(self.lines) - len(self.tables), self.names, len(self.tables)

    def back(self, mark: tuple[int, int, int]) -> None:
        """What was written since is taken back."""
        lines, self.names, tables = mark
        for values in list(self.tables)[tables:]:
            del self.tables[values], self.lines[0]
        del self.lines[tables + lines :]

    def touches(self, *places: Place) -> None:
        """Items come or go there."""
        if self.source is not None and any(place.zone == self.source.zone for place in places):
            self.where = self.source = None


def _comment(origin: Origin | None) -> str:
    if origin is None:
        return ""
    return f" // line {origin.place.line}"


def number(value: int) -> str:
    """A number as a constant."""
    return str(int(value)) if INT.has(value) else f"INT64_C({value})"


def declared(lines: list[str], names: Iterable[str] = (), depth: int = 1) -> list[str]:
    """The lines with the slots that they use declared in front; those of the given names are declared elsewhere."""
    text = "\n".join(lines)
    used = sorted({int(name) for name in re.findall(r"\bx(\d+)\b", text)} - {int(name[1:]) for name in names})
    if not used:
        return lines
    read = {int(name) for name in re.findall(r"\bx(\d+)\b(?! = |\+\+|--)", text)}
    idle = [slot for slot in used if slot not in read]
    indent = "  " * depth
    head = [f"{indent}int64_t {', '.join(f'x{slot} = 0' for slot in used)};"]
    head += [f"{indent}{' '.join(f'(void)x{slot};' for slot in idle)}"] if idle else []
    return [*head, *lines]
