"""HOLA2xx: names, slots, and how games build on games.

Retired, never to be used again: 240, 251.
"""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

NO_GAME = Code("HOLA201", "no-game", "a rule file begins with a game", 'write: game "A title"')
TWO_GAMES = Code("HOLA202", "two-games", "a rule file has one game; this is a second", "put it in a file of its own")
CLAUSE_TWICE = Code("HOLA203", "clause-twice", "{slot} is said twice", "keep one of the two lines")
BLOCK_TWICE = Code("HOLA204", "block-twice", "{block} stands here a second time", "put its lines into the first one")
LABEL_TWICE = Code("HOLA205", "label-twice", "there is already {what} called {name}", "choose another name")
MISSING_CLAUSE = Code("HOLA206", "missing-clause", "nothing says {slot}", "add to {block}: {example}")
MISSING_BLOCK = Code("HOLA207", "missing-block", "the game has no {block}", "add a block: {example}")
NO_END = Code(
    "HOLA208", "no-end", "nothing ends the match", "add {what}: to 500, or: ends after 4 deals, or: ends never"
)
CHANGE_OF_NOTHING = Code(
    "HOLA210", "change-of-nothing", "no line says {slot}, so there is nothing to change", "write: add {words}"
)
REMOVE_OF_NOTHING = Code(
    "HOLA211", "remove-of-nothing", "no line says {slot}, so there is nothing to remove", "take this line out"
)
ADD_OF_THERE = Code("HOLA212", "add-of-there", "{slot} is said already", "write: change {words}")
SAME_VALUE = Code(
    "HOLA213",
    "same-value",
    "{slot} is that already, so this line changes nothing",
    "take the line out, or say another value",
)
BLOCK_IN_CHILD = Code(
    "HOLA214",
    "block-in-child",
    "a game that extends another says differences: no block {block} of its own",
    "write: change {block} …",
)
CLASH = Code(
    "HOLA215",
    "variants-clash",
    "{first} and {second} give '{slot}' different values",
    "leave one out, or say which goes last: with {first}, {second} last",
)
KEPT_APART = Code("HOLA216", "kept-apart", "{first} and {second} can't stand together", "leave one of them out")
CHOSEN_TWICE = Code("HOLA217", "chosen-twice", "{name} is chosen already", "take it out here")
UNKNOWN_VARIANT = Code("HOLA220", "unknown-variant", "{game} has no variant called {name}{guess}", "it has: {known}")
UNKNOWN_OPTION = Code("HOLA221", "unknown-option", "{game} has no option called {name}{guess}", "it has: {known}")
UNKNOWN_NAME = Code(
    "HOLA222", "unknown-name", "there is no penalty, option or call named {name}{guess}", "the game has: {known}"
)
UNKNOWN_GAME = Code(
    "HOLA223",
    "unknown-game",
    "there is no game called {name}{guess}",
    "shipped games: {known}; a file beside this one counts too",
)
EXTENDS_RING = Code("HOLA224", "extends-ring", "{name} extends itself, by way of {chain}", "take one extends out")
BASE_REFUSED = Code(
    "HOLA225",
    "base-refused",
    "{name}, on which this game builds, has a mistake of its own: {first}",
    "put {name} right first",
)
WRONG_PLAYERS = Code("HOLA226", "wrong-players", "{game} is not for {number} players", "it is for {known}")
VARIANT_PLAYERS = Code(
    "HOLA227", "variant-players", "{name} is for {number} players only", "leave it out at this table"
)
OPTION_RANGE = Code("HOLA228", "option-range", "{name} can't be {value}", "allowed: {allowed}")
OPTION_UNREAD = Code(
    "HOLA229",
    "option-unread",
    "no clause reads the option {name}",
    "use its name where a number stands, or take it out",
)
OPTION_NO_VALUE = Code("HOLA230", "option-no-value", "the option {name} has no value", "add: value 10")
RESERVED_NAME = Code("HOLA231", "reserved-name", "{name} can't be the name of {what}: {why}", "choose another name")
SET_TWICE = Code("HOLA232", "set-twice", "{name} is set twice here", "keep one of the lines")
REMOVED_SLOT = Code(
    "HOLA233",
    "removed-slot",
    "with this line some variants can't be chosen any more: they change what is gone ({names})",
    "that is no mistake until somebody chooses one",
    "note",
)
NO_PLAYERS_LINE = Code(
    "HOLA234",
    "no-players",
    "nothing says how many play",
    "add to game: players 4 in 2 teams; or build on a game: extends NAME",
)
PLAYERS_TWICE = Code("HOLA235", "players-twice", "{number} players stand here a second time", "put the lines together")
NO_SUCH_COUNT = Code(
    "HOLA236",
    "no-such-count",
    "the game isn't for {number} players, so there is nothing to remove",
    "it is for {known}",
)
NO_COUNT_LEFT = Code("HOLA237", "no-count-left", "no number of players is left", "keep one of them")
EMPTY_VARIANT = Code(
    "HOLA238", "empty-variant", "the variant {name} says nothing", "give it a change, add or remove line"
)
NOT_WITH_SELF = Code("HOLA239", "not-with-itself", "{name} can't be kept apart from itself", "name the other variant")
UNKNOWN_COUNT_NAME = Code(
    "HOLA241", "unknown-number", "{name} is no number here: neither an option nor a count{guess}", "known: {known}"
)
UNKNOWN_SUIT = Code("HOLA242", "unknown-suit", "the pack has no suit {name}{guess}", "it has: {known}")
UNKNOWN_RANK = Code("HOLA243", "unknown-rank", "the pack has no rank {name}", "it has: {known}")
UNKNOWN_CARD = Code("HOLA244", "unknown-card", "the pack has no card {name}", "{why}")
NO_JOKERS = Code("HOLA264", "no-jokers", "the pack has no jokers", "say in pack how many it has: jokers 1")
FILE_CHAIN = Code("HOLA245", "long-chain", "more than {limit} files build on one another here", "put some together")
OPTION_ELSEWHERE = Code(
    "HOLA246", "option-unread-here", "the option {name} changes nothing at this table", "leave it out here{also}"
)
DEAD_OPTION_SET = Code(
    "HOLA247",
    "option-unread-in-file",
    "the option {name} is set, but nothing reads it at this table",
    "take the line out",
    "note",
)
TAKEN_OUT = Code(
    "HOLA248",
    "taken-out",
    "{name} is not in the pack: a line takes it out",
    "take it out here too, or leave it in there",
)
PLAYERS_ELSEWHERE = Code(
    "HOLA249",
    "players-elsewhere",
    "how many play can't be changed in {where}",
    "write a block of its own: for 6 players in 2 teams",
)
CARD_TWICE = Code("HOLA250", "card-twice", "{name} stands here twice", "name each card once")
LINE_IN_CHILD = Code(
    "HOLA252",
    "line-in-child",
    "a game that extends another says differences only",
    "write: change game {words}, or add if no line has said it yet",
)
REMOVE_MEMBER = Code(
    "HOLA253",
    "remove-member",
    "single members are taken out of wild, without and extra only",
    "write the whole line anew: change pack {slot} …",
)
NOT_THE_SAME = Code(
    "HOLA255",
    "not-the-same",
    "this is not the same game as {name}: {why}",
    "take the line out, or make the rules alike",
)
ALLOWED_BACKWARDS = Code(
    "HOLA254", "allowed-backwards", "{low} to {high} runs backwards", "write the smaller number first"
)
OTHER_KIND = Code("HOLA256", "other-kind", "{name} is {what}, which has no clause '{clause}'", "{what} has: {known}")
SPOILT_VARIANT = Code(
    "HOLA257",
    "spoilt-variant",
    "with this line some variants can't be chosen any more ({names}): {why}",
    "that is no mistake until somebody chooses one",
    "note",
)
SAME_AS_CHANGED = Code(
    "HOLA258",
    "same-as-changed",
    "same as is no rule that could be changed: it says which game this file is",
    "write it below the game's title, without a word before it: same as {name}",
)
DOUBTFUL = Code(
    "HOLA260",
    "doubtful",
    "{name} is a doubtful house rule{why}",
    "that is no mistake; without it the rules are certain",
    "note",
)
VALUE_HANGS = Code(
    "HOLA261",
    "value-hangs",
    "the value of {name} may hang on the number of players, and on nothing else",
    "write it so: 7 when there are 2 players, otherwise 10",
)
TWINS = Code(
    "HOLA259",
    "twins",
    "these are the rules of {name} under another name",
    "if that is meant, say it: same as {name}",
    "note",
)
