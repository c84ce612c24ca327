"""Lines read by lark itself, to compare with: what `holadsl.syntax.reader` must make of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import LexerState, LexerThread, LineCounter
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser_state import ParserState
from lark.utils import TextSlice

from holadsl.syntax import grammar
from holadsl.syntax.phrase import Child, Phrase
from holadsl.syntax.phrase import Token as Word

Stand = tuple[tuple[Any, ...], tuple[Any, ...]]
START: Stand = ((), ())


@cache
def beginning() -> InteractiveParser:
    """Lark's parser in front of an empty file."""
    return grammar.build().parse_interactive("")


def outcome(text: str, stand: Stand = START) -> tuple[Any, Stand | None]:
    """All that the reader tells of a line, and the stand after it if it could be read."""
    interactive = _at(text, stand)
    state = interactive.parser_state
    tokens: list[Token] = []
    try:
        for token in interactive.lexer_thread.lex(state):
            state.feed_token(token)
            tokens.append(token)
        state.feed_token(_token("_END", len(text)))
    except UnexpectedToken as problem:
        wrong = problem.token if problem.token.type != "_END" else None
        return (
            _words(tokens),
            wrong and _word(wrong),
            wrong.start_pos if wrong else len(text),
            _fits(stand, tokens),
        ), None
    except UnexpectedCharacters as problem:
        return (_words(tokens), None, problem.pos_in_stream, _fits(stand, tokens)), None
    after = tuple(state.state_stack), tuple(state.value_stack)
    tree = state.feed_token(_token("$END", len(text)), is_end=True)
    return (_words(tokens), shape(phrase(tree))), after


def phrase(found: Any) -> Child:
    """A tree of lark as the reader would make it."""
    if isinstance(found, Token):
        return Word(found.type, str(found), found.start_pos or 0, found.end_pos or 0)
    if not isinstance(found, Tree):
        return None
    made = Phrase(str(found.data), [phrase(child) for child in found.children])
    if not found.meta.empty:
        made.start, made.end = found.meta.start_pos, found.meta.end_pos
    return made


def shape(found: Child) -> Any:
    """All that is seen of a phrase, to be compared."""
    if isinstance(found, Phrase):
        return found.data, found.start, found.end, [shape(child) for child in found.children]
    return found and (found.type, str(found), found.start, found.end)


def _at(text: str, stand: Stand) -> InteractiveParser:
    first = beginning()
    thread = LexerThread(first.lexer_thread.lexer, LexerState(TextSlice(text, 0, len(text)), LineCounter("\n")))
    state: ParserState[Any] = ParserState(
        first.parser_state.parse_conf, thread, list(stand[0]) or None, list(stand[1]) or None
    )
    return InteractiveParser(first.parser, state, thread)


def _fits(stand: Stand, tokens: list[Token]) -> frozenset[str]:
    interactive = _at("", stand)
    for token in tokens:
        interactive.parser_state.feed_token(token)
    return frozenset(interactive.accepts())


def _token(kind: str, at: int) -> Token:
    return Token(kind, "", at, 0, 0, 0, 0, at)


def _word(token: Token) -> Any:
    return shape(phrase(token))


def _words(tokens: list[Token]) -> list[Any]:
    return [_word(token) for token in tokens]
