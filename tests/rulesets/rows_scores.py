"""Rows of what a deal brings, who deals next and who wins the match: groups SC, V4, H2 and H6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from tests.rulesets.counts import Deal, with_cards, with_scores
from tests.rulesets.rows import Fact, remark, under, what

points, total, scores, following, over = what("points"), what("total"), what("scores"), what("next"), what("over")

Counted: TypeAlias = tuple[Deal, tuple[Fact, ...]]

FOUR: Final[Mapping[str, Counted]] = {
    "SC-01": (
        Deal({"AC": 3, "BD": 5}, "A"),
        (
            ("AC 30+10 = 40, BD 50; ", (40, 50), points),
            ("total 90. ", 90, total),
            ("Dealer's pair has 50 (<=50): next dealer A (left of D), ", ("A", "B"), following),
            ("B leads ", ("A", "B"), following),
            ("(B is the old dealer's partner).", ("AC", "BD"), lambda count: tuple(count.rules.teams)),
        ),
    ),
    "SC-02": (
        Deal({"AC": 3, "BD": 5}, "B"),
        (
            ("AC 30, BD 60. ", (30, 60), points),
            ("D deals again and A leads.", ("D", "A"), following),
        ),
    ),
    "SC-04": (
        Deal({"AC": 8, "BD": 0}, "A", {"BD": 0}),
        (
            ("AC 170, BD 0. ", (170, 0), points),
            ("Dealer's pair has 0: next dealer A, B leads.", ("A", "B"), following),
        ),
    ),
    "SC-05": (
        Deal({"AC": 0, "BD": 8}, "B", {"AC": 1}),
        (
            ("BD 90, AC 0. ", (0, 90), points),
            ("No Hola in 000. ", 90, total),
            ("(004 reads this as 170: see V4-05.)", (0, 170), under("hola-party", points)),
        ),
    ),
    "SC-06": (
        Deal({"AC": 4, "BD": 4}, "A", scores={"AC": 490, "BD": 480}),
        (
            ("540 v 520: ", (540, 520), scores),
            ("both reached 500 in the same deal; ", (50, 40), points),
            ("AC has more, AC wins.", (True, ("AC",)), over),
        ),
    ),
    "SC-08": (
        Deal({"AC": 5, "BD": 3}, "C", scores={"AC": 440, "BD": 280}),
        (
            ("AC 500 exactly: ", (500, 310), scores),
            ("", (60, 30), points),
            ("AC wins.", (True, ("AC",)), over),
        ),
    ),
    "SC-09": (
        Deal({"AC": 0, "BD": 8}, "D", scores={"AC": 490, "BD": 400}),
        (
            ("490-490: ", (490, 490), scores),
            ("", (0, 90), points),
            ("nobody at 500, play on.", (False, ()), over),
            ("", (False, ()), with_scores(over, AC=480, BD=400)),
            ("", (True, ("BD",)), with_scores(over, AC=490, BD=410)),
        ),
    ),
    "V4-05": (
        Deal({"AC": 0, "BD": 8}, "B", {"AC": 1}),
        (
            ("BD 170, AC 0. ", (0, 170), points),
            ("(000 would give 90: SC-05.)", (0, 90), under("hola", points)),
        ),
    ),
    "V4-06": (
        Deal({"AC": 4, "BD": 4}, "A"),
        (
            ("Non-dealers have 50 (<=50): ", (50, 40), points),
            ("D deals again. ", ("D", "A"), following),
            ("Under 000 the deal passes to A.", ("A", "B"), under("hola", following)),
        ),
    ),
    "V4-07": (
        Deal({"AC": 4, "BD": 4}, "B"),
        (
            ("D deals again. ", ("D", "A"), following),
            ("", (40, 50), points),
            ("Under 000 the deal passes (50 <= 50).", ("A", "B"), under("hola", following)),
        ),
    ),
    "V4-08": (
        Deal({"AC": 5, "BD": 3}, "A"),
        (
            ("Deal passes to A ", ("A", "B"), following),
            ("", (60, 30), points),
            ("(both 000 and 004).", ("A", "B"), under("hola", following)),
        ),
    ),
    "V4-09": (
        Deal({"AC": 2, "BD": 6}, "D", scores={"AC": 490, "BD": 480}),
        (
            ("510 v 550: ", (510, 550), scores),
            ("both cross in one deal; ", (20, 70), points),
            ("BD has more, BD wins. ", (True, ("BD",)), over),
            ("An exact tie is silent.", None, remark),
        ),
    ),
}

OTHERS: Final[Mapping[str, Counted]] = {
    "H2-09": (
        Deal({"A": 8, "B": 0}, "A", {"B": 0}),
        (
            ("P1 scores 80. ", (80, 0), points),
            ('"Hola" is only honour: no extra points.', (80, 0), scores),
        ),
    ),
    "H6-04": (
        Deal({"ACE": 9, "BDF": 7}, "B"),
        (
            ("90 v 70; the last trick is worth nothing; ", (90, 70), points),
            ("160 in all ", 160, total),
            ("(less if a dead card is an A/10).", 150, with_cards(total, ACE=9, BDF=6)),
            ("", 140, with_cards(total, ACE=8, BDF=6)),
        ),
    ),
    "H6-05": (
        Deal({"ACE": 0, "BDF": 16}, "B", {"ACE": 0}),
        (
            ("Team 2 scores 320 instead of 160. ", (0, 320), points),
            ("(004's flat 170 is barely more than 160: AMB-10.)", (0, 170), under("hola-party", points)),
        ),
    ),
    "H6-07": (
        Deal({"ACE": 10, "BDF": 6}, "A"),
        (
            ("Literal 000: 60 or more, so the same player deals again ", ("F", "A"), following),
            ("although that team lost the deal. ", (100, 60), points),
            ("Option keep-deal=scaled ", ("A", "B"), under("hola", following, "keep-deal-scaled")),
            (
                "puts the limit at 110 (60/90 of 160), ",
                ("F", "A"),
                under("hola", with_cards(following, ACE=5, BDF=11), "keep-deal-scaled"),
            ),
            ("", ("A", "B"), under("hola", with_cards(following, ACE=6, BDF=10), "keep-deal-scaled")),
            (
                "keep-deal=won-deal at 90 (more than half) (AMB-12).",
                ("F", "A"),
                under("hola", with_cards(following, ACE=7, BDF=9), "keep-deal-won-deal"),
            ),
            ("", ("A", "B"), under("hola", with_cards(following, ACE=8, BDF=8), "keep-deal-won-deal")),
        ),
    ),
}
