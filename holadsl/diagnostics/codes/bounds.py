"""HOLA4xx: sizes, numbers and limits.

Retired, never to be used again: 411, 416.
"""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

TOO_MANY_PACKS = Code("HOLA401", "too-many-packs", "{number} packs are too many", "8 is the most")
PACK_TOO_LARGE = Code("HOLA402", "pack-too-large", "the pack has {number} cards", "432 is the most")
TOO_MANY_SEATS = Code("HOLA403", "too-many-seats", "{number} players are too many", "10 is the most")
HAND_TOO_LARGE = Code("HOLA404", "hand-too-large", "a hand of {number} cards is too large", "26 is the most")
DEAL_TOO_LARGE = Code(
    "HOLA405",
    "deal-too-large",
    "{players} players with {each} cards each need {need}; the pack has {size}",
    "deal fewer cards, or add: copies 2",
)
ZERO = Code("HOLA406", "too-small", "{what} can't be {number}", "{least} is the least")
EMPTY_PACK = Code("HOLA407", "empty-pack", "no card is left in the pack", "take fewer out")
UNEVEN_TEAMS = Code(
    "HOLA408",
    "uneven-teams",
    "{players} players don't make {teams} teams of equal size",
    "choose another number of teams",
)
TOO_MANY_VARIANTS = Code(
    "HOLA409", "too-many-variants", "more than {limit} variants", "put some in a file of their own"
)
NUMBER_TOO_LARGE = Code("HOLA410", "number-too-large", "{number} is too large", "{most} is the most here")
SUIT_LETTER = Code(
    "HOLA412",
    "suit-letter",
    "{first} and {second} both write their cards with {letter}, so they can't be told apart",
    "choose another name for one of them",
)
RANK_TWICE = Code("HOLA413", "rank-twice", "the rank {name} stands here twice", "name each rank once")
GROWS = Code(
    "HOLA414",
    "unbounded",
    "by this line a number could grow beyond what can be counted",
    "write a plain number in the place of one that grows with it",
)
TARGET_REACHED = Code(
    "HOLA415", "target-zero", "a match to {number} would be over before it begins", "choose a target above 0"
)
NO_KINDS_LEFT = Code("HOLA417", "no-such-member", "{name} is not among the {slot} cards", "they are: {known}")
RUN_BACKWARDS = Code(
    "HOLA418",
    "run-backwards",
    "{low} to {high} runs backwards",
    "write the lower rank first",
)
SUIT_TWICE = Code("HOLA419", "suit-twice", "the suit {name} stands here twice", "name each suit once")
FINE_FRACTION = Code(
    "HOLA420", "fine-fraction", "the fractions of these rules cut a point too finely", "a millionth is the least part"
)
MEMBER_TWICE = Code("HOLA422", "member-twice", "{name} stands in this line twice", "name it once")
PLAYERS_BACKWARDS = Code(
    "HOLA421", "players-backwards", "{low} to {high} players runs backwards", "write the smaller number first"
)
