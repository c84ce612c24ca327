"""The variants of a rule file, read by the words of their lines alone, to say which of them can't go together."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import frozen

from holadsl import library

EDIT = re.compile(r"^  (change|add|remove) (\S+(?: \S+)*?)(?:  +(.*))?$")
GATHERED = ("pack wild", "pack without", "pack extra", "pack worth", "pack held")
"""Slots to which several lines may add members."""
VARIANT = re.compile(r'^variant (\S+) ".*?"(?: for (\d+) players)?')


@frozen
class Lines:
    """What each variant says of each slot, with whom it can't stand, and for how many players alone it is."""

    says: Mapping[str, Mapping[str, str]]
    apart: frozenset[frozenset[str]]
    only: Mapping[str, int]

    @classmethod
    def of(cls, name: str) -> Lines:
        """Of a shipped ruleset's own variants. A value that goes on in the next line is read to its end."""
        says: dict[str, dict[str, str]] = {}
        apart: set[frozenset[str]] = set()
        only: dict[str, int] = {}
        variant = slot = ""
        for text in library.ruleset_text(name).splitlines():
            line = text.split("#")[0].rstrip()
            if begins := VARIANT.match(line):
                variant, slot = begins.group(1), ""
                says[variant] = {}
                only |= {variant: int(begins.group(2))} if begins.group(2) else {}
            elif not line.startswith("  "):
                variant = ""
            elif variant and line.split()[:2] == ["not", "with"]:
                apart |= {frozenset({variant, other.strip()}) for other in line.split("with", 1)[1].split(",")}
            elif variant and (edit := EDIT.match(line)):
                verb, slot, value = edit.groups()
                slot = f"{slot} {value}" if verb == "add" and slot in GATHERED else slot
                says[variant][slot] = "gone" if verb == "remove" else value or ""
            elif variant and slot:
                says[variant][slot] += " " + line.strip()
        return cls(says, frozenset(apart), only)

    def only_for(self, variant: str) -> int | None:
        """The only number of players that a variant is for."""
        return self.only.get(variant)

    def clash(self, first: str, second: str) -> bool:
        """Whether two variants can't be chosen together."""
        one, other = self.says[first], self.says[second]
        values = any(one[slot] != other[slot] for slot in one.keys() & other.keys())
        return values or self._whole(one, other) or self._whole(other, one) or frozenset({first, second}) in self.apart

    @staticmethod
    def _whole(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
        """The first takes a whole call away, of which the second changes a line."""
        gone = [slot for slot, value in one.items() if value == "gone"]
        return any(slot.startswith(f"{name} ") for name in gone for slot in other)
