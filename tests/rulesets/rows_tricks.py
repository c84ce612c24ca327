"""Rows of tricks at a table of four, by the text of 000: groups H4 and HR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.rulesets.rows import Fact, under, what
from tests.rulesets.tricks import SCORES, by_card, control, held, left, not_asked

wins, winner, worth, led = what("wins"), what("winner"), what("worth"), what("led")
drawn, leads, scores, points = what("drawn"), what("leads"), what("scores"), what("points")
holds, declined, controls, partners = what("holds"), what("declined"), what("control"), what("partners")

FOUR: Final[Mapping[str, tuple[Fact, ...]]] = {
    "H4-01": (
        ("C wins 4 cards, 0 pts. ", ("C", 4, 0), wins),
        ("C is A's partner, ", ("AC", "BD"), partners),
        ("so A may NOT hold. ", "", held()),
        ("", True, not_asked()),
        ("C draws first (C D A B) ", "C D A B", drawn),
        ("and leads.", "C", leads),
    ),
    "H4-02": (
        ("C wins ", "C", winner),
        ("(7 counts as an 8), ", "A A C C", by_card(1)),
        ("0 pts. ", ("C", 4, 0), wins),
        ("No hold (partner winning). ", "", held()),
        ("", True, not_asked()),
        ("C leads.", "C", leads),
    ),
    "H4-03": (
        ("After the circuit D controls: ", "D", control(1)),
        ("the natural 9 comes after C's wild 7. ", "A A C D", by_card(1)),
        ("A may hold with any of 3, J, K. ", "3 J K", held()),
        ("If A declines ", "A", declined),
        ("D wins 4 cards, 0 pts, ", ("D", 4, 0), wins),
        ("and leads.", "D", leads),
    ),
    "H4-04": (
        ("Circuit 1: B controls, ", "B", control(1)),
        ("so the hold with the non-matching 8 is legal. ", "8 5 K", held(1)),
        ("", "8", holds),
        ("Circuit 2: B still controls until C's Q. ", "B B C C", by_card(2)),
        ("C wins 8 cards, 10 pts ", ("C", 8, 10), wins),
        ("(D's 10). ", "D 10", what("scoring")),
        ("No further hold (partner winning). ", "", held(2)),
        ("", True, not_asked(2)),
        ("All four draw 2, one at a time, C first.", "C D A B C D A B", drawn),
    ),
    "H4-05": (
        ("D controls after circuit 2. ", "D", control(2)),
        ("A may hold again with 5 or K. ", "5 K", held(2)),
        ("If A declines, ", "A", declined),
        ("D wins 8 cards, 10 pts.", ("D", 8, 10), wins),
    ),
    "H4-06": (
        ("Two holds. ", "8 5", holds),
        ("D wins 12 cards, 10 pts. ", ("D", 12, 10), wins),
        ("A could still hold once more with K ", "K", held(3)),
        ("(last card).", "K", left(3)),
    ),
    "H4-08": (
        ("Hold is legal (J, 5 or 4). ", "J 5 4", held()),
        ("A declines: ", "A", declined),
        ("B wins 20 pts, ", ("B", 20), worth),
        ("draws first (B C D A), ", "B C D A", drawn),
        ("leads.", "B", leads),
    ),
    "H4-09": (
        ("Control B, B, D, D. ", "B B D D", controls),
        ("Three holds is the maximum with 4-card hands. ", "J K 3", holds),
        ("", (4, False), what("ended")),
        ("A has no card left, ", "", left(4)),
        ("so no hold. ", "", held(4)),
        ("", True, not_asked(4)),
        ("D wins 16 cards, 20 pts; ", ("D", 16, 20), wins),
        ("everyone draws 4.", " ".join(["D A B C"] * 4), drawn),
    ),
    "H4-10": (
        ("Led 7. ", "7", led),
        ("The 2 is wild, so it matches: ", "A A C C", by_card(1)),
        ("C wins. ", "C", winner),
        ("No hold.", "", held()),
        ("", True, not_asked()),
    ),
    "H4-11": (
        ("B matches, then D's wild 2 is later: ", "A B B D", by_card(1)),
        ("D controls. ", "D", control(1)),
        ("A may hold with 3, 8 or J.", "3 8 J", held()),
    ),
    "H4-12": (
        ("Led 2; ", "2", led),
        ("D's 7 is wild and matches. D controls. ", "D", control(1)),
        ("K and 9 do not match.", "A A A D", by_card(1)),
    ),
    "H4-13": (
        ("Control B, then A ", "B A", controls),
        ("(wild 7). ", "7", holds),
        ("A wins 8 cards, 0 pts; ", ("A", 8, 0), wins),
        ("A may not hold again (A itself is winning).", "", held(2)),
        ("", True, not_asked(2)),
    ),
    "H4-15": (
        ("Four matches in a row; ", "A B C D", by_card(1)),
        ("the last one (D's 7) controls. ", "D", control(1)),
        ("A may hold.", "3 4 6", held()),
    ),
    "H4-17": (
        ("B wins 20 card points ", ("B", 4, 20), wins),
        ("+ 10 for the last trick = 30 for BD from this trick. ", (0, 30), points),
        ("No hold ", "", held()),
        ("", True, not_asked()),
        ("(no cards).", "", left()),
    ),
    "H4-18": (
        ("One trick of two circuits ends the deal. ", (2, True), what("ended")),
        ("B wins 8 cards: 10 card points ", ("B", 8, 10), wins),
        ("+ 10 last trick.", (0, 20), points),
    ),
}

HOUSE: Final[Mapping[str, tuple[Fact, ...]]] = {
    "HR-01": (
        ("A wins: ", "A", winner),
        ("the 2 is an ordinary card. ", "A A A A", by_card(1)),
        ("(Base 000: B would win.)", "B", under("hola", winner)),
    ),
    "HR-03": (
        ("No A or 10 on the table: ", "", what("scoring")),
        ("A may NOT hold. ", "", held()),
        ("", True, not_asked()),
        ("B wins 0 pts. ", ("B", 0), worth),
        ("(Base 000: hold legal.)", "8 9 K", under("hola", held())),
    ),
    "HR-06": (
        ("No 6, 2 or 7 in hand: ", "8 K 4", left()),
        ("A may not hold. ", "", held()),
        # What cards somebody has is nobody's business: he is asked, and can only stop.
        ("", False, not_asked()),
        ("B wins 10 pts.", ("B", 10), worth),
    ),
    "HR-07": (("A may hold only with 2 or 6 (not K).", "2 6", held()),),
    "HR-08": (
        ("Partner C controls; ", "C", control(1)),
        ("with this rule A may hold with 8, K or 4. ", "8 K 4", held()),
        ("(Base: no.)", "", under("hola", held())),
        ("", True, under("hola", not_asked())),
    ),
    "HR-12": (
        ("Burn: D wins the trick, ", ("D", 4, 0), wins),
        ("A may NOT hold ", "", held()),
        ("", True, not_asked()),
        ("although an opponent is winning, ", "8 9 K", under("hola", held())),
        ("AC's score becomes 0, BD stays 90. ", (0, 90), scores),
        ("D leads.", "D", leads),
    ),
    "HR-13": (
        ("Not a burn (7 is wild). ", SCORES, scores),
        ("D controls; ", "D", control(1)),
        ("A may hold.", "8 9 K", held()),
    ),
    "HR-14": (
        ("Reading: not a burn, because wild cards are not considered. ", SCORES, scores),
        ("D controls. ", "D", control(1)),
        ("", False, not_asked()),
        ("Option burn-wild=yes makes it a burn.", (0, SCORES[1]), under("hola", scores, "burn-wild")),
        ("", True, under("hola", not_asked(), "burn-wild")),
    ),
    "HR-15": (
        ("2s are ordinary here, ", (50, 60), under("hola", scores, "burn")),
        ("so this is a burn: ", True, not_asked()),
        ("D wins the trick, ", "D", winner),
        ("AC to 0.", (0, 60), scores),
    ),
    "HR-16": (
        ("Three jacks in the held circuit mean nothing: ", "B B B B", by_card(2)),
        ("the rank is 9. ", "9", led),
        ("B controls; ", "B", control(2)),
        ("no burn; ", SCORES, scores),
        ("A may hold again.", "J 3", held(2)),
    ),
    "HR-18": (
        ("Four equal values fit the letter of the rule, ", "J J J J", what("last_circuit")),
        ("but not the led rank, so they win nothing. ", "B B B B", by_card(2)),
        ("Reading: no burn, ", SCORES, scores),
        ("B still controls, ", "B", control(2)),
        ("A may hold with 8 or 3. ", "8 3", held(2)),
        ("Option burn-circuit=any makes it a burn.", (0, SCORES[1]), under("hola", scores, "burn-circuit-any")),
        ("", True, under("hola", not_asked(2), "burn-circuit-any")),
    ),
    "HR-17": (
        ("A may hold over C, ", "C", control(1)),
        ("but only with the 5.", "5", held()),
        ("", "", under("hola", held(), "hold-with-match")),
    ),
}
