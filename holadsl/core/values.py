"""What the numbers of a Machine stand for: kinds, cards, tables, variables and zones."""

from __future__ import annotations

from enum import Enum

from holadsl.data import field, frozen
from holadsl.text import Place


class Kind(Enum):
    """What an integer of the Machine means. All values are plain integers at run time; NOBODY is -1."""

    NUMBER = "number"
    FLAG = "flag"
    SEAT = "seat"
    TEAM = "team"
    CARD = "card"
    RANK = "rank"
    SUIT = "suit"


NOBODY = -1
"""The seat, team or card that isn't there."""


class Sight(Enum):
    """Who may look at the cards of a zone. Their number is public always."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class Index(Enum):
    """By what the copies of a variable or zone are told apart."""

    ONE = "one"
    SEAT = "seat"
    TEAM = "team"
    MELD = "meld"


class Scope(Enum):
    """When a variable goes back to its first value: never, with each deal, trick or circuit."""

    MATCH = "match"
    DEAL = "deal"
    TRICK = "trick"
    CIRCUIT = "circuit"


@frozen
class Origin:
    """Why a node stands in the Machine: its line of a rule file, and the lines that brought it there."""

    place: Place
    through: tuple[Place, ...] = ()
    """`change`, `variant`, `with` and `extends` lines, outermost last."""
    default: bool = False
    """No line says it: it is the default of the clause."""


@frozen
class Face:
    """One kind of card, as printed: ranks and suits are indices into the pack's lists, -1 where it has none."""

    rank: int
    suit: int
    text: str
    """The card's short name: `9h`, `Td`, `*1`."""


@frozen
class Pack:
    """The cards of a game. A card is named by the number of its face; `copies[i]` cards bear face `i`."""

    ranks: tuple[str, ...]
    """Low to high, as written: "2" … "10", "J" …"""
    suits: tuple[str, ...]
    """As named by the file: "clubs" …"""
    faces: tuple[Face, ...]
    copies: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many cards the pack has."""
        return sum(self.copies)

    def deck(self) -> tuple[int, ...]:
        """All cards, face by face, each as often as it is there."""
        return tuple(f for f, n in enumerate(self.copies) for _ in range(n))


@frozen(eq=False)
class Table:
    """A constant list of numbers, one for each card, seat, rank or other small number."""

    name: str
    values: tuple[int, ...]


@frozen(eq=False)
class Variable:
    """A number that changes in play. Identity counts, not the name: the name is for people."""

    name: str
    kind: Kind = Kind.NUMBER
    index: Index = Index.ONE
    first: int = 0
    """The value with which each scope begins."""
    scope: Scope = Scope.DEAL
    low: int | None = None
    """Declared bounds, where the values come from outside (scores, results entered by hand)."""
    high: int | None = None
    sight: Sight = Sight.ALL
    origin: Origin | None = field(default=None)


@frozen(eq=False)
class Zone:
    """An ordered place for cards (or seats): the front first. Hands: oldest card first; the stock: top card first."""

    name: str
    index: Index = Index.ONE
    sight: Sight = Sight.ALL
    item: Kind = Kind.CARD
    lent: bool = False
    """It names cards that lie elsewhere, such as those that a player has picked; it takes none away from there."""

    @property
    def holds_cards(self) -> bool:
        """Cards lie in it: they are neither made nor lost."""
        return self.item is Kind.CARD and not self.lent
