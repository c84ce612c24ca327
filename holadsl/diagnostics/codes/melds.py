"""HOLA39x: melds and turns."""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

NO_SEQUENCE = Code(
    "HOLA390",
    "sequence-without-order",
    "there are no sequences where ranks have no order",
    "take out pack order none, or say: of one rank",
)
NO_SUCH_MELD = Code(
    "HOLA391",
    "unknown-meld",
    "no line of melds is called '{name}'",
    "the kinds of melds here are: {known}",
)
IN_TURNS = Code(
    "HOLA393",
    "not-in-a-game-of-turns",
    "'{said}' belongs to games of tricks, and this one is played in turns",
    "take it out of {slot}, or take out the block turn",
)
IN_TRICKS = Code(
    "HOLA394",
    "not-in-a-game-of-tricks",
    "'{said}' belongs to games of turns, and this one is played in tricks",
    "take it out of {slot}, or write the game with a block turn: draw 1 card from the stock",
)
DISCARD_ONE = Code(
    "HOLA395",
    "discard-one-card",
    "{number} cards can't be thrown at once",
    "a turn ends with one card: discard 1 card",
)
NO_WILD_ON_TOP = Code(
    "HOLA396",
    "stack-without-wilds",
    "a meld that grows on top takes cards by the one that lies there, and here cards are wild in melds",
    "let it grow at either end, or to a number of cards; or take out melds wilds",
)
NO_STOCK = Code(
    "HOLA397",
    "no-draw-from-stock",
    "a turn must be able to begin with a card from the stock",
    "say for instance: draw 1 card from the stock, or the top discard",
)
CAN_MELD = Code(
    "HOLA398",
    "can-meld-in-a-call",
    "whether a card can be melded is asked in a call that melds it",
    "say it in the needs of a call whose then has: that player melds the top discard",
)
MELDS_IN_CALL = Code(
    "HOLA399",
    "taken-by-a-call",
    "a discard is melded out of turn by a call alone",
    "say it in the then of a call: that player melds the top discard, that player plays on",
)
