"""What bots draw from: numbers that hang on their seed and on what they see, so that they do the same again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from holadsl.api import View


def seed_at(seed: int, seat: str) -> int:
    """The seed of the bot at a seat: bots at one table have different ones."""
    return _mixed(seed, seat)


def seed_here(view: View, *of: int | str) -> int:
    """The seed of what is drawn at a view: by whom or for what (a bot's seed, a word), and what the seat knows."""
    return _mixed(*of, view.text())


def first_table(view: View, seed: int) -> int:
    """The seed of the first of several tables that a bot thinks of at a view; those of the others follow one by one."""
    return crc32(view.text().encode()) ^ seed


def _mixed(*said: int | str) -> int:
    return crc32(" ".join(map(str, said)).encode())
