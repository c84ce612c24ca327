"""From a rule text to rules that can be played: the phases in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from holadsl import library
from holadsl.core.machine import Machine
from holadsl.data import evolve, field, frozen
from holadsl.diagnostics.codes import names
from holadsl.diagnostics.codes.names import WRONG_PLAYERS
from holadsl.diagnostics.codes.types import NOT_BUILT
from holadsl.diagnostics.diagnostic import Bag, Diagnostic
from holadsl.semantics.book import Book, Titled
from holadsl.semantics.canonical import canonical, digest
from holadsl.semantics.files import Files, Finder
from holadsl.semantics.judge import EVERYWHERE
from holadsl.semantics.offers import doubt_of, offered_options
from holadsl.semantics.sheet import Sheet, chain_of, header, header_counts
from holadsl.semantics.tables import Table, Tables
from holadsl.semantics.trials import Trials
from holadsl.semantics.values import allowed, default_of
from holadsl.syntax import tree
from holadsl.text import Place, Source, Span
from holadsl.vocabulary.clauses import slot_name


@frozen
class VariantInfo:
    """A variant that a table may choose."""

    name: str
    title: str
    chosen: bool
    players: int | None = None
    """The only number of players for which it stands, if it says one."""
    doubt: str | None = None
    """Why its lines doubt it, empty without a reason; None where they don't."""


@frozen
class OptionInfo:
    """A number that a table may choose."""

    name: str
    title: str
    default: int
    value: int
    low: int | None = None
    high: int | None = None
    values: tuple[int, ...] = ()


@frozen
class PenaltyInfo:
    """A penalty that the table may apply."""

    name: str
    title: str
    place: Place


@frozen
class CallInfo:
    """Something that players may announce."""

    name: str
    title: str
    place: Place


@frozen(eq=False)
class Compiled:
    """A rule file, compiled for one number of players, with the chosen variants and options."""

    name: str
    title: str
    source: Source
    machine: Machine
    counts: tuple[int, ...]
    """Every number of players that the file can be played by."""
    teams: tuple[tuple[int, ...], ...]
    variants: Mapping[str, VariantInfo]
    options: Mapping[str, OptionInfo]
    penalties: Mapping[str, PenaltyInfo]
    calls: Mapping[str, CallInfo]
    chosen: tuple[str, ...]
    """Variants chosen from outside, in order."""
    set_options: Mapping[str, int]
    """Options set from outside."""
    canonical: str
    """All slots in force, in canonical text: what the hash covers, and a rule file that plays the same by itself."""
    hash: str
    clauses: Mapping[str, Place] = field(factory=dict)
    """Where each slot in force stands, by the slot's name, defaults too."""
    sources: tuple[str, ...] = field(default=())


# the phases


def judged_tables(source: Source, find: Finder | None, bag: Bag, *, remarks: bool = True) -> Tables:
    """The tables of a rule text; all that is wrong with it goes into the bag, and what is worth a remark."""
    tables = Tables(files(find).read(source, bag))
    bag.take(Trials(tables).verdict(remarks=remarks))
    return tables


def check_source(source: Source, find: Finder | None = None) -> tuple[Diagnostic, ...]:
    """Every mistake of a rule text, in file order; empty where it can be played."""
    bag = Bag()
    judged_tables(source, find, bag)
    return bag.sorted()


def same_rules(given: Iterable[tuple[Source, Finder | None]]) -> tuple[Diagnostic, ...]:
    """Notes for files without a mistake that are the same game as one before them, where neither says so."""
    bag = Bag()
    from holadsl.semantics.alike import twins

    for before, file in twins([Tables(files(find).read(source, Bag())) for source, find in given]):
        sheet = file.sheet
        if sheet.game is not None:
            bag.report(names.TWINS, sheet.source, header(sheet.game, sheet.source), name=before.sheet.name)
    return tuple(bag)


def compile_source(
    source: Source,
    players: int | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, int] | None = None,
    find: Finder | None = None,
) -> Compiled | tuple[Diagnostic, ...]:
    """The rules for one number of players (else the smallest that the header names), or all mistakes of the file:
    what is only noted in passing is for `check_source`.
    """
    bag = Bag()
    judged = judge(source, find)
    bag.take(judged.found)
    sheet = judged.sheet
    if bag.errors or not sheet.player_counts():
        return _mistakes(bag)
    counts = sheet.player_counts()
    number = players if players is not None else min(header_counts(sheet))
    if number not in counts:
        outside = Source("<options>", f"{number} players")
        known = ", ".join(map(str, sorted(counts)))
        bag.report(WRONG_PLAYERS, outside, Span(0, len(outside.text)), game=sheet.name, number=number, known=known)
        return _mistakes(bag)
    table = Tables(sheet).table(number, tuple(variants), options)
    bag.take(d for d in table.bag if d.code not in EVERYWHERE)  # those are judged over all tables
    unbuilt = [d for d in table.bag if d.code == NOT_BUILT.number]
    if bag.errors or unbuilt or table.lowered.machine is None:
        return _mistakes(evolve(d, severity="error") if d in unbuilt else d for d in bag.sorted())
    return _compiled(sheet, table, tuple(variants), dict(options or {}))


def _mistakes(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What refuses the file, in its order."""
    bag = Bag()
    bag.take(one for one in found if one.severity == "error")
    return bag.sorted()


@frozen(eq=False)
class Judged:
    """A file with its parents, and what was found in it over all its tables."""

    sheet: Sheet
    found: tuple[Diagnostic, ...]

    def holds(self) -> bool:
        """The games that it builds on still read as they did."""
        _, *parents = chain_of(self.sheet)
        shipped = library.ruleset_names()
        return all(p.name in shipped and p.source.text == library.ruleset_text(p.name) for p in parents)


_KEPT: Final[dict[tuple[str, str], Judged]] = {}
_MOST_KEPT: Final = 16


def judge(source: Source, find: Finder | None) -> Judged:
    """The file, read and judged: what refuses it. To judge a game takes a hundred times as long as to make one table
    of it, so files without a mistake that stand on shipped games alone are kept, and the shipped games themselves were
    judged before they came with the program.
    """
    key = (source.name, source.text)
    kept = _KEPT.get(key) if find is None else None
    if kept is not None and kept.holds():
        return kept
    bag = Bag()
    if _is_shipped(source):
        sheet = files(find, examples=False).read(source, bag)  # they were tried, too
    else:
        sheet = judged_tables(source, find, bag, remarks=False).sheet
    judged = Judged(sheet, tuple(bag))
    if find is None and not bag.errors:
        while len(_KEPT) >= _MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = judged
    return judged


def _is_shipped(source: Source) -> bool:
    """It is the text of a game that comes with the program; a test looks that none of them has a mistake."""
    name = PurePosixPath(source.name).stem
    return (
        name in library.ruleset_names()
        and library.ruleset_path(name) == source.name
        and library.ruleset_text(name) == source.text
    )


def files(find: Finder | None, *, examples: bool = True) -> Files:
    """Where games that others build on are found: shipped ones, then `find`."""

    def look(name: str, beside: Source) -> Source | None:
        if name in library.ruleset_names():
            return Source(library.ruleset_path(name), library.ruleset_text(name))
        return find(name, beside) if find is not None else None

    return Files(look, library.ruleset_names, lambda sheet: Trials(Tables(sheet)).verdict(remarks=False), examples)


def _compiled(sheet: Sheet, table: Table, chosen: tuple[str, ...], set_options: dict[str, int]) -> Compiled:
    machine, book = table.lowered.machine, table.book
    assert machine is not None
    title = sheet.game.title.text if sheet.game is not None else sheet.name
    assert table.lowered.scene is not None
    read = table.lowered.scene.options_read
    offered = offered_options(sheet, book)
    idle = book.options.keys() - offered.keys()
    text = canonical(book, title, {name: value for name, value in table.options.items() if name in read})
    return Compiled(
        name=sheet.name,
        title=title,
        source=sheet.source,
        machine=machine,
        counts=tuple(sorted(sheet.player_counts())),
        teams=tuple(machine.members(t) for t in range(machine.teams)),
        variants={name: _variant(name, v, book) for name, v in sheet.all_variants().items()},
        options={name: _option(name, o, table) for name, o in offered.items()},
        penalties={name: PenaltyInfo(name, p.title, p.place) for name, p in book.penalties.items()},
        calls={name: CallInfo(name, c.title, c.place) for name, c in book.calls.items()},
        chosen=chosen,
        set_options=set_options,
        canonical=text,
        hash=digest(text),
        clauses={slot_name(key): said.origin.place for key, said in book.in_force().items() if key[0] not in idle},
        sources=tuple(_sources(sheet)),
    )


def _variant(name: str, variant: Titled, book: Book) -> VariantInfo:
    node = variant.node
    only = node.players.value if isinstance(node, tree.Variant) and node.players is not None else None
    return VariantInfo(name, variant.title, name in book.chosen, only, doubt_of(variant))


def _option(name: str, option: Titled, table: Table) -> OptionInfo:
    low, high, values = allowed(table.book, name)
    return OptionInfo(name, option.title, default_of(table.book, name), table.options[name], low, high, values)


def _sources(sheet: Sheet) -> Iterator[str]:
    for one in chain_of(sheet):
        said = one.own.get(("game", "source"))
        if said is not None and isinstance(said.clause, tree.Source):
            yield said.clause.text.text
