"""Cards and suits in lines where a file calls the suits otherwise than the games that it builds on.

A line is read by the suit names that hold in the file where it stands. So that all lines of a book can be compared,
they are kept in the names of one file: who renames the suits has his parents' lines written anew, each in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar, cast

from holadsl.core.suits import suit_letters
from holadsl.data import evolve, names
from holadsl.semantics.book import Book, Entry
from holadsl.semantics.memory import Memory
from holadsl.syntax import tree
from holadsl.vocabulary.pack.packs import Kinds, letter

Suits = tuple[str, ...]
N = TypeVar("N", bound=tree.Node)

NAMES_A_SUIT: Final = (tree.SuitKind, tree.OfSuit, tree.NamedSuit)
"""Phrases whose name is that of a suit."""


def said_suits(lines: Iterable[tree.Node]) -> Suits:
    """The names that these lines give the suits; none where no line says any."""
    for line in lines:
        clause = line.clause if isinstance(line, tree.Change | tree.Add) else line
        if isinstance(clause, tree.Suits):
            return tuple(name.text for name in clause.names)
    return ()


def partners(old: Suits, new: Suits) -> tuple[int, ...]:
    """Which suit each one is under the new names; none where they can't be told apart, or are not as many.

    A suit that keeps its name, or has its name in another pack that people know (bells are diamonds), stays what it is,
    wherever it is listed; the others follow in the order of the lists.
    """
    ours, theirs = ([suit_letters().get(suit, suit) for suit in suits] for suits in (old, new))
    if len(old) != len(new) or len(set(ours)) < len(old) or len(set(theirs)) < len(new):
        return ()
    others = iter([i for i, suit in enumerate(theirs) if suit not in ours])
    return tuple(theirs.index(suit) if suit in theirs else next(others) for suit in ours)


def respelt(node: N, old: Suits, new: Suits, memory: Memory) -> N:
    """A phrase in the new names, each part where it stood; the phrase itself where nothing in it names a suit."""
    order = partners(old, new) if old != new else ()
    if not order:
        return node
    key = (*memory.keep(node), old, new)
    if key not in memory.respelt:
        memory.respelt[key] = _written(node, Kinds((), old, ()), new, order)
    return cast(N, memory.respelt[key])


def rename(book: Book, new: Suits, memory: Memory) -> None:
    """Has all lines of a book written in the new names."""
    if new and new != book.suits:
        for key, entry in book.slots.items():
            parts = (evolve(part, clause=respelt(part.clause, book.suits, new, memory)) for part in entry.parts)
            book.slots[key] = Entry(tuple(parts))
        book.suits = new


def _written(node: tree.Node, old: Kinds, new: Suits, order: tuple[int, ...]) -> tree.Node:
    if isinstance(node, tree.CardName):
        suit = old.suit_index(node.text[-1])
        return node if suit < 0 else evolve(node, text=node.text[:-1] + letter(new[order[suit]], new))
    if isinstance(node, NAMES_A_SUIT):
        suit = old.suit_index(node.name.text)
        return node if suit < 0 else evolve(node, name=evolve(node.name, text=new[order[suit]]))
    other: dict[str, Any] = {}
    for name in names(type(node)):
        value = getattr(node, name)
        if isinstance(value, tree.Node):
            inside: Any = _written(value, old, new, order)
        elif isinstance(value, tuple):
            inside = tuple(_written(one, old, new, order) if isinstance(one, tree.Node) else one for one in value)
        else:
            continue
        if inside != value:
            other[name] = inside
    return evolve(node, **other) if other else node
