"""Cards that aren't given: filled in 32 ways, so that the example is possible; refused where they change the answer."""

from __future__ import annotations

from holadsl.examples import Outcome
from tests.unit.examples.games import SUITED, passes, report, result, told


def test_an_open_hand_has_no_whole_list() -> None:
    """A list is whole only if the hand is: a free card would be in it."""
    assert ["refused", "HOLA531"] == told("given hand A 8 5\nplay A Q, B 2, C 6, D 10\nthen A may hold with 8 5")


def test_a_free_card_could_match() -> None:
    """Where a hold needs a match, a free card may be one: 'may not hold' is refused, for a whole hand it passes."""
    lines = "play A K, B K, C 4, D 5\nthen A may not hold"
    assert ["refused", "HOLA531"] == told(f"with matched\ngiven hand A 3 9\n{lines}")
    assert passes(f"with matched\ngiven hand A 3 9 J\n{lines}")


def test_free_cards_that_do_not_matter() -> None:
    """Free cards that can't change the answer are no mistake."""
    assert passes("given hand A 8\nplay A Q, B 2, C 6, D 10\nthen A may hold, B wins the trick")


def test_the_hand_of_another() -> None:
    """Free cards of another hand can matter too."""
    assert ["refused", "HOLA531"] == told("play A Kh\nthen B may play 2h", SUITED)
    assert passes("given hand B 3c 2s, tricks AC 6 BD 5\nplay A Kh\nthen B may play 2s", SUITED)


def test_the_cards_of_the_stock() -> None:
    """Which cards are drawn is free."""
    assert ["refused", "HOLA531"] == told("given hand A 5 6 8 9\nplay A 5, B 3, C 4, D J\nthen A's hand has 6 8 9 K")


def test_a_claim_that_fails_in_all_ways_fails() -> None:
    """A claim that holds in no filling fails, though what is the case differs."""
    found = result("given hand A 8 5\nplay A Q, B 2, C 6, D 10\nthen A may not hold")
    assert Outcome.FAILED is found.outcome


def test_two_ways_are_shown() -> None:
    """A refused example shows two fillings that differ, each with what comes of it."""
    found = result("given hand A 8 5\nplay A Q, B 2, C 6, D 10\nthen A may hold with 8 5")
    assert 2 == len(found.ways)
    assert "A may hold with 8 5" == found.ways[0].got
    assert found.ways[0].got != found.ways[1].got
    assert all(way.cards.startswith("A 8 5 Q ") for way in found.ways)


def test_the_ways_are_fixed() -> None:
    """The same example has the same fillings each time."""
    text = 'example "it"\ngiven hand A 8 5\nplay A Q, B 2, C 6, D 10\nthen A may hold with 8 5'
    report.cache_clear()
    first = report(text)
    report.cache_clear()
    assert first == report(text)


def test_no_filling() -> None:
    """Where each filling gets stuck, and not for the same reason, two of them are shown."""
    found = result("play A 3h, B 4h, C 5, D 6s, A 7", SUITED)
    assert ["HOLA530"] == [one.code for one in found.diagnostics]
    assert {"A isn't on turn: B leads", "A isn't on turn: C leads"} == {way.got for way in found.ways}


def test_too_many_places() -> None:
    """A stock that leaves too few cards for the hands is refused."""
    assert ["refused", "HOLA516"] == told("given stock 50\nplay A 5")


def test_cards_given_to_another() -> None:
    """A card can't be drawn that lies in another's place."""
    assert ["refused", "HOLA504"] == told("given hand B 9h\nplay A 5, B 3, C 4, D 6, A 9h")
    lines = "given stock 9h 3c Jd 4s, hand D A K Q 8\nplay A 5, B 3, C 5, D 8, C 8, D 9h"
    assert ["refused", "HOLA523"] == told(lines)
