"""A game being played: whose turn it is, what is asked, and what comes of the answers."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.api import Move, PlayError, Table, View
from holadsl.cli import typed
from holadsl.cli.asking import Asked, with_cards
from holadsl.cli.ledger import Ledger, LeftError, StaysError
from holadsl.cli.screens import Screen
from holadsl.cli.table_screen import Look
from holadsl.cli.telling import QUESTION, Telling
from holadsl.cli.terminal import Terminal
from holadsl.cli.watching import Watching
from holadsl.cli.words import Words
from holadsl.core.verbs import PASS, STOP
from holadsl.data import define, field
from holadsl.players import at_table
from holadsl.players.player import Player

PRIVATE = ("why", "hint", "knows", "table", "last")
"""Words whose answer hangs on a hand."""


@define
class Sitting:
    """People and bots at a table, from wherever the game stands to its end."""

    ledger: Ledger
    words: Words
    terminal: Terminal
    bots: Mapping[str, Player]
    telling: Telling = field(init=False)
    watching: Watching = field(init=False)
    _facing: str = field(default="", init=False)
    """The person for whose eyes the screen is."""
    _let_go: int = field(default=-1, init=False)
    """After how many steps people who might call before a bot plays were asked and let play go on."""

    _answers: dict[str, str] | None = field(default=None, init=False)
    """What those who are asked at once have answered so far; None while nobody is."""

    def __attrs_post_init__(self) -> None:
        self.telling = Telling(self.ledger.table, self.words.screen, self.terminal, self.people)
        self.watching = Watching(self.telling, self.look, self._pause)

    @property
    def table(self) -> Table:
        """The table."""
        return self.ledger.table

    @property
    def look(self) -> Look:
        """How the table is shown."""
        return self.words.look

    @property
    def screen(self) -> Screen:
        """What shows it."""
        return self.words.screen

    @property
    def people(self) -> tuple[str, ...]:
        """The seats of people."""
        return self.look.company.people

    def run(self) -> None:
        """Plays on to the end of the match. LeftError if somebody leaves it before."""
        self.telling.begin()
        while True:
            if self.table.over:
                if self._end_match():
                    return
            elif self.table.deal_over:
                self._between_deals()
            elif self.table.turn is None:
                self._window()
            else:
                self._turn(self.table.turn)

    # ------------------------------------------------------------------ turns

    def _turn(self, seat: str) -> None:
        """One act: somebody calls out of turn, or the seat on turn plays."""
        if self.watching.undone(self.table, self.ledger) or (seat in self.bots and self._people_call()):
            return
        call = at_table.called(self.table, self.bots)
        if call is not None:
            self._bot_plays(*call)
        elif seat in self.bots:
            self._bot_plays(seat, self.bots[seat].choose(self.table.view(seat)))
        elif self._hand_over(seat):
            self._ask(seat)

    def _bot_plays(self, seat: str, move: Move) -> None:
        if not self.people:
            self.telling.to_all()
        self.ledger.play(seat, move)

    def _ask(self, seat: str) -> None:
        """Asks the person on turn until something has changed."""
        asked = self._shown(seat)
        self.terminal.say(asked.cards())
        holding = STOP in asked.words
        if holding:
            self.terminal.say([self.words.hold(asked.view)])
        self.terminal.say(filter(None, [asked.sayable(), *asked.open_calls()]))
        what = f"{self.look.company.whose(seat)} {asked.wanted}"
        self._listen(asked, f"{what}, or Enter: " if holding else f"{what}: ", STOP if holding else "")

    def _shown(self, seat: str) -> Asked:
        """Shows a person the table, before a decision."""
        view = self.table.view(seat)
        news = self.telling.news(seat, view)
        if len(self.people) > 1:
            self.ledger.shown_to(seat)
        fits = self.terminal.shows(self.screen.decision(view, news), QUESTION)
        self.terminal.say(self.screen.decision(view, news, low=not fits))
        return Asked.of(view, self.look)

    def _listen(self, asked: Asked, prompt: str, silence: str = "", *, lets_go: bool = False) -> bool:
        """Reads what a person types until something has changed; False if that person lets play go on.

        An empty line is the move `silence`; where there is none it lets play go on, or is nothing.
        """
        seat = asked.view.seat
        while True:
            text = self._typed(prompt)
            called = self._called_by(text)
            if called is not None:
                if called:
                    return True
                continue
            meant = asked.read(text)
            if meant is None and lets_go:
                return False
            if meant is None and silence:
                meant = typed.Wish(silence)
            if isinstance(meant, typed.Unclear):
                self.terminal.say([self.look.faces.within(meant.says)])
            elif isinstance(meant, typed.Word):
                if self._word(meant, seat, asked.view):
                    return True
                if meant.word == "help":
                    self.terminal.say(self.words.melds(asked.view))
            elif meant is not None and self._moved(asked, meant.move):
                return True

    def _typed(self, prompt: str) -> str:
        text = self.terminal.ask(prompt)
        if text is None:
            raise LeftError
        return text

    def _moved(self, asked: Asked, move: str) -> bool:
        """Makes a person's move; if it can't be made, says why not."""
        why = asked.no_call(move)
        if why is not None:
            self.terminal.say(self.words.explained(why))
            return False
        if not asked.is_turn and move.partition(" ")[0] not in (PASS, *asked.calls):
            self.terminal.say(["It isn't your turn: type a call, or Enter; ? shows what else."])
            return False
        if (move == PASS or self._answers is not None) and len(self.people) == 1:
            self.ledger.let_go(asked.view.seat)
        try:
            if self._answers is not None:
                self._answers[asked.view.seat] = asked.legal(move)
            else:
                self.ledger.play(asked.view.seat, move)
        except PlayError as refused:
            self.terminal.say(self.words.refused(refused, asked, move))
            return False
        return True

    # ------------------------------------------------------------------ calls out of turn

    def _people_call(self) -> bool:
        """Gives people their chance before a bot plays, once each time; True if something has changed.

        A person alone is stopped only for a call that he can make: nobody else sees that. Where several people look
        on, all are asked alike whenever a call stands open to one of them by what everybody sees.
        """
        callers = [seat for seat in self.people if seat in self.table.to_act]
        if not callers or self._let_go == len(self.ledger.steps):
            return False
        if len(self.people) > 1:
            changed = self._ask_all()
        elif self.table.legal_moves_of(callers[0]):
            asked = self._shown(callers[0])
            self.terminal.say([asked.may_call()])
            self._facing = callers[0]
            changed = self._listen(asked, "Your call, or Enter: ", lets_go=True)
            if not changed:
                self.ledger.let_go(callers[0])
        else:
            return False
        self._let_go = -1 if changed else len(self.ledger.steps)
        return changed

    def _ask_all(self) -> bool:
        """Asks all people at once whether one of them calls; True if something has changed."""
        if self.terminal.interactive:
            self.terminal.clear()
        self._facing = ""
        self.telling.of_late()
        self.telling.public(self.look)
        while True:
            text = self._typed("A call, a name to look at that hand, or Enter: ")
            called = self._called_by(text)
            if called:
                return True
            person, meant = self.look.company.person(text), typed.read(text, ())
            if person:
                return self._look_first(person)
            if meant is None:
                return False
            if isinstance(meant, typed.Word) and meant.word not in PRIVATE:
                last = self.ledger.last_of(self.people)
                if self._word(meant, last, self.table.view(last)):
                    return True
            elif called is None:
                self.terminal.say(["Type a name and a call, a name alone, or Enter; ? shows what else."])

    def _look_first(self, person: str) -> bool:
        """A person looks at the hand before anything is called; True if something has changed."""
        if not self._hand_over(person):
            return True
        asked = self._shown(person)
        self.terminal.say(asked.open_calls())
        return self._listen(asked, f"{self.look.company.whose(person)} call, or Enter: ", lets_go=True)

    def _called_by(self, text: str) -> bool | None:
        """Makes a call that was typed with its caller's name in front, as `Bob molodka 6h 8h Qh Ah`.

        False if it can't be made: what is said then tells nothing of that person's hand. None where there is no name.
        """
        said = (
            self.look.company.caller(text, self.table.rules.machine.calls)
            if len(self.people) > 1 and self._answers is None
            else None
        )
        return None if said is None else self._calls(*said)

    def _calls(self, seat: str, call: str, cards: str) -> bool:
        name, rules = self.look.company.names[seat], self.table.rules
        if call not in self.table.open_calls(seat):
            self.terminal.say(self.words.explained(self.table.why(Move(call), seat=seat)))
        elif f"{call} with" in rules.clauses and not cards:
            self.terminal.say([f"Name the cards, too: {name} {with_cards(rules, call)}."])
        else:
            try:
                self.ledger.play(seat, f"{call} {cards}")
            except PlayError:
                self.terminal.say([f"{name} can't make that call: name its cards by their texts."])
            else:
                return True
        return False

    def _window(self) -> None:
        """One of those who are asked before play goes on answers; a person alone only if he could say something."""
        if at_table.is_sealed(self.table):
            self._sealed()
            return
        seat = self.table.to_act[0]
        if seat in self.bots:
            self._bot_plays(seat, self.bots[seat].choose(self.table.view(seat)))
        elif len(self.people) == 1 and list(map(str, self.table.legal_moves_of(seat))) == [PASS]:
            self.ledger.play(seat, PASS)
        elif self._hand_over(seat):
            asked = self._shown(seat)
            self.terminal.say([asked.before_all()])
            self._listen(asked, f"{self.look.company.whose(seat)} call, or Enter: ", PASS)

    def _sealed(self) -> None:
        """All who are asked answer, and nobody knows the others' answers; who comes first is drawn from the seed."""
        asked = self.table.to_act
        self._answers = {}
        try:
            if not all(map(self._answers_sealed, asked)):
                return  # something was taken back
            answers = dict(self._answers)
        finally:
            self._answers = None
        for seat in at_table.opened(self.table, asked, f"{self.words.seed} {len(self.ledger.steps)}"):
            self.ledger.play(seat, answers[seat])

    def _answers_sealed(self, seat: str) -> bool:
        """One of them answers; a person alone is asked only if he could make a call. False if play isn't there now."""
        assert self._answers is not None
        if seat in self.bots:
            self._answers[seat] = str(self.bots[seat].choose(self.table.view(seat)))
        elif len(self.people) == 1 and list(map(str, self.table.legal_moves_of(seat))) == [PASS]:
            self._answers[seat] = PASS
        elif self._hand_over(seat):
            asked = self._shown(seat)
            self.terminal.say([asked.before_all()])
            self._listen(asked, f"{self.look.company.whose(seat)} call, or Enter: ", PASS)
        return seat in self._answers

    # ------------------------------------------------------------------ words

    def _word(self, said: typed.Word, seat: str, view: View) -> bool:
        """Does what a word of the table says; True if the table isn't as it was."""
        if said.word == "quit":
            raise LeftError
        if said.word == "undo":
            return self._undo(seat)
        self.terminal.say(self.words.say(said, view, self.table))
        return False

    def _undo(self, seat: str) -> bool:
        """Goes back to a person's last decision."""
        company = self.look.company
        try:
            move = self.ledger.back_to(seat, self.people, f"{company.names[seat]} took back")
        except StaysError as stays:
            self.terminal.say([self.look.faces.within(str(stays).format(**company.names))])
            return False
        self._let_go = -1
        self.telling.rewind()
        move = f"{move.removeprefix('down ')}, face down" if move.startswith("down ") else move
        what = f"{company.does(seat, 'take')} back {self.look.faces.within(move)}."
        self.terminal.say([what if move else "Play goes back to where you said nothing."])
        self._facing = seat
        return True

    # ------------------------------------------------------------------ one screen for several

    def _hand_over(self, seat: str) -> bool:
        """Hides the table until only the next person looks at it. False if the turn is another's after all."""
        last, self._facing = self._facing, seat
        if len(self.people) == 1 or last == seat:
            return True
        name = self.look.company.names[seat]
        if not self.terminal.interactive:
            self.terminal.say(["", f"{name}'s turn."])
            return True
        if last:  # before the first turn nothing has been shown that must be hidden
            self.terminal.clear()
        if self.table.turn is None:
            self.telling.of_late()  # why that person is asked
        else:
            self.telling.turned_up()
        self.telling.public(self.look)
        before = len(self.ledger.steps)
        self._pause(f"{name}, press Enter when only you look at the screen: ", last)
        self.terminal.clear()
        if len(self.ledger.steps) != before:
            self._facing = ""  # whoever called here, or typed `undo`, a hand is shown to its owner alone
            return False
        return True

    def _pause(self, prompt: str, seat: str) -> None:
        """Waits for Enter. Words are understood; `undo` is that of the person who acted last, and ends the wait, as a
        call with its caller's name in front does.
        """
        if not self.terminal.interactive or not self.people:
            return
        while True:
            text = self._typed(prompt)
            called, meant = self._called_by(text), typed.read(text, ())
            if meant is None or called:
                return
            if called is not None:
                continue
            view = self.table.view(seat or self.ledger.last_of(self.people))
            if not isinstance(meant, typed.Word):
                self.terminal.say(["Enter goes on; ? shows what can be typed."])
            elif meant.word in PRIVATE and len(self.people) > 1:
                self.terminal.say(["That is for whose turn it is: press Enter first."])
            elif self._word(meant, view.seat, view):
                return

    # ------------------------------------------------------------------ ends

    def _between_deals(self) -> None:
        """Shows what came out of the deal, and deals again."""
        self.telling.sum_up(self.ledger)
        before = len(self.ledger.steps)
        self._pause("Enter deals the next cards: ", self._facing)
        if len(self.ledger.steps) == before:
            self.ledger.next_deal()

    def _end_match(self) -> bool:
        """Shows how the match ended; False if somebody takes the last card back."""
        self.telling.sum_up(self.ledger)
        assert self.table.outcome is not None
        self.terminal.say(self.screen.match_over(self.table.rules, self.table.outcome))
        before = len(self.ledger.steps)
        self._pause("Enter ends the game: ", self._facing)
        if len(self.ledger.steps) < before:
            return False
        self.ledger.over()
        return True
