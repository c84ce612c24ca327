"""Reads one logical line with the LALR parser, from where its block's header left it.

A rule file is a list of blocks, a block is a header and clauses, and a clause never says what the next one may be. So
each line is read by itself: the parser starts in the state after the header (a *stand*), reads the line, and finishes
as if the file ended there. A line that can't be read harms no other, and nothing has to be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable

from holadsl.data import field, frozen
from holadsl.syntax.grammar import tables
from holadsl.syntax.phrase import Child, Phrase, Token, made
from holadsl.syntax.scanner import Misfit, NoWord, word


@frozen
class Stand:
    """Where the parser stands before a line: at the beginning of a file, or after a block's header."""

    states: tuple[int, ...] = ()
    values: tuple[Child, ...] = ()


START = Stand()
"""Before anything was read."""


@frozen
class Read:
    """A line that was read: its tokens, the phrase of the header with the line, the stand after the line."""

    tokens: tuple[Token, ...]
    phrase: Phrase
    after: Stand


@frozen
class Stuck(Exception):
    """A line that can't be read on.

    `tokens` were read; `wrong` is the first that can't follow them, or None at the end of the line or at a character
    that begins no word; `at` is its place. `fits` names the terminals that could have followed.
    """

    tokens: tuple[Token, ...]
    wrong: Token | None
    at: int
    fits: frozenset[str]
    stand: Stand = field(repr=False)
    """Where the parser stood when it could go no further."""


class Parser:
    """An LALR(1) parser at a stand."""

    __slots__ = ("states", "tables", "values")

    def __init__(self, stand: Stand) -> None:
        self.tables = tables()
        self.states = list(stand.states) or [self.tables.start]
        self.values = list(stand.values)

    @property
    def stand(self) -> Stand:
        """Where it stands now."""
        return Stand(tuple(self.states), tuple(self.values))

    def word(self, text: str, at: int, end: int) -> Token | None:
        """The next word of a text from that place on."""
        return word(self.tables, text, at, end, self.tables.rows[self.states[-1]])

    def feed(self, token: Token) -> None:
        """Takes one word more; Misfit if it can't follow."""
        states, values, rows, rules = self.states, self.values, self.tables.rows, self.tables.rules
        while True:
            action = rows[states[-1]].get(token.type)
            if action is None:
                raise Misfit(token)
            if action >= 0:
                states.append(action)
                values.append(token)
                return
            done = rules[~action]
            first = len(states) - len(done.parts)
            said = values[first - 1 :]
            del states[first:], values[first - 1 :]
            states.append(rows[states[-1]][done.origin])
            values.append(made(done, said))
            if states[-1] == self.tables.end:
                return

    def takes(self, terminal: str) -> bool:
        """Whether it could take a word of that terminal."""
        states, rows = list(self.states), self.tables.rows
        while True:
            action = rows[states[-1]].get(terminal)
            if action is None or action >= 0:
                return action is not None
            done = self.tables.rules[~action]
            del states[len(states) - len(done.parts) :]
            states.append(rows[states[-1]][done.origin])
            if states[-1] == self.tables.end:
                return True


def read(text: str, start: int, end: int, stand: Stand = START) -> Read:
    """Reads the line from `start` to `end` of the text; Stuck if that can't be done."""
    parser = Parser(stand)
    tokens: list[Token] = []
    at = start
    try:
        while (token := parser.word(text, at, end)) is not None:
            at = token.end
            if token.type != "THE":  # it may stand anywhere
                parser.feed(token)
                tokens.append(token)
        parser.feed(Token("_END", "", end, end))
    except Misfit as problem:
        wrong = problem.token if problem.token.type != "_END" else None
        raise _stuck(stand, tokens, wrong, wrong.start if wrong else end) from None
    except NoWord as problem:
        raise _stuck(stand, tokens, None, problem.at) from None
    after = parser.stand
    parser.feed(Token("$END", "", end, end))
    phrase = parser.values[-1]
    assert isinstance(phrase, Phrase)
    return Read(tuple(tokens), phrase, after)


def fits(stand: Stand) -> frozenset[str]:
    """The terminals that the parser could read next at a stand."""
    parser = Parser(stand)
    names = parser.tables.rows[parser.states[-1]]
    return frozenset(name for name in names if name.isupper() and parser.takes(name))


def after(stand: Stand, terminal: str, at: tuple[int, int] = (0, 0)) -> Stand | None:
    """The stand after one more word of that terminal, as if it stood `at` there; None if it doesn't fit."""
    parser = Parser(stand)
    try:
        parser.feed(Token(terminal, "", *at))
    except Misfit:
        return None
    return parser.stand


def replay(stand: Stand, tokens: Iterable[Token]) -> Stand:
    """The stand after words that were read from there before."""
    parser = Parser(stand)
    for token in tokens:
        parser.feed(token)
    return parser.stand


def _stuck(stand: Stand, tokens: list[Token], wrong: Token | None, at: int) -> Stuck:
    """What is known of the place. The parser may have closed phrases before it saw that the word doesn't fit, so the
    words that were read are read anew."""
    here = replay(stand, tokens)
    return Stuck(tuple(tokens), wrong, at, fits(here), here)
