"""Questions of the scorekeeper about a deal whose points were typed: each only where something hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from holadsl.api import Table
from holadsl.cli.entries import WORDS, Penalised, Reader, Result, UnreadError, Word
from holadsl.cli.ledger import LeftError
from holadsl.cli.table_screen import Look
from holadsl.cli.terminal import Terminal
from holadsl.cli.unsaid import Came, Entered, came_of, players_of, sure_tricks, takers, telling_card
from holadsl.data import define, evolve, field

T = TypeVar("T")

YES: Final = frozenset({"y", "yes"})
NO: Final = frozenset({"n", "no"})

TRICK_UNKNOWN: Final = "Nobody is said to have taken it: what hangs on that isn't counted."
CARD_UNKNOWN: Final = "The last card isn't said: what hangs on it isn't counted."
PLAYER_UNKNOWN: Final = "Nobody is said to have played it: what hangs on that isn't counted."


class OneBackError(Exception):
    """The last answer is taken back, not all of the deal."""


class TakenBackError(Exception):
    """The points are taken back instead of an answer."""


@define
class Inquiry:
    """Asks a person, or the next lines of a file."""

    table: Callable[[], Table]
    look: Look
    terminal: Terminal
    word: Callable[[str], None]
    """Does what a word such as `score` says, if it is typed at a question."""
    _read_ahead: list[str] = field(factory=list, init=False)

    def typed(self, prompt: str) -> str | None:
        """What is typed next: None at the end."""
        return self._read_ahead.pop() if self._read_ahead else self.terminal.ask(prompt)

    def taken(self, question: str, hint: str, read: Callable[[str], T]) -> tuple[str, T]:
        """An answer as it was typed, and as `read` takes it: an empty line too, and what it can't read is UnreadError.

        OneBackError if `undo` is typed, LeftError at the end of what can be read: nothing is entered then.
        """
        while True:
            text = self.typed(question)
            if text is None:
                raise LeftError
            try:
                return text, read(text.strip())
            except UnreadError as unread:
                word = WORDS.get(text.strip().casefold(), "")
                if word == "undo":
                    raise OneBackError from None
                if word:
                    self.word(word)
                self.terminal.say([f"{'' if word else f'{unread} '}{hint}; undo goes one question back."])

    def whole(self, entered: Entered, reader: Reader) -> Entered:
        """The result with the answers to all that has to be asked. TakenBackError if `undo` is typed."""
        entered = entered if entered.tricks else evolve(entered, tricks=self._sweep(entered, reader))
        for ask in (self._last_card, self._last_trick, self._marks):
            entered = ask(entered, reader)
        return entered

    # ------------------------------------------------------------------ tricks

    def _sweep(self, entered: Entered, reader: Reader) -> Mapping[str, int]:
        """The tricks of a team with all points, where it matters whether it won every trick."""
        points = entered.points
        having = [team for team, number in points.items() if number]
        if len(having) != 1:
            return self._without(entered, reader, sure_tricks(self.table(), entered))
        every, some = {having[0]: 1}, dict.fromkeys(points, 1)
        with_all, with_some = self._came(entered, every), self._came(entered, some)
        if with_all == with_some:
            return {}
        if self._yes(f"Did {self.look.company.team(having[0])} win every trick?", reader):
            return every
        if with_some == self._came(entered, {}):
            return {}
        return some if len(points) == len(having) + 1 else self._without(entered, reader, every)

    def _without(self, entered: Entered, reader: Reader, tricks: dict[str, int]) -> dict[str, int]:
        """These tricks, and those of teams without points, of whom it is asked where it matters."""
        some = tricks | {team: 1 for team, number in entered.points.items() if not number}
        for team in (team for team in some if team not in tricks) if tricks else ():
            without = {other: 1 for other in some if other != team}
            if self._came(entered, some) != self._came(entered, without):
                won = self._yes(f"Did {self.look.company.team(team)} win a trick?", reader)
                some = some if won else without
        return some if tricks else {}

    def _came(self, entered: Entered, tricks: Mapping[str, int]) -> Came | None:
        return came_of(self.table(), evolve(entered, tricks=tricks))

    # ------------------------------------------------------------------ the end of the deal

    def _last_card(self, entered: Entered, reader: Reader) -> Entered:
        """With the card that was played last and who played it, where something hangs on either."""
        table = self.table()
        telling = telling_card(table, entered)
        if telling is None:
            return entered

        def read(text: str) -> str | None:
            card = text.strip()
            return card if came_of(table, evolve(entered, last_card=("", card))) is not None else None

        such = f"such as {self.look.faces.as_typed((telling,))}"
        card = self._answer(f"Which card was played last? ({such}) ", f"Type one card, {such}", read, reader)
        if card is None:
            self.terminal.say([CARD_UNKNOWN])
            return entered
        seat = self._who("Who played it?", players_of(table, entered, card), reader, PLAYER_UNKNOWN)
        return evolve(entered, last_card=(seat, card))

    def _last_trick(self, entered: Entered, reader: Reader) -> Entered:
        """With who took the last trick, where anything but its points hangs on that."""
        came = takers(self.table(), entered)
        return evolve(entered, last_trick=self._who("Who took the last trick?", came, reader, TRICK_UNKNOWN))

    def _who(self, question: str, came: Mapping[str, Came], reader: Reader, unknown: str) -> str:
        """The seat that is meant; empty where it isn't asked or isn't said.

        Where it is all the same who of a side it was, the side will do.
        """
        if not came:
            return ""
        rules = self.table().rules
        teams = {team: [seat for seat in seats if seat in came] for team, seats in rules.teams.items()}
        by_side = all(len({came[seat] for seat in seats}) < 2 for seats in teams.values())

        def read(text: str) -> str | None:
            seat = self.look.company.seat(text)
            if not seat and by_side:
                seat = next(iter(teams.get(reader.team(text, rules.teams) or "", [])), "")
            return seat if seat in came else None

        names = ", ".join(self.look.company.names[seat] for seat in rules.seats if seat in came)
        seat = self._answer(f"{question} ({names}) ", f"Type one of these: {names}", read, reader)
        if seat is None:
            self.terminal.say([unknown])
        return seat or ""

    def _marks(self, entered: Entered, reader: Reader) -> Entered:
        """With the marks that each team bears: of each is asked where something hangs on it."""
        rules = self.table().rules
        for mark in rules.machine.marks:
            for team in rules.teams:
                more = evolve(entered, marks={**entered.marks, team: (*entered.marks.get(team, ()), mark)})
                if came_of(self.table(), entered) != came_of(self.table(), more):
                    borne = self._yes(f"Did {self.look.company.team(team)} end with the mark {mark}?", reader)
                    entered = more if borne else entered
        return entered

    # ------------------------------------------------------------------ answers

    def _yes(self, question: str, reader: Reader) -> bool:
        """A question that is answered by yes or no; no answer is a no."""

        def read(text: str) -> bool | None:
            answer = text.casefold()
            return answer in YES if answer in YES | NO else None

        return bool(self._answer(f"{question} (yes, no): ", "Type yes or no", read, reader, needed=True))

    def _answer(
        self, question: str, hint: str, read: Callable[[str], T | None], reader: Reader, *, needed: bool = False
    ) -> T | None:
        """An answer as `read` takes it; None if it isn't known: an empty line, but where it is `needed`, or the end.

        An entry instead of an answer isn't known either, and is read as the next line, but a person who overlooked the
        question is asked again.
        """
        while True:
            text = self.typed(question)
            wanted = (text or "").strip()
            found = read(wanted) if wanted else None
            if found is not None or text is None or not (wanted or needed):
                return found
            said = _entry(wanted, reader)
            if said == Word("undo"):
                raise TakenBackError
            if isinstance(said, Word):
                self.word(said.word)
            elif said is not None and not self.terminal.interactive:
                self._read_ahead.append(wanted)
                return None
            self.terminal.say([f"{hint}; undo takes the points back."])


def _entry(text: str, reader: Reader) -> Word | Penalised | Result | None:
    """An entry that was typed at a question; None if it is none."""
    try:
        return reader.read(text)
    except UnreadError:
        return None
