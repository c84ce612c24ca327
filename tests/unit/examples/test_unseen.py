"""`play B top` in an example: the top card of the stock, or why it can't be played."""

from holadsl.examples import run_examples
from holadsl.text import Source

GAME = """language 1

game "Small" extends hola
  change trick refill         to 4, after each card
  add trick also              top card of the stock

example "x"
"""


def codes(lines: str) -> list[tuple[str, str]]:
    """Code and message of all that is wrong with an example."""
    report = run_examples(Source("small.hola", GAME + lines))
    failed = [("", failure.got) for result in report.results for failure in result.failures]
    return [(found.code, found.message) for result in report.results for found in result.diagnostics] + failed


def test_the_top_card_is_played() -> None:
    """Who plays it draws nothing, and the one after him draws the card below."""
    assert [] == codes(
        "  given leader A, hand A 9, hand B 5 6 8 J, hand C 4 4 6 8, stock 10c 9s Jh\n"
        "  play A 9, B top, C 4\n  then B's hand has 5 6 8 J, C's hand has Jh\n"
    )


def test_it_can_t_be_played_from_an_empty_stock() -> None:
    """The play is refused with the reason."""
    found = codes("  given leader A, stock 0\n  play A 9, B top\n  then A wins the trick\n")
    assert [("HOLA521", "B can't play the top card: the stock is empty: it has no top card to play")] == found


def test_it_can_t_be_played_out_of_turn() -> None:
    """The seat has to be on turn."""
    found = codes("  given leader A, stock 8\n  play C top\n  then A wins the trick\n")
    assert ["HOLA520"] == [code for code, _ in found]


def test_a_game_without_it() -> None:
    """Where no line allows the top card to be played, the play is refused at its words."""
    text = (
        'language 1\n\ngame "Small" extends hola\n  change match to             300\n\nexample "x"\n  play A 9, B top\n'
    )
    (result,) = run_examples(Source("small.hola", text)).results
    (one,) = result.diagnostics
    assert ("HOLA506", "B top") == (one.code, one.text[one.column - 1 : one.end_column - 1])
    assert "these rules have no play of the top card of the stock" == one.message
