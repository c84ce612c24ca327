"""A game being played: whose turn it is, what is asked, and what comes of the answers."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field

from holadsl.api import NotAMove, PlayError, Table, TrickTaken, View
from holadsl.cli import typed
from holadsl.cli.ledger import Ledger, LeftError, StaysError
from holadsl.cli.reckoning import reckon
from holadsl.cli.screens import Screen
from holadsl.cli.table_screen import Look, deal_number
from holadsl.cli.terminal import Terminal
from holadsl.cli.words import Words
from holadsl.players.player import Player

STOP = "stop"


@define
class Sitting:
    """People and bots at a table, from wherever the game stands to its end."""

    ledger: Ledger
    words: Words
    terminal: Terminal
    bots: Mapping[str, Player]
    _told: dict[str, int] = field(factory=dict, init=False)
    """How many events each person, or everybody (the empty name), has been told."""
    _facing: str = field(default="", init=False)
    """The person for whose eyes the screen is."""

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
        self._told = {person: self._already(person) for person in self.people}
        while True:
            if self.table.over:
                if self._end_match():
                    return
            elif self.table.deal_over:
                self._between_deals()
            else:
                self._turn(self.table.to_act[0])

    def _already(self, person: str) -> int:
        """How much a person needn't be told of a game that is gone on with: all up to the last trick taken."""
        events = self.table.view(person).events
        return max((place for place, event in enumerate(events) if isinstance(event, TrickTaken)), default=0)

    # ------------------------------------------------------------------ turns

    def _turn(self, seat: str) -> None:
        if seat in self.bots:
            self.ledger.play(seat, self.bots[seat].choose(self.table.view(seat)))
            if not self.people:
                self._tell_all()
            return
        if self._hand_over(seat):
            self._ask(seat, self.table.view(seat))

    def _ask(self, seat: str, view: View) -> None:
        """Asks a person until something has changed."""
        self._tell(seat, view)
        if len(self.people) > 1:
            self.ledger.shown_to(seat)
        self.terminal.say(self.screen.decision(view))
        verbs = [move.verb for move in view.legal_moves if not move.cards]
        if STOP in verbs:
            self.terminal.say([self.words.hold(view)])
        elif verbs:
            self.terminal.say([self.words.sayable(view)])
        while True:
            text = self._typed(self._prompt(seat, STOP in verbs))
            meant = typed.read(text, view.hand, verbs)
            if meant is None and STOP in verbs:
                meant = typed.Wish(STOP)
            if isinstance(meant, typed.Unclear):
                self.terminal.say([self.look.faces.within(meant.says)])
            elif isinstance(meant, typed.Word):
                if self._word(meant, seat, view):
                    return
            elif meant is not None and self._moved(seat, meant.move):
                return

    def _prompt(self, seat: str, holding: bool) -> str:
        whose = "Your" if seat == self.look.company.you else f"{self.look.company.names[seat]}'s"
        return f"{whose} card, or Enter: " if holding else f"{whose} card: "

    def _typed(self, prompt: str) -> str:
        text = self.terminal.ask(prompt)
        if text is None:
            raise LeftError
        return text

    def _moved(self, seat: str, move: str) -> bool:
        """Makes a person's move; if it can't be made, says why not."""
        try:
            self.ledger.play(seat, move)
        except PlayError as refused:
            if refused.explanation is not None:
                self.terminal.say(self.words.explained(refused.explanation))
            if isinstance(refused, NotAMove):
                near = typed.like(move.split(maxsplit=1)[0])
                self.terminal.say([f"Did you mean {near}? " * bool(near) + "? shows what can be typed."])
            return False
        return True

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
        events = len(self.table.view(seat).events)
        self._told = {person: min(told, events) for person, told in self._told.items()}
        self.terminal.say([f"{company.does(seat, 'take')} back {self.look.faces.within(move)}."])
        self._facing = seat
        return True

    # ------------------------------------------------------------------ telling

    def _tell(self, person: str, view: View) -> None:
        """Tells a person what happened since that person was told last."""
        events = view.events
        self.terminal.say(self.screen.since(events, self._told[person]))
        self._told[person] = len(events)

    def _tell_all(self) -> None:
        """Tells everybody at once what happened, and nothing that only some have seen."""
        events = self.table.onlooker().events
        start = min(self._told.values()) if self.people else self._told.get("", 0)
        self.terminal.say(self.screen.since(events, start))
        self._told = {person: len(events) for person in self.people or ("",)}

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
        self.terminal.say(self.screen.public(self.table.onlooker()))
        before = len(self.ledger.steps)
        self._pause(f"{name}, press Enter when only you look at the screen: ", last)
        self.terminal.clear()
        if len(self.ledger.steps) < before:
            self._facing = ""  # whoever typed `undo` here, the hand is shown to its owner alone
            return False
        return True

    def _pause(self, prompt: str, seat: str) -> None:
        """Waits for Enter. Words are understood; `undo` is that of the person who acted last, and ends the wait."""
        if not self.terminal.interactive:
            return
        while True:
            meant = typed.read(self._typed(prompt), ())
            if meant is None:
                return
            view = self.table.view(seat or self.people[0])
            if not isinstance(meant, typed.Word):
                self.terminal.say(["Enter goes on; ? shows what can be typed."])
            elif meant.word in ("why", "hint", "table", "last") and len(self.people) > 1:
                self.terminal.say(["That is for whose turn it is: press Enter first."])
            elif self._word(meant, view.seat, view):
                return

    # ------------------------------------------------------------------ ends

    def _between_deals(self) -> None:
        """Shows what came out of the deal, and deals again."""
        self._sum_up()
        before = len(self.ledger.steps)
        if self.people:
            self._pause("Enter deals the next cards: ", self._facing)
        if len(self.ledger.steps) == before:
            self.ledger.next_deal()

    def _end_match(self) -> bool:
        """Shows how the match ended; False if somebody takes the last card back."""
        self._sum_up()
        assert self.table.outcome is not None
        self.terminal.say(self.screen.match_over(self.table.rules, self.table.outcome))
        before = len(self.ledger.steps)
        if self.people:
            self._pause("Enter ends the game: ", self._facing)
        if len(self.ledger.steps) < before:
            return False
        self.ledger.over()
        return True

    def _sum_up(self) -> None:
        """Tells all what happened, and what the deal brought."""
        if len(self.people) == 1:
            self._tell(self.people[0], self.table.view(self.people[0]))
        else:
            if self.terminal.interactive and self.people:
                self.terminal.clear()
            self._tell_all()
            for person in self.people:
                self.ledger.shown_to(person)
        number = deal_number(self.table.view(self.table.rules.seats[0]))
        self.terminal.say(self.screen.deal_over(number, reckon(self.table)))
