"""Cards as people write and read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from holadsl.core.suits import suit_letters, suit_pictures
from holadsl.core.values import Pack
from holadsl.data import evolve, field, frozen
from holadsl.engine.errors import PlayError

_DRAWN_AS = str.maketrans("", "", "\ufe0e\ufe0f")  # what asks for a symbol as text or as a picture


@frozen(repr=False, cache_hash=True, at_once=True)
class Card:
    """A card as printed (`holadsl.Card`). `str()` gives its short name: `9h`, `Td`, `*1`, or `??` for an unseen card.

    `rank` is in upper case, a ten is `T`, a joker `*`, an unseen card `?`; `suit` is a letter in lower case. A card
    that was given by its rank alone, where suits don't matter, has no suit either: `8`. One that stands for another in
    a meld says so: `*1=9h`.
    """

    rank: str
    suit: str | None
    _text: str

    @property
    def stands_for(self) -> Card | None:
        """The card for which it stands in a meld; None where it is itself."""
        _, _, other = self._text.partition("=")
        return Card(other[:-1], other[-1], other) if other else None

    @property
    def itself(self) -> Card:
        """The card as it is held and dealt, whatever it stands for: `*1` of `*1=9h`."""
        name, stands, _ = self._text.partition("=")
        return Card(self.rank, self.suit, name) if stands else self

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"


UNSEEN = Card("?", None, "??")
"""A card whose face is not known."""


@frozen(eq=False)
class CardNames:
    """The cards of one pack by name, both ways. Inside, a card is the number of its face."""

    pack: Pack
    cards: tuple[Card, ...]
    """By face; one more at the end, which index -1 finds, is UNSEEN."""
    faces: Mapping[str, int]
    """By every way of writing a card, in lower case."""
    ranks: Mapping[str, tuple[int, ...]]
    """The faces of a rank, in pack order, by every way of writing it, in lower case."""
    _faces_of: Mapping[Card, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_faces_of", {card: face for face, card in enumerate(self.cards[:-1])})

    @classmethod
    def of(cls, pack: Pack) -> CardNames:
        """The names of a pack's cards."""
        faces: dict[str, int] = {}
        ranks: dict[str, tuple[int, ...]] = {}
        cards: list[Card] = []
        suits = _suit_spellings(pack)
        for number, face in enumerate(pack.faces):
            if face.rank < 0 or face.suit < 0:
                cards.append(Card("*", None, face.text))
                faces[face.text.lower()] = number
                continue
            cards.append(Card(face.text[:-1], face.text[-1], face.text))
            for rank in dict.fromkeys((face.text[:-1].lower(), pack.ranks[face.rank].lower())):
                ranks[rank] = (*ranks.get(rank, ()), number)
                faces.update((rank + suit, number) for suit in suits[face.suit])
            faces[face.text.lower()] = number
        return cls(pack, (*cards, UNSEEN), faces, ranks)

    def face(self, text: str) -> int | None:
        """The face of a card as written, or None if that is no card of the pack: `9h`, `9H`, `9♥`, `10d`, `Td`."""
        return self.faces.get(_plain(text))

    def rank(self, text: str) -> tuple[int, ...]:
        """The faces of a rank as written (`8`, `k`, `10`), in pack order; none if the pack has no such rank."""
        return self.ranks.get(_plain(text), ())

    def suit(self, text: str) -> int:
        """The suit of that name (`hearts`), letter (`h`) or picture; PlayError where the pack has no such suit."""
        word = _plain(text)
        for number, spellings in enumerate(_suit_spellings(self.pack)):
            if word in (self.pack.suits[number].lower(), *spellings):
                return number
        raise PlayError(f"'{text}' is no suit of this pack: it has {_one_of(self.pack.suits)}.")

    def face_of(self, card: Card) -> int | None:
        """The face of a card, None if the pack hasn't it or its suit isn't said."""
        return self._faces_of.get(card)

    def standing(self, face: int, other: int) -> Card:
        """A wild card that stands for another: `*1=9h`."""
        card = self.cards[face]
        return evolve(card, text=f"{card}={self.cards[other]}")

    def of_rank(self, face: int) -> Card:
        """A card of that face's rank, its suit not said."""
        rank = self.cards[face].rank
        return Card(rank, None, rank)

    def named(self, faces: Iterable[int]) -> tuple[Card, ...]:
        """The cards of these faces; -1 is an unseen card."""
        cards = self.cards
        return tuple([cards[face] for face in faces])

    def text(self, faces: Iterable[int]) -> str:
        """These faces as one text, with blanks between."""
        return " ".join(str(self.cards[face]) for face in faces)

    def read(self, text: str) -> tuple[int, ...]:
        """The faces of whole cards as written, one after the other; PlayError for the first that can't be read."""
        return tuple(self._read_one(word) for word in words(text))

    def _read_one(self, word: str) -> int:
        face = self.face(word)
        if face is None:
            raise PlayError(self.no_such_card(word))
        return face

    def no_such_card(self, word: str) -> str:
        """What is said of a word that is no card of the pack."""
        if self.rank(word):
            return f"'{word}' says no suit: write {_one_of(str(self.cards[face]) for face in self.rank(word))}."
        return f"'{word}' is not a card of this pack."


def words(text: str) -> list[str]:
    """The words of a list of cards; commas count as blanks."""
    return text.replace(",", " ").split()


def _one_of(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _plain(text: str) -> str:
    return text.translate(_DRAWN_AS).lower()


def _suit_spellings(pack: Pack) -> list[list[str]]:
    """For each suit, what may be written: letters that always work, symbols, its first letter if no other's."""
    letters = [_letter_in_text(pack, suit) for suit in range(len(pack.suits))]
    firsts = [name[:1].lower() for name in pack.suits]
    return [list(_spellings(pack.suits[suit], letters, firsts, suit)) for suit in range(len(pack.suits))]


def _letter_in_text(pack: Pack, suit: int) -> str:
    """The letter with which the pack itself writes a suit."""
    return next((face.text[-1].lower() for face in pack.faces if face.suit == suit), "")


def _spellings(name: str, letters: list[str], firsts: list[str], suit: int) -> Iterator[str]:
    always = suit_letters().get(name)
    if always:
        yield always
        yield from suit_pictures()[always]
    yield letters[suit]
    if firsts.count(firsts[suit]) == 1 and firsts[suit] not in letters[:suit] + letters[suit + 1 :]:
        yield firsts[suit]
