"""The Machine of a ruleset as a short text: its items with their ranges, its states by name, and a hash of it all."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

import holadsl
from holadsl.core.show import show

FOLDER: Final = Path(__file__).parent / "machines"
ORIGIN: Final = re.compile(r" · \S+\.hola:\d+")
"""Where a line of the Machine comes from: a remark in the rule file may move it."""


def file_of(name: str, players: int) -> Path:
    """Where the text of a Machine lies."""
    return FOLDER / f"{name}.{players}.txt"


def short_text(rules: holadsl.Rules) -> str:
    """Head, variables and zones whole; of tables and asides the beginning; of each state how long it is; a hash."""
    text = ORIGIN.sub("", show(rules.machine))
    head, variables, zones, tables, asides, *states = text.strip().split("\n\n")
    lines = [head, "", variables, "", zones, ""]
    lines += [line[:60].rstrip() for part in (tables, asides) for line in part.splitlines()]
    lines += ["", *(f"{state.splitlines()[0]} · {len(state.splitlines())} lines" for state in states)]
    lines += ["", f"all of it: {hashlib.sha256(text.encode()).hexdigest()[:16]}"]
    return "\n".join(lines) + "\n"
