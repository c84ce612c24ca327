"""Matches played by games of the interpreter, or of another engine that plays the same in Python, in turn."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence

from holadsl.core.machine import Final
from holadsl.core.values import NOBODY
from holadsl.engine import decks, match
from holadsl.engine.book import Book
from holadsl.engine.game import Game
from holadsl.native.many.arrays import Rows
from holadsl.native.many.columns import Columns
from holadsl.native.many.listing import Act, Numbering, acts_of
from holadsl.native.many.observing import Layout
from holadsl.native.many.playing import before_dealing


class Games:
    """So many matches, each at its next decision, or over; see `field`."""

    def __init__(self, book: Book, columns: Columns, deals: int | None) -> None:
        self.book = book
        self.columns = columns
        self._matches = [Match(book, seed, deals) for seed in columns.seeds.data]
        self._acts: list[list[Act]] = [[]] * columns.count
        self.longest = 0
        for number in range(columns.count):
            self._note(number)
        self.longest = max(columns.counts.data)

    @staticmethod
    def size(book: Book) -> int:
        """About how many bytes one match takes."""
        numbers, lists = len(book.items), book.machine.pack.size
        return sys.getsizeof([]) * (16 + numbers) + 8 * (8 * numbers + 4 * lists) + 2048

    def wrong(self, actions: array[int]) -> int:
        """See `field`."""
        pairs = enumerate(zip(actions, self.columns.counts.data, strict=True))
        return next((number for number, (action, count) in pairs if count and not 0 <= action < count), -1)

    def act(self, actions: array[int]) -> None:
        """See `field`."""
        for number, action in enumerate(actions):
            acts = self._acts[number]
            if acts:
                self._matches[number].act(acts[action])
                self._note(number)
        self.longest = max(self.columns.counts.data)

    def acts(self, number: int) -> Sequence[Act]:
        """See `field`."""
        return self._acts[number]

    def game(self, number: int) -> Game:
        """See `field`."""
        return self._matches[number].game

    def seats_into(self, rows: Rows) -> None:
        """See `field`."""
        for number, acts in enumerate(self._acts):
            rows.fill(number, [seat for seat, _, _ in acts])

    def numbers_into(self, rows: Rows, numbering: Numbering) -> None:
        """See `field`."""
        for number, acts in enumerate(self._acts):
            if acts:
                numbers = numbering.numbers[self._matches[number].game.where]
                rows.fill(number, [numbers[choice][chosen] for _, choice, chosen in acts if isinstance(chosen, int)])

    def observed(self, layout: Layout, seat: int | None) -> array[int]:
        """See `field`."""
        found = array(layout.kind)
        for number, acts in enumerate(self._acts):
            looks = seat if seat is not None else (acts[0][0] if acts else 0)
            stage, v, z = self._matches[number].game.moment()
            may_act = any(whose == looks for whose, _, _ in acts)
            head = looks, layout.states[stage.name], self.columns.turn.data[number], may_act
            found.extend(layout.row(head, v, z, looks))
        return found

    def _note(self, number: int) -> None:
        """The row of a match is as the match is, and its acts are listed."""
        columns, one = self.columns, self._matches[number]
        acts = self._acts[number] = [] if one.over else acts_of(one.game)
        columns.turn.data[number] = one.game.actor
        columns.counts.data[number] = len(acts)
        columns.over.data[number] = one.over
        columns.deals.data[number] = one.counted
        columns.points.fill(number, one.points)
        columns.scores.fill(number, one.scores)


class Match:
    """One match: shuffles come from its seed, the next deal begins by itself."""

    __slots__ = ("_book", "_points", "_score", "_seed", "_shuffles", "counted", "game", "points")

    def __init__(self, book: Book, seed: int, deals: int | None) -> None:
        self._book = book
        self._seed = seed
        self._shuffles = 0  # in the middle of this deal
        self.counted = -1  # the first deal isn't begun
        self.game = before_dealing(book, deals)
        self._points, self._score = book.variable("points"), book.variable("score")
        self.points: tuple[int, ...] = (0,) * book.machine.teams
        self._go_on()

    @property
    def over(self) -> bool:
        """Nobody is to act any more."""
        return isinstance(self.game.waiting, Final)

    @property
    def scores(self) -> tuple[int, ...]:
        """Of each team, in units of the Machine."""
        return self.game.values(self._score)

    def act(self, act: Act) -> None:
        """Does it, and what follows from it until somebody is to act again."""
        seat, number, chosen = act
        self.game.act(number, chosen, None if seat == self.game.actor else seat)
        self._go_on()

    def _go_on(self) -> None:
        """Counts a deal that has ended and deals the next; shuffles what is to be shuffled."""
        game = self.game
        while game.actor == NOBODY:
            if game.between_deals:
                self.counted += 1
                self.points = game.values(self._points)
                if self.over:
                    return
                self._shuffles = 0
                match.deal_again(game, self._book, decks.shuffled(self._book, self._seed, self.counted))
            elif part := game.to_shuffle:
                game.feed(decks.shuffled_part(part, self._seed, self.counted, self._shuffles))
                self._shuffles += 1
            else:
                return
