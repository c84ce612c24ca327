"""How a game is built on games: parents, variants, player counts and options, in the order that says what wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from holadsl.data import define, field, frozen
from holadsl.diagnostics.codes import names
from holadsl.diagnostics.diagnostic import Bag
from holadsl.diagnostics.nearest import guess
from holadsl.semantics.book import Book, Entry, Titled
from holadsl.semantics.memory import Memory
from holadsl.semantics.renaming import rename, respelt, said_suits
from holadsl.semantics.sheet import EditLine, Sheet, header
from holadsl.semantics.step import apply, gathers, gone
from holadsl.semantics.values import not_allowed
from holadsl.syntax import tree
from holadsl.text import Place, Source, Span
from holadsl.vocabulary.clause import Key
from holadsl.vocabulary.clauses import key_of, slot_name
from holadsl.vocabulary.pack.packs import overlap


@frozen
class Wish:
    """A variant that is chosen: by which line, and whether it goes last."""

    name: str
    last: bool
    source: Source
    span: Span

    @property
    def place(self) -> Place:
        """Where it is chosen."""
        return Place.at(self.source, self.span.start, "with")


@define
class Builder:
    """Builds the book of one sheet for one number of players."""

    bag: Bag
    players: int
    without: tree.Node | None = None
    """A line that is left out, to see what hangs on it."""
    memory: Memory = field(factory=Memory)
    suits: dict[str, tuple[str, ...]] = field(factory=dict)
    """The suits as each file that was met calls them, by its path."""
    apart: dict[str, dict[str, Place]] = field(factory=dict)
    """Which variants say `not with` of which, met so far."""
    met: dict[str, Place] = field(factory=dict)
    """Where the variants that were chosen so far stand."""

    def finished(self, sheet: Sheet) -> Book:
        """The book of a file and its parents; variants and options from outside come after this."""
        count = sheet.counts.get(self.players)
        book = self._base(sheet)
        book.source = sheet.source
        book.span = header(sheet.game, sheet.source) if sheet.game is not None else Span(0, 0)
        book.teams = sheet.sides().get(self.players, book.teams)
        book.unread |= sheet.unread | ({("", "")} if sheet.broken else set())
        book.opened |= sheet.blocks.keys()
        self.choose(book, sheet, list(wishes_of((*sheet.uses, *(count.lines if count else ())), sheet.source)))
        self._apply(book, sheet.edits)
        if count is not None:
            rename(book, said_suits(self._left(edits_of(count.lines))), self.memory)
            through = (self._place(sheet, count),)
            self._apply(book, [EditLine(n, sheet.source, through) for n in edits_of(count.lines)])
            unread = {(n.block, n.clause) for n in count.lines if isinstance(n, tree.Unread)}
            book.unread |= unread
            book.doubtful = bool(unread)
        book.gaps = bool(sheet.unread) or book.doubtful
        self._set(book, sheet, [*sheet.uses, *(count.lines if count else ())])
        return book

    def _apply(self, book: Book, lines: Iterable[EditLine]) -> None:
        kept = [line for line in lines if (line.written or line.node) is not self.without]
        apply(book, kept, self.bag)

    def _left(self, lines: Iterable[tree.Node]) -> Iterator[tree.Node]:
        return (line for line in lines if line is not self.without)

    def _place(self, sheet: Sheet, node: tree.Node) -> Place:
        return Place.at(sheet.source, node.span.start)

    def _base(self, sheet: Sheet) -> Book:
        book = self.finished(sheet.parent) if sheet.parent else Book(self.players, self.players)
        rename(book, self._suits_of(sheet), self.memory)
        self.suits[sheet.source.name] = book.suits
        for key, said in sheet.own.items():
            if (
                key[0] in (*sheet.penalties, *sheet.options, *sheet.calls)
                or sheet.parent is None
                or key == ("game", "source")
            ) or key[0] == "game":
                book.slots[key] = Entry((said,))
        book.penalties |= sheet.penalties
        book.options |= sheet.options
        book.calls |= sheet.calls
        return book

    def _suits_of(self, sheet: Sheet) -> tuple[str, ...]:
        """The names that a file gives the suits, be it by a variant that it chooses; none where its parent's stay."""
        if sheet.parent is None:
            said = sheet.own.get(("pack", "suits"))
            return said_suits([said.clause] if said is not None else [])
        count, known = sheet.counts.get(self.players), sheet.all_variants()
        wishes = wishes_of((*sheet.uses, *(count.lines if count else ())), sheet.source)
        chosen = (known[wish.name].node for wish in wishes if wish.name in known)
        lines = [*(edit.node for edit in sheet.edits), *(line for node in chosen for line in lines_of_variant(node))]
        return said_suits(self._left(lines))

    # variants

    def choose(self, book: Book, sheet: Sheet, wishes: Sequence[Wish]) -> None:
        """Applies variants, all in one step."""
        known = sheet.all_variants()
        if sheet.parent is not None and not sheet.keeps_variants:
            known = dict(sheet.variants)
        picked: list[tuple[Wish, Titled]] = []
        waiting = list(reversed(wishes))
        while waiting:
            wish = waiting.pop()
            variant = self._picked(book, sheet, wish, known, [v.name for _, v in picked])
            if variant is not None:
                picked.append((wish, variant))
                waiting.extend(reversed(list(wishes_of(lines_of_variant(variant.node), variant.source))))
        for _, variant in picked:
            rename(book, said_suits(self._left(lines_of_variant(variant.node))), self.memory)
        picked = self._going_together(book, picked)
        self._prices(book, picked)
        self._apply(book, self._step(book, picked))
        for _, variant in picked:
            book.chosen.append(variant.name)
            self._set_options(book, variant)

    def _picked(
        self, book: Book, sheet: Sheet, wish: Wish, known: Mapping[str, Titled], before: Sequence[str]
    ) -> Titled | None:
        variant = known.get(wish.name)
        if variant is None:
            if not sheet.maybe_unread("variant", wish.name):
                self._report_unknown(sheet, wish, known)
            return None
        if wish.name in book.chosen or wish.name in before:
            self.bag.report(names.CHOSEN_TWICE, wish.source, wish.span, name=wish.name)
            return None
        node = variant.node
        if isinstance(node, tree.Variant) and node.players is not None and node.players.value != self.players:
            self.bag.report(
                names.VARIANT_PLAYERS,
                wish.source,
                wish.span,
                [variant.place],
                name=wish.name,
                number=node.players.value,
            )
            return None
        return variant

    def _report_unknown(self, sheet: Sheet, wish: Wish, known: Mapping[str, Titled]) -> None:
        self.bag.report(
            names.UNKNOWN_VARIANT,
            wish.source,
            wish.span,
            game=sheet.name,
            name=wish.name,
            guess=guess(wish.name, known),
            known=", ".join(known) or "none",
        )

    def _going_together(self, book: Book, picked: Sequence[tuple[Wish, Titled]]) -> list[tuple[Wish, Titled]]:
        """Those that nothing keeps apart from one before them: what the others would say is nobody's wish."""
        for _, variant in picked:
            self.met[variant.name] = variant.place
            for line in lines_of_variant(variant.node):
                if isinstance(line, tree.NotWith):
                    at = Place.at(variant.source, line.span.start, "not with")
                    self.apart.setdefault(variant.name, {}).update({n.text: at for n in line.names})
        names_now = [*book.chosen, *(v.name for _, v in picked)]
        together: list[tuple[Wish, Titled]] = []
        for wish, variant in picked:
            before = names_now[: names_now.index(variant.name)]
            clashes = [(other, both) for other in before if (both := self._apart(variant.name, other))]
            for other, both in clashes:
                self.bag.report(names.KEPT_APART, wish.source, wish.span, both, first=other, second=variant.name)
            if not clashes:
                together.append((wish, variant))
        return together

    def _apart(self, one: str, other: str) -> list[Place]:
        """The line that keeps two variants apart, and that of the variant it names; none where they go together."""
        for says, named in ((one, other), (other, one)):
            if named in self.apart.get(says, {}):
                return [self.apart[says][named], self.met[named]]
        return []

    def _step(self, book: Book, picked: Sequence[tuple[Wish, Titled]]) -> list[EditLine]:
        """All lines of the chosen variants, without those that another variant says too or overrules."""
        out: list[EditLine] = []
        taken: dict[Key, tuple[Wish, Titled, object, EditLine]] = {}
        order = sorted(picked, key=lambda p: not p[0].last)  # those that go last have the say
        kept: dict[str, list[EditLine]] = {}
        for wish, variant in order:
            kept[variant.name] = []
            for edit in self._edits(book, wish, variant):
                if self._free(book, edit, wish, variant, taken):
                    kept[variant.name].append(edit)
        for _, variant in picked:
            out.extend(kept[variant.name])
        return out

    def _edits(self, book: Book, wish: Wish, variant: Titled) -> Iterator[EditLine]:
        """The lines of a variant, in the names that the book has for the suits."""
        lines = lines_of_variant(variant.node)
        suits = said_suits(lines) or self.suits.get(variant.source.name, book.suits)
        for node in edits_of(lines):
            here = respelt(node, suits, book.suits, self.memory)
            yield EditLine(here, variant.source, (variant.place, wish.place), node)

    def _prices(self, book: Book, picked: Sequence[tuple[Wish, Titled]]) -> None:
        """Two variants of one step that price one card differently clash."""
        said: list[tuple[Wish, Titled, EditLine, tree.Kind, object]] = []
        for wish, variant in picked:
            for edit in self._edits(book, wish, variant):
                for kind, cost in prices_of(edit.node):
                    for before in said:
                        differs = before[1] is not variant and before[4] != cost
                        if differs and before[0].last == wish.last and overlap(before[3], kind, book.suits):
                            self._clash(before, (wish, variant, edit), f"pack worth of {kind_text(edit.source, kind)}")
                    said.append((wish, variant, edit, kind, cost))

    def _clash(
        self, before: tuple[Wish, Titled, EditLine, Any, Any], now: tuple[Wish, Titled, EditLine], slot: str
    ) -> None:
        wish, variant, edit = now
        if not self._apart(before[1].name, variant.name):
            there, first, second = [before[2].place, edit.place], before[1].name, variant.name
            self.bag.report(names.CLASH, wish.source, wish.span, there, first=first, second=second, slot=slot)

    def _free(
        self,
        book: Book,
        edit: EditLine,
        wish: Wish,
        variant: Titled,
        taken: dict[Key, tuple[Wish, Titled, object, EditLine]],
    ) -> bool:
        free = True
        for key, value in actions(book, edit.node):
            before = taken.get(key)
            if before is None or before[1] is variant:
                taken.setdefault(key, (wish, variant, value, edit))
                continue
            free = False
            if before[2] != value and before[0].last == wish.last:
                self._clash((before[0], before[1], before[3], None, None), (wish, variant, edit), slot_name(key))
        return free

    # options

    def _set_options(self, book: Book, variant: Titled) -> None:
        for line in lines_of_variant(variant.node):
            if isinstance(line, tree.SetOption):
                self.set_option(book, line.name, line.number, variant.source)

    def _set(self, book: Book, sheet: Sheet, lines: Iterable[tree.Node]) -> None:
        seen: dict[str, tree.SetOption] = {}
        for line in lines:
            if not isinstance(line, tree.SetOption):
                continue
            name = line.name.text
            if name in seen:
                there = self._place(sheet, seen[name])
                self.bag.report(names.SET_TWICE, sheet.source, line.span, [there], name=name)
            seen[name] = line
            self.set_option(book, line.name, line.number, sheet.source)

    def set_option(self, book: Book, name: tree.Name, number: tree.Number, source: Source) -> None:
        """Gives an option a value, if it has it and allows it."""
        if name.text not in book.options:
            if not book.unknown_name(name.text):
                self.bag.report(
                    names.UNKNOWN_OPTION,
                    source,
                    name.span,
                    game="the game",
                    name=name.text,
                    guess=guess(name.text, book.options),
                    known=", ".join(book.options) or "none",
                )
            return
        problem = not_allowed(book, name.text, number.value)
        if problem:
            there = book.slots[(name.text, "allowed")].origin.place
            self.bag.report(
                names.OPTION_RANGE, source, number.span, [there], name=name.text, value=number.value, allowed=problem
            )
            return
        book.changed_by.add((source.name, source.line_of(name.span.start)))
        book.values[name.text] = (number.value, Place.at(source, name.span.start))


def wishes_of(lines: Iterable[tree.Node], source: Source) -> Iterator[Wish]:
    """The variants that `with` lines choose."""
    for line in lines:
        if isinstance(line, tree.WithVariants):
            for chosen in line.chosen:
                yield Wish(chosen.name.text, chosen.last is not None, source, chosen.name.span)


def lines_of_variant(node: tree.Node) -> tuple[tree.Node, ...]:
    """The lines of a variant's block."""
    return node.lines if isinstance(node, tree.Variant) else ()


def kind_text(source: Source, kind: tree.Kind) -> str:
    """A kind of card as it is written."""
    return source.text[kind.span.start : kind.span.end]


def edits_of(lines: Iterable[tree.Node]) -> list[tree.Edit]:
    """The change, add and remove lines among others."""
    return [n for n in lines if isinstance(n, (tree.Change, tree.Add, tree.AddCall, tree.AddPenalty, tree.Remove))]


def actions(book: Book, node: tree.Edit) -> Iterable[tuple[Key, object]]:
    """What an edit does, slot by slot: a value to be compared."""
    if isinstance(node, tree.Remove):
        taken = gone(book, node.place)
        if taken is not None and taken.members:
            return [((*taken.keys[0], str(m)), "gone") for m in taken.members]
        return [(key, "gone") for key in taken.keys] if taken is not None else []
    if isinstance(node, tree.AddCall | tree.AddPenalty):
        return [((node.name.text, "title"), node)]
    key = key_of(node.clause)
    if isinstance(node, tree.Add) and gathers(node.clause):
        return []  # members are added and don't clash, but for prices
    return [(key, node.clause)]


def prices_of(node: tree.Edit) -> Iterator[tuple[tree.Kind, object]]:
    """The prices that a line adds to `worth`: a kind of card and what it costs."""
    if isinstance(node, tree.Add) and isinstance(node.clause, tree.Worth):
        for price in node.clause.prices:
            for kind in price.kinds:
                yield kind, price.cost
