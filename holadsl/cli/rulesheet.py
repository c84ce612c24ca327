"""The rules in force at one table, as a rule file that says of each line where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import PureWindowsPath
from typing import Final

from holadsl.cli.counted import listed
from holadsl.cli.doubt import told
from holadsl.core.values import Origin
from holadsl.data import field, frozen
from holadsl.diagnostics.codes import names, types
from holadsl.semantics.book import Book, Entry, Titled, bare
from holadsl.semantics.inherit import edits_of
from holadsl.semantics.offers import doubt_of, offered_options, readers
from holadsl.semantics.sheet import Sheet, chain_of, span_of
from holadsl.semantics.step import gone
from holadsl.semantics.tables import Table
from holadsl.syntax import tree
from holadsl.syntax.layout.lines import lay_out
from holadsl.syntax.layout.phrases import phrase
from holadsl.text import Place, Source
from holadsl.vocabulary.clause import Key
from holadsl.vocabulary.clauses import BLOCKS, CALLS, key_of

COLUMN: Final = 48
"""Where the comments of lines stand, if there is room."""

WIDTH: Final = 110
"""A line that would be longer with its comment has it above."""

IDLE: Final = frozenset({names.SAME_VALUE.number, types.DEAD_RULE.number})
"""What is found of lines that do nothing at a table."""


@frozen
class SheetLine:
    """A line of the sheet and the comment behind it, `#` and all."""

    text: str
    comment: str = ""

    def __str__(self) -> str:
        return f"{self.text:<{COLUMN - 2}}  {self.comment}" if self.text and self.comment else self.text + self.comment


@frozen(eq=False)
class RuleSheet:
    """All slots in force at a table. `set_options` are those that the command line set."""

    sheet: Sheet
    table: Table
    set_options: Mapping[str, int] = field(factory=dict)

    def lines(self) -> Iterator[SheetLine]:
        """The whole sheet: a rule file whose comments tell where its lines come from."""
        yield SheetLine("language 1")
        yield SheetLine("")
        yield from self._head()
        slots = self.table.book.in_force()
        for block in BLOCKS:
            inside = [(key, entry) for key, entry in _in_order(slots) if key[0] == block]
            if block == "game":
                yield SheetLine(f'game "{self.title}"')
            elif inside:
                yield from (SheetLine(""), SheetLine(block))
            for key, entry in inside:
                yield from self._players(entry) if key == ("game", "players") else self._clause(entry)
        yield from self._named(slots)

    @property
    def title(self) -> str:
        """The game's title."""
        return self.sheet.game.title.text if self.sheet.game is not None else self.sheet.name

    # above the game

    def _head(self) -> Iterator[SheetLine]:
        """Who plays, which variants are chosen and what they do, what was taken away."""
        book = self.table.book
        sides = "each alone" if book.teams == book.players else f"in {book.teams} teams"
        yield SheetLine("", f"# {self.sheet.name} for {book.players} players, {sides}")
        known = self.sheet.all_variants()
        for name in book.chosen:
            idle = "" if has_effect(known[name], self.table) else "; no effect at this table"
            yield SheetLine("", f"# with {name}: {told(known[name].title, doubt_of(known[name]))}{idle}")
        yield from self._unread()
        for line, whence in self._removed():
            yield SheetLine("", f"# without {line} ({whence})")

    def _unread(self) -> Iterator[SheetLine]:
        """The options that no rule of this table reads: a file that had them would be refused, so they are remarks."""
        for name in offered_options(self.sheet, self.table.book):
            if name not in self._read:
                by = readers(name, self.sheet, self.table.book.players)
                value, only = self.table.options[name], f"; read with {' or '.join(by)}" if by else ""
                yield SheetLine("", f"# option {name}, {value}: no effect at this table{only}")

    @property
    def _read(self) -> AbstractSet[str]:
        """The options that some rule of this table reads; all of them where nobody knows."""
        scene = self.table.lowered.scene
        return scene.options_read if scene is not None else self.table.book.options.keys()

    def _removed(self) -> Iterator[tuple[str, str]]:
        """What lines took away and nothing put back: the words, and where that line stands."""
        book = self.table.book
        for node, source, name in self._edits():
            if isinstance(node, tree.Remove) and _is_gone(node, book):
                words = phrase(node).removeprefix("remove ")
                yield words, _joined(name, _line(Place.at(source, node.span.start)))

    def _edits(self) -> Iterator[tuple[tree.Edit, Source, str]]:
        """Every difference that was carried out, with the name of the variant or player count it belongs to."""
        players, known = self.table.book.players, self.sheet.all_variants()
        for one in reversed(list(chain_of(self.sheet))):
            yield from ((edit.node, edit.source, "") for edit in one.edits)
            count = one.counts.get(players)
            yield from ((node, one.source, _count_name(players)) for node in edits_of(count.lines if count else ()))
        for name in self.table.book.chosen:
            variant = known[name]
            yield from ((node, variant.source, f"variant {name}") for node in edits_of(_lines(variant)))

    # clauses

    def _clause(self, entry: Entry) -> Iterator[SheetLine]:
        """The lines of a clause, the comment behind the first."""
        clause = bare(entry.clause)
        whence = list(dict.fromkeys(filter(None, (self._whence(part.origin) for part in entry.parts))))
        idle = "; no effect at this table" if self._is_idle(entry.origin.place) and whence else ""
        yield from _written(clause, listed(whence) + idle)

    def _players(self, entry: Entry) -> Iterator[SheetLine]:
        """How many sit at this table, which the header may leave open."""
        book = self.table.book
        number = tree.Exactly(tree.Number(book.players))
        alone = book.teams == book.players
        sides = tree.EachAlone(number) if alone else tree.InTeams(number, tree.Number(book.teams))
        yield from _written(tree.Players(sides), self._seated(entry.origin))

    def _seated(self, origin: Origin) -> str:
        """Where the number of players comes from: a header, or a `for N players` of the nearest file that has one."""
        players = self.table.book.players
        for one in chain_of(self.sheet):
            if players in one.counts:
                return _joined(_count_name(players), _line(Place.at(one.source, one.counts[players].span.start)))
            if any(players in span_of(said.table.span_of) for said in _headers(one)):
                return self._whence(origin)
        return self._whence(origin)

    def _whence(self, origin: Origin) -> str:
        """Where a line comes from; empty for one that stands in its block in the file that was asked for."""
        if origin.default:
            return "default"
        name = self._through(origin.through[0]) if origin.through else ""
        stranger = origin.place.path != self.sheet.source.name
        if not name and not stranger and not self._is_edit(origin.place):
            return ""
        return _joined(name, _line(origin.place))

    def _is_idle(self, place: Place) -> bool:
        """A line of another file or variant that does nothing at this table."""
        return any(
            (found.path, found.line) == (place.path, place.line) and found.code in IDLE for found in self.table.bag
        )

    def _through(self, place: Place) -> str:
        """What brought a line in: a variant or a number of players."""
        for name, variant in self.sheet.all_variants().items():
            if variant.place == place:
                return f"variant {name}"
        return _count_name(self.table.book.players)

    def _is_edit(self, place: Place) -> bool:
        """The line is a difference that the file itself says."""
        return any(edit.place.line == place.line for edit in self.sheet.edits)

    # calls, penalties and options

    def _named(self, slots: Mapping[Key, Entry]) -> Iterator[SheetLine]:
        """The calls and penalties, and the options with the values of this table."""
        book = self.table.book
        for name, call in book.calls.items():
            yield from (SheetLine(""), SheetLine(f'call {name} "{call.title}"'))
            for clause in CALLS:
                if (name, clause.words) in slots:
                    yield from self._clause(slots[name, clause.words])
        for name, penalty in book.penalties.items():
            yield from (SheetLine(""), SheetLine(f'penalty {name} "{penalty.title}"'))
            if (name, "costs") in slots:
                yield from self._clause(slots[name, "costs"])
        for name, option in offered_options(self.sheet, book).items():
            if name not in self._read:
                continue
            yield from (SheetLine(""), SheetLine(f'option {name} "{option.title}"'))
            yield SheetLine(f"  {'value':<13}{self.table.options[name]}", self._set_by(name))
            for words in ("allowed", "source"):
                if (name, words) in slots:
                    yield from self._clause(slots[name, words])

    def _set_by(self, name: str) -> str:
        """Who gave an option its value."""
        if name in self.set_options:
            return "# set at this table"
        if name in self.table.book.values:
            place = self.table.book.values[name][1]
            return f"# set by {_line(place)}" if place is not None else "# set"
        return ""


def _headers(sheet: Sheet) -> Iterator[tree.Players]:
    """The lines of a file's game that say who plays, differences too."""
    for line in sheet.game.lines if sheet.game is not None else ():
        clause = line.clause if isinstance(line, tree.Change | tree.Add) else line
        if isinstance(clause, tree.Players):
            yield clause


def _written(clause: tree.Node, whence: str) -> Iterator[SheetLine]:
    """The lines of a clause, with the comment behind it, or above where it is long."""
    first, *more = lay_out(clause)
    comment = f"# {whence}" if whence else ""
    if more or max(len(first) + 2, COLUMN) + len(comment) > WIDTH:
        if comment:
            yield SheetLine("", f"  {comment}")
        comment = ""
    yield SheetLine(first, comment)
    yield from map(SheetLine, more)


def has_effect(variant: Titled, table: Table) -> bool:
    """A chosen variant decides something at a table: a line of it is in force there, or took something away."""
    idle = {(found.path, found.line) for found in table.bag if found.code in IDLE}
    return any(_does(node, variant.source, table, idle) for node in _lines(variant))


def _is_gone(node: tree.Remove, book: Book) -> bool:
    """What a line took away is not there: nothing put it back."""
    taken = gone(book, node.place)
    if taken is None:
        return False
    there = [book.slots[key].clause for key in taken.keys if key in book.slots]
    if not taken.members:
        return not there
    left = [member for clause in there for name in ("kinds", "cards") for member in getattr(clause, name, ())]
    return not any(getattr(member, "card", member) in left or member in left for member in taken.members)


def _does(node: tree.Node, source: Source, table: Table, idle: set[tuple[str, int]]) -> bool:
    """A line of a variant does something at a table."""
    book, line = table.book, source.line_of(node.span.start)
    if isinstance(node, tree.Change | tree.Add):
        parts = book.slots[key_of(node.clause)].parts if key_of(node.clause) in book.slots else ()
        said = source.line_of(node.clause.span.start)
        here = any((part.place.path, part.place.line) == (source.name, said) for part in parts)
        return here and (source.name, line) not in idle
    if isinstance(node, tree.AddPenalty | tree.AddCall):
        return node.name.text in book.named()
    if isinstance(node, tree.Remove):
        return _is_gone(node, book)
    if isinstance(node, tree.SetOption):
        place = book.values.get(node.name.text, (0, None))[1]
        return place is not None and (place.path, place.line) == (source.name, line)
    return False


def _in_order(slots: Mapping[Key, Entry]) -> Iterator[tuple[Key, Entry]]:
    """All slots, those of a block in the order in which the language lists its clauses."""
    from holadsl.vocabulary.clauses import CLAUSES

    order = {clause.key: place for place, clause in enumerate(CLAUSES)}
    yield from sorted(slots.items(), key=lambda slot: order.get(slot[0], len(order)))


def _lines(variant: Titled) -> tuple[tree.Node, ...]:
    return variant.node.lines if isinstance(variant.node, tree.Variant) else ()


def _count_name(players: int) -> str:
    return f"for {players} players"


def _line(place: Place) -> str:
    """A place with the file's own name, so that the text is the same in every folder."""
    return f"{PureWindowsPath(place.path).name}:{place.line}"


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, parts))
