"""Which clause a line was meant for: unknown ones, those of another block, differences without `change`."""

from __future__ import annotations

from typing import Final

from holadsl.data import evolve
from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.nearest import guess, nearest
from holadsl.syntax.blocks import (
    ALL_LABELLED,
    EDITS,
    HEADERS,
    LABELLED,
    NAMED_CLAUSES,
    SLOTS,
    clauses,
    first_words,
    owners,
    places,
)
from holadsl.syntax.mistakes.faulty import CALLED, Block, Faulty, Finding, Word
from holadsl.syntax.mistakes.headers import slug
from holadsl.syntax.mistakes.kinds import join
from holadsl.syntax.mistakes.phrasebook import BLOCKS_OTHERWISE, OPENING
from holadsl.syntax.mistakes.wording import shorten
from holadsl.syntax.tree import Unread

REMOVED: Final = ("players", "variants")
"""What a `remove` line names besides."""

NAMED: Final = ("penalty", "option", "variant", "call")
"""Blocks that a difference names by their own name alone."""


def no_block(f: Faulty) -> Finding | None:
    """A line before any header."""
    if f.block is not None or not f.words:
        return None
    first = f.words[0].text
    found = [CALLED.get(block, block) for block in places(first)]
    owner = f"; it belongs under {join(found)}" if found else guess(first, HEADERS)
    return f.finds(codes.NO_BLOCK, 0, word=first, owner=owner)


def clause(f: Faulty) -> Finding | None:
    """The first word of a line in a block doesn't begin a clause of the block."""
    if f.block is not None and f.block.word == "deal" and f.word(0) == "turn":
        return f.finds(codes.SAID_OTHERWISE, 0, word="turn", instead=OPENING["turn"])
    if f.block is None or f.at != 0 or not f.words or f.words[0].kind == "sign":
        return None
    return _which(f, 0, f.block.word) if f.block.word not in LABELLED else None


def difference(f: Faulty) -> Finding | None:
    """The block or the clause that a `change`, `add` or `remove` line names."""
    f = evolve(f, words=tuple(word for word in f.words if word.text != "the"))
    if f.word(0) not in EDITS or not 1 <= f.at <= 2 or len(f.words) < 2:
        return None
    block = f.word(1)
    if block in SLOTS:
        return _which(f, 2, block) if f.at == 2 and len(f.words) > 2 and block not in ALL_LABELLED else None
    if f.words[1].kind in {"sign", "number", "text"} or not block.islower():
        return None
    if block in NAMED and len(f.words) > 2 and f.words[2].kind == "text":
        title = f.word(2)
        example = f"{f.word(0)} {block} {slug(title)} {title}"
        return f.finds(codes.NO_NAME, 2, what=f"{'an' if block[0] == 'o' else 'a'} {block}", example=example)
    if block in NAMED and f.word(2):
        word = f"{block} {f.word(2)}"
        costs = {"penalty": ["costs"], "option": ["value"]}.get(block, [])
        price = costs if f.word(3).isdecimal() else []
        rest = " ".join([f.word(2), *price, *(word.text for word in f.words[3:6])])
        return f.finds(codes.SAID_OTHERWISE, 1, 2, word=word, instead=f"write: {f.word(0)} {rest}")
    return _unknown_block(f, block)


def _unknown_block(f: Faulty, block: str) -> Finding | None:
    """A difference whose second word is neither a block nor followed by a clause that a name can have."""
    following = f.word(2)
    if block in BLOCKS_OTHERWISE:
        return f.finds(codes.SAID_OTHERWISE, 1, word=block, instead=f"write: {BLOCKS_OTHERWISE[block]}")
    known = [owner for owner in SLOTS if not following or nearest(following, first_words(owner)) or owner in LABELLED]
    if f.word(0) == "remove" and nearest(block, REMOVED) and not nearest(block, SLOTS):
        return f.finds(codes.UNKNOWN_CHANGE, 1, word=block, verb=f.word(0), guess=guess(block, REMOVED))
    meant = nearest(block, known)
    if owners(block) and not meant:
        owner = join(list(owners(block, following)))
        return f.finds(codes.NO_BLOCK_SAID, 1, verb=f.word(0), owner=owner, word=block)
    if meant:
        return f.finds(codes.UNKNOWN_BLOCK, 1, word=block, guess=guess(block, known), known=", ".join(SLOTS))
    if f.at != 2:
        return None
    if nearest(following, NAMED_CLAUSES):
        return f.finds(codes.NAMED_CLAUSE, 2, word=following, guess=guess(following, NAMED_CLAUSES))
    return f.finds(codes.UNKNOWN_CHANGE, 1, word=block, verb=f.word(0), guess=guess(block, SLOTS))


def _which(f: Faulty, i: int, block: str) -> Finding | None:
    """Word `i` should begin a clause of `block` and doesn't."""
    word = f.words[i]
    if word.kind != "word":
        return None
    small = word.small
    if i == 0 and block == "example" and len(word.text) == 1:
        return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead="begin with: given, play or then")
    if word.text != small and small in first_words(block):
        return f.finds(codes.CAPITALS, i, word=word.text, small=small)
    differs = i == 0 and f.block is not None and f.block.differs
    owner = [found for found in (places(small) if i == 0 else owners(small)) if found != block]
    if differs and owners(small):
        return _forgotten(f, word, list(owners(small)))
    if small in {"trump", "trumps"}:
        suit = f.word(i + 1) if f.word(i + 1) not in {"", "is"} else "hearts"
        write = f"add trump is {suit}" if i == 2 else f"trump, and below it: is {suit}"
        return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=f"it is a block of its own: {write}")
    instead = OPENING.get(small, "")
    if i == 2 and instead.startswith(tuple(f"write: {first} " for first in first_words(block))):
        return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=instead)
    if i == 0 and small in OPENING and not owner:
        return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=OPENING[small])
    called = f.block.called if f.block and i == 0 else block
    known = clauses(block)
    meant = nearest(small, first_words(block))
    if owner and not (meant and small not in owner and f.reach(meant, word.start, word.end) > f.line.end):
        owner = [CALLED.get(name, name) for name in owner]
        where, under = join(owner, "and"), join(owner)
        if i == 2:
            under += f": {f.word(0)} {owner[0]} {shorten(f.text[word.start : f.line.end])}"
        return f.finds(codes.OTHER_BLOCK, i, word=word.text, owner=where, block=called, where=under)
    model = "; for instance: change match to 300" if i == 0 and f.block and f.block.differs and not meant else ""
    return f.finds(
        codes.UNKNOWN_CLAUSE,
        i,
        block=called,
        word=word.text,
        guess=guess(small, first_words(block)),
        known=(join(list(known), "and") if len(known) < 9 else ", ".join(known)) + model,
    )


def _forgotten(f: Faulty, word: Word, owner: list[str]) -> Finding:
    """A clause in a block that says differences only."""
    assert f.block is not None
    line = shorten(f.text[word.start : f.line.end])
    return f.finds(codes.FORGOTTEN_CHANGE, 0, what=f.block.saying, example=f"change {owner[0]} {line}")


def chosen(f: Faulty) -> Finding | None:
    """`with variant burn`: a variant is chosen by its name alone."""
    if f.word(0) != "with" or f.word(f.at - 1) != "variant" or f.wrong is None or f.wrong.kind != "word":
        return None
    return f.finds(codes.SAID_OTHERWISE, f.at - 1, word="variant", instead=f"write: with {f.wrong.text}")


def name_in_parts(f: Faulty) -> Finding | None:
    """`with hold with match`: a name is one word."""
    if f.word(0) != "with" or f.word(f.at) != "with" or any(word.kind != "word" for word in f.words):
        return None
    if any(word.text in EDITS or "-" in word.text for word in f.words):
        return None
    example = "-".join(word.text for word in f.words[1:])
    return f.finds(codes.LONG_NAME, 1, len(f.words) - 1, example=example)


def unread(words: tuple[Word, ...], block: Block | None) -> Unread:
    """The best guess of what a line that couldn't be read was about."""
    texts = [word.text for word in words if word.text != "the"]
    verb, owner = "", block.word if block else ""
    if texts and nearest(texts[0], EDITS):
        verb = nearest(texts.pop(0), EDITS) or ""
        owner = texts.pop(0) if texts else ""
        owner = owner if owner in SLOTS else nearest(owner, SLOTS) or owner
    elif texts and texts[0] in {"with", "set"} and owner not in {"hold", "call"}:
        verb = texts.pop(0)
    if not texts:
        return Unread(verb, owner, "")
    known = [name for name in clauses(owner) if owner in SLOTS]
    first = texts[0].lower()
    if owner == "settle" and nearest(first, ["times"]):
        return Unread(verb, owner, " ".join(["times", *texts[1:2]]))  # each of its lines is a slot of its own
    first = first if owner in LABELLED and first != "last" else nearest(first, [n.split()[0] for n in known]) or first
    exact = [name for name in known if name == first or name == f"{first} {' '.join(texts[1:2])}"]
    same = exact or [name for name in known if name.split()[0] == first]
    return Unread(verb, owner, same[0] if same else first)
