"""The worth of a position of any Machine by trying everything, with nothing but a Game of the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from holadsl.core.machine import Chance, Decide, Machine, Variable
from holadsl.engine.game import Game
from holadsl.engine.stage import Chosen
from holadsl.engine.state import MachineFault


class TooMuch(Exception):
    """There are more positions than may be tried, or a shuffle comes, or play can't go on."""


class Tried:
    """Everything tried from one position for one team; the game is as it was afterwards."""

    def __init__(
        self, game: Game, team: int, most: int, told: Callable[[Game, int], None] = lambda game, value: None
    ) -> None:
        self.game, self.team, self.left, self.told = game, team, most, told
        """`told` hears of each position, and what is still won there."""
        self.before = self.gained()

    def gained(self) -> int:
        """What the team's score is above the mean, times the teams."""
        machine = self.game.machine
        score = machine.roles["score"]
        assert isinstance(score, Variable)
        scores = self.game.values(score)
        return machine.teams * scores[self.team] - sum(scores)

    def asked(self) -> list[tuple[int, list[tuple[int, Chosen]]]]:
        """Who is asked, one after the other, and what each may do."""
        game = self.game
        able = [(seat, list(game.choices(seat))) for seat in game.to_act()]
        able = [one for one in able if one[1]]
        if not isinstance(game.waiting, Decide):
            return able[:1]
        return [one for one in able if one[0] != game.actor] + [one for one in able if one[0] == game.actor]

    def after(self, seat: int, act: tuple[int, Chosen]) -> int:
        """The value after an act."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        mark = self.game.mark()
        try:
            self.game.carry_out(*act, seat)
            return self.value()
        finally:
            self.game.undo(mark)

    def value(self) -> int:
        """The value here: each who is asked takes what is best, or lets it be."""
        game = self.game
        if game.between_deals:
            return self.gained()
        asked = self.asked()
        if isinstance(game.waiting, Chance) or not asked:
            raise TooMuch
        value = None
        for seat, acts in reversed(asked):
            values = [self.after(seat, act) for act in acts] + ([] if value is None else [value])
            value = max(values) if game.machine.team_of[seat] == self.team else min(values)
        assert value is not None
        self.told(game, value - self.gained())
        return value


def tried(
    game: Game, most: int, told: Callable[[Game, int], None] = lambda game, value: None
) -> tuple[int, list[int], int] | None:
    """Who is first asked, the value of each of its acts, and of the position; None where that is too much."""
    seat = game.to_act()[0]
    every = Tried(game, game.machine.team_of[seat], most, told)
    try:
        return (
            seat,
            [every.after(seat, act) - every.before for act in game.choices(seat)],
            every.value() - every.before,
        )
    except (TooMuch, MachineFault, RecursionError):
        return None


def endings(machine: Machine, seed: int, many: int) -> Iterator[Game]:
    """Games played at random, the end of the deal first: the last positions of it, up to `many`."""
    game, chance = Game(machine), Random(seed)
    deck = list(machine.pack.deck())
    chance.shuffle(deck)
    marks = []
    try:
        game.feed(deck)
        while not game.between_deals and len(marks) < 200:
            if isinstance(game.waiting, Chance):
                part = list(game.to_shuffle)
                chance.shuffle(part)
                game.feed(part)
                continue
            acts = [(seat, act) for seat in game.to_act() for act in game.choices(seat)]
            if not acts:
                break
            marks.append(game.mark())
            seat, act = chance.choice(acts)
            game.carry_out(*act, seat)
    except MachineFault:
        return
    for mark in reversed(marks[-many:]):
        game.undo(mark)
        yield game
