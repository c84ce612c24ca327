"""A filling as people are shown it."""

from __future__ import annotations

from holadsl.examples.filling import Filling
from holadsl.examples.setting import Setting

_MOST = 6
"""Of a long hand so many cards are shown."""


def shown(filling: Filling, setting: Setting) -> str:
    """The hands at the start, and how many cards the stock has."""
    seats = setting.book.seats
    hands = (f"{seats[seat]} {_cards(cards, setting)}" for seat, cards in filling.hands.items())
    stock = len(filling.stock)
    return f"{', '.join(hands)} and {stock or 'no'} card{'' if stock == 1 else 's'} in the stock"


def _cards(cards: tuple[int, ...], setting: Setting) -> str:
    more = " …" if len(cards) > _MOST else ""
    return " ".join(setting.written(card) for card in cards[:_MOST]) + more
