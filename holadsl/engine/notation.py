"""A position as one line of text, and back: everything that later play can hang on, and nothing of the past.

Fields are separated by semicolons: first the state in which play waits, then each place that has cards, then each
number that isn't as it was at the beginning (the dealer always). Commas part what there is for each seat or team:

    state: lead; stock: Td 3d; hand: A 8c Kh, B 7h; dealer: D; leader: A; score: AC 480, BD 450
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from holadsl.core.machine import NOBODY, Decide, Final, Window, begins_deal
from holadsl.core.values import Index, Kind, Sight, Variable, Zone
from holadsl.engine.book import Book, read_number, read_whole
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.match import set_given
from holadsl.engine.unseen import visible


def write(game: Game, book: Book, seat: int | None = None) -> str:
    """The position as one line: whole, or as a seat knows it, with the number of cards where it can't see them."""
    return "; ".join(f"{name}: {value}" for name, value in _fields(game, book, seat))


def read(book: Book, text: str) -> Game:
    """The game in the position of that line. PlayError for what isn't there or can't be read."""
    game = Game(book.machine, program=book.program(book.machine))
    state, names = "", book.items
    for part in text.strip().split(";"):
        name, colon, value = (word.strip() for word in part.partition(":"))
        if not colon:
            raise PlayError(f"'{part.strip()}' is no part of a position: a name and a colon come first.")
        if name == "state":
            state = value
        elif name in names:
            _read_item(game, book, names[name], value)
        else:
            raise PlayError(f"These rules have no '{name}' in a position.")
    _check_cards(game, book)
    waits = book.machine.states.get(state)
    if waits is None or not (isinstance(waits, Decide | Window | Final) or begins_deal(waits)):
        raise PlayError(f"Play doesn't wait in '{state}' in these rules.")
    game.jump(state)
    if isinstance(game.waiting, Decide) and (game.actor == NOBODY or not game.any_legal()):
        raise PlayError("In this position nobody can do what is awaited.")
    return game


def _fields(game: Game, book: Book, seat: int | None) -> Iterator[tuple[str, str]]:
    yield "state", game.where
    for name, item in book.items.items():
        if isinstance(item, Zone):
            shown = {of: _cards(game, book, item, of, seat) for of in _copies(item.index, book)}
            value = _joined(book, item.index, {of: text for of, text in shown.items() if text})
        elif seat is not None and item.sight is not Sight.ALL:
            continue
        else:
            always = item is book.machine.roles.get("dealer")  # a reader looks for it
            of_each = zip(_copies(item.index, book), game.values(item), strict=True)
            changed = {of: _number(book, item, v) for of, v in of_each if always or v != item.first}
            value = _joined(book, item.index, changed) if changed else ""
        if value:
            yield name, value


def _copies(index: Index, book: Book) -> Iterable[int | None]:
    if index is Index.ONE:
        return (None,)
    return range(book.machine.copies(index))


def _owner(book: Book, index: Index, of: int) -> str:
    if index is Index.MELD:
        return str(of + 1)
    return book.seats[of] if index is Index.SEAT else book.team_names[of]


def _of_owner(book: Book, index: Index, owner: str) -> int:
    """The number of the one that a text names. PlayError if there is none."""
    if index is Index.MELD:
        number = read_whole(owner) if owner.isdigit() else 0
        if not 1 <= number <= book.machine.melds:
            raise PlayError(f"There is no meld '{owner}' in these rules.")
        return number - 1
    return book.seat(owner) if index is Index.SEAT else book.team(owner)


def _joined(book: Book, index: Index, texts: Mapping[int | None, str]) -> str:
    return ", ".join(text if of is None else f"{_owner(book, index, of)} {text}" for of, text in texts.items())


# ---------------------------------------------------------------------- places


def _cards(game: Game, book: Book, zone: Zone, of: int | None, seat: int | None) -> str:
    items = game.items(zone, of)
    if items and seat is not None and not visible(book, zone, of, seat):
        return str(len(items))
    return " ".join(_item(book, zone.item, item) for item in items)


def _item(book: Book, kind: Kind, value: int) -> str:
    if value == NOBODY and kind in (Kind.SEAT, Kind.TEAM, Kind.CARD, Kind.RANK, Kind.SUIT):
        return "-"
    return _WRITTEN[kind](book, value)


_WRITTEN: Mapping[Kind, Callable[[Book, int], str]] = {
    Kind.NUMBER: lambda book, value: str(value),
    Kind.FLAG: lambda book, value: str(value),
    Kind.SEAT: lambda book, value: book.seats[value],
    Kind.TEAM: lambda book, value: book.team_names[value],
    Kind.CARD: lambda book, value: str(book.cards.cards[value]),
    Kind.RANK: lambda book, value: book.machine.pack.ranks[value],
    Kind.SUIT: lambda book, value: book.machine.pack.suits[value],
}


def _number(book: Book, variable: Variable, value: int) -> str:
    if variable in book.scaled:
        return str(book.number(value))
    return _item(book, variable.kind, value)


# ---------------------------------------------------------------------- reading


def _read_item(game: Game, book: Book, item: Zone | Variable, text: str) -> None:
    if item.index is Index.ONE:
        _set(game, book, item, None, text)
        return
    for part in text.split(","):
        owner, _, value = part.strip().partition(" ")
        of = _of_owner(book, item.index, owner)
        _set(game, book, item, of, value)


def _set(game: Game, book: Book, item: Zone | Variable, of: int | None, text: str) -> None:
    if isinstance(item, Zone):
        game.set_items(item, [_read_one(book, item.item, word) for word in text.split()], of)
        return
    scaled = item in book.scaled
    value = book.amount(read_number(text.strip())) if scaled else _read_one(book, item.kind, text.strip())
    if not book.ranges[item].has(value):
        raise PlayError(f"'{item.name}' can't be {text.strip()} in these rules.")
    set_given(game, item, value, of)


def _read_one(book: Book, kind: Kind, word: str) -> int:
    if word == "-" and kind not in (Kind.NUMBER, Kind.FLAG):
        return NOBODY
    try:
        return _READ[kind](book, word)
    except ValueError as error:
        raise PlayError(f"'{word}' is no {kind.value} here.") from error


def _read_card(book: Book, word: str) -> int:
    (card,) = book.cards.read(word)
    return card


_READ: Mapping[Kind, Callable[[Book, str], int]] = {
    Kind.NUMBER: lambda book, word: read_whole(word),
    Kind.FLAG: lambda book, word: ("0", "1").index(word),
    Kind.SEAT: lambda book, word: book.seat(word),
    Kind.TEAM: lambda book, word: book.team(word),
    Kind.CARD: _read_card,
    Kind.RANK: lambda book, word: book.machine.pack.ranks.index(word),
    Kind.SUIT: lambda book, word: book.machine.pack.suits.index(word),
}


def _check_cards(game: Game, book: Book) -> None:
    """No card lies in two places, and each card of the trick is somebody's."""
    if len(game.items(book.zone("trick"))) != len(game.items(book.zone("trick-by"))):
        raise PlayError("Not every card of the trick has a player.")
    free = list(book.machine.pack.deck())
    for zone in book.machine.zones:
        for of in _copies(zone.index, book):
            for card in game.items(zone, of) if zone.holds_cards else ():
                if card not in free:
                    raise PlayError(f"{book.cards.cards[card]} lies in two places.")
                free.remove(card)
