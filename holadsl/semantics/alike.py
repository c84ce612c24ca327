"""Whether two files are one game under two names: `same as`, or nobody says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.sheet import Sheet
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
        ours_set, theirs_set = _values(one), _values(other)
        for name, value in ours_set.items():
            if theirs_set.get(name) != value:
                return f"with {players} players {name} is {value} here and {theirs_set.get(name)} there"
    return ""


def _read(table: Table) -> frozenset[str]:
    return frozenset(table.lowered.scene.options_read if table.lowered.scene is not None else ())


def _slots(table: Table) -> Mapping[Key, tree.Node]:
    """What the slots of a table say, without the options that nothing reads and the values of the others."""
    options, read = table.book.options, _read(table)
    slots = table.book.in_force().items()
    return {
        key: said.clause
        for key, said in slots
        if key not in APART and (key[0] not in options or (key[0] in read and key[1] != "value"))
    }


def _values(table: Table) -> Mapping[str, int]:
    """What the options that some line reads are set to, wherever that is said."""
    return {name: table.options[name] for name in table.book.options if name in _read(table)}


def twins(files: Sequence[Tables]) -> Iterator[tuple[Tables, Tables]]:
    """The files that are the same game as one before them, of which none says so: each with the first such one."""
    known: dict[object, list[Tables]] = {}
    for file in files:
        alike = known.setdefault(_outline(file), [])
        before = next((one for one in alike if not _says(one, file) and not difference(one, file)), None)
        if before is not None:
            yield before, file
        alike.append(file)


def _outline(file: Tables) -> object:
    """What is the same of files that are one game, found without making a Machine: the books, options left aside."""
    books = {players: file.book(players, (), Bag()) for players in file.sheet.player_counts()}
    slots = [
        (n, book.teams, key, said.clause)
        for n, book in books.items()
        for key, said in book.in_force().items()
        if key not in APART and key[0] not in book.options
    ]
    return frozenset(slots)


def _says(one: Tables, other: Tables) -> bool:
    """One of two files says that it is the other, or both that they are a third."""
    first, second = _meant(one.sheet), _meant(other.sheet)
    return first == other.sheet.name or second == one.sheet.name or (first == second != "")


def _meant(sheet: Sheet) -> str:
    return sheet.same_as.name.text if sheet.same_as is not None else ""
