"""Lines of the rules as a person at the table is shown them: where they stand, and what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from holadsl.diagnostics.render import visible

if TYPE_CHECKING:
    from holadsl.api import Place, Rules

OPTIONS: Final = "<options>"
"""The path of what was chosen on the command line."""

DEFAULT: Final = "<default>"
"""The path of what is in force because no line says otherwise."""


def rule_line(place: Place) -> str:
    """One line of the rules with its place: `house.hola:12  change match to 300`."""
    said = " ".join(visible(place.text).partition("#")[0].split())
    if place.path == OPTIONS:
        return f"chosen with --{said.removeprefix('--')}"
    if place.path == DEFAULT:
        return f"by default  {said}"
    if place.clause and said and not said.startswith(("add ", "change ", "remove ")):
        # A line in its block says only the end of its name: "when" of "hold when".
        block, _, slot = place.clause.partition(" ")
        said = f"{block} {said}" if slot and said.startswith(slot) else said
    if said.endswith(","):  # the rule goes on in the next line
        said += " ..."
    return f"{visible(place.path)}:{place.line}  {said}"


def rule_lines(places: Iterable[Place]) -> Iterator[str]:
    """Lines of the rules, the deciding one first, each once. What stands in no file has no line."""
    yield from dict.fromkeys(rule_line(place) for place in places if place.text.strip())


def clause_words(rules: Rules, clause: str) -> str:
    """What a clause in force says, behind its name and without a comment, options by their values; empty where there is
    none.
    """
    if clause not in rules.clauses:
        return ""
    slot = clause.partition(" ")[2]
    said = re.search(rf"\b{slot}\s+(.*)", re.sub(r"\s+#.*", "", rules.clauses[clause].text.strip()))
    values = {name: str(option.value) for name, option in rules.options.items()}
    return re.sub(r"[\w-]+", lambda word: values.get(word[0], word[0]), said[1]) if said else ""
