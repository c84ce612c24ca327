"""Cabra and Burkozel written by hand, as plainly as can be: nothing here knows of the language or the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from attrs import define, field, frozen

ORDER = "6789JQKTA"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
HAND = 4

Act = tuple[str, str]
"""Who does what: `down` or `molodka` before the cards, which stand in order of the alphabet; or `pass`."""


@frozen
class Ways:
    """How a table plays: the game's name, how many, and its house rules."""

    name: str
    players: int
    house: frozenset[str]

    @property
    def seats(self) -> str:
        """The seats in order."""
        return "ABCD"[: self.players]

    def team(self, seat: str) -> str:
        """The team of a seat."""
        return {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}[seat] if self.players == 4 else seat

    def beats(self, card: str, other: str, trump: str) -> bool:
        """One card over one card."""
        if card[1] == other[1]:
            return ORDER.index(card[0]) > ORDER.index(other[0])
        return card[1] == trump

    def covers(self, cards: Sequence[str], others: Sequence[str], trump: str) -> bool:
        """Cards over as many cards, one to one: some order of them does it."""
        if "all-over-all" in self.house:
            return all(self.beats(card, other, trump) for card in cards for other in others)
        return any(
            all(self.beats(card, other, trump) for card, other in zip(order, others, strict=True))
            for order in permutations(cards)
        )

    def penalties(self, points: dict[str, int], tricks: dict[str, int]) -> dict[str, int]:
        """What a deal costs each team."""
        out = {}
        for team, number in points.items():
            most = self.players == 3 and number == max(points.values())
            out[team] = 0 if most or number >= 60 else 2 if number > 30 else 4 if tricks[team] else 6
        return out


def played(verb: str, cards: Sequence[str]) -> str:
    """A move as it is compared."""
    return " ".join([verb, *sorted(cards)]).strip()


@define(slots=False)
class PlainGoat:
    """A match."""

    ways: Ways
    dealer: str
    hands: dict[str, list[str]] = field(factory=dict)
    stock: list[str] = field(factory=list)
    scores: dict[str, int] = field(init=False)
    leader: str = ""
    turn: str = ""
    trump: str = ""
    trick: list[tuple[str, list[str], bool]] = field(factory=list)
    called: list[tuple[str, list[str]]] = field(factory=list)
    """Who has called in this trick, with which cards; the last one that is nearest to the leader leads."""
    carried: bool = False
    """A call has been carried out in this trick."""
    waiting: list[str] = field(factory=list)
    """Who is asked before the call is carried out."""
    passed: set[str] = field(factory=set)
    taken: dict[str, int] = field(factory=dict)
    tricks: dict[str, int] = field(factory=dict)
    factor: int = 1
    over: bool = False
    deal_over: bool = False

    def __attrs_post_init__(self) -> None:
        self.scores = {self.ways.team(seat): 0 for seat in self.ways.seats}

    def after(self, seat: str) -> str:
        """The next seat."""
        seats = self.ways.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    def deal(self, deck: Sequence[str]) -> None:
        """Four each, one at a time; a card of the rest says trump."""
        seats, seat = self.ways.seats, self.dealer
        self.hands = {name: [] for name in seats}
        self.stock = list(deck)
        for _ in range(HAND * len(seats)):
            seat = self.after(seat)
            self.hands[seat].append(self.stock.pop(0))
        middle = self.ways.name == "cabra" and "trump-at-the-bottom" not in self.ways.house
        if "trump-out-of-play" in self.ways.house:
            self.trump = self.stock.pop(0)[1]
        elif middle:
            self.trump = self.stock[len(self.stock) // 2][1]
        else:
            self.stock.append(self.stock.pop(0))
            self.trump = self.stock[-1][1]
        self.taken, self.tricks = dict.fromkeys(self.scores, 0), dict.fromkeys(self.scores, 0)
        self.leader = self.leader or self.after(self.dealer)
        self._begin()
        self.deal_over = False

    def _begin(self) -> None:
        while not self.hands[self.leader] and any(self.hands.values()):
            self.leader = self.after(self.leader)
        self.turn, self.trick, self.called, self.waiting, self.carried = self.leader, [], [], [], False

    # ------------------------------------------------------------------ what may be done

    def acts(self) -> set[Act]:
        """All that anybody may do."""
        if self.deal_over:
            return set()
        if self.waiting:
            asked = {(seat, "pass") for seat in self.waiting}
            return asked | {act for seat in self.waiting for act in self._calls(seat)}
        calls = {act for seat in self.ways.seats if self._may_call(seat) for act in self._calls(seat)}
        return calls | {(self.turn, move) for move in self._moves()}

    def to_act(self) -> set[str]:
        """Who may do something, as far as all can know."""
        if self.deal_over:
            return set()
        return set(self.waiting) or {self.turn, *filter(self._may_call, self.ways.seats)}

    def _may_call(self, seat: str) -> bool:
        """He has four cards and hasn't played, and not four have been led."""
        if self.carried and "lead-fewer" in self.ways.house:
            return False
        if seat in [name for name, _, _ in self.trick] or seat in [name for name, _ in self.called]:
            return False
        four_lead = bool(self.trick) and len(self.trick[0][1]) == HAND
        return len(self.hands[seat]) == HAND and (not four_lead or "molodka-over-molodka" in self.ways.house)

    def _calls(self, seat: str) -> Iterator[Act]:
        suits = {card[1] for card in self.hands[seat]}
        any_suit = self.ways.name == "cabra" or "four-of-a-suit" in self.ways.house
        if len(suits) == 1 and (any_suit or suits == {self.trump}):
            yield seat, played("molodka", self.hands[seat])

    def _moves(self) -> Iterator[str]:
        hand = self.hands[self.turn]
        if not self.trick:
            most = 3 if "lead-three" in self.ways.house else HAND
            for size in range(1, min(most, len(hand)) + 1):
                for cards in combinations(hand, size):
                    if len({card[1] for card in cards}) == 1:
                        yield played("", cards)
            return
        wanted = len(self.trick[0][1])
        groups = list(combinations(hand, min(wanted, len(hand))))
        beating = [cards for cards in groups if self._covers(cards, self._faced())]
        yield from (played("", cards) for cards in beating)
        if not beating or "must-beat" not in self.ways.house:
            down = "" if "open-discards" in self.ways.house else "down"
            yield from (played(down, cards) for cards in groups)

    def _covers(self, cards: Sequence[str], others: Sequence[str]) -> bool:
        return len(cards) == len(others) and self.ways.covers(cards, others, self.trump)

    def _faced(self) -> list[str]:
        """The cards that a beater faces."""
        if "beat-the-lead" in self.ways.house:
            return self.trick[0][1]
        return self.trick[self._best()][1]

    def _best(self) -> int:
        """Which play has the trick: the last that beat what it faced."""
        best = 0
        for number, (_, cards, down) in enumerate(self.trick):
            faced = self.trick[0 if "beat-the-lead" in self.ways.house else best][1]
            if number and not down and self._covers(cards, faced):
                best = number
        return best

    # ------------------------------------------------------------------ doing

    def do(self, act: Act) -> None:
        """One act."""
        seat, move = act
        verb, *cards = move.split()
        if verb == "pass":
            self.passed.add(seat)
            self._ask()
        elif verb == "molodka":
            self.passed = self.passed if self.waiting else set()
            self.called.append((seat, cards))
            self._ask()
        else:
            self._play(seat, cards if verb == "down" else [verb, *cards], verb == "down")

    def _steps(self, seat: str) -> int:
        return (self.ways.seats.index(seat) - self.ways.seats.index(self.leader)) % len(self.ways.seats)

    def _ask(self) -> None:
        """Those who come before the caller are asked; if there is none he leads, and what was played goes back."""
        caller, cards = self.called[-1]
        nearer = [name for name in self.ways.seats if self._steps(name) < self._steps(caller)]
        self.waiting = [name for name in nearer if self._may_call(name) and name not in self.passed]
        if self.waiting:
            return
        for name, lying, _ in self.trick:
            self.hands[name] += lying
        self.trick, self.leader, self.turn, self.carried = [], caller, caller, True
        if "lead-fewer" not in self.ways.house:
            self._play(caller, cards, False)

    def _play(self, seat: str, cards: list[str], down: bool) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.trick.append((seat, cards, down))
        self.turn = self.after(seat)
        while self.turn != self.leader and not self.hands[self.turn]:
            self.turn = self.after(self.turn)
        if self.turn == self.leader:
            self._take()

    def _take(self) -> None:
        winner = self.trick[self._best()][0]
        team = self.ways.team(winner)
        self.taken[team] += sum(WORTH.get(card[0], 0) for _, cards, _ in self.trick for card in cards)
        self.tricks[team] += 1
        self.leader = seat = winner
        while self.stock and any(len(hand) < HAND for hand in self.hands.values()):
            if len(self.hands[seat]) < HAND:
                self.hands[seat].append(self.stock.pop(0))
            seat = self.after(seat)
        self._begin()
        if not any(self.hands.values()):
            self._count()

    def _count(self) -> None:
        self.deal_over = True
        for team, number in self.ways.penalties(self.taken, self.tricks).items():
            self.scores[team] += number * self.factor
        sixty = set(self.taken.values()) == {60}
        doubles = self.ways.name == "burkozel" or "eggs-double" in self.ways.house
        self.factor = self.factor * 2 if sixty and doubles else 1
        self.over = max(self.scores.values()) >= 12
        self.dealer = self.after(self.dealer)
