"""Sides of a deal that a card decides: who is alone, who knows it, and what a side has."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

import holadsl
from holadsl.core.check import check
from tests.properties.test_tables import told

OPEN = """language 1

game "Open" extends sedma

for 3 players, each alone
  add game teams              holder of Kh alone against the others
"""
FOUR = """language 1

game "Four" extends sedma
  remove players 2
  remove players 3
  change game players         4, each alone
  change deal next dealer     player before the winner of the deal
  change hold when            an opponent is winning
  add game teams              holder of Kh alone against the others, hidden
"""
DOWN = Path(__file__).parents[3] / "rulesets" / "files" / "beat-or-pass.hola"
"""Cards may be laid face down there, the one that decides too."""
TOP = """language 1

game "Turned" extends ristikontra
  change game players         4, each alone
  add game teams              holder of Kh alone against the others, hidden
"""


@cache
def secret(*variants: str) -> holadsl.Rules:
    """The game of three with the red king."""
    return holadsl.load("sedma", players=3, variants=["red-king", *variants])


CALL = """
call molodka "Four of a suit take the lead"
  by           a player that has not played to the trick
  when         a trick is open
  with         4 cards of one suit
  first        nearest to leader
  then         the trick goes back, that player leads those cards
"""


@cache
def face_down(how: str, call: str = "") -> holadsl.Rules:
    """A game of four in which what is passed lies face down, and with the call the cards of a trick may go back."""
    text, alone = DOWN.read_text(encoding="utf-8").split("example", maxsplit=1)[0], "4, each alone\n  teams        "
    return holadsl.loads(text.replace("4 in 2 teams", f"{alone}holder of Kh alone against the others{how}") + call)


GAMES = {
    "secret": secret,
    "opponents": lambda: secret("hold-when-opponent"),
    "open": lambda: holadsl.loads(OPEN, players=3),
    "four": lambda: holadsl.loads(FOUR),
    "turned": lambda: holadsl.loads(TOP),
    "face down": lambda: face_down(", hidden"),
    "face down, open": lambda: face_down(""),
    "back again": lambda: face_down(", hidden", CALL),
}


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_more_than_he_knows(game: str) -> None:
    """What a seat is told is the same at every table that it can't tell from the real one, and what it knows is so."""
    rules = GAMES[game]()
    assert () == check(rules.machine).findings
    for seed in range(6):
        chance, table = Random(seed), rules.start(seed=seed)
        while not table.deal_over:
            seat = chance.choice(rules.seats)
            view = table.view(seat)
            other = view.sample(seed)
            if chance.random() < 0.2:
                assert told(table, seat) == told(other, seat)
            if len(view.teams) == 2:
                assert view.teams == table.teams == other.teams
            assert _looked_on(table) == _looked_on(other)
            table.push(chance.choice(list(table.legal_moves)))
        assert all(table.view(seat).teams == table.teams for seat in rules.seats)


def _looked_on(table: holadsl.Table) -> list[object]:
    """What somebody sees who looks on: no more than any seat knows."""
    open_to_all = table.onlooker()
    return [open_to_all.teams, open_to_all.points, open_to_all.trick, list(open_to_all.events)]


@pytest.mark.parametrize("game", GAMES)
def test_a_side_has_what_its_players_have(game: str) -> None:
    """Points are those of the side, for each of its players; each gains alike; scores stay each player's own."""
    rules = GAMES[game]()
    whole = {sum(t.points[side[0]] for side in t.teams) for t in (_played(rules, seed) for seed in range(5))}
    assert 1 == len(whole)
    table = _played(rules, 1)
    for side in table.teams:
        assert 1 == len({(table.points[seat], table.scores[seat]) for seat in side})


def _played(rules: holadsl.Rules, seed: int) -> holadsl.Table:
    table = rules.start(seed=seed)
    while not table.deal_over:
        table.push(next(iter(table.legal_moves)))
    return table


def test_who_draws_the_card_is_alone_from_then_on() -> None:
    """While the card lies in the stock each plays for himself; who draws it is alone, and he alone knows."""
    hands = {"A": "9s", "B": "9d", "C": "8c"}
    table = secret().position(hands=hands, leader="A", stock="Jc Kh Jd Qc Qd Qs")
    assert ["A", "B", "C"] == sorted(table.teams)
    for move in ("9s", "9d", "8c"):
        table.push(move)
    assert ["AB", "C"] == sorted(table.teams)
    assert [3, 3, 2] == [len(table.view(seat).teams) for seat in "ABC"]


def test_what_can_only_lie_in_one_place_is_known() -> None:
    """At the end of a deal the last card that nobody has seen tells who is alone."""
    table = secret().position(hands={"A": "9s", "B": "Kh", "C": ""}, leader="A", captured={"C": _but("9s Kh")})
    assert [2, 2, 3] == [len(table.view(seat).teams) for seat in "ABC"]


def _but(hands: str) -> str:
    return " ".join(str(card) for card in secret().pack if str(card) not in hands.split())


def test_points_are_known_with_the_sides() -> None:
    """Until a seat knows the sides, it knows what each player took and no more; the lone player knows all."""
    table = secret().position(hands={"A": "9s Jc", "B": "Kh 9d", "C": "8c Tc"}, captured={"A": "As", "C": "Ac"})
    views = [table.view(seat).points for seat in "AB"]
    assert [False, True] == [points.complete for points in views]
    assert [{"A": 10, "B": 0, "C": 10}, {"A": 20, "B": 0, "C": 20}] == [points.known for points in views]
    assert {"A": 20, "B": 0, "C": 20} == table.points


def test_rules_know_no_more_than_the_players() -> None:
    """A rule about opponents takes all others for opponents while the sides are a secret, then those of the deal."""
    hands = {"A": "9s 9c Js", "B": "Kh Qc Jd", "C": "9h Tc Ad"}
    table = secret("hold-when-opponent").position(hands=hands, leader="A")
    for card in ("9s", "Qc", "9h"):
        table.push(card)
    assert ["9c", "stop"] == [str(move) for move in table.legal_moves]
    table.pop()
    table.pop()
    for card in ("Kh", "9h"):
        table.push(card)
    assert not table.trick  # C is on A's side, and that is known now


def test_an_open_card_is_told_at_once() -> None:
    """Where it is no secret, an event says who is alone as soon as he has the card."""
    table = holadsl.loads(OPEN, players=3).start(seed=1)
    seen = [event for event in table.view("A").events if isinstance(event, holadsl.PlaysAlone)]
    while not seen:
        table.push(next(iter(table.legal_moves)))
        seen = [event for event in table.view("A").events if isinstance(event, holadsl.PlaysAlone)]
    assert str(seen[0].card) == "Kh"
    assert table.teams == table.view("A").teams == table.view("C").teams
    assert seen[0].seat in table.teams


@pytest.mark.parametrize("game", ["secret", "open"])
def test_a_table_comes_back(game: str) -> None:
    """Record, position and undo know the sides."""
    rules = GAMES[game]()
    table = rules.start(seed=3)
    texts = []
    while not table.deal_over:
        texts.append(table.text())
        again = rules.read_position(table.text())
        assert (again.teams, again.view("B").teams) == (table.teams, table.view("B").teams)
        table.push(next(iter(table.legal_moves)))
    assert table.text() == holadsl.replay(table.record()).text()
    for text in reversed(texts):
        table.pop()
        assert text == table.text()


def test_a_result_by_hand_names_the_sides() -> None:
    """Points entered for the two sides say who was alone; the record keeps it."""
    table = secret().start(seed=3)
    table.end_deal({"AC": 50, "B": 40}, {"AC": 6, "B": 4})
    assert ["AC", "B"] == sorted(table.teams)
    assert ({"A": 50, "B": 40, "C": 50}, {"A": 1, "B": 0, "C": 1}) == (table.points, table.scores)
    assert table.text() == holadsl.replay(table.record()).text()
    counted = secret().count(worth={"BC": 80, "A": 0}, last_trick="B")
    assert ({"A": 0, "B": 90, "C": 90}, {"A": 0, "B": 2, "C": 2}) == (counted.points, counted.scores)


SIDES_ASTRAY: list[dict[str, int]] = [
    {"AC": 50, "AB": 40},
    {"AC": 50},
    {"AD": 50, "B": 40},
    {"ABC": 90},
    {"AC": 50, "B": 40, "C": 0},
]


@pytest.mark.parametrize("points", SIDES_ASTRAY)
def test_sides_that_can_not_be(points: dict[str, int]) -> None:
    """Sides that don't fit one another, or the table, are refused, and nothing is changed."""
    table = secret().start(seed=3)
    before = table.text()
    with pytest.raises(holadsl.PlayError):
        table.end_deal(points)
    assert before == table.text()


def test_who_is_alone_holds_the_card() -> None:
    """A position in which one is said to be alone and another holds the card is refused."""
    with pytest.raises(holadsl.PlayError, match="B can't be alone: C has Kh"):
        secret().position(hands={"A": "9s", "B": "9d", "C": "Kh"}, captured={"AC": "As", "B": "Ac"})
    table = secret().position(hands={"A": "9s", "B": "9d", "C": "9c"}, captured={"AC": "As Kh", "B": "Ac"})
    assert [2, 2, 2] == [len(table.view(seat).teams) for seat in "ABC"]


@pytest.mark.parametrize(
    ("rule", "what"),
    [
        ("each team scores 5", "points for several"),
        ("leader's points becomes 0", "setting points"),
        ("leader loses the deal", "losing the deal"),
    ],
)
def test_what_can_not_be_told_apart_in_play(rule: str, what: str) -> None:
    """In play nobody may know yet whose side would get points that a rule gives to several, so it is refused."""
    with pytest.raises(holadsl.RulesError) as found:
        holadsl.loads(f"{OPEN}  add rules it                when a trick ends, {rule}\n", players=3)
    told = f"{what} in play, where a card decides the sides, is not built yet"
    assert [told] == [one.message for one in found.value.diagnostics]


def test_points_of_one_in_play_are_his_side_s() -> None:
    """What a rule gives one player in play counts for his side."""
    text = f"{OPEN}  add rules it                when a trick ends, leader scores 5\n"
    table = _played(holadsl.loads(text, players=3), 3)
    tricks = sum(table.tricks_won.values())
    assert 90 + 5 * tricks == sum(table.points[side[0]] for side in table.teams)


def test_two_players_need_no_card() -> None:
    """With two players the line does nothing, which is a mistake where it does nothing anywhere."""
    text = OPEN.replace("3 players", "2 players")
    with pytest.raises(holadsl.RulesError) as found:
        holadsl.loads(text, players=2)
    (mistake,) = found.value.diagnostics
    assert "with two players each is alone anyway" in mistake.message


def test_a_card_that_is_not_there() -> None:
    """A card that the pack hasn't can't decide anything."""
    with pytest.raises(holadsl.RulesError) as found:
        holadsl.loads(OPEN.replace("Kh", "2h"), players=3)
    assert "2h" in found.value.diagnostics[0].message
