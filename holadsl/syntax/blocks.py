"""The blocks of a rule file and the clauses they have, as words. A test compares them with the grammar."""

from __future__ import annotations

from typing import Final

SLOTS: Final[dict[str, tuple[str, ...]]] = {
    "game": ("source", "players", "direction", "teams", "playing", "same as"),
    "pack": ("ranks", "order", "suits", "copies", "jokers", "without", "extra", "wild", "worth", "held"),
    "deal": ("cards", "show", "pass", "next dealer"),
    "trump": ("is",),
    "trick": (
        *("first lead", "next lead", "lead", "answer", "also", "never", "matching"),
        *("beats", "against", "pairing", "winner", "refill"),
    ),
    "hold": ("by", "when", "with", "needs", "at most"),
    "melds": ("wilds",),
    "turn": ("first", "draw", "take", "meld", "lay off", "discard", "go out"),
    "rules": (),
    "counts": (),
    "score": ("last trick",),
    "settle": ("rank", "first", "last", "pays", "times"),
    "match": ("gains", "to", "ends", "winner", "tie", "title"),
}
"""The blocks that `change`, `add` and `remove` can name, with their clauses."""

CALL_CLAUSES: Final = ("by", "when", "with", "needs", "at most", "first", "then")
"""What a call says."""

ALL_LABELLED: Final = tuple(block for block, found in SLOTS.items() if not found)
"""The blocks whose lines all begin with a name of their own."""

LABELLED: Final = (*ALL_LABELLED, "score", "melds")
"""The blocks of which lines begin with a name of their own."""

TITLED: Final[dict[str, tuple[str, ...]]] = {
    "penalty": ("costs", "source"),
    "option": ("value", "allowed", "source"),
    "variant": ("change", "add", "remove", "with", "set", "not with", "doubtful", "source"),
    "for": ("change", "add", "remove", "with", "set"),
    "call": (*CALL_CLAUSES, "source"),
    "example": ("given", "play", "then", "with", "set", "source"),
}
"""The other blocks, with what a line of theirs may begin with."""

EDITS: Final = ("change", "add", "remove")
HEADERS: Final = (*SLOTS, *TITLED)
"""The words that open a block."""

NAMED_CLAUSES: Final = ("costs", "value", "allowed", "source", *CALL_CLAUSES)
"""The clauses that are reached through the name of a penalty, an option or a call."""


def clauses(block: str) -> tuple[str, ...]:
    """What a line of that block may begin with, names aside."""
    if block == "game":
        return (*SLOTS["game"], "with", "set", *EDITS)
    if block == "hold":
        return (*SLOTS["hold"], "source")
    return SLOTS.get(block) or TITLED.get(block, ())


def first_words(block: str) -> tuple[str, ...]:
    """The first words of the clauses of a block."""
    return tuple(dict.fromkeys(clause.split()[0] for clause in clauses(block)))


def owners(word: str, following: str = "") -> tuple[str, ...]:
    """The blocks that have a slot whose clause begins with that word, or just those where the next word fits too."""
    both = f"{word} {following}"
    known = {block: [clause for clause in found if clause.split()[0] == word] for block, found in SLOTS.items()}
    exact = tuple(block for block, found in known.items() if following and both in found)
    return exact or tuple(block for block, found in known.items() if found)


def places(word: str) -> tuple[str, ...]:
    """The blocks that have a line which begins with that word, those without slots among them."""
    return tuple(block for block in HEADERS if word in first_words(block))
