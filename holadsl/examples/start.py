"""The game at the start of an example."""

from __future__ import annotations

from holadsl.core.machine import NOBODY
from holadsl.engine import match, sides
from holadsl.engine.game import Game
from holadsl.engine.position import set_counts
from holadsl.examples import turns
from holadsl.examples.example import Example, HandHas, HandSize, IsNext, MayCall, MayHold, MayPlay, TrickWorth
from holadsl.examples.filling import Filling, Spot
from holadsl.examples.setting import Setting

_AT_THE_TABLE = (MayHold, MayPlay, MayCall, HandHas, HandSize, IsNext, TrickWorth)
"""Claims about a deal that is being played."""


def counted_at_once(example: Example) -> bool:
    """The example is about the count of a deal: what came of it is given, nothing is played, no hand is asked for."""
    given = bool(example.start.points or example.start.tricks) or example.start.winner is not None
    return given and not example.plays and not any(isinstance(claim, _AT_THE_TABLE) for claim in example.claims)


def beginning(example: Example, setting: Setting, filling: Filling) -> Game:
    """The position that is given, its leader about to lead; or the deal counted, where it is about that alone."""
    if setting.in_turns:
        return turns.beginning(example, setting, filling.hands, filling.stock, filling.lying)
    start, book = example.start, setting.book
    game = Game(setting.machine)
    match.set_dealer(game, book, dealer_of(example, setting))
    game.set_value(book.variable("deal-number"), 1)
    match.set_tricks(game, book, start.tricks)
    if start.trick is not None:
        game.set_value(book.variable("trick-number"), start.trick - 1)
    set_counts(game, book, start.counts)
    match.set_marks(game, book, start.marks)
    for role, numbers in (("score", start.scores), ("by-hand", start.points)):
        for team, number in numbers.items():
            game.set_value(book.variable(role), number, team)
    for team, cards in filling.taken.items():
        game.set_items(book.zone("taken"), cards, team)
    if filling.shown != NOBODY:
        game.set_value(book.variable("shown"), filling.shown)
        if book.has("discards"):
            game.set_items(book.zone("discards"), [filling.shown])
        game.set_value(book.variable("trump"), setting.scene.suit.values[filling.shown])
    at_once = counted_at_once(example)
    for seat, cards in filling.hands.items():
        # At the end of a deal nothing is free: a hand has what is given, mostly nothing.
        kept = [card for place, card in enumerate(cards) if not at_once or Spot(seat, place) not in filling.free]
        game.set_items(book.zone("hand"), kept, seat)
    game.set_items(book.zone("stock"), () if at_once and start.stock is None else filling.stock)
    leader = _leader(example, setting, game)
    game.set_value(book.variable("leader"), leader)
    if setting.winner_leads and (start.taken or start.tricks or (start.trick or 1) > 1):
        game.set_value(book.variable("last-winner"), leader)
    if start.alone is not None:
        sides.set_alone(game, book, start.alone)
    sides.find(game, book)
    if start.winner is not None:
        match.set_winner(game, book, start.winner)
    game.jump("count" if at_once else "trick")
    return game


def dealer_of(example: Example, setting: Setting) -> int:
    """The dealer as given, else the last seat in order of play."""
    dealer = example.start.dealer
    return match.last_in_order(setting.book) if dealer is None else dealer


def _leader(example: Example, setting: Setting, game: Game) -> int:
    """Who leads: as given, else as the rules' first lead says."""
    if example.start.leader is not None:
        return example.start.leader
    leader = match.first_leader(game, setting.book)
    return leader if leader != NOBODY else setting.machine.following[game.value(setting.book.variable("dealer"))]
