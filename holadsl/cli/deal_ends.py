"""How a deal of turns ended at a real table: what can be typed, and what is asked because something hangs on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from holadsl.api import DealEnd, PlayError, Table
from holadsl.cli.decided import deciding
from holadsl.cli.entries import UnreadError
from holadsl.cli.hands_left import HandsLeft
from holadsl.cli.inquiry import NO, YES, Inquiry, OneBackError, TakenBackError
from holadsl.cli.rule_lines import clause_words
from holadsl.data import define, evolve, field
from holadsl.engine.settling import OUT, STOCK_OUT

T = TypeVar("T")

SAID_SHORT: Final = {"stock": STOCK_OUT, "stockout": STOCK_OUT}
FED: Final = re.compile(r"\bfed(?: by)?\b", re.IGNORECASE)
AT_ONCE: Final = re.compile(r"\b(?:at )?once\b", re.IGNORECASE)
ANOTHER: Final = "another player"
"""Who makes a call that claims what somebody threw."""
NO_MORE: Final = frozenset({"none", "nobody", "no"})

HELP: Final = """\
{out}{calls}stock-out        the stock ran out
{points:<17}what each got or paid, where the deal ended otherwise
undo             takes the last answer back, or the last entry
score  rules     the match so far; the rules in force
quit             leave; the match is kept, to be gone on with"""

HELP_OUT: Final = """\
out A            A went out; whose discard that took, and the rest, is asked
out A fed B      A went out with B's discard; behind it, at once: the first meld
"""


@define
class DealEnds:
    """Reads how a deal ended, and asks for what is missing: each thing only where the rules ask for it too."""

    inquiry: Inquiry
    _answers: list[str] = field(factory=list, init=False)
    """What was typed at the questions of this deal, so that one can be taken back."""
    _given: Iterator[str] = field(factory=lambda: iter(()), init=False)
    _playing: tuple[str, ...] = field(default=(), init=False)
    """Who is in this deal, in order of play."""

    @property
    def _table(self) -> Table:
        return self.inquiry.table()

    @property
    def calls(self) -> tuple[str, ...]:
        """The calls that can end a deal."""
        return deciding(self._table.rules)

    @property
    def goes_out(self) -> bool:
        """A deal ends when somebody goes out."""
        first, *others = self._table.rules.order
        left = HandsLeft(self._table.rules).extremes({})[0]
        return self._came(DealEnd(OUT, winner=first, hands={others[0]: left})) is not None

    def prompt(self) -> str:
        """What is asked when a deal is over."""
        ways = [*(f"{way} A" for way in (*([OUT] if self.goes_out else []), *self.calls)), STOCK_OUT]
        asked = f"How did it end? ({', '.join(ways)}): "
        return asked if len(asked) <= self.inquiry.terminal.width else f"How did it end? ({ways[0]}; ? shows all): "

    def help(self) -> str:
        """What can be typed."""
        titles = self._table.rules.calls
        calls = "".join(f"{f'{call} A':<17}A called it: {titles[call].title}\n" for call in self.calls)
        others = len(self._table.rules.teams) - 1
        pays = self._table.rules.machine.settlement is not None
        points = " ".join((str(others), *["-1"] * others) if pays else ("25", *["0"] * others))
        return HELP.format(out=HELP_OUT * self.goes_out, calls=calls, points=points)

    def read(self, text: str) -> DealEnd | None:
        """How the deal ended, as far as a line says it; None if it says something else. UnreadError for a riddle."""
        first, _, rest = text.strip().partition(" ")
        word = SAID_SHORT.get(first.casefold(), first.casefold())
        if word not in (OUT, STOCK_OUT, *self.calls):
            return None
        at_once, rest = bool(AT_ONCE.search(rest)), AT_ONCE.sub(" ", rest)
        who, *fed = FED.split(rest, maxsplit=1)
        end = DealEnd(word, at_once=at_once, fed_by=self._seat(fed[0]) if fed else None)
        who = who.strip(" ,.;:")
        return evolve(end, winner=self._seat(who)) if who and word != STOCK_OUT else end

    def _seat(self, text: str) -> str:
        seat = self.inquiry.look.company.seat(text.strip(" ,.;:"))
        if not seat:
            names = ", ".join(self.inquiry.look.company.names.values())
            raise UnreadError(f"Nobody here is called {text.strip()!r}: there are {names}.")
        return seat

    # ------------------------------------------------------------------ asking

    def whole(self, said: DealEnd) -> DealEnd:
        """The end with the answers to all that has to be asked. TakenBackError if all of it is taken back."""
        self._answers = []
        while True:
            self._given = iter(list(self._answers))
            try:
                return self._asked(said)
            except OneBackError:
                if not self._answers:
                    raise TakenBackError from None
                self._answers.pop()

    def _asked(self, said: DealEnd) -> DealEnd:
        end = said if said.reason == STOCK_OUT or said.winner else evolve(said, winner=self._who(said.reason))
        self._playing = self._in_deal(end)
        caller = end.winner if end.reason in self.calls else None
        claims = caller is not None and ANOTHER in clause_words(self._table.rules, f"{end.reason} by")
        if caller is not None and end.fed_by is None and not claims:
            end = evolve(end, winner=None, fed_by=caller)  # whether he won is for the rules to say
        end = self._hands(end, caller)
        end = self._melded(end)
        end = self._turns(end, caller)
        if claims:
            return self._fed(end, asked=said.fed_by is None)
        if end.reason != OUT:
            return end
        return self._at_once(self._fed(end, asked=said.fed_by is None), asked=not said.at_once)

    def _who(self, reason: str) -> str:
        question = "Who went out?" if reason == OUT else f"Who called {reason}?"
        seats = self._table.rules.seats
        return self._answer(f"{question} ({self._names(seats)}): ", "Type one name", self._one_of(seats))

    def _in_deal(self, end: DealEnd) -> tuple[str, ...]:
        """Who is in the deal, where more sit at the table than play one."""
        rules, sure = self._table.rules, {end.winner, end.fed_by, self._table.dealer}
        number = rules.players - rules.players_in_deal
        if not number:
            return rules.order
        one_of = self._one_of([seat for seat in rules.order if seat not in sure])

        def read(text: str) -> tuple[str, ...]:
            out = tuple(map(one_of, self._said(text)))
            if len(set(out)) != number or len(out) != number:
                raise UnreadError(f"{number} sat out.")
            return out

        names = self._names([seat for seat in rules.order if seat not in sure])
        out = self._answer(f"Who sat out? ({number} of {names}): ", "Type their names", read)
        return tuple(seat for seat in rules.order if seat not in out)

    def _hands(self, end: DealEnd, caller: str | None) -> DealEnd:
        """With the cards left in each hand; those of a caller only where something hangs on them."""
        rules = self._table.rules
        out = end.winner if end.reason == OUT else None
        others = [seat for seat in self._playing if seat not in (out, caller)]
        hands: dict[str, str] = {}
        left = HandsLeft(rules)
        # Everybody has melded and has had a turn, until it is known who hasn't.
        trial = evolve(end, melded=rules.seats, turns=dict.fromkeys(rules.seats, 1))

        def decides(seat: str) -> bool:
            unsaid = [other for other in self._playing if other not in (*hands, seat, out)]
            some = {**left.middling(hands, unsaid), **hands}
            ways = [evolve(trial, hands={**some, seat: cards}) for cards in left.extremes(some)]
            return len({self._came(way) for way in ways}) > 1

        if not any(map(decides, (*others, *([caller] if caller is not None else [])))):
            return end
        for seat in (*others, *([caller] if caller is not None else [])):
            if seat == caller and not decides(seat):
                hands[seat] = left.extremes(hands)[0]  # any card: he has some, and it is all the same which
                break

            def read(text: str, taken: Mapping[str, str] = dict(hands)) -> str:
                return left.read(text, taken)

            question = f"{self.inquiry.look.company.names[seat]}'s cards left ({left.such}): "
            hands[seat] = self._answer(question, f"Type the cards, such as {left.such}", read)
        return evolve(end, hands={seat: hands[seat] for seat in self._playing if seat in hands})

    def _melded(self, end: DealEnd) -> DealEnd:
        rules = self._table.rules
        out = end.winner if end.reason == OUT else None
        melded = evolve(end, melded=rules.seats, turns=dict.fromkeys(rules.seats, 1))
        might = [seat for seat in self._playing if seat != out and self._hangs(melded, self._unmelded(melded, seat))]
        without = self._some("Who has not melded?", "all have", might)
        return evolve(end, melded=tuple(seat for seat in rules.seats if seat in self._playing and seat not in without))

    def _unmelded(self, end: DealEnd, seat: str) -> DealEnd:
        return evolve(end, melded=tuple(other for other in end.melded if other != seat))

    def _turns(self, end: DealEnd, caller: str | None) -> DealEnd:
        rules = self._table.rules
        every = evolve(end, turns=dict.fromkeys(rules.seats, 1))
        sure = {end.winner, end.fed_by, caller}
        might = [
            seat
            for seat in self._playing
            if seat not in sure and self._hangs(every, evolve(every, turns={**every.turns, seat: 0}))
        ]
        without = self._some("Who had no turn yet?", "all had one", might)
        return evolve(end, turns={seat: 1 for seat in rules.seats if seat in self._playing and seat not in without})

    def _fed(self, end: DealEnd, *, asked: bool) -> DealEnd:
        might = [
            seat
            for seat in self._playing
            if asked and seat != end.winner and self._hangs(end, evolve(end, fed_by=seat))
        ]
        if not might:
            return end
        who = self.inquiry.look.company.names[end.winner or ""]
        question = f"Whose discard did {who} take in that turn? ({self._names(might)}; Enter: nobody's): "
        one_of = self._one_of(might)

        def read(text: str) -> str:
            return "" if text.casefold() in ("", *NO_MORE) else one_of(text)

        seat = self._answer(question, "Type one name, or Enter", read)
        return evolve(end, fed_by=seat or None)

    def _at_once(self, end: DealEnd, *, asked: bool) -> DealEnd:
        if not asked or not self._hangs(end, evolve(end, at_once=True)):
            return end
        who = self.inquiry.look.company.names[end.winner or ""]

        def read(text: str) -> bool:
            if text.casefold() not in ("", *YES, *NO):
                raise UnreadError("Yes or no?")
            return text.casefold() in NO

        question = f"Had {who} melded before that turn? (yes, no; Enter: yes): "
        return evolve(end, at_once=self._answer(question, "Type yes or no, or Enter", read))

    # ------------------------------------------------------------------ what hangs on what

    def _hangs(self, one: DealEnd, other: DealEnd) -> bool:
        return self._came(one) != self._came(other)

    def _came(self, end: DealEnd) -> object:
        """What would come of a deal that ended so; None if none ends so."""
        trial = self._table.copy()
        try:
            trial.settle(end)
        except PlayError:
            return None
        counted = (tuple(trial.points.items()), tuple(trial.scores.items()), trial.deal_won)
        if trial.outcome is not None:
            return (*counted, trial.outcome.winners)
        trial.next_deal()
        return (*counted, trial.dealer, trial.leader, trial.factor)

    # ------------------------------------------------------------------ answers

    def _names(self, seats: Sequence[str]) -> str:
        return ", ".join(self.inquiry.look.company.names[seat] for seat in seats)

    def _one_of(self, seats: Sequence[str]) -> Callable[[str], str]:
        def read(text: str) -> str:
            seat = self._seat(text)
            if seat not in seats:
                raise UnreadError(f"One of these: {self._names(seats)}.")
            return seat

        return read

    def _some(self, question: str, usual: str, might: Sequence[str]) -> tuple[str, ...]:
        """Those who are named; nobody where it is all the same."""
        if not might:
            return ()
        one_of = self._one_of(might)

        def read(text: str) -> tuple[str, ...]:
            if text.casefold() in ("", *NO_MORE):
                return ()
            return tuple(dict.fromkeys(map(one_of, self._said(text))))

        asked = f"{question} ({self._names(might)}; Enter: {usual}): "
        return self._answer(asked, "Type names, or Enter", read)

    def _said(self, text: str) -> list[str]:
        """Names between commas, or one behind the other."""
        names = [part.strip() for part in text.replace(" and ", ",").split(",") if part.strip()]
        if len(names) == 1 and not self.inquiry.look.company.seat(names[0]):
            return names[0].split()
        return names

    def _answer(self, question: str, hint: str, read: Callable[[str], T]) -> T:
        """An answer that `read` takes, of those that were given before or typed now. OneBackError for `undo`."""
        given = next(self._given, None)
        if given is not None:
            return read(given)
        text, found = self.inquiry.taken(question, hint, read)
        self._answers.append(text)
        return found
