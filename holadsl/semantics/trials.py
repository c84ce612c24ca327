"""A file tried at all its tables: every number of players, every variant alone, and the verdict over them."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.data import define, evolve, field
from holadsl.diagnostics.codes import names
from holadsl.diagnostics.diagnostic import Bag, Diagnostic
from holadsl.diagnostics.nearest import guess
from holadsl.semantics.alike import difference
from holadsl.semantics.book import Book, Titled, name_span
from holadsl.semantics.growth import note_growth, risky
from holadsl.semantics.hearing import hear
from holadsl.semantics.inherit import Wish, edits_of, wishes_of
from holadsl.semantics.judge import EVERYWHERE, Sitting, Verdict, spot
from holadsl.semantics.offers import doubt_of
from holadsl.semantics.scenes import scene_of
from holadsl.semantics.sheet import EditLine, Sheet, header
from holadsl.semantics.states.maker import Maker
from holadsl.semantics.tables import Tables, note_dead, option_values
from holadsl.syntax import tree
from holadsl.text import Place, Source, Span

TRIED = Source("<trial>", "")
LATER = EVERYWHERE | {names.ADD_OF_THERE.number}
"""What is not told of a parent's variant before it is chosen: that it says what the file says too is no wonder."""
CHANGED = frozenset({names.CHANGE_OF_NOTHING.number, names.REMOVE_OF_NOTHING.number})


@define
class Trial:
    """One table, heard and not made: its book, what was found, the options that some clause reads."""

    book: Book
    found: tuple[Diagnostic, ...]
    options_read: frozenset[str]


@define
class Trials:
    """Tries one file."""

    tables: Tables
    _tried: dict[Sitting, Trial] = field(factory=dict)

    @property
    def sheet(self) -> Sheet:
        """The file."""
        return self.tables.sheet

    def verdict(self, *, remarks: bool = True) -> Bag:
        """Every mistake of the file, judged over all its tables; with `remarks`, which of its parents' variants it
        makes wrong too: all of them are tried for that.
        """
        judge = Verdict(self.sheet.source.name, self.sheet.player_counts())
        mine = [s for s in self._sittings() if not s.variant or self._is_own(s.variant)]
        for sitting in mine:
            self._hear(judge, sitting)
        if any(judge.found(code) for code in EVERYWHERE) or not self.sheet.options.keys() <= self._read():
            for sitting in self._sittings():  # parents' variants may reach a line, or read an option
                if sitting not in self._tried:
                    self._hear(judge, sitting, only=EVERYWHERE)
        bag = Bag()
        bag.take(self._of_variants())
        bag.take(judge.spoken(self._blamed))
        self._unread_options(bag)
        self._rests_on_doubt(bag)
        if not bag.errors:
            if remarks:
                bag.take(self._spoilt_variants())
            self._compare(bag)
        return bag

    def _compare(self, bag: Bag) -> None:
        """A game that says to be another has its rules."""
        sheet = self.sheet
        if sheet.same_as is not None and sheet.twin is not None:
            name = sheet.same_as.name
            why = difference(self.tables, Tables(sheet.twin))
            if why:
                bag.report(names.NOT_THE_SAME, sheet.source, name.span, name=name.text, why=why)

    def _hear(self, judge: Verdict, sitting: Sitting, only: frozenset[str] | None = None) -> None:
        trial = self.trial(sitting)
        judge.hear(sitting, trial.book, [d for d in trial.found if only is None or d.code in only])

    def _sittings(self) -> Iterator[Sitting]:
        counts = self.sheet.player_counts()
        for players in counts:
            yield Sitting(players)
        for name, variant in self.sheet.all_variants().items():
            yield from self._sittings_of(name, variant)

    def _is_own(self, variant: str) -> bool:
        return variant in self.sheet.variants

    # one table

    def trial(self, sitting: Sitting) -> Trial:
        """A table as it was heard."""
        if sitting not in self._tried:
            self._tried[sitting] = self._try(sitting)
        return self._tried[sitting]

    def _try(self, sitting: Sitting, without: EditLine | None = None) -> Trial:
        bag, memory = Bag(), self.tables.memory
        wishes = [Wish(sitting.variant, False, TRIED, Span(0, 0))] if sitting.variant else []
        book = self.tables.book(sitting.players, wishes, bag, without)
        values = option_values(book, bag)
        scene = scene_of(book, values, bag, memory)
        if scene is None:
            return Trial(book, tuple(bag), frozenset())
        notes = hear(scene, book, memory)
        bag.take(notes.bag)
        dead = Bag()
        note_dead(book, evolve(notes, fired=notes.fired | notes.idle), dead)
        bag.take(dead)
        self._unread_settings(sitting, book, notes.options_read, bag)
        lines = list(risky(book, memory.words))
        if lines and not bag.errors and not book.unread:
            note_growth(Maker(scene, book).machine(), lines, bag)
        found = tuple(d for d in bag if d.path != TRIED.name)  # whether variants go together is nothing to be judged
        return Trial(book, found, frozenset(notes.options_read))

    def _unread_settings(self, sitting: Sitting, book: Book, read: set[str], bag: Bag) -> None:
        count = self.sheet.counts.get(sitting.players)
        variant = self.sheet.variants.get(sitting.variant)
        of_variant = variant.node.lines if variant is not None and isinstance(variant.node, tree.Variant) else ()
        for line in (*self.sheet.uses, *(count.lines if count else ()), *of_variant):
            if isinstance(line, tree.SetOption) and line.name.text in book.options and line.name.text not in read:
                bag.report(names.DEAD_OPTION_SET, self.sheet.source, line.name.span, name=line.name.text)

    # variants, as such

    def _of_variants(self) -> Iterator[Diagnostic]:
        """What can be said of variants before any is chosen."""
        bag = Bag()
        for name, variant in self.sheet.variants.items():
            lines = variant.node.lines if isinstance(variant.node, tree.Variant) else ()
            for line in lines:
                if isinstance(line, tree.NotWith):
                    self._not_with(name, line, bag)
            if not any(not isinstance(line, (tree.Source, tree.NotWith, tree.Doubtful)) for line in lines):
                bag.report(names.EMPTY_VARIANT, self.sheet.source, name_span(variant), name=name)
        return iter(bag)

    def _rests_on_doubt(self, bag: Bag) -> None:
        """The file chooses variants that are doubted."""
        known, counts = self.sheet.all_variants(), self.sheet.counts.values()
        lines = (*self.sheet.uses, *(line for count in counts for line in count.lines))
        for wish in wishes_of(lines, self.sheet.source):
            why = doubt_of(known[wish.name]) if wish.name in known else None
            if why is not None:
                there, told = [known[wish.name].place], f": {why}" if why else ""
                bag.report(names.DOUBTFUL, wish.source, wish.span, there, name=wish.name, why=told)

    def _spoilt_variants(self) -> Iterator[Diagnostic]:
        """Variants of parents that can't be chosen any more, by the line after which they don't fit."""
        if not any(True for players in self.sheet.player_counts() for _ in self._own_edits(Sitting(players))):
            return
        spoilt: dict[tuple[tree.Edit, str], list[tuple[str, Diagnostic]]] = {}
        for name, variant in self.sheet.all_variants().items():
            found = None if self._is_own(name) else self._spoilt(name, variant)
            if found is not None:
                gone = isinstance(found[0], tree.Remove) or found[1].code in CHANGED
                why = "" if gone else found[1].message
                spoilt.setdefault((found[0], why), []).append((name, found[1]))
        bag = Bag()
        for (edit, why), variants in spoilt.items():
            listed, there = ", ".join(name for name, _ in variants), [_place(found) for _, found in variants]
            if why:
                bag.report(names.SPOILT_VARIANT, self.sheet.source, edit.span, there, names=listed, why=why)
            else:
                bag.report(names.REMOVED_SLOT, self.sheet.source, edit.span, there, names=listed)
        yield from bag

    def _not_with(self, name: str, line: tree.NotWith, bag: Bag) -> None:
        known = self.sheet.all_variants()
        for other in line.names:
            if other.text == name:
                bag.report(names.NOT_WITH_SELF, self.sheet.source, other.span, name=name)
            elif other.text not in known and not self.sheet.maybe_unread("variant", other.text):
                like, listed = guess(other.text, known), ", ".join(known)
                bag.report(
                    *(names.UNKNOWN_VARIANT, self.sheet.source, other.span),
                    game=self.sheet.name,
                    name=other.text,
                    guess=like,
                    known=listed,
                )

    def _spoilt(self, name: str, variant: Titled) -> tuple[tree.Edit, Diagnostic] | None:
        """The line that spoils a parent's variant, and what is wrong where that variant is chosen."""
        for sitting in self._sittings_of(name, variant):
            before = {spot(found) for found in self.trial(Sitting(sitting.players)).found}
            for found in self._try(sitting).found:
                if found.severity == "error" and found.code not in LATER and spot(found) not in before:
                    edit = self._culprit(found, sitting, list(self._own_edits(sitting)))
                    if edit is not None:  # else two variants of the parent that don't go together: that was so before
                        return edit.node, found
        return None

    def _own_edits(self, sitting: Sitting) -> Iterator[EditLine]:
        """The differences that the file itself says at a table, the variants left aside."""
        return (e for e in self._edits(sitting) if e.source is self.sheet.source and not e.through)

    def _sittings_of(self, name: str, variant: Titled) -> Iterator[Sitting]:
        only = variant.node.players if isinstance(variant.node, tree.Variant) else None
        for players in self.sheet.player_counts():
            if (only is None or only.value == players) and name not in self.trial(Sitting(players)).book.chosen:
                yield Sitting(players, name)

    # whose fault it is

    def _blamed(self, found: Diagnostic, sitting: Sitting) -> Diagnostic:
        """A finding at a line that was right by itself belongs to the line that made it a mistake."""
        if found.code in CHANGED or found.severity != "error":
            return found
        edits = list(self._edits(sitting))
        mine = {(e.source.name, line) for e in edits for line in range(*_lines(e))}
        if (found.path, found.line) in mine:
            return found
        if found.path == self.sheet.source.name:
            if sitting.variant:
                edits = [e for e in edits if e.through]
            elif not self._at_header(found):
                return found
        edit = self._culprit(found, sitting, edits)
        if edit is None and found.path == self.sheet.source.name:
            return found
        there = () if self._at_header(found) else (_place(found),)
        source, span = (edit.source, edit.node.span) if edit is not None else (self.sheet.source, self._header)
        return evolve(
            found.moved(source, span),
            message=f"with this line {found.message}",
            related=(*there, *found.related),
        )

    @property
    def _header(self) -> Span:
        return header(self.sheet.game, self.sheet.source) if self.sheet.game is not None else Span(0, 0)

    def _at_header(self, found: Diagnostic) -> bool:
        line = self.sheet.source.line_of(self._header.start)
        return (found.path, found.line) == (self.sheet.source.name, line)

    def _edits(self, sitting: Sitting) -> Iterator[EditLine]:
        """The differences of this file that are in force at a table; those of the variant last."""
        yield from self.sheet.edits
        count = self.sheet.counts.get(sitting.players)
        yield from (EditLine(node, self.sheet.source) for node in edits_of(count.lines if count else ()))
        known = self.sheet.all_variants()
        for name in (*self.trial(sitting).book.chosen, sitting.variant):
            variant = known.get(name)
            if variant is not None and isinstance(variant.node, tree.Variant):
                yield from (EditLine(n, variant.source, (variant.place,)) for n in edits_of(variant.node.lines))

    def _culprit(self, found: Diagnostic, sitting: Sitting, edits: list[EditLine]) -> EditLine | None:
        """The line without which the mistake isn't there."""
        for edit in reversed(edits):
            if spot(found) not in {spot(other) for other in self._try(sitting, edit).found}:
                return edit
        return None

    # options

    def _read(self) -> set[str]:
        return {name for trial in self._tried.values() for name in trial.options_read}

    def _unread_options(self, bag: Bag) -> None:
        read = self._read()
        for name, option in self.sheet.options.items():
            if name not in read and not self.sheet.unread and not self.sheet.broken and not bag.errors:
                bag.report(names.OPTION_UNREAD, option.source, name_span(option), name=name)


def _place(found: Diagnostic) -> Place:
    return Place(found.path, found.line, found.column, found.text)


def _lines(edit: EditLine) -> tuple[int, int]:
    span = edit.node.span
    return edit.source.line_of(span.start), edit.source.line_of(span.end) + 1
