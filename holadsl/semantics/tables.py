"""A file at all its tables: every number of players, every variant alone, and the verdict over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field, frozen

from holadsl.diagnostics.codes import bounds, names, types
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.book import Book, Titled
from holadsl.semantics.inherit import Builder, Wish, default_of
from holadsl.semantics.judge import Verdict
from holadsl.semantics.lower import Lowered, lower
from holadsl.semantics.sheet import MOST_SEATS, Sheet
from holadsl.syntax import tree
from holadsl.text import Source, Span

OUTSIDE = "<options>"


@frozen(eq=False)
class Table:
    """The rules for one number of players, with some variants: the book, its Machine, what was found."""

    book: Book
    lowered: Lowered
    options: Mapping[str, int]
    bag: Bag


@define
class Tables:
    """Makes the tables of one sheet, each once."""

    sheet: Sheet
    _made: dict[tuple[int, tuple[str, ...], tuple[tuple[str, int], ...]], Table] = field(factory=dict)

    def table(self, players: int, variants: Sequence[str] = (), options: Mapping[str, int] | None = None) -> Table:
        """One table: variants and options as chosen from outside."""
        key = (players, tuple(variants), tuple(sorted((options or {}).items())))
        if key not in self._made:
            self._made[key] = self._outside(players, variants, options or {})
        return self._made[key]

    def _outside(self, players: int, variants: Sequence[str], options: Mapping[str, int]) -> Table:
        outside = Source(OUTSIDE, _as_lines(variants, options))
        wishes = [Wish(name, False, outside, _span(outside, name)) for name in variants]
        settings = [_setting(name, value, _span(outside, name)) for name, value in options.items()]
        return self.chosen(players, wishes, settings, outside)

    def chosen(self, players: int, wishes: Sequence[Wish], settings: Sequence[tree.SetOption], source: Source) -> Table:
        """One table, made anew: variants and options as chosen from outside, by lines of that source."""
        bag = Bag()
        builder = Builder(bag, players)
        book = builder.finished(self.sheet)
        builder.choose(book, self.sheet, wishes)
        for line in settings:
            builder.set_option(book, line.name, line.number, source)
        values = option_values(book, bag)
        lowered = lower(book, values, bag)
        _note_dead(book, lowered, bag)
        return Table(book, lowered, values, bag)

    def verdict(self) -> Bag:
        """Every mistake of the file, judged over all its tables."""
        counts = self.sheet.player_counts()
        verdict = Verdict(counts)
        read: set[str] = set()
        for players in counts:
            bag = Bag()
            if self._can_sit(players, bag):
                self._hear(verdict, players, self.table(players), read)
            verdict.hear(players, bag)
        inherited = []
        for name, variant in self.sheet.all_variants().items():
            if variant.source is self.sheet.source:
                self._variant_alone(verdict, name, variant, read)
            else:
                inherited.append((name, variant))
        for name, variant in inherited:
            if self.sheet.options.keys() <= read:
                break  # parents were judged with their own files: here they are only asked which options they read
            self._variant_alone(verdict, name, variant, read)
        bag = verdict.spoken()
        self._unread_options(bag, read)
        return bag

    def _hear(self, verdict: Verdict, players: int, table: Table, read: set[str]) -> None:
        verdict.hear(players, table.bag)
        for path, line in lines_in_force(table.book):
            verdict.reads(players, path, line)
        if table.lowered.scene is not None:
            read |= table.lowered.scene.options_read

    def _variant_alone(self, verdict: Verdict, name: str, variant: Titled, read: set[str]) -> None:
        only = variant.node.players if isinstance(variant.node, tree.Variant) else None
        counts = [only.value] if only is not None else list(self.sheet.player_counts())
        for players in counts:
            if players not in self.sheet.player_counts():
                continue
            if not self._can_sit(players, Bag()):
                continue
            if name in self.table(players).book.chosen:
                continue
            table = self.table(players, (name,))
            if variant.source is self.sheet.source:
                self._hear(verdict, players, table, read)
            elif table.lowered.scene is not None:
                read |= table.lowered.scene.options_read

    def _can_sit(self, players: int, bag: Bag) -> bool:
        """Seats and sides are within bounds."""
        sheet, teams = self.sheet, self.sheet.sides().get(players, players)
        node = sheet.counts.get(players)
        span = node.number.span if node is not None else sheet.game.span if sheet.game is not None else Span(0, 0)
        line = sheet.source.text.find("\n", span.start)
        span = Span(span.start, min(span.end, line)) if line > span.start else span
        if players > MOST_SEATS:
            bag.report(bounds.TOO_MANY_SEATS, sheet.source, span, number=players)
        elif players < 2:
            bag.report(bounds.ZERO, sheet.source, span, what="players", number=players, least=2)
        elif teams < 2 or players % teams:
            bag.report(bounds.UNEVEN_TEAMS, sheet.source, span, players=players, teams=teams)
        return not bag.errors

    def _unread_options(self, bag: Bag, read: set[str]) -> None:
        for name, option in self.sheet.options.items():
            known = name in read or any(key[0] in ("", name) for key in self.sheet.unread) or self.sheet.unread
            if not known and not bag.errors:
                bag.report(names.OPTION_UNREAD, option.source, name_span(option), name=name)


def _as_lines(variants: Sequence[str], options: Mapping[str, int]) -> str:
    parts = [f"with {', '.join(variants)}"] if variants else []
    parts.extend(f"set {name} {value}" for name, value in options.items())
    return " · ".join(parts)


def _setting(name: str, value: int, span: Span) -> tree.SetOption:
    return tree.SetOption(tree.Name(name, span=span), tree.Number(value, span=span), span=span)


def _span(source: Source, word: str) -> Span:
    at = max(source.text.find(word), 0)
    return Span(at, at + len(word))


def option_values(book: Book, bag: Bag) -> dict[str, int]:
    """What each option is worth at this table."""
    out: dict[str, int] = {}
    for name, option in book.options.items():
        out[name] = default_of(book, name)
        if (name, "value") not in book.slots and not any(key[0] in ("", name) for key in book.unread):
            bag.report(names.OPTION_NO_VALUE, option.source, name_span(option), name=name)
        if name in book.values:
            out[name] = book.values[name][0]
    return out


def name_span(titled: Titled) -> Span:
    """Where the name of an option, penalty or variant stands."""
    name = getattr(titled.node, "name", titled.node)
    return name.span if isinstance(name, tree.Node) else titled.node.span


def _note_dead(book: Book, lowered: Lowered, bag: Bag) -> None:
    """Phrases that can't be reached, rules and counts that never fire, at this table."""
    scene = lowered.scene
    if scene is None:
        return
    for line, node, why in scene.dead:
        bag.report(types.UNREACHABLE, line.source, node.span, why=f": {why}" if why else "")
    for key, entry in book.slots.items():
        if key[0] in ("rules", "counts") and key not in scene.fired:
            bag.report(types.DEAD_RULE, entry.source, entry.clause.span, why="")


def lines_in_force(book: Book) -> Iterator[tuple[str, int]]:
    """Every line of a file that stands in a book."""
    yield from book.changed_by
    for entry in book.slots.values():
        for part in entry.parts:
            span = part.clause.span
            for line in range(part.source.line_of(span.start), part.source.line_of(span.end) + 1):
                yield part.source.name, line
