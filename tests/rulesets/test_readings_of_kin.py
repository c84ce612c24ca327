"""The other readings of Sedma and its kin: each variant deals, plays or counts as its name says."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import product

import pytest

import holadsl
from holadsl import library
from holadsl.core.show import show
from tests.rulesets.machine_text import ORIGIN
from tests.rulesets.rows import shipped
from tests.rulesets.test_every_ruleset import TABLES


def pack_of(rules: holadsl.Rules, rank: str) -> str:
    """The cards of a rank that are in the pack."""
    return " ".join(str(card) for card in rules.pack if card.rank == rank)


def after(seat: str) -> str:
    """The next of three."""
    return "ABC"["ABC".index(seat) - 2]


def played_out(rules: holadsl.Rules) -> holadsl.Table:
    """A deal in which everybody plays the first card that he may."""
    table = rules.start(seed=3)
    while not table.deal_over:
        table.push(next(iter(table.legal_moves)))
    return table


def control(rules: holadsl.Rules, cards: str) -> str | None:
    """Who controls the trick after these cards."""
    hands = {seat: f"{card} K Q" for seat, card in zip(rules.order, cards.split(), strict=True)}
    table = rules.position(hands=hands, leader=rules.order[0], stock=8)
    for card in cards.split():
        table.push(card)
    return table.controller or next(e.winner for e in table.events if isinstance(e, holadsl.TrickTaken))


@pytest.mark.parametrize(
    ("variants", "eights", "nines"),
    [((), "8c 8s", "9c 9d 9h 9s"), (("eight-and-nine-out",), "8c 8h 8s", "9c 9h 9s")],
)
def test_what_three_leave_out(variants: tuple[str, ...], eights: str, nines: str) -> None:
    """With three players two eights are taken out, or an eight and a nine: thirty cards."""
    rules = shipped("sedma", 3, *variants)
    assert (30, sorted(eights.split()), sorted(nines.split())) == (
        len(rules.pack),
        sorted(pack_of(rules, "8").split()),
        sorted(pack_of(rules, "9").split()),
    )


@pytest.mark.parametrize("dealer", "ABC")
def test_a_loser_deals_and_a_winner_leads(dealer: str) -> None:
    """With three, whoever deals by the reading has lost and the next player has won, unless all have thirty."""
    rules = shipped("sedma", 3, "loser-deals")
    for first, second in product(range(10), repeat=2):
        tens = (first, second, 9 - first - second)
        if min(tens) < 0:
            continue
        worth = {seat: 10 * number for seat, number in zip("ABC", tens, strict=True)}
        counted = rules.count(worth=worth, tricks_won=dict.fromkeys("ABC", 3), dealer=dealer)
        follower = after(counted.next_dealer)
        if len(set(tens)) == 1:
            assert after(dealer) == counted.next_dealer
        else:
            assert (0, True) == (counted.scores[counted.next_dealer], counted.scores[follower] > 0)


@pytest.mark.parametrize("dealer", "ABC")
@pytest.mark.parametrize(("alone", "others", "deals"), [(40, 50, "B"), (50, 40, "A")])
def test_the_red_king_and_who_deals(alone: int, others: int, deals: str, dealer: str) -> None:
    """Where a card decides the sides the lone loser deals, or who sits before the lone winner, whoever dealt before."""
    rules = shipped("sedma", 3, "red-king", "loser-deals")
    counted = rules.count(worth={"B": alone, "AC": others}, tricks_won={"B": 4, "AC": 4}, dealer=dealer)
    assert deals == counted.next_dealer


@pytest.mark.parametrize(
    ("variants", "points"),
    [((), {"AC": 40, "BD": 50}), (("croatian",), {"AC": 40, "BD": 40}), (("serbian",), {"AC": 4, "BD": 5})],
)
def test_the_points_of_sedmice(variants: tuple[str, ...], points: dict[str, int]) -> None:
    """Ninety in all; eighty where the last trick brings nothing; nine where everything is worth one."""
    cards = {"AC": "A A 10 10", "BD": "A A 10 10"}
    counted = shipped("sedmice", 4, *variants).count(captured=cards, tricks_won={"AC": 3, "BD": 4}, last_trick="B")
    assert points == dict(counted.points) == dict(counted.scores)


@pytest.mark.parametrize(("name", "variant"), [("sedmice", "right-leads"), ("zsirozas", "dealer-leads")])
def test_who_leads(name: str, variant: str) -> None:
    """The player after the dealer leads; by the readings the one at his right, or himself. Zsírozás goes round so."""
    usual, other = (shipped(name, 4, *chosen).start(seed=1, dealer="D").turn for chosen in ((), (variant,)))
    assert {"sedmice": ("A", "C"), "zsirozas": ("C", "D")}[name] == (usual, other)


@pytest.mark.parametrize(
    ("variant", "pack", "left", "last"),
    [("", 32, 2, {0}), ("leftover-uneven-hands", 32, 0, {0}), ("leftover-remove-two-before-deal", 30, 0, {0})],
)
def test_two_cards_too_many(variant: str, pack: int, left: int, last: set[int]) -> None:
    """With three, 32 cards leave two: they stay undealt, or two players get one more, or they are no part of it."""
    rules = shipped("septica", 3, *([variant] if variant else []))
    table = played_out(rules)
    assert (pack, left, last) == (len(rules.pack), table.stock_size, {len(table.hand(seat)) for seat in rules.seats})


def test_a_wild_that_is_led_is_cut_by_its_own_rank_only() -> None:
    """With three a led eight is cut by a seven; by the reading it isn't."""
    assert ("B", "A", "C") == (
        control(shipped("septica", 3), "8 7 J"),
        control(shipped("septica", 3, "led-wild-only-same-rank"), "8 7 J"),
        control(shipped("septica", 3, "led-wild-only-same-rank"), "J 8 7"),
    )


def test_as_many_points_for_both() -> None:
    """Four each: another deal is played, or it is a draw."""
    usual, shared = (
        shipped("septica", 4, *chosen).count(worth={"AC": 4, "BD": 4}, tricks_won={"AC": 4, "BD": 4}, last_trick="A")
        for chosen in ((), ("tie-shared",))
    )
    assert (False, True, ("AC", "BD")) == (usual.over, shared.over, shared.winners)


def test_no_wild_and_no_second_circuit() -> None:
    """In Lusti-Kartl'n a seven is a card like others and each trick has one circuit, so a deal has eight tricks."""
    table = played_out(shipped("lusti-kartl", 4))
    assert [1] * 8 == [event.circuits for event in table.events if isinstance(event, holadsl.TrickTaken)]
    assert "A" == control(shipped("lusti-kartl", 4), "9 7 J 7")


def rules_of(rules: holadsl.Rules) -> str:
    """What a ruleset compiles to, whatever its name and its lines are."""
    return ORIGIN.sub("", show(rules.machine))


def test_no_game_is_shipped_under_two_names() -> None:
    """No two shipped files compile to the same rules at any table, unless one of them says so: `same as`."""
    other = holadsl.loads('language 1\n\ngame "Other" extends sedma\n')
    assert rules_of(shipped("sedma", 4)) == rules_of(other)
    alike = defaultdict(list)
    for name, players in TABLES:
        if re.search(r"(?m)^  same as ", library.ruleset_text(name)):
            continue
        alike[rules_of(shipped(name, players))].append(f"{name}, {players} players")
    assert [] == [names for names in alike.values() if len(names) > 1]
