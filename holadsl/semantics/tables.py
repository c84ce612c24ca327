"""The tables at which a file can be played: a number of players, chosen variants and options, the Machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holadsl.data import define, field, frozen
from holadsl.diagnostics.codes import names, types
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.book import Book, bare, name_span
from holadsl.semantics.inherit import Builder, Wish
from holadsl.semantics.judge import EVERYWHERE
from holadsl.semantics.lower import Lowered, lower
from holadsl.semantics.memory import Memory
from holadsl.semantics.offers import readers
from holadsl.semantics.sheet import EditLine, Sheet
from holadsl.semantics.values import allowed, default_of, not_allowed, unreadable, value_at
from holadsl.syntax import tree
from holadsl.text import Source, Span
from holadsl.vocabulary.scene import Notes

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
    memory: Memory = field(factory=Memory)
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
        book = self.book(players, wishes, bag)
        builder = Builder(bag, players)
        for line in settings:
            builder.set_option(book, line.name, line.number, source)
        values = option_values(book, bag)
        lowered = lower(book, values, bag, self.memory)
        if lowered.scene is not None:
            note_dead(book, lowered.scene.notes, bag)
            wrong = any(found.code not in EVERYWHERE for found in bag.errors)
            for line in settings:
                name = line.name.text
                if name in book.options and name not in lowered.scene.options_read and not wrong:
                    reading = readers(name, self.sheet, players)
                    also = f", or choose a variant that reads it: with {' or '.join(reading)}" if reading else ""
                    bag.report(names.OPTION_ELSEWHERE, source, line.name.span, name=name, also=also)
        return Table(book, lowered, values, bag)

    def book(self, players: int, wishes: Sequence[Wish], bag: Bag, without: EditLine | None = None) -> Book:
        """The book of a table, without one of its lines if asked for."""
        builder = Builder(bag, players, without.node if without is not None else None, self.memory)
        book = builder.finished(self.sheet)
        builder.choose(book, self.sheet, wishes)
        return book


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
        if (name, "value") not in book.slots:
            if not book.unknown_name(name) and not book.unknown(name, "value"):
                bag.report(names.OPTION_NO_VALUE, option.source, name_span(option), name=name)
            book.unread.add(("option", name))
            del out[name]
        elif _has_value(book, name, bag):
            _check_default(book, name, bag)
        if name in book.values and name in out:
            out[name] = book.values[name][0]
    return out


def _has_value(book: Book, name: str, bag: Bag) -> bool:
    """A choice of values has one for this table, and hangs on the number of players alone."""
    entry = book.slots[(name, "value")]
    said = bare(entry.clause)
    if not isinstance(said, tree.Value):
        return False
    odd = unreadable(said)
    if odd is not None:
        bag.report(names.VALUE_HANGS, entry.source, odd.span, name=name)
    elif value_at(said, book.players) is None:
        bag.report(names.OPTION_NO_VALUE, entry.source, said.span, name=name)
    else:
        return True
    return False


def _check_default(book: Book, name: str, bag: Bag) -> None:
    """What a table has that sets nothing must be allowed too, and something must be allowed at all."""
    low, high, _ = allowed(book, name)
    if low is not None and high is not None and low > high:
        entry = book.slots[(name, "allowed")]
        bag.report(names.ALLOWED_BACKWARDS, entry.source, entry.clause.span, low=low, high=high)
        return
    problem = not_allowed(book, name, default_of(book, name))
    if problem:
        entry, value = book.slots[(name, "value")], default_of(book, name)
        there = [book.slots[(name, "allowed")].origin.place]
        bag.report(names.OPTION_RANGE, entry.source, entry.clause.span, there, name=name, value=value, allowed=problem)


def note_dead(book: Book, notes: Notes, bag: Bag) -> None:
    """Phrases that can't be reached, rules and counts that never fire, at this table."""
    for line, node, why in notes.dead:
        bag.report(types.UNREACHABLE, line.source, node.span, why=f": {why}" if why else "")
    for key, entry in book.slots.items():
        if key[0] in ("rules", "counts") and key not in notes.fired:
            bag.report(types.DEAD_RULE, entry.source, entry.clause.span)
