"""Reasons for a move in games of tricks: who takes the trick, what it costs, what stays in the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from holadsl.advice.calls import side_of, wins
from holadsl.advice.reason import FIT, Reason, cards, lines_of, number, points, tables
from holadsl.advice.strength import single, surest, takers_of_trick
from holadsl.advice.worlds import Came, played_on
from holadsl.api import Card, Move, Rules, View
from holadsl.core.verbs import STOP, TOP
from holadsl.data import frozen
from holadsl.players.judgement import Judgement


@frozen(eq=False)
class Trick:
    """A move of a seat in a game of tricks, and another move that it is held against, if there is one."""

    view: View
    move: Move
    other: Move | None
    seed: int = 0

    def reasons(self) -> Iterator[Reason]:
        """All that can be said for it."""
        judgement = Judgement.of(self.rules)
        came = played_on(self.view, self.move, judgement, seed=self.seed)
        rival = [] if self.other is None else played_on(self.view, self.other, judgement, seed=self.seed)
        yield from self._stands()
        if self.move.verb in self.rules.calls:
            yield from wins(self.view, self.move, came)
        else:
            yield from self._takes(came, rival)
        yield from self._unbeaten()
        yield from self._costs(came)
        yield from self._keeps()

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.view.rules

    @property
    def side(self) -> str:
        """Who takes a trick together with the seat, as it is spoken to."""
        return side_of(self.view)

    def _does(self, verb: str) -> str:
        return f"{self.side} {verb}{'s' * (self.side != 'you')}"

    def _worth(self, played: Sequence[Card]) -> float:
        return sum(float(self.rules.worth(card)) for card in played)

    # ------------------------------------------------------------------ who takes it

    def _stands(self) -> Iterator[Reason]:
        """Whose the trick is that is let go."""
        controller = self.view.controller
        if self.move.verb != STOP or controller is None:
            return
        ours = any({controller, self.view.seat} <= set(seats) for seats in self.view.teams.values())
        lies = self._worth([card for played in self.view.trick for card in played.cards])
        worth = f"; {points(lies)} lie in it" if any(map(self.rules.worth, self.rules.pack)) else ""
        whose = self._does("take") if ours else "the others take"
        yield Reason(f"As it stands {whose} the trick{worth}.", lines_of(self.rules, "trick winner"), 3.0, "takes")

    def _takes(self, came: Sequence[Came], rival: Sequence[Came]) -> Iterator[Reason]:
        """In how many tables the side takes the trick, what lies in it, and how it is after the other move."""
        ended = [one for one in came if one.side is not None]
        if not ended or self.move.verb == STOP:
            return
        ours = sum(one.side is True for one in ended)
        more = ours * 2 >= len(ended)
        told = [one for one in ended if one.side is more]
        who = self._does("take") if more else "the others take"
        mean = sum(float(one.points) for one in told) / len(told)
        lies = f"; {points(mean)} lie in it{' on average' * (len({one.points for one in told}) > 1)}" if mean else ""
        compared = len(rival) == len(ended) and all(one.side is not None for one in rival)
        better = ours - sum(one.side is True for one in rival) if compared else 0
        theirs = sum(one.side is more for one in rival)
        against = f", after {self.other} in {theirs}" if abs(better) * 20 >= len(ended) else ""
        text = f"In {tables(len(told), len(ended))} {FIT} {who} this trick{against}{lies}."
        speaks = more or better * 20 >= len(ended)
        weight = 2.0 + 6 * better / len(ended) if speaks else 0.3
        yield Reason(text, (), weight, "takes", against=not speaks)

    def _unbeaten(self) -> Iterator[Reason]:
        """No card that is out can take the trick from the card that is played."""
        card, view = single(self.move), self.view
        if card is None or self.move.verb in self.rules.calls or self.move.verb == STOP:
            return
        table = view.sample(self.seed)
        table.push(self.move)
        mates = next(seats for seats in view.teams.values() if view.seat in seats)
        if table.controller != view.seat:
            return  # it isn't ahead, or the trick is over
        played = {one.seat for one in table.trick}
        behind = [seat for seat in view.playing if seat not in mates and seat not in played]
        if any(takers_of_trick(table, seat, view.unseen.cards) != () for seat in behind):
            return
        gone = [one for one in surest(self.rules, view.trump) if one != card]
        none_left = gone and not set(gone) & set(view.unseen.cards)
        because = ": all cards that take any other are played, or yours" if none_left and behind else ""
        last = "no card that is still out beats it" if behind else "none of the others plays after you in this circuit"
        yield Reason(f"{card} takes control, and {last}{because}.", lines_of(self.rules, "trick winner"), 2.8, "beats")

    # ------------------------------------------------------------------ what it costs

    def _costs(self, came: Sequence[Came]) -> Iterator[Reason]:
        """What the cards bring whoever takes them."""
        if not self.move.cards or self.move.verb in (TOP, *self.rules.calls):
            return
        dearest = max((float(self.rules.worth(card)) for card in self.rules.pack), default=0.0)
        worth = self._worth(self.move.cards)
        if not dearest:
            return
        place = lines_of(self.rules, "pack worth")
        ended = [one for one in came if one.side is not None]
        ours = sum(bool(one.side) for one in ended)
        what = cards(self.move.cards)
        if not worth:
            weight = 1.2 if ours * 2 >= len(ended) else 2.4
            yield Reason(f"It costs nothing: {what} {_is(self.move)} worth 0.", place, weight, "costs")
        elif ours * 2 >= len(ended):
            text = f"It puts {points(worth)} on the trick: {what} {_is(self.move)} worth {number(worth)}."
            yield Reason(text, place, 1.7, "costs")
        else:
            least = min(self._worth(move.cards) for move in self._plays())
            if worth <= least:
                yield Reason(
                    f"No play gives less away: {what} {_is(self.move)} worth {number(worth)}.", place, 2.0, "costs"
                )

    def _plays(self) -> list[Move]:
        """The moves that play cards of the hand, however many."""
        calls = (TOP, *self.rules.calls)
        return [move for move in self.view.legal_moves if move.cards and move.verb not in calls]

    def _keeps(self) -> Iterator[Reason]:
        """Cards that take any other stay in the hand."""
        strong = surest(self.rules, self.view.trump)
        spent = [card for card in self.move.cards if card in strong]
        if spent or self.move.verb in self.rules.calls:
            return
        left = Counter(self.view.hand) - Counter(self.move.cards)
        kept = [card for card in strong if left[card]]
        if kept:
            weight = 1.9 if self.other is not None and set(self.other.cards) & set(strong) else 1.4
            which = "which takes any card that is led" if len(kept) == 1 else "which take any card that is led"
            place = lines_of(self.rules, "pack wild", "trick winner", "trick beats")
            yield Reason(f"It keeps {cards(kept)}, {which}.", place, weight, "keeps")


def _is(move: Move) -> str:
    return "is" if len(move.cards) == 1 else "are"
