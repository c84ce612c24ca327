"""The clauses of games of melds and turns: kinds of melds, what is done in a turn, how a deal is settled."""

from __future__ import annotations

from holadsl.syntax import tree
from holadsl.vocabulary.clause import Clause

TURNS: tuple[Clause, ...] = (
    Clause(
        "melds",
        "",
        (tree.Meld,),
        "A kind of meld: NAME, how many cards of what kind, and how it grows on the table: to so many cards, at either "
        "end, or to a meld of another name; where it says `with 2 cards from hand`, so many join a card that lies "
        "alone, at once, and nobody needs a right to lay off for that. `on top`: it is a stack, whose top card takes "
        "one of its rank or the next one up in its suit; `either way` also the next one down, and so on from there. "
        "A set lies as it is named, its last card on top. Without growth nothing is added to it. `goes under the "
        "discards at 4`: when it has so many, or in a stack so many on top are of one rank or in a row, they leave.",
        "run 3 cards of one suit in sequence, grows at either end",
    ),
    Clause(
        "melds",
        "wilds",
        (tree.MeldsWild,),
        "What `pack wild` marks stands for any card in a set or a run, so many at most in one meld, and at least one "
        "card of it is none. In a run its place tells for which card it stands, for good. Whether a wild that was "
        "thrown may be taken.",
        "at most 1 in a meld, not from the discards",
    ),
    Clause("turn", "first", (tree.FirstTurn,), "Who has the first turn of a deal.", "dealer", "player after dealer"),
    Clause(
        "turn",
        "draw",
        (tree.TurnDraw,),
        "The card with which a turn begins, and where it may come from. The top discard may be bound to go into a new "
        "meld, with so many cards from the hand.",
        "1 card from the stock, or the top discard into a new meld with 2 cards from hand",
        required=True,
    ),
    Clause(
        "turn",
        "take",
        (tree.TurnTake,),
        "When the top discard may be taken, where `draw` has it; otherwise always.",
        "when not (this is the first turn)",
    ),
    Clause(
        "turn",
        "meld",
        (tree.TurnMeld,),
        "How many melds a player may lay down in his turn, or when.",
        "1 or less",
        "any number",
    ),
    Clause(
        "turn",
        "lay off",
        (tree.TurnLayOff,),
        "Whether cards may be added to melds on the table, anybody's.",
        "when player has melded",
        "any number",
    ),
    Clause(
        "turn",
        "discard",
        (tree.TurnDiscard,),
        "The card with which a turn ends; who has none left discards none.",
        "1 card when player has melded",
        "1 card",
    ),
    Clause(
        "turn",
        "go out",
        (tree.GoOut,),
        "When a player may part with the last cards of his hand, by melding, laying off or discarding; unless said, "
        "whenever he can. Who may not keeps a card, and until his turn ends the one that he must discard besides. A "
        "call that lays down a whole hand isn't asked.",
        "when player has not melded before the turn",
    ),
)
"""How melds look and what is done in a turn."""

SETTLEMENT: tuple[Clause, ...] = (
    Clause(
        "settle",
        "rank",
        (tree.Ranking,),
        "The order of the losers, behind the winners; with its last words players who tie all have the worse place.",
        "least worth of hand first, ties take the worse place",
    ),
    Clause(
        "settle",
        "first",
        (tree.AlwaysFirst,),
        "Losers who come before all others whatever they count, but for those who come last; several tie.",
        "a player that has not melded",
    ),
    Clause(
        "settle",
        "last",
        (tree.AlwaysLast,),
        "Losers who come last whatever they count; several tie.",
        "a player that has not melded, a player that pays for all",
    ),
    Clause(
        "settle",
        "pays",
        (tree.Pays,),
        "What each loser pays to the winners, read for him, before it is multiplied.",
        "place minus 1",
        required=True,
    ),
    Clause(
        "settle",
        "times",
        (tree.TimesLine,),
        "What multiplies the payment of a loser: times NAME NUMBER [for each CARD] [when CONDITION]; with `for each` "
        "once for each such card.",
        "seven 2 for each card of rank 7 in hand",
    ),
)
"""Who pays what at the end of a deal."""
