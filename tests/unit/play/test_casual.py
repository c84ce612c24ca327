"""The bot casual: it plays any rule file, from what its seat may know."""

from __future__ import annotations

from collections import Counter

import pytest

import holadsl
from holadsl.players.casual import Casual
from holadsl.players.levels import levels
from tests.watch import pack

HOLA = holadsl.load("hola")
LUCK = 6364136223846793005


def choice(table: holadsl.Table, seed: int = 1) -> str:
    """What the bot does for whoever is on turn."""
    assert table.turn is not None
    return str(Casual(seed).choose(table.view(table.turn)))


def answered(hand: str, *plays: str, stock: int = 20) -> str:
    """What a bot at D, with that hand, answers to the cards of A, B and C."""
    hands = {"A": f"{plays[0]} 5c 6c 8c", "B": f"{plays[1]} 5d 6d 8d", "C": f"{plays[2]} 5h 6h 8h", "D": hand}
    table = HOLA.position(hands=hands, leader="A", stock=stock)
    for play in plays:
        table.push(play)
    return choice(table)


def test_it_takes_points_that_it_can_get() -> None:
    """With the last card of the circuit it takes an opponents' trick that is worth something."""
    assert "Kd" == answered("3d 4d Kd 9d", "Kh", "Js", "Ts")


def test_it_throws_worthless_cards_on_an_opponents_trick() -> None:
    """Where it can't take the trick, it doesn't give points to an opponent."""
    assert "4d" == answered("Ad 4d Td As", "Kh", "Js", "3s")


def test_it_gives_points_to_its_partner() -> None:
    """On a trick that its partner has and that ends, it lays a card that is worth something."""
    table = HOLA.position(hands={"A": "4c", "B": "4d", "C": "9d", "D": "3d Ad"}, leader="A", stock=0)
    for play in ("4c", "4d", "9d"):
        table.push(play)
    assert "Ad" == choice(table)


def test_it_holds_where_that_wins_the_trick_back() -> None:
    """As the leader with the last matching card of a rich trick it holds; without one it lets the trick go."""
    hands = {"A": "9c 9d", "B": "Th 4d", "C": "Td 4h", "D": "9h 4s"}
    gone = {"AC": "7c 7d 7h 7s", "BD": "9s"}  # nobody else can match
    table = HOLA.position(hands=hands, leader="A", stock=0, captured=gone)
    for play in ("9c", "Th", "Td", "9h"):
        table.push(play)
    assert "9d" == choice(table)
    hands = {"A": "9c Ad Ac", "B": "3h 4d 5d", "C": "3d 4h 5h", "D": "9h 4s 5s"}
    table = HOLA.position(hands=hands, leader="A", stock=0)
    for play in ("9c", "3h", "3d", "9h"):
        table.push(play)
    assert "stop" == choice(table)


def test_few_points_are_wanted_where_the_fewest_win() -> None:
    """Where the rules let the fewest points win, it throws its points on the opponents' trick."""
    rules = holadsl.loads('language 1\n\ngame "Low" extends hola\n  change match winner  the least\n')
    hands = {"A": "Kh 5c", "B": "Js 5d", "C": "3s 5h", "D": "4d Ad"}
    table = rules.position(hands=hands, leader="A", stock=0)
    for play in ("Kh", "Js", "3s"):
        table.push(play)
    assert "Ad" == choice(table)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("variants", [(), ("hold-with-match", "hold-for-points"), ("only-sevens", "hold-over-partner")])
def test_it_makes_legal_moves_under_house_rules(players: int, variants: tuple[str, ...]) -> None:
    """Whole deals at every table and under house rules are played by legal moves alone."""
    rules = holadsl.load("hola", players=players, variants=variants)
    table = rules.start(seed=players, deals=1)
    bots = {seat: levels()["casual"](number) for number, seat in enumerate(rules.seats)}
    while not table.over:
        assert table.turn is not None
        move = bots[table.turn].choose(table.view(table.turn))
        assert move in table.legal_moves
        table.push(move)


def test_it_is_better_than_chance() -> None:
    """Over six deals two bots take more than six of ten points from two opponents who play at random."""
    points = {"AC": 0, "BD": 0}
    bots = {seat: Casual(1) for seat in HOLA.seats}
    for seed in range(6):
        table, luck = HOLA.start(seed=seed, deals=1), seed + 1
        while not table.over:
            luck = (luck * LUCK + 1442695040888963407) % 2**64
            if table.turn in ("A", "C"):
                table.push(bots[table.turn].choose(table.view(table.turn)))
            else:
                moves = list(table.legal_moves)
                table.push(moves[(luck >> 33) % len(moves)])
        for team, number in table.points.items():
            points[team] += int(number)
    assert points["AC"] > 0.6 * sum(points.values())


def test_the_same_view_and_seed_give_the_same_move() -> None:
    """A bot made anew from the same seed, as when a game is gone on with, makes the same moves."""
    table = HOLA.start(seed=3)
    kept = Casual(5)
    for _ in range(20):
        assert table.turn is not None
        view = table.view(table.turn)
        move = kept.choose(view)
        assert move == Casual(5).choose(view)
        table.push(move)


def test_unseen_cards_change_no_move() -> None:
    """Other hands and another stock, with the same cards in sight, give the same move: it can't look at cards."""
    compared = 0
    for seed in range(4):
        table, bot = HOLA.start(seed=seed), Casual(1)
        for step in range(24):
            assert table.turn is not None
            view = table.view(table.turn)
            others = [view.sample(other).view(view.seat) for other in (11, 12, 13)]
            moves = {str(bot.choose(one)) for one in (view, *others)}
            assert 1 == len(moves), f"seed {seed}, step {step}: {table.text()}"
            compared += len(view.legal_moves) > 1
            table.push(moves.pop())
    assert compared > 40


def test_the_pack_is_what_the_rules_say() -> None:
    """`Rules.pack` and `Rules.worth`, by which it values cards, agree with the rules' total."""
    assert pack(HOLA) == Counter(map(str, HOLA.pack))
    assert 80 == sum(HOLA.worth(card) for card in HOLA.pack)


@pytest.mark.parametrize("bot", ["beginner", "casual"])
def test_where_no_card_counts_it_plays_for_tricks(bot: str) -> None:
    """By rules that count tricks alone it takes an opponents' trick if it can, with a card no stronger than it need
    be, and gives its partner's trick, and one that it can't take, the weakest.
    """
    rules = holadsl.load("whist")

    def answers(*plays: str) -> set[str]:
        hands = {"A": f"{plays[0]} 3c", "B": f"{plays[1]} 4c", "C": f"{plays[2]} 5c", "D": "Kd Jd 2d"}
        table = rules.position(hands=hands, leader="A", trump="spades")
        for play in plays:
            table.push(play)
        view = table.view("D")
        return {str(levels()[bot](seed).choose(view)) for seed in range(12)}

    alike = {"casual": 1, "beginner": 3}[bot]  # a beginner plays now and then what comes first to hand
    for expected, plays in (("Jd", ("Td", "3d", "9d")), ("2d", ("3d", "Ad", "4d")), ("2d", ("Ad", "3d", "4d"))):
        found = answers(*plays)
        assert expected in found
        assert len(found) <= alike
