"""The variants of a shipped game, as its file says which of them go together."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from holadsl import library
from holadsl.compiler import files
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.sheet import Sheet
from holadsl.semantics.tables import Tables
from holadsl.syntax import tree
from holadsl.text import Source


@cache
def sheet_of(name: str) -> Sheet:
    """The file of a game, read with its parents."""
    return files(None).read(Source(library.ruleset_path(name), library.ruleset_text(name)), Bag())


@cache
def tables_of(name: str) -> Tables:
    """The tables at which it can be played, each made once."""
    return Tables(sheet_of(name))


def variants_of(name: str, players: int) -> tuple[str, ...]:
    """The variants that a table of so many may choose."""
    found = sheet_of(name).all_variants().values()
    return tuple(one.name for one in found if _only(one.node) in (None, players))


def _only(node: tree.Node) -> int | None:
    return node.players.value if isinstance(node, tree.Variant) and node.players is not None else None


@cache
def kept_apart(name: str) -> frozenset[frozenset[str]]:
    """The pairs of variants of which one says `not with` the other."""
    return frozenset(
        frozenset((one.name, other.text))
        for one in sheet_of(name).all_variants().values()
        if isinstance(one.node, tree.Variant)
        for line in one.node.lines
        if isinstance(line, tree.NotWith)
        for other in line.names
    )


def go_together(name: str, chosen: tuple[str, ...]) -> bool:
    """No two of them are kept apart."""
    return not any(frozenset(pair) in kept_apart(name) for pair in combinations(chosen, 2))


def some_of(name: str, players: int, random: Random, share: float = 0.3) -> tuple[str, ...]:
    """Variants at random that may be chosen together."""
    chosen: tuple[str, ...] = ()
    for one in random.sample(variants_of(name, players), len(variants_of(name, players))):
        if random.random() < share and go_together(name, (*chosen, one)):
            chosen = (*chosen, one)
    return chosen
