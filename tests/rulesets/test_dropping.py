"""More sit at the table than play a deal: who plays, who drops, who is forced out, and that who is out is nobody."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

import holadsl
from holadsl import HandPutBack, JoinedDeal, LeftDeal, MeldsShown, Paid, Rules, Table
from tests.rulesets.rows import shipped

SEEDS = range(4)


def said(rules: Rules, words: str, seed: int = 1) -> Table:
    """A table at which those who are asked have said so, in order of play."""
    table = rules.start(seed=seed)
    for word in words.split():
        table.push(word)
    return table


def stock(table: Table) -> list[str]:
    """The stock, from the top."""
    found = re.search(r"stock: ([^;]*)", table.text())
    return found[1].split() if found else []


def a_move(table: Table, chance: Random) -> tuple[str, holadsl.Move]:
    """One of all that anybody may do."""
    able = [seat for seat in table.to_act if table.legal_moves_of(seat)]
    seat = chance.choice(able)
    return seat, table.legal_moves_of(seat).sample(chance.randrange(10**6))


def played(rules: Rules, seed: int, deals: int = 2) -> Iterator[Table]:
    """A match by chance, after each move."""
    table, chance = rules.start(seed=seed, deals=deals), Random(seed)
    while not table.over:
        yield table
        if table.deal_over:
            table.next_deal()
        else:
            seat, move = a_move(table, chance)
            table.push(move, seat=seat)
    yield table


# who plays


def test_t97_of_seven_the_first_four_play_and_two_are_forced_out() -> None:
    """P5 and P6, who weren't asked, leave the deal, and the stock of 2 becomes one of 16."""
    rules = shipped("hoola", 7)
    table = rules.start(seed=1)
    order = rules.order  # from A, who comes after the dealer, to the dealer
    assert (2, order[-1], "A") == (table.stock_size, table.dealer, table.turn)
    for seat in order[:4]:
        assert seat == table.turn
        table.push("play")
    events = [event for event in table.events if isinstance(event, JoinedDeal | LeftDeal)]
    assert [*map(JoinedDeal, order[:4]), *(LeftDeal(seat, forced=True) for seat in order[4:6])] == events
    assert 16 == table.stock_size
    assert set(order) - set(order[4:6]) == set(table.playing)
    assert table.dealer == table.turn


def test_t100_of_six_the_second_player_drops_and_the_rest_must_play() -> None:
    """Nobody else is asked, nobody is forced out, and the deal goes on with five."""
    rules = shipped("hoola", 6)
    table = said(rules, "play drop")
    second = rules.order[1]
    assert [LeftDeal(second, forced=False)] == [event for event in table.events if isinstance(event, LeftDeal)]
    assert set(rules.seats) - {second} == set(table.playing)
    assert (16, table.dealer) == (table.stock_size, table.turn)


def test_of_seven_two_drop() -> None:
    """The second who drops decides it for all who haven't been asked."""
    table = said(shipped("hoola", 7), "drop play play drop")
    assert 5 == len(table.playing)
    assert table.dealer == table.turn


@pytest.mark.parametrize("move", ["draw", "9h", "play 9h", "stop"])
def test_who_is_asked_says_play_or_drop(move: str) -> None:
    """Nothing else can be said, nothing has changed, and nobody else may say it."""
    table = said(shipped("hoola", 7), "play")
    before = table.text()
    with pytest.raises(holadsl.PlayError):
        table.push(move)
    with pytest.raises(holadsl.NotYourTurn):
        table.push("play", seat="A")
    assert before == table.text()
    assert ["play", "drop"] == [str(found) for found in table.legal_moves]


def test_too_early_and_too_late_are_told_with_the_line() -> None:
    """What can't be done before it is known who plays, and `drop` when it is, cite the line."""
    table = said(shipped("hoola", 6), "play")
    for move, words in (("draw", "before it is known who plays"), ("drop", "it is known who plays this deal")):
        why = table.why(move)
        assert words in why.reason
        assert "add game playing            5" in [place.text.strip() for place in why.places]
        if move == "draw":
            table.push("drop")


def test_a_small_table_asks_nobody() -> None:
    """Where no more sit than play a deal it begins at once, and the Machine has nothing of all this."""
    rules = shipped("hoola", 5)
    assert (rules.seats, "draw") == (rules.start(seed=1).playing, "draw" if "join" not in rules.machine.states else "")


# who is out is nobody


@pytest.mark.parametrize("players", [6, 7])
def test_five_play_and_the_others_are_passed_over(players: int) -> None:
    """Who is out is never to act, holds nothing, pays and gains nothing; the winner deals the next deal to all."""
    for seed in SEEDS:
        begun = False
        for table in played(shipped("hoola", players), seed):
            out = set(table.rules.seats) - set(table.playing)
            if table.turn is not None and "play" in map(str, table.legal_moves):
                begun = True
                continue
            assert players - 5 == len(out)
            assert not out & set(table.to_act)
            assert {0} == {table.hand_sizes[seat] for seat in out}
            if table.deal_over:
                assert 0 == sum(table.points.values())
                forced = {event.to for event in table.events if isinstance(event, Paid)}
                assert {0} >= {table.points[seat] for seat in out - forced}
                owe = {event.team for event in table.events if isinstance(event, holadsl.Settled)}
                assert table.over or set(table.deal_won).isdisjoint(owe & out)
        assert begun


@pytest.mark.parametrize("players", [6, 7])
def test_places_and_payments_are_those_of_five(players: int) -> None:
    """Without ties and factors the last of five pays four shares, whoever sits by."""
    table = said(shipped("hoola", players), " ".join(["play"] * 4))
    result = table.rules.settle(
        reason="out",
        winner=table.playing[0],
        hands=dict(zip(table.playing[1:], ("2c", "3c", "4c", "5c"), strict=True)),
        melded=table.playing,
    )
    assert [10, -1, -2, -3, -4] == [result.points[seat] for seat in table.playing]
    assert {0} == {result.points[seat] for seat in table.rules.seats if seat not in table.playing}


def test_a_position_says_who_is_out() -> None:
    """Who has cards plays; of those without, the last in order of play are out. Six with cards are too many."""
    rules = shipped("hoola", 7)
    hands = {"A": "2c 3d", "B": "4c", "C": "5c"}
    assert ("A", "B", "C", "F", "G") == rules.position(hands=hands, turn="A", stock=20).playing
    with pytest.raises(holadsl.PlayError, match="5 play a deal at this table, and 6 have a part"):
        rules.position(hands={seat: f"{rank}c" for seat, rank in zip("ABCDEF", "234568", strict=True)}, turn="A")


PAGE = Path(__file__).resolve().parents[1] / "language" / "pages" / "dropping.md"


@pytest.mark.parametrize(("word", "step"), [("before", -1), ("after", 1)])
def test_the_neighbours_are_those_in_the_deal(word: str, step: int) -> None:
    """Whoever of five deals, and whichever three play: the player before or after him is the next who is in, and turns
    go round to all who are.
    """
    text = PAGE.read_text(encoding="utf-8").split("```hola\n")[1].split("```")[0]
    for old, new in (
        ("2 to 4,", "5,"),
        ("playing      2", "playing      3"),
        ("after dealer\n  draw", f"{word} dealer\n  draw"),
    ):
        assert old in text
        text = text.replace(old, new)
    rules = holadsl.loads(text)
    for words, dealer in product(product(("play", "drop"), repeat=4), rules.order):
        table = rules.start(seed=1, dealer=dealer)
        for one in words:
            if one in map(str, table.legal_moves):
                table.push(one)
        place = rules.order.index(dealer)
        around = [rules.order[(place + step * number) % 5] for number in range(1, 6)]
        assert next(seat for seat in around if seat in table.playing) == table.turn
        seen = set()
        for _ in range(3):
            seen.add(table.turn)
            table.push("draw")
            table.push(next(move for move in table.legal_moves if move.verb == "discard"))
        assert set(table.playing) == seen


@pytest.mark.parametrize("players", [6, 7])
def test_no_card_is_lost(players: int) -> None:
    """Hands, stock, discards and melds are the pack at every moment, also while cards go back."""
    for seed in SEEDS:
        for table in played(shipped("hoola", players), seed):
            hands = [str(card) for seat in table.rules.seats for card in table.hand(seat)]
            melds = [str(card) for meld in table.melds for card in meld.cards]
            assert Counter(map(str, table.rules.pack)) == Counter(
                [*hands, *melds, *stock(table), *map(str, table.discards)]
            )


# who is forced out is compensated


def forced_out(hand: str) -> tuple[Table, str]:
    """Seven at the table, of whom the first four play; the fifth, who was dealt that hand, is forced out."""
    rules = shipped("hoola", 7)
    held, fifth = hand.split(), rules.order[4]
    rest = [str(card) for card in rules.pack if str(card) not in held]
    deck = [held.pop(0) if number % 7 == 4 else rest.pop(7 % len(rest)) for number in range(49)]
    table = rules.start(deck=" ".join([*deck, *rest]))
    for _ in range(4):
        table.push("play")
    return table, fifth


@pytest.mark.parametrize(
    ("row", "hand", "shares"),
    [
        ("T98", "7s 7d 4c 5c 6c Kh 9d", 3),
        ("T99", "5c 6c 7c 2h 9s Jd Kh", 1),
        ("T99", "7s 7h 7d 2c 4h 9s Jd", 3),
        ("T99", "4c 5c 6c 7c 9s Jd Kh", 2),
        ("no melds", "2c 4d 6h 8s Tc Qd As", 0),
    ],
)
def test_t98_t99_a_quarter_of_each_of_the_four_for_each_meld(row: str, hand: str, shares: int) -> None:
    """Melds that lie side by side count, as many as can be; who chose to play pays, the dealer doesn't."""
    table, fifth = forced_out(hand)
    paid = [event for event in table.events if isinstance(event, Paid) and event.to == fifth]
    assert dict.fromkeys(table.rules.order[:4] if shares else (), Fraction(shares, 4)) == {
        event.team: event.amount for event in paid
    }
    assert {"rules compensation"} >= {event.because for event in paid}
    assert (shares, 0) == (table.points[fifth], table.points[table.dealer])
    assert 0 == sum(table.points.values())
    shown = [event for event in table.events if isinstance(event, MeldsShown) and event.seat == fifth]
    assert ([shares] if shares else []) == [event.melds for event in shown]
    for seat in table.rules.seats:
        assert shown == [one for one in table.view(seat).events if isinstance(one, MeldsShown) and one.seat == fifth]


def test_who_drops_gets_nothing() -> None:
    """A hand of three sevens that is thrown in is worth nothing, and nobody sees it."""
    table = shipped("hoola", 7).start(deck=_all_for_a("7s 7h 7d 2c 4h 9s Jd"))
    for word in ("drop", "play", "play", "play", "play"):
        table.push(word)
    assert table.points["A"] == 0
    assert "A" not in {event.to for event in table.events if isinstance(event, Paid)}
    assert "A" not in {event.seat for event in table.events if isinstance(event, MeldsShown)}


def _all_for_a(hand: str) -> str:
    """A deck that deals A, who is served first of seven, that hand."""
    held = hand.split()
    rest = [str(card) for card in shipped("hoola", 7).pack if str(card) not in held]
    return " ".join([held.pop(0) if number % 7 == 0 else rest.pop(0) for number in range(49)] + rest)


def test_what_was_paid_stands_when_the_deal_is_settled() -> None:
    """The points of a deal are what was paid in play and what the settlement brings; a result by hand is all of it."""
    table, fifth = forced_out("7s 7d 4c 5c 6c Kh 9d")
    before, copy, chance = dict(table.points), table.copy(), Random(1)
    while not table.deal_over:
        seat, move = a_move(table, chance)
        table.push(move, seat=seat)
    assert before[fifth] == table.points[fifth] == table.scores[fifth] == 3
    owe = {event.paid_by: event.amount for event in table.events if isinstance(event, holadsl.Settled)}
    losers = [seat for seat in table.playing if seat not in table.deal_won]
    alone = len(set(owe)) == len(losers)
    assert 0 == sum(table.points.values())
    if alone:
        assert {seat: before[seat] - owe[seat] for seat in losers} == {seat: table.points[seat] for seat in losers}
    copy.end_deal({"A": -10, "B": 10, "C": 0, "D": 0, "E": 0, "F": 0, "G": 0})
    assert (-10, 10, 0) == (copy.points["A"], copy.points["B"], copy.points["D"])


# records, undo, positions


@pytest.mark.parametrize("players", [6, 7])
def test_records_undo_and_positions_are_exact(players: int) -> None:
    """A record plays again to the same, undo goes back over the shuffle in one step, a position reads as it is."""
    for seed in SEEDS[:2]:
        texts: list[str] = []
        table, chance = shipped("hoola", players).start(seed=seed), Random(seed)
        while not table.deal_over:
            texts.append(table.text())
            assert texts[-1] == table.rules.read_position(texts[-1]).text()
            seat, move = a_move(table, chance)
            table.push(move, seat=seat)
        record = table.record()
        assert 1 == sum(line.startswith("shuffle ") for line in record.splitlines())
        assert (table.text(), record) == ((again := holadsl.replay(record)).text(), again.record())
        for text in reversed(texts):
            table.pop()
            assert text == table.text()


def test_the_seed_decides_the_stock_and_a_record_may_leave_it_out() -> None:
    """The same answers at the same seed make the same stock; without its line a record comes to the same."""
    rules = shipped("hoola", 7)
    table = said(rules, "drop play drop", seed=5)
    assert table.text() == said(rules, "drop play drop", seed=5).text()
    assert sorted(stock(table)) == sorted(stock(said(rules, "drop play drop", seed=5)))
    short = "".join(line for line in table.record().splitlines(keepends=True) if not line.startswith("shuffle "))
    assert table.text() == holadsl.replay(short).text()


@pytest.mark.parametrize("line", ["shuffle 2c 3c", "shuffle"])
def test_another_stock_is_refused(line: str) -> None:
    """A record whose shuffle has other cards than lay there is refused at its line."""
    record = said(shipped("hoola", 6), "drop").record()
    wrong = "\n".join(line if old.startswith("shuffle ") else old for old in record.splitlines())
    with pytest.raises(holadsl.ReplayError, match="The cards to be shuffled are"):
        holadsl.replay(wrong)
    with pytest.raises(holadsl.ReplayError, match="Nothing is to be shuffled"):
        holadsl.replay(record + "shuffle 2c\n")


# what is hidden


def unseen_by(table: Table, seat: str) -> Sequence[str]:
    """Cards that a seat threw into the stock and that haven't come to light since."""
    mine = [
        str(card)
        for event in table.events
        if isinstance(event, HandPutBack)
        for card in event.cards
        if event.seat == seat
    ]
    open_ = {str(card) for meld in table.melds for card in meld.cards} | set(map(str, table.discards))
    return [card for card in mine if card not in open_]


@pytest.mark.parametrize("players", [6, 7])
def test_nobody_sees_what_went_back(players: int) -> None:
    """Of a hand that went into the stock its owner sees the cards, all others only how many."""
    table = said(shipped("hoola", players), " ".join(["play"] * 4))
    for seat in table.rules.seats:
        for event in table.view(seat).events:
            if isinstance(event, HandPutBack):
                assert (event.seat == seat) == ("??" not in map(str, event.cards))
                assert 7 == len(event.cards)


@pytest.mark.parametrize("players", [6, 7])
def test_samples_keep_what_a_seat_knows(players: int) -> None:
    """In every sample all is as the seat has seen it; who is out finds his cards where they may be, and anywhere in the
    stock; the pack is whole.
    """
    tops: Counter[bool] = Counter()
    for seed in SEEDS:
        for number, table in enumerate(played(shipped("hoola", players), seed, deals=1)):
            if table.deal_over or (number % 4 and table.stock_size != 16):
                continue
            for seat in table.rules.seats:
                view, mine = table.view(seat), unseen_by(table, seat)
                for luck in range(1 + (table.stock_size == 16)):
                    other = view.sample(luck)
                    assert view.text() == other.view(seat).text()
                    assert list(view.events)[-3:] == list(other.view(seat).events)[-3:]
                    hands = {str(card) for name in table.playing for card in other.hand(name)}
                    assert set(mine) <= hands | set(stock(other))
                    if mine and table.stock_size == 16:
                        assert set(mine) <= set(stock(other))
                        tops[stock(other)[0] in mine] += 1
    assert all(tops[found] for found in (True, False))


@pytest.mark.parametrize("players", [6, 7])
def test_views_hang_on_nothing_unseen(players: int) -> None:
    """While it is asked who plays, and after it, other cards in other hands change no view, and no choice of a bot."""
    rules, chance = shipped("hoola", players), Random(players)
    deck = [str(card) for card in rules.pack]
    chance.shuffle(deck)
    first = rules.start(deck=" ".join(deck), seed=1)
    for words in ("", "play", "play drop", " ".join(["play"] * 4)):
        for seat in rules.seats:
            held = {str(card) for card in first.hand(seat)} | set(map(str, first.discards))
            forced = rules.order[4:-1] if words.count("play") == 4 else ()  # what they have to show all see
            held |= {str(card) for other in forced for card in first.hand(other)}
            places = [place for place, card in enumerate(deck) if card not in held]
            swapped = list(deck)
            one, two = chance.sample(places, 2)
            swapped[one], swapped[two] = swapped[two], swapped[one]
            looks = set()
            for cards in (deck, swapped):
                table = rules.start(deck=" ".join(cards), seed=1)
                for word in words.split():
                    table.push(word)
                view = table.view(seat)
                looks.add((view.text(), str([event.to_dict() for event in view.events]), view.sample(3).text()))
            assert 1 == len(looks)
