"""HOLA1xx: what can't be read: files, headers, lines."""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

# files

NO_FILE = Code("HOLA101", "no-file", "there is no file {name}{guess}", "check the name and the folder")
IS_FOLDER = Code("HOLA102", "is-folder", "{name} is a folder", "name a file in it, such as {example}")
CLOSED_FILE = Code("HOLA103", "closed-file", "{name} can't be opened: {why}", "check that you may read it")
NOT_TEXT = Code("HOLA104", "not-text", "this is no text: it has bytes that no writing has", "name a rule file (.hola)")
NOT_UTF8 = Code(
    "HOLA105", "not-utf-8", "line {line} has letters that are not in UTF-8", "save the file as UTF-8 in your editor"
)
TOO_LARGE = Code(
    "HOLA106", "too-large", "a rule file has at most {limit}, this one has more", "is it really a rule file?"
)
EMPTY = Code("HOLA107", "empty-file", "nothing is written here", 'begin with: language 1, then: game "A title"')
HIDDEN_DIRECTION = Code(
    "HOLA108",
    "hidden-direction",
    "a hidden sign (U+{sign}) turns the direction of writing here, so the line reads otherwise than it looks",
    "delete the sign; it may stand in quotes only",
)
TOO_MANY_LINES = Code(
    "HOLA109", "too-many-lines", "a rule file has at most {limit} lines, this one has more", "is it really a rule file?"
)
LONG_LINE = Code(
    "HOLA110",
    "long-line",
    "this line is too long: at most {limit} letters, with all lines that a comma or a bracket joins to it",
    "cut it in two",
)
TOO_DEEP = Code(
    "HOLA111",
    "too-deep",
    "too many phrases or brackets stand inside each other here",
    "40 brackets are the most: say it in simpler parts",
)
TOO_MANY_MISTAKES = Code(
    "HOLA112",
    "too-many-mistakes",
    "{limit} mistakes are enough for once: the rest of the file was not looked at",
    "put right those above first",
    "note",
)

CONTROL_SIGN = Code(
    "HOLA113", "control-sign", "a sign stands here that is no writing (U+{sign})", "delete it; type the line anew"
)

# the line that says the language

NO_LANGUAGE = Code(
    "HOLA115", "no-language", "the first line must say the language of the rules", "write above it: language 1"
)
UNKNOWN_LANGUAGE = Code(
    "HOLA116",
    "unknown-language",
    "these rules are written in language {version}, and only language 1 is known here",
    "get a newer holadsl, or write: language 1",
)
LANGUAGE_PLACE = Code("HOLA117", "language-place", "the language is said once, in the first line", "take this line out")

# headers

UNKNOWN_BLOCK = Code("HOLA120", "unknown-block", "there is no block '{word}'{guess}", "the blocks are: {known}")
NO_BLOCK = Code(
    "HOLA121",
    "no-block",
    "'{word}' stands before any block{owner}",
    'begin with a header, such as: game "A title"',
)
HEADER_ALONE = Code(
    "HOLA122",
    "header-alone",
    "the word {block} stands alone on its line and opens a block",
    "write '{rest}' on the next line",
)
NO_TITLE = Code("HOLA123", "no-title", "{what} has a title in quotes", "write: {example}")
LONG_NAME = Code("HOLA124", "long-name", "a name is one word", "join its parts: {example}")
BAD_NAME = Code(
    "HOLA125",
    "bad-name",
    "'{word}' is no name: names are small letters, digits and hyphens, a letter first",
    "write: {example}",
)
NO_NAME = Code("HOLA126", "no-name", "{what} has a name before its title", "write: {example}")
SIDES = Code(
    "HOLA127",
    "no-sides",
    "nothing says who plays together",
    "write: {example}, each alone, or: {example} in 2 teams",
)

# which clause

UNKNOWN_CLAUSE = Code("HOLA130", "unknown-clause", "{block} has no clause '{word}'{guess}", "its clauses are: {known}")
OTHER_BLOCK = Code(
    "HOLA131", "other-block", "'{word}' is a clause of {owner}, not of {block}", "put the line under {where}"
)
FORGOTTEN_CHANGE = Code(
    "HOLA132", "forgotten-change", "{what} says differences only", "write: {example}, or add if no line has said it yet"
)
NO_BLOCK_SAID = Code(
    "HOLA133", "no-block-said", "say the block of the clause '{word}' too", "write: {verb} {owner} {word} …"
)
UNKNOWN_CHANGE = Code(
    "HOLA134",
    "unknown-difference",
    "there is no block '{word}' to {verb} anything in{guess}",
    "name a block and a clause, or a penalty or an option and its clause: {verb} pack wild 7, {verb} talking costs 20",
)
NAMED_CLAUSE = Code(
    "HOLA135",
    "named-clause",
    "'{word}' is no clause of an option or a penalty{guess}",
    "an option has value and allowed, a penalty has costs",
)

NO_BEGINNING = Code(
    "HOLA136",
    "no-beginning",
    "no line begins with {word}",
    "a line that goes on from the one before ends in a comma there",
)

# inside a line

UNFINISHED = Code("HOLA140", "unfinished", "'{before}' is not finished", "behind it could stand {fits}")
MISPLACED = Code("HOLA141", "misplaced", "'{word}' can't follow '{before}'", "here could stand {fits}")
MISSPELT = Code("HOLA142", "misspelt", "'{word}' after '{before}': did you mean {guess}?", "here could stand {fits}")
WRONG_KIND = Code("HOLA143", "wrong-kind", "'{word}' is {kind}, and {fits} is due here", "{hint}")
TWO_CLAUSES = Code("HOLA144", "two-clauses", "'{word}' begins another clause", "put it on a line of its own")
CAPITALS = Code("HOLA145", "capitals", "'{word}' is written small: {small}", "write: {small}")
NO_COMMA = Code("HOLA146", "no-comma", "a comma is missing before '{word}'", "write: {before}, {word}")
LAST_COMMA = Code(
    "HOLA147", "last-comma", "a comma at the end of a line carries it on, and {what}", "take the comma out"
)
EXTRA_COMMA = Code("HOLA148", "extra-comma", "no comma stands here", "take it out")
OPEN_QUOTE = Code("HOLA149", "open-quote", "the quote is not closed", 'end it with " on the same line')
CURLY_QUOTE = Code("HOLA150", "curly-quote", "a text stands in plain quotes", 'write: "{text}"')
OPEN_BRACKET = Code("HOLA151", "open-bracket", "the bracket is not closed", "close it with )")
EXTRA_BRACKET = Code("HOLA152", "extra-bracket", "nothing was opened that this bracket closes", "take it out")
STRAY_SIGN = Code("HOLA153", "stray-sign", "no {sign} is needed here", "take it out")
STRAY_LETTER = Code("HOLA154", "stray-letter", "{sign} means nothing in a rule", "take it out")

SMALL_LETTER = Code(
    "HOLA155", "small-letter", "seats and ranks are written large: {large} for '{word}'", "write: {large}"
)
NO_BLANK = Code("HOLA156", "no-blank", "'{word}' is two words", "write: {example}")
NO_APOSTROPHE = Code("HOLA157", "no-apostrophe", "'{word}' needs an apostrophe here", "write: {example}")

# words that are said otherwise

SAID_OTHERWISE = Code("HOLA160", "said-otherwise", "'{word}' isn't said here", "{instead}")
LEFT_RIGHT = Code(
    "HOLA161",
    "left-right",
    "'{word}' depends on the direction of play, which one line alone says",
    "write: player after {whom}, or: player before {whom}",
)
IF_WHEN = Code("HOLA162", "if", "'if' is said with 'when'", "write: when {rest}")
MUST = Code(
    "HOLA163",
    "must",
    "a duty is said as a ladder, without '{word}'",
    "write for instance: answer a card of the suit led, else any card",
)
PRICE_ORDER = Code("HOLA164", "price-order", "a price comes before its cards", "write: {example}")
NUMBER_WORD = Code("HOLA165", "number-word", "numbers are written in figures", "write: {figure}")
POINT_NUMBER = Code("HOLA166", "point-number", "'{word}' is no number here", "write a fraction: {example}")

# known, but not built

PHRASE_NOT_BUILT = Code(
    "HOLA172",
    "phrase-not-built",
    "'{word}' is part of the language, but not built yet here",
    "leave the line out for now, or say it in other words",
)
