"""A table whose every step is saved before it is shown, and what may be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from holadsl.api import Move, Table
from holadsl.cli.saved import SaveFile
from holadsl.core.verbs import PASS
from holadsl.data import define, field

DEAL = "deal"


def is_window(table: Table) -> bool:
    """Whether several are asked before play goes on."""
    return table.turn is None and bool(table.to_act)


class LeftError(Exception):
    """Somebody left the table: the game is to be gone on with later."""


class StaysError(Exception):
    """Something can't be taken back; the text says why."""


@define
class Ledger:
    """A table, what was done at it, and where that is kept."""

    table: Table
    save: SaveFile | None
    """None: the game isn't kept."""
    lost: Callable[[str], None]
    """Is told why, if the game can't be kept any longer."""
    steps: list[str] = field(factory=list)
    """What was done since the first deal, as lines of the record."""
    seen: dict[str, int] = field(factory=dict)
    """For each person, how many steps had been done when that person last saw the table."""
    _done: int = field(default=0, init=False)
    """How many things were done at the table since the ledger was opened, less what was taken back."""
    _silent: list[tuple[str, int, int]] = field(factory=list, init=False)
    """When a person said nothing: who, after how many steps, and what `_done` was then."""

    # ------------------------------------------------------------------ forwards

    def play(self, seat: str, move: Move | str) -> Move:
        """Makes a move, and gives it back as it was understood. PlayError if it can't be made.

        What is answered where several are asked is noted as the record has it: nobody is to know who passed, so a game
        that is left while they are asked asks them all again.
        """
        if not is_window(self.table):
            made = self.table.push(move, seat=seat)
            self._done += 1
            self._note(f"{seat} {made}")
            return made
        before = len(self._record())
        made = self.table.push(move, seat=seat)
        self._done += 1
        for line in self._record()[before:]:
            self._note(line)
        return made

    def let_go(self, seat: str) -> None:
        """Notes that a person was asked and is about to say nothing: a decision too. Nothing of it is kept."""
        self._silent.append((seat, len(self.steps), self._done))

    def next_deal(self) -> None:
        """Deals again."""
        self.table.next_deal()
        self._done += 1
        self._note_last()

    def enter(self, result: Callable[[Table], None]) -> None:
        """Lets a deal's result be entered at the table. PlayError if it can't be."""
        result(self.table)
        self._done += 1
        self._note_last()

    def penalise(self, team: str, penalty: str) -> None:
        """Takes a penalty from a team. PlayError if there is none of that name."""
        self.table.penalise(team, penalty)
        self._done += 1
        self._note_last()

    def shown_to(self, seat: str) -> None:
        """Notes that a person sees the table as it is now."""
        if self.seen.get(seat) != len(self.steps):
            self.seen[seat] = len(self.steps)
            self._keep(lambda save: save.seen(seat))

    def over(self) -> None:
        """Notes that there is nothing to go on with."""
        self._keep(SaveFile.over)

    def last_of(self, people: Sequence[str]) -> str:
        """Who of these acted last, else the first."""
        seats = (step.partition(" ")[0] for step in reversed(self.steps))
        return next((seat for seat in seats if seat in people), people[0])

    # ------------------------------------------------------------------ back

    def back_to(self, seat: str, people: Sequence[str], remark: str) -> str:
        """Goes back to a person's last decision, and gives the move that was made there, as text; "" for none.

        The record says so: `remark`, with the move behind it. StaysError if there was no decision, or if another
        person has seen the table since.
        """
        mine = [place for place, step in enumerate(self.steps) if step.startswith(f"{seat} ")]
        silent = [at for at in self._silent if at[0] == seat and (not mine or at[1] > mine[-1])]
        if silent:
            _, place, done = silent[-1]
            while self._done > done:
                self._pop()
            self._forget(place, "")
            return ""
        if not mine:
            raise StaysError("There is nothing to take back yet.")
        others = [(self.seen.get(person, 0), person) for person in people if person != seat]
        if others and max(others)[0] > mine[-1]:
            raise StaysError(self._stays(*max(others)))
        move = self.steps[mine[-1]].removeprefix(f"{seat} ")
        self._back_before(mine[-1], f"{remark} {move}")
        return move

    def back_one(self) -> str:
        """Takes the last thing that a person did back, with deals after it, and gives its line of the record."""
        done = [place for place, step in enumerate(self.steps) if not step.startswith(f"{DEAL} ")]
        if not done:
            raise StaysError("There is nothing to take back yet.")
        step = self.steps[done[-1]]
        self._back_before(done[-1], f"taken back: {step}")
        return step

    def _stays(self, seen: int, other: str) -> str:
        """What is said where another person's look is in the way: `{other}` stands for that person's name."""
        last = next((step for step in reversed(self.steps[:seen]) if not step.startswith(f"{DEAL} ")), "")
        move = last.partition(" ")[2]
        return f"{{{other}}} has seen {move or 'the table'} since: it stays."

    def _back_before(self, place: int, remark: str) -> None:
        """Goes back to before the step at that place. One line may stand for several who passed."""
        left = sum(step != PASS for step in self.steps[place:])
        while left:
            left -= self._pop() != PASS
        self._forget(place, remark)

    def _pop(self) -> str:
        self._done -= 1
        return str(self.table.pop())

    def _forget(self, place: int, remark: str) -> None:
        """The steps from that place on were taken back; without a remark nothing is said of it."""
        steps = len(self.steps) - place
        del self.steps[place:]
        self._silent = [at for at in self._silent if at[2] < self._done]
        if remark:
            self.table.remark(remark)
        if steps or remark:
            self._keep(lambda save: save.taken_back(steps, remark))

    # ------------------------------------------------------------------ keeping

    def _note_last(self) -> None:
        """Keeps the last line of the record."""
        self._note(self._record()[-1])

    def _record(self) -> list[str]:
        return self.table.record().splitlines()

    def _note(self, step: str) -> None:
        self.steps.append(step)
        self._keep(lambda save: save.step(step))

    def _keep(self, write: Callable[[SaveFile], None]) -> None:
        """Writes to the saved game; where that fails the game goes on without."""
        if self.save is None:
            return
        try:
            write(self.save)
        except OSError as error:
            self.save = None
            self.lost(f"The game can't be kept any longer ({error.strerror}); it goes on without.")
