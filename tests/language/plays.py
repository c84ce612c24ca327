"""A small notation for what a rule text does: plays, counts and deals, each with what they lead to.

    position hand A 8 5 K, hand B 2c, leader A, dealer D, stock 0, score AC 250 BD 90
    play     A 8, B J, C 7, D 5
    hold     8 5 K                 the cards with which the leader may hold now; nothing: he isn't asked
    may      3h 2s                 the cards that may be played now, all of them
    turn     B
    winner   C                     who took the trick that was taken last; who controls it if none was
    worth    20                    what it is worth
    points   AC 10 BD 0            of the deal so far, or counted
    score    AC 0
    over     AC                    the match is over, and who won it
    next     A                     who deals next
    begin    1                     a match with that seed; `deal AC 40 BD 50` enters a result, `again` deals anew
    count    worth AC 40 BD 40, last D, tricks AC 6 BD 7, dealer D, score AC 60 BD 80

Seats that get no hand hold nothing. After `play` an open hold is answered with `stops` by `winner`, `worth`, `points`
and `score`, as in the examples of rule files. `count` asks what a deal comes to; `points`, `score`, `over` and `next`
behind it speak of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from attrs import define, field

import holadsl

Amount = int | Fraction


def amount(text: str) -> Amount:
    """A number as written: 40, -3, 5/2."""
    value = Fraction(text)
    return int(value) if value.denominator == 1 else value


def amounts(words: list[str]) -> dict[str, Amount]:
    """Teams with their numbers: AC 40 BD 40."""
    return {team: amount(number) for team, number in zip(words[::2], words[1::2], strict=True)}


@define
class Game:
    """Rules at one table, and what is played or counted by them."""

    rules: holadsl.Rules
    table: holadsl.Table | None = None
    result: holadsl.DealResult | None = None
    found: list[str] = field(factory=list)
    """What isn't as it is written."""

    def follow(self, line: str) -> None:
        """One line of the notation."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if word in DOES:
            DOES[word](self, rest)
            return
        wanted, got = READS[word](self, rest)
        if wanted != got:
            self.found.append(f"{line.strip()}: expected {wanted}, got {got}")

    # what is done

    def position(self, rest: str) -> None:
        """Lays a table out."""
        parts: dict[str, object] = {"hands": {}}
        for part in rest.split(","):
            word, *given = part.split()
            if word == "hand":
                hands = parts["hands"]
                assert isinstance(hands, dict)
                hands[given[0]] = " ".join(given[1:])
            elif word == "score":
                parts["scores"] = amounts(given)
            elif word == "stock":
                number = len(given) == 1 and given[0].isdigit()
                parts["stock"] = int(given[0]) if number else " ".join(given)
            elif word == "taken":
                parts["captured"] = {**parts.get("captured", {}), given[0]: " ".join(given[1:])}  # type: ignore[dict-item]
            elif word == "tricks":
                parts["tricks_won"] = {team: int(n) for team, n in amounts(given).items()}
            else:
                parts[word] = given[0]
        self.table, self.result = self.rules.position(**parts), None  # type: ignore[arg-type]

    def start(self, rest: str) -> None:
        """Deals from a deck, the top card first."""
        deck, _, dealer = rest.partition(" dealer ")
        self.table, self.result = self.rules.start(deck=deck, dealer=dealer or None), None

    def begin(self, rest: str) -> None:
        """Begins a match with a seed; the dealer may be said."""
        seed, *dealer = rest.split()
        self.table, self.result = self.rules.start(seed=int(seed), dealer=dealer[0] if dealer else None), None

    def penalise(self, rest: str) -> None:
        """Takes a penalty from a side."""
        team, penalty = rest.split()
        self.there.penalise(team, penalty)

    def play(self, rest: str) -> None:
        """Plays cards, or stops a hold."""
        for part in rest.split(","):
            seat, card = part.split()
            self.there.push("stop" if card == "stops" else card, seat=seat)

    def deal(self, rest: str) -> None:
        """Enters a deal's result by hand: points, and tricks behind a semicolon."""
        points, _, tricks = rest.partition(";")
        won = {team: int(number) for team, number in amounts(tricks.split()).items()}
        self.there.end_deal(amounts(points.split()), won or None)
        self.result = None

    def again(self, rest: str) -> None:
        """Deals the next deal."""
        self.there.next_deal(seed=int(rest or 0))

    def count(self, rest: str) -> None:
        """Asks what a deal comes to."""
        given: dict[str, object] = {}
        for part in rest.split(","):
            word, *words = part.split()
            if word in ("worth", "tricks", "score"):
                name = {"worth": "worth", "tricks": "tricks_won", "score": "scores"}[word]
                given[name] = amounts(words)
            elif word == "taken":
                given["captured"] = {**given.get("captured", {}), words[0]: " ".join(words[1:])}  # type: ignore[dict-item]
            elif word == "last":
                given["last_trick"] = words[0]
            elif word == "counts":
                given["counts"] = {name: int(n) for name, n in zip(words[::2], words[1::2], strict=True)}
            else:
                given[word] = words[0]
        self.result = self.rules.count(**given)  # type: ignore[arg-type]

    # what is read

    @property
    def there(self) -> holadsl.Table:
        """The table."""
        assert self.table is not None, "no table was laid out"
        return self.table

    @property
    def asked(self) -> bool:
        """A hold is open."""
        return any(str(move) == "stop" for move in self.there.legal_moves)

    def settled(self) -> holadsl.Table:
        """The table once an open hold is let go."""
        if self.table is not None and self.result is None and self.asked:
            self.table.push("stop")
        return self.there

    def hold(self, rest: str) -> tuple[object, object]:
        """The cards of a hold, by rank where only ranks are written."""
        wanted = sorted(rest.split())
        cards = [str(move) for move in self.there.legal_moves if str(move) != "stop"] if self.asked else []
        return wanted, _like(wanted, cards)

    def may(self, rest: str) -> tuple[object, object]:
        """The cards that may be played."""
        wanted = sorted(rest.split())
        return wanted, _like(wanted, [str(move) for move in self.there.legal_moves])

    def turn(self, rest: str) -> tuple[object, object]:
        """Whose turn it is."""
        return rest, self.there.turn

    def winner(self, rest: str) -> tuple[object, object]:
        """Who took the trick; who controls it while it is open."""
        table = self.settled()
        return rest, table.controller if table.trick else _last_trick(table).winner

    def worth(self, rest: str) -> tuple[object, object]:
        """What the trick was worth."""
        return amount(rest), _last_trick(self.settled()).points

    def leads(self, rest: str) -> tuple[object, object]:
        """Who leads the trick."""
        return rest, self.settled().leader

    def points(self, rest: str) -> tuple[object, object]:
        """The points of the deal."""
        return _of_teams(rest, self.result.points if self.result else self.settled().points)

    def score(self, rest: str) -> tuple[object, object]:
        """The scores of the match."""
        return _of_teams(rest, self.result.scores if self.result else self.settled().scores)

    def over(self, rest: str) -> tuple[object, object]:
        """Who won the match; nobody while it goes on."""
        if self.result is not None:
            return rest.split(), list(self.result.winners) if self.result.over else []
        outcome = self.there.outcome
        return rest.split(), list(outcome.winners) if outcome else []

    def next(self, rest: str) -> tuple[object, object]:
        """Who deals next."""
        assert self.result is not None, "next stands behind count"
        return rest, self.result.next_dealer

    def lead(self, rest: str) -> tuple[object, object]:
        """Who leads the next deal."""
        assert self.result is not None, "lead stands behind count"
        return rest, self.result.next_leader

    def dealer(self, rest: str) -> tuple[object, object]:
        """Who deals this deal."""
        return rest, self.there.dealer

    def size(self, rest: str) -> tuple[object, object]:
        """How many cards hands, or the stock, have: A 4 B 3 stock 20."""
        words = rest.split()
        wanted = {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}
        got = {name: self.there.stock_size if name == "stock" else len(self.there.hand(name)) for name in wanted}
        return wanted, got

    def title(self, rest: str) -> tuple[object, object]:
        """Who bears a title at the end of the match."""
        name, _, teams = rest.rpartition(" to ")
        outcome = self.there.outcome
        wanted = [] if teams == "nobody" else teams.split()
        return wanted, list(outcome.titles.get(name, ())) if outcome else []

    def ended(self, rest: str) -> tuple[object, object]:
        """Whether the deal is over."""
        return rest != "not", self.settled().deal_over


def _like(wanted: list[str], cards: list[str]) -> list[str]:
    ranks = bool(wanted) and all(len(word) == 1 or word == "10" for word in wanted)
    return sorted({_rank(card) for card in cards} if ranks else cards)


def _rank(card: str) -> str:
    return "10" if card[0] == "T" else card[0]


def _last_trick(table: holadsl.Table) -> holadsl.TrickTaken:
    return [event for event in table.events if isinstance(event, holadsl.TrickTaken)][-1]


def _of_teams(rest: str, got: Mapping[str, Amount]) -> tuple[object, object]:
    wanted = amounts(rest.split())
    return wanted, {team: got[team] for team in wanted}


DOES: Mapping[str, Callable[[Game, str], None]] = {
    "position": Game.position,
    "start": Game.start,
    "begin": Game.begin,
    "penalise": Game.penalise,
    "play": Game.play,
    "deal": Game.deal,
    "again": Game.again,
    "count": Game.count,
}
READS: Mapping[str, Callable[[Game, str], tuple[object, object]]] = {
    "hold": Game.hold,
    "may": Game.may,
    "turn": Game.turn,
    "winner": Game.winner,
    "worth": Game.worth,
    "leads": Game.leads,
    "points": Game.points,
    "score": Game.score,
    "over": Game.over,
    "next": Game.next,
    "lead": Game.lead,
    "dealer": Game.dealer,
    "size": Game.size,
    "title": Game.title,
    "ended": Game.ended,
}


def lines(text: str) -> Iterator[str]:
    """The lines of a fence, without comments and empty ones."""
    for line in text.splitlines():
        said = line.split("  #")[0].rstrip()
        if said.strip() and not said.strip().startswith("#"):
            yield said
