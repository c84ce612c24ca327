"""What is known of a game's rules, and what can be asked of them without a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holadsl.core.expressions import Const
from holadsl.core.machine import Machine
from holadsl.core.place import Place
from holadsl.data import evolve, field, frozen
from holadsl.engine import counting, settling
from holadsl.engine.book import Book, Number
from holadsl.engine.cards import Card
from holadsl.engine.errors import PlayError
from holadsl.engine.match import DealResult
from holadsl.engine.melded import melds_among
from holadsl.engine.moves import Move
from holadsl.engine.offers import CallOffered, Option, PenaltyOffered, Variant
from holadsl.engine.position import NOTHING
from holadsl.engine.program import Maker
from holadsl.engine.record import RulesNamed


@frozen(eq=False, at_once=True)
class RuleBook:
    """A game's rules for one number of players, with the chosen variants and options."""

    name: str
    title: str
    variants: Mapping[str, Variant]
    options: Mapping[str, Option]
    penalties: Mapping[str, PenaltyOffered]
    calls: Mapping[str, CallOffered]
    """What players may announce; a move of a call has its name for a verb."""
    hash: str
    """Of the resolved rules: it may differ where the behaviour is equal, it never agrees where that differs."""
    machine: Machine = field(repr=False)
    named: RulesNamed = field(repr=False)
    """How a record names these rules."""
    text: str = field(default="", repr=False)
    """The rules in force as a rule file of their own, all choices made, in canonical layout."""
    clauses: Mapping[str, Place] = field(factory=dict, repr=False)
    """Where each clause in force stands, by its name: `deal next dealer`; for defaults, what is in force unsaid."""
    engines: Mapping[str, Maker] = field(factory=dict, repr=False)
    """What plays besides the interpreter, by name."""
    book: Book = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "book", Book.of(self.machine))

    def book_for(self, engine: str) -> Book:
        """The book of games that an engine plays. PlayError if there is no such engine."""
        if engine == "interpreter":
            return self.book
        if engine not in tuple(self.engines):
            listed = ", ".join(f"'{name}'" for name in ("interpreter", *self.engines))
            raise PlayError(f"There is no engine '{engine}' here: the engines are {listed}.")
        return evolve(self.book, program=self.engines[engine])

    @property
    def players(self) -> int:
        """How many play."""
        return self.machine.seats

    @property
    def players_in_deal(self) -> int:
        """How many of them play a deal: all, where the rules let nobody sit out."""
        measure = self.machine.measures.get("playing")
        return measure.value.value if measure and isinstance(measure.value, Const) else self.players

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise: always A, B, C …"""
        return self.book.seats

    @property
    def order(self) -> tuple[str, ...]:
        """The seats in order of play, from A."""
        return self.book.order

    @property
    def teams(self) -> Mapping[str, tuple[str, ...]]:
        """The seats of each team; a player alone is a team of one."""
        return self.book.teams

    @property
    def in_turns(self) -> bool:
        """Whether it is played in turns, with melds on the table; else in tricks."""
        return self.book.in_turns

    @property
    def least_wins(self) -> bool:
        """Whether the least score wins the match: then a score counts against who has it."""
        return self.machine.least_wins

    @property
    def card_of_sides(self) -> Card | None:
        """The card whose holder is alone against the others for a deal; None where no card decides the sides."""
        measure = self.machine.measures.get("card-of-sides")
        return self.book.cards.cards[measure.value.value] if measure and isinstance(measure.value, Const) else None

    @property
    def pack(self) -> tuple[Card, ...]:
        """Every card of the pack, in pack order; identical cards as often as they are there."""
        return self.book.cards.named(self.machine.pack.deck())

    @property
    def wilds(self) -> tuple[Card, ...]:
        """The cards that stand for others in melds, in pack order."""
        return self.book.cards.named(sorted(self.machine.wilds))

    @property
    def verbs(self) -> frozenset[str]:
        """The words with which a move may begin: of plays, turns and calls."""
        return frozenset(self.book.moves.verbs)

    @property
    def verbs_along(self) -> frozenset[str]:
        """Those of moves that take a card lying open along with cards of the hand: `take 6c with 7c 8c`."""
        return self.book.moves.along

    @property
    def verbs_onto(self) -> frozenset[str]:
        """Those of moves that lay a card on a meld of the table: `lay 6c on 2`."""
        return self.book.moves.onto

    def card(self, text: str) -> Card | None:
        """The card of the pack that a text names, however it is written; None if it names none."""
        face = self.book.cards.face(text)
        return None if face is None else self.book.cards.cards[face]

    def worth(self, card: Card | str) -> Number:
        """What a card brings the team that takes it, before bonuses. PlayError for a card that the pack hasn't."""
        return counting.worth(self.book, str(card))

    def melds_among(self, cards: Sequence[Card], *, most: int = 4) -> tuple[tuple[Card, ...], ...]:
        """The new melds of up to `most` cards that some of these make, each once; none in games without melds.

        Identical cards count once. It takes a while for many cards.
        """
        faces = dict.fromkeys(face for card in cards if (face := self.book.cards.face_of(card)) is not None)
        return tuple(map(self.book.cards.named, melds_among(self.book, tuple(faces), most)))

    def parse(self, text: str) -> Move:
        """The move that a text says; `str(move)` is the inverse. NotAMove if it says none, AmbiguousMove if several."""
        return self.book.moves.read(text)

    def count(
        self,
        *,
        captured: Mapping[str, str] = NOTHING,
        worth: Mapping[str, Number] = NOTHING,
        tricks_won: Mapping[str, int] = NOTHING,
        last_trick: str | None = None,
        dealer: str = "",
        scores: Mapping[str, Number] = NOTHING,
    ) -> DealResult:
        """What comes out of a deal, without a table.

        `worth` of the cards that each team took, nothing added yet, or those cards as `captured`; `last_trick` is the
        seat that took it. What isn't given is none, the dealer the last seat in order of play. Where a card decides
        the sides, the names say who was alone: `AC` and `B`. PlayError for a seat, team, card or amount that the game
        hasn't.
        """
        return counting.count(
            self.book,
            captured=captured,
            worth=worth,
            tricks_won=tricks_won,
            last_trick=last_trick,
            dealer=dealer,
            scores=scores,
        )

    def settle(
        self,
        *,
        reason: str,
        winner: str | None = None,
        hands: Mapping[str, str] = NOTHING,
        melded: Sequence[str] = (),
        turns: Mapping[str, int] = NOTHING,
        fed_by: str | None = None,
        at_once: bool = False,
        dealer: str = "",
        scores: Mapping[str, Number] = NOTHING,
    ) -> DealResult:
        """What a settlement would pay: the end of a deal, without a table.

        `reason` is "out", "stock-out", or the name of a call; `winner` is who went out or called. Of a call that he
        lost, `fed_by` is who called, and the hands say who won; else `fed_by` is whose discard was taken in the turn.
        `at_once`: the winner had not melded before the turn. Hands that aren't given are empty; who isn't named hasn't
        melded, and had no turn but that in which he went out, called, or threw the discard. PlayError for an end that
        these rules don't have.
        """
        ended = settling.DealEnd(reason, winner, hands, melded, turns, fed_by, at_once)
        return settling.settle(self.book, ended, dealer, scores)
