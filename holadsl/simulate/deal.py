"""One deal among bots: turns, calls out of turn, and windows in which several are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from holadsl.api import Move, PlayError, Table
from holadsl.data import define
from holadsl.players import at_table
from holadsl.simulate.watched import Watched


@define
class Deal:
    """A deal that bots play at a table to its end."""

    table: Table
    bots: Mapping[str, Watched]
    """By seat; at every seat sits one."""
    lot: str
    """Decides in what order sealed answers are put on the table."""
    between: Callable[[], None] = lambda: None
    """Is called before each act; what it raises ends the deal."""
    _acts: int = 0

    def play(self) -> None:
        """Plays on until the deal is over. BotFault for a bot that fails and isn't forgiven."""
        while not self.table.deal_over:
            self.between()
            if at_table.is_sealed(self.table):
                self._sealed()
            elif self.table.turn is None:
                self._act(self.table.to_act[0])
            else:
                self._turn(self.table.turn)

    def _turn(self, seat: str) -> None:
        call = at_table.called(self.table, self.bots)
        if call is None:
            self._act(seat)
        else:
            self._put(*call)

    def _act(self, seat: str) -> None:
        """A seat that has to act does."""
        if not self._put(seat, self.bots[seat].choose(self.table.view(seat))):
            self._put(seat, self.bots[seat].choose(self.table.view(seat)))

    def _sealed(self) -> None:
        """All who are asked answer, and nobody knows the others' answers."""
        asked = self.table.to_act
        answers = {seat: self.bots[seat].choose(self.table.view(seat)) for seat in asked}
        for seat in at_table.opened(self.table, asked, f"{self.lot} {self._acts}"):
            if not self._put(seat, answers[seat]):
                self._act(seat)

    def _put(self, seat: str, move: Move) -> bool:
        """Makes a bot's move; False if it can't be made: then the bot has failed."""
        try:
            self.table.push(move, seat=seat)
        except PlayError as why:
            self.bots[seat].refused(move, why)
            return False
        self._acts += 1
        return True
