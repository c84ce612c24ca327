"""Cards as a person is shown them: `10♥` with the pictures of their suits, or `10h` in letters.

A pack with suits of its own is shown by their first letters, so `10b` is the ten of bells, which is written `Td`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from holadsl.core import suits

if TYPE_CHECKING:
    from holadsl.api import Card, Rules
    from holadsl.core.values import Pack

_A_CARD: Final = re.compile(r"(?<![\w*])(?:\w{1,3}|\*\d{1,2})(?![\w*])")


def signs() -> str:
    """The pictures of the suits, as they are shown."""
    return "".join(pictures[0] for pictures in suits.suit_pictures().values())


@frozen
class Faces:
    """How the cards of one pack are shown."""

    by_name: Mapping[str, str] = field(repr=False)
    """By their short text, `Td`: `10♦`, `10d`, or `10b` where the diamonds are bells."""
    red: frozenset[str] = frozenset()
    """The letters of the red suits, if the pack is French."""

    @classmethod
    def of(cls, rules: Rules, *, pictures: bool) -> Faces:
        """The faces of the pack, in pictures if they are wanted and the pack has French suits."""
        french = suits.french_suits().keys() >= set(rules.machine.pack.suits)
        signs = _letters(rules.machine.pack) if not french else _pictures() if pictures else {}
        faces = {str(card): _face(card, signs) for card in dict.fromkeys(rules.pack)}
        return cls(
            faces, frozenset(s.letter for s in suits.french_suits().values() if s.red) if french else frozenset()
        )

    def of_card(self, card: Card) -> str:
        """One card."""
        return self.by_name.get(str(card), str(card))

    def of_cards(self, cards: Iterable[Card]) -> str:
        """Several cards."""
        return " ".join(map(self.of_card, cards))

    def within(self, sentence: str) -> str:
        """A sentence in which cards stand by their short texts, with their faces instead."""
        return _A_CARD.sub(lambda found: self.by_name.get(found[0], found[0]), sentence)


def _face(card: Card, signs: Mapping[str, str]) -> str:
    if card.suit is None:
        return str(card)
    rank = "10" if card.rank == "T" else card.rank
    return rank + signs.get(card.suit, card.suit)


def _pictures() -> dict[str, str]:
    """The sign of each suit's letter."""
    return {letter: pictures[0] for letter, pictures in suits.suit_pictures().items()}


def _letters(pack: Pack) -> dict[str, str]:
    """Each suit's first letter, by the one that always writes it; none where that could mean another suit too."""
    written = {face.suit: face.text[-1] for face in pack.faces if face.suit >= 0}
    own = {letter: pack.suits[suit][0].lower() for suit, letter in written.items()}
    clear = len(set(own.values())) == len(own) and not any(
        first == other and first != letter for letter, first in own.items() for other in own
    )
    return own if clear else {}
