"""Bura: thirty-one and the penalty for a wrong call, hands that win or lead, two to six players, twenty cards."""

from __future__ import annotations

from random import Random

import pytest

import holadsl
from tests.acts import acts
from tests.rulesets.rows import shipped

PLAYERS = (2, 3, 4, 5, 6)


def rules_of(players: int, *variants: str) -> holadsl.Rules:
    """Bura for so many, with these variants."""
    return shipped("bura", players, *variants)


def after_a_trick(players: int, won: str, *variants: str) -> holadsl.Table:
    """A has taken these cards before, and now takes a trick worth nothing."""
    hands = dict(
        zip("ABCDEF"[:players], ("9s 6d 7d", "6s 6c 8d", "7s 6h 8c", "7c 7h 9c", "8h 9d 9h", "Jc Jd Jh"), strict=False)
    )
    rules = rules_of(players, *variants)
    table = rules.position(hands=hands, leader="A", trump="s", captured={"A": won}, tricks_won={"A": 2}, stock=6)
    for seat in rules.order:
        table.push(hands[seat].split()[0], seat=seat)
    return table


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("won", "right"), [("As Ah Th", True), ("As Th Td", True), ("As Th 8s", False), ("", False)])
def test_thirty_one_is_counted_when_it_is_called(players: int, won: str, right: bool) -> None:
    """With 31 or more the caller wins the deal; with less he loses it and each of the others wins it."""
    table = after_a_trick(players, won)
    assert "thirty-one" in table.legal_moves_of("A")
    table.push("thirty-one", seat="A")
    others = dict.fromkeys("BCDEF"[: players - 1], int(not right))
    assert (True, {"A": int(right), **others}) == (table.deal_over, dict(table.scores))
    table.next_deal()
    assert ("A" if right else "B") == table.dealer


def test_a_call_is_open_until_the_next_card() -> None:
    """After the trick A may call, and nobody else; once a card is led it is too late, until the next trick is taken."""
    table = after_a_trick(3, "As Ah Th")
    assert [True, False, False] == ["thirty-one" in table.legal_moves_of(seat) for seat in "ABC"]
    table.push("6d")
    assert [False] * 3 == ["thirty-one" in table.legal_moves_of(seat) for seat in "ABC"]
    with pytest.raises(holadsl.PlayError):
        table.push("thirty-one", seat="A")


def test_a_call_in_the_middle_of_a_trick() -> None:
    """By the other reading whoever is to play may call: in the trick, and not after it is another's turn."""
    table = after_a_trick(3, "As Ah Th", "claim-in-turn")
    assert "thirty-one" in table.legal_moves
    table.push("6d")
    assert ("B", True, False) == (
        table.turn,
        "thirty-one" in table.legal_moves,
        "thirty-one" in table.legal_moves_of("A"),
    )
    table.push("thirty-one")
    assert {"A": 1, "B": 0, "C": 1} == dict(table.scores)


def the_last_trick(*variants: str) -> holadsl.Table:
    """Two play the last cards of a deal; A takes the trick and has 33 points then, B has 21."""
    table = rules_of(2, *variants).position(
        hands={"A": "As", "B": "6c"},
        leader="A",
        trump="s",
        captured={"A": "Ah Ac", "B": "Ad Td"},
        tricks_won={"A": 2, "B": 2},
    )
    table.push("As")
    table.push("6c")
    return table


def test_after_the_last_trick() -> None:
    """Nobody is to play any more, and whoever took the trick is asked; if he passes nobody has won."""
    table = the_last_trick()
    assert (None, ("A",), False) == (table.turn, table.to_act, table.deal_over)
    called = table.copy()
    called.push("thirty-one", seat="A")
    table.push("pass", seat="A")
    assert [{"A": 0, "B": 0}, {"A": 1, "B": 0}] == [dict(table.scores), dict(called.scores)]


def test_nobody_calls() -> None:
    """A deal in which nobody calls counts for nobody; by the other reading it goes to whoever has most."""
    scores = []
    for variants in ((), ("most-wins",)):
        table = the_last_trick(*variants)
        table.close_window()
        assert table.deal_over
        scores.append(dict(table.scores))
    assert [{"A": 0, "B": 0}, {"A": 1, "B": 0}] == scores


@pytest.mark.parametrize(
    ("points", "scores", "dealer"),
    [
        ((60, 40, 20), (1, 0, 0), "A"),
        ((20, 40, 60), (0, 0, 1), "C"),
        ((50, 20, 50), (0, 0, 0), "A"),
        ((40, 40, 40), (0, 0, 0), "A"),
    ],
)
@pytest.mark.parametrize("variants", [(), ("most-wins",)])
def test_most_points_without_a_call(
    variants: tuple[str, ...], points: tuple[int, ...], scores: tuple[int, ...], dealer: str
) -> None:
    """Most points win by the reading only, and only alone: no seat goes before another with as many."""
    worth = dict(zip("ABC", points, strict=True))
    counted = rules_of(3, *variants).count(worth=worth, tricks_won=dict.fromkeys("ABC", 4), dealer="C")
    assert (scores if variants else (0, 0, 0), dealer if variants else "A") == (
        tuple(counted.scores.values()),
        counted.next_dealer,
    )


@pytest.mark.parametrize("variants", [(), ("most-wins",)])
def test_all_that_is_taken(variants: tuple[str, ...]) -> None:
    """Where nobody calls, the tricks of a deal are worth 120 together."""
    for seed in range(6):
        table, chance = rules_of(3, *variants).start(seed=seed), Random(seed)
        while not table.deal_over:
            seat, move = chance.choice([act for act in acts(table) if act[1].split()[0] not in ("bura", "thirty-one")])
            table.push(move, seat=seat)
        assert 120 == sum(event.points for event in table.events if isinstance(event, holadsl.TrickTaken))


# ---------------------------------------------------------------------- hands


def three(players: int, hand: str, *, trump: str = "d", of: str = "B") -> holadsl.Table:
    """A has led a nine, and somebody holds these three cards."""
    hands = dict(
        zip("ABCDEF"[:players], ("9c Jd Qh", "7s Js Jh", "8c Td Qs", "9h Qd Jc", "Kc Tc Ts", "Kd Kh Ks"), strict=False)
    )
    table = rules_of(players).position(hands=hands | {of: hand}, leader="A", trump=trump, stock=2)
    table.push("9c")
    return table


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("call", "hand"), [("same-suit", "6h 7h 8h"), ("aces", "Ac Ah As"), ("sixes", "6c 6h 6s")])
def test_three_that_take_the_lead(players: int, call: str, hand: str) -> None:
    """Three of a suit, three aces or three sixes are led at once; the nine goes back, and the deal goes on."""
    table = three(players, hand)
    table.push(f"{call} {hand}", seat="B")
    table_after = table.copy()
    if table.turn is None:
        table_after.close_window()
    assert ("B", hand) == (table_after.leader, " ".join(map(str, table_after.trick[0].cards)))
    assert "9c" in map(str, table_after.hand("A"))
    assert not table_after.deal_over


def test_three_trumps_win_at_once() -> None:
    """In one's turn, not before; and only trumps."""
    table = three(3, "6d 7d 8d", of="C")
    assert not [move for move in table.legal_moves_of("C") if move.verb == "bura"]
    table.push("7s")
    table.push("bura 6d 7d 8d")
    assert (True, {"A": 0, "B": 0, "C": 1}) == (table.deal_over, dict(table.scores))


def test_the_nearest_goes_first_whatever_he_calls() -> None:
    """B with three sixes comes before C with three aces, who called first."""
    hands = {"A": "9c Jd Qh", "B": "6c 6h 6s", "C": "Ac Ah As", "D": "9h Qd Jc"}
    table = rules_of(4).position(hands=hands, leader="A", trump="d", stock=2)
    table.push("9c")
    table.push("aces Ac Ah As", seat="C")
    assert ("B",) == table.to_act
    table.push("sixes 6c 6h 6s", seat="B")
    assert "B" == table.leader


# ---------------------------------------------------------------------- packs and players


def lone(size: int, players: int) -> bool:
    """Whether cards don't go round at the end."""
    return bool(size % players)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("variants", [(), ("short-pack",), ("equal-hands",), ("equal-hands", "short-pack")])
def test_every_number_can_be_dealt(players: int, variants: tuple[str, ...]) -> None:
    """Thirty-six or twenty cards do for two to six; those that don't go round are dealt, or stay where they are."""
    rules = rules_of(players, *variants)
    size = 20 if "short-pack" in variants else 36
    assert size == len(rules.pack)
    apart = 0
    for seed in range(8):
        table, chance = rules.start(seed=seed), Random(seed)
        while not table.deal_over:
            seat, move = chance.choice([act for act in acts(table) if act[1].split()[0] not in ("bura", "thirty-one")])
            table.push(move, seat=seat)
            if not table.trick:
                sizes = {len(table.hand(name)) for name in rules.seats}
                apart = max(apart, max(sizes) - min(sizes))
        left = size % players if "equal-hands" in variants else 0
        assert left == table.stock_size
    assert int(lone(size, players) and "equal-hands" not in variants) == apart


def test_a_short_hand_plays_all_it_has() -> None:
    """Where hands differ, whoever has fewer cards plays them all, face up, and can't beat."""
    hands = {"A": "7h 8h 9h", "B": "Ad Td", "C": "6c 7c", "D": "8c 9c", "E": "Jc Qc"}
    table = rules_of(5).position(hands=hands, leader="A", trump="d")
    table.push("7h 8h 9h")
    assert ["Ad Td"] == [str(move) for move in table.legal_moves]
    for _ in range(4):
        table.push(next(iter(table.legal_moves)))
    taken = next(event for event in table.events if isinstance(event, holadsl.TrickTaken))
    assert ("A", 26) == (taken.winner, taken.points)


def test_no_sixes_in_twenty_cards() -> None:
    """A call that the pack can't give isn't there."""
    assert "sixes" not in rules_of(2, "short-pack").machine.calls
    assert "sixes" in rules_of(2).machine.calls


def test_seven_players_are_refused_in_words() -> None:
    """The game is for two to six, and says so."""
    with pytest.raises(holadsl.RulesError, match="7"):
        holadsl.load("bura", players=7)


def test_the_deals_that_win_the_match() -> None:
    """Eleven, or as many as the table says, up to eleven."""
    for target in (1, 5, 11):
        rules = holadsl.load("bura", players=2, variants=["most-wins"], options={"target": target})
        counted = rules.count(worth={"A": 70, "B": 50}, tricks_won={"A": 4, "B": 4}, scores={"A": target - 1})
        assert (True, ("A",)) == (counted.over, counted.winners)
    with pytest.raises(holadsl.RulesError):
        holadsl.load("bura", options={"target": 12})


def test_who_leads_the_next_deal() -> None:
    """The player after the dealer, who is the winner; by one reading whoever took the last trick."""
    found = []
    for variants in ((), ("taker-leads",)):
        table = after_a_trick(3, "As Ah Th", *variants)
        table.push("thirty-one", seat="A")
        table.next_deal()
        found.append((table.dealer, table.turn))
    assert [("A", "B"), ("A", "A")] == found
