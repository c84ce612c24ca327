"""The suits that people know, by pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from holadsl.data import frozen


@frozen
class Suit:
    """A suit of some pack. Its letter writes it in every pack; `pictures` are its signs, the one to show first."""

    name: str
    pack: str
    letter: str
    pictures: str
    red: bool


KNOWN: Final = (
    Suit("clubs", "french", "c", "♣♧", red=False),
    Suit("diamonds", "french", "d", "♦♢", red=True),
    Suit("hearts", "french", "h", "♥♡", red=True),
    Suit("spades", "french", "s", "♠♤", red=False),
    Suit("acorns", "german", "c", "", red=False),
    Suit("bells", "german", "d", "", red=True),
    Suit("hearts", "german", "h", "♥♡", red=True),
    Suit("leaves", "german", "s", "", red=False),
    Suit("batons", "italian", "c", "", red=False),
    Suit("coins", "italian", "d", "", red=False),
    Suit("cups", "italian", "h", "", red=False),
    Suit("swords", "italian", "s", "", red=False),
)
"""The suits of the world's packs. A suit that doesn't stand here is written by its first letter."""


@cache
def suit_letters() -> Mapping[str, str]:
    """The letter of each known suit, by name: c, d, h, s."""
    return MappingProxyType({suit.name: suit.letter for suit in KNOWN})


@cache
def suit_pictures() -> Mapping[str, str]:
    """The signs of the letters, the one to show first: c is "♣♧"."""
    return MappingProxyType({suit.letter: suit.pictures for suit in KNOWN if suit.pictures})


@cache
def french_suits() -> Mapping[str, Suit]:
    """The French suits, by name: those that can be shown in pictures."""
    return MappingProxyType({suit.name: suit for suit in KNOWN if suit.pack == "french"})
