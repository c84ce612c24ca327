"""Reads one logical line with the LALR parser, from where its block's header left it.

A rule file is a list of blocks, a block is a header and clauses, and a clause never says what the next one may be. So
each line is read by itself: the parser starts in the state after the header (a *stand*), reads the line, and finishes
as if the file ended there. A line that can't be read harms no other, and nothing has to be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from attrs import field, frozen
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import LexerState, LexerThread, LineCounter
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser_state import ParserState
from lark.utils import TextSlice

from holadsl.syntax.grammar import parser


@frozen
class Stand:
    """Where the parser stands before a line: at the beginning of a file, or after a block's header."""

    states: tuple[Any, ...] = ()
    values: tuple[Any, ...] = ()


START = Stand()
"""Before anything was read."""


@frozen
class Read:
    """A line that was read: its tokens, what lark made of the header with the line, the stand after the line."""

    tokens: tuple[Token, ...]
    tree: Tree[Token]
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


def read(text: str, start: int, end: int, stand: Stand = START) -> Read:
    """Reads the line from `start` to `end` of the text; Stuck if that can't be done."""
    interactive = _at(text, start, end, stand)
    state = interactive.parser_state
    tokens: list[Token] = []
    try:
        for token in interactive.lexer_thread.lex(state):  # type: ignore[no-untyped-call]
            state.feed_token(token)
            tokens.append(token)
        state.feed_token(_end_of_line(end))
    except UnexpectedToken as problem:
        wrong = problem.token if problem.token.type != "_END" else None
        raise _stuck(stand, tokens, wrong, wrong.start_pos if wrong else end) from None
    except UnexpectedCharacters as problem:
        raise _stuck(stand, tokens, None, problem.pos_in_stream) from None
    after = Stand(tuple(state.state_stack), tuple(state.value_stack))
    tree = state.feed_token(Token.new_borrow_pos("$END", "", _end_of_line(end)), is_end=True)
    return Read(tuple(tokens), tree, after)


def fits(stand: Stand) -> frozenset[str]:
    """The terminals that the parser could read next at a stand."""
    return frozenset(_at("", 0, 0, stand).accepts())  # type: ignore[no-untyped-call]


def after(stand: Stand, terminal: str, at: tuple[int, int] = (0, 0)) -> Stand | None:
    """The stand after one more word of that terminal, as if it stood `at` there; None if it doesn't fit."""
    state = _at("", 0, 0, stand).parser_state
    try:
        state.feed_token(Token(terminal, "", at[0], 1, 1, 1, 1, at[1]))
    except UnexpectedToken:
        return None
    return Stand(tuple(state.state_stack), tuple(state.value_stack))


def replay(stand: Stand, tokens: Iterable[Token]) -> Stand:
    """The stand after words that were read from there before."""
    state = _at("", 0, 0, stand).parser_state
    for token in tokens:
        state.feed_token(token)
    return Stand(tuple(state.state_stack), tuple(state.value_stack))


@cache
def _beginning() -> InteractiveParser:
    return parser().parse_interactive("")


def _at(text: str, start: int, end: int, stand: Stand) -> InteractiveParser:
    """A parser at that stand, in front of that piece of the text."""
    first = _beginning()
    counter = LineCounter("\n")  # type: ignore[no-untyped-call]
    counter.char_pos = start  # lark would count the lines before; for every line anew that takes too long
    thread = LexerThread(first.lexer_thread.lexer, LexerState(TextSlice(text, start, end), counter))
    state: ParserState[Any] = ParserState(
        first.parser_state.parse_conf, thread, list(stand.states) or None, list(stand.values) or None
    )
    return InteractiveParser(first.parser, state, thread)


def _end_of_line(at: int) -> Token:
    return Token("_END", "", at, 0, 0, 0, 0, at)


def _stuck(stand: Stand, tokens: list[Token], wrong: Token | None, at: int | None) -> Stuck:
    """What is known of the place. The parser may have closed phrases before it saw that the word doesn't fit, so the
    words that were read are read anew."""
    here = replay(stand, tokens)
    return Stuck(tuple(tokens), wrong, at or 0, fits(here), here)
