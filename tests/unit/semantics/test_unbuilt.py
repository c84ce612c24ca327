"""Lines that can be read and have no meaning yet: one message for each, at its place."""

import pytest

from holadsl.compiler import check_source
from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Code
from holadsl.text import Source

GAME = """language 1

game "Small"
  players      4 in 2 teams

pack
  ranks        7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  worth        10 for A 10

deal
  cards        4 each

score
  cards        worth of the cards taken

match
  to           500

trick
"""

WINNER = "  winner       highest card of the suit led\n"

LINES: list[tuple[str, Code, str]] = [
    (
        "\nrules\n  early        when a trick ends, leader swaps those cards for the card shown",
        codes.PHRASE_NOT_BUILT,
        "swaps those cards for the card shown",
    ),
]


@pytest.mark.parametrize(("line", "code", "words"), LINES)
def test_a_line_without_a_meaning_gives_one_message(line: str, code: Code, words: str) -> None:
    """What can be read and not played yet is one mistake, at its words, and nothing else of the file suffers."""
    found = [one for one in check_source(Source("small.hola", f"{GAME}{WINNER}{line}\n")) if one.severity == "error"]

    (one,) = found
    assert (code.number, words) == (one.code, one.text[one.column - 1 : one.end_column - 1])
    assert "not built yet" in one.message


def test_to_be_another_game_is_no_difference() -> None:
    """`same as` is a line of the game itself: as a difference it is told that it is none, and where to write it."""
    child = 'language 1\n\ngame "Child" extends base\n  add game same as base\n'
    base = Source("base.hola", f"{GAME}{WINNER}")
    found = check_source(Source("child.hola", child), lambda name, where: base)

    assert [("HOLA258", 4)] == [(one.code, one.line) for one in found]
    assert found[0].help.endswith("without a word before it: same as base")


def test_the_top_card_among_plays_of_several() -> None:
    """Where several cards are played at a time, `trick also` is told to be not built, by a check too."""
    child = 'language 1\n\ngame "Child" extends cabra\n  add trick also top card of the stock\n'
    (one,) = check_source(Source("child.hola", child))
    assert ("HOLA301", 4, "warning") == (one.code, one.line, one.severity)
    assert "several cards are played at a time is not built yet" in one.message


def test_a_game_on_a_broken_one_has_one_message() -> None:
    """Where the parent is refused, nothing is said of what the child's player counts would be."""
    base = Source("base.hola", f"{GAME}{WINNER}\nrules\n  early        when a trick ends, the trick goes back\n")
    child = 'language 1\n\ngame "Child" extends base\n  remove match to\n\nfor 2 players, each alone\n'
    found = check_source(Source("child.hola", child), lambda name, where: base)

    assert [3] == [one.line for one in found]
