"""Words that a card player would use, and what the language says instead."""

from __future__ import annotations

from typing import Final

_BELOW_20 = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
"""
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_TIMES = {"once": 1, "twice": 2, "thrice": 3, "hundred": 100}

FIGURES: Final = {word: number for number, word in enumerate(_BELOW_20.split())} | _TENS | _TIMES
"""Numbers that people write in letters."""

OPENING: Final = {
    "stock": "what is left after the deal is the stock by itself; take the line out",
    "turn": "write: show 1 card …",
    "matches": "write: matching a card of the rank led",
    "match": "write: matching a card of the rank led",
    "follow": "write: answer a card of the suit led, else any card",
    "captured": "write: cards worth of the cards taken",
    "values": "write: worth 10 for A",
    "value": "write: worth 10 for A",
    "dealer": "write: next dealer …",
    "leader": "write: first lead …",
    "target": "write: to 500",
    "turns": "write: direction clockwise",
    "draw": "write: refill to 4",
    "joker": "write: jokers 2",
    "decks": "write: copies 2",
    "packs": "write: copies 2",
    "default": "write: value 10",
    "out": "write: go out when …",
    "going": "write: go out when …",
    "use": "write: with",
    "include": "write: with",
    "delete": "write: remove",
    "drop": "write: remove",
    "no": "to take a rule away, write: remove",
    "replace": "write: change",
    "extends": 'it stands behind the title: game "Ours" extends NAME',
    "expect": "write: then",
    "result": "write: then",
    "setup": "write: given",
    "import": "write in the game's header: extends NAME",
}
"""What is said instead of a clause that a card player would begin with another word."""

BLOCKS_OTHERWISE: Final = {"cards": "pack", "deck": "pack", "fight": "hold", "fights": "hold", "dealing": "deal"}
"""Blocks as a card player would call them, behind `change`, `add` or `remove`."""

INSTEAD: Final = {
    "always": "write: any time",
    "and": "write a comma",
    "any": "any is for cards; of players: a player, each player",
    "anybody": "write: a player",
    "anyone": "write: a player",
    "beginner": "write: leader",
    "bears": "write: has the mark NAME",
    "bigger": "write: more than",
    "can": "write: may",
    "captured": "write: cards taken",
    "could": "write: may",
    "deck": "write: pack, or: stock for what is left after the deal",
    "discard": "the pile is: the discards, its card on top: the top discard",
    "discards": "of the moment: a card is discarded; of the pile: the discards",
    "equal": "write: is",
    "equals": "write: is",
    "everybody": "write: each player",
    "everyone": "write: each player",
    "facedown": "write: face down",
    "faceup": "write: face up",
    "fewer": "write: less than, or: 3 or less",
    "follow": "write: answer a card of the suit led, else any card",
    "for": "write: to",
    "games": "write: deals",
    "greater": "write: more than",
    "he": "write: it",
    "her": "write: its",
    "highest": "highest is for cards; of points: most",
    "his": "write: its",
    "joker": "write: wild, and in pack: wild jokers",
    "jokers": "write: wilds, and in pack: wild jokers",
    "killed": "write: goes under the discards at 4",
    "losers": "write: each loser",
    "none": "to take a rule away, write: remove",
    "marked": "write: has the mark NAME",
    "match": "write: a matching card; a match is the contest",
    "matches": "write: matching a card of the rank led",
    "maximum": "write: 3 or less",
    "melded": "write: has melded",
    "minimum": "write: 3 or more",
    "minus": "write the number first: 10 minus 3",
    "my": "say whose: leader, dealer, its",
    "opponents": "write: each opponent, or: an opponent",
    "partners": "write: in 2 teams",
    "per": "that is counted so anyway; take it out",
    "phase": "a clause that changes says when: any card when the stock is open, otherwise …",
    "pile": "write: cards taken, or: stock",
    "players": "write: each player",
    "rest": "the rest is the stock by itself; take the line out",
    "round": "write: circuit (a card from each), or: trick",
    "rounds": "write: deals, or: circuits (a card from each)",
    "same": "say which: dealer, a card of the rank led, a card of the suit led",
    "scoring": "write: score",
    "she": "write: it",
    "side": "write: team",
    "sides": "write: teams",
    "somebody": "write: a player",
    "someone": "write: a player",
    "starter": "write: leader",
    "take": "write: took, or: cards taken",
    "takes": "write: took",
    "talon": "write: stock",
    "their": "write: its",
    "then": "effects follow a comma: when …, the trick ends",
    "they": "write: it",
    "turned": "write: show",
    "unless": "write: when not (…)",
    "up": "take it out, or write: show 1 card …",
    "value": "write: worth",
    "values": "write: worth",
    "winners": "write: each winner",
    "you": "write: player (on turn), or: it",
}
"""What is said instead, looked up when a word can't stand where it does."""

IN_EXAMPLES: Final = {
    "announces": "write: calls",
    "declares": "write: calls",
    "plays": "the seat comes first, then its cards: A 8",
    "takes": "write: wins",
    "played": "write: play A 8",
    "winner": "write: A wins the trick",
}
"""What is said instead in the lines of an example."""

NOUNS: Final = frozenset({"opponent", "team", "loser", "winner"})
"""Words for players that need `a`, `each` or `another` before them."""

DUTY: Final = frozenset({"must", "should", "shall", "ought"})
