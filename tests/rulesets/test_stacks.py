"""Melds that grow on top, of which the cards that belong together leave the table when there are enough of them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

import holadsl
from holadsl.core.check import check

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
HOUSE = """language 1

game "House" extends hoola
  {lines}
"""


@cache
def rules(players: int = 3) -> holadsl.Rules:
    """The shipped game by its doubtful variant."""
    return holadsl.load("hoola", players=players, variants=["doubtful-stacks"])


def table(hand: str, *melds: str, **given: object) -> holadsl.Table:
    """A turn of A, who has drawn; each meld is his own."""
    laid = tuple(("A", cards) for cards in melds)
    here = rules().position(hands={"A": hand, "B": "3c 4d"}, turn="A", stock="9c Kd 4c", melds=laid, **given)  # type: ignore[arg-type]
    here.push("draw")
    return here


def lays(here: holadsl.Table) -> set[str]:
    """What may be laid off."""
    return {str(move) for move in here.legal_moves if move.verb == "lay"}


def lying(here: holadsl.Table) -> list[str]:
    """The melds, each from the bottom to the top."""
    return [" ".join(map(str, meld.cards)) for meld in here.melds]


def test_t103_a_row_on_a_set_is_killed_and_opens_what_lies_below() -> None:
    """On the top card its suit goes up; with the fourth the row leaves, under the discards."""
    here = table("Ts Js Qs Th 8s", "9d 9h 9s", discards="As Ah")
    assert {"lay Ts on 1", "lay 9c on 1"} == lays(here)
    for move in ("lay Ts on 1", "lay Js on 1"):
        here.push(move)
    assert ("run", {"lay Qs on 1"}) == (here.melds[0].kind, lays(here))
    here.push("lay Qs on 1")
    assert ("set", ["9d 9h"]) == (here.melds[0].kind, lying(here))
    assert "9s Ts Js Qs As Ah" == " ".join(map(str, here.discards))
    assert {"lay Th on 1", "lay 9c on 1"} == lays(here)
    cleared = next(event for event in reversed(here.events) if isinstance(event, holadsl.CardsCleared))
    assert ("A", 1, "9s Ts Js Qs") == (cleared.seat, cleared.number, " ".join(map(str, cleared.cards)))


def test_t103_a_run_takes_the_next_higher_card_alone() -> None:
    """Neither the one before it nor, once it is killed, any other."""
    here = table("6h 2h 7h", "3h 4h 5h")
    assert {"lay 6h on 1"} == lays(here)
    here.push("lay 6h on 1")
    assert [] == lying(here)
    assert set() == lays(here)
    assert "There is no such meld on the table." == here.why("lay 7h on 1").reason


def test_t103_a_lone_seven_goes_up_or_down() -> None:
    """The first card that is added decides which way, until four make it leave."""
    here = table("6s 8s 5s 4s", "7s")
    assert {"lay 6s on 1", "lay 8s on 1"} == lays(here)
    here.push("lay 6s on 1")
    assert {"lay 5s on 1"} == lays(here)
    told = here.why("lay 8s on 1")
    assert (False, "8s doesn't go with that run.", "melds run") == (told.legal, told.reason, told.places[0].clause)
    for move in ("lay 5s on 1", "lay 4s on 1"):
        here.push(move)
    assert ([], "7s 6s 5s 4s") == (lying(here), " ".join(map(str, here.discards)))


def test_a_set_may_be_laid_on_a_run() -> None:
    """The top card takes its rank too; four of it are killed, and the rest of the run is open."""
    here = table("5d 5c 5s 5h", "2h 3h 4h", "6d 7d 8d")
    assert {"lay 5h on 1"} == lays(here)
    other = table("8h 8c 8s", "6d 7d 8d")
    for card in ("8h", "8c", "8s"):
        other.push(f"lay {card} on 1")
    assert ["6d 7d"] == lying(other)
    assert "run" == other.melds[0].kind


def test_an_emptied_place_keeps_its_number() -> None:
    """The position is read again, with all that lies on the table, and undone to the last card."""
    here = table("6h 2c", "3h 4h 5h", "9d 9h 9s")
    before = here.text()
    here.push("lay 6h on 1")
    assert [2] == [meld.number for meld in here.melds]
    assert here.text() == rules().read_position(here.text()).text()
    here.pop()
    assert before == here.text()


def test_a_set_lies_as_it_is_named() -> None:
    """The last card named lies on top; any order is legal, and listed once."""
    here = table("9d 9h 9s Ts Td")
    melds = [str(move) for move in here.legal_moves if move.verb == "meld"]
    assert len(melds) == len({frozenset(move.split()) for move in melds}) == 4
    assert "meld 9h 9s 9d" in here.legal_moves
    here.push("meld 9h 9s 9d")
    assert (["9h 9s 9d"], {"lay Td on 1", "lay 9c on 1"}) == (lying(here), lays(here))
    here.pop()
    here.push("meld 9d 9h 9s")
    assert (["9d 9h 9s"], {"lay Ts on 1", "lay 9c on 1"}) == (lying(here), lays(here))
    assert here.text() == holadsl.replay(here.record()).text()


def test_a_run_lies_in_its_order_however_it_is_named() -> None:
    """The highest on top, round the corner too."""
    here = table("2h Kh Ah 3h")
    here.push("meld 2h Kh Ah")
    assert (["Kh Ah 2h"], {"lay 3h on 1"}) == (lying(here), lays(here))


def test_what_is_left_can_be_given() -> None:
    """Melds of which cards have gone, and such as have others on top, from the bottom up."""
    melds = (("A", "9d 9h"), ("A", "7s 6s"), ("B", "Jc"), ("C", "3h 4h 5h 5d"))
    here = rules().position(hands={"A": "Th 5s", "B": "3c"}, turn="A", stock="Qc Kd", melds=melds)
    here.push("draw")
    assert ["set", "run", "set", "set"] == [meld.kind for meld in here.melds]
    assert {"lay Th on 1", "lay 5s on 2", "lay Qc on 3", "lay 5s on 4"} == lays(here)
    with pytest.raises(holadsl.PlayError, match="can't lie in one meld"):
        rules().position(hands={"A": "Th"}, turn="A", stock="Qc Kd", melds=(("A", "9d Ts"),))


# whole melds that go

GOES = "change melds set 3 cards of one rank, grows to 4, goes under the discards at 4"
LAID = "change melds set 3 or more cards of one rank, goes under the discards at 3"


def test_a_whole_meld_may_go() -> None:
    """A set that is complete leaves the table; its place stays empty, and later melds have other numbers."""
    at = holadsl.loads(HOUSE.format(lines=GOES), players=2)
    melds = (("A", "Qs Qh Qc"), ("A", "3h 4h 5h"))
    here = at.position(hands={"A": "Qd 7c 2d", "B": "3c"}, turn="A", stock="9s Kd", discards="As Ah", melds=melds)
    for move in ("draw", "lay Qd on 1", "meld 7c"):
        here.push(move)
    assert [2, 3] == [meld.number for meld in here.melds]
    assert "Qs Qh Qc Qd As Ah" == " ".join(map(str, here.discards))
    assert here.text() == at.read_position(here.text()).text()


def test_a_new_meld_may_go_at_once() -> None:
    """Laid down, it is one for its player, and lies there no more."""
    at = holadsl.loads(HOUSE.format(lines=LAID), players=2)
    here = at.position(hands={"A": "Qd Qs Qh Qc 2d 3d", "B": "3c"}, turn="A", stock="9s Kd")
    for move in ("draw", "meld Qd Qs Qh Qc"):
        here.push(move)
    assert ((), ("A",), 4) == (here.melds, here.melded, len(here.discards))


def test_a_joined_meld_may_go() -> None:
    """Three sevens that came together leave where three are enough."""
    lines = (
        "change melds seven 1 card of rank 7, grows to a run, or to a set with 2 cards from hand\n"
        "  change melds set 3 cards of one rank, goes under the discards at 3"
    )
    here = holadsl.loads(HOUSE.format(lines=lines), players=2).position(
        hands={"A": "7d 7h 2d", "B": "3c"}, turn="A", stock="9s Kd", melds=(("B", "7s"),)
    )
    for move in ("draw", "lay 7d 7h on 1"):
        here.push(move)
    assert ((), "7s 7d 7h") == (here.melds, " ".join(map(str, here.discards)))


def test_no_cards_never_go() -> None:
    """A meld that goes at none would never lie."""
    with pytest.raises(holadsl.RulesError) as found:
        holadsl.loads(HOUSE.format(lines=GOES.replace("at 4", "at 0")))
    assert ["HOLA406"] == [one.code for one in found.value.diagnostics]


# all together


def belongs_together(cards: list[holadsl.Card], ranks: str) -> bool:
    """Whether cards are of one rank, or a row of one suit that goes up or down."""
    places = [ranks.index(str(card)[0]) for card in cards]
    steps = {(after - before) % len(ranks) for before, after in pairwise(places)}
    return steps == {0} or (len({card.suit for card in cards}) == 1 and steps in ({1}, {len(ranks) - 1}))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_random_deals_keep_every_stack_in_order(players: int) -> None:
    """Each two neighbours belong together, never four on top, no card is lost, and all comes out of the record."""
    chance, cleared = Random(players), 0
    for seed in range(8 if players > 2 else 30):
        here = rules(players).start(seed=seed, deals=1)
        while not here.deal_over:
            seat = here.turn or here.to_act[0]
            found = list(here.legal_moves_of(seat))
            eager = [move for move in found if move.verb in ("meld", "lay", "take", "thanks")]
            here.push(chance.choice(eager if eager and chance.random() < 0.8 else found), seat=seat)
            for meld in here.melds:
                cards = list(meld.cards)
                assert all(belongs_together(cards[at : at + 2], "A23456789TJQK") for at in range(len(cards) - 1))
                assert len(cards) < 4 or not belongs_together(cards[-4:], "A23456789TJQK")
            whole = [*here.discards, *(card for meld in here.melds for card in meld.cards)]
            held = sum(len(here.hand(one)) for one in here.rules.seats)
            assert max(Counter(whole).values(), default=1) == 1
            assert len(here.rules.pack) == len(whole) + held + here.stock_size
        cleared += sum(isinstance(event, holadsl.CardsCleared) for event in here.events)
        assert here.text() == holadsl.replay(here.record()).text()
    assert cleared


def test_it_stands_alone_among_what_changes_the_kinds() -> None:
    """Stacks go with no jokers, and no seven is joined."""
    for other in ("group-sevens", "one-joker"):
        with pytest.raises(holadsl.RulesError):
            holadsl.load("hoola", players=3, variants=["doubtful-stacks", other])


def test_nothing_is_found_in_the_machine() -> None:
    """The check of the core has nothing against it."""
    for lines in (GOES, LAID):
        assert () == check(holadsl.loads(HOUSE.format(lines=lines), players=2).machine).findings
    for players in (2, 5):
        assert () == check(rules(players).machine).findings


def told(here: holadsl.Table, seat: str) -> tuple[object, ...]:
    """What a seat sees of the position, what it may do, and who else may act."""
    view = here.view(seat)
    known = {key: value for key, value in view.to_dict().items() if key != "events"}
    return view.text(), known, [str(move) for move in view.legal_moves], view.to_act, view.turn


def test_unseen_cards_may_change_places() -> None:
    """Cards of other hands and of the stock exchanged: no view, no move and no window tells them."""
    chance, compared = Random(4), 0
    here = rules().start(seed=3)
    for _ in range(150):
        if here.deal_over:
            here.next_deal()
        asked = chance.choice(here.to_act)
        found = list(here.legal_moves_of(asked))
        eager = [move for move in found if move.verb in ("meld", "lay", "take", "thanks")]
        if found:
            here.push(chance.choice(eager or found), seat=asked)
        plain, seat = rules().read_position(here.text()), chance.choice("ABC")
        hidden = sorted({str(card) for card in here.rules.pack} - set(CARD.findall(plain.view(seat).text())))
        if len(hidden) > 1 and not here.deal_over:
            first, second = chance.sample(hidden, 2)
            places = {first: second, second: first}
            text = CARD.sub(lambda card, places=places: places.get(card[0], card[0]), plain.text())
            assert told(plain, seat) == told(rules().read_position(text), seat)
            compared += 1
    assert compared > 40
