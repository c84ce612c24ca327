"""A match, from its first deal to its end."""

from __future__ import annotations

from fractions import Fraction

import pytest

import holadsl
from holadsl import NotYourTurn, PlayError, Table
from tests.unit.api.games import LOCAL, SUITED, of_text, shipped

HOLA = shipped()
DECK = [face.text for face in HOLA.machine.pack.faces]


def to_the_end(table: Table) -> Table:
    """Plays the oldest card, and never holds, until the deal is over."""
    while not table.deal_over:
        table.push("stop" if "stop" in table.legal_moves else next(iter(table.legal_moves)))
    return table


def test_the_last_seat_in_order_of_play_deals_first() -> None:
    """So A leads, clockwise and anticlockwise."""
    table, other = HOLA.start(seed=1), of_text(LOCAL).start(seed=1)
    assert ("D", "A", "A", ("A",)) == (table.dealer, table.leader, table.turn, table.to_act)
    assert (("A", "C", "B"), "B", "A") == (other.rules.order, other.dealer, other.turn)


def test_a_seed_decides_the_decks() -> None:
    """Equal seeds give equal matches, different ones don't; a seed that was drawn stands in the record."""
    first, again, other, drawn = (HOLA.start(seed=seed) for seed in (7, 7, 8, None))
    assert first.record() == again.record()
    assert first.hand("A") != other.hand("A")
    seed = int(drawn.record().partition("\nseed ")[2].split()[0])
    assert HOLA.start(seed=seed).record() == drawn.record()


def test_later_deals_don_t_hang_on_what_was_played() -> None:
    """The second deck of a match is the same, however the first deal ended."""
    played, entered = to_the_end(HOLA.start(seed=7, dealer="D")), HOLA.start(seed=7, dealer="D")
    entered.end_deal({"AC": 40, "BD": 50})
    decks = []
    for table in (played, entered):
        table.next_deal()
        decks.append([line for line in table.record().splitlines() if line.startswith("deal ")][1])
    assert decks[0] == decks[1]


def test_a_deck_is_dealt_from_the_top() -> None:
    """One at a time or two at a time, as the rules say; the rest is the stock in its order."""
    table = HOLA.start(deck=" ".join(DECK), dealer="D")
    assert ("2c", "6c", "Tc", "Ac") == tuple(map(str, table.hand("A")))
    pairs = of_text(SUITED).start(deck=" ".join(DECK), dealer="A")
    assert ("2c", "3c", "Tc", "Jc") == tuple(map(str, pairs.hand("B")))
    assert (36, "5d") == (table.stock_size, table.text().partition("stock: ")[2].split()[0])


@pytest.mark.parametrize(
    ("deck", "says"),
    [
        (DECK[:51], "The deck has 51 cards, the pack 52: As is missing."),
        ([*DECK[:51], "2c"], "The deck has 2c more often than the pack."),
        ([*DECK, "2c"], "The deck has 2c more often than the pack."),
        ([*DECK[:51], "1h"], "'1h' is not a card of this pack."),
        ([*DECK[:51], "A"], "'A' says no suit: write Ac, Ad, Ah or As."),
    ],
)
def test_a_deck_has_each_card_of_the_pack(deck: list[str], says: str) -> None:
    """A deck that isn't an order of the whole pack is refused with what is wrong."""
    with pytest.raises(PlayError) as refused:
        HOLA.start(deck=" ".join(deck))
    assert says == str(refused.value)


def test_start_refuses_what_isn_t_there() -> None:
    """A dealer, a team or an engine that isn't there, no deal at all, half a point where there is none."""
    for wrong in ({"dealer": "X"}, {"scores": {"AB": 3}}, {"deals": 0}, {"engine": "steam"}):
        with pytest.raises(PlayError):
            HOLA.start(**wrong)  # type: ignore[arg-type]
    with pytest.raises(PlayError, match=r"1/2 is no amount in this game."):
        HOLA.start(scores={"AC": Fraction(1, 2)})


def test_after_a_deal_nobody_is_to_act() -> None:
    """Turn is None and there are no moves until `next_deal`; pushing is out of turn."""
    table = to_the_end(HOLA.start(seed=7))
    assert (True, False, None, (), []) == (
        table.deal_over, table.over, table.turn, table.to_act, list(table.legal_moves),
    )  # fmt: skip
    with pytest.raises(NotYourTurn, match=r"The deal is over: nobody is to act."):
        table.push("9h")
    assert 90 == sum(table.points.values())
    assert table.points == table.scores
    table.next_deal()
    assert (False, 0, 90, "A") == (table.deal_over, sum(table.points.values()), sum(table.scores.values()), table.turn)


def test_points_during_a_deal_are_the_worth_captured() -> None:
    """The last trick counts only when the deal is over."""
    table = HOLA.position(hands={"A": "Ac 5c", "B": "Ad 5d", "C": "3c 3d", "D": "Th 4d"}, leader="A")
    for card in ("Ac", "Ad", "3c", "Th"):
        table.push(card)
    table.push("stop")
    assert {"AC": 0, "BD": 30} == table.points
    to_the_end(table)
    assert 40 == sum(table.points.values())


def test_a_match_may_be_one_deal() -> None:
    """With `deals=1` the match is over after it, whatever the target; the side with most has won."""
    table = to_the_end(HOLA.start(seed=7, deals=1))
    assert (True, True) == (table.deal_over, table.over)
    assert table.outcome is not None
    best = max(table.scores, key=lambda team: table.scores[team])
    assert ((best,), table.scores) == (table.outcome.winners, table.outcome.scores)
    assert "The agreed number of deals has been played." == table.outcome.reason
    for again in (table.next_deal, lambda: table.penalise("AC", "talking"), lambda: table.end_deal({"AC": 1, "BD": 2})):
        with pytest.raises(PlayError):
            again()
    with pytest.raises(NotYourTurn, match=r"The match is over."):
        table.push("9h")


def test_a_match_ends_at_its_target() -> None:
    """Both at the target: more points win; the outcome names the clause."""
    table = HOLA.start(seed=7, scores={"AC": 480, "BD": 450})
    table.end_deal({"AC": 40, "BD": 50})
    assert table.outcome is not None
    assert ({"AC": 520, "BD": 500}, ("AC",)) == (table.outcome.scores, table.outcome.winners)
    assert ("match to", "to") == (table.outcome.clause.clause, table.outcome.clause.text.split()[0])
    assert (["DealEnded", "MatchEnded"]) == [event.to_dict()["type"] for event in table.events][-2:]


def test_a_tie_plays_on() -> None:
    """Equal at the target, the match goes on."""
    table = HOLA.start(seed=7, scores={"AC": 460, "BD": 450})
    table.end_deal({"AC": 40, "BD": 50})
    assert (False, None, True) == (table.over, table.outcome, table.deal_over)


def test_a_deal_isn_t_dealt_before_the_last_is_over() -> None:
    """`next_deal` in mid-deal is refused."""
    table = HOLA.start(seed=7)
    with pytest.raises(PlayError, match=r"The deal isn't over yet."):
        table.next_deal()


def test_the_next_deal_may_have_a_deck_or_a_seed() -> None:
    """A deck is dealt as given; a seed is for that deal alone, the one after it comes from the match's seed again."""
    table, plain = (to_the_end(HOLA.start(seed=7)) for _ in range(2))
    table.next_deal(seed=99)
    plain.next_deal()
    assert table.hand("A") != plain.hand("A")
    for one in (table, plain):
        one.end_deal({"AC": 40, "BD": 50})
        one.next_deal()
    assert table.hand("A") == plain.hand("A")
    table.end_deal({"AC": 40, "BD": 50})
    table.next_deal(deck=" ".join(DECK))
    assert "2c" in [str(table.hand(seat)[0]) for seat in "ABCD"]


def test_a_result_by_hand_counts_the_sweep() -> None:
    """Points as players count them; the sweep follows from the tricks."""
    table = HOLA.start(seed=7)
    table.end_deal({"AC": 90, "BD": 0}, {"AC": 13, "BD": 0})
    assert ({"AC": 170, "BD": 0}, {"AC": 13, "BD": 0}) == (table.points, table.tricks_won)
    table.next_deal()
    table.end_deal({"AC": 90, "BD": 0}, {"AC": 12, "BD": 1})
    assert ({"AC": 90, "BD": 0}, {"AC": 260, "BD": 0}) == (table.points, table.scores)


@pytest.mark.parametrize("points", [{"AC": 90}, {"AC": 45, "BD": 45, "X": 0}, {"AC": Fraction(1, 2), "BD": 1}])
def test_a_result_by_hand_names_every_team(points: dict[str, int]) -> None:
    """A team too few or too many, or half a point, is refused, and the deal goes on."""
    table = HOLA.start(seed=7)
    before = table.text(), table.record()
    with pytest.raises(PlayError):
        table.end_deal(points)
    assert before == (table.text(), table.record())


def test_a_penalty_changes_the_score_at_once() -> None:
    """Thirty points less, in mid-deal, below nothing; an unknown penalty is refused with those that there are."""
    table = HOLA.start(seed=7)
    table.penalise("AC", "talking")
    assert ({"AC": -30, "BD": 0}, "A") == (table.scores, table.turn)
    assert {"type": "ScoreSet", "team": "AC", "score": -30} == table.events[-1].to_dict()
    with pytest.raises(PlayError, match=r"There is no penalty 'shouting' in these rules: they have talking."):
        table.penalise("AC", "shouting")


def test_pop_gives_what_was_undone() -> None:
    """A move as it was made; what the table did itself as a move without cards."""
    table = HOLA.start(seed=7)
    first = table.push(next(iter(table.legal_moves)))
    table.penalise("AC", "talking")
    table.end_deal({"AC": 40, "BD": 50})
    table.next_deal()
    assert ["next-deal", "end-deal", "penalise"] == [table.pop().verb for _ in range(3)]
    assert first == table.pop()
    with pytest.raises(PlayError, match=r"There is nothing to take back"):
        table.pop()


def test_remarks_stay_when_a_card_is_taken_back() -> None:
    """A remark stands in the record where it was made, changes nothing, and is replayed."""
    table = HOLA.start(seed=7)
    move = table.push(next(iter(table.legal_moves)))
    table.pop()
    table.remark(f"A took {move}\nback")
    table.push(move)
    assert [f"# A took {move} back", f"A {move}"] == table.record().splitlines()[-2:]
    assert holadsl.replay(table.record()).record() == table.record()
    assert move == table.pop()


def test_no_window_is_open() -> None:
    """Nobody is being asked, so no window can be closed."""
    with pytest.raises(PlayError):
        HOLA.start(seed=1).close_window()


def test_fractions_are_fractions() -> None:
    """In a game with half points every amount is a Fraction, and enters and leaves the text and the record exactly."""
    table = of_text(SUITED).start(seed=1, scores={"AC": Fraction(5, 2)})
    table.end_deal({"AC": 30, "BD": 50}, {"AC": 7, "BD": 6})
    assert {"AC": Fraction(61, 2), "BD": 50} == table.points
    assert {"AC": 33, "BD": 50} == table.scores
    table.next_deal()
    assert table.text() == table.rules.read_position(table.text()).text()
    assert table.text() == holadsl.replay(table.record()).text()


def test_everything_open_is_told() -> None:
    """The trick with its players and circuits, the controller, sizes, tricks and scores."""
    table = HOLA.position(
        hands={"A": "8c Kd 4s", "B": "8d 3d", "C": "3h 5h", "D": "4c 5c"}, leader="A", dealer="D", stock=5
    )
    assert (None, (), 5) == (table.controller, table.trick, table.stock_size)
    for card in ("8c", "8d", "3h", "4c", "Kd", "3d"):
        table.push(card)
    assert [("A", "8c", 1), ("B", "8d", 1), ("C", "3h", 1), ("D", "4c", 1), ("A", "Kd", 2), ("B", "3d", 2)] == [
        (played.seat, str(played.cards[0]), played.circuit) for played in table.trick
    ]
    assert ("B", "A", "C", "D") == (table.controller, table.leader, table.turn, table.dealer)
    assert {"A": 1, "B": 0, "C": 1, "D": 1} == table.view("A").hand_sizes
    assert (None, (), ()) == (table.trump, table.melds, table.discards)
    assert ({"AC": ("A", "C"), "BD": ("B", "D")}, {"AC": 0, "BD": 0}) == (table.teams, table.tricks_won)


def test_attributes_are_read_only() -> None:
    """Neither rules nor tables nor what they give can be changed but by playing."""
    table = HOLA.start(seed=1)
    for thing, name in ((table, "turn"), (HOLA, "name"), (table.view("A"), "hand"), (table.events[0], "seat")):
        with pytest.raises(AttributeError):
            setattr(thing, name, "X")
    with pytest.raises(TypeError):
        HOLA.teams["AC"] = ()  # type: ignore[index]
