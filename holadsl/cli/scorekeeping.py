"""Keeping score for real cards: results in, totals and the next dealer out, each with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from rich.text import Text

from holadsl.api import DealEnd, DealEnded, HandShown, Number, Place, PlayError, ScoreSet, Table
from holadsl.cli.counted import times
from holadsl.cli.deal_ends import DealEnds
from holadsl.cli.decided import can_be_decided, wins_match
from holadsl.cli.entries import WON, Penalised, Reader, Result, UnreadError, Word, help_text
from holadsl.cli.inquiry import Inquiry, TakenBackError
from holadsl.cli.ledger import Ledger, LeftError, StaysError
from holadsl.cli.reckoning import clauses, first_in, reckon
from holadsl.cli.rule_lines import DEFAULT, rule_lines
from holadsl.cli.screens import Screen
from holadsl.cli.table_screen import BAR, Look
from holadsl.cli.terminal import Terminal
from holadsl.cli.unsaid import Entered, came_of, sure_tricks
from holadsl.cli.whole_deal import WholeDeal
from holadsl.data import define, evolve, field
from holadsl.diagnostics.render import visible
from holadsl.engine.lines import in_play

NOBODY: Final = "nobody"


@define
class Scorekeeping:
    """One match of real cards, from wherever it stands to its end."""

    ledger: Ledger
    look: Look
    screen: Screen
    terminal: Terminal
    sheet: Callable[[], Iterator[str]]
    """The lines of the rules in force."""
    _whole: WholeDeal | None = field(init=False)
    _reader: Reader = field(init=False)
    _inquiry: Inquiry = field(init=False)
    _ends: DealEnds | None = field(init=False)
    """How deals end, in a game of turns."""
    _tricks: dict[str, int] = field(factory=dict, init=False)
    """The tricks of this deal, where they were entered before its points."""
    _read_sides: bool = field(default=False, init=False)
    """It is known who was alone in this deal, where a card decides that."""

    def __attrs_post_init__(self) -> None:
        self._whole = None if self.table.rules.in_turns else WholeDeal.of(self.table.rules)
        self._reader = Reader(self.table.rules, self.look.company)
        self._inquiry = Inquiry(lambda: self.table, self.look, self.terminal, self._word)
        self._ends = DealEnds(self._inquiry) if self.table.rules.in_turns else None

    @property
    def table(self) -> Table:
        """The table at which only results are entered."""
        return self.ledger.table

    def run(self) -> None:
        """Keeps score to the end of the match. LeftError if somebody leaves before."""
        if self.table.outcome is not None:
            self.terminal.say(self.screen.match_over(self.table.rules, self.table.outcome))
        elif self.table.deal_over:
            self.ledger.next_deal()
        self._announce()
        while True:
            over = self.table.over
            text = self._inquiry.typed(self._prompt())
            if text is None:
                break
            try:
                said = self._read(text)
            except UnreadError as unread:
                self.terminal.say([visible(str(unread))])
                continue
            if over and (said is None or said == Word("quit")):
                break
            self._do(said)
        if not self.table.over:
            raise LeftError
        self.ledger.over()

    # ------------------------------------------------------------------ who was alone

    @property
    def _asks_sides(self) -> bool:
        return self.table.rules.card_of_sides is not None and not self._read_sides and not self.table.over

    def _card(self) -> str:
        card = self.table.rules.card_of_sides
        return "" if card is None else self.look.faces.of_card(card)

    def _read(self, text: str) -> Word | Penalised | Result | DealEnd | None:
        """What a line says; where a card decides the sides, first of all who had it."""
        if self._ends is not None:
            return self._ends.read(text) or self._reader.read(text)
        if not self._asks_sides:
            return self._reader.read(text)
        rules, name = self.table.rules, text.strip()
        alone = self._reader.team(name, rules.teams)
        if alone is None and name.casefold() != NOBODY:
            names = ", ".join(map(self.look.company.team, rules.teams))
            unsaid = UnreadError(f"Say first who had {self._card()}: {names}, or {NOBODY}.")
            try:
                said = self._reader.read(text)
            except UnreadError:
                raise unsaid from None
            if isinstance(said, Result):
                raise unsaid
            return said
        others = tuple(seat for seat in rules.seats if seat != alone)
        sides = rules.teams if alone is None else {alone: rules.teams[alone], "".join(others): others}
        self._reader, self._read_sides = evolve(self._reader, sides=sides), True
        return None

    def _forget_sides(self) -> None:
        self._reader, self._read_sides = evolve(self._reader, sides=None), False

    # ------------------------------------------------------------------ asking

    def _prompt(self) -> str:
        if self.table.over:
            return "Enter ends the match: "
        if self._asks_sides:
            return f"Who had {self._card()}: "
        if self._ends is not None:
            return self._ends.prompt()
        sides = ", ".join(map(self.look.company.team, self._reader.teams))
        won, zeros = f"{WON} {next(iter(self._reader.teams))}", " ".join("0" for _ in self._reader.teams)
        said = (name for name, place in self.table.rules.clauses.items() if place.path != DEFAULT)
        if can_be_decided(self.table) and not any(name.startswith("score ") for name in said):
            return f"Who won the deal by a call ({won}; if nobody: {zeros}): "
        what = "Tricks" if self._by_tricks() else "Points"
        decided = "decided it" if can_be_decided(self.table) else "won the match" * wins_match(self.table.rules)
        return f"{what} of {sides}{f' (if a call {decided}: {won})' * bool(decided)}: "

    def _by_tricks(self) -> bool:
        """Only tricks count: no card is worth anything."""
        return self._whole is not None and not self._whole.most

    # ------------------------------------------------------------------ doing

    def _do(self, said: Word | Penalised | Result | DealEnd | None) -> None:
        if isinstance(said, Word):
            self._word(said.word)
        elif isinstance(said, Penalised):
            self._penalise(said)
        elif self.table.over and said is not None:
            self.terminal.say(["The match is over: undo takes the last result back."])
        elif isinstance(said, Result):
            self._result(said)
        elif isinstance(said, DealEnd):
            self._ended(said)

    def _word(self, word: str) -> None:
        if word == "quit":
            raise LeftError
        if word == "undo":
            self._undo()
        elif word == "score":
            self.terminal.say(self.screen.scores(self.table))
        elif word == "rules":
            self.terminal.say(self.sheet())
        else:
            rules = self.table.rules
            ends = self._ends
            text = help_text(rules, deals=can_be_decided(self.table)) if ends is None else ends.help()
            self.terminal.say(f"  {line}" for line in text.splitlines())
            for name, penalty in self.table.rules.penalties.items():
                self.terminal.say([f"  {name:<15}  {penalty.title} (penalty)"])

    def _undo(self) -> None:
        if self._tricks:
            self._tricks = {}
            self.terminal.say(["The tricks of this deal are taken back."])
            return
        if self._read_sides:
            self._forget_sides()
            self.terminal.say([f"Who had {self._card()} is taken back."])
            return
        try:
            step = self.ledger.back_one()
        except StaysError as stays:
            self.terminal.say([str(stays)])
            return
        what = "penalty" if step.startswith("penalty ") else f"result of deal {_deals(self.table) + 1}"
        self.terminal.say([f"The {what} is taken back."])
        self._announce()

    def _penalise(self, said: Penalised) -> None:
        try:
            self.ledger.penalise(said.team, said.penalty)
        except PlayError as refused:
            self.terminal.say([str(refused)])
            return
        score = next(event for event in reversed(self.table.events) if isinstance(event, ScoreSet)).score
        penalty = self.table.rules.penalties[said.penalty]
        self.terminal.say([f"{penalty.title}: {self.look.company.team(said.team)} now {score}."])
        self._because((penalty.place, *clauses(self.table.rules, f"{said.penalty} costs")))

    def _because(self, places: tuple[Place, ...]) -> None:
        self.terminal.say(Text(f"  {line}", style=BAR) for line in rule_lines(places))

    # ------------------------------------------------------------------ a deal's result

    def _result(self, said: Result) -> None:
        if said.won or said.match_won:
            self._decided(said)
            return
        points, tricks = dict(said.points), dict(said.tricks) or dict(self._tricks)
        if self._by_tricks() and points and not tricks:
            points, tricks = {}, {team: int(number) for team, number in points.items()}
        if said.swept:
            points, tricks = self._swept(said, points)
        elif tricks and len(tricks) < len(self._reader.teams):
            self.terminal.say(["How many tricks has each side? Type all in one line."])
            return
        tricks = {team: tricks.get(team, 0) for team in self._reader.teams} if tricks else {}
        if self._by_tricks() and tricks:
            points = dict.fromkeys(self._reader.teams, 0)
        elif not points:
            self._tricks = tricks
            won = ", ".join(f"{self.look.company.team(team)} {number}" for team, number in tricks.items())
            self.terminal.say([f"Tricks: {won}. The points now."])
            return
        points = self._rest(points)
        missing = [team for team in self._reader.teams if team not in points]
        wrong = self._whole.wrong(points, tricks, whole=not missing) if self._whole is not None else ""
        if wrong and self._whole is not None:
            self.terminal.say([wrong])
            self._because(self._whole.places)
        elif missing:
            self.terminal.say([f"And how many points for {self.look.company.team(missing[0])}? Type all in one line."])
        else:
            self._enter(Entered(points, tricks))

    def _swept(self, said: Result, points: dict[str, Number]) -> tuple[dict[str, Number], dict[str, int]]:
        """Points and tricks where one team won every trick: how many those were isn't asked."""
        with_points = [team for team, number in points.items() if number]
        team = said.swept if said.swept != "*" else (with_points or [""])[0]
        if team and not points and self._whole is not None:
            points = {team: self._whole.most}
        return points, {team: sum(said.tricks.values()) or 1} if team else {}

    def _rest(self, points: dict[str, Number]) -> dict[str, Number]:
        """The points of the only team that wasn't named, where they follow from the others'."""
        missing = [team for team in self._reader.teams if team not in points]
        if len(missing) == 1 and self._whole is not None and self._whole.fixed:
            rest = Fraction(self._whole.most) - sum(map(Fraction, points.values()))
            if rest >= 0:
                points[missing[0]] = int(rest) if rest.denominator == 1 else rest
        elif missing and self._whole is not None and sum(points.values()) == self._whole.most:
            points.update(dict.fromkeys(missing, 0))
        return {team: points[team] for team in self._reader.teams if team in points}

    def _enter(self, entered: Entered) -> None:
        try:
            entered = self._inquiry.whole(entered, self._reader)
        except TakenBackError:
            self.terminal.say(["These points are taken back."])
        else:
            self._note(entered.enter, entered.points)

    def _decided(self, said: Result) -> None:
        """A deal or match that a call has decided."""
        points = {team: said.points.get(team, 0) for team in self._reader.teams}
        machine = self.table.rules.machine
        role = "match-won" if said.match_won else "deal-won"
        without = Entered(points, said.tricks)
        if not said.tricks:
            without = evolve(without, tricks=sure_tricks(self.table, without))
        entered = evolve(without, won=said.won, match_won=said.match_won)
        if not in_play(machine, role) or came_of(self.table, without) == came_of(self.table, entered):
            self.terminal.say(["In this game points decide: type those of each side."])
            return
        self._note(entered.enter, entered.points)

    def _ended(self, said: DealEnd) -> None:
        """A deal of a game of turns ended so: what is missing is asked, and the rules settle it."""
        assert self._ends is not None
        try:
            end = self._ends.whole(said)
        except TakenBackError:
            self.terminal.say(["The end of this deal is taken back."])
        else:
            self._note(lambda table: table.settle(end), None)

    def _note(self, enter: Callable[[Table], None], points: Mapping[str, Number] | None) -> None:
        """Enters the deal's result, and says what came of it."""
        before = len(self.table.events)
        try:
            self.ledger.enter(enter)
        except PlayError as refused:
            self.terminal.say([str(refused)])
            return
        self._tricks = {}
        self._forget_sides()
        news = [event for event in self.table.events[before:] if not isinstance(event, HandShown)]
        self.terminal.say(self.screen.since(news, 0, self.table.rules))
        self._sum_up(points)
        if not self.table.over:
            self.ledger.next_deal()
            self._announce()

    # ------------------------------------------------------------------ telling

    def _announce(self) -> None:
        """Which deal comes, and who deals and leads."""
        if self.table.over:
            return
        company = self.look.company
        begins = "lead" if self._ends is None else "begin"
        first = self.table.leader if self._ends is None else first_in(self.table)
        begun = f", {company.does(first, begins)}" if first else ""
        who = f"{company.does(self.table.dealer, 'deal')}{begun}."
        counts = f" It counts {times(self.table.factor)}." if self.table.factor > 1 else ""
        self.terminal.say(["", f"Deal {_deals(self.table) + 1}: {who}{counts}"])

    def _sum_up(self, entered: Mapping[str, Number] | None) -> None:
        """What the deal brought, and the end of the match if this is it."""
        self.terminal.say(self.screen.deal_over(_deals(self.table), reckon(self.table, entered)))
        if self.table.outcome is not None:
            self.terminal.say(self.screen.match_over(self.table.rules, self.table.outcome))


def _deals(table: Table) -> int:
    """How many deals were counted."""
    return sum(isinstance(event, DealEnded) for event in table.events)
