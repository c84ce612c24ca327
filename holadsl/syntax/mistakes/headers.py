"""Headers that can't be read: a block is opened all the same, so that its lines are not lost."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.nearest import guess, nearest
from holadsl.syntax import reader
from holadsl.syntax.blocks import EDITS, HEADERS, SLOTS, clauses, first_words, owners
from holadsl.syntax.grammar import terminals
from holadsl.syntax.mistakes.faulty import Faulty, Finding
from holadsl.syntax.mistakes.phrasebook import FIGURES
from holadsl.syntax.mistakes.wording import shorten
from holadsl.syntax.reader import START, Read, Stand, Stuck

BARE: Final = tuple(block for block in SLOTS if block != "game")
"""Headers of one word."""

NAMED: Final = ("variant", "option", "penalty", "call")
MODELS: Final[dict[str, tuple[str, ...]]] = {
    "game": ("GAME", "STRING", "_END"),
    "example": ("EXAMPLE", "STRING", "_END"),
    "variant": ("VARIANT", "NAME", "STRING", "_END"),
    "option": ("OPTION", "NAME", "STRING", "_END"),
    "penalty": ("PENALTY", "NAME", "STRING", "_END"),
    "call": ("CALL", "NAME", "STRING", "_END"),
    "for": ("FOR", "INT", "PLAYERS", "_COMMA", "EACH", "ALONE", "_END"),
} | {block: (block.upper(), "_END") for block in BARE}
"""A header of each kind, word by word, to stand behind one that can't be read."""

_PARTS: Final = re.compile(r'\w+\s*(?P<name>[^"]*?)\s*(?:"(?P<title>[^"]*)"?.*)?$', re.DOTALL)


def open_as(block: str) -> Stand:
    """Where the parser stands after a header of that block."""
    stand: Stand | None = START
    for terminal in MODELS[block]:
        stand = reader.after(stand, terminal) if stand else None
    assert stand is not None, block
    return stand


def put_right(f: Faulty) -> tuple[str, Read] | None:
    """The block that a misspelt header was meant to open, and the header as read with that word; None if it is none."""
    first = f.words[0]
    if first.kind != "word" or first.text in HEADERS:
        return None
    block = nearest(first.text, HEADERS)
    if block is None:
        return None
    named = next(name for name, text in terminals().items() if text == block)
    stand = reader.after(START, named, (first.start, first.end))
    assert stand is not None
    try:
        return block, reader.read(f.text, first.end, f.line.end, stand)
    except Stuck:
        return None


def meant(f: Faulty, following: tuple[int, int] | None) -> str | None:
    """The block that a header with more than one slip was meant to open; `following` is the next line.

    Either there is nothing but signs behind the word, which no clause has, or the next line belongs to that block and
    not to the one that is open.
    """
    close = get_close_matches(f.words[0].small, HEADERS, n=1, cutoff=0.75)
    if not close or f.words[0].text in HEADERS or (f.block and f.words[0].text in first_words(f.block.word)):
        return None
    if all(word.kind == "sign" for word in f.words[1:]):
        return close[0]
    if following is None or (f.block and _reads(f, following, f.block.stand)):
        return None
    return close[0] if _reads(f, following, open_as(close[0])) else None


def _reads(f: Faulty, line: tuple[int, int], stand: Stand) -> bool:
    try:
        reader.read(f.text, *line, stand)
    except Stuck:
        return False
    return True


def misspelt(f: Faulty, block: str) -> Finding:
    """The finding for a header that was put right."""
    word = f.word(0)
    if word.lower() == block:
        return f.finds(codes.CAPITALS, 0, word=word, small=block)
    return f.finds(
        codes.UNKNOWN_BLOCK,
        0,
        word=word,
        guess=guess(word, HEADERS),
        known=", ".join(HEADERS),
    )


def unknown(f: Faulty) -> Finding | None:
    """A line that can only be a header, of a block that nobody knows: a word alone, or with a title in quotes."""
    if f.block is None or f.at != 0 or f.words[0].kind != "word" or f.word(0) != f.word(0).lower():
        return None
    last = f.words[-1].kind == "text" and 2 <= len(f.words) <= 3 and f.word(0) not in clauses("for")
    if not (last or len(f.words) == 1) or nearest(f.word(0), first_words(f.block.word)) or owners(f.word(0)):
        return None
    return f.finds(
        codes.UNKNOWN_BLOCK,
        0,
        word=f.word(0),
        guess=guess(f.word(0), HEADERS),
        known=", ".join(HEADERS),
    )


def header_alone(f: Faulty) -> Finding | None:
    """A block's word with a clause on the same line."""
    first = f.word(0)
    if first not in BARE or len(f.words) < 2 or f.words[1].kind == "sign":
        return None
    if f.block is not None and f.block.differs:
        verb = f.word(1) if f.word(1) in EDITS else ""
        rest = f.text[f.words[1].end if verb else f.words[0].end : f.line.end]
        example = shorten(f"{verb or 'change'} {first} {rest}")
        return f.finds(codes.FORGOTTEN_CHANGE, 0, what=f.block.saying, example=example)
    rest = shorten(f.text[f.words[1].start : f.line.end])
    return f.finds(codes.HEADER_ALONE, 1, len(f.words) - 1, block=first, rest=rest)


def base_name(f: Faulty) -> Finding | None:
    """`extends "../house.hola"` for `extends house`."""
    if f.word(f.at - 1) != "extends" or f.wrong is None or f.fits != {"NAME"}:
        return None
    written = f.text[f.wrong.start : f.line.end].strip()
    name = slug(re.split(r"[\\/]", written.strip("\"' "))[-1].removesuffix(".hola"))
    if name == written.lower():
        return None
    return f.finds(codes.BAD_NAME, f.at, len(f.words) - 1, word=shorten(written, 40), example=f"extends {name}")


def name_and_title(f: Faulty) -> Finding | None:
    """The name and the title of a variant, an option, a penalty; the title of a game or an example."""
    block = f.word(0)
    if block not in MODELS or block in BARE or block == "for":
        return None
    parts = _PARTS.match(f.text, f.line.start, f.line.end)
    name, title = (parts["name"].strip("\\'\u2019:= "), parts["title"]) if parts else ("", None)
    article = "an" if block[0] in "aeo" else "a"
    what = f"{article} {block}"
    if block not in NAMED:
        if title is not None and not name:
            return None
        text, extends, base = (title or name or "A title").partition(" extends ")
        example = (
            f'{block} "{shorten(text, 40)}"{extends}{base}' if block == "game" else f'{block} "{shorten(text, 40)}"'
        )
        return f.finds(codes.NO_TITLE, min(1, len(f.words)), what=what, example=example)
    text = title or "A title"
    if not name:
        example = f'{block} {slug(text)} "{shorten(text, 40)}"'
        return f.finds(codes.NO_NAME, min(1, len(f.words)), what=what, example=example)
    last = next((i for i, word in enumerate(f.words) if word.kind == "text"), len(f.words)) - 1
    if slug(name) != name:
        code = codes.LONG_NAME if re.fullmatch(r"[a-z0-9-]+(\s+[a-z0-9-]+)+", name) else codes.BAD_NAME
        return f.finds(code, 1, max(last, 1), word=shorten(name, 40), example=slug(name))
    if title is None:
        return f.finds(codes.NO_TITLE, len(f.words), what=what, example=f'{block} {name} "A title"')
    return None


def sides(f: Faulty) -> Finding | None:
    """`for 3 players` without saying who plays together; `for three players`."""
    if f.word(0) != "for":
        return None
    if f.word(1).lower() in FIGURES:
        return f.finds(codes.NUMBER_WORD, 1, figure=FIGURES[f.word(1).lower()])
    if f.wrong is None and f.word(len(f.words) - 1) == "players":
        return f.finds(codes.SIDES, 0, len(f.words) - 1, example=" ".join(word.text for word in f.words))
    return None


def players(f: Faulty) -> Finding | None:
    """`players 3` without saying who plays together."""
    if f.wrong is not None or f.word(len(f.words) - 2) != "players" or not f.before.isdecimal():
        return None
    return f.finds(codes.SIDES, len(f.words) - 2, len(f.words) - 1, example=f"players {f.before}")


def name_of(f: Faulty) -> str:
    """The name that a faulty header of a variant, an option or a penalty was probably to have."""
    parts = _PARTS.match(f.text, f.line.start, f.line.end)
    if not parts or not parts["name"] or f.word(0) not in NAMED:
        return ""
    whole = slug(parts["name"])
    others = f.text[: f.line.start] + f.text[f.line.end :]
    return f.word(1) if parts["title"] is None and whole not in others else whole


def slug(name: str) -> str:
    """A name made from any words: small letters, digits and hyphens, a letter first."""
    parts = re.findall(r"[^\W_]+", name.lower().replace("'", "").replace("\u2019", ""))
    return "-".join(parts if parts and not parts[0][0].isdigit() else ["a", *(parts or ["name"])])
