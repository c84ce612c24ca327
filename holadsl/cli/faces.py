"""Cards as a person is shown them: `10♥` with the pictures of their suits, or `10h` in letters.

A pack with suits of its own is shown by their first letters, so `10b` is the ten of bells, which is written `Td`: for
acorns, leaves and bells hardly a font has pictures, and those that there are (emoji) take one column here, two there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from holadsl.core import suits
from holadsl.data import field, frozen

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
    """The letters of the red suits."""
    suits: Mapping[str, str] = field(factory=dict)
    """The suits by letter, as they are named: `♦ diamonds`, or `bells`."""
    french: bool = True
    _typed: Mapping[str, str] = field(factory=dict, repr=False)
    """The cards by their short text in letters, as a keyboard has them."""

    @classmethod
    def of(cls, rules: Rules, *, pictures: bool) -> Faces:
        """The faces of the pack, in pictures if they are wanted and the pack has French suits."""
        pack = rules.machine.pack
        french = suits.french_suits().keys() >= set(pack.suits)
        signs, letters = _pictures() if french and pictures else {}, {} if french else _letters(pack)
        cards = dict.fromkeys(rules.pack)
        return cls(
            {str(card): _face(card, signs or letters) for card in cards},
            _red(pack),
            {letter: " ".join(filter(None, [signs.get(letter), name])) for letter, name in _names(pack).items()},
            french,
            {str(card): _face(card, letters) for card in cards},
        )

    @property
    def legend(self) -> str:
        """What the letters of a pack with suits of its own stand for; empty where everybody knows."""
        pairs = {face[-1]: self.suits[card[-1]] for card, face in self.by_name.items() if card[-1] in self.suits}
        return "" if self.french else ", ".join(f"{letter} {name}" for letter, name in pairs.items())

    def as_typed(self, cards: Iterable[Card]) -> str:
        """Several cards as a keyboard has them."""
        return " ".join(self._typed.get(str(card), str(card)) for card in cards)

    def of_card(self, card: Card) -> str:
        """One card; of one that stands for another in a meld both."""
        if card.stands_for is not None:
            return f"{self.of_card(card.itself)}={self.of_card(card.stands_for)}"
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


def _names(pack: Pack) -> dict[str, str]:
    """The suits by the letter that always writes them."""
    return {face.text[-1]: pack.suits[face.suit] for face in pack.faces if face.suit >= 0}


def _red(pack: Pack) -> frozenset[str]:
    """The letters of the red suits, where all suits are of one pack that is known."""
    known: dict[str, dict[str, bool]] = {}
    for suit in suits.known_suits():
        known.setdefault(suit.pack, {})[suit.name] = suit.red
    ours = _names(pack)
    reds = next((kind for kind in known.values() if kind.keys() >= set(ours.values())), {})
    return frozenset(letter for letter, name in ours.items() if reds.get(name))


def _letters(pack: Pack) -> dict[str, str]:
    """Each suit's first letter, by the one that always writes it; none where that could mean another suit too."""
    own = {letter: name[0].lower() for letter, name in _names(pack).items()}
    clear = len(set(own.values())) == len(own) and not any(
        first == other and first != letter for letter, first in own.items() for other in own
    )
    return own if clear else {}
