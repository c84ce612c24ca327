"""An example of a game of turns: what has happened at its start, and how many cards each hand has there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holadsl.core.machine import NOBODY
from holadsl.core.verbs import DISCARD, DROP, PLAY, TAKE
from holadsl.diagnostics.codes import examples as codes
from holadsl.engine import match
from holadsl.engine.chance import Chance
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.position import set_counts
from holadsl.engine.position_of_turns import OUT, lay_out_turn
from holadsl.examples.example import AFTER_DRAW, Example, MayCall, MayInTurn, OnTable, Play, Start, Wanted
from holadsl.examples.meant import named
from holadsl.examples.setting import Setting
from holadsl.examples.trouble import Stuck, Trouble
from holadsl.syntax import tree
from holadsl.text import Span

_SPREAD = 4
"""A hand of which nothing is told, and which need not have as many cards as were dealt, has one of so many sizes."""


def has_drawn(example: Example) -> bool:
    """The seat that is said to be on turn has its card already: the first that it does, or may do, comes after that."""
    for step in example.steps:
        if isinstance(step, Play):
            return step.seat == example.start.leader and step.verb in AFTER_DRAW
        if isinstance(step, MayInTurn | MayCall) and step.seat == example.start.leader:
            return isinstance(step, MayInTurn) and step.verb in AFTER_DRAW
    return False


def sizes(example: Example, setting: Setting, told: Mapping[int, int], chance: Chance) -> dict[int, int]:
    """How many cards each hand has at the start, if so many are told of each.

    Who hasn't melded has as many as were dealt, and who has drawn one more; who has melded those that are given, or
    where none are given any number. Who has won the deal has none but those that are given.
    """
    start, found = example.start, {}
    for seat, number in told.items():
        if seat == start.winner:
            found[seat] = len(start.hands.get(seat, ()))
        elif seat not in start.have_melded:
            more = setting.drawn if seat == start.leader and has_drawn(example) else 0
            found[seat] = max(setting.hand_size + more, number)
        elif seat in start.hands:
            found[seat] = number
        else:
            found[seat] = max(number, 1) + chance.below(_SPREAD)
    return found


def discards(example: Example, setting: Setting) -> Sequence[Wanted]:
    """What lies open: as given, else what is taken before a card is thrown, else any card where the deal shows one."""
    if example.start.discards is not None:
        return example.start.discards
    for play in example.plays:
        if play.verb == DISCARD:
            break
        if play.verb == TAKE and play.card is not None:
            return (play.card,)
    faces = tuple(range(len(setting.machine.pack.faces)))
    return (Wanted(faces, "card", Span(0, 0)),) if isinstance(setting.shows, tree.ToDiscards) else ()


def lying(example: Example, setting: Setting) -> list[Sequence[Wanted]]:
    """The discards, then each meld."""
    return [discards(example, setting), *(meld.cards for meld in example.start.melds)]


# ---------------------------------------------------------------------- the game at the start


def beginning(
    example: Example,
    setting: Setting,
    hands: Mapping[int, Sequence[int]],
    stock: Sequence[int],
    piles: Sequence[Sequence[int]],
) -> Game:
    """The position that is given: before the draw of whoever is on turn, or after it. Stuck where no meld lies so."""
    start, book = example.start, setting.book
    game = Game(setting.machine)
    match.set_dealer(game, book, match.last_in_order(book) if start.dealer is None else start.dealer)
    game.set_value(book.variable("deal-number"), 1)
    set_counts(game, book, start.counts)
    match.set_marks(game, book, start.marks)
    for role, numbers in (("score", start.scores), ("by-hand", start.points)):
        for team, number in numbers.items():
            game.set_value(book.variable(role), number, team)
    for seat, cards in hands.items():
        game.set_items(book.zone("hand"), cards, seat)
    game.set_items(book.zone("stock"), stock)
    if piles[0]:
        game.set_items(book.zone("discards"), piles[0])
    for seat in start.have_melded:
        game.set_value(book.variable("has-melded"), 1, seat)
    if asks_who_plays(example):
        game.set_value(book.variable("player"), setting.machine.following[game.value(book.variable("dealer"))])
        game.jump(setting.asks)
        return game
    _leave(game, example, setting)
    _lay_out(game, setting, start, piles[1:])
    if start.winner is not None:
        _win(game, setting, start, start.winner)
    elif has_drawn(example):
        game.jump("act")
    return game


def asks_who_plays(example: Example) -> bool:
    """It begins before it is known who plays the deal: the first thing that is done is that somebody says so."""
    first = next(iter(example.plays), None)
    return first is not None and not first.cards and first.verb in (PLAY, DROP)


def _leave(game: Game, example: Example, setting: Setting) -> None:
    """Where more sit at the table than play a deal, those whom the example doesn't name are out, the last in order of
    play first; their cards lie in the stock.
    """
    start, book = example.start, setting.book
    if not book.has(OUT):
        return
    named = {*start.hands, *start.have_melded, *start.turns, *(play.seat for play in example.plays)}
    named |= {seat for seat in (start.leader, start.winner, start.dealer) if seat is not None}
    others = [seat for seat in map(book.seat, reversed(book.order)) if seat not in named]
    hand, stock = book.zone("hand"), book.zone("stock")
    for seat in others[: setting.machine.seats - setting.players_in_deal]:
        game.set_items(stock, (*game.items(stock), *game.items(hand, seat)))
        game.set_items(hand, (), seat)


def _win(game: Game, setting: Setting, start: Start, winner: int) -> None:
    """The deal is over, won by that seat: no turn goes on, and who has melded did so before his last one."""
    book = setting.book
    for seat in range(setting.machine.seats):
        game.set_value(book.variable("turns"), start.turns.get(seat, 0), seat)
        game.set_value(book.variable("melded-before"), int(seat in start.have_melded), seat)
    match.set_winner(game, book, winner)
    game.jump("count")


def _lay_out(game: Game, setting: Setting, start: Start, melds: Sequence[Sequence[int]]) -> None:
    """Lays the melds down and begins the turn."""
    book, first = setting.book, start.leader if start.winner is None else start.winner
    if first is None:
        first = match.first_leader(game, book)
    if first == NOBODY:
        first = setting.machine.following[game.value(book.variable("dealer"))]
    laid = [(meld.seat, tuple(cards)) for meld, cards in zip(start.melds, melds, strict=True)]
    mark = game.mark()
    try:
        lay_out_turn(game, book, first, laid, start.turns)
    except PlayError:
        game.undo(mark)
        raise Stuck(_no_meld(game, setting, first, list(zip(start.melds, laid, strict=True)))) from None


def _no_meld(
    game: Game, setting: Setting, first: int, melds: Sequence[tuple[OnTable, tuple[int, tuple[int, ...]]]]
) -> Trouble:
    """The first of the melds that can't lie there."""
    kinds = ", ".join(setting.machine.melded) or "none"
    for number, (meld, _) in enumerate(melds):
        try:
            lay_out_turn(game.copy(), setting.book, first, [laid for _, laid in melds[: number + 1]], {})
        except PlayError as refused:
            full = number >= setting.machine.melds
            reason = str(refused).rstrip(".") if full else "no meld of these rules grows to them"
            hint = "give fewer melds" if full else f"give cards that make one; the kinds of melds are: {kinds}"
            fields = {"cards": named(meld.cards), "reason": reason, "hint": hint}
            return Trouble(codes.NO_MELD, meld.span, fields)
    raise AssertionError("one of them can't lie there")
