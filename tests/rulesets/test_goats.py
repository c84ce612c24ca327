"""Cabra and Burkozel: nine laps of every deal, the readings of their texts, and what is refused and by which line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import holadsl
from tests.acts import acts
from tests.rulesets.rows import shipped

CABRA = ("", *shipped("cabra", 4).variants)
BURKOZEL = [
    (players, name)
    for players in (2, 3, 4)
    for name in ("", *shipped("burkozel", players).variants)
    if players == 3 or name != "least-pays"
]
HEARTS, SPADES = "6h 8h Qh Ah", "6s 7s 8s 9s"


def rules_of(name: str, players: int, variant: str = "") -> holadsl.Rules:
    """The ruleset with one of its variants, or none."""
    return shipped(name, players, *([variant] if variant else []))


def moments(table: holadsl.Table, chance: Random) -> Iterator[holadsl.Table]:
    """The table after each move of a deal; whoever may call does so now and then."""
    while not table.deal_over:
        seat, move = chance.choice(acts(table))
        table.push(move, seat=seat)
        yield table


def laps(rules: holadsl.Rules, seed: int) -> tuple[int, int]:
    """A deal of random play: how many cards each player had in it, and all its points. Hands are equal all along."""
    table, number = rules.start(seed=seed), 0
    for now in moments(table, Random(seed)):
        if now.deal_over or now.trick or now.turn is None:
            continue
        (size,) = {len(now.hand(seat)) for seat in rules.seats}
        assert size == 4 or not now.stock_size
        number = now.stock_size + size * rules.players
        assert not number % rules.players
    taken = sum(map(len, _cards_of_tricks(table)))
    return taken // rules.players, sum(int(points) for points in table.points.values())


def _cards_of_tricks(table: holadsl.Table) -> Iterator[list[holadsl.Card]]:
    """The cards of each trick that was taken, those face down in."""
    cards: list[holadsl.Card] = []
    for event in table.events:
        if isinstance(event, holadsl.CardsPlayed):
            cards += event.cards
        elif isinstance(event, holadsl.TrickReturned):
            cards = []
        elif isinstance(event, holadsl.TrickTaken):
            yield cards
            cards = []


@pytest.mark.parametrize("variant", [variant for variant in CABRA if variant != "trump-out-of-play"])
def test_nine_laps(variant: str) -> None:
    """Nine cards a player, 36 in all, and 120 points, whatever is played and called; nobody has more than another."""
    assert {(9, 120)} == {laps(rules_of("cabra", 4, variant), seed) for seed in range(12)}


def test_a_card_out_of_play_is_in_nobodys_points() -> None:
    """With the card shown out of play 35 are played, and the points of all are 120 without its worth."""
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    for seed in range(12):
        table = rules_of("cabra", 4, "trump-out-of-play").start(seed=seed)
        for _ in moments(table, Random(seed)):
            pass
        (shown,) = table.discards
        assert 35 == sum(map(len, _cards_of_tricks(table)))
        assert 120 - worth.get(shown.rank, 0) == sum(table.points.values())


@pytest.mark.parametrize(("players", "variant"), BURKOZEL)
def test_laps_with_fewer_players(players: int, variant: str) -> None:
    """Eighteen, twelve or nine cards a player, unless somebody wins the deal or the match at once."""
    found = {laps(rules_of("burkozel", players, variant), seed) for seed in range(12)}
    at_once = variant in ("four-trumps-win", "moscow")
    assert (36 // players, 120) in found
    assert at_once or len(found) == 1


# ---------------------------------------------------------------------- who deals, leads, loses


def next_deal(variant: str, ours: int, dealer: str = "D") -> tuple[str, str | None]:
    """Who deals and leads after a deal in which AC had these points; C took its last trick."""
    table = rules_of("cabra", 4, variant).position(
        hands={"A": "6c", "B": "6d", "C": "As", "D": "6h"},
        leader="C",
        dealer=dealer,
        trump="s",
        captured={"AC": "Ac Ad Ah Tc Td Th" if ours > 60 else "", "BD": "Ac Ad Ah Tc Td Th" if ours < 60 else ""},
        tricks_won={"AC": 4, "BD": 4},
    )
    for move in ("As", "down 6h", "down 6c", "down 6d"):
        table.push(move)
    table.next_deal()
    return table.dealer, table.turn


@pytest.mark.parametrize(
    ("variant", "ours", "expected"),
    [
        ("", 80, ("A", "C")),
        ("", 40, ("A", "C")),
        ("taker-deals", 80, ("C", "C")),
        ("loser-deals", 80, ("B", "C")),
        ("loser-deals", 40, ("A", "C")),
    ],
)
def test_who_deals_next(variant: str, ours: int, expected: tuple[str, str]) -> None:
    """The deal goes round; or whoever took the last trick deals, or the side that lost. The taker leads."""
    assert expected == next_deal(variant, ours)


def test_who_leads_first_of_all() -> None:
    """The player after the dealer; by one reading the dealer himself."""
    for name in ("cabra", "burkozel"):
        found = [rules_of(name, 4, variant).start(seed=1, dealer="B").turn for variant in ("", "dealer-leads")]
        assert ["C", "B"] == found


@pytest.mark.parametrize(("variant", "place"), [("", 10), ("trump-at-the-bottom", 19)])
def test_where_the_card_shown_lies(variant: str, place: int) -> None:
    """It goes back to the middle of the stock, from where it was shown, or lies at the bottom, to be drawn last."""
    table = rules_of("cabra", 4, variant).start(seed=5)
    (shown,) = (event.card for event in table.events if isinstance(event, holadsl.CardShown))
    stock = table.text().partition("stock: ")[2].partition(";")[0].split()
    assert (20, place) == (len(stock), stock.index(str(shown)))
    assert shown.suit == table.trump


def test_the_defeat_points_that_lose() -> None:
    """Twelve, or sixteen if the table says so, and no other number."""
    over = []
    for target in (12, 16):
        rules = holadsl.load("cabra", options={"loss-target": target})
        counted = rules.count(worth={"AC": 40, "BD": 80}, tricks_won={"AC": 4, "BD": 5}, scores={"AC": 10})
        over.append(counted.over)
    assert [True, False] == over
    with pytest.raises(holadsl.RulesError):
        holadsl.load("cabra", options={"loss-target": 13})


def test_four_may_interrupt_four() -> None:
    """By one reading four that lead are taken back by four of another suit, and those by the next; then it is over."""
    hands = {"A": "6d 7d 8d 9d", "B": "Jc 7c 8c 9c", "C": HEARTS, "D": SPADES}
    table = rules_of("cabra", 4, "molodka-over-molodka").position(hands=hands, leader="A", trump="s", stock=20)
    table.push("6d 7d 8d 9d")
    for seat, cards in (("B", hands["B"]), ("C", HEARTS), ("D", SPADES)):
        table.push(f"molodka {cards}", seat=seat)
        assert (seat, 4) == (table.leader, len(table.trick[0].cards))
    table.push("molodka 6d 7d 8d 9d", seat="A")
    assert ("A", ("B",)) == (table.leader, table.to_act)  # all have called: nobody does so twice in a trick
    usual = rules_of("cabra", 4).position(hands=hands, leader="A", trump="s", stock=20)
    usual.push("6d 7d 8d 9d")
    assert ("B",) == usual.to_act


# ---------------------------------------------------------------------- Burkozel


def test_after_sixty_each_the_next_deal_counts_double() -> None:
    """One deal counts twice, two of sixty each four times; then all is as before."""
    for players, first in ((2, "A"), (4, "AC")):
        table = rules_of("burkozel", players).start(seed=1)
        one, other = table.rules.teams
        assert first == one
        scores = []
        for ours in (60, 100, 50, 60, 60, 50):
            if table.deal_over:
                table.next_deal()
            table.end_deal({one: ours, other: 120 - ours}, {one: 4, other: 4})
            scores.append(tuple(table.scores.values()))
            if table.over:
                break
        assert [(0, 0), (0, 8), (2, 8), (2, 8), (2, 8), (10, 8)] == scores


@pytest.mark.parametrize(
    ("points", "tricks", "gains"),
    [
        ((55, 45, 20), (5, 5, 2), (0, 2, 4)),
        ((80, 40, 0), (8, 4, 0), (0, 2, 6)),
        ((80, 40, 0), (8, 3, 1), (0, 2, 4)),
        ((50, 50, 20), (5, 5, 2), (0, 0, 4)),
        ((58, 31, 31), (6, 3, 3), (0, 2, 2)),
        ((40, 40, 40), (4, 4, 4), (0, 0, 0)),
    ],
)
def test_what_three_players_are_charged(
    points: tuple[int, ...], tricks: tuple[int, ...], gains: tuple[int, ...]
) -> None:
    """Whoever has most pays nothing, all others by what they took: 2, 4, or 6 without a trick."""
    worth, won = dict(zip("ABC", points, strict=True)), dict(zip("ABC", tricks, strict=True))
    assert gains == tuple(shipped("burkozel", 3).count(worth=worth, tricks_won=won).scores.values())


def test_four_trumps_and_four_of_a_suit() -> None:
    """Only trumps take the lead; by a variant any four of a suit; at two, three and four players."""
    for players in (2, 3, 4):
        for variant, may in (("", False), ("four-of-a-suit", True)):
            for trump, cards in (("h", True), ("s", may)):
                hands = {"A": "9c 7d 8c Jd", "B": HEARTS}
                table = rules_of("burkozel", players, variant).position(hands=hands, leader="A", trump=trump, stock=8)
                table.push("9c")
                assert cards == any(move.verb == "molodka" for move in table.legal_moves_of("B"))


@pytest.mark.parametrize(("call", "scores"), [(True, [(0, 2), (2, 2)]), (False, [(0, 0), (4, 0)])])
def test_sixty_each_where_four_trumps_win(call: bool, scores: list[tuple[int, int]]) -> None:
    """Four trumps win at sixty each too: the other is charged 2, and the next deal doesn't count double."""
    rules = rules_of("burkozel", 2, "four-trumps-win")
    table = rules.position(
        hands={"A": "6h 7h 8h 9h", "B": "6c 7d 8c 9d"},
        leader="A",
        trump="h",
        captured={"A": "Ac Ad As Tc Td Kc Qc", "B": "Ah Th Kh Qh Jh Ts Ks Qs Js Kd Qd Jd Jc"},
        tricks_won={"A": 4, "B": 4},
    )
    if call:
        table.push("molodka 6h 7h 8h 9h", seat="A")
    else:
        table = rules.start(seed=1)
        table.end_deal({"A": 60, "B": 60}, {"A": 4, "B": 4})
    found = [tuple(table.scores.values())]
    table.next_deal()
    table.end_deal({"A": 40, "B": 80}, {"A": 4, "B": 4})
    assert scores == [*found, tuple(table.scores.values())]


@pytest.mark.parametrize(
    ("points", "gains"), [((55, 45, 20), (0, 0, 4)), ((80, 20, 20), (0, 4, 4)), ((50, 35, 35), (0, 2, 2))]
)
def test_only_the_least_is_charged(points: tuple[int, ...], gains: tuple[int, ...]) -> None:
    """By one reading of three whoever has least pays, all who have as few, and nobody else."""
    rules = rules_of("burkozel", 3, "least-pays")
    counted = rules.count(worth=dict(zip("ABC", points, strict=True)), tricks_won=dict.fromkeys("ABC", 4))
    assert gains == tuple(counted.scores.values())


def test_the_titles_of_the_call() -> None:
    """Four trumps bear no title of Cabra's, nor do the readings the one of another."""
    found = [
        re.findall('^call molodka "(.*)"', rules_of("burkozel", 2, variant).text, re.MULTILINE)
        for variant in ("", "four-of-a-suit", "four-trumps-win")
    ]
    assert [["Four trumps take the lead"], ["Four of a suit take the lead"], ["Four trumps win the deal"]] == found


def test_moscow() -> None:
    """Four aces win the match on one's own turn, and no hand else does."""
    rules = rules_of("burkozel", 2, "moscow")
    table = rules.position(hands={"A": "6c 7c 8d 9d", "B": "Ac Ad Ah As"}, leader="A", trump="h", stock=20)
    assert "moscow Ac Ad Ah As" not in table.legal_moves_of("B")
    table.push("6c")
    table.push("moscow Ac Ad Ah As")
    assert table.outcome is not None
    assert (True, ("B",)) == (table.over, table.outcome.winners)


def test_each_for_himself_at_four() -> None:
    """Four who play each alone have a file of their own, with the lines that the file has for three."""
    text = """language 1

game "Alone" extends burkozel
  change game players         4, each alone
  change match gains          0 when it has most points, 6 when it won no trick, 4 when it has 30 or less points,
                              otherwise 2
  add match tie               shared
"""
    rules = holadsl.loads(text)
    counted = rules.count(worth=dict(zip("ABCD", (50, 40, 30, 0), strict=True)), tricks_won=dict.fromkeys("ABC", 3))
    assert (0, 2, 4, 6) == tuple(counted.scores.values())
