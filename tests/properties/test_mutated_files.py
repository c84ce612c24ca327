"""Rule files with random damage: a tree or diagnostics inside the text, never anything else."""

import random
import re
from pathlib import Path

import pytest

from holadsl import library
from holadsl.diagnostics.diagnostic import Bag
from holadsl.diagnostics.render import render_all
from holadsl.syntax.format import format_file
from holadsl.syntax.grammar import terminals
from holadsl.syntax.parse import parse
from holadsl.text import Source

SAMPLES = Path(__file__).parents[1] / "language"
FOLDERS = ("samples", "readable")
FILES = [path.read_text(encoding="utf-8") for name in FOLDERS for path in sorted((SAMPLES / name).glob("*.hola"))] + [
    library.ruleset_text(name) for name in library.ruleset_names()
]
SIGNS = [*",():=.\"'#-{};!/*&+ \t\n\r\0", "\u00a0", "\u202e", "\u201c", "\u2019", "e\u0301"]
WORDS = ["or more", "'s", "the", "if", "must", "left", "10", "K", "9h", "AC", "call", "turn", "meld", "oponent", "ten"]


def damage(luck: random.Random, text: str) -> str:
    """A text with up to four random changes of letters, words or lines."""
    for _ in range(luck.randint(1, 4)):
        text = luck.choice(WAYS)(luck, text) or "x"
    return text


def _cut(luck: random.Random, text: str) -> tuple[str, str, str]:
    start = luck.randint(0, len(text))
    end = min(len(text), start + luck.randint(1, 12))
    return text[:start], text[start:end], text[end:]


def _delete(luck: random.Random, text: str) -> str:
    before, _, after = _cut(luck, text)
    return before + after


def _repeat(luck: random.Random, text: str) -> str:
    before, inside, after = _cut(luck, text)
    return before + inside * 2 + after


def _insert(luck: random.Random, text: str) -> str:
    before, inside, after = _cut(luck, text)
    return before + luck.choice([*terminals().values(), *SIGNS, *WORDS]) + inside + after


def _replace(luck: random.Random, text: str) -> str:
    before, _, after = _cut(luck, text)
    return f"{before} {luck.choice([*terminals().values(), *SIGNS, *WORDS])} {after}"


def _capitals(luck: random.Random, text: str) -> str:
    before, inside, after = _cut(luck, text)
    return before + inside.swapcase() + after


def _parts(separator: str) -> list:
    def swap(luck: random.Random, text: str) -> str:
        parts = re.split(separator, text)
        i, j = luck.randrange(len(parts)), luck.randrange(len(parts))
        parts[i], parts[j] = parts[j], parts[i]
        return "".join(parts)

    def drop(luck: random.Random, text: str) -> str:
        parts = re.split(separator, text)
        del parts[luck.randrange(len(parts))]
        return "".join(parts)

    def copy(luck: random.Random, text: str) -> str:
        parts = re.split(separator, text)
        parts.insert(luck.randrange(len(parts)), luck.choice(parts))
        return "".join(parts)

    return [swap, drop, copy]


WAYS = [_delete, _repeat, _insert, _replace, _capitals, *_parts(r"(\s+)"), *_parts(r"(?<=\n)")]


def holds_up(seed: int) -> None:
    """Asserts what must be true of any text, for the damaged file of that seed."""
    luck = random.Random(seed)
    text = damage(luck, luck.choice(FILES))
    source = Source("damaged.hola", text)
    bag = Bag()
    tree = parse(source, bag)
    for found in bag:
        assert 1 <= found.line <= found.end_line <= source.lines
        assert 1 <= found.column <= len(source.line_text(found.line)) + 1
        assert (found.line, found.column) <= (found.end_line, found.end_column)
        assert not re.search(r"_[A-Z]|ANON|[A-Z]{3,}_", found.message + str(found.help))
    lines = [found.line for found in bag if found.code != "HOLA115"]
    assert sorted(set(lines)) == sorted(lines), "a line has two diagnostics"
    render_all(bag)
    laid_out = format_file(source)
    again = Bag()
    assert laid_out == format_file(Source("damaged.hola", laid_out))
    assert tree == parse(Source("damaged.hola", laid_out), again)
    assert len(bag) == len(again)


@pytest.mark.parametrize("seed", range(300))
def test_a_damaged_file_is_answered(seed: int) -> None:
    """A damaged file gives a tree and diagnostics inside the text, at most one a line; its layout says the same."""
    holds_up(seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ten_thousand_damaged_files_are_answered() -> None:
    """The same for ten thousand files."""
    for seed in range(1_000, 11_000):
        holds_up(seed)
