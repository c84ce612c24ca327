"""Four-player Hola written by hand in plain, clean Python: what generated Python is measured against.

It knows this one game only: no house rules, no events, no undo, no explanations.
"""

from __future__ import annotations

import random

from holadsl.engine.chance import Chance, seed_of_deal, seed_of_play, shuffle

RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "cdhs" for rank in RANKS]
WILD = {"2", "7"}


class Deal:
    """One deal of Hola for four: seats 0 to 3, sides 0 and 2 against 1 and 3."""

    def __init__(self, deck: list[str], dealer: int) -> None:
        self.hands: list[list[str]] = [[] for _ in range(4)]
        self.stock = list(reversed(deck))
        self.taken: list[list[str]] = [[], []]
        self.tricks = [0, 0]
        first = (dealer + 1) % 4
        for _ in range(4):
            for step in range(4):
                self.hands[(first + step) % 4].append(self.stock.pop())
        self.leader = self.turn = first
        self.trick: list[tuple[int, str]] = []
        self.to_play = 4
        self.asking = False
        self.last = -1

    @property
    def over(self) -> bool:
        """All cards are played."""
        return not self.trick and not any(self.hands)

    def moves(self) -> list[str]:
        """What the seat on turn may do: its cards; in a hold also to let the trick go."""
        hand = list(self.hands[self.turn])
        return [*hand, "stop"] if self.asking else hand

    def play(self, move: str) -> None:
        """Carries out a move."""
        if self.asking:
            self.asking = False
            if move == "stop":
                self.take()
                return
            self.to_play = 4
        self.hands[self.turn].remove(move)
        self.trick.append((self.turn, move))
        self.to_play -= 1
        if self.to_play:
            self.turn = (self.turn + 1) % 4
        elif self.winner() % 2 != self.leader % 2 and self.hands[self.leader]:
            self.asking, self.turn = True, self.leader
        else:
            self.take()

    def winner(self) -> int:
        """Who played the last card of the rank led, or the last wild."""
        led = self.trick[0][1][0]
        for seat, card in reversed(self.trick):
            if card[0] == led or card[0] in WILD:
                return seat
        return self.leader

    def take(self) -> None:
        """The winner takes the trick and leads; hands are filled up in equal laps."""
        winner = self.winner()
        self.taken[winner % 2].extend(card for _, card in self.trick)
        self.tricks[winner % 2] += 1
        self.trick, self.last = [], winner
        while len(self.stock) >= 4 and len(self.hands[winner]) < 4:
            for step in range(4):
                self.hands[(winner + step) % 4].append(self.stock.pop())
        self.leader = self.turn = winner
        self.to_play = 4

    def points(self) -> list[int]:
        """The points of the deal, last trick and sweep in."""
        out = [sum(10 for card in pile if card[0] in "AT") for pile in self.taken]
        out[self.last % 2] += 10
        return [170 if not self.tricks[1 - side] else out[side] for side in (0, 1)]


def playout(seed: int) -> tuple[list[int], int]:
    """One deal of uniformly random play, by the streams of a match with that seed: points by side, and decisions."""
    deal = Deal(shuffle(DECK, Chance(seed_of_deal(seed, 0))), 3)
    below = Chance(seed_of_play(seed)).below
    decisions = 0
    while not deal.over:
        moves = deal.moves()
        deal.play(moves[below(len(moves))])
        decisions += 1
    return deal.points(), decisions


def play_random(rng: random.Random) -> int:
    """One deal of uniformly random play with Python's own generator; how many decisions it took."""
    deck = DECK[:]
    rng.shuffle(deck)
    deal = Deal(deck, 3)
    decisions = 0
    while not deal.over:
        moves = deal.moves()
        deal.play(moves[int(rng.random() * len(moves))])
        decisions += 1
    deal.points()
    return decisions
