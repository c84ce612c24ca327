"""One step of changes to a book: first every change and remove, then every add."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import bounds, names
from holadsl.diagnostics.diagnostic import Bag
from holadsl.diagnostics.nearest import guess
from holadsl.semantics.book import Book, Entry, Titled, bare
from holadsl.semantics.sheet import EditLine, check_label, check_name
from holadsl.syntax import tree
from holadsl.syntax.blocks import TITLED, owners
from holadsl.vocabulary.clause import Key
from holadsl.vocabulary.clauses import BLOCKS, BY_KEY, clause_of, key_of, slot_name, words_of


def apply(book: Book, edits: Iterable[EditLine], bag: Bag) -> None:
    """Carries out one step; mistakes are noted and the line is passed over."""
    lines = list(edits)
    for edit in lines:
        span, source = edit.node.span, edit.source
        first, last = source.line_of(span.start), source.line_of(span.end)
        book.changed_by |= {(source.name, line) for line in range(first, last + 1)}
    for edit in lines:
        if isinstance(edit.node, tree.Change):
            _change(book, edit, edit.node, bag)
        elif isinstance(edit.node, tree.Remove):
            _remove(book, edit, edit.node, bag)
    for edit in lines:
        if isinstance(edit.node, tree.AddPenalty | tree.AddCall):
            _add_named(book, edit, edit.node, bag)
    for edit in lines:
        if isinstance(edit.node, tree.Add):
            _add(book, edit, edit.node, bag)


def gathers(clause: tree.Node) -> bool:
    """`add` adds members to this slot."""
    known = clause_of(clause)
    return known is not None and known.gathers


# change


def _change(book: Book, edit: EditLine, node: tree.Change, bag: Bag) -> None:
    key = key_of(node.clause)
    if not _known_name(book, edit, node.clause, bag):
        return
    said = edit.said(node.clause, slot_name(key))
    there = book.slots.get(key)
    if there is None:
        if not book.unknown(*key):
            _nothing_there(book, edit, key, node, bag)
        return
    if bare(there.clause) == bare(node.clause):
        bag.report(names.SAME_VALUE, edit.source, node.span, [there.origin.place], slot=slot_name(key))
    book.slots[key] = Entry((said,))


def _nothing_there(book: Book, edit: EditLine, key: Key, node: tree.Change, bag: Bag) -> None:
    words = edit.source.text[node.clause.span.start : node.clause.span.end]
    block = "" if isinstance(node.clause, tree.Named) else key[0] + " "
    near = guess(key[-1], [k[-1] for k in book.of_block(key[0])]) if key not in BY_KEY else ""
    text = " ".join(words.split())
    bag.report(names.CHANGE_OF_NOTHING, edit.source, node.span, slot=slot_name(key) + near, words=f"{block}{text}")
    book.unread.add(key)  # a value was to stand there, so nothing is missing


def _known_name(book: Book, edit: EditLine, clause: tree.Node, bag: Bag) -> bool:
    if not isinstance(clause, tree.Named):
        return True
    name = clause.name.text
    known = list(book.named())
    if name in known:
        return _has_clause(book, edit, clause, bag)
    if not book.unknown_name(name):
        bag.report(
            names.UNKNOWN_NAME,
            edit.source,
            clause.name.span,
            name=name,
            guess=_meant(name, known),
            known=", ".join(known) or "none",
        )
    return False


def _has_clause(book: Book, edit: EditLine, named: tree.Named, bag: Bag) -> bool:
    """What bears the name can say such a clause."""
    what = book.what_is(named.name.text)
    has, said = TITLED[what.split()[-1]], words_of(named.clause)
    if said not in has:
        name, known = named.name.text, ", ".join(has)
        bag.report(names.OTHER_KIND, edit.source, named.clause.span, name=name, what=what, clause=said, known=known)
    return said in has


def _meant(name: str, known: list[str]) -> str:
    """What may be meant by a name that stands for nothing: a clause without its block, or a misspelt name."""
    owner = owners(name)
    return f"; did you mean {owner[0]} {name}?" if owner else guess(name, known)


# add


def _add(book: Book, edit: EditLine, node: tree.Add, bag: Bag) -> None:
    key = key_of(node.clause)
    if not _known_name(book, edit, node.clause, bag) or not check_label(node.clause, edit.source, bag):
        return
    said = edit.said(node.clause, slot_name(key))
    there = book.slots.get(key)
    if there is None:
        book.slots[key] = Entry((said,))
    elif gathers(node.clause):
        if _all_there(node.clause, there):
            bag.report(names.SAME_VALUE, edit.source, node.span, [there.origin.place], slot=slot_name(key))
        parts = (said, *there.parts) if isinstance(node.clause, tree.Worth) else (*there.parts, said)
        book.slots[key] = Entry(parts)
    else:
        words = " ".join(edit.source.text[node.span.start : node.span.end].split()).removeprefix("add ")
        bag.report(names.ADD_OF_THERE, edit.source, node.span, [there.origin.place], slot=slot_name(key), words=words)


def _all_there(clause: tree.Node, there: Entry) -> bool:
    """All members that are added are in the list already."""
    if not isinstance(clause, (tree.Wild, tree.Without)):
        return False
    known = [kind for part in there.parts for kind in getattr(part.clause, "kinds", ())]
    return all(kind in known for kind in clause.kinds)


def _add_named(book: Book, edit: EditLine, node: tree.AddPenalty | tree.AddCall, bag: Bag) -> None:
    name = node.name.text
    if name in book.named():
        there = [book.named()[name].place]
        bag.report(names.LABEL_TWICE, edit.source, node.name.span, there, what=book.what_is(name), name=name)
        return
    is_call = isinstance(node, tree.AddCall)
    if check_name(node.name, "call" if is_call else "penalty", edit.source, bag):
        shelf = book.calls if is_call else book.penalties
        shelf[name] = Titled(name, node.title.text, edit.place, edit.source, node)


# remove


@frozen
class Gone:
    """What a remove line takes away: slots, and perhaps single members of one."""

    keys: tuple[Key, ...]
    members: tuple[tree.Kind, ...] = ()
    whole: bool = False
    """A whole block or name; it may have no slot of its own."""


def gone(book: Book, place: tree.Place) -> Gone | None:
    """The slots that a remove line means in this book; None where it means player counts or variants."""
    if isinstance(place, (tree.InPlayers, tree.AllVariants)):
        return None
    block = type(place).__name__.removeprefix("In").lower()
    if isinstance(place, (tree.InRules, tree.InCounts)):
        return Gone(((block, place.name.text),)) if place.name else Gone(tuple(book.of_block(block)), whole=True)
    if isinstance(place, tree.InName):
        name = place.name.text
        if place.head is not None:
            return Gone(((name, _words(place.head.words)),))
        return Gone(tuple(book.of_block(name)), whole=True)
    head = place.head
    if head is None:
        return Gone(tuple(book.of_block(block)), whole=True)
    members = place.kinds if isinstance(place, tree.InPack) else ()
    return Gone(((block, _words(head.words)),), members)


def _words(words: tuple[tree.Keyword | tree.Name, ...]) -> str:
    return " ".join(word.text for word in words)


def _remove(book: Book, edit: EditLine, node: tree.Remove, bag: Bag) -> None:
    taken = gone(book, node.place)
    if taken is None:
        return
    if isinstance(node.place, tree.InName) and not _known(book, edit, node.place, bag):
        return
    if taken.whole:
        _remove_block(book, edit, node, taken, bag)
        return
    for key in taken.keys:
        if key not in book.slots:
            if not book.unknown(*key):
                near = guess(key[-1], [k[-1] for k in book.of_block(key[0])])
                bag.report(names.REMOVE_OF_NOTHING, edit.source, node.span, slot=slot_name(key) + near)
        elif taken.members:
            _remove_members(book, edit, key, taken.members, bag)
        else:
            del book.slots[key]


def _known(book: Book, edit: EditLine, place: tree.InName, bag: Bag) -> bool:
    name = place.name.text
    known = list(book.named())
    if name in known:
        return True
    fields: dict[str, Any] = {
        "name": name,
        "guess": _meant(name, [*BLOCKS, "players", "variants", *known]),
        "known": ", ".join(known) or "none",
    }
    if not book.unknown_name(name):
        bag.report(names.UNKNOWN_NAME, edit.source, place.name.span, **fields)
    return False


def _remove_block(book: Book, edit: EditLine, node: tree.Remove, taken: Gone, bag: Bag) -> None:
    name = node.place.name.text if isinstance(node.place, tree.InName) else ""
    block = type(node.place).__name__.removeprefix("In").lower()
    book.opened.discard(block)
    if not taken.keys and not name and not book.unknown(block, ""):
        bag.report(names.REMOVE_OF_NOTHING, edit.source, node.span, slot=block)
    for key in taken.keys:
        del book.slots[key]
    for shelf in (book.penalties, book.options, book.calls):
        shelf.pop(name, None)


def _remove_members(book: Book, edit: EditLine, key: Key, members: tuple[tree.Kind, ...], bag: Bag) -> None:
    """`remove pack wild 2` takes one member out of a list."""
    entry = book.slots[key]
    clause = entry.clause
    if not isinstance(clause, (tree.Wild, tree.Without, tree.Extra)):
        bag.report(names.REMOVE_MEMBER, edit.source, edit.node.span, slot=key[1])
        return
    there = list(clause.cards if isinstance(clause, tree.Extra) else clause.kinds)
    for member in members:
        named = member.card if isinstance(clause, tree.Extra) and isinstance(member, tree.OneCard) else member
        if named in there:
            there.remove(named)
        else:
            text = edit.source.text[member.span.start : member.span.end]
            known = ", ".join(_texts(entry))
            bag.report(bounds.NO_KINDS_LEFT, edit.source, member.span, name=text, slot=key[1], known=known)
    if there:
        field = "cards" if isinstance(clause, tree.Extra) else "kinds"
        left = evolve(clause, **{field: tuple(there)})
        book.slots[key] = Entry((evolve(entry.parts[-1], clause=left),))
    else:
        del book.slots[key]


def _texts(entry: Entry) -> Iterator[str]:
    for part in entry.parts:
        span = part.clause.span
        yield " ".join(part.source.text[span.start : span.end].split())
