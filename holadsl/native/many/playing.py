"""Deals played at random, by each of the engines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from holadsl.core.values import NOBODY, Index, Zone
from holadsl.data import frozen
from holadsl.engine import decks, match
from holadsl.engine.book import Book
from holadsl.engine.chance import Chance, seed_of_play
from holadsl.engine.game import Game
from holadsl.engine.layout import layout_of
from holadsl.native.many.listing import acts_of
from holadsl.native.python.playout import Streams, python_playouts

Out: TypeAlias = tuple[Sequence[int], Sequence[int], int]
"""The points and the scores of all teams at the end, and how many decisions it took."""


@frozen(eq=False)
class Begin:
    """From where playouts go on."""

    game: Game
    fresh: bool
    """A deal is dealt first."""


def before_dealing(book: Book, deals: int | None = None) -> Game:
    """A match before its first shuffle, which is over after so many deals (None: as its rules say)."""
    return match.open_match(book, match.last_in_order(book), {}, deals).copy(undo=False, tell=False)


def game_of(book: Book, v: Sequence[int], z: Sequence[Sequence[int]], where: str) -> Game:
    """A game that waits in that state, with these variables and zones, as they lie in every engine."""
    found, plan = before_dealing(book), layout_of(book.machine)
    for item in book.items.values():
        for of in (None,) if item.index is Index.ONE else range(book.machine.copies(item.index)):
            if isinstance(item, Zone):
                found.set_items(item, z[plan.place(item, of)], of)
            else:
                found.set_value(item, v[plan.cell(item, of)], of)
    found.jump(where)
    return found


def in_interpreter(begin: Begin, book: Book, seeds: Iterable[int]) -> Iterator[Out]:
    """One playout for each seed, by the interpreter: what the others come to, too."""
    stage, v, z = begin.game.moment()
    start = game_of(book, v, z, stage.name)
    points, score = book.variable("points"), book.variable("score")
    for seed in seeds:
        game, decisions = _played_out(start.copy(undo=False, tell=False), book, seed, fresh=begin.fresh)
        yield game.values(points), game.values(score), decisions


def _played_out(game: Game, book: Book, seed: int, *, fresh: bool) -> tuple[Game, int]:
    """The game at the end of its deal, and how many decisions that took. `fresh`: the deal is dealt first."""
    chance = Chance(seed_of_play(seed))
    if fresh:
        game.feed(decks.shuffled(book, seed, 0))
    decisions = shuffles = 0
    while not game.between_deals:
        if game.actor == NOBODY and (part := game.to_shuffle):
            game.feed(decks.shuffled_part(part, seed, 0, shuffles))
            shuffles += 1
            continue
        acts = acts_of(game)
        seat, number, chosen = acts[chance.below(len(acts))]
        game.act(number, chosen, None if seat == game.actor else seat)
        decisions += 1
    return game, decisions


def in_python(begin: Begin, book: Book, seeds: Iterable[int]) -> Iterator[Out]:
    """One playout for each seed, by generated Python."""
    playouts, plan, teams = python_playouts(book.machine), layout_of(book.machine), book.machine.teams
    start = playouts.drive.position(begin.game)
    points, score = plan.cells[book.variable("points")], plan.cells[book.variable("score")]
    for seed in seeds:
        at, streams = start.copy(), Streams(seed, deals=0 if begin.fresh else 1)
        decisions = playouts.play(at, streams, 1)
        yield at.v[points : points + teams], at.v[score : score + teams], decisions
