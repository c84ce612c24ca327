"""Whether two files are one game under two names: `same as`."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.semantics.tables import Table, Tables
from holadsl.syntax import tree
from holadsl.vocabulary.clause import Key
from holadsl.vocabulary.clauses import slot_name

APART = frozenset({("game", "source"), ("game", "players")})
"""Where the rules come from is no rule; the sides are compared as they are, however they are said."""


def difference(ours: Tables, theirs: Tables) -> str:
    """In what the rules in force differ first, the variants left aside; empty where they are the same."""
    counts = ours.sheet.player_counts()
    if set(counts) != set(theirs.sheet.player_counts()):
        return "they are for different numbers of players"
    for players in counts:
        one, other = ours.table(players), theirs.table(players)
        if one.book.teams != other.book.teams:
            return f"with {players} players they have different sides"
        here, there = _slots(one), _slots(other)
        for key in (*here, *there):
            if here.get(key) != there.get(key):
                return f"with {players} players they differ in {slot_name(key)}"
    return ""


def _slots(table: Table) -> Mapping[Key, tree.Node]:
    """What the slots of a table say, without the options that nothing reads."""
    read = table.lowered.scene.options_read if table.lowered.scene is not None else frozenset()
    idle = table.book.options.keys() - read
    slots = table.book.in_force().items()
    return {key: said.clause for key, said in slots if key not in APART and key[0] not in idle}
