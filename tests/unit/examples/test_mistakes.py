"""Mistakes in what an example says: each with its code, at its words."""

from __future__ import annotations

import pytest

from tests.unit.examples.games import PLAIN, SUITED, TRUMPS, report, result


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ("given leader E\nplay A 5", "HOLA501", "E"),
        ("play F 5", "HOLA501", "F"),
        ("play A 5, B 5, C 3, D 4\nthen G wins the trick", "HOLA501", "G"),
        ("given points AB 10\nplay A 5", "HOLA502", "AB"),
        ("given points CA 10\nplay A 5", "HOLA502", "CA"),
        ("given hand A 11\nplay A 5", "HOLA503", "11"),
        ("given hand A Zh\nplay A 5", "HOLA503", "Zh"),
        ("play A 5 B", "HOLA503", "B"),
        ("given hand A 9h, hand B 9h\nplay A 5", "HOLA504", "9h"),
        ("play A K, B K, C K, D K, A K", "HOLA504", "K"),
        ("given hand A K K K, taken BD K K\nplay A K", "HOLA504", "K"),
        ("given stock 9h 9h\nplay A 5", "HOLA504", "9h"),
        ("with runs\ngiven pases 1\nplay A 5", "HOLA505", "pases"),
        ("given passes 1\nplay A 5", "HOLA505", "passes"),
        ("given trump h\nplay A 5", "HOLA506", "trump h"),
        ("given 3 players\nplay A 5", "HOLA508", "3 players"),
        ("given leader A, leader B\nplay A 5", "HOLA510", "leader B"),
        ("given dealer A, dealer A\nplay B 5", "HOLA510", "dealer A"),
        ("given hand A 5, hand A 6\nplay A 5", "HOLA510", "hand A 6"),
        ("given points AC 5 A 5\nplay A 5", "HOLA510", "A 5"),
        ("given 2 players, 4 players\nplay A 5", "HOLA510", "4 players"),
        ("given stock 1, stock 2\nplay A 5", "HOLA510", "stock 2"),
        ("play A 5\ngiven leader A", "HOLA511", "given leader A"),
        ("given trick 0\nplay A 5", "HOLA512", "0"),
        ("given stock 99\nplay A 5", "HOLA512", "99"),
        ("given score AC 99999999999\nplay A 5", "HOLA512", "99999999999"),
        ("given tricks AC -1\nplay A 5", "HOLA512", "-1"),
        ("given points AC 5\nthen AC gains 5/0", "HOLA512", "5/0"),
        ("given leader A, turn B\nplay A 5", "HOLA513", "turn B"),
        ("given leader A", "HOLA514", 'example "it"'),
        ("play A 5\nthen AC's hand has 5", "HOLA515", "AC"),
        ("play A 5 6", "HOLA524", "A 5 6"),
        ("play A 5\nthen B may play 5 6", "HOLA524", "B may play 5 6"),
        ("with mached\nplay A 5", "HOLA220", "mached"),
        ("set target 199\nplay A 5", "HOLA228", "199"),
        ("set target 200\nset target 300\nplay A 5", "HOLA232", "set target 300"),
    ],
)
def test_each_mistake(lines: str, code: str, words: str) -> None:
    """A mistake is told with its code at the very words."""
    found = result(lines).diagnostics
    assert code in [one.code for one in found]
    one = next(one for one in found if one.code == code)
    assert words == one.text[one.column - 1 : one.end_column - 1]


def test_all_mistakes_in_one_run() -> None:
    """All mistakes of an example are told at once."""
    found = result("given leader Z, dealer A, dealer B, points AB 10\nplay A 5")
    assert ["HOLA501", "HOLA510", "HOLA502"] == [one.code for one in found.diagnostics]


def test_another_trump() -> None:
    """A trump that the game doesn't have is refused where the trump is fixed."""
    game = TRUMPS.replace("suit of the card shown", "hearts").replace(
        "  show         1 card to the bottom of the stock\n", ""
    )
    assert ["HOLA507"] == [one.code for one in result("given trump spades\nplay A 9h", game).diagnostics]
    assert "passed" == result("given trump h\nplay A 9h", game).outcome.value


def test_a_missing_comma() -> None:
    """Where a player stands among cards, a comma is missing before what he plays."""
    found = result("play A 5 B 6").diagnostics
    assert "B is a player: a comma stands before what another plays" in [one.help for one in found]


def test_a_count_is_guessed() -> None:
    """A count that is nearly right is guessed, and those that there are, are named."""
    found = result("with runs\ngiven pases 1\nplay A 5").diagnostics[0]
    assert "the rules keep no count called pases; did you mean passes?" == found.message
    assert "they count: passes" == found.help


def test_a_file_with_mistakes() -> None:
    """Examples of a file that has mistakes of its own are refused with it."""
    found = report(
        'example "it"\nplay A 5\nthen B is next', PLAIN.replace("  to           500\n", "  to           0\n")
    )
    assert ["HOLA415"] == [one.code for one in found.diagnostics if one.severity == "error"]
    assert (0, 1, False) == (found.passed, found.failed, found.ok)


def test_what_is_not_built_waits() -> None:
    """An example of rules that can be read but not played yet is named as waiting, and is no failure."""
    game = f'{SUITED}\nvariant king "A king of old"\n  add trick also              any card in the cards taken\n'
    found = report('example "it"\nwith king\nplay A 5\nthen B is next', game)
    assert (0, 0, 1, True) == (found.passed, found.failed, found.waiting, found.ok)
    assert ["HOLA301"] == [one.code for one in found.results[0].diagnostics]
