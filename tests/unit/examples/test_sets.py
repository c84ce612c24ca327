"""Plays of several cards, face up and face down: what is read, how hands are filled for them, what is told of them."""

from __future__ import annotations

import pytest

from holadsl.examples.example import Play, Wanted
from holadsl.examples.meant import lacking, meant
from holadsl.examples.places import smallest_hand
from holadsl.text import Span
from tests.unit.examples.games import PLAIN, SETS, passes, result, told

START = "given leader A, trump d\n"
LED = f"{START}play A Qs 7s, "


def card(text: str, *faces: int) -> Wanted:
    """A card as an example names it."""
    return Wanted(faces, text, Span(0, 0))


# what is played


def test_cards_are_beaten_and_passed() -> None:
    """The last to beat takes the trick, and what was laid face down counts in its worth and in the points."""
    lines = f"{LED}B 9d Js, C down Kc Ad\nthen B wins the trick, the trick is worth 20, B leads, B has 20 points"
    assert passes(lines, SETS)
    assert ["failed", "the trick is worth 5 | the trick is worth 20"] == told(
        f"{LED}B 9d Js, C down Kc Ad\nthen the trick is worth 5", SETS
    )


def test_hands_are_filled_up_after_a_play_of_several_cards() -> None:
    """A seat has at the start what it plays until it first draws; what it plays later it may have drawn."""
    lines = f"{LED}B 9d Js, C down Kc Ad, B 7h 8h 9h 10h, C down 7c 8c 9c Jc, A 7d 8d Jd Qd\nthen A wins the trick"
    assert passes(f"{lines}, A's hand has 4 cards, the trick is worth 17", SETS)


def test_the_stock_is_drawn_card_by_card() -> None:
    """After plays of two cards each player draws two, one at a time, the winner first."""
    lines = "given leader A, trump c, stock 7h 8h 9h Jh Qh Kh Kc\nplay A Qs 7s, B down 9d Js, C down 9c Ad\n"
    assert passes(f"{lines}then A's hand has 7h Jh, B's hand has 8h Qh, C's hand has 9h Kh", SETS)
    assert passes(f"{lines}play A 7h Jh, B Qh 8h\nthen C is next", SETS)


def test_cards_given_and_played_count_once() -> None:
    """A card that stands in the hand and in a play of several is one card."""
    lines = "given leader A, trump d, hand A Qs 7s 8h 9h\nplay A Qs 7s\nthen A's hand has 8h 9h, A's hand has 2 cards"
    assert passes(lines, SETS)
    assert passes(lines.replace("play A Qs 7s", "play A Q 7"), SETS)


def test_ranks_alone_have_suits_that_fit() -> None:
    """Ranks alone are of one suit where that is led, and of suits that beat where they beat."""
    assert passes("given leader A\nplay A 7 8 9 J, B 10 K A Q, C down 7 7 8 8\nthen B wins the trick", SETS)
    assert passes("play A 7 8, B 9 10, C K A, C 7 8, A 9 10, B down K A\nthen A wins the trick", SETS)


def test_ranks_alone_that_never_fit() -> None:
    """Two cards of one rank are never of one suit."""
    found = result("play A 7 7", SETS)
    assert ["A can't play 7 7: 7 7 are not of one suit"] == [one.message for one in found.diagnostics]


def test_a_duty_to_beat_is_kept_by_free_cards() -> None:
    """Free cards are such that nobody holds cards that must be played first, though no card alone bars the pass."""
    lines = "with must-beat\ngiven trump d\nplay A Qs 7s, B down 7h 8h, C down 7c 8c\nthen A wins the trick"
    assert passes(lines, SETS)
    found = result("with must-beat\ngiven trump d\nplay A Qs 7s, B down 9d 10d", SETS)
    (one,) = found.diagnostics
    assert "B can't play 9d 10d face down: B holds cards that have to be played first" == one.message
    assert "they may be played face up: B 9d 10d" == one.help


def test_the_order_counts_where_the_rules_say_so() -> None:
    """With each card over the one in its place, cards are played in the order in which they stand."""
    assert passes(f"with in-order\n{LED}B Ks 9s\nthen C is next", SETS)
    assert ["refused", "HOLA521"] == told(f"with in-order\n{LED}B 9s Ks", SETS)
    assert passes(f"with in-order\n{LED}B 9 K\nthen C is next", SETS.replace("9 J Q", "J Q 9"))


# what may be played


@pytest.mark.parametrize(
    ("claim", "got"),
    [
        ("B may play 9d Js", ""),
        ("B may play Js 9d", ""),
        ("B may play down 9d Js", ""),
        ("B may play down Js 8h", ""),
        ("B may play J 9", ""),
        ("B may not play 9d 8h", ""),
        ("B may not play 9d", ""),
        ("B may not play down 9d", ""),
        ("B may not play 9d Js", "B may play 9d Js"),
        ("B may play Js 8h", "B may not play Js 8h: Js 8h can't beat what was played"),
        ("B may not play down 8h 9d", "B may play 8h 9d face down"),
        ("B may play down 9d", "B may not play 9d face down: 2 cards are played here, not 1"),
        ("B may play 9d Js 8h", "B may not play 9d Js 8h: 2 cards are played here, not 3"),
        ("B may play 9d Jd", "B has no Jd"),
    ],
)
def test_what_may_be_played(claim: str, got: str) -> None:
    """A claim is judged for just these cards; one that fails is told with the reason of the rules."""
    lines = "given leader A, trump d, hand B 9d Js 8h 8c\nplay A Qs 7s\nthen "
    assert (["failed", f"{claim} | {got}"] if got else ["passed"]) == told(lines + claim, SETS)


def test_a_leader_plays_face_up() -> None:
    """Who leads may not lay cards face down, as a play and as a claim."""
    assert passes(f"{START[:-1]}, hand A 7s 8s\nthen A may not play down 7s 8s, A may play 7s 8s", SETS)
    (one,) = result(f"{START}play A down 7s 8s", SETS).diagnostics
    assert "A can't play 7s 8s face down: A leads" == one.message
    assert "they may be played face up: A 7s 8s" == one.help


def test_a_card_that_is_not_there_can_t_be_barred() -> None:
    """That cards may not be played says nothing where a card of them isn't there."""
    (one,) = result("given trump d, hand B 9d Js 8h 8c\nplay A Qs 7s\nthen B may not play Js Jh", SETS).diagnostics
    assert ("HOLA532", "this can't be told here: B has no Jh") == (one.code, one.message)


# mistakes


@pytest.mark.parametrize(
    ("lines", "code", "words", "message"),
    [
        ("play A 7s 7s", "HOLA504", "7s", "7s stands here more often than the pack has it"),
        ("play A 7s 8s, B 7s 9s", "HOLA504", "7s", "7s stands here more often than the pack has it"),
        ("play A 7s\nthen B may play 8s 8s", "HOLA504", "8s", "8s stands here more often than the pack has it"),
        ("play A 7s 6s", "HOLA503", "6s", "the pack has no 6s"),
        ("play A 7s, B down 6s", "HOLA503", "6s", "the pack has no 6s"),
        ("play A 7s 8s 9s Js Qs", "HOLA525", "A 7s 8s 9s Js Qs", "A can't play 5 cards at once: a hand has 4"),
        ("play A Qs 7h", "HOLA521", "Qs 7h", "A can't play Qs 7h: Qs 7h are not of one suit"),
        (f"{LED}B 9h Js", "HOLA521", "9h Js", "B can't play 9h Js: 9h Js can't beat what was played"),
        (f"{LED}B down 10h", "HOLA521", "10h", "B can't play 10h face down: 2 cards are played here, not 1"),
        (f"{LED}C down 10h 9h", "HOLA520", "C down 10h 9h", "C isn't on turn: B is on turn"),
        ("given stock 8s\nplay A 7s 8s", "HOLA504", "8s", "8s stands here more often than the pack has it"),
        ("given hand A As, hand B As\nplay A As", "HOLA504", "As", "As stands here more often than the pack has it"),
        ("play A top", "HOLA506", "A top", "these rules have no play of the top card of the stock"),
    ],
)
def test_mistakes(lines: str, code: str, words: str, message: str) -> None:
    """A mistake in a play of several cards is told with all its cards, at them."""
    found = result(lines, SETS).diagnostics
    assert [(code, words, message)] == [(d.code, d.text[d.column - 1 : d.end_column - 1], d.message) for d in found]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (f"{LED}B 9h Js", "they may be laid face down: B down 9h Js"),
        (f"{START}play A 7s, B 9h", "it may be laid face down: B down 9h"),
        (f"{LED}B down 10h", "play 2 cards"),
        (f"{LED}B down 10h 9h 8h", "play 2 cards"),
        ("play A Qs 7h", "play other cards"),
    ],
)
def test_what_to_do_instead(lines: str, says: str) -> None:
    """A play that is barred is told with the line that bars it and with what could be played."""
    (one,) = result(lines, SETS).diagnostics
    assert says == one.help
    assert one.related[0].clause in ("trick lead", "trick answer")


def test_games_of_single_cards() -> None:
    """Where one card is played at a time, several are written one by one, and nobody plays face down."""
    (one,) = result("play A 5 6").diagnostics
    assert ("HOLA524", "write them one by one: A 5, A 6") == (one.code, one.help)
    (one,) = result("play A 5\nthen B may not play 5 6").diagnostics
    assert "write them one by one: B may not play 5, B may not play 6" == one.help
    for lines in ("play A down 5", "play A 5\nthen B may play down 5"):
        (one,) = result(lines, PLAIN).diagnostics
        assert ("HOLA506", "these rules have no plays face down") == (one.code, one.message)
        assert "down" == one.text[one.column - 1 : one.end_column - 1]
    assert passes("play A 5\nthen B may not play down 5", PLAIN.replace("  wild         2 7\n", ""))


def test_a_larger_hand_may_be_given() -> None:
    """A hand that is given, or dealt by a variant, makes room for a larger play; all hands are as large."""
    play = "play A 7s 8s 9s Js Qs, B down 7h 8h 9h Jh Qh, C down 7c 8c 9c Jc Qc\nthen A wins the trick"
    assert passes(f"given hand A 7s 8s 9s Js Qs\n{play}", SETS)
    assert passes(f"with five\n{play}", SETS)
    assert ["refused", "HOLA525", "HOLA525", "HOLA525"] == told(play, SETS)


def test_what_came_furthest_is_told() -> None:
    """Where some cards get stuck before others, the mistake that all others have is the one that is told."""
    found = result("play A 7 8, B 9 10, C K A, C 7 8, A 9 10, B K A, B down J", SETS)
    assert ["B can't play J face down: B leads"] == [one.message for one in found.diagnostics]


# the pieces


def test_which_cards_are_meant() -> None:
    """Ranks alone stand for each card of the hand that fits, one for one; what isn't there is named."""
    seven, rank = card("7h", 7), card("7", 5, 6, 7)
    assert [(7, 5), (7, 6)] == list(meant([seven, rank], [6, 5, 7]))
    assert [] == list(meant([seven, rank], [7, 9]))
    assert ((), (rank,), (seven,)) == (
        lacking([rank, seven], [6, 7]),
        lacking([rank, seven], [7]),
        lacking([seven, rank], [6, 5]),
    )


def test_a_call_gives_cards_back() -> None:
    """Cards that were shown or played up to a call may be played again: the hand has them once."""
    one, other = card("7h", 7), card("8h", 8)
    first = Play(0, "play", (one, other), Span(0, 0), 0)
    call, again = Play(1, "four", (), Span(0, 0), 1), Play(0, "down", (one,), Span(0, 0), 2)
    assert call.calls
    assert not again.calls
    assert [one, other] == [held.card for held in smallest_hand((), (first, again), (1,))]
    assert [one, other, one] == [held.card for held in smallest_hand((), (first, again))]
