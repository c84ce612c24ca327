"""The suits that people know, by pack: plain data beside this file, read once, when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from holadsl.data import frozen


@frozen
class Suit:
    """A suit of some pack. Its letter writes it in every pack; `pictures` are its signs, the one to show first."""

    name: str
    pack: str
    letter: str
    pictures: str
    red: bool


@cache
def known_suits() -> tuple[Suit, ...]:
    """All suits that are known."""
    from pkgutil import get_data  # finds it in an archive, too

    import yaml  # only where cards are named, so that `import holadsl` doesn't load it

    return tuple(Suit(**row) for row in yaml.safe_load(get_data(__package__, "suits.yaml") or b""))


@cache
def suit_letters() -> Mapping[str, str]:
    """The letter of each known suit, by name: c, d, h, s."""
    return MappingProxyType({suit.name: suit.letter for suit in known_suits()})


@cache
def suit_pictures() -> Mapping[str, str]:
    """The signs of the letters, the one to show first: c is "♣♧"."""
    return MappingProxyType({suit.letter: suit.pictures for suit in known_suits() if suit.pictures})


@cache
def french_suits() -> Mapping[str, Suit]:
    """The French suits, by name: those that can be shown in pictures."""
    return MappingProxyType({suit.name: suit for suit in known_suits() if suit.pack == "french"})
