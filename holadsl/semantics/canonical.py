"""A rule book as a rule file of its own: what the hash covers, and what a record keeps of a game that isn't shipped."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from holadsl.semantics.book import Book, bare
from holadsl.syntax import tree
from holadsl.syntax.format import format_tree
from holadsl.vocabulary.clauses import BLOCKS

LANGUAGE = 1


def canonical(book: Book, title: str, options: Mapping[str, int]) -> str:
    """A game without a parent that plays the same for this number of players, in the canonical layout.

    `options` are those that a line in force reads: a file with another would be refused.
    """
    blocks: list[tree.Node] = [_game(book, title)]
    for block in BLOCKS:
        clauses = tuple(entry.clause for key, entry in book.slots.items() if key[0] == block)
        if block != "game" and clauses:
            blocks.append(_BLOCK[block](clauses))
    blocks.extend(_call(book, name) for name in book.calls)
    blocks.extend(_penalty(book, name) for name in book.penalties)
    blocks.extend(_option(name, book, options) for name in book.options if name in options)
    language = tree.Language(tree.Number(LANGUAGE))
    return format_tree(tree.Start(language, tuple(blocks)))  # type: ignore[arg-type]


_BLOCK: Mapping[str, type] = {
    "pack": tree.Pack,
    "deal": tree.Deal,
    "trump": tree.Trump,
    "trick": tree.Trick,
    "hold": tree.Hold,
    "melds": tree.Melds,
    "turn": tree.Turn,
    "rules": tree.Rules,
    "counts": tree.Counts,
    "score": tree.Score,
    "settle": tree.Settle,
    "match": tree.Match,
}


def _game(book: Book, title: str) -> tree.Game:
    count = tree.Exactly(tree.Number(book.players))
    alone = book.teams == book.players
    table = tree.EachAlone(count) if alone else tree.InTeams(count, tree.Number(book.teams))
    lines: list[tree.Node] = [tree.Players(table)]
    for key, entry in book.slots.items():
        if key[0] == "game" and not isinstance(entry.clause, (tree.Players, tree.Source)):
            lines.append(entry.clause)
    return tree.Game(tree.Text(title), None, tuple(lines))  # type: ignore[arg-type]


def _penalty(book: Book, name: str) -> tree.Penalty:
    entry = book.slots.get((name, "costs"))
    clause = bare(entry.clause) if entry is not None else None
    lines = (clause,) if isinstance(clause, tree.Costs) else ()
    return tree.Penalty(tree.Name(name), tree.Text(book.penalties[name].title), lines)


def _call(book: Book, name: str) -> tree.Call:
    said = [entry.clause for key, entry in book.slots.items() if key[0] == name]
    lines = tuple(map(bare, said))
    return tree.Call(
        tree.Name(name), tree.Text(book.calls[name].title), tuple(n for n in lines if not isinstance(n, tree.Source))
    )


def _option(name: str, book: Book, options: Mapping[str, int]) -> tree.Option:
    value = tree.Value(tree.Number(options.get(name, 0)))
    return tree.Option(tree.Name(name), tree.Text(book.options[name].title), (value,))


def digest(text: str) -> str:
    """The hash of a canonical text: 16 hexadecimal digits."""
    return hashlib.sha256(f"language {LANGUAGE}\n{text}".encode()).hexdigest()[:16]
