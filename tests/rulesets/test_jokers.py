"""Cards that stand for others in melds: which melds they make, for what they stand, and that nothing tells them apart
from what any other card is to a seat that doesn't see it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import holadsl
from holadsl.examples import Outcome, run_examples_of
from tests.rulesets.test_turns import play, told

FILE = Path(__file__).with_name("files") / "jokers.hola"
RANKS, SUITS = "A23456789TJQK", "cdhs"
VARIANTS = [(), ("straight",), ("more",), ("straight", "more"), ("deuces",)]


@cache
def rules(*variants: str, players: int = 3) -> holadsl.Rules:
    """A rummy with two jokers, of which one meld may have one."""
    return holadsl.load(FILE, players=players, variants=variants)


def drawn(hand: str, *variants: str, **given: object) -> holadsl.Table:
    """A table after A's draw."""
    here = rules(*variants).position(hands={"A": hand}, turn="A", stock="Ks", **given)  # type: ignore[arg-type]
    here.push("draw")
    return here


def on_table(here: holadsl.Table) -> list[str]:
    """The cards of all melds."""
    return [" ".join(map(str, meld.cards)) for meld in here.melds]


def test_the_rows_of_the_file_hold() -> None:
    """T95 and its kin."""
    assert {Outcome.PASSED} == {result.outcome for result in run_examples_of(FILE).results}


# all melds, reckoned in the plainest way


def wild(card: str, variants: tuple[str, ...]) -> bool:
    """The card stands for others."""
    return card[0] == ("2" if "deuces" in variants else "*")


def reckoned(cards: tuple[str, ...], variants: tuple[str, ...]) -> set[str]:
    """The melds that just these cards make, each as it lies; a set lies in no order."""
    plain = [card for card in cards if not wild(card, variants)]
    jokers = len(cards) - len(plain)
    if not plain or jokers > (2 if "more" in variants else 1):
        return set()
    if len(cards) == 1:
        return {"seven"} if plain[0][0] == "7" else set()
    found = {"set"} if len(cards) == 3 and len({card[0] for card in plain}) == 1 else set()
    if len(cards) == 3 and len({card[1] for card in plain}) == 1:
        for start in range(13):
            row = [(start + step) % 13 for step in range(3)]
            if "straight" in variants and row != sorted(row):
                continue
            if {RANKS.index(card[0]) for card in plain} <= set(row):
                found.add(" ".join(RANKS[rank] for rank in row))
    return found


@pytest.mark.parametrize("variants", VARIANTS)
def test_all_melds_of_a_hand_are_offered_once(variants: tuple[str, ...]) -> None:
    """Over random hands the moves are just those of a plain reckoner: as many ways, and each lies as it says."""
    chance = Random(len(variants))
    pack = [str(card) for card in rules(*variants).pack]
    for _ in range(15):
        some = chance.sample([card for card in pack if wild(card, variants)], 2)
        hand = list(dict.fromkeys([*some, *chance.sample([card for card in pack if card != "Ks"], 6)]))
        here = drawn(" ".join(card for card in hand if card != "Ks"), *variants)
        held = [str(card) for card in here.hand("A")]
        wanted = {
            (frozenset(cards), way)
            for size in (1, 2, 3)
            for cards in combinations(held, size)
            for way in reckoned(cards, variants)
        }
        moves = [move for move in here.legal_moves if move.verb == "meld"]
        offered = []
        for move in moves:
            assert move == here.rules.parse(str(move))
            here.push(str(move))
            meld = here.melds[-1]
            ranks = " ".join(str(card)[-2] for card in meld.cards)
            offered.append((frozenset(map(str, move.cards)), ranks if meld.kind == "run" else meld.kind))
            here.pop()
        assert len(moves) == len(set(map(str, moves)))
        assert (len(wanted), wanted) == (len(offered), set(offered))


# what a card stands for


@pytest.mark.parametrize(
    ("said", "lies"),
    [
        ("meld 8h 9h *1", "8h 9h *1=Th"),
        ("meld *1 8h 9h", "8h 9h *1=Th"),
        ("meld 8h 9h *1 = 10h", "8h 9h *1=Th"),
        ("meld 8h 9h *1 = 7h", "*1=7h 8h 9h"),
        ("meld 8h 9h *1=7h", "*1=7h 8h 9h"),
        ("meld 8h *1 Th", "8h *1=9h Th"),
        ("meld 8h 8d *1", "8h 8d *1"),
    ],
)
def test_for_what_it_stands(said: str, lies: str) -> None:
    """As the player says, else the card in the gap, else the next one up; in a set any card of the rank."""
    here = drawn("8h 9h Th 8d *1 2c")
    assert said in here.legal_moves
    assert here.why(said).legal
    here.push(said)
    assert [lies] == on_table(here)
    assert here.text() == rules().read_position(here.text()).text()
    assert [lies] == on_table(rules().read_position(here.text()))
    (card,) = (card for card in here.melds[0].cards if str(card).startswith("*"))
    assert ("*", None) == (card.rank, card.suit)


def test_an_end_that_is_none() -> None:
    """Where ranks are no cycle nothing comes after the king, so there it stands for the one before."""
    here = drawn("Qh *1 2c Kh", "straight")
    here.push("meld Qh Kh *1")
    assert ["*1=Jh Qh Kh"] == on_table(here)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("meld 8h 9h *1 = 2c", "There a wild card stands for Th or 7h, not for 2c."),
        ("meld 8h 8d *1 = 8c", "No card of that meld stands for 8c alone: leave out '= 8c'."),
        ("meld 8h *1 *2", "Only 1 of 8h *1 *2 may be wild."),
        ("meld *1", "*1 can't be a meld."),
        ("meld 8h 9h *1 =", "'meld 8h 9h *1 =' doesn't say for which card: write it behind, as in '= CARD'."),
    ],
)
def test_what_it_does_not_stand_for(said: str, why: str) -> None:
    """Each with its reason."""
    here = drawn("8h 9h 8d *1 *2 2c")
    assert said not in here.legal_moves
    assert why == here.why(said).reason


def test_why_no_second_one_goes_into_a_meld() -> None:
    """With the line that says so."""
    why = drawn("*1 2c", melds=[("A", "8c *2 Tc")]).why("lay *1 on 1")
    assert "That meld has as many wild cards as it may." == why.reason
    assert "melds wilds" == why.places[0].clause


def test_laid_off_at_either_end() -> None:
    """Behind a run unless the player says otherwise; on a lone seven it makes a run; on a set it needs no saying."""
    melds = [("B", "4h 5h 6h"), ("A", "7d"), ("C", "Qs Qc Qh"), ("C", "8c *2 Tc")]
    here = drawn("*1 2c", melds=melds)
    lays = [str(move) for move in here.legal_moves if move.verb == "lay"]
    assert ["lay *1 on 1", "lay *1 on 2", "lay *1 on 3", "lay *1 on 1 = 3h", "lay *1 on 2 = 6d"] == lays
    for said, number, lies in (
        ("lay *1 on 1", 0, "4h 5h 6h *1=7h"),
        ("lay *1 on 1 = 7h", 0, "4h 5h 6h *1=7h"),
        ("lay *1 on 1 = 3h", 0, "*1=3h 4h 5h 6h"),
        ("lay *1 on 2 = 6d", 1, "*1=6d 7d"),
        ("lay *1 on 3", 2, "Qs Qc Qh *1"),
    ):
        here.push(said)
        assert lies == on_table(here)[number]
        assert str(here.events[-1].to_dict()["card"]) == next(card for card in lies.split() if card[0] == "*")
        here.pop()
    assert "8c *2=9c Tc" == on_table(here)[3]


def test_by_hand_it_lies_as_it_is_given() -> None:
    """A position's melds say by their order for what a joker stands; out of order it fills the gap."""
    melds = [("B", "*1 8h 9h"), ("C", "Tc 8c *2 Jc")]
    assert ["*1=7h 8h 9h", "8c *2=9c Tc Jc"] == on_table(drawn("2c", melds=melds))


def test_by_hand_it_may_say_for_what_it_stands() -> None:
    """As views show it; where it would lie elsewhere the position is refused."""
    melds = [("B", "*1=7h 8h 9h"), ("C", "8c *2=9c 10c Jc")]
    assert ["*1=7h 8h 9h", "8c *2=9c Tc Jc"] == on_table(drawn("2c", melds=melds))
    for text, why in (
        ("8h 9h *1=7h", "*1 stands for Th in 8h 9h *1: name it where 7h would lie."),
        ("8h 8c *1=8d", "*1 stands for no other card in 8h 8c *1: name it where 8d would lie."),
    ):
        with pytest.raises(holadsl.PlayError) as refused:
            drawn("2c", melds=[("B", text)])
        assert why == str(refused.value)


def test_called_with_it() -> None:
    """The card for which it stands can be said with a call and in a turn, and holds when the call is carried out."""
    here = rules().position(hands={"A": "9h 2c", "B": "8h *1 3c", "C": "4d"}, turn="A", stock="Ks 5s")
    for move in ("draw", "discard 9h"):
        here.push(move)
    moves = [str(move) for move in here.legal_moves_of("B")]
    assert ["thanks 9h with 8h *1", "thanks 9h with 8h *1 = 7h", "pass"] == moves
    here.push("thanks 9h with 8h *1 = 7h", seat="B")
    assert ["*1=7h 8h 9h"] == on_table(here)


# what one counts that is held


TOTALS = """language 1

game "Totals" extends hoola
  with         two-jokers
  set          joker-factor {factor}
  set          joker-worth {worth}
  change knock needs          worth of hand is {total}
"""


@pytest.mark.parametrize(
    ("factor", "worth", "one", "two"),
    [(2, 0, 10, 20), (5, 0, 25, 125), (1, 0, 5, 5), (3, 14, 29, 73), (1, 20, 25, 45), (1, 30, 35, 65)],
)
def test_t93_what_a_hand_counts_with_jokers(factor: int, worth: int, one: int, two: int) -> None:
    """A joker, and two, held with 5S under each way to count them."""
    for hand, total in (("5s *1", one), ("*1 5s *2", two)):
        counted = holadsl.loads(TOTALS.format(factor=factor, worth=worth, total=total), players=2)
        here = counted.position(hands={"A": hand, "B": "Ks"}, turn="A", stock="2c 3c")
        assert "knock" in here.legal_moves
        other = holadsl.loads(TOTALS.format(factor=factor, worth=worth, total=total + 1), players=2)
        assert "knock" not in other.position(hands={"A": hand, "B": "Ks"}, turn="A", stock="2c 3c").legal_moves


def test_a_joker_pays_as_a_seven_does() -> None:
    """Where it multiplies what is paid, it does so after a turn only, and counts nothing in the hand."""
    said = {"joker-factor": 1, "joker-payment": 2}
    hoola = holadsl.load("hoola", players=3, variants=("one-joker",), options=said)
    hands = {"B": "5s *1", "C": "9c"}
    found = [
        hoola.settle(reason="out", winner="A", hands=hands, melded="ABC", turns=turns)
        for turns in ({"B": 1, "C": 1}, {"C": 1})
    ]
    assert [-2, -1] == [result.scores["B"] for result in found]


# all together


@pytest.mark.parametrize("variants", VARIANTS)
def test_deals_end_and_can_be_replayed(variants: tuple[str, ...]) -> None:
    """Random deals end, lose no card, are taken back move by move, and come out of their record again."""
    done: Counter[str] = Counter()
    for seed in range(2):
        here = rules(*variants).start(seed=seed)
        done += play(here, Random(seed), 2)
        assert here.text() == holadsl.replay(here.record()).text()
        assert here.text() == here.rules.read_position(here.text()).text()
    assert {"draw", "meld", "discard"} <= set(done)


HOUSES = [
    (3, ("one-joker",), {}),
    (4, ("two-jokers", "turn-order"), {"joker-factor": 3, "joker-worth": 14}),
    (2, ("two-jokers", "joker-sevens"), {"joker-turns": 0}),
    (5, ("one-joker", "joker-sevens", "no-corner", "group-sevens"), {"joker-payment": 2, "joker-factor": 1}),
]


@pytest.mark.parametrize(("players", "variants", "options"), HOUSES)
def test_the_shipped_game_is_played_with_jokers(
    players: int, variants: tuple[str, ...], options: dict[str, int]
) -> None:
    """Random deals end, pay out to nothing, lose no card and come out of their record again."""
    here = holadsl.load("hoola", players=players, variants=variants, options=options).start(seed=players)
    play(here, Random(players), 4)
    assert here.text() == holadsl.replay(here.record()).text()
    assert here.text() == here.rules.read_position(here.text()).text()
    assert 0 == sum(here.scores.values())


CARD = re.compile(r"(?:\b[2-9TJQKA][cdhs]\b|\*\d)")


@pytest.mark.parametrize("variants", [(), ("more",)])
def test_unseen_cards_may_change_places(variants: tuple[str, ...]) -> None:
    """A joker in another hand or in the stock is told by no view, no move and no window."""
    chance, whole = Random(3), {str(card) for card in rules(*variants).pack}
    compared, here = 0, rules(*variants).start(seed=5)
    for _ in range(160):
        if here.deal_over:
            here.next_deal()
            continue
        plain, seat = rules(*variants).read_position(here.text()), chance.choice(rules().seats)
        hidden = sorted(whole - set(CARD.findall(plain.view(seat).text())))
        jokers = [card for card in hidden if card[0] == "*"]
        if jokers and len(hidden) > 1:
            first = chance.choice(jokers)
            second = chance.choice([card for card in hidden if card != first])
            places = {first: second, second: first}
            text = CARD.sub(lambda card, places=places: places.get(card[0], card[0]), plain.text())
            assert told(plain, seat) == told(rules(*variants).read_position(text), seat)
            compared += 1
        other = here.view(seat).sample(chance.randrange(1000)).view(seat)
        assert here.view(seat).to_dict() == other.to_dict()
        seat = chance.choice(here.to_act)
        found = list(here.legal_moves_of(seat))
        eager = [move for move in found if move.verb in ("meld", "lay", "take", "thanks")]
        if found:
            here.push(chance.choice(eager if eager and chance.random() < 0.7 else found), seat=seat)
    assert compared > 30
