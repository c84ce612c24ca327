"""HOLA36x: calls, and what they do."""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

CALL_MOMENT = Code(
    "HOLA360",
    "call-moment",
    "nobody can call anything at that moment",
    "let it be when a trick ends, a card is played, a deal begins or a trick begins; or as long as a trick is open",
)
CALL_CARDS = Code(
    "HOLA361",
    "call-cards",
    "this says how cards are played, not with which cards something is called",
    "say for instance: with 4 cards of one suit, with 3 trumps, with 3 cards of rank A",
)
ONLY_IN_CALL = Code(
    "HOLA362",
    "only-in-call",
    "'{what}' makes sense only as what a call does",
    "put it behind `then` in a block call; a rule may say: the trick ends, the deal ends",
)
THOSE_CARDS = Code(
    "HOLA363",
    "those-cards",
    "the call takes no cards, so nobody knows which those are",
    "say which it takes, for instance: with 4 cards of one suit",
)
ONE_CARD_LED = Code(
    "HOLA364",
    "one-card-led",
    "in this game one card is led at a time",
    "let the call take one card, or let several be led: lead 1 or more cards of one suit",
)
LEADS_INTO = Code(
    "HOLA365",
    "leads-into",
    "cards may lie in the trick by then, so nobody can lead",
    "let it go back first: then the trick goes back, that player leads those cards",
)
UNKNOWN_CALL = Code(
    "HOLA366",
    "unknown-call",
    "there is no call '{name}'{guess}",
    "the calls of this game are: {known}",
)
