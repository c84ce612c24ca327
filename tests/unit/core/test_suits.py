"""The suits that people know, as data."""

from __future__ import annotations

from collections import Counter

from holadsl.core.suits import french_suits, known_suits, suit_letters, suit_pictures


def test_each_pack_has_four_suits_with_the_four_letters() -> None:
    """Every pack of the data has one suit for each of c, d, h, s."""
    packs = {suit.pack: Counter(s.letter for s in known_suits() if s.pack == suit.pack) for suit in known_suits()}

    assert {"french", "german", "italian"} == set(packs)
    assert all(Counter("cdhs") == letters for letters in packs.values())


def test_a_name_has_one_letter_in_every_pack() -> None:
    """A suit that two packs share by name is written alike in both."""
    assert all(suit_letters()[suit.name] == suit.letter for suit in known_suits())


def test_french_suits_are_shown_in_pictures() -> None:
    """The four French suits have their signs, two of them are red."""
    assert {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"} == dict(suit_pictures())
    assert {"diamonds", "hearts"} == {name for name, suit in french_suits().items() if suit.red}
