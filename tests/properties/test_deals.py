"""What holds in every deal of every shipped game of the Hola and Sedma families, whatever is played."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl import Rules, Table
from tests.properties.walks import (
    FEW_AND_MANY,
    LEFT_OVER,
    UNEVEN,
    WORTH,
    any_rules,
    chosen,
    circuits_of,
    plain_rules,
    play_out,
    shipped,
    tables,
    tricks,
    walk,
)
from tests.watch import cards, pack

SEEDS = st.integers(0, 1_000_000)


@FEW_AND_MANY
def test_cards_are_conserved(examples: int) -> None:
    """After every step of a match all cards of the pack lie somewhere, each as often as it is in the pack."""

    @settings(max_examples=examples)
    @given(any_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        table, chance, whole = rules.start(seed=seed), Random(luck), pack(rules)
        for _ in range(2):
            assert whole == cards(table.text())
            play_out(table, chance, lambda: same(whole, table))
            if not table.over:
                table.next_deal()

    holds()


def same(whole: Counter[str], table: Table) -> None:
    """The pack is whole."""
    assert whole == cards(table.text())


def letter(rules: Rules) -> bool:
    """By this text the last cards are dealt to some players only."""
    return (rules.name, rules.players) == UNEVEN


@FEW_AND_MANY
def test_circuits(examples: int) -> None:
    """No trick has more circuits than a hand has cards; a deal has as many as each player has cards in it."""

    @settings(max_examples=examples)
    @given(plain_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        table = rules.start(seed=seed)
        play_out(table, Random(luck), lambda: None)
        taken = list(tricks(table))
        assert max(trick.circuits for trick in taken) <= 4
        assert circuits_of(rules) + letter(rules) == sum(trick.circuits for trick in taken)
        whole = rules.players * circuits_of(rules) + 2 * letter(rules)
        assert whole == sum(len(trick.cards) for trick in taken)

    holds()


@FEW_AND_MANY
def test_hands_are_equal_after_each_refill(examples: int) -> None:
    """Before each lead all hold the same number of cards, four while the stock lasts for all; by the letter not."""

    @settings(max_examples=examples)
    @given(plain_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        table = rules.start(seed=seed)

        def look() -> None:
            if table.trick:
                return
            sizes = {len(table.hand(seat)) for seat in rules.seats}
            assert 1 == len(sizes) or (letter(rules) and table.stock_size == 0 and max(sizes) - min(sizes) == 1)
            assert 4 in sizes or table.stock_size < rules.players

        play_out(table, Random(luck), look)
        assert (2 if (rules.name, rules.players) in LEFT_OVER else 0) == table.stock_size

    holds()


@FEW_AND_MANY
def test_point_totals(examples: int) -> None:
    """A deal brings 90 points, 80 by the text of 002, 140 to 160 with six; a sweep what its text says, or nothing.

    Of Sedma's kin: 90, 80 where the last trick brings nothing, 8 where cards are worth one.
    """

    @settings(max_examples=examples)
    @given(plain_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        table = rules.start(seed=seed)
        play_out(table, Random(luck), lambda: None)
        taken = list(tricks(table))
        worth = sum(int(trick.points) for trick in taken)
        if rules.name in WORTH:
            card, last = WORTH[rules.name]
            assert worth + last == sum(table.points.values())
            assert worth in ({6, 7, 8} if (rules.name, rules.players) in LEFT_OVER else {8 * card})
            return
        last = 0 if rules.players == 6 or rules.name == "hola-prairie" else 10
        total = sum(int(points) for points in table.points.values())
        swept = {team for team in rules.teams if all(trick.winner in team for trick in taken)}
        if rules.name == "hola-party":
            swept = {team for team, points in table.points.items() if points == 170}
        off = {"sweep-reset", "dealer-streak"} & {name for name, v in rules.variants.items() if v.chosen}
        if swept and not off and rules.name != "hola-prairie":
            assert (320 if rules.name == "hola" and rules.players == 6 else 170) == total
        else:
            assert worth + last == total
        assert worth in ({140, 150, 160} if rules.players == 6 and not letter(rules) else {whole(rules)})

    holds()


def whole(rules: Rules) -> int:
    """What all cards are worth."""
    return 160 if rules.players == 6 else 80


@FEW_AND_MANY
def test_points_on_the_way(examples: int) -> None:
    """While a deal is played its points are the worth of the cards taken, trick by trick, for the winner's team."""

    @settings(max_examples=examples)
    @given(plain_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        table = rules.start(seed=seed)

        def look() -> None:
            if table.deal_over:
                return
            worth = dict.fromkeys(rules.teams, 0)
            for trick in tricks(table):
                team = next(team for team in rules.teams if trick.winner in team)
                worth[team] += sum(WORTH.get(rules.name, (10, 0))[0] for card in trick.cards if card.rank in "AT")
            assert worth == dict(table.points)

        play_out(table, Random(luck), look)

    holds()


@FEW_AND_MANY
def test_a_match_ends(examples: int) -> None:
    """Played on, any match comes to its end, with a winner who has the most, or several where a tie is shared."""

    @settings(max_examples=max(examples // 4, 5))
    @given(any_rules(), SEEDS, SEEDS)
    def holds(rules: Rules, seed: int, luck: int) -> None:
        table, chance, deals = rules.start(seed=seed), Random(luck), 1
        play_out(table, chance, lambda: None)
        while not table.over:
            assert deals < 400
            table.next_deal()
            play_out(table, chance, lambda: None)
            deals += 1
        outcome = table.outcome
        assert outcome is not None
        best = max(outcome.scores.values())
        assert [team for team, score in outcome.scores.items() if score == best] == list(outcome.winners)
        assert (0, None, ()) == (len(table.legal_moves), table.turn, table.to_act)

    holds()


@FEW_AND_MANY
def test_a_burn(examples: int) -> None:
    """A burn ends its trick after the first circuit: the winner's side keeps its score, the others' is 0."""

    @settings(max_examples=examples)
    @given(st.sampled_from((4, 6)), SEEDS, SEEDS)
    def holds(players: int, seed: int, luck: int) -> None:
        rules = shipped("hola", players, "burn")
        deck = rules.start(seed=seed).record().splitlines()[-1].split()[1:]
        deck.sort(key=lambda card: card[0] != "J")
        table, chance = rules.start(seed=seed, deck=" ".join(deck), scores=dict.fromkeys(rules.teams, 70)), Random(luck)
        for _ in range(players):
            table.push("J")
        burns = [event for event in table.events if isinstance(event, holadsl.ScoreSet)]
        (trick,) = tricks(table)
        (loser,) = (team for team in rules.teams if trick.winner not in team)
        assert (players, 1) == (len(trick.cards), trick.circuits)
        assert [(loser, 0)] == [(burn.team, burn.score) for burn in burns]
        assert {loser: 0, **{team: 70 for team in rules.teams if team != loser}} == dict(table.scores)
        play_out(table, chance, lambda: None)

    holds()


@FEW_AND_MANY
def test_identical_cards_are_one_move(examples: int) -> None:
    """Where two packs are played, two equal cards in a hand are one move, and the oldest of them goes."""

    @settings(max_examples=examples)
    @given(tables(st.just(shipped("hola", 6))), SEEDS)
    def holds(table: Table, luck: int) -> None:
        if table.turn is None:
            return
        moves = [str(move) for move in table.legal_moves if move.cards]
        assert len(set(moves)) == len(moves)
        hand = [str(card) for card in table.hand(table.turn)]
        assert list(dict.fromkeys(hand)) == moves
        seat, move = table.turn, str(chosen(table, Random(luck)))
        table.push(move)
        if move != "stop":
            hand.remove(move)
            assert hand == [str(card) for card in table.hand(seat)][: len(hand)]

    holds()


def test_walks_go_everywhere() -> None:
    """The walks of these tests see holds, further deals, penalties and ends of matches."""
    seen: Counter[str] = Counter()
    for seed in range(8):
        table = walk(shipped("hola", 4).start(seed=seed), 400, seed)
        seen.update(type(event).__name__ for event in table.events)
        seen["over"] += table.over
    assert {"HoldStopped", "DealEnded", "ScoreSet", "DealerChanged", "MatchEnded", "over"} <= {
        k for k, v in seen.items() if v
    }
