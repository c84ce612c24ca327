"""HOLA385 and after: what players pay one another when a deal is settled."""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

SETTLED_TWICE = Code(
    "HOLA385",
    "gains-and-settlement",
    "match gains and settle both say what a deal brings",
    "take out one of them",
)
PLACE_HERE = Code(
    "HOLA386",
    "place-outside-settlement",
    "places are known only when a payment is worked out",
    "say it in settle pays, or in a line settle times",
)
NO_SETTLEMENT = Code(
    "HOLA387",
    "paying-without-settlement",
    "nobody pays anything in this game, so nobody pays for all",
    "add a block settle that says what each loser pays, or take this out",
)
POWER = Code(
    "HOLA388",
    "factor-for-each",
    "a factor for each of several cards is a whole number as it is written, 0 or more",
    "say for instance: 2 for each card of rank 7 in hand",
)
