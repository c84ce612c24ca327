"""What a seat may know in the Goat family: cards that it hasn't seen may lie anywhere, and it is told the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import holadsl
from tests.acts import acts
from tests.rulesets.rows import shipped

CARD = re.compile(r"\b[6-9TJQKA][cdhs]\b")
GAMES = [
    ("cabra", 4, ""),
    ("cabra", 4, "must-beat"),
    ("cabra", 4, "molodka-over-molodka"),
    ("cabra", 4, "trump-at-the-bottom"),
    ("burkozel", 2, "four-of-a-suit"),
    ("burkozel", 3, "open-discards four-of-a-suit"),
    ("burkozel", 4, ""),
    ("bura", 2, "discards-hidden"),
    ("bura", 3, ""),
    ("bura", 6, "claim-in-turn"),
]


def rules_of(name: str, players: int, variants: str) -> holadsl.Rules:
    """The ruleset with those variants, if any."""
    return shipped(name, players, *variants.split())


def tables(rules: holadsl.Rules, seed: int, moves: int) -> Iterator[holadsl.Table]:
    """A table after each of many moves; half of the time a call is made where one can be.

    In the first deal each hand is of one suit, where the first seats come first: so there is something to call.
    """
    chance = Random(seed)
    table = rules.start(seed=seed, deck=" ".join(suited(rules, chance)))
    for _ in range(moves):
        yield table
        if table.over:
            return
        if table.deal_over:
            table.next_deal()
            continue
        all_acts = acts(table)
        called = [act for act in all_acts if act[1].split()[0] in rules.machine.calls]
        seat, move = chance.choice(called if called and chance.random() < 0.5 else all_acts)
        table.push(move, seat=seat)


def suited(rules: holadsl.Rules, chance: Random) -> list[str]:
    """The pack from the top: dealt one at a time, each player gets cards of one suit as far as there are some."""
    left = [str(card) for card in rules.pack]
    chance.shuffle(left)
    deck = []
    for place in range(4 * rules.players):
        suit = "cdhs"[place % rules.players % 4]
        card = next((card for card in left if card[1] == suit), left[0])
        left.remove(card)
        deck.append(card)
    return [*deck, *left]


def in_a_window(table: holadsl.Table) -> bool:
    """Whether several are asked before a call is carried out."""
    return not table.deal_over and table.turn is None


def told(table: holadsl.Table, seat: str) -> tuple[object, ...]:
    """What a seat sees of the position, what it may do, and who else may act."""
    view = table.view(seat)
    known = {key: value for key, value in view.to_dict().items() if key != "events"}
    return view.text(), known, [str(move) for move in view.legal_moves], view.to_act, view.turn


def exchanged(table: holadsl.Table, first: str, second: str) -> holadsl.Table:
    """The same table, two cards of it in each other's place."""
    places = {first: second, second: first}
    return table.rules.read_position(CARD.sub(lambda card: places.get(card[0], card[0]), table.text()))


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_unseen_cards_may_change_places(name: str, players: int, variant: str) -> None:
    """Cards of other hands, of the stock, and those that lie face down or were taken so: no view or move tells them."""
    rules, chance, seen = rules_of(name, players, variant), Random(players), Counter[str]()
    whole = {str(card) for card in rules.pack}
    for seed in range(3):
        for table in tables(rules, seed, 70):
            plain = rules.read_position(table.text())
            seat = chance.choice(rules.seats)
            hidden = sorted(whole - set(CARD.findall(plain.view(seat).text())))
            if len(hidden) < 2:
                continue
            other = exchanged(plain, *chance.sample(hidden, 2))
            assert told(plain, seat) == told(other, seat)
            seen["window" if in_a_window(plain) else "turn"] += 1
    assert seen["turn"] > 30
    assert seen["window"]


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_a_seat_cannot_tell_its_samples_from_the_table(name: str, players: int, variant: str) -> None:
    """All that a seat hasn't seen drawn anew, with its past: view, events and moves are the same to the byte."""
    rules, chance = rules_of(name, players, variant), Random(players)
    for table in tables(rules, 5, 90):
        seat = chance.choice(rules.seats)
        view = table.view(seat)
        other = view.sample(chance.randrange(1000)).view(seat)
        assert (view.text(), view.to_dict()) == (other.text(), other.to_dict())
        assert list(view.events) == list(other.events)
        assert list(map(str, view.legal_moves)) == list(map(str, other.legal_moves))


def test_who_may_call_is_open_to_all() -> None:
    """Who stands in `to_act` hangs on the number of cards and on who has played, never on what is held."""
    rules, found = shipped("cabra", 4), set()
    for hand in ("6h 8h Qh Ah", "6h 8h Qc Ad", "6c 7c 9d Th"):
        table = rules.position(
            hands={"A": "9c 7s Qs 8d", "B": "Tc Ks 6d Qd", "C": hand, "D": "6s 8s 9s Ts"}, leader="A"
        )
        asked = [table.to_act]
        table.push("9c")
        asked.append(table.to_act)
        table.push("molodka 6s 8s 9s Ts", seat="D")
        asked.append(table.to_act)
        found.add(tuple(asked))
    assert {(("A", "B", "C", "D"), ("B", "C", "D"), ("B", "C"))} == found


def test_a_pass_in_a_window_is_told_to_nobody() -> None:
    """Who was asked and passed is in no event, and in no record by name: nobody learns what he hasn't called."""
    hands = {"A": "9c 7s Qs 8d", "B": "Tc Ks 6d Qd", "C": "6h 8h Qh Ah", "D": "6s 8s 9s Ts"}
    table = shipped("cabra", 4).position(hands=hands, leader="A", trump="d", stock=20)
    table.push("9c")
    table.push("molodka 6s 8s 9s Ts", seat="D")
    before = {seat: len(table.view(seat).events) for seat in "ABCD"}
    table.push("pass", seat="C")
    assert ("B",) == table.to_act
    assert before == {seat: len(table.view(seat).events) for seat in "ABCD"}
    table.push("pass", seat="B")
    assert ("D", "A") == (table.leader, table.turn)
    assert ["pass"] == [line for line in table.record().splitlines() if "pass" in line]


def test_cards_shown_with_a_call_are_known_until_they_are_played() -> None:
    """Who called and came too late has shown four cards: the others know them as long as he holds them."""
    hands = {"A": "9c 7s Qs 8d", "B": "Tc Ks 6d Qd", "C": "6h 8h Qh Ah", "D": "6s 8s 9s Ts"}
    table = shipped("cabra", 4).position(hands=hands, leader="A", trump="d", stock=0)
    table.push("9c")
    table.push("molodka 6s 8s 9s Ts", seat="D")
    table.push("molodka 6h 8h Qh Ah", seat="C")
    table.close_window()
    assert "claimed: D 6s 8s 9s Ts" in table.view("A").text()
    for seed in range(5):
        assert {"6s", "8s", "9s", "Ts"} == set(map(str, table.view("A").sample(seed).hand("D")))
    table.push("down 6s 8s 9s Ts")
    assert "claimed" not in table.view("A").text()


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_taking_back_and_replaying_are_exact(name: str, players: int, variant: str) -> None:
    """Also in an open window: each step back gives the text before, and the record plays it all again."""
    table, texts = rules_of(name, players, variant).start(seed=8), []
    for table in tables(rules_of(name, players, variant), 8, 80):
        texts.append((table.text(), table.to_act))
    again = holadsl.replay(table.record(), table.rules)
    if not in_a_window(table):
        assert (table.text(), list(table.events)) == (again.text(), list(again.events))
    for text in reversed(texts[:-1] if texts[-1][0] == table.text() else texts):
        table.pop()
        assert text == (table.text(), table.to_act)
