"""Which moves come to the same: those after which positions can't differ in what is still to come."""

from __future__ import annotations

from holadsl.engine.moves import Move
from holadsl.engine.table import Table
from holadsl.native.solving.apart import Key, apart_of
from holadsl.native.solving.tree import Tree


def kinds_of_moves(table: Table) -> tuple[tuple[Move, ...], ...]:
    """The legal moves of the seat on turn, those together that come to the same, in the order of the legal list.

    Cards that no rule tells apart any longer come to the same, and so do two ways to one position. That two moves are
    worth the same doesn't put them together. None where nobody is on turn.
    """
    game, book = table.under()
    apart = apart_of(game.machine)
    tree = Tree(apart.drive, apart, game.machine.team_of[game.actor], 1, 1)
    at, found = apart.drive.position(game), dict[tuple[Key, int], list[Move]]()
    coded, acts = tree.legal(at)
    for one, (seat, number, chosen) in zip(coded, acts, strict=True):
        if seat == game.actor:
            down = tree.after(at, one)
            goes_on = tree.legal(down)[0]
            key = apart.key(down) if goes_on else (), tree.gained(down)
            found.setdefault(key, []).append(book.moves.move(game, number, chosen))
    return tuple(map(tuple, found.values()))
