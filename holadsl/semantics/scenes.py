"""From a rule book to the scene of a table: the pack, the sides, trumps, counts; and what a game can't do without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm, prod

from holadsl.core.expressions import Const, Read
from holadsl.core.values import Scope, Variable
from holadsl.data import evolve
from holadsl.diagnostics.codes import marks as codes
from holadsl.diagnostics.codes import names
from holadsl.diagnostics.diagnostic import Bag
from holadsl.diagnostics.nearest import guess, nearest
from holadsl.semantics import kinds_of_play
from holadsl.semantics.book import Book, Entry, Titled, name_span
from holadsl.semantics.memory import Memory
from holadsl.syntax import tree
from holadsl.vocabulary.clause import Clause, Key
from holadsl.vocabulary.clauses import BLOCKS, CALLS, CLAUSES, OPTIONAL
from holadsl.vocabulary.dealing.deal import discards_of
from holadsl.vocabulary.dealing.dropping import playing_of
from holadsl.vocabulary.desk.claimed import Claims
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.melds.shapes import melds_of
from holadsl.vocabulary.pack import packmaker, packs
from holadsl.vocabulary.scene import Notes, Scene
from holadsl.vocabulary.score.settle import payments_of, shares_of
from holadsl.vocabulary.speech.cards import shown
from holadsl.vocabulary.speech.numbers import SMALLEST_PART
from holadsl.vocabulary.teams import marks
from holadsl.vocabulary.teams.sides import alone_of
from holadsl.vocabulary.tricks.sets import sets_of
from holadsl.vocabulary.words import parts


def scene_of(book: Book, options: Mapping[str, int], bag: Bag, memory: Memory) -> Scene | None:
    """The scene of a book; None where too little is known of its pack. Mistakes are noted in the bag."""
    slots = book.in_force()
    _missing(book, slots, bag)
    facts = _pack(slots, bag, memory)
    if facts is None:
        return None
    scene = Scene(
        notes=Notes(bag),
        seats=book.players,
        team_of=tuple(s % book.teams for s in range(book.players)),
        following=_following(book.players, slots),
        pack=facts.pack,
        slots=slots,
        options=options,
        unit=_unit(slots, memory, shares_of(slots, _sides(book, slots))),
        ordered=facts.ordered,
        unread=frozenset(key for key in book.unread if len(key) == 2),
        words=memory.words,
    )
    scene.worth = evolve(scene.worth, values=facts.worth)
    scene.wild = evolve(scene.wild, values=facts.wild)
    for key in book.of_block("counts"):
        scene.counts[key[1]] = Variable(f"count {key[1]}", scope=Scope.MATCH, low=0, high=10**6)
    _named_twice(book, scene)
    _trumps(scene)
    scene.playing = playing_of(scene)
    scene.discards = discards_of(scene)
    scene.melds = melds_of(scene)
    scene.sets = sets_of(scene)
    scene.alone = alone_of(scene)
    if book.calls:
        scene.claims = Claims(tuple(book.calls), frozenset(name for name in book.calls if (name, "at most") in slots))
    scene.payments = payments_of(scene)
    scene.marks = marks.marks_of(scene)
    kinds_of_play.hear(scene)
    if not (book.unread or book.doubtful or book.gaps):
        _idle_marks(scene)
    return scene


# what a game can't do without


def _missing(book: Book, slots: Mapping[Key, Entry], bag: Bag) -> None:
    """Clauses that must be said and aren't, at the game's line; one message where a whole block isn't there."""
    if book.unknown("", ""):
        return
    said = book.opened | {key[0] for key in (*book.slots, *book.unread)}
    for block in BLOCKS:
        there = block in said
        needed = [c for c in CLAUSES if c.block == block and c.required and block != "game"]
        if block == "match":
            _endless(book, slots, bag, there=there)
        elif not needed or (block in OPTIONAL and not there) or (block == "trick" and "turn" in said):
            continue  # a game of turns has no tricks
        elif not there:
            example = f"{block}, with {' and '.join(f'{c.words} {c.example}' for c in needed)}"
            bag.report(names.MISSING_BLOCK, book.source, book.span, block=block, example=example)
        else:
            for clause in needed:
                _missing_clause(book, clause, slots, bag)
    for name in book.penalties:
        _missing_of(book, book.penalties[name], "costs", "30", slots, bag)
    for name in book.calls:
        for clause in (clause for clause in CALLS if clause.required):
            _missing_of(book, book.calls[name], clause.words, clause.example, slots, bag)


def _missing_of(book: Book, titled: Titled, words: str, example: str, slots: Mapping[Key, Entry], bag: Bag) -> None:
    """A clause that a penalty or call must say and doesn't, at its name."""
    name = titled.name
    if (name, words) not in slots and not book.unknown_name(name) and not book.unknown(name, words):
        is_call = name in book.calls
        slot, block = (f"{name} {words}", f"call {name}") if is_call else (f"what {name} {words}", f"penalty {name}")
        where, example = name_span(titled), f"{words} {example}"
        bag.report(names.MISSING_CLAUSE, titled.source, where, slot=slot, block=block, example=example)


def _missing_clause(book: Book, clause: Clause, slots: Mapping[Key, Entry], bag: Bag) -> None:
    if clause.key not in slots and not book.unknown(*clause.key):
        example = f"{clause.words} {clause.example}"
        bag.report(names.MISSING_CLAUSE, book.source, book.span, slot=clause.name, block=clause.block, example=example)


def _named_twice(book: Book, scene: Scene) -> None:
    """A number has one name: an option and a count may not share theirs."""
    for name in scene.counts:
        said = book.slots[("counts", name)].clause
        if name in book.options and isinstance(said, tree.Count):
            line, there = scene.line("counts", name), (book.options[name].place,)
            scene.report(names.LABEL_TWICE, line, said.name, there, what="an option", name=name)


def _idle_marks(scene: Scene) -> None:
    """Marks that a line asks for or takes away and none gives, and those that none asks for."""
    found = list(marks.named(scene))
    given = {node.name.text for _, node in found if isinstance(node, tree.GetsMark)}
    asked = {node.name.text for _, node in found if isinstance(node, (tree.HasMark, tree.HasNoMark))}
    for part, node in found:
        name = node.name
        if name.text not in given:
            scene.notes.bag.report(
                codes.NEVER_GIVEN, part.source, name.span, name=name.text, guess=guess(name.text, given)
            )
        elif name.text not in asked and isinstance(node, tree.GetsMark) and nearest(name.text, asked - given) is None:
            scene.notes.bag.report(codes.NEVER_ASKED, part.source, name.span, name=name.text)


def _endless(book: Book, slots: Mapping[Key, Entry], bag: Bag, *, there: bool) -> None:
    if any(("match", w) in slots or book.unknown("match", w) for w in ("to", "ends")):
        return
    what = "to match" if there else "a block match, with"
    bag.report(names.NO_END, book.source, book.span, what=what)


# the table


def _following(players: int, slots: Mapping[Key, Entry]) -> tuple[int, ...]:
    said = slots.get(("game", "direction"))
    back = (
        said is not None and isinstance(said.clause, tree.Direction) and isinstance(said.clause.way, tree.Anticlockwise)
    )
    return tuple((s + (-1 if back else 1)) % players for s in range(players))


def _sides(book: Book, slots: Mapping[Key, Entry]) -> int:
    """How many sides a deal has: of those at the table, where some are out of it, who plays."""
    said = slots.get(("game", "playing"))
    number = said.clause.number.value if said is not None and isinstance(said.clause, tree.Playing) else book.teams
    return min(max(number, 1), book.teams)


def _unit(slots: Mapping[Key, Entry], memory: Memory, shares: int) -> int:
    """Into how many parts a point is divided: the smallest number that all fractions of the rules go into, and what
    winners share (`shares`).
    """
    found = 1
    for entry in slots.values():
        for part in entry.parts:
            if tree.Fraction in memory.words.kinds(part.clause):
                for node in _fractions(part.clause):
                    unit = lcm(found, node)
                    found = unit if unit * shares <= SMALLEST_PART else found
    factors = prod(n for entry in slots.values() for part in entry.parts for n in _factors(part.clause, memory))
    return shares * (found * factors if shares * found * factors <= SMALLEST_PART else found)


def _fractions(clause: tree.Node) -> Iterator[int]:
    """The denominators of all fractions of a clause."""
    for node in parts(clause):
        if isinstance(node, tree.Fraction) and node.under.value:
            yield Fraction(node.over.value, node.under.value).denominator


def _factors(clause: tree.Node, memory: Memory) -> Iterator[int]:
    """The denominators of those that take a part of another number, which may be a fraction itself."""
    if isinstance(clause, tree.TimesLine):
        yield from _fractions(clause.number)
    if {tree.Fraction, tree.Times} <= memory.words.kinds(clause):
        for node in parts(clause):
            if isinstance(node, tree.Times):
                for factor in (node.left, node.right):
                    yield from _fractions(factor) if isinstance(factor, tree.Fraction) else ()


def _pack(slots: Mapping[Key, Entry], bag: Bag, memory: Memory) -> packmaker.PackFacts | None:
    lines = {key[1]: entry.parts for key, entry in slots.items() if key[0] == "pack"}
    if "ranks" not in lines or "suits" not in lines:
        return None
    key = tuple(i for words in sorted(lines) for i in (hash(words), *memory.keep(*(p.clause for p in lines[words]))))
    if key not in memory.packs:
        said = {
            words: tuple(packmaker.Part(p.clause, Line(p.source, p.origin, f"pack {words}")) for p in found)
            for words, found in lines.items()
        }
        noted = Bag()
        memory.packs[key] = (packmaker.PackMaker(said, noted).make(), noted)
    facts, noted = memory.packs[key]
    bag.take(noted)
    return facts


def _trumps(scene: Scene) -> None:
    said = scene.clause("trump", "is")
    if not isinstance(said, tree.TrumpIs):
        return
    line = scene.line("trump", "is")
    if isinstance(said.suit, tree.NamedSuit):
        suit = packs.suit_named(said.suit.name, scene, line)
        scene.trump = Const(suit)
    elif isinstance(said.suit, tree.ShownSuit):
        shown(scene, line, said.suit)  # a mistake where the deal shows none
        scene.trump = Read(scene.desk.trump)
    else:
        _fixed_trumps(said.suit, scene, line)


def _fixed_trumps(said: tree.FixedTrumps, scene: Scene, line: Line) -> None:
    """A list of cards, low to high, that are a suit of their own."""
    faces: list[int] = []
    for card in said.cards:
        face = packs.card_named(card, scene, line)
        if face in faces:
            scene.report(names.CARD_TWICE, line, card, name=card.text)
        elif face >= 0:
            faces.append(face)
    trump, lowest = len(scene.pack.suits), len(scene.pack.ranks)
    suits = tuple(trump if f in faces else v for f, v in enumerate(scene.suit.values))
    heights = tuple(lowest + faces.index(f) if f in faces else v for f, v in enumerate(scene.height.values))
    scene.suit, scene.height = evolve(scene.suit, values=suits), evolve(scene.height, values=heights)
    scene.trump = Const(trump)
