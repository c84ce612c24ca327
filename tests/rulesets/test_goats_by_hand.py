"""Whole matches of Cabra, Burkozel and Bura beside the same games by hand: moves, calls, who may act, the score."""

from __future__ import annotations

from random import Random

import pytest

import holadsl
from tests.acts import acts
from tests.rulesets.plain_bura import LEADING, PlainBura
from tests.rulesets.plain_goat import PlainGoat, Ways, played
from tests.rulesets.rows import shipped

TABLES = [
    *(
        ("cabra", 4, house)
        for house in (
            "",
            "lead-three",
            "beat-the-lead",
            "all-over-all",
            "must-beat",
            "molodka-over-molodka",
            "eggs-double",
            "trump-at-the-bottom",
            "lead-fewer",
            "trump-out-of-play",
            "beat-the-lead molodka-over-molodka must-beat",
        )
    ),
    *(
        ("burkozel", players, house)
        for players in (2, 3, 4)
        for house in ("", "open-discards", "four-of-a-suit lead-three")
    ),
]


VERBS = ("pass", "down", "molodka", "thirty-one", "bura", *LEADING)


def same(act: tuple[str, str]) -> tuple[str, str]:
    """An act as it is compared: the cards in order of the alphabet."""
    seat, move = act
    verb, *cards = move.split()
    return seat, played(verb, cards) if verb in VERBS else played("", [verb, *cards])


def compare(table: holadsl.Table, plain: PlainGoat) -> list[tuple[str, str]]:
    """All that can be asked of both is the same; what may be done."""
    found = acts(table)
    assert plain.acts() == {same(act) for act in found}
    assert len(found) == len({same(act) for act in found})
    assert plain.to_act() == set(table.to_act)
    assert plain.deal_over == table.deal_over
    assert plain.scores == dict(table.scores)
    assert {name: sorted(cards) for name, cards in plain.hands.items()} == {
        seat: sorted(map(str, table.hand(seat))) for seat in table.rules.seats
    }
    assert plain.stock == table.text().partition("stock: ")[2].partition(";")[0].split() or not plain.stock
    if not plain.deal_over:
        assert plain.tricks == dict(table.tricks_won)
        assert plain.leader == table.leader
    assert plain.taken == dict(table.points)
    return found


def suited(rules: holadsl.Rules, chance: Random) -> str:
    """A pack from the top, by chance; most of the time with hands of one suit."""
    left, deck = [str(card) for card in rules.pack], []
    chance.shuffle(left)
    for place in range(4 * rules.players + 1 if chance.random() < 0.8 else 0):
        suit = (
            "cdhs"[place % rules.players % 4] if place < 4 * rules.players else "d"
        )  # the card shown, if it is the next
        deck.append(next((card for card in left if card[1] == suit), left[0]))
        left.remove(deck[-1])
    return " ".join([*deck, *left])


def match(rules: holadsl.Rules, house: str, seed: int) -> tuple[holadsl.Table, PlainGoat]:
    """A match at both, to its end."""
    chance = Random(seed)
    deck = suited(rules, chance)
    table = rules.start(seed=seed, deck=deck)
    plain = PlainGoat(Ways(rules.name, rules.players, frozenset(house.split())), table.dealer)
    while True:
        plain.deal(deck.split())
        while found := compare(table, plain):
            calls = [act for act in found if "molodka" in act[1]]
            act = chance.choice(calls if calls and chance.random() < 0.6 else found)
            table.push(act[1], seat=act[0])
            plain.do(same(act))
        assert plain.over == table.over
        if table.over:
            return table, plain
        deck = suited(rules, chance)
        table.next_deal(deck=deck)
        assert plain.dealer == table.dealer


@pytest.mark.parametrize(("name", "players", "house"), TABLES)
def test_a_match_goes_as_by_hand(name: str, players: int, house: str) -> None:
    """Legal moves of all seats, who may act, windows, hands, points and scores are those of the game by hand."""
    rules, called = shipped(name, players, *house.split()), 0
    for seed in range(4):
        table, plain = match(rules, house, seed)
        assert table.outcome is not None
        least = min(plain.scores.values())
        assert {team for team, score in plain.scores.items() if score == least} == set(table.outcome.winners)
        called += sum(isinstance(event, holadsl.Called) for event in table.events)
    assert called


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "players", "house"), TABLES)
def test_many_matches_go_as_by_hand(name: str, players: int, house: str) -> None:
    """What is tried with four matches holds with a hundred."""
    for seed in range(100, 200):
        match(shipped(name, players, *house.split()), house, seed)


# ---------------------------------------------------------------------- Bura


def bura(players: int, seed: int) -> int:
    """A match of Bura at both, to its end; how often somebody has called."""
    rules, chance = shipped("bura", players), Random(seed)
    deck = suited(rules, chance)
    table = rules.start(seed=seed, deck=deck)
    plain = PlainBura("ABCDEF"[:players], table.dealer)
    while True:
        plain.deal(deck.split())
        while found := compare_bura(table, plain):
            calls = [act for act in found if act[1].split()[0] in LEADING]
            rash = [act for act in found if act[1] == "thirty-one" or act[1].startswith("bura")]
            some = calls if calls and chance.random() < 0.4 else found
            act = chance.choice([act for act in some if act not in rash or chance.random() < 0.1] or some)
            table.push(act[1], seat=act[0])
            plain.do(same(act))
        if table.over:
            return sum(isinstance(event, holadsl.Called) for event in table.events)
        deck = suited(rules, chance)
        table.next_deal(deck=deck)
        assert plain.dealer == table.dealer


def compare_bura(table: holadsl.Table, plain: PlainBura) -> list[tuple[str, str]]:
    """All that can be asked of both is the same; what may be done."""
    found = acts(table)
    assert plain.acts() == {same(act) for act in found}
    assert plain.to_act() == set(table.to_act)
    assert plain.deal_over == table.deal_over
    assert plain.scores == dict(table.scores)
    assert plain.points == dict(table.points)
    assert {name: sorted(cards) for name, cards in plain.hands.items()} == {
        seat: sorted(map(str, table.hand(seat))) for seat in table.rules.seats
    }
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bura_goes_as_by_hand(players: int) -> None:
    """Five calls, each with its own moment and its own nearest player, and hands that may differ in the end."""
    assert sum(bura(players, seed) for seed in range(3))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_many_matches_of_bura_go_as_by_hand(players: int) -> None:
    """What is tried with three matches holds with sixty."""
    for seed in range(100, 160):
        bura(players, seed)
