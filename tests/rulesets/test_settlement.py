"""Settlement: what each loser owes when a deal is won, who pays it, and how the winners share it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest
from attrs import asdict

import holadsl
from holadsl.core.check import check
from tests.rulesets.house_rules import some_of
from tests.rulesets.rows_settlement import ROWS, Row

SHIPPED = "hoola"


@cache
def rules(players: int, variants: tuple[str, ...] = (), **options: int) -> holadsl.Rules:
    """The rules at a table."""
    return holadsl.load(SHIPPED, players=players, variants=variants, options=options)


# the rows


def ended(row: Row, at: holadsl.Rules) -> holadsl.DealEnd:
    """The end of the deal that a row describes."""
    names = dict(zip("ABCDE", at.order, strict=False))
    return holadsl.DealEnd(
        reason=row.reason,
        winner=names.get(row.winner or ""),
        fed_by=names.get(row.fed_by or ""),
        hands={names[seat]: cards for seat, cards in row.hands.items()},
        melded=[names[seat] for seat in row.melded],
        turns={names[seat]: 1 for seat in row.turns},
        at_once=row.at_once,
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_row_of_settlements(row: Row) -> None:
    """Each row of the data comes out of the end of a deal that it describes, and what is paid is gained."""
    at = rules(row.players, row.variants, **row.options)
    names = dict(zip("ABCDE", at.order, strict=False))
    result = at.settle(**asdict(ended(row, at)))

    assert {names[seat]: Fraction(net) for seat, net in row.nets.items()} == {
        seat: net for seat, net in result.points.items() if net
    }
    assert result.points == result.scores
    assert 0 == sum(result.points.values())


# what is said where an end can't be


@pytest.mark.parametrize(
    ("end", "says"),
    [
        ({"reason": "boredom"}, "No deal ends by 'boredom' in these rules: out, stock-out, thanks, blast, knock"),
        ({"reason": "knock"}, "Say who called knock: winner, or fed_by if he lost."),
        ({"reason": "out"}, "Say who went out: winner."),
        ({"reason": "out", "winner": "Z"}, "There is no seat 'Z'"),
        ({"reason": "thanks", "winner": "A"}, "By these rules no deal ends so: thanks."),
        (
            {"reason": "knock", "winner": "A", "hands": {"A": "9c", "B": "8c"}},
            "B and C and D won the deal, not A. If A",
        ),
        ({"reason": "stock-out", "winner": "A", "hands": {"A": "9c", "B": "9c"}}, "9c lies in two places"),
    ],
)
def test_an_end_that_cannot_be_is_refused(end: dict[str, object], says: str) -> None:
    """Who gives an end that these rules don't have, or a winner who hasn't won, is told what is wrong."""
    if "B and C" in says:
        end["hands"] = {"A": "9c", "B": "8c", "C": "8d", "D": "8h"}
    with pytest.raises(holadsl.PlayError, match=says):
        rules(4).settle(**end)  # type: ignore[arg-type]


def test_rules_without_a_settlement_say_so() -> None:
    """A game in which nobody pays anybody asks for its own count."""
    with pytest.raises(holadsl.PlayError, match="no settlement: ask count"):
        holadsl.load("hola", players=4).settle(reason="out", winner="A")


# real play


def told(table: holadsl.Table) -> dict[str, holadsl.Settled]:
    """What was told of each loser of the deal."""
    return {event.team: event for event in table.events if isinstance(event, holadsl.Settled)}


def test_a_hoola_with_the_first_draw() -> None:
    """The dealer melds all his cards in his first turn and throws what he drew: each pays 3 times 4, none doubled."""
    hands = {"A": "3s 4s 5s 9h 9d 9c 7h", "B": "2c 3c", "C": "2d 3d", "D": "7d 3h"}
    here = rules(4).position(hands=hands, turn="A", dealer="A", stock="Kd Ks")
    for move in ("draw", "meld 3s 4s 5s", "meld 9h 9d 9c", "meld 7h", "discard Kd"):
        here.push(move)

    assert {"A": 36, "B": -12, "C": -12, "D": -12} == here.points == here.scores
    factors = {"seven": 1, "unmelded": 1, "hoola": 4, "blast": 1, "big-chance": 1, "for-all": 1}
    assert holadsl.Settled("D", 4, 3, factors, 1, 12, "D", "") == told(here)["D"]


def test_a_hoola_with_the_card_shown_at_the_deal() -> None:
    """The dealer takes the card shown and melds all he has: nobody fed him, and each of two pays 2 times 4."""
    hands = {"A": "3d 4d 9h 9d 9c 7h 7s", "B": "2c 3c", "C": "2h 7d"}
    here = rules(3).position(hands=hands, turn="A", dealer="A", stock="Kd Ks", discards="5d")
    for move in ("take 5d with 3d 4d", "meld 9h 9d 9c", "meld 7h", "meld 7s"):
        here.push(move)

    assert {"A": 16, "B": -8, "C": -8} == here.points
    assert {""} == {event.because for event in told(here).values()}


def test_who_fed_the_winner_pays_for_all() -> None:
    """A's card is claimed by C, who goes out: A pays 3 and 3 and 2, as he is told with the lines that say so."""
    at = rules(4)
    a, b, c, d = at.order
    hands = {a: "6c Kc", b: "2c 3c 4d 5d 6h 8h 9s", c: "7c 8c Kd", d: "7s Jd"}
    melds = ((a, "Qs Qh Qc"), (c, "Ts Th Tc"), (d, "2s 2h 2d"))
    here = at.position(hands=hands, turn=a, stock="As Ah Ad", melds=melds, turns={a: 1, c: 1, d: 1})
    here.push("draw")
    here.push("discard 6c")
    here.push("thanks 6c with 7c 8c", seat=c)
    here.push("discard Kd")

    assert {a: -8, b: 0, c: 8, d: 0} == here.points
    owed = {team: (event.place, event.amount, event.paid_by, event.because) for team, event in told(here).items()}
    assert {a: (4, 3, a, "rules feeder"), b: (4, 3, a, "rules feeder"), d: (2, 2, a, "rules feeder")} == owed
    assert "discarder pays for all" in at.clauses["rules feeder"].text
    assert "2 for each card of rank 7" in at.clauses["settle times seven"].text


def test_a_knock_that_another_meets() -> None:
    """A knocks with 8 and B has 8 too: B wins, and A pays for all by the line of the knock."""
    hands = {"A": "8c", "B": "8d", "C": "Qc 8h", "D": "7s Kd 4d"}
    melds = tuple(
        (seat, cards) for seat, cards in zip("ABCD", ("Qs Qh Qd", "Ts Th Tc", "2s 2h 2d", "5s 5h 5d"), strict=True)
    )
    here = rules(4).position(hands=hands, turn="A", stock="As", melds=melds, turns=dict.fromkeys("ABCD", 1))
    here.push("knock")

    assert {"A": -8, "B": 8, "C": 0, "D": 0} == here.points
    assert ("A", "knock then", 3) == (told(here)["A"].paid_by, told(here)["A"].because, told(here)["A"].amount)
    assert 4 == told(here)["D"].amount


def test_two_winners_share_what_is_paid() -> None:
    """When the stock runs out the two lowest share equally: 2 and 3 make 5/2 for each."""
    hands = {"A": "9c", "B": "9d", "C": "Kc 2c", "D": "Kd Qd 3h"}
    melds = tuple(
        (seat, cards) for seat, cards in zip("ABCD", ("Qs Qh Qc", "Ts Th Tc", "2s 2h 2d", "5s 5h 5d"), strict=True)
    )
    here = rules(4).position(hands=hands, turn="D", stock="4c", melds=melds, turns=dict.fromkeys("ABCD", 1))
    here.push("draw")
    here.push("discard 4c")

    assert here.deal_over
    assert {"A": Fraction(5, 2), "B": Fraction(5, 2), "C": -2, "D": -3} == here.points


def test_the_first_of_several_winners_deals() -> None:
    """Of those who tie the first in order of play after the dealer has won first, and deals next."""
    at = rules(4)
    hands = dict(zip(at.order, ("9c", "Kc", "9d", "Kd"), strict=True))
    ends = {"reason": "stock-out", "hands": hands, "melded": "ABCD", "turns": dict.fromkeys("ABCD", 1)}

    assert at.order[2] == at.settle(**ends, dealer=at.order[0]).next_dealer  # type: ignore[arg-type]
    assert at.order[0] == at.settle(**ends, dealer=at.order[2]).next_dealer  # type: ignore[arg-type]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_an_end_that_is_entered_at_a_table(row: Row) -> None:
    """Whatever was played there before, the same comes of it as without a table; the record keeps it, and it can be
    taken back.
    """
    at = rules(row.players, row.variants, **row.options)
    table = at.start(seed=3)
    for _ in range(9):
        if table.to_act:
            table.push(table.legal_moves_of(table.to_act[0]).sample(1), seat=table.to_act[0])
    before = table.text()
    end = ended(row, at)
    table.settle(end)
    result = at.settle(**asdict(end), dealer=at.order[-1])

    assert (result.points, result.scores) == (table.points, table.scores)
    assert table.text() == holadsl.replay(table.record()).text()
    assert result.next_dealer == after(table).dealer
    assert "end-deal" == table.pop().verb
    assert before == table.text()


def after(table: holadsl.Table) -> holadsl.Table:
    """The table when the next deal is dealt."""
    copy = table.copy()
    copy.next_deal()
    return copy


def test_a_deal_that_is_over_has_ended_once() -> None:
    """What is over can't be ended once more, and an end that can't be leaves the deal as it was."""
    table = rules(3).start(seed=1)
    before = table.text()
    with pytest.raises(holadsl.PlayError, match="9c lies in two places"):
        table.settle(holadsl.DealEnd("stock-out", hands={"A": "9c", "B": "9c"}))
    assert before == table.text()
    table.settle(holadsl.DealEnd("out", winner="A", hands={"B": "9c", "C": "9d"}))
    with pytest.raises(holadsl.PlayError, match="The deal is over already"):
        table.settle(holadsl.DealEnd("out", winner="A"))


def test_a_game_of_turns_that_counts_points() -> None:
    """Of a knock in a game in which nobody pays the hands say who has won: they are melded and counted as in play."""
    table = holadsl.load("gin").start(seed=1)
    hands = {"A": "2c 3c 4c 7c 7d 7h Kc Kd Kh 9s", "B": "5c 10h Jh Qh 2h 3d 4h 6s 9d Jc"}
    table.settle(holadsl.DealEnd("knock", fed_by="A", hands=hands))
    assert {"A": 25, "B": 0} == table.points
    table.next_deal()
    table.settle(holadsl.DealEnd("knock", fed_by="A", hands=hands | {"B": "5c 10h Jh Qh 2h 2d 2s 4s 5s 6s"}))
    assert {"A": 25, "B": 34} == table.scores


def test_a_settled_deal_entered_by_hand() -> None:
    """What each got or paid is entered as it is; what doesn't sum to zero is refused."""
    table = rules(4).start(seed=1)
    with pytest.raises(holadsl.PlayError, match="these amounts come to 1/2, not 0"):
        table.end_deal({"A": Fraction(5, 2), "B": -2, "C": 0, "D": 0})
    table.end_deal({"A": Fraction(5, 2), "B": Fraction(5, 2), "C": -2, "D": -3})

    assert {"A": Fraction(5, 2), "B": Fraction(5, 2), "C": -2, "D": -3} == table.points == table.scores
    assert {} == told(table)


def test_the_deal_after_a_hoola_counts_double() -> None:
    """By that variant a Hoola makes the next deal count twice; this one counts once, and its payment says so."""
    hands = {"A": "3s 4s 5s 9h 9d 9c 7h", "B": "2c 3c"}
    here = rules(2, ("double-next",)).position(hands=hands, turn="A", dealer="A", stock="Kd Ks")
    for move in ("draw", "meld 3s 4s 5s", "meld 9h 9d 9c", "meld 7h", "discard Kd"):
        here.push(move)

    assert (1, 4) == (told(here)["B"].counts, told(here)["B"].amount)
    here.next_deal()
    assert 2 == here.factor


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_paid_is_gained(players: int, seed: int) -> None:
    """Of matches at random, by variants at random, each deal's payments sum to zero, are those that were told, and make
    up the scores.
    """
    random = Random(10 * seed + players)
    at = rules(players, some_of(SHIPPED, players, random))
    table = at.start(seed=seed)
    scores = dict.fromkeys(at.teams, Fraction(0))
    for _ in range(5):
        while not table.deal_over:
            seat = table.to_act[0]
            view = table.view(seat)
            table.push(random.choice(list(view.legal_moves)), seat=seat)
        ended = next(event for event in reversed(table.events) if isinstance(event, holadsl.DealEnded))
        scores = {team: scores[team] + net for team, net in ended.points.items()}
        assert scores == dict(ended.scores)
        assert 0 == sum(ended.points.values())
        table.next_deal()
    for event in table.events:
        if isinstance(event, holadsl.Settled):
            product = event.base * event.counts
            for factor in event.factors.values():
                product *= factor
            assert product == event.amount


# in games of tricks, and in teams

TRICKS = """language 1

game "Payers"
  players      3, each alone

pack
  ranks        7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  worth        1 for A

deal
  cards        2 each

trick
  answer       a card of the suit led, else any card
  winner       highest card of the suit led

score
  cards        worth of its cards taken

settle
  rank         most tricks won first
  pays         place times 1/2
  times aces   3 for each card of rank A in its cards taken
  times most   3/2 when dealer lost the deal

rules
  proud        when the deal ends and dealer lost the deal, dealer pays for all

match
  ends         after 4 deals
"""


def test_losers_of_a_game_of_tricks_pay() -> None:
    """The most points win; losers pay half their place, half as much again where the dealer lost, who pays it all."""
    at = holadsl.loads(TRICKS, name="payers", players=3)
    result = at.count(captured={"A": "As Ah", "B": "Ad 7d"}, tricks_won={"A": 1, "B": 1}, dealer="C")

    # B is second (who ties has the better place) and took an ace: 1 times 3 times 3/2; C is third: 3/2 times 3/2
    assert {"A": Fraction(27, 4), "B": 0, "C": Fraction(-27, 4)} == result.points


def test_a_team_pays_as_one() -> None:
    """In teams the losing team pays the winners once, whatever its players are."""
    at = holadsl.loads(TRICKS.replace("3, each alone", "4 in 2 teams"), name="payers", players=4)
    result = at.count(captured={"AC": "As Ah", "BD": "Ad 7d"}, tricks_won={"AC": 1, "BD": 1}, dealer="A")

    assert {"AC": 3, "BD": -3} == result.points


def test_a_payment_goes_as_far_as_a_score_book() -> None:
    """However much multiplies it, a payment stays within what can be counted, and all sums to zero."""
    huge = TRICKS.replace("3 for each card of rank A in", "1000 for each card of hearts in")
    at = holadsl.loads(huge, name="payers", players=3)
    taken = {"A": "As Ad", "B": "7h 8h 9h Th Jh Qh Kh"}
    result = at.count(captured=taken, tricks_won={"A": 1, "B": 1}, dealer="A")

    assert 0 == sum(result.points.values())
    assert 10**6 < result.points["A"] < 10**10


def test_factors_that_grow_never_run_away() -> None:
    """Counts that multiply one another leave a Machine whose numbers all have their bounds."""
    grown = TRICKS.replace("  times most", "  times a many\n  times b many\n  times c many times 1000\n  times most")
    at = holadsl.loads(f"{grown}\ncounts\n  many each time a deal ends\n", name="payers", players=3)

    assert () == check(at.machine).findings
