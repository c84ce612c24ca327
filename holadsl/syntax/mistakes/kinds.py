"""What could stand at a place, in human words: a number, cards, a condition; never the name of a token."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from holadsl.syntax.grammar import tables, terminals

PHRASES: Final = (
    ("condition", "a condition"),
    ("effect_step", "an effect"),
    ("num", "a number"),
    ("either_cards", "cards"),
    ("who", "a player or team"),
    ("verb", "what is done (is, has, won …)"),
    ("mod", "more about the cards (of, in, worth …)"),
    ("side_noun", "player, team, opponent, winner or loser"),
    ("card_noun", "card, trump, wild or discard"),
    ("zone", "a place (hand, stock, trick …)"),
    ("contest", "the trick, the deal or the match"),
    ("take", "which card wins (last matching card, highest trump …)"),
    ("kind", "ranks, suits or cards"),
    ("_token", "cards"),
    ("_party", "a seat or team"),
    ("rank", "a rank"),
    ("extreme", "most or least"),
    ("quantity", "a number"),
)
"""Rules of the grammar that have a name among players; the longer the list of beginnings, the earlier it is tried."""

SINGLE: Final = {
    "INT": "a number",
    "NAME": "a name",
    "STRING": "a text in quotes",
    "CARD": "a card (9h)",
    "LETTER": "a single capital",
    "TEAM": "a team",
    "CAPITALISED": "a word",
    "_COMMA": "a comma",
    "_END": "the end of the line",
    "LPAR": "a bracket",
    "RPAR": "a closing bracket",
    "MINUS": "a minus sign",
    "SLASH": "a stroke (/)",
    "_S": "'s",
}
CONNECTING: Final = {
    "_OR_MORE": "or more",
    "_OR_LESS": "or less",
    "_OR": "or",
    "_ELSE": "else",
    "_AND": "and",
    "_OTHERWISE": "otherwise",
}
"""Words whose terminal is a pattern."""

MOST = 7
"""How many possibilities a message lists."""


@cache
def words() -> dict[str, str]:
    """The words of the language by their terminal, the connecting ones among them."""
    return {name: text for name, text in terminals().items() if text.isalpha()} | CONNECTING


@cache
def beginnings() -> dict[str, frozenset[str]]:
    """The terminals that each rule of the grammar can begin with; only the rules of PHRASES."""
    first: dict[str, set[str]] = {}
    rules = [(rule.origin, rule.parts) for rule in tables().every_rule()]
    origins = {origin for origin, _ in rules}
    grew = True
    while grew:
        grew = False
        for origin, expansion in rules:
            if not expansion:
                continue
            head = expansion[0]  # no rule of this grammar that others begin with is empty
            found = first.get(head, set()) if head in origins else {head}
            known = first.setdefault(origin, set())
            if not found <= known:
                known |= found
                grew = True
    return {name: frozenset(first[name]) for name, _ in PHRASES}


def kinds(fits: Iterable[str], block: str = "", before: str = "") -> list[str]:
    """What could stand at a place, the phrases first, the end of the line last; `before` is the word before it."""
    allowed = set(fits)
    left = set(allowed)
    found: list[str] = []
    for rule, called in PHRASES:
        first = beginnings()[rule]
        if rule in {"_token", "_party"} and block != "example":
            continue
        if first <= allowed and first & left:
            left -= first
            if called not in found:
                found.append(called)
    ended = "_END" in left
    left.discard("_END")
    if before == "of" and "NAME" in left:
        left.discard("NAME")
        found.append("a suit")
    if block == "example" and "LETTER" in left:
        left.discard("LETTER")
        found.append("a seat")
    found += sorted({SINGLE[name] for name in left if name in SINGLE} - set(found))
    found += sorted({f"'{words()[name]}'" for name in left if name in words()})
    return found + ["the end of the line"] * ended


def listed(fits: Iterable[str], block: str = "", before: str = "") -> str:
    """What could stand at a place as a piece of a sentence: `a number, cards or the end of the line`."""
    return join(kinds(fits, block, before))


def join(found: list[str], last: str = "or") -> str:
    """`a, b or c`; a long list is cut."""
    if len(found) > MOST + 1:
        found = [*found[:MOST], "other words"]
    if len(found) < 2:
        return "".join(found) or "nothing more"
    return f"{', '.join(found[:-1])} {last} {found[-1]}"
