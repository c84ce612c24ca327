"""A line that can't be read -> one sentence in the players' words. `diagnose` is the way in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from holadsl.syntax.mistakes import cards, guesses, habits, headers, marks, slots, wording
from holadsl.syntax.mistakes.faulty import Faulty, Finding

Diagnosis = Callable[[Faulty], Finding | None]

HEADER: Final[tuple[Diagnosis, ...]] = (
    headers.header_alone,
    marks.open_quote,
    marks.curly_quote,
    headers.base_name,
    headers.name_and_title,
    headers.sides,
)
"""Asked about a line that begins with a block's word."""

CLAUSE: Final[tuple[Diagnosis, ...]] = (slots.no_block, headers.unknown)
"""Asked about any other line."""

ANY: Final[tuple[Diagnosis, ...]] = (
    marks.open_quote,
    marks.curly_quote,
    marks.open_bracket,
    marks.last_comma,
    marks.extra_bracket,
    wording.amount_last,
    wording.point_number,
    wording.if_when,
    wording.must,
    wording.left_right,
    wording.odd_number,
    wording.remark,
    wording.contraction,
    habits.one_player,
    habits.unit,
    habits.pictures,
    habits.ends_at,
    habits.for_players,
    habits.gains_for,
    habits.roman,
    habits.the_same,
    habits.of_which_suit,
    wording.bare_noun,
    wording.partner,
    wording.rank_of,
    wording.a_card,
    wording.price_order,
    wording.price_in_parts,
    cards.in_words,
    wording.no_name,
    wording.else_otherwise,
    marks.long_dash,
    marks.sign,
    slots.clause,
    slots.difference,
    slots.chosen,
    slots.name_in_parts,
    guesses.capitals,
    wording.number_word,
    guesses.two_clauses,
    guesses.connecting,
    guesses.or_more,
    guesses.small_letter,
    guesses.no_blank,
    guesses.misspelt,
    guesses.no_apostrophe,
    marks.comma,
    marks.missing_comma,
    wording.otherwise_said,
    guesses.wrong_kind,
    headers.players,
    guesses.unfinished,
    guesses.beginning,
    guesses.misplaced,
)
"""Asked about every line, the most certain first; the last two always have an answer."""


def diagnose(f: Faulty, *, header: bool) -> Finding:
    """What is wrong with a line, in one finding."""
    for ask in (*(HEADER if header else CLAUSE), *ANY):
        found = ask(f)
        if found is not None:
            return found
    raise AssertionError("the last diagnoses answer for every line")
