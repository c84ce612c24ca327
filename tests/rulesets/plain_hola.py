"""Hola by hand: the three texts and the seven house rules in plain Python, to hold the shipped rule files against.

It knows nothing of the project. Cards are texts (`9h`, `Td`), seats letters, teams their letters together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

SEATS = "ABCDEF"
HAND = 4


@frozen
class Customs:
    """What is agreed at a table: one of the texts, the number of players, and house rules."""

    text: str
    players: int
    house: frozenset[str] = frozenset()

    @property
    def seats(self) -> str:
        """The seats in order of play."""
        return SEATS[: self.players]

    @property
    def teams(self) -> tuple[str, ...]:
        """Partners sit alternately; two and three play alone."""
        return (self.seats[::2], self.seats[1::2]) if self.players in (4, 6) else tuple(self.seats)

    def team(self, seat: str) -> str:
        """The team of a seat."""
        return next(team for team in self.teams if seat in team)

    def after(self, seat: str) -> str:
        """The player at the left."""
        return self.seats[(self.seats.index(seat) + 1) % self.players]

    def around(self, seat: str) -> str:
        """All seats, from this one on."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    # ------------------------------------------------------------------ what the texts say

    def wild(self, card: str) -> bool:
        """Twos and sevens, or only the sevens."""
        return card[0] in ("7" if "only-sevens" in self.house else "27")

    def matches(self, card: str, led: str) -> bool:
        """A card of the rank led, or a wild."""
        return card[0] == led[0] or self.wild(card)

    @property
    def hold_needs_match(self) -> bool:
        """Whether a hold has to be a match: in 002, for two players of 000, and where the house says so."""
        two = self.text == "hola" and self.players == 2
        return self.text == "hola-prairie" or two or "hold-with-match" in self.house

    def may_hold(self, leader: str, controller: str, trick: Iterable[str]) -> bool:
        """Whether the leader is asked, by what everybody sees."""
        if "hold-for-points" in self.house and not any(card[0] in "AT" for card in trick):
            return False
        if self.text == "hola-party":
            return True
        if "hold-over-partner" in self.house:
            return leader != controller
        return self.team(leader) != self.team(controller)

    @property
    def last_trick(self) -> int:
        """What the last trick brings."""
        return 0 if self.players == 6 or self.text == "hola-prairie" else 10

    def equal_hands(self) -> bool:
        """Whether the stock is dealt in whole laps only."""
        return not (self.text == "hola-party" and self.players == 6)

    @property
    def target(self) -> int:
        """The score that ends the match."""
        return 1000 if self.text == "hola" and self.players == 6 else 500

    def keeps_deal(self, dealer: str, points: dict[str, int]) -> bool:
        """Whether the dealer deals again."""
        own = self.team(dealer)
        if self.text == "hola":
            return points[own] >= 60
        return self.text == "hola-party" and all(points[team] <= 50 for team in self.teams if team != own)


@define
class PlainHola:
    """One match. `legal` lists what `turn` may do; `play` does it."""

    customs: Customs
    dealer: str
    scores: dict[str, int] = field(init=False)
    passes: int = 0
    hands: dict[str, list[str]] = field(factory=dict)
    stock: list[str] = field(factory=list)
    trick: list[tuple[str, str]] = field(factory=list)
    leader: str = ""
    turn: str = ""
    asked: bool = False
    taken: dict[str, list[str]] = field(factory=dict)
    tricks: dict[str, int] = field(factory=dict)
    circuits: list[int] = field(factory=list)
    """The circuits of each trick of the deal."""
    burns: int = 0
    points: dict[str, int] = field(factory=dict)
    deal_over: bool = False
    winners: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        self.scores = dict.fromkeys(self.customs.teams, 0)

    def deal(self, deck: Sequence[str]) -> None:
        """Four cards each, one at a time, from the player after the dealer, who leads."""
        first = self.customs.after(self.dealer)
        around, count = self.customs.around(first), HAND * self.customs.players
        self.hands = {seat: list(deck[at : count : self.customs.players]) for at, seat in enumerate(around)}
        self.stock, self.trick, self.circuits, self.points = list(deck[count:]), [], [], {}
        self.taken, self.tricks = {team: [] for team in self.customs.teams}, dict.fromkeys(self.customs.teams, 0)
        self.leader = self.turn = first
        self.deal_over = self.asked = False

    # ------------------------------------------------------------------ play

    @property
    def controller(self) -> str:
        """Who played the last match."""
        led = self.trick[0][1]
        return [seat for seat, card in self.trick if self.customs.matches(card, led)][-1]

    def legal(self) -> list[str]:
        """Cards, oldest first and identical ones once, then `stop`."""
        if self.deal_over:
            return []
        hand = list(dict.fromkeys(self.hands[self.turn]))
        if self.asked and self.customs.hold_needs_match:
            hand = [card for card in hand if self.customs.matches(card, self.trick[0][1])]
        return hand + ["stop"] * self.asked

    def play(self, move: str) -> None:
        """A card, or the leader's `stop`."""
        self.asked = False
        if move == "stop":
            self._take()
            return
        self.hands[self.turn].remove(move)
        self.trick.append((self.turn, move))
        waiting = list(self._still_to_play())
        if waiting:
            self.turn = waiting[0]
        elif self._burnt():
            self.burns += 1
            lost = [team for team in self.customs.teams if self.controller not in team]
            self.scores.update(dict.fromkeys(lost, 0))
            self._take()
        elif self.hands[self.leader] and self.customs.may_hold(self.leader, self.controller, self._cards()):
            self.turn, self.asked = self.leader, True
        else:
            self._take()

    def _still_to_play(self) -> Iterator[str]:
        """Those who have a card and haven't played in this circuit, which the leader began."""
        begun = max(at for at, (seat, _) in enumerate(self.trick) if seat == self.leader)
        played = {seat for seat, _ in self.trick[begun:]}
        return (seat for seat in self.customs.around(self.turn) if seat not in played and self.hands[seat])

    def _cards(self) -> list[str]:
        return [card for _, card in self.trick]

    def _burnt(self) -> bool:
        cards = self._cards()
        whole = len(cards) == self.customs.players >= 4
        same = {card[0] for card in cards} == {cards[0][0]}
        return "burn" in self.customs.house and whole and same and not self.customs.wild(cards[0])

    def _take(self) -> None:
        winner = self.controller
        team = self.customs.team(winner)
        self.taken[team] += self._cards()
        self.tricks[team] += 1
        self.circuits.append(sum(seat == self.leader for seat, _ in self.trick))
        self.trick = []
        self._refill(winner)
        ready = [seat for seat in self.customs.around(winner) if self.hands[seat]]
        if ready:
            self.leader = self.turn = ready[0]
        else:
            self._count(team)

    def _refill(self, winner: str) -> None:
        """Up to four, one at a time, the winner first; only whole laps, but where the text deals all that is left."""
        while True:
            short = [seat for seat in self.customs.around(winner) if len(self.hands[seat]) < HAND]
            enough = len(self.stock) >= (len(short) if self.customs.equal_hands() else 1)
            if not short or not enough:
                return
            for seat in short[: len(self.stock)]:
                self.hands[seat].append(self.stock.pop(0))

    # ------------------------------------------------------------------ the count

    def _count(self, last: str) -> None:
        customs, dealt_by = self.customs, self.customs.team(self.dealer)
        worth = {team: sum(10 for card in cards if card[0] in "AT") for team, cards in self.taken.items()}
        self.points = {team: worth[team] + customs.last_trick * (team == last) for team in customs.teams}
        swept = next((team for team in customs.teams if self._sweeps(team, worth, last)), None)
        if swept and "sweep-reset" in customs.house:
            self.scores.update({team: 0 for team in customs.teams if team != swept})
        elif swept and customs.text != "hola-prairie" and "dealer-streak" not in customs.house:
            self.points[swept] = 320 if customs.text == "hola" and customs.players == 6 else 170
        streak = "dealer-streak" in customs.house
        for team in customs.teams:
            self.scores[team] += int(team == dealt_by) if streak else self.points[team]
        if not customs.keeps_deal(self.dealer, self.points):
            self.dealer = customs.after(self.dealer)
            self.passes += 1
        self.deal_over, self.turn = True, ""
        best = max(self.scores.values())
        leading = tuple(team for team in customs.teams if self.scores[team] == best)
        if (self.passes == 2) if streak else (best >= customs.target and len(leading) == 1):
            self.winners = leading

    def _sweeps(self, team: str, worth: dict[str, int], last: str) -> bool:
        if self.customs.text == "hola":
            return self.tricks[team] == sum(self.tricks.values())
        whole = worth[team] == sum(worth.values()) > 0
        return whole and (team == last or not self.customs.last_trick)
