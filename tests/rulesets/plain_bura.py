"""Bura written by hand, as plainly as can be: nothing here knows of the language or the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from attrs import define, field

from tests.rulesets.plain_goat import ORDER, WORTH, Act, played

HAND = 3
LEADING = ("same-suit", "aces", "sixes")
"""The calls that take the lead."""


@define(slots=False)
class PlainBura:
    """A match."""

    seats: str
    dealer: str
    scores: dict[str, int] = field(init=False)
    hands: dict[str, list[str]] = field(factory=dict)
    stock: list[str] = field(factory=list)
    points: dict[str, int] = field(factory=dict)
    trump: str = ""
    leader: str = ""
    turn: str = ""
    taker: str = ""
    """Who took the last trick of this deal."""
    trick: list[tuple[str, list[str]]] = field(factory=list)
    called: list[tuple[str, str, list[str]]] = field(factory=list)
    """Who has called what in this trick, with which cards."""
    waiting: set[str] = field(factory=set)
    answered: set[str] = field(factory=set)
    ended: bool = False
    """The last trick is taken; whoever took it may still call."""
    deal_over: bool = False

    def __attrs_post_init__(self) -> None:
        self.scores = dict.fromkeys(self.seats, 0)

    def after(self, seat: str) -> str:
        """The next seat."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def deal(self, deck: Sequence[str]) -> None:
        """Three each, one at a time; the next card says trump and is drawn last."""
        self.hands, self.stock, seat = {name: [] for name in self.seats}, list(deck), self.dealer
        for _ in range(HAND * len(self.seats)):
            seat = self.after(seat)
            self.hands[seat].append(self.stock.pop(0))
        self.stock.append(self.stock.pop(0))
        self.trump, self.points = self.stock[-1][1], dict.fromkeys(self.seats, 0)
        self.leader, self.taker, self.ended, self.deal_over = self.after(self.dealer), "", False, False
        self._begin()

    def _begin(self) -> None:
        self.turn, self.trick, self.called, self.waiting = self.leader, [], [], set()

    # ------------------------------------------------------------------ what may be done

    def acts(self) -> set[Act]:
        """All that anybody may do."""
        if self.deal_over:
            return set()
        calls = {act for seat in self.to_act() for act in self._calls(seat)}
        if self.waiting:
            return calls | {(seat, "pass") for seat in self.waiting}
        return calls | {(self.turn, move) for move in self._moves()}

    def to_act(self) -> set[str]:
        """Who may do something, as far as all can know."""
        if self.deal_over:
            return set()
        return self.waiting or {self.turn, *(seat for seat in self.seats if any(self._open(seat)))}

    def _open(self, seat: str) -> Iterator[str]:
        """The calls that stand open to a seat, before the one that was made last, by what all know."""
        if self.ended:
            yield from ("thirty-one",) if seat == self.taker else ()
            return
        made = {call for name, call, _ in self.called if name == seat}
        fits = {"thirty-one": seat == self.taker and not self.trick, "bura": seat == self.turn}
        free = seat not in [name for name, _ in self.trick] and not (self.trick and len(self.trick[0][1]) == HAND)
        fits |= dict.fromkeys(LEADING, free)
        for call, may in fits.items():
            cards = call == "thirty-one" or len(self.hands[seat]) == HAND
            if may and cards and call not in made and self._steps(call, seat) < self._now():
                yield call

    def _steps(self, call: str, seat: str) -> int:
        start = self.leader if call in LEADING else self.turn
        return (self.seats.index(seat) - self.seats.index(start)) % len(self.seats)

    def _now(self) -> int:
        """How far the one whose call waits is from the one to whom the nearest goes first."""
        return self._steps(self.called[-1][1], self.called[-1][0]) if self.waiting else len(self.seats)

    def _calls(self, seat: str) -> Iterator[Act]:
        hand = self.hands[seat]
        suits, ranks = {card[1] for card in hand}, {card[0] for card in hand}
        good = {
            "thirty-one": True,
            "bura": suits == {self.trump},
            "same-suit": len(suits) == 1,
            "aces": ranks == {"A"},
            "sixes": ranks == {"6"},
        }
        for call in self._open(seat):
            if good[call]:
                yield seat, played(call, hand if call != "thirty-one" else ())

    def _moves(self) -> Iterator[str]:
        hand = self.hands[self.turn]
        if self.trick:
            size = min(len(self.trick[0][1]), len(hand))
            yield from (played("", cards) for cards in combinations(hand, size))
            return
        for size in range(1, len(hand) + 1):
            yield from (played("", cards) for cards in combinations(hand, size) if len({c[1] for c in cards}) == 1)

    # ------------------------------------------------------------------ doing

    def do(self, act: Act) -> None:
        """One act."""
        seat, move = act
        verb, *cards = move.split()
        if verb == "pass":
            self.waiting.discard(seat)
            self.answered.add(seat)
            self._carry_on()
        elif verb in ("thirty-one", "bura", *LEADING):
            self.answered = {*(self.answered if self.waiting else ()), seat}
            self.waiting = set()
            self.called.append((seat, verb, cards))
            self.waiting = {seat}  # so that the steps are those from the caller on
            self.waiting = {name for name in self.seats if name not in self.answered and any(self._open(name))}
            self._carry_on()
        else:
            self._play(seat, [verb, *cards])

    def _carry_on(self) -> None:
        """The call is carried out when nobody is asked any more."""
        if self.waiting:
            return
        if not self.called:
            self._count([])
            return
        seat, call, cards = self.called[-1]
        if call == "bura" or (call == "thirty-one" and self.points[seat] >= 31):
            self._count([seat])
        elif call == "thirty-one":
            self._count([name for name in self._round(self.after(self.dealer)) if name != seat])
        else:
            for name, lying in self.trick:
                self.hands[name] += lying
            self.trick, self.leader = [], seat
            self._play(seat, cards)

    def _round(self, first: str) -> list[str]:
        at = self.seats.index(first)
        return [*self.seats[at:], *self.seats[:at]]

    def _play(self, seat: str, cards: list[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.trick.append((seat, cards))
        self.turn = self.after(seat)
        while self.turn != self.leader and not self.hands[self.turn]:
            self.turn = self.after(self.turn)
        if self.turn == self.leader:
            self._take()

    def _covers(self, cards: Sequence[str], others: Sequence[str]) -> bool:
        def beats(card: str, other: str) -> bool:
            higher = ORDER.index(card[0]) > ORDER.index(other[0])
            return higher if card[1] == other[1] else card[1] == self.trump

        return len(cards) == len(others) and any(
            all(beats(card, other) for card, other in zip(order, others, strict=True)) for order in permutations(cards)
        )

    def _take(self) -> None:
        best = self.trick[0]
        for play in self.trick[1:]:
            best = play if self._covers(play[1], best[1]) else best
        self.taker = self.leader = seat = best[0]
        self.points[self.taker] += sum(WORTH.get(card[0], 0) for _, cards in self.trick for card in cards)
        while self.stock and any(len(hand) < HAND for hand in self.hands.values()):
            if len(self.hands[seat]) < HAND:
                self.hands[seat].append(self.stock.pop(0))
            seat = self.after(seat)
        while any(self.hands.values()) and not self.hands[self.leader]:
            self.leader = self.after(self.leader)
        self._begin()
        if not any(self.hands.values()):
            self.ended, self.waiting, self.answered = True, {self.taker}, set()

    def _count(self, winners: list[str]) -> None:
        for name in winners:
            self.scores[name] += 1
        self.dealer = winners[0] if winners else self.after(self.dealer)
        self.deal_over, self.waiting, self.points = True, set(), dict.fromkeys(self.seats, 0)
