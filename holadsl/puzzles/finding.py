"""Finding puzzles: deals that bots play to their end, gone back through from there to a position that makes one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Final

from holadsl.api import Engine, PlayError, Rules, Table, seed_of_match
from holadsl.data import define, field
from holadsl.players.at_random import AtRandom
from holadsl.players.casual import Casual
from holadsl.players.levels import named
from holadsl.players.player import Player
from holadsl.puzzles.puzzle import (
    EASY,
    EVEN,
    FEW,
    LARGE,
    LEVELS,
    MOST,
    OTHERS,
    SHUFFLED,
    NoPuzzleHere,
    Puzzle,
    cards_left,
    puzzle_of,
)
from holadsl.simulate.deal import Deal
from holadsl.simulate.watched import Watched

FEW_CARDS: Final = 20
"""So many cards are left at the most, in all hands and the stock, if not said otherwise."""
FEW_IN_TURNS: Final = 32
"""The same in games of turns, whose deals end with more cards left."""
DEALS: Final = 100
"""After so many deals in which none was found no further puzzle is looked for, if not said otherwise."""
PATIENCE: Final = 10
"""So many deals are looked at for one that casual bots don't solve, before an easy one is taken."""
PLAYERS: Final = ("beginner", "casual", "random")
"""The levels of bots that may play up to a puzzle."""


@define
class Looked:
    """What was looked at."""

    deals: int = 0
    positions: int = 0
    """With few enough cards left."""
    why: Counter[str] = field(factory=Counter)
    """For each reason why positions make no puzzle, how many those were; by its level, how many made one."""


class NoMorePuzzles(Exception):
    """So many deals were looked at in vain; the text says what was in them."""

    def __init__(self, looked: Looked, cards: int) -> None:
        super().__init__(_said(looked, cards))
        self.looked = looked


@define
class Search:
    """Looks for puzzles of some rules: `puzzles()` gives them, one after the other.

    The same rules and settings give the same puzzles on any machine and engine. PlayError for what can't be.
    """

    rules: Rules
    seed: int
    cards: int = 0
    """So many are left at the most, in all hands and the stock; 0: FEW_CARDS, in games of turns FEW_IN_TURNS."""
    level: str | None = None
    """Only puzzles of that level; None: hard or medium ones where they are found soon enough."""
    deals: int = DEALS
    """So many deals in a row may be looked at in vain."""
    players: str = "beginner"
    """The level of the bots that play the deals."""
    engine: Engine = "native"
    most: int = MOST
    """So many positions may be looked at to solve one."""
    told: Callable[[Looked], None] = field(default=lambda _: None)
    """Hears of each deal that was looked at."""
    looked: Looked = field(factory=Looked, init=False)
    _bot: Player = field(init=False)
    _casual: Casual = field(factory=partial(Casual, 0), init=False)

    def __attrs_post_init__(self) -> None:
        check(self.rules)
        if self.level not in (None, *LEVELS):
            raise PlayError(f"Puzzles are {', '.join(LEVELS)}, not {self.level!r}.")
        if self.players not in PLAYERS:
            raise PlayError(f"The deals are played by bots of the level {', '.join(PLAYERS)}, not {self.players!r}.")
        self.cards = self.cards or (FEW_IN_TURNS if self.rules.in_turns else FEW_CARDS)
        if min(self.cards, self.deals, self.most) < 1:
            raise PlayError("Cards, deals and positions are one or more.")
        self._bot = named(self.players)(0)

    def puzzles(self) -> Iterator[Puzzle]:
        """The puzzles, each as soon as it is found, at most one of a deal. NoMorePuzzles where none turn up."""
        spare: Puzzle | None = None
        vain = 0
        for number in count():
            found = self._best_of_deal(seed_of_match(self.seed, number))
            vain += 1
            if found is not None and (self.level is not None or found.level != EASY):
                yield found
                spare, vain = None, 0
                continue
            spare = spare or found
            if spare is not None and vain >= min(PATIENCE, self.deals):
                yield spare
                spare, vain = None, 0
            if vain >= self.deals:
                raise NoMorePuzzles(self.looked, self.cards)

    def _best_of_deal(self, seed: int) -> Puzzle | None:
        """The hardest puzzle of a deal; of some that are as hard that with the most cards left."""
        found = [one for one in self._of_deal(seed) if self.level in (None, one.level)]
        self.looked.deals += 1
        self.told(self.looked)
        return max(found, key=lambda one: (LEVELS.index(one.level), one.cards), default=None)

    def _of_deal(self, seed: int) -> Iterator[Puzzle]:
        """All puzzles of a deal, from its end back. What comes before a position that is too large is larger still."""
        table = self._played(seed)
        while _taken_back(table) and (table.deal_over or cards_left(table) <= self.cards):
            if table.deal_over:
                continue
            self.looked.positions += 1
            try:
                one = puzzle_of(table, engine=self.engine, most=self.most, casual=self._casual)
            except NoPuzzleHere as no:
                self.looked.why[no.why] += 1
                if no.why == LARGE:
                    return
            else:
                self.looked.why[one.level] += 1
                yield one

    def _played(self, seed: int) -> Table:
        """A deal, played to its end. One bot sits at all seats: what it does hangs on what each of them sees."""
        table = self.rules.start(seed=seed, deals=1, engine=self.engine)
        bots = {seat: Watched(self.players, self._bot, AtRandom(0), False) for seat in self.rules.seats}
        Deal(table, bots, str(seed)).play()
        return table


def check(rules: Rules) -> None:
    """PlayError for rules that have no puzzles of this kind."""
    if rules.card_of_sides is not None:
        raise PlayError(
            f"In {rules.title} {rules.card_of_sides} decides who plays together, and positions are solved for each "
            "player alone: there are no puzzles of it."
        )


def _taken_back(table: Table) -> bool:
    """Takes the last thing back; False at the beginning of the deal."""
    try:
        table.pop()
    except PlayError:
        return False
    return True


def _said(looked: Looked, cards: int) -> str:
    """What was in the deals in which there was no puzzle."""
    if not looked.positions:
        return f"In {looked.deals} deals nobody was asked with {cards} cards or fewer left, in hands and stock."
    said = {
        SHUFFLED: "cards are shuffled before the deal ends, so nothing can be solved",
        LARGE: "too large to be solved, and so are those before it",
        FEW: "fewer than three moves that don't come to the same",
        EVEN: "several best moves, or one that is better by less than a point",
        OTHERS: "others may act first",
        **{level: f"{level} puzzles" for level in LEVELS},
    }
    why = ", ".join(f"{said[one]} ({number})" for one, number in looked.why.most_common())
    return (
        f"In {looked.deals} deals there were {looked.positions} positions with {cards} cards or fewer left, "
        f"in hands and stock: {why}."
    )
