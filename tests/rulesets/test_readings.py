"""The other readings of the three texts: each variant plays, counts or deals as its name says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import holadsl
from tests.rulesets.counts import Count, Deal
from tests.rulesets.rows import HOUSE_RULES, Ask, rows, under, what
from tests.rulesets.tricks import Trick, by_card, held, not_asked

scores, points, wins = what("scores"), what("points"), what("wins")

# Reading, row, how it is asked, what comes by the reading, and what without it.
TRICKS: tuple[tuple[str, str, str, Ask, object, object], ...] = (
    ("hola", "led-wild-only-same-rank", "H4-10", by_card(1), "A A A A", "A A C C"),
    ("hola", "led-wild-only-same-rank", "H4-11", by_card(1), "A B B B", "A B B D"),
    ("hola", "led-wild-only-same-rank", "H4-12", by_card(1), "A A A A", "A A A D"),
    ("hola", "led-wild-only-same-rank", "H4-03", by_card(1), "A A C D", "A A C D"),
    ("hola", "hold-when-any", "H4-01", held(), "K 9 4", ""),
    ("hola", "hold-when-any", "H4-13", held(2), "9 K", ""),
    ("hola", "hold2-possess-match", "H2-05", held(), "7 9 10", "7"),
    ("hola", "hold2-possess-match", "H2-04", held(), "", ""),
    ("hola", "hold-limit", "H4-05", held(1), "8 5 K", "8 5 K"),
    ("hola", "hold-limit", "H4-05", held(2), "", "5 K"),
    ("hola", "hold-limit", "H4-05", not_asked(2), True, False),
    ("hola", "points-scope-last-circuit", "H4-05", held(1), "8 5 K", "8 5 K"),
    ("hola", "points-scope-last-circuit", "H4-05", held(2), "", "5 K"),
    ("hola", "hold-for-points", "H4-05", held(2), "5 K", "5 K"),
    ("hola", "last-trick-0", "H4-17", points, (0, 20), (0, 30)),
    ("hola", "burn-wild", "HR-14", scores, (0, 90), (120, 90)),
    ("hola", "burn-wild", "HR-12", scores, (0, 90), (220, 90)),
    ("hola", "burn-wild", "HR-13", scores, (120, 90), (120, 90)),
    ("hola", "burn-circuit-any", "HR-18", scores, (0, 90), (120, 90)),
    ("hola", "burn-circuit-any", "HR-16", scores, (120, 90), (120, 90)),
    ("hola", "burn-scope-match-and-deal", "HR-12", scores, (0, 90), (220, 90)),
    ("hola", "refill-card", "H4-01", what("drawn"), "A B C D", "C D A B"),
    ("hola", "refill-empty-hands", "H4-01", what("drawn"), "", "C D A B"),
    ("hola", "refill-empty-hands", "H4-09", what("drawn"), " ".join(["D A B C"] * 4), " ".join(["D A B C"] * 4)),
    ("hola-prairie", "hold-when-not-self", "V4-02", held(), "Q", ""),
    ("hola-party", "hold-when-opponent", "H4-01", held(), "", "K 9 4"),
    ("hola-party", "hold-when-opponent", "H4-03", held(), "3 J K", "3 J K"),
    ("hola-party", "hold-when-not-self", "H4-01", held(), "K 9 4", "K 9 4"),
    ("hola-party", "hold-when-not-self", "H4-13", held(2), "", "9 K"),
    ("hola-party", "hold-card-match", "H4-01", held(), "", "K 9 4"),
    ("hola-party", "hold-card-match", "H2-05", held(), "7", "7 9 10"),
)

EVEN, ALL, NO_LAST = Deal({"AC": 4, "BD": 4}, "B"), Deal({"AC": 0, "BD": 8}, "B", {"AC": 0}), {"AC": 1}
COUNTS: tuple[tuple[str, str, str, Deal, Ask, object, object], ...] = (
    ("hola", "hola-tricks-thirteen", "SC-05", ALL, points, (0, 90), (0, 170)),
    (
        "hola",
        "hola-tricks-thirteen",
        "SC-05",
        Deal({"AC": 0, "BD": 8}, "B", {"AC": 0, "BD": 13}),
        points,
        (0, 170),
        (0, 170),
    ),
    ("hola", "sweep-test-points", "SC-05", Deal({"AC": 0, "BD": 8}, "B", NO_LAST), points, (0, 170), (0, 90)),
    ("hola", "sweep-test-points", "SC-05", Deal({"AC": 0, "BD": 8}, "A", NO_LAST), points, (10, 80), (10, 80)),
    ("hola", "sweep-test-points", "H6-05", Deal({"ACE": 16, "BDF": 0}, "B"), points, (320, 0), (160, 0)),
    ("hola", "sweep-value-none", "SC-05", ALL, points, (0, 90), (0, 170)),
    ("hola", "sweep-reset", "SC-05", ALL, points, (0, 90), (0, 170)),
    ("hola", "last-trick-0", "SC-05", EVEN, points, (40, 40), (40, 50)),
    ("hola", "keep-deal-nondealer", "SC-05", EVEN, what("next"), ("D", "A"), ("A", "B")),
    ("hola", "keep-deal-nondealer", "SC-05", Deal({"AC": 5, "BD": 3}, "A"), what("next"), ("A", "B"), ("A", "B")),
    ("hola", "keep-deal-won-deal", "SC-05", EVEN, what("next"), ("D", "A"), ("A", "B")),
    ("hola", "keep-deal-won-deal", "SC-05", Deal({"AC": 4, "BD": 4}, "A"), what("next"), ("A", "B"), ("A", "B")),
    ("hola", "keep-deal-scaled", "H6-07", Deal({"ACE": 6, "BDF": 10}, "A"), what("next"), ("A", "B"), ("F", "A")),
    ("hola-party", "sweep-value-320", "H6-05", Deal({"ACE": 0, "BDF": 16}, "A"), points, (0, 320), (0, 170)),
    ("hola-party", "last-trick-10", "H6-04", Deal({"ACE": 9, "BDF": 7}, "B"), points, (90, 80), (90, 70)),
)


def name_of(case: tuple[str, ...]) -> str:
    """A case's name in a list of tests."""
    return "-".join(case[:3])


@pytest.mark.parametrize("case", TRICKS, ids=name_of)
def test_a_trick_by_another_reading(case: tuple[str, str, str, Ask, object, object]) -> None:
    """The trick of a row comes out as the reading says, and as the ruleset says where it isn't chosen."""
    name, reading, row, ask, expected, otherwise = case
    trick = Trick.of(rows()[row])
    assert expected == under(name, ask, reading)(trick)
    assert otherwise == under(name, ask)(trick)


@pytest.mark.parametrize("case", COUNTS, ids=name_of)
def test_a_count_by_another_reading(case: tuple[str, str, str, Deal, Ask, object, object]) -> None:
    """A deal counts as the reading says, and as the ruleset says where it isn't chosen."""
    name, reading, row, deal, ask, expected, otherwise = case
    count = Count.of(rows()[row], deal)
    assert expected == under(name, ask, reading)(count)
    assert otherwise == under(name, ask)(count)


@pytest.mark.parametrize(
    ("name", "option", "variant", "value"),
    [
        ("hola", "match-target", "other-target", 100),
        ("hola-prairie", "target", "other-target", 100),
        ("hola-party", "target", None, 200),
    ],
)
def test_another_target(name: str, option: str, variant: str | None, value: int) -> None:
    """The match ends at the score that the table agreed on, at or over it, and not below."""
    rules = holadsl.load(name, players=4, variants=[variant] if variant else [], options={option: value})
    over = {}
    for before in (value - 50, value - 40):
        result = rules.count(worth={"AC": 40, "BD": 40}, tricks_won={"AC": 6, "BD": 7}, scores={"AC": before, "BD": 0})
        over[dict(result.scores)["AC"]] = result.over
    assert {value - 10: False, value: True} == over


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_so_many_holds(limit: int) -> None:
    """A table may agree on one, two or three holds in one trick."""
    rules = holadsl.load("hola", players=4, variants=["hold-limit", "hold-when-any"], options={"hold-max": limit})
    table = rules.start(seed=1)
    while not any(isinstance(event, holadsl.TrickTaken) for event in table.events):
        table.push(next(iter(table.legal_moves)))
    assert limit == sum(isinstance(event, holadsl.CardPlayed) and event.holds for event in table.events)


def test_a_burn_takes_the_points_of_the_deal_too() -> None:
    """By the wider reading the losers of a burn count nothing of what they took in this deal, or took before."""
    outcome: dict[str, Mapping[str, object]] = {}
    for variant in ("burn", "burn-scope-match-and-deal"):
        rules = holadsl.load("hola", players=4, variants=[variant])
        hands = dict.fromkeys(rules.seats, "5")
        table = rules.position(
            hands=hands, captured={"AC": "A A A A", "BD": "10 10"}, tricks_won={"AC": 3, "BD": 3}, scores={"AC": 200}
        )
        for _ in rules.seats:
            table.push("5")
        outcome[variant] = {"points": dict(table.points), "scores": dict(table.scores)}
    assert {"points": {"AC": 40, "BD": 30}, "scores": {"AC": 40, "BD": 30}} == outcome["burn"]
    wider = outcome["burn-scope-match-and-deal"]
    assert {"points": {"AC": 0, "BD": 30}, "scores": {"AC": 0, "BD": 30}} == wider


@pytest.mark.parametrize(
    ("name", "reading", "circuits", "left"),
    [("hola", "leftover-uneven-hands", 18, 0), ("hola-party", "leftover-dead", 17, 2)],
)
def test_what_becomes_of_the_last_two_cards(name: str, reading: str, circuits: int, left: int) -> None:
    """With six players the two cards that don't divide are dealt, or stay undealt, as the other text has it."""
    table = holadsl.load(name, players=6, variants=[reading]).start(seed=8)
    while not table.deal_over:
        table.push("stop" if "stop" in table.legal_moves else next(iter(table.legal_moves)))
    assert circuits == sum(event.circuits for event in table.events if isinstance(event, holadsl.TrickTaken))
    assert left == table.stock_size


def test_every_reading_is_here() -> None:
    """No variant of a shipped Hola, but the seven house rules and those of this file, is without a test."""
    here = {(name, reading) for name, reading, *_ in (*TRICKS, *COUNTS)}
    here |= {("hola", "other-target"), ("hola-prairie", "other-target"), ("hola", "leftover-uneven-hands")}
    here |= {("hola-party", "leftover-dead")} | {("hola", variant) for variant in HOUSE_RULES.values()}
    shipped = {
        (name, variant) for name in ("hola", "hola-prairie", "hola-party") for variant in holadsl.load(name).variants
    }
    assert set() == shipped - here
