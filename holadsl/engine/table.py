"""Rules, tables, and what one seat sees of a table: in one file, since each of them speaks of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from holadsl.core.machine import NOBODY, Window
from holadsl.data import frozen
from holadsl.engine import decks, letters, match, notation, position, record
from holadsl.engine.board import Board
from holadsl.engine.book import Book, Number
from holadsl.engine.cards import Card
from holadsl.engine.course import Course
from holadsl.engine.errors import Explanation, PlayError, ReplayError
from holadsl.engine.events import Events
from holadsl.engine.explain import act_of, explain
from holadsl.engine.game import Game
from holadsl.engine.history import Dealing, Ended, MatchBegun, Penalty, Played, PositionGiven, Result
from holadsl.engine.match import Points
from holadsl.engine.moves import Move, Moves
from holadsl.engine.position import NOTHING, Parts
from holadsl.engine.rulebook import RuleBook
from holadsl.engine.sample import Knowledge
from holadsl.engine.settling import DealEnd
from holadsl.engine.standing import as_known
from holadsl.engine.tidings import Event, plain
from holadsl.engine.whereabouts import Unseen, unseen_by

# Written out as a union, because to mypy.stubtest one Literal of three words isn't what it takes it for: a union.
Engine: TypeAlias = Literal["interpreter"] | Literal["python"] | Literal["native"]
"""What plays: the interpreter, generated Python, or C; tables of the last are stepped by generated Python."""


@frozen(eq=False)
class Rules(RuleBook):
    """A game's rules for one number of players, with the chosen variants and options (`holadsl.Rules`)."""

    def start(
        self,
        *,
        seed: int | None = None,
        deck: str | None = None,
        dealer: str | None = None,
        scores: Mapping[str, Number] | None = None,
        deals: int | None = None,
        engine: Engine = "interpreter",
    ) -> Table:
        """A match, its first deal dealt.

        `seed` decides all decks; without one it is drawn, and stands in the record. `deck` is the first deal's pack
        from the top. `dealer` is the last seat in order of play if not given. `scores` by team, 0 if not given.
        After `deals` deals the match is over in any case. `engine` plays; nothing that comes out hangs on it.
        PlayError for what the game hasn't.
        """
        book = self.book_for(engine)
        cards = None if deck is None else decks.read_deck(self.book, deck)
        drawn = decks.seed_of(seed)
        first = self.book.order[-1] if dealer is None else dealer
        course = Course(book, MatchBegun(drawn, first, dict(scores or {}), deals))
        course.do(Dealing(cards or decks.shuffled(book, drawn, 0)))
        course.settle_in()
        return Table(self, course)

    def position(
        self,
        *,
        hands: Mapping[str, str] = NOTHING,
        turn: str = "",
        leader: str = "",
        dealer: str = "",
        stock: int | str = 0,
        trump: str = "",
        trick: Sequence[tuple[str, str]] = (),
        captured: Mapping[str, str] = NOTHING,
        tricks_won: Mapping[str, int] = NOTHING,
        scores: Mapping[str, Number] = NOTHING,
        melds: Sequence[tuple[str, str]] = (),
        discards: str = "",
        turns: Mapping[str, int] = NOTHING,
        seed: int = 0,
    ) -> Table:
        """A table in a position of which any part is given; it need not be reachable.

        `hands` by seat, the oldest card first; `stock` from the top, or a number: then drawn by `seed` from the cards
        in no given place, which else lie aside. `trump` is a suit's name or letter. `trick` names who played what
        (`7s Qs`, `down 6c`); `captured` and `tricks_won` are by team, or by the sides of the deal where a card decides
        them. PlayError for a card in two places, a trick that can't have been played, or a part that the rules don't
        have.
        """
        for part, said, zone in (
            ("melds", melds, "meld"),
            ("discards", discards, "discards"),
            ("turns", turns, "turns"),
        ):
            if said and not self.book.has(zone):
                raise PlayError(f"These rules have no {part}.")
        given = (hands, turn, leader, dealer, stock, trump, trick, captured, tricks_won, scores)
        return self.lay_out(Parts(*given, discards=discards, melds=melds, turns=turns, seed=seed))

    def lay_out(self, parts: Parts) -> Table:
        """A table in the position of these parts, as `position` makes it of keywords."""
        laid = position.lay_out(self.book, parts)
        course = Course(self.book, PositionGiven(parts.seed, notation.write(laid.game, self.book)))
        for played in laid.plays:
            position.check_player(course.game, self.book, played)
            course.do(Played(Move(played.verb, self.book.cards.named(played.cards)), played.seat))
        if laid.put_back(course.game, self.book):
            course = Course(self.book, PositionGiven(parts.seed, notation.write(course.game, self.book)))
        position.check_turn(course.game, self.book, parts.turn)
        course.settle_in()
        return Table(self, course)

    def read_position(self, text: str) -> Table:
        """The table whose `text()` it is. PlayError for a line that can't be read, or a card in two places."""
        line = notation.write(notation.read(self.book, text), self.book)
        return Table(self, Course(self.book, PositionGiven(0, line)))

    def read_letter(self, text: str) -> View:
        """The view whose `letter()` it is, of a table that goes no further. PlayError if it is none by these rules."""
        return View(self, *letters.read(self.book, text))

    def replayed(self, written: record.Record) -> Table:
        """The table of a record. ReplayError at the first line that can't be read or that these rules refuse."""
        lines = iter(written.lines)
        beginning, line = record.read_beginning(lines, written.length)
        try:
            course = Course(self.book, beginning)
            while line is not None:
                course.follow(record.read_step(line, self.book))
                if course.deals == 1 and len(course.log) == 1 and isinstance(beginning, MatchBegun):
                    course.settle_in()
                line = next(lines, None)
            course.shuffle()
        except PlayError as refused:
            places = refused.explanation.places if refused.explanation else ()
            raise ReplayError(str(refused), line.number if line else written.length, places) from refused
        return Table(self, course)


class Table(Board):
    """A table as its referee sees it, who knows all (`holadsl.Table`). A seat gets `view(seat)` and nothing else."""

    __slots__ = ("_acts", "_moves", "_rules")

    def __init__(self, rules: Rules, course: Course) -> None:
        super().__init__(course)
        self._rules = rules
        self._moves = rules.book.moves
        self._acts = rules.book.moves.acts

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self._rules

    @property
    def points(self) -> Mapping[str, Number]:
        """By team: the worth captured so far; from `deal_over` on the deal's points, bonuses in."""
        return match.points_of(self._game, self._book)

    @property
    def events(self) -> Sequence[Event]:
        """What happened so far, oldest first."""
        return Events(self._course.told(), self._book)

    def under(self) -> tuple[Game, Book]:
        """The game under it, and the names for it, for engines: to be read and copied, not to be played."""
        return self._game, self._book

    def hand(self, seat: str) -> tuple[Card, ...]:
        """The cards of a seat, the oldest first. PlayError if nobody sits there."""
        return self._book.cards.named(self._game.items(self._book.zone("hand"), self._book.seat(seat)))

    @property
    def legal_moves(self) -> Moves:
        """What `turn` may do: its cards, oldest first, then what it may say. Empty when nobody is to act."""
        game = self._course.game
        if not game.plain and isinstance(game.waiting, Window):
            raise PlayError("Several are asked: say whose moves you mean, with legal_moves_of.")
        return Moves(game, self._moves, game.actor)

    def legal_moves_of(self, seat: str) -> Moves:
        """What that seat may do; empty if it isn't in `to_act`. PlayError if nobody sits there."""
        return Moves(self._game, self._moves, self._book.seat(seat))

    def push(self, move: Move | str, *, seat: str | None = None) -> Move:
        """Makes a move for `seat` (else for `turn`) and gives it back as it was understood.

        NotAMove or AmbiguousMove if it can't be read, NotYourTurn if that seat isn't in `to_act`, or is asked for a
        call and does something else, IllegalMove if the rules bar it; then nothing has changed.
        """
        course = self._course
        game = course.game
        who = game.actor if seat is None else self._book.seat(seat)
        act = self._acts[game.where].get(move) if seat is None else None
        if act is None or not game.is_legal(act[1], act[2]):
            act = act_of(game, self._book, move, None if seat is None else who)
        if not game.plain and isinstance(game.waiting, Window):
            course.answer(act[0], who)
            course.shuffle()
            return act[0]
        course.log.append((game.mark(), act[0], who))
        game.carry_out(act[1], act[2], None if who == game.actor else who)
        if self._book.reshuffles:
            course.shuffle()
        return act[0]

    def pop(self) -> Move:
        """Takes the last thing back, exactly, and gives the move.

        What the table did itself is a move without cards: `next-deal`, `end-deal`, `penalise`. The first deal, or the
        position that was given, stays: PlayError.
        """
        return self._course.undo()

    def close_window(self) -> None:
        """Passes for every seat that was asked and hasn't answered. PlayError: nobody is being asked."""
        self._course.close_window()
        self._course.shuffle()

    def why(self, move: Move | str, *, seat: str | None = None) -> Explanation:
        """Why `seat` (else `turn`) may or may not make the move now. PlayError if nobody sits there."""
        return explain(self._game, self._book, move, None if seat is None else self._book.seat(seat))

    def view(self, seat: str) -> View:
        """What that seat may know, now and as the table goes on. PlayError if nobody sits there."""
        return View(self._rules, self._course, self._book.seat(seat))

    def onlooker(self) -> Onlooker:
        """What all may know, now and as the table goes on: for a screen that several people look at."""
        return Onlooker(self._rules, self._course)

    def next_deal(self, *, deck: str | None = None, seed: int | None = None) -> None:
        """Deals again, once the deal is over: `deck` from the top, else one drawn from the match's seed (or `seed`,
        for this deal alone). PlayError if the deal isn't over, or the match is.
        """
        if deck is not None:
            self._course.do(Dealing(decks.read_deck(self._book, deck)))
            return
        drawn = self._course.beginning.seed if seed is None else seed
        self._course.do(Dealing(decks.shuffled(self._book, drawn, self._course.deals)))

    def end_deal(self, points: Mapping[str, Number], tricks_won: Mapping[str, int] | None = None) -> None:
        """Enters the deal's result by hand, by team: points as players count them, last trick in.

        The other lines of the score, such as a sweep, follow from `tricks_won`, none if not given. Where a card
        decides the sides, the names say who was alone: `AC` and `B`; or nobody: `A`, `B` and `C`. PlayError if the
        deal is over, or for a team or amount that the game hasn't.
        """
        self._course.do(Result(dict(points), dict(tricks_won or {})))

    def enter_result(
        self,
        points: Mapping[str, Number],
        tricks_won: Mapping[str, int] | None = None,
        *,
        last_trick: str = "",
        won: Sequence[str] = (),
        marks: Mapping[str, Sequence[str]] = NOTHING,
        last_card: tuple[str, str] | None = None,
        match_won: Sequence[str] = (),
    ) -> None:
        """As `end_deal`, and says which seat took the last trick: some rules ask more than its points of that.

        Its points are in the points all the same. `won` are the teams that won the deal where that isn't said by
        points, but by a call; `marks` those that a team bears at the end of the deal, if it didn't get them at the
        table; `last_card` the seat that played the last card and that card; `match_won` the teams that a call made win
        the match. PlayError, too, if the points are fewer than the last trick brings.
        """
        borne = {team: tuple(names) for team, names in marks.items() if names}
        points, tricks = dict(points), dict(tricks_won or {})
        self._course.do(Result(points, tricks, last_trick, tuple(won), borne, last_card, tuple(match_won)))

    def settle(self, end: DealEnd) -> None:
        """Enters how the deal ended, by hand: the rules settle it, as `Rules.settle` would. PlayError if they can't."""
        self._course.do(Ended(end))

    def penalise(self, team: str, penalty: str) -> None:
        """Takes a penalty of the rules from a team's match score. PlayError if there is no such team or penalty."""
        self._course.do(Penalty(team, penalty))

    def remark(self, text: str) -> None:
        """Puts a line into the record that changes nothing, such as that a card was taken back."""
        self._course.note(text)

    # ------------------------------------------------------------------ the whole table

    def text(self) -> str:
        """The whole position as one line; `Rules.read_position` is the inverse."""
        return notation.write(self._game, self._book)

    def record(self) -> str:
        """All that happened, as text; `replay` is the inverse."""
        return record.write(self._rules.named, self._book, self._course.beginning, self._course.steps())

    def copy(self) -> Table:
        """The same table with the same past, independent of this one."""
        return Table(self._rules, self._course.copy())

    def __repr__(self) -> str:
        return f"<Table of {self._rules.name}: {self.text()}>"


class Onlooker(Board):
    """What all may know of a table, now and as it goes on: what somebody sees who looks on and holds no cards."""

    __slots__ = ("_rules", "_seat")

    def __init__(self, rules: Rules, course: Course, seat: int = NOBODY) -> None:
        super().__init__(course)
        self._rules = rules
        self._seat = seat

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self._rules

    @property
    def _onlooker(self) -> int:
        return self._seat

    @property
    def _known(self) -> Game:
        return as_known(self._game, self._book, self._seat)

    @property
    def points(self) -> Points:
        """The deal's points, as far as the seat can know them."""
        return match.points_known(self._game, self._book, self._seat)

    @property
    def events(self) -> Sequence[Event]:
        """What happened so far, oldest first; cards that the seat didn't see are `??`."""
        return Events(self._course.told(), self._book, self._seat)


class View(Onlooker):
    """All that one seat may know of a table, now and as it goes on (`holadsl.View`)."""

    __slots__ = ()

    @property
    def seat(self) -> str:
        """Whose view it is."""
        return self._book.seats[self._seat]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, the oldest first."""
        return self._book.cards.named(self._game.items(self._book.zone("hand"), self._seat))

    @property
    def legal_moves(self) -> Moves:
        """What the seat may do; empty while it isn't in `to_act`."""
        return Moves(self._game, self._book.moves, self._seat)

    def why(self, move: Move | str) -> Explanation:
        """Why the seat may or may not make the move now."""
        return explain(self._known, self._book, move, self._seat)

    def sample(self, seed: int) -> Table:
        """A whole table that this seat can't tell from the real one: all cards that it hasn't seen are drawn anew, so
        that what others chose in this deal was legal for them. The same seed and the same knowledge give the same
        table. Its past before now is what the seat saw of it.
        """
        return Table(self._rules, self._course.sampled(self._seat, seed))

    def knowledge(self) -> Knowledge:
        """What the seat knows now, for engines that draw many worlds from it: to be used before play goes on."""
        return self._course.known_by(self._seat)

    @property
    def unseen(self) -> Unseen:
        """What the seat can say of the cards that it doesn't see."""
        return unseen_by(self.knowledge())

    def letter(self) -> str:
        """What the seat knows as a text, for `Rules.read_letter`; the table in it is drawn, never the real one."""
        return letters.write(self._course, self._seat)

    def text(self) -> str:
        """The position as one line, as the seat knows it: the number of cards where it doesn't see them."""
        return f"seat: {self.seat}; {notation.write(self._game, self._book, self._seat)}"

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, fit for JSON; events as dicts. Marks and doubling only where rules have some."""
        machine = self._book.machine
        doubled = ("factor", "next_factor") if "factor" in machine.measures else ()
        names = (*_OF_A_VIEW, *(("marks",) if machine.marks else ()), *doubled)
        known = {name: plain(getattr(self, name)) for name in names}
        return known | {"events": [event.to_dict() for event in self.events]}


_OF_A_VIEW = (
    *("seat", "turn", "to_act", "hand", "legal_moves", "trick", "leader", "controller", "dealer", "stock_size"),
    *("hand_sizes", "trump", "melds", "discards", "teams", "points", "tricks_won", "counts", "scores"),
    *("deal_over", "over", "outcome"),
)
