"""The library's front door: rules by name, file or text; matches from their records; and all public types."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from holadsl import library
from holadsl.calm import calm
from holadsl.core.place import Place
from holadsl.diagnostics.diagnostic import Bag, Diagnostic
from holadsl.diagnostics.refused import RulesError
from holadsl.engine import record as records
from holadsl.engine.board import Played
from holadsl.engine.book import Number
from holadsl.engine.cards import Card
from holadsl.engine.chance import seed_of_match
from holadsl.engine.dropping_events import HandPutBack, JoinedDeal, LeftDeal, MeldsShown, Paid
from holadsl.engine.errors import (
    AmbiguousMove,
    Explanation,
    IllegalMove,
    NotAMove,
    NotYourTurn,
    PlayError,
    ReplayError,
)
from holadsl.engine.events import (
    Called,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPlayed,
    CardsReceived,
    CardTurned,
    DealEnded,
    DealerChanged,
    Dealt,
    HoldStopped,
    Marked,
    MatchEnded,
    NextDealDoubled,
    PlaysAlone,
    Refilled,
    ScoreSet,
    Settled,
    TrickReturned,
    TrickTaken,
)
from holadsl.engine.match import DealResult, Outcome, Points
from holadsl.engine.meld_events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    CardsCleared,
    DiscardTaken,
    HandShown,
    MeldLaid,
)
from holadsl.engine.melded import Meld
from holadsl.engine.moves import Move, Moves
from holadsl.engine.offers import CallOffered, Option, PenaltyOffered, Variant
from holadsl.engine.position import NOTHING, Parts
from holadsl.engine.record import RulesNamed
from holadsl.engine.settling import DealEnd
from holadsl.engine.table import Engine, Onlooker, Rules, Table, View
from holadsl.engine.tidings import Event
from holadsl.engine.whereabouts import Hidden, Known, Unseen
from holadsl.text import Source, Span

if TYPE_CHECKING:
    from holadsl.compiler import Compiled
    from holadsl.core.machine import Machine
    from holadsl.engine.program import Program
    from holadsl.native.many.batch import Batch
    from holadsl.native.many.playouts import Playouts
    from holadsl.native.searching.search import Searched
    from holadsl.native.solving.solve import Solved
    from holadsl.native.solving.worlds import Averaged

__all__ = [
    "AmbiguousMove",
    "Called",
    "Card",
    "CardDiscarded",
    "CardDrawn",
    "CardGiven",
    "CardLaidOff",
    "CardPlayed",
    "CardShown",
    "CardTurned",
    "CardsCleared",
    "CardsPlayed",
    "CardsReceived",
    "DealEnd",
    "DealEnded",
    "DealResult",
    "DealerChanged",
    "Dealt",
    "Diagnostic",
    "DiscardTaken",
    "Engine",
    "Event",
    "Explanation",
    "HandPutBack",
    "HandShown",
    "Hidden",
    "HoldStopped",
    "IllegalMove",
    "JoinedDeal",
    "Known",
    "LeftDeal",
    "Marked",
    "MatchEnded",
    "Meld",
    "MeldLaid",
    "MeldsShown",
    "Move",
    "Moves",
    "NextDealDoubled",
    "NotAMove",
    "NotYourTurn",
    "Number",
    "Onlooker",
    "Option",
    "Outcome",
    "Paid",
    "Parts",
    "Place",
    "PlayError",
    "Played",
    "PlaysAlone",
    "Points",
    "Refilled",
    "ReplayError",
    "Rules",
    "RulesError",
    "ScoreSet",
    "Settled",
    "Table",
    "TrickReturned",
    "TrickTaken",
    "Unseen",
    "Variant",
    "View",
    "batch",
    "load",
    "loads",
    "playouts",
    "replay",
    "rulesets",
    "search",
    "seed_of_match",
    "solve",
    "solve_worlds",
]

# The compiler is imported where it is needed, so that `import holadsl` doesn't load the parser.

_SUFFIX = ".hola"
_Thing = TypeVar("_Thing")
_TITLE = re.compile(r'^\s*game\s+"([^"]*)"', re.MULTILINE)


def load(
    name: str | Path,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, int] | None = None,
) -> Rules:
    """The rules of a shipped ruleset, or of a file: a name with a "/" in it or ".hola" at its end is a path.

    `players` is the smallest number that the game's header names if not given. `variants` and `options` are chosen on
    top of what the file chooses. RulesError for any mistake, with all of them.
    """
    if isinstance(name, str) and "/" not in name and "\\" not in name and not name.endswith(_SUFFIX):
        return _compiled(shipped_source(name), players, variants, options, shipped=name)
    from holadsl.syntax.reading import read_file

    bag = Bag()
    source = read_file(name, bag)
    if source is None:
        raise RulesError(bag.sorted())
    return _compiled(source, players, variants, options, find=beside)


def loads(
    text: str,
    name: str = "<text>",
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, int] | None = None,
) -> Rules:
    """The rules of a text; `name` stands for its file in messages. Otherwise as `load`."""
    return _compiled(Source(name, text), players, variants, options)


def rulesets() -> Mapping[str, str]:
    """The shipped rulesets: their names, in alphabetical order, and titles."""
    return {name: _title(library.ruleset_text(name)) for name in library.ruleset_names()}


def replay(record: str, rules: Rules | None = None) -> Table:
    """The table of a record, played again move by move.

    By the rules that the record names, or by those given. Where their hash isn't that of the record, a warning says
    so. ReplayError at the first line that can't be read or that the rules refuse; RulesError if the record's own rules
    can't be loaded.
    """
    written = records.read(record)
    named = written.rules
    if rules is None:
        if named.text is None:
            rules = load(named.name, players=named.players, variants=named.variants, options=named.options)
        else:
            source = Source(named.name, named.text)
            rules = _compiled(source, named.players, named.variants, named.options, named=named)
    if rules.hash != named.hash:
        said = (
            f"the record was written by other rules than these ({named.hash}, now {rules.hash}); going on move by move"
        )
        warnings.warn(said, stacklevel=2)
    return rules.replayed(written)


def batch(
    rules: Rules,
    n: int,
    seed: int,
    *,
    engine: Engine = "interpreter",
    threads: int | None = None,
    deals: int | None = 1,
    first: int = 0,
    width: int | None = None,
) -> Batch:
    """Matches number `first` to `first + n - 1` of a seed, each at its first decision, to be stepped together.

    Each is over after `deals` deals; None plays whole matches. Match `i` of the batch plays as
    `rules.start(seed=batch.seeds[i], deals=deals)` does, whatever the engine, the threads and the other matches.
    `engine` says what plays, `threads` on how many cores (None: on all). Legal lists are padded to `width` acts (None:
    to the longest that the rules can have, or 1,024 where that is more). PlayError for what can't be.
    """
    from holadsl.native.many.batch import Batch

    return Batch(rules, n, seed, engine=engine, threads=threads, deals=deals, first=first, width=width)


def playouts(
    of: Rules | Table,
    n: int,
    seed: int,
    *,
    engine: Engine | None = None,
    threads: int | None = None,
    first: int = 0,
) -> Playouts:
    """What comes out of deals number `first` to `first + n - 1` of a seed, in which each legal act is equally likely.

    Of rules: number k is the first deal of match number k of a batch with that seed. Of a table: all go on from its
    position, which stays as it is; where its deal is over the results are what stands there. `engine` says what plays
    (None: generated Python, or the engine of the table), `threads` on how many cores (None: on all); the results hang
    on neither. PlayError for what can't be.
    """
    from holadsl.native.many.playouts import played

    return played(of, n, seed, engine, threads, first)


def search(
    view: View, iterations: int, seed: int, *, worlds: int = 32, engine: Engine = "python", apart: bool = False
) -> Searched:
    """The moves of the seat that has this view, each with how often a search tried it and what it brought.

    Information-set Monte Carlo tree search: `iterations` playouts to the end of the deal, from `worlds` tables in turn
    that the seat can't tell from the real one, in one tree. `apart`: a tree for each of them instead, searched with
    its share of the iterations as if all cards were seen; what comes out is summed (a determinised search). Who may
    call while another is on turn may also let play go on: `waits` says what that brings. The same view, seed,
    iterations and worlds give the same result on any machine, in generated Python ("python") and in C ("native").
    PlayError for what can't be.
    """
    from holadsl.native.searching.search import searched

    return searched(view, iterations, seed, worlds, engine, apart=apart)


def solve(table: Table, *, engine: Engine = "python", most: int = 1 << 20, seat: str | None = None) -> Solved:
    """What the rest of the deal is worth, exactly, where all cards lie known: for each legal move, with the best line.

    A value is what the score of the team of `seat` (None: of who is first in `to_act`) gains from now to the end of the
    deal above the mean of all teams, turned where the least wins; of more than two teams what that one can be sure of
    against all others. In a window seats answer in the order of `to_act`; who has a right to act out of turn is asked
    before the seat on turn. PlayError where cards are yet to be shuffled, or more than `most` positions come up.
    """
    from holadsl.native.solving.solve import solved

    return solved(table, engine, most, seat)


def solve_worlds(view: View, *, engine: Engine = "python", worlds: int = 1000, most: int = 1 << 20) -> Averaged | None:
    """Each move's mean exact value over all worlds that fit a view; None if more than `worlds` (`docs/engines.md`)."""
    from holadsl.native.solving.worlds import averaged

    return averaged(view, engine, worlds, most)


def _title(text: str) -> str:
    found = _TITLE.search(text)
    return found.group(1) if found else ""


def shipped_source(name: str) -> Source:
    """The source of a shipped ruleset, as people read its place."""
    try:
        return Source(library.ruleset_path(name), library.ruleset_text(name))
    except LookupError:
        from holadsl.diagnostics.codes import names
        from holadsl.diagnostics.nearest import guess

        known, bag = library.ruleset_names(), Bag()
        like, listed = guess(name, known), ", ".join(known)
        bag.report(names.UNKNOWN_GAME, Source(name, ""), Span(0, 0), name=name, guess=like, known=listed)
        raise RulesError(bag.sorted()) from None


def beside(name: str, source: Source) -> Source | None:
    """The game of that name in the folder of a rule file that builds on it, None if it isn't there."""
    from holadsl.syntax.reading import read_file

    path = Path(source.name).with_name(f"{name}{_SUFFIX}")
    return read_file(path, Bag()) if path.is_file() else None


def _compiled(
    source: Source,
    players: int | None,
    variants: Sequence[str],
    options: Mapping[str, int] | None,
    *,
    shipped: str = "",
    named: RulesNamed | None = None,
    find: Callable[[str, Source], Source | None] | None = None,
) -> Rules:
    """The rules of a source; RulesError for any mistake."""
    from holadsl.compiler import Compiled, compile_source

    with calm():
        compiled = compile_source(source, players, tuple(variants), dict(options or {}), find)
    if not isinstance(compiled, Compiled):
        raise RulesError(compiled)
    return Rules(
        name=named.name if named else compiled.name,
        title=compiled.title,
        variants=_kept({n: Variant(v.name, v.title, v.chosen, v.doubt) for n, v in compiled.variants.items()}),
        options=_kept({n: Option(o.name, o.title, o.default, o.value) for n, o in compiled.options.items()}),
        penalties=_kept({n: PenaltyOffered(p.name, p.title, p.place) for n, p in compiled.penalties.items()}),
        calls=_kept({n: CallOffered(c.name, c.title, c.place) for n, c in compiled.calls.items()}),
        hash=compiled.hash,
        machine=compiled.machine,
        named=named or _named(compiled, shipped),
        text=compiled.canonical,
        clauses=_kept(compiled.clauses),
        engines=_kept({"python": _python_program, "native": _native_program}),
    )


def _python_program(machine: Machine) -> Program:
    """The Program of generated Python; only who plays by it loads what makes it."""
    from holadsl.native.python.program import python_program

    return python_program(machine)


def _native_program(machine: Machine) -> Program:
    """What steps the tables of the native engine: generated Python too, since it tells what happens and takes it back;
    many deals are played in C. A note where this machine has no compiler for that.
    """
    from holadsl.native.many.fallback import look_for_compiler

    look_for_compiler()
    return _python_program(machine)


def _kept(things: Mapping[str, _Thing]) -> Mapping[str, _Thing]:
    """The same, not to be changed."""
    return MappingProxyType(dict(things))


def _named(compiled: Compiled, shipped: str) -> RulesNamed:
    """How a record names the rules: those that aren't shipped stand in it, all choices made, in canonical text."""
    seats = compiled.machine.seats
    if shipped:
        return RulesNamed(shipped, seats, compiled.chosen, compiled.set_options, compiled.hash, None)
    return RulesNamed(compiled.name, seats, (), NOTHING, compiled.hash, compiled.canonical)
