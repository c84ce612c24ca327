"""The table for which an example speaks: its rules, and their names for seats, cards and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from holadsl.core.expressions import Const, Read
from holadsl.core.machine import Decide, Machine, Window
from holadsl.core.verbs import DROP
from holadsl.data import define, evolve, field, frozen
from holadsl.diagnostics.codes import examples as codes
from holadsl.diagnostics.codes import names
from holadsl.diagnostics.codes.types import NOT_BUILT
from holadsl.diagnostics.diagnostic import Bag, Diagnostic
from holadsl.engine.book import Book
from holadsl.semantics.inherit import Wish
from holadsl.semantics.judge import EVERYWHERE
from holadsl.semantics.sheet import Sheet, header_counts
from holadsl.semantics.tables import Table, Tables
from holadsl.syntax import tree
from holadsl.vocabulary.dealing.deal import hand_size, most_in_hand
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.tricks.trick import next_leader
from holadsl.vocabulary.turns.turn import cards_drawn


@frozen(eq=False)
class Setting:
    """The rules of one table, as an example needs them."""

    machine: Machine
    book: Book
    hand_size: int
    """How many cards are dealt to each seat."""
    scene: Scene = field(repr=False)

    @classmethod
    def of(cls, machine: Machine, scene: Scene) -> Setting:
        """The setting for a Machine and the scene from which it was made."""
        return cls(machine, Book.of(machine), hand_size(scene), scene)

    @property
    def suits_matter(self) -> bool:
        """The rules tell some cards of one rank apart."""
        return bool(self.book.moves.suits_matter)

    @property
    def several(self) -> frozenset[str]:
        """The verbs with which several cards can be played together."""
        states = (state for state in self.machine.states.values() if isinstance(state, Decide | Window))
        return frozenset(c.verb for state in states for c in state.all_choices if c.several is not None)

    @property
    def most_held(self) -> int:
        """So many cards a hand has at the most, dealt or filled up."""
        return most_in_hand(self.scene)

    @property
    def winner_leads(self) -> bool:
        """Whoever takes a trick leads the next."""
        with self.scene.aside():
            return next_leader(self.scene) == Read(self.scene.desk.control)

    @property
    def in_turns(self) -> bool:
        """The game is played in turns with a draw, and not in tricks."""
        return self.book.in_turns

    @property
    def asks(self) -> str:
        """The state in which it is asked who plays a deal, where more sit at the table."""
        states = (state for state in self.machine.states.values() if isinstance(state, Decide))
        return next(state.name for state in states if any(choice.verb == DROP for choice in state.choices))

    @property
    def players_in_deal(self) -> int:
        """How many play a deal."""
        return self.scene.players

    @property
    def drawn(self) -> int:
        """So many cards of the stock a turn begins with."""
        return cards_drawn(self.scene)

    @property
    def has_trump(self) -> bool:
        """There is a trump suit."""
        return self.scene.trump is not None

    @property
    def fixed_trump(self) -> int | None:
        """The suit that is trump in every deal; None where the deal decides, or there is none."""
        return self.scene.trump.value if isinstance(self.scene.trump, Const) else None

    @property
    def shows(self) -> tree.Node | None:
        """From where a card is turned up at the deal, None where none is."""
        said = self.scene.clause("deal", "show")
        return said.place if isinstance(said, tree.Show) else None

    def written(self, face: int) -> str:
        """A card as a rule file writes it: by its rank alone where suits don't matter."""
        names = self.book.cards
        card = names.pack.faces[face]
        if card.rank < 0 or card.suit < 0:
            return card.text
        rank = names.pack.ranks[card.rank]
        return f"{rank}{card.text[-1]}" if self.suits_matter else rank


@frozen(eq=False)
class NoSetting:
    """The example can't be played: mistakes in what it chooses, or rules that aren't built yet."""

    found: tuple[Diagnostic, ...]
    waiting: bool


@define
class Settings:
    """Makes the settings for the examples of one file, each once."""

    tables: Tables
    _made: dict[Table, Setting] = field(factory=dict)
    _chosen: dict[tuple[object, ...], Table] = field(factory=dict)
    """The tables made for examples that choose something, by what they choose, where that can stand."""

    @property
    def sheet(self) -> Sheet:
        """The file."""
        return self.tables.sheet

    def setting(self, example: tree.Example) -> Setting | NoSetting:
        """The setting of an example: its number of players, its variants and options."""
        bag = Bag()
        number = self._players(example, bag)
        if bag.errors:
            return NoSetting(bag.sorted(), waiting=False)
        table = self._table(example, number, bag)
        bag.take(found for found in table.bag if found.code not in EVERYWHERE)
        unbuilt = tuple(found for found in bag if found.code == NOT_BUILT.number)
        if bag.errors:
            return NoSetting(bag.errors, waiting=False)
        machine, scene = table.lowered.machine, table.lowered.scene
        if unbuilt or machine is None or scene is None:
            return NoSetting(tuple(evolve(found, severity="note") for found in unbuilt), waiting=True)
        if table not in self._made:
            self._made[table] = Setting.of(machine, scene)
        return self._made[table]

    def _players(self, example: tree.Example, bag: Bag) -> int:
        """How many play: as given, else the smallest number that the game's header names."""
        counts = self.sheet.player_counts()
        given = [part for part in given_parts(example) if isinstance(part, tree.GivenPlayers)]
        for part in given[1:]:
            bag.report(codes.GIVEN_TWICE, self.sheet.source, part.span, what="the number of players")
        for part in given[:1]:
            number = part.number.value
            if number not in counts:
                known = ", ".join(map(str, sorted(counts)))
                bag.report(codes.EXAMPLE_PLAYERS, self.sheet.source, part.span, number=number, known=known)
            return number
        return min(header_counts(self.sheet))

    def _table(self, example: tree.Example, number: int, bag: Bag) -> Table:
        """The table of that number of players with what the example chooses, as from outside."""
        source = self.sheet.source
        chosen = [one for line in example.lines if isinstance(line, tree.WithVariants) for one in line.chosen]
        settings = [line for line in example.lines if isinstance(line, tree.SetOption)]
        if not chosen and not settings:
            return self.tables.table(number)
        for line in _set_twice(settings):
            bag.report(names.SET_TWICE, source, line.span, name=line.name.text)
        key = (number, tuple(chosen), tuple(settings))
        if key not in self._chosen:
            wishes = [Wish(one.name.text, one.last is not None, source, one.name.span) for one in chosen]
            table = self.tables.chosen(number, wishes, settings, source)
            if table.bag.errors:  # they stand at the lines of this example
                return table
            self._chosen[key] = table
        return self._chosen[key]


def _set_twice(settings: Sequence[tree.SetOption]) -> Iterator[tree.SetOption]:
    seen: set[str] = set()
    for line in settings:
        if line.name.text in seen:
            yield line
        seen.add(line.name.text)


def given_parts(example: tree.Example) -> Iterator[tree.GivenPart]:
    """All that an example gives, in order."""
    for line in example.lines:
        if isinstance(line, tree.Given):
            yield from line.parts
