"""Calls in examples: with their cards or without, out of turn, before others do, and mistakes in them."""

from __future__ import annotations

import pytest

from tests.unit.examples.games import CALLS, SETS, passes, result, told

OPEN = "given trump s, hand B 7h 8h Qh Ah, hand C 7c 8c Qc Ac\nplay A 9s"
"""A has led; B and C both hold four of a suit."""


def test_a_call_with_its_cards() -> None:
    """Who calls leads the cards that are named; the cards of the trick are in their hands again, and can be played."""
    lines = "given trump s\nplay A 9c, B down 10c, C calls four 7h 8h Qh Ah\n"
    assert passes(f"{lines}then C leads, A is next, A's hand has 9c, B's hand has 10c", CALLS)
    more = "play A down 9c 7c 8c Ac, B down 10c Jc Qc Kc\nthen C wins the trick, the trick is worth 44"
    assert passes(lines + more, CALLS)


def test_ranks_alone_are_of_a_suit_that_fits() -> None:
    """Ranks alone with a call are cards with which it can be called."""
    assert passes("given trump s\nplay A 9c, C calls four 7 8 Q A\nthen C leads", CALLS)


def test_a_call_without_its_cards() -> None:
    """Cards that aren't named are those of the hand that the call takes."""
    assert passes(f"{OPEN}, B calls four\nthen B leads, C is next, B's hand has 0 cards", CALLS)
    (one,) = result("given trump s\nplay A 9c, C calls four", CALLS).diagnostics
    assert ("HOLA521", "C can't call four: its hand has no cards for it") == (one.code, one.message)
    assert "name the cards, or give them: given hand C …" == one.help
    assert [("four", "with")] == [tuple(place.clause.split()) for place in one.related]


def test_one_call_before_another() -> None:
    """Who comes before the caller may call after him; if the example says nothing of it, he passes."""
    assert passes(f"{OPEN}, C calls four, B calls four\nthen B leads", CALLS)
    assert passes(f"{OPEN}, C calls four\nthen C leads, A is next", CALLS)
    assert passes(f"{OPEN}, C calls four, A down 9s 7s 8s Js, B down 7h 8h Qh Ah\nthen C wins the trick", CALLS)


def test_what_may_be_called_is_judged_before_others_pass() -> None:
    """In one set of claims what may be called is judged as it was after the last play, wherever it stands."""
    assert passes(f"{OPEN}, C calls four\nthen C leads, B may call four, A may not call four, A is next", CALLS)
    assert ["refused", "HOLA521"] == told(f"{OPEN}, C calls four\nthen C leads\nplay B calls four", CALLS)


@pytest.mark.parametrize(
    ("claim", "got"),
    [
        ("B may call four", ""),
        ("C may call four", ""),
        ("A may not call four", ""),
        ("B may not call enough", ""),
        ("B may not call four", "B may call four"),
        ("A may call four", "A may not call four: it isn't open now"),
    ],
)
def test_what_may_be_called(claim: str, got: str) -> None:
    """A claim about a call holds where it is so, in turn and out of it; else the reason is told."""
    assert (["failed", f"{claim} | {got}"] if got else ["passed"]) == told(f"{OPEN}\nthen {claim}", CALLS)


def test_a_hand_without_the_cards() -> None:
    """Who hasn't the cards may not call, which can be told of a whole hand only."""
    lines = "given trump s, hand B 7h 8h Qh Ac\nplay A 9s\nthen B may"
    assert passes(f"{lines} not call four", CALLS)
    assert ["failed", "B may call four | B may not call four: its hand has no cards for it"] == told(
        f"{lines} call four", CALLS
    )
    (one,) = result("given trump s, hand B 7h 8h Ac\nplay A 9s\nthen B may not call four", CALLS).diagnostics
    assert ("HOLA532", "give the whole hand") == (one.code, one.help)
    assert "this can't be told here: B's hand has cards that aren't given" == one.message


def test_a_call_at_the_start() -> None:
    """An example that begins between a trick and the next lead may use a call that is open there."""
    taken = "given trump s, leader A, taken A As Ah"
    assert passes(f"{taken} 10s\nthen A may call enough, B may not call enough", CALLS)
    assert passes(f"{taken} 10s\nplay A calls enough\nthen A wins the deal", CALLS)
    assert passes(f"{taken}\nplay A calls enough\nthen B wins the deal, C wins the deal", CALLS)
    assert ["refused", "HOLA521"] == told("given leader A\nplay A calls enough", CALLS)


def test_a_call_after_a_trick() -> None:
    """Whoever took the trick may call at its end."""
    lines = "given trump d\nplay A As 10s, B Ad 10d, C down 7h 8h\nthen B may call enough, A may not call enough"
    assert passes(f"{lines}\nplay B calls enough\nthen B wins the deal", CALLS)


@pytest.mark.parametrize(
    ("lines", "code", "words", "message"),
    [
        ("play A 9s, B calls for", "HOLA506", "for", "these rules have no call for; did you mean four?"),
        ("play A 9s\nthen B may call fourr", "HOLA506", "fourr", "these rules have no call fourr; did you mean four?"),
        ("play A 9s, B calls down", "HOLA506", "down", "these rules have no call down"),
        ("play A 9s, B calls four 7h 7h 8h 9h", "HOLA504", "7h", "7h stands here more often than the pack has it"),
        ("play A 9s, B calls four 6h 7h 8h 9h", "HOLA503", "6h", "the pack has no 6h"),
        (
            "play A 9s, B calls four 7h 8h Qh Ad",
            "HOLA521",
            "7h 8h Qh Ad",
            "B can't call four with 7h 8h Qh Ad: 7h 8h Qh Ad are not of one suit",
        ),
        (
            "play A 9s, B calls four 7h 8h Qh",
            "HOLA521",
            "7h 8h Qh",
            "B can't call four with 7h 8h Qh: 4 cards are needed to call four, not 3",
        ),
        (
            "play A 9s, A calls four 7h 8h Qh Ah",
            "HOLA521",
            "7h 8h Qh Ah",
            "A can't call four with 7h 8h Qh Ah: it isn't open now",
        ),
        ("play A 9s, B calls enough", "HOLA521", "B calls enough", "B can't call enough: it isn't open now"),
        (
            "play A 9s, B calls four 7h 8h 9h Qh Ah",
            "HOLA525",
            "B calls four 7h 8h 9h Qh Ah",
            "B can't play 5 cards at once: a hand has 4",
        ),
    ],
)
def test_mistakes(lines: str, code: str, words: str, message: str) -> None:
    """A call that can't be made is told at its words, with all its cards."""
    found = result(lines, CALLS).diagnostics
    assert [(code, words, message)] == [(d.code, d.text[d.column - 1 : d.end_column - 1], d.message) for d in found]


def test_a_call_that_is_barred_names_its_line() -> None:
    """The lines of the call that bar it are shown, and what to say instead."""
    (one,) = result("play A 9s, A calls four 7h 8h Qh Ah", CALLS).diagnostics
    assert "four by" == one.related[0].clause
    assert "play something else, or say: then A may not call four" == one.help


def test_a_game_without_calls() -> None:
    """Where nothing can be called, a call is refused at its name."""
    assert ["refused", "HOLA506"] == told("play A 9s, B calls four", SETS)
