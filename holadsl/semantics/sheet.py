"""One rule file, sorted: what its game line, blocks, variants and player counts say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from holadsl.core.values import Origin
from holadsl.data import define, field, frozen
from holadsl.diagnostics.codes import bounds, names
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.book import Said, Titled
from holadsl.syntax import tree
from holadsl.text import Place, Source, Span
from holadsl.vocabulary.clause import Key
from holadsl.vocabulary.clauses import BLOCKS, NAMED, key_of, slot_name, words_of

MOST_VARIANTS = 200
LEAST_SEATS, MOST_SEATS = 2, 10


@frozen
class EditLine:
    """A change, add or remove line, and the lines by which it came here."""

    node: tree.Edit
    source: Source
    through: tuple[Place, ...] = ()
    written: tree.Edit | None = None
    """The line as it stands in its file, where that calls the suits otherwise."""

    @property
    def place(self) -> Place:
        """Where it stands, and the slot that it changes or adds."""
        slot = slot_name(key_of(self.node.clause)) if isinstance(self.node, tree.Change | tree.Add) else ""
        return Place.at(self.source, self.node.span.start, slot)

    def said(self, clause: tree.Node, slot: str) -> Said:
        """The clause that it says."""
        return Said(clause, self.source, Origin(Place.at(self.source, clause.span.start, slot), self.through))


@frozen
class Counted:
    """A `for N players` block, or the game's own players line."""

    node: tree.ForPlayers
    source: Source


@define
class Sheet:
    """A rule file after sorting. `parent` is the file it extends."""

    source: Source
    root: tree.Start
    parent: Sheet | None = None
    game: tree.Game | None = None
    own: dict[Key, Said] = field(factory=dict)
    blocks: dict[str, tree.Node] = field(factory=dict)
    edits: list[EditLine] = field(factory=list)
    uses: list[tree.Use] = field(factory=list)
    same_as: tree.SameAs | None = None
    twin: Sheet | None = None
    """The file of the game that this one says to be, where it could be read."""
    counts: dict[int, tree.ForPlayers] = field(factory=dict)
    variants: dict[str, Titled] = field(factory=dict)
    options: dict[str, Titled] = field(factory=dict)
    penalties: dict[str, Titled] = field(factory=dict)
    calls: dict[str, Titled] = field(factory=dict)
    examples: list[tree.Example] = field(factory=list)
    named: tuple[int, ...] = ()
    """The numbers of players that the header names."""
    seats: dict[int, int] = field(factory=dict)
    """The number of teams by number of players."""
    shipped: bool = False
    """The file is one of those that come with the program, so it is known to be right."""
    unread: set[Key] = field(factory=set)
    cause: tuple[str, str] | None = None
    """Where it can't be built on its parent: the file of the chain that is wrong, and its first mistake."""
    broken: bool = False
    """Some header couldn't be read: anything may be missing."""

    @property
    def name(self) -> str:
        """The file's name without its folders and suffix."""
        return self.source.name.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".hola")

    @property
    def keeps_variants(self) -> bool:
        """The parent's variants stay: no line says `remove variants`."""
        return not any(
            isinstance(e.node, tree.Remove) and isinstance(e.node.place, tree.AllVariants) for e in self.edits
        )

    def all_variants(self) -> dict[str, Titled]:
        """The variants that may be chosen, by name."""
        out = self.parent.all_variants() if self.parent and self.keeps_variants else {}
        return out | self.variants

    def all_penalties(self) -> dict[str, Titled]:
        """The penalties of the file and its parents, by name, those that lines add too."""
        return (self.parent.all_penalties() if self.parent else {}) | self._added(tree.AddPenalty) | self.penalties

    def all_calls(self) -> dict[str, Titled]:
        """The calls of the file and its parents, by name, those that lines add too."""
        return (self.parent.all_calls() if self.parent else {}) | self._added(tree.AddCall) | self.calls

    def _added(self, kind: type[tree.AddPenalty | tree.AddCall]) -> dict[str, Titled]:
        return {
            edit.node.name.text: Titled(edit.node.name.text, edit.node.title.text, edit.place, edit.source, edit.node)
            for edit in self.edits
            if isinstance(edit.node, tree.AddPenalty | tree.AddCall) and isinstance(edit.node, kind)
        }

    def all_options(self) -> dict[str, Titled]:
        """The options of the file and its parents, by name."""
        return (self.parent.all_options() if self.parent else {}) | self.options

    def player_counts(self) -> tuple[int, ...]:
        """Every number of players that the game is for, the header's first."""
        return tuple(self.seats)

    def maybe_unread(self, block: str, name: str) -> bool:
        """A variant or something else of that name may stand in lines of the file, or a parent, that weren't read."""
        return any(one.broken or {(block, name), (block, ""), ("", "")} & one.unread for one in chain_of(self))

    def sides(self) -> dict[int, int]:
        """The number of teams by number of players, the header's counts first."""
        return dict(self.seats)


def header_counts(sheet: Sheet) -> tuple[int, ...]:
    """The numbers of players that the header names, of the nearest file that names any that are left."""
    left = sheet.player_counts()
    for one in chain_of(sheet):
        own = tuple(n for n in one.named if n in left)
        if own:
            return own
    return left


def span_of(node: tree.Exactly | tree.Between) -> range:
    """The numbers that a span of players stands for, within what can sit at a table."""
    low, high = (node.low, node.high) if isinstance(node, tree.Between) else (node.number, node.number)
    if not isinstance(low, tree.Number) or not isinstance(high, tree.Number):
        return range(0)
    return range(max(low.value, LEAST_SEATS), min(high.value, MOST_SEATS) + 1)


@define
class Sorter:
    """Sorts one file, noting what is there twice or where it can't be."""

    sheet: Sheet
    bag: Bag

    def sort(self) -> Sheet:
        """The file, sorted."""
        for block in self.sheet.root.blocks:
            self._block(block)
        if self.sheet.game is None and not self.sheet.broken and not self.sheet.unread:
            self.bag.report(names.NO_GAME, self.sheet.source, Span(0, 0))
        if len(self.sheet.variants) > MOST_VARIANTS:
            last = list(self.sheet.variants.values())[MOST_VARIANTS].node
            self.bag.report(bounds.TOO_MANY_VARIANTS, self.sheet.source, last.span, limit=MOST_VARIANTS)
        return self.sheet

    def _block(self, block: tree.Node) -> None:
        if isinstance(block, tree.Unread):
            self._unread(block)
            self.sheet.broken |= block.block == "game"  # whatever it was to build on is missing
        elif isinstance(block, tree.Game):
            self._game(block)
        elif isinstance(block, (tree.Penalty, tree.Option, tree.Call, tree.Variant)):
            self._titled(block)
        elif isinstance(block, tree.ForPlayers):
            self._count(block)
        elif isinstance(block, tree.Example):
            self.sheet.examples.append(block)
        else:
            self._rules(block)

    def _unread(self, node: tree.Unread) -> None:
        self.sheet.unread.add((node.block, node.clause))
        if not node.block:
            self.sheet.broken = True

    def _game(self, game: tree.Game) -> None:
        if self.sheet.game is not None:
            self.bag.report(names.TWO_GAMES, self.sheet.source, game.span, [self._place(self.sheet.game)])
            return
        self.sheet.game = game
        self._changed_twice(game.lines)
        for line in game.lines:
            if isinstance(line, tree.Unread):
                self._unread(line)
            elif isinstance(line, (tree.Change, tree.Add, tree.AddCall, tree.AddPenalty, tree.Remove)):
                self.sheet.edits.append(EditLine(line, self.sheet.source))
            elif isinstance(line, (tree.WithVariants, tree.SetOption)):
                self.sheet.uses.append(line)
            elif isinstance(line, tree.SameAs):
                self._same(line)
            elif game.extends is not None and not isinstance(line, tree.Source):
                words = " ".join(self.sheet.source.text[line.span.start : line.span.end].split())
                self.bag.report(names.LINE_IN_CHILD, self.sheet.source, line.span, words=words)
            else:
                self._say(line)

    def _same(self, line: tree.SameAs) -> None:
        """It says something of this file alone, so it fills no slot: no file that builds on this one inherits it."""
        if self.sheet.same_as is not None:
            there = self._place(self.sheet.same_as)
            self.bag.report(names.CLAUSE_TWICE, self.sheet.source, line.span, [there], slot="game same as")
        self.sheet.same_as = self.sheet.same_as or line

    def _place(self, node: tree.Node, clause: str = "") -> Place:
        return Place.at(self.sheet.source, node.span.start, clause)

    def _say(self, clause: tree.Node, key: Key | None = None) -> None:
        if isinstance(clause, tree.Unread):
            self._unread(clause)
            return
        check_label(clause, self.sheet.source, self.bag)
        key = key or key_of(clause)
        said = Said(clause, self.sheet.source, Origin(self._place(clause, slot_name(key))))
        if key in self.sheet.own:
            there = self.sheet.own[key].place
            self.bag.report(names.CLAUSE_TWICE, self.sheet.source, clause.span, [there], slot=slot_name(key))
            return
        self.sheet.own[key] = said

    def _changed_twice(self, lines: Sequence[tree.Node]) -> None:
        """Two `change` lines of one block for one slot: only the last could count, and nobody would know."""
        there: dict[Key, Place] = {}
        for line in lines:
            if isinstance(line, tree.Change):
                key = key_of(line.clause)
                if key in there:
                    spot = [there[key]]
                    self.bag.report(names.CLAUSE_TWICE, self.sheet.source, line.span, spot, slot=slot_name(key))
                there.setdefault(key, self._place(line, slot_name(key)))

    def _rules(self, block: tree.Node) -> None:
        word = type(block).__name__.lower()
        if self.sheet.game is not None and self.sheet.game.extends is not None:
            self.bag.report(names.BLOCK_IN_CHILD, self.sheet.source, header(block, self.sheet.source), block=word)
            return
        if word in self.sheet.blocks:
            there = self._place(self.sheet.blocks[word])
            self.bag.report(names.BLOCK_TWICE, self.sheet.source, header(block, self.sheet.source), [there], block=word)
        self.sheet.blocks.setdefault(word, block)
        for clause in lines_of(block):
            if not isinstance(clause, tree.Source):
                self._say(clause)

    def _titled(self, block: tree.Penalty | tree.Option | tree.Call | tree.Variant) -> None:
        word, sheet = type(block).__name__.lower(), self.sheet
        shelves = {"penalty": sheet.penalties, "option": sheet.options, "call": sheet.calls, "variant": sheet.variants}
        shelf = shelves[word]
        name = block.name.text
        if isinstance(block, tree.Variant):
            self._lines_of_variant(block)
        for kind, known in self._known(word):
            if name in known:
                span, there = block.name.span, known[name].place
                self.bag.report(names.LABEL_TWICE, self.sheet.source, span, [there], what=_one(kind), name=name)
                return
        if not self._check_name(block.name, word):
            self.sheet.unread.add((word, name))
        shelf[name] = Titled(name, block.title.text, self._place(block), self.sheet.source, block)
        if isinstance(block, tree.Variant):
            self._changed_twice(block.lines)
        else:
            for line in block.lines:
                if not isinstance(line, tree.Unread):
                    self._say(line, (name, words_of(line)))
                else:
                    self.sheet.unread.add((name, line.clause if line.clause in NAMED else ""))

    def _known(self, word: str) -> list[tuple[str, dict[str, Titled]]]:
        """The labels that a new one may not bear. What is named alone shares its names: penalties, options, calls."""
        sheet = self.sheet
        if word == "variant":
            return [("variant", sheet.all_variants())]
        return [("option", sheet.all_options()), ("penalty", sheet.all_penalties()), ("call", sheet.all_calls())]

    def _lines_of_variant(self, block: tree.Variant) -> None:
        for line in block.lines:
            self._not_in_block(line, f"the variant {block.name.text}")

    def _not_in_block(self, line: tree.Node, where: str) -> None:
        said = line.clause if isinstance(line, (tree.Change, tree.Add)) else None
        if isinstance(said, tree.Players):
            self.bag.report(names.PLAYERS_ELSEWHERE, self.sheet.source, line.span, where=where)

    def _check_name(self, name: tree.Name, word: str) -> bool:
        return check_name(name, word, self.sheet.source, self.bag)

    def _count(self, block: tree.ForPlayers) -> None:
        number = block.number.value
        if number in self.sheet.counts:
            there = self._place(self.sheet.counts[number])
            self.bag.report(names.PLAYERS_TWICE, self.sheet.source, block.number.span, [there], number=number)
            return
        self.sheet.counts[number] = block
        self._changed_twice(block.lines)
        for line in block.lines:
            self._not_in_block(line, f"the block for {number} players")


def _one(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


RESERVED = frozenset({*BLOCKS, "call", "penalty", "option", "for", "variant", "example", "language"})


MEANT = frozenset(
    {
        *("points", "score", "place", "tricks", "worth", "number", "its", "it", "that", "a", "an", "one", "each"),
        *("another", "leader", "dealer", "player", "partner", "winner", "holder", "discarder", "discards"),
    }
)
"""Words that begin something else where a number stands, so no option or count can bear them."""


def check_name(name: tree.Name, word: str, source: Source, bag: Bag) -> bool:
    """Whether something may have that name; in front of a line the word of a block opens it, whatever follows."""
    why = ""
    if word in {"option", "count"} and name.text in MEANT:
        why = "where a number stands the word means something else"
    elif name.text in RESERVED:
        why = "it opens a block"
    if why:
        bag.report(names.RESERVED_NAME, source, name.span, name=name.text, what=_one(word), why=why)
    return not why


def check_label(clause: tree.Node, source: Source, bag: Bag) -> bool:
    """Whether a line of a score, a rule, a count or a kind of meld may have its name."""
    if isinstance(clause, tree.ScoreLine | tree.Rule | tree.Count | tree.Meld):
        words = {tree.Rule: "rule", tree.Count: "count", tree.Meld: "meld"}
        word = words.get(type(clause), "line")
        return check_name(clause.name, word, source, bag)
    return True


def lines_of(block: tree.Node) -> Sequence[tree.Node]:
    """The clause lines of a block."""
    for name in ("clauses", "lines", "rules", "counts"):
        if hasattr(block, name):
            found: Sequence[tree.Node] = getattr(block, name)
            return found
    return ()


def header(block: tree.Node, source: Source) -> Span:
    """The first line of a block."""
    end = source.text.find("\n", block.span.start)
    return Span(block.span.start, min(block.span.end, end if end >= 0 else len(source.text)))


def chain_of(sheet: Sheet) -> Iterator[Sheet]:
    """The file and its parents, nearest first."""
    here: Sheet | None = sheet
    while here is not None:
        yield here
        here = here.parent
