"""Every clause heard by itself, as it reads at a table, without making the Machine.

How a clause reads hangs on the table (who sits there, the pack, options, and the few clauses that others refer to) and
on its own words; so what was heard of it once holds for every table that is the same in that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from holadsl.core.expressions import Local
from holadsl.data import frozen
from holadsl.semantics.book import Book, Entry
from holadsl.semantics.memory import Heard, Memory
from holadsl.syntax import tree
from holadsl.vocabulary.calling import calls, carrying
from holadsl.vocabulary.clause import Key
from holadsl.vocabulary.clauses import CALLS
from holadsl.vocabulary.dealing import deal, dropping, moments, passing
from holadsl.vocabulary.melds import going_out, joining, shapes, wilds
from holadsl.vocabulary.scene import Notes, Scene
from holadsl.vocabulary.score import match, scoring, settle
from holadsl.vocabulary.speech import cards, worths
from holadsl.vocabulary.teams import sides
from holadsl.vocabulary.tricks import hold, interrupts, sets, trick, unseen
from holadsl.vocabulary.turns import turn

REFERRED = (
    *(("deal", "cards"), ("deal", "show"), ("trump", "is"), ("trick", "matching"), ("trick", "never")),
    *(("trick", "first lead"), ("score", "last trick"), ("game", "direction"), ("game", "playing"), ("pack", "order")),
    *(("pack", "wild"), ("pack", "held")),
)
"""Clauses that others refer to."""
ASKED = (
    tree.WinsDeal,
    tree.LosesDeal,
    tree.NextDouble,
    tree.LastCardPlayed,
    tree.LastPlayer,
    tree.IsPlayed,
    tree.PaysTo,
)
"""Phrases of which it is asked whether any line says them."""


@frozen
class Unit:
    """Clauses that are heard together."""

    name: str
    keys: tuple[Key, ...]
    hear: Callable[[Scene], object]


def hear(scene: Scene, book: Book, memory: Memory) -> Notes:
    """What is noticed of all clauses in force at a table."""
    notes = Notes()
    table = _table(scene, book, memory)
    calls = tuple(book.calls)
    referred = bool(calls) and _asks_for_calls(REFERRED, scene)
    for unit in units(scene, book):
        named = calls if referred or (calls and _asks_for_calls(unit.keys, scene)) else ()
        key = (table, unit.name, named, *((k, _lines(scene, k, memory)) for k in unit.keys))
        notes.take(_noticed(unit, scene, memory.heard.setdefault(key, [])))
    return notes


def _noticed(unit: Unit, scene: Scene, known: list[Heard]) -> Notes:
    """What is noticed of a unit: heard now, if it wasn't heard yet where the options it reads are the same."""
    for heard in known:
        if heard.holds_at(scene.options):
            return heard.notes
    scene.asked.clear()
    with scene.aside() as found:
        unit.hear(scene)
    known.append(Heard(tuple(scene.asked.items()), found))
    return found


def _asks_for_calls(keys: tuple[Key, ...], scene: Scene) -> bool:
    """One of these lines asks who made a call: what has it, or may refer to it, hangs on which calls there are."""
    slots = (scene.slots.get(key) for key in keys)
    return any(tree.Called in scene.words.kinds(part.clause) for slot in slots if slot for part in slot.parts)


def _lines(scene: Scene, key: Key, memory: Memory) -> tuple[int, ...]:
    entry = scene.slots.get(key)
    return memory.keep(*(part.clause for part in entry.parts)) if isinstance(entry, Entry) else ()


def _table(scene: Scene, book: Book, memory: Memory) -> int:
    """The number under which all tables are kept that are the same in what a clause may hang on besides its words."""
    pack = (id(scene.pack), scene.unit)  # the memory keeps packs, each with what its cards are worth
    seats = (scene.seats, scene.team_of, scene.following)
    numbers = (tuple(scene.options), tuple(scene.counts))
    phrases = scene.phrases()
    said = tuple(kind in phrases for kind in ASKED)
    referred = tuple(_lines(scene, key, memory) for key in REFERRED)
    kinds = tuple(_lines(scene, key, memory) for key in scene.slots if key[0] == "melds")
    there = tuple(room is None for room in (scene.sets, scene.alone, scene.melds, scene.payments))
    rooms = (there, kinds, bool(book.calls))
    facts = (pack, seats, numbers, said, referred, scene.unread, rooms)
    return memory.tables.setdefault(facts, len(memory.tables))


def units(scene: Scene, book: Book) -> Iterator[Unit]:
    """All that is to be heard."""
    yield Unit("sides", (("game", "teams"),), sides.hear_sides)
    yield Unit("playing", (("game", "playing"), ("deal", "pass")), dropping.hear_playing)
    yield Unit("held", (("pack", "held"),), worths.hear)
    yield Unit("deal cards", (), deal.deal_cards)
    yield Unit("deal show", (), deal.show_card)
    yield Unit("deal pass", (("deal", "pass"),), passing.passing_of)
    yield from _turns(scene) if scene.melds is not None else _tricks(scene)
    for key in scene.slots:
        if key[0] in ("rules", "counts"):
            yield Unit("rule", (key,), lambda scene, key=key: moments.firings_of(key, scene))  # type: ignore[misc]
        elif key[0] == "score" and key != ("score", "last trick"):
            yield Unit("line", (key,), lambda scene, key=key: scoring.score_line(key, scene))  # type: ignore[misc]
    yield Unit("last trick", (), scoring.last_trick)
    if scene.payments is None:
        yield Unit("gains", (("match", "gains"),), scoring.gains)
    else:
        lines = tuple(key for key in scene.slots if key[0] == settle.BLOCK)
        yield Unit("settle", (("match", "gains"), *lines), settle.settle)
    yield Unit("next dealer", (("deal", "next dealer"),), scoring.next_dealer)
    ending = tuple(("match", words) for words in ("to", "ends", "winner", "tie"))
    yield Unit("ending", ending, match.match_over)
    yield Unit("title", (("match", "title"),), match.honours)
    for number, name in enumerate(book.calls):
        asks = (*((name, clause.words) for clause in CALLS), ("trick", "refill"))
        yield Unit("call", asks, lambda scene, number=number: calls.hear(number, scene))  # type: ignore[misc]
        does = (*asks, *(k for k in scene.slots if k[0] in ("rules", "counts")))
        hear_then = interrupts.hear if scene.melds is None else carrying.body
        yield Unit("then", does, lambda scene, number=number, read=hear_then: read(number, scene))  # type: ignore[misc]
    for name in book.penalties:
        yield Unit("costs", ((name, "costs"),), lambda scene, name=name: match.cost_of(name, scene))  # type: ignore[misc]


def _tricks(scene: Scene) -> Iterator[Unit]:
    """What is said of tricks."""
    player, card = Local("player"), Local("card")
    yield Unit("first lead", (), trick.first_leader)
    yield Unit("next lead", (("trick", "next lead"),), trick.next_leader)
    if scene.sets is not None:
        parts = ("lead", "answer", "never", "beats", "against", "pairing", "winner")
        yield Unit("sets", tuple(("trick", words) for words in parts), sets.hear)
    else:
        of_sets = tuple(("trick", words) for words in ("beats", "against", "pairing"))
        yield Unit("no sets", of_sets, sets.hear_without)
    for words in ("lead", "answer") if scene.sets is None else ():
        yield Unit(words, (("trick", words),), lambda scene, words=words: trick.guards(words, player, card, scene))  # type: ignore[misc]
    yield Unit("also", (("trick", "also"),), unseen.may_play_top)
    yield Unit("matching", (), cards.hear_matching)
    yield Unit("winner", (("trick", "winner"),), trick.winning_position)
    yield Unit("refill", (("trick", "refill"),), deal.hear_refill)
    yield Unit("hold", tuple(k for k in scene.slots if k[0] == "hold"), lambda scene: hold.hold_of(player, card, scene))


def _turns(scene: Scene) -> Iterator[Unit]:
    """What is said of melds and turns."""
    player = Local("player")
    yield Unit("first turn", (("turn", "first"),), turn.first_player)
    for name in shapes.names_of(scene):
        yield Unit("meld", (("melds", name),), lambda scene, name=name: shapes.hear(name, scene))  # type: ignore[misc]
        yield Unit("joined", (("melds", name),), lambda scene, name=name: joining.hear(name, scene))  # type: ignore[misc]
    yield Unit("wild", (("melds", "wilds"),), wilds.hear)
    yield Unit("draw", (("turn", "draw"), ("turn", "take")), lambda scene: turn.draw_choices(player, (), scene))
    yield Unit("melds", (("turn", "meld"),), lambda scene: turn.meld_choices(player, (), scene))
    yield Unit("lay off", (("turn", "lay off"),), lambda scene: turn.lay_choices(player, (), scene))
    yield Unit("discard", (("turn", "discard"),), lambda scene: turn.discard_choices(player, (), (), scene))
    yield Unit("go out", (("turn", "go out"),), lambda scene: going_out.may_go_out(player, scene))
