"""Cards as a person is shown them: `10♥` with the pictures of their suits, or `10h` in letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from holadsl.core import suits

if TYPE_CHECKING:
    from holadsl.api import Card, Rules

_A_CARD: Final = re.compile(r"(?<![\w*])(?:\w{1,3}|\*\d{1,2})(?![\w*])")


def signs() -> str:
    """The pictures of the suits, as they are shown."""
    return "".join(pictures[0] for pictures in suits.suit_pictures().values())


@frozen
class Faces:
    """How the cards of one pack are shown."""

    by_name: Mapping[str, str] = field(repr=False)
    """By their short text, `Td`: `10♦` or `10d`."""
    red: frozenset[str] = frozenset()
    """The letters of the red suits, if the pack is French."""

    @classmethod
    def of(cls, rules: Rules, *, pictures: bool) -> Faces:
        """The faces of the pack, in pictures if they are wanted and the pack has French suits."""
        french = suits.french_suits().keys() >= set(rules.machine.pack.suits)
        faces = {str(card): _face(card, pictures and french) for card in dict.fromkeys(rules.pack)}
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


def _face(card: Card, drawn: bool) -> str:
    if card.suit is None:
        return str(card)
    rank = "10" if card.rank == "T" else card.rank
    return rank + (suits.suit_pictures().get(card.suit, card.suit)[0] if drawn else card.suit)
