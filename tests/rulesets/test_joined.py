"""Cards of a hand that join one which lies alone: what goes, how it is written, and what it gives no right to."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

import holadsl
from holadsl.cli.asking_turns import suggested
from holadsl.cli.company import Company
from holadsl.cli.faces import Faces
from holadsl.cli.table_screen import Look
from holadsl.cli.typed import Wish
from holadsl.cli.typed_turns import Hearing
from holadsl.core.check import check
from holadsl.examples import run_examples_of
from holadsl.examples.report import render_report
from holadsl.players.casual import Casual

FILE = Path(__file__).with_name("files") / "joined.hola"
MELDS = (("B", "7s"), ("B", "Qs Qh Qc"), ("C", "7c 8c"))


@cache
def rules(*variants: str, players: int = 3) -> holadsl.Rules:
    """The shipped game, by its variant, or by more of them."""
    return holadsl.load("hoola", players=players, variants=["group-sevens", *variants])


def table(hand: str, **given: object) -> holadsl.Table:
    """A turn of A, who has drawn; B and C have melded."""
    here = rules().position(hands={"A": hand, "B": "3c 4d"}, turn="A", stock="9s Kd", melds=MELDS, **given)  # type: ignore[arg-type]
    here.push("draw")
    return here


def lays(here: holadsl.Table) -> set[str]:
    """What may be laid off."""
    return {str(move) for move in here.legal_moves if move.verb == "lay"}


def test_t96_two_sevens_join_one_that_lies_alone() -> None:
    """Who has no meld may, and may lay nothing off afterwards; who has one may do both."""
    here = table("7h 7d Qd 2c 2d")
    assert {"lay 7h 7d on 1"} == lays(here)
    here.push("lay 7h 7d on 1")
    meld = here.melds[0]
    assert ("set", "B", "7s 7h 7d") == (meld.kind, meld.owner, " ".join(map(str, meld.cards)))
    assert set() == lays(here)
    told = here.why("lay Qd on 2")
    assert (False, "turn lay off") == (told.legal, told.places[0].clause)
    here.pop()
    here.push("meld 7h")
    assert {"lay Qd on 2"} == lays(here)


def test_a_seven_that_has_grown_takes_none() -> None:
    """Neither one in a row nor one that was joined already."""
    here = table("7h 7d 2c")
    assert "lay 7h 7d on 3" not in here.legal_moves
    here.push("lay 7h 7d on 1")
    assert set() == lays(here)


def test_one_that_was_just_laid_down_may_be_joined() -> None:
    """The player's own, and that one is a new meld, which gives the right to lay off."""
    melds = (("B", "Qs Qh Qc"),)
    here = rules().position(hands={"A": "7h 7d 7c Qd 2c", "B": "3c"}, turn="A", stock="9s Kd", melds=melds)
    here.push("draw")
    here.push("meld 7c")
    assert {"lay 7h 7d on 2", "lay Qd on 1"} == lays(here)


@pytest.mark.parametrize(
    ("move", "why", "clause"),
    [
        ("lay 7h 7d on 2", "Only a seven that lies alone takes several cards at once.", "melds seven"),
        ("lay 7h 7d on 3", "Only a seven that lies alone takes several cards at once.", "melds seven"),
        ("lay 7h 2c on 1", "7h 2c make no set with that seven.", "melds seven"),
        ("lay 7h 7d 2c on 1", "2 cards are laid there at once, not 3.", "melds seven"),
        ("lay 7h on 1", "A may not lay off now.", "turn lay off"),
        ("lay 7h 7c on 1", "A has no 7c.", ""),
        ("lay 7h 7d on 9", "There is no such meld on the table.", "melds seven"),
        ("lay 7h 7d on 999", "There is no such meld on the table.", "melds seven"),
    ],
)
def test_why_cards_may_not_join(move: str, why: str, clause: str) -> None:
    """The reason names what fails, with the line of that kind; nothing changes."""
    here = table("7h 7d 2c 2d")
    before = here.text()
    told = here.why(move)
    assert (False, why) == (told.legal, told.reason)
    assert clause == (told.places[0].clause if told.places else "")
    with pytest.raises(holadsl.PlayError):
        here.push(move)
    assert before == here.text()


def test_who_joined_is_not_last_for_not_melding() -> None:
    """Less than seven cards are left to him, so he has melded: by his points he would pay more, but another is last."""
    hands = {"A": "7h 7d Kc Kd", "B": "Qc Jd", "C": "3c 5d"}
    here = rules().position(hands=hands, turn="A", stock="9s 4h", melds=(("C", "7s"),), turns={"C": 1})
    for move in ("draw", "lay 7h 7d on 1", "discard 9s"):
        here.push(move)
    assert ("A", "C") == here.melded
    here.close_window()
    for move in ("draw", "discard 4h"):
        here.push(move)
    assert {"A": -1, "B": -2, "C": 3} == here.points


def test_joining_may_empty_the_hand() -> None:
    """The last two cards go out."""
    here = rules().position(hands={"A": "7h", "B": "Kc Kd"}, turn="A", stock="7d 4h", melds=(("B", "7s"),))
    here.push("draw")
    here.push("lay 7h 7d on 1")
    assert ("A",) == here.deal_won


def test_all_four_melded_are_counted() -> None:
    """Cards that join count among those that a player has melded, but not the one that lay there."""
    here = rules("melded-sevens").position(
        hands={"A": "7h 7d 7c 2c 3d", "B": "Kc Kd"}, turn="A", stock="9s 7s", melds=()
    )
    for move in ("draw", "meld 7c", "lay 7h 7d on 1"):
        here.push(move)
    assert not here.deal_over
    other = rules("melded-sevens").position(
        hands={"A": "7h 7d 7c 7s 2c", "B": "Kc Kd"}, turn="A", stock="9s 8s", melds=()
    )
    for move in ("draw", "meld 7s", "meld 7c", "lay 7h 7d on 1"):
        other.push(move)
    assert ("A",) == other.deal_won


# in general words

HOUSE = """language 1

game "House" extends hoola
  change melds seven   1 card of rank 7, grows to a run, {way}
"""


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("or to a pair with 2 cards from hand", "HOLA391"),
        ("or to a set with 0 cards from hand", "HOLA406"),
        ("or to a set with 4 cards from hand", "HOLA320"),
    ],
)
def test_what_cannot_join_is_a_mistake(way: str, code: str) -> None:
    """A kind that isn't there, no cards, and more than make such a meld."""
    with pytest.raises(holadsl.RulesError) as found:
        holadsl.loads(HOUSE.format(way=way))
    assert [code] == [one.code for one in found.value.diagnostics]


def test_a_run_is_joined_in_its_order() -> None:
    """Cards come to lie before and behind the one that lay alone."""
    at = holadsl.load(FILE, players=2)
    here = at.position(hands={"A": "8c 6c 5d", "B": "9c 9d"}, turn="A", stock="5h 9h", melds=(("B", "7c"),))
    here.push("draw")
    here.push("lay 8c 6c on 1")
    assert ("run", "6c 7c 8c") == (here.melds[0].kind, " ".join(map(str, here.melds[0].cards)))
    assert "lay 8c 6c on 1" in str(here.record())


def test_its_file_holds_and_nothing_is_found_in_its_machine() -> None:
    """The blocks of the file, and the check of the core at every table."""
    assert "" == render_report(run_examples_of(FILE))
    for players in (2, 3, 4):
        assert () == check(holadsl.load(FILE, players=players).machine).findings
    assert () == check(rules().machine).findings


# all together


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_listed_can_be_done_and_replayed(players: int) -> None:
    """Random deals: listed, counted, asked and drawn at random are the same moves; all come out of the record."""
    at, chance, done = holadsl.load(FILE, players=players), Random(players), Counter[int]()
    for seed in range(6):
        here = at.start(seed=seed, deals=2)
        while not here.over:
            if here.deal_over:
                here.next_deal()
                continue
            seat = here.turn or here.to_act[0]
            moves = here.legal_moves_of(seat)
            found = list(moves)
            assert found
            assert len(found) == len(set(found)) == len(moves)
            assert moves.sample(seed) in found
            assert all(move in moves and at.parse(str(move)) == move for move in found)
            joined = [move for move in found if move.verb == "lay" and len(move.cards) > 1]
            move = chance.choice(joined or found)
            done[len(joined)] += 1
            here.push(move, seat=seat)
        assert here.text() == holadsl.replay(here.record()).text()
    assert sum(done.values()) > done[0] > 0


def test_a_drawn_move_may_be_any() -> None:
    """Each legal move comes up when moves are drawn by many seeds."""
    here = table("7h 7d 2c 2d")
    assert set(map(str, here.legal_moves)) == {str(here.legal_moves.sample(seed)) for seed in range(200)}


# people and bots


def test_a_person_types_it_by_numbers() -> None:
    """Both cards by their numbers, with the meld or without, since only one takes them."""
    here = table("7h 7d 2c 2d")
    hearing = Hearing(here.view("A"), tuple(here.legal_moves))
    for text in ("lay 1 2", "l 2 1", "lay 1 2 on 1", "lay 7h 7d"):
        meant = hearing.heard(text)
        assert isinstance(meant, Wish)
        assert str(here.rules.parse(meant.move)) in {"lay 7h 7d on 1", "lay 7d 7h on 1"}
        assert here.rules.parse(meant.move) in here.legal_moves
    look = Look(Company.of(here.rules, "A"), Faces.of(here.rules, pictures=False), ascii=True)
    assert "  To lay off: lay 1 2 on 1 (7h 7d)" in list(suggested(here.view("A"), look))


def test_the_bot_joins() -> None:
    """It gets rid of two cards where it has no meld of its own."""
    at = holadsl.load(FILE, players=2)
    here = at.position(hands={"A": "8c 6c 5d", "B": "9c 9d"}, turn="A", stock="5h 9h", melds=(("B", "7c"),))
    here.push("draw")
    assert "lay 8c 6c on 1" == str(Casual(1).choose(here.view("A")))
