"""Many matches stepped together, for learning and for studies."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from holadsl.core.values import NOBODY
from holadsl.engine import notation
from holadsl.engine.chance import seed_of_match
from holadsl.engine.errors import PlayError
from holadsl.engine.table import Engine, Rules
from holadsl.native.many import asked
from holadsl.native.many.arrays import Array, Rows, actions_of, numpy_or_none, shown
from holadsl.native.many.c_matches import CMatches
from holadsl.native.many.columns import Columns
from holadsl.native.many.fallback import NATIVE, step_form
from holadsl.native.many.field import Field
from holadsl.native.many.games import Games
from holadsl.native.many.observing import Part
from holadsl.native.many.shape import shape_of

_LITTLE: Final = 1 << 26
"""So many bytes are always there."""
_OF_A_COLUMN: Final = 8
"""Numbers of columns are made as well, of 64 bits."""


class Batch:
    """Many matches stepped together (`holadsl.batch`).

    Arrays have a row for each match; they are numpy arrays where numpy is installed, else memoryviews, and not to be
    written. `turn`, `counts`, `over`, `deals`, `points` and `scores` change with each step: copy what is to be kept.
    Seats and teams are numbered as in `rules.seats` and `rules.teams`; -1 is nobody. Points and scores are whole
    numbers in units of `1 / unit`.
    """

    def __init__(
        self,
        rules: Rules,
        n: int,
        seed: int,
        *,
        engine: Engine,
        threads: int | None,
        deals: int | None,
        first: int,
        width: int | None,
    ) -> None:
        """See `holadsl.batch`."""
        if not isinstance(rules, Rules):
            raise PlayError(f"A batch is of rules, as load() gives them, not of {rules!r}.")
        count = asked.number(n, "The number of matches", 1)
        master = asked.integer(seed, "The seed")
        start = asked.number(first, "The number of the first match", 0, 1 << 62)
        limit = None if deals is None else asked.number(deals, "The number of deals", 1, rules.machine.deals)
        many = asked.threads(threads)
        self._rules = rules
        self._book = book = rules.book_for(engine)
        library = step_form(book.machine) if engine == NATIVE else None
        each = Columns.size(book.machine) + (Games.size(book) if library is None else CMatches.size(library))
        asked.check_room(count * each, f"A batch of {count:,} matches")
        self._columns = Columns(book.machine, count)
        self._columns.seeds.data[:] = array("Q", [seed_of_match(master, start + k) for k in range(count)])
        shape = shape_of(book)
        self._width = shape.width if width is None else asked.number(width, "The width", 1)
        self._layout, self._numbering = shape.layout, shape.numbering
        self._played: Field = (
            Games(book, self._columns, limit)
            if library is None
            else CMatches(library, book, self._columns, limit, many)
        )
        self._check_width()

    # ------------------------------------------------------------------ what it is of

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self._rules

    def __len__(self) -> int:
        return self._columns.count

    @property
    def seeds(self) -> Array:
        """The seed of each match: shape (n,), 64 bits without a sign."""
        return self._columns.seeds.shown()

    @property
    def unit(self) -> int:
        """So many units of points and scores are one point."""
        return self._book.machine.unit

    # ------------------------------------------------------------------ how it stands

    @property
    def turn(self) -> Array:
        """The seat whose ordinary act is awaited: shape (n,); -1 where several are asked, or the match is over."""
        return self._columns.turn.shown()

    @property
    def counts(self) -> Array:
        """How many acts are legal: shape (n,); 0 where the match is over."""
        return self._columns.counts.shown()

    @property
    def over(self) -> Array:
        """Whether the match is over: shape (n,)."""
        return self._columns.over.shown()

    @property
    def running(self) -> int:
        """How many matches aren't over."""
        return len(self) - self._columns.over.data.tobytes().count(1)

    @property
    def deals(self) -> Array:
        """How many deals of the match are counted: shape (n,)."""
        return self._columns.deals.shown()

    @property
    def points(self) -> Array:
        """The points of each team in the deal counted last: shape (n, teams); 0 before the first is counted."""
        return self._columns.points.shown()

    @property
    def scores(self) -> Array:
        """The match score of each team: shape (n, teams)."""
        return self._columns.scores.shown()

    # ------------------------------------------------------------------ legal lists

    @property
    def width(self) -> int:
        """To how many acts legal lists are padded."""
        return self._width

    @property
    def mask(self) -> Array:
        """Whether the legal list of a match has an act of that number: shape (n, width). A new array each time."""
        self._check_room()
        counts, width = self._columns.counts, self._width
        numpy = numpy_or_none()
        if numpy is not None:
            return numpy.arange(width) < counts.shown()[:, None]
        rows = b"".join(b"\1" * count + b"\0" * (width - count) for count in counts.data)
        return shown(array("B", rows), "?", (len(self), width))

    @property
    def seats(self) -> Array:
        """Whose act each one of the legal list is: shape (n, width); -1 behind the last. A new array each time.

        A list has the acts of the seat on turn first, then those of others that may act out of turn. What others may do
        tells of their cards: who plays for one seat looks at its own acts alone.
        """
        self._check_room()
        rows = Rows("b", len(self), self._width, NOBODY)
        self._played.seats_into(rows)
        return rows.shown()

    @property
    def actions(self) -> tuple[str, ...] | None:
        """The texts of all acts that the rules know, by their fixed numbers.

        None where the rules have no such numbering: sets of cards are chosen, or there would be more than 4,096.
        """
        return None if self._numbering is None else self._numbering.actions

    @property
    def numbers(self) -> Array | None:
        """The fixed number of each act of the legal list: shape (n, width); -1 behind the last. A new array each time.

        None where `actions` is None.
        """
        if self._numbering is None:
            return None
        self._check_room()
        rows = Rows("h", len(self), self._width, NOBODY)
        self._played.numbers_into(rows, self._numbering)
        return rows.shown()

    def moves(self, i: int) -> tuple[str, ...]:
        """The texts of the legal list of match `i` (from 0 in this batch), as `Table.push` reads them."""
        number, move = self._match(i), self._book.moves.move
        game = self._played.game(number)
        return tuple(str(move(game, choice, chosen)) for _, choice, chosen in self._played.acts(number))

    def position(self, i: int) -> str:
        """The whole position of match `i` as one line, as `Table.text` writes it and `Rules.read_position` reads it."""
        return notation.write(self._played.game(self._match(i)), self._book)

    # ------------------------------------------------------------------ what seats see

    @property
    def layout(self) -> tuple[Part, ...]:
        """The parts of an observation, in order: what each is called, where it stands, and what its numbers are."""
        return self._layout.parts

    def observations(self, seat: str | None = None) -> Array:
        """What a seat may see of each match: shape (n, width of the layout). A new array each time.

        Without `seat` it is the seat that the first act of the legal list belongs to, A where the match is over. What
        the seat can't see has no influence on it. It is the position as it is now: what was seen before and lies no
        longer open isn't in it.
        """
        who = None if seat is None else self._book.seat(seat)
        found = self._played.observed(self._layout, who)
        return shown(found, self._layout.kind, (len(self), self._layout.width))

    # ------------------------------------------------------------------ play

    def step(self, actions: Sequence[int] | Array) -> None:
        """Does in each match the act with that number in its legal list, then what follows until somebody is to act.

        `actions` has a whole number for each match; where a match is over it is ignored. PlayError, with nothing
        changed, for a number that a list hasn't; PlayError, too, once a list is longer than `width`.
        """
        self._check_width()
        chosen = actions_of(actions, len(self))
        wrong = self._played.wrong(chosen)
        if wrong >= 0:
            count = self._columns.counts.data[wrong]
            raise PlayError(f"Match {wrong} has {count} legal acts, numbered from 0: {chosen[wrong]} is none of them.")
        self._played.act(chosen)
        self._check_width()

    def _check_room(self) -> None:
        """PlayError where an array with a place for each act of the padded lists is more than there is room for."""
        needed = max(len(self), _OF_A_COLUMN) * self._width * 2
        if needed > _LITTLE:  # to ask takes time, and this is asked at each step
            asked.check_room(needed, f"A list of {self._width:,} acts for each of {len(self):,} matches")

    def _check_width(self) -> None:
        longest = self._played.longest
        if longest > self._width:
            number = self._columns.counts.data.index(longest)
            raise PlayError(
                f"Match {number} has {longest:,} legal acts, and lists are padded to {self._width:,}: "
                f"make a batch with width={longest} or more."
            )

    def _match(self, i: int) -> int:
        return asked.number(i, "The number of a match", 0, len(self) - 1)

    def __repr__(self) -> str:
        return f"<Batch of {len(self):,} matches of {self._rules.name}, {self.running:,} of them running>"
