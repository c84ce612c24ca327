"""For how many players a game is, and in which sides: the header, `for N players`, `remove players N`."""

from __future__ import annotations

from holadsl.data import define
from holadsl.diagnostics.codes import bounds, names
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.sheet import LEAST_SEATS, MOST_SEATS, Sheet, header, span_of
from holadsl.syntax import tree
from holadsl.text import Source, Span


@define
class Seating:
    """Reads how many play, and notes what can't be."""

    bag: Bag

    def seat(self, sheet: Sheet) -> None:
        """Fills in the number of teams by number of players, without those that can't sit so."""
        if sheet.game is not None and sheet.game.extends is not None and sheet.parent is None:
            return  # nothing is known of the game that it builds on
        said = _header(sheet.game)
        inherited = sheet.parent.sides() if sheet.parent is not None else {}
        left = self._without(sheet, inherited)
        own = self._of_header(sheet, said) if said is not None else {}
        sheet.named = tuple(own)
        out = own if said is not None else left
        for number, block in sheet.counts.items():
            self._of_block(sheet, number, block, out)
        if not out:
            self._nobody(sheet, said)
        sheet.seats = out

    def _of_header(self, sheet: Sheet, said: tree.Players) -> dict[int, int]:
        table = said.table
        span = table.span_of
        low, high = (span.low, span.high) if isinstance(span, tree.Between) else (span.number, span.number)
        if not isinstance(low, tree.Number) or not isinstance(high, tree.Number):
            return {}
        first, last = low.value, high.value
        if first > last:
            self.bag.report(bounds.PLAYERS_BACKWARDS, sheet.source, span.span, low=first, high=last)
            return {}
        if last > MOST_SEATS:
            self.bag.report(bounds.TOO_MANY_SEATS, sheet.source, high.span, number=last)
            return {}
        if first < LEAST_SEATS:
            self.bag.report(bounds.ZERO, sheet.source, low.span, what="players", number=first, least=LEAST_SEATS)
            return {}
        counts = span_of(span)
        if isinstance(table, tree.EachAlone):
            return {n: n for n in counts}
        teams = table.teams
        self._even(sheet.source, table.span, [n for n in counts if not _divides(teams.value, n)], teams.value)
        return {n: teams.value for n in counts if _divides(teams.value, n)}

    def _even(self, source: Source, span: Span, uneven: list[int], teams: int) -> None:
        if uneven:
            players = " or ".join(map(str, uneven))
            self.bag.report(bounds.UNEVEN_TEAMS, source, span, players=players, teams=teams)

    def _of_block(self, sheet: Sheet, number: int, block: tree.ForPlayers, out: dict[int, int]) -> None:
        out.pop(number, None)
        if number > MOST_SEATS:
            self.bag.report(bounds.TOO_MANY_SEATS, sheet.source, block.number.span, number=number)
        elif number < LEAST_SEATS:
            span = block.number.span
            self.bag.report(bounds.ZERO, sheet.source, span, what="players", number=number, least=LEAST_SEATS)
        elif isinstance(block.sides, tree.SidesAlone):
            out[number] = number
        elif _divides(block.sides.teams.value, number):
            out[number] = block.sides.teams.value
        else:
            self._even(sheet.source, header(block, sheet.source), [number], block.sides.teams.value)

    def _without(self, sheet: Sheet, inherited: dict[int, int]) -> dict[int, int]:
        left = dict(inherited)
        for edit in sheet.edits:
            place = edit.node.place if isinstance(edit.node, tree.Remove) else None
            if isinstance(place, tree.InPlayers) and left.pop(place.number.value, None) is None and not sheet.broken:
                known = ", ".join(map(str, sorted(left))) or "none"
                number = place.number.value
                self.bag.report(names.NO_SUCH_COUNT, sheet.source, place.span, number=number, known=known)
        return left

    def _nobody(self, sheet: Sheet, said: tree.Players | None) -> None:
        """Nothing is left: that is a mistake of its own only where no line was refused for it."""
        if self.bag.errors or sheet.game is None or sheet.broken or ("game", "players") in sheet.unread:
            return
        edits = (e.node for e in sheet.edits)
        removals = [node for node in edits if isinstance(node, tree.Remove) and isinstance(node.place, tree.InPlayers)]
        if removals:
            self.bag.report(names.NO_COUNT_LEFT, sheet.source, removals[-1].span)
        elif said is None and not any(block == "for" for block, _ in sheet.unread):
            self.bag.report(names.NO_PLAYERS_LINE, sheet.source, header(sheet.game, sheet.source))


def _header(game: tree.Game | None) -> tree.Players | None:
    """What the game itself says of who plays."""
    found: tree.Players | None = None
    for line in game.lines if game is not None else ():
        said = line.clause if isinstance(line, (tree.Change, tree.Add)) else line
        if isinstance(said, tree.Players):
            found = said
    return found


def _divides(teams: int, players: int) -> bool:
    return teams >= LEAST_SEATS and players % teams == 0 and teams <= players
