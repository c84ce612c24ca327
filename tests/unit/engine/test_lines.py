"""Which lines of the rules do what, as the Machine says."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.engine import lines


@pytest.mark.parametrize(
    ("game", "variant", "players", "clause"),
    [
        ("hola", "burn", 4, ("rules burn",)),
        ("hola", "dealer-streak", 4, ()),
        ("ristikontra", "dirty", 4, ()),
        ("zsirozas", "last-seven", 4, ()),
        ("burkozel", "moscow", 2, ()),
        ("bura", "most-wins", 3, ()),
        ("sedma", "red-king", 3, ()),
    ],
)
def test_what_no_result_says(game: str, variant: str, players: int, clause: tuple[str, ...]) -> None:
    """Of the shipped readings only a burn does something in play that can't be entered behind the points."""
    rules = holadsl.load(game, players=players, variants=[variant])
    assert clause == tuple(place.clause for place in lines.beyond_results(rules.machine))


def test_a_count_that_asks_more_than_a_result_says() -> None:
    """Gains that hang on the card shown can't be kept by hand, for no result says which that was."""
    cabra = holadsl.load("cabra").text
    text = cabra.replace("6 when it won no trick", "8 when the card shown is an A, 6 when it won no trick")
    rules = holadsl.loads(text)
    assert ["match gains"] == [place.clause for place in lines.beyond_results(rules.machine)]


def test_what_changes_in_play() -> None:
    """The calls that win a deal, and those that win a match, are found by what they do, not in the count."""
    bura = holadsl.load("bura", variants=["most-wins"]).machine
    assert ["thirty-one then", "bura then"] == [place.clause for place in lines.in_play(bura, "deal-won")]
    moscow = holadsl.load("burkozel", players=2, variants=["moscow"]).machine
    assert ["moscow then"] == [place.clause for place in lines.in_play(moscow, "match-won")]


def test_lines_behind_an_event() -> None:
    """The lines that can bring an event are named; those of another rule set bring none."""
    burkozel, hola = holadsl.load("burkozel").machine, holadsl.load("hola").machine
    assert ["rules eggs-double"] == [place.clause for place in lines.behind(burkozel, "NextDealDoubled")]
    assert () == lines.behind(hola, "ScoreSet")
