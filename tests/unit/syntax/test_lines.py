"""Logical lines, and that reading line by line is reading the file."""

import pytest
from lark import Token
from lark.lexer import LexerThread

from holadsl import library
from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax.build import build
from holadsl.syntax.lines import cut
from holadsl.syntax.parse import parse
from holadsl.syntax.phrase import Phrase
from holadsl.syntax.tree import Example, Node
from holadsl.text import Source
from tests.unit.syntax import by_lark


def lines(text: str) -> list[str]:
    """The logical lines as text."""
    return [text[line.start : line.end] for line in cut(text)]


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (["a", "b"], "a\nb"),
        (["a b"], "  a b   # c\n\n# d\n"),
        (["a,\nb"], "a,\nb"),
        (["a,  # why\n\n  # and\n b", "c"], "a,  # why\n\n  # and\n b\nc"),
        (["a (b\nc) d", "e"], "a (b\nc) d\ne"),
        (['a "x,"', "b"], 'a "x,"\nb'),
        (['a "# (" b', "c"], 'a "# (" b\nc'),
        (['a "open,', "b"], 'a "open,\nb'),
        (["a", "b"], "a # ,(\nb"),
        (["a,"], "a,\n\n# only a comment\n"),
        (["a,", "hold", "b"], "a,\nhold\nb"),
        (["a (", 'variant x "X"'], 'a (\nvariant x "X"'),
        (["a,\nhold on"], "a,\nhold on"),
        (["a", "b"], "\ufeffa\r\nb\r\n"),
    ],
)
def test_a_text_is_cut_into_lines(expected: list[str], text: str) -> None:
    """A comma or an open bracket at a line's end carries it on, not in quotes or comments, and never into a header."""
    assert expected == lines(text)


@pytest.mark.parametrize("name", library.ruleset_names())
def test_line_by_line_is_the_whole_file(name: str) -> None:
    """A file read line by line gives the tree that the grammar gives for the file in one piece."""
    text = library.ruleset_text(name)
    assert whole(text) == parse(Source(name, text), Bag())


@pytest.mark.parametrize("name", library.ruleset_names())
def test_examples_can_be_passed_over(name: str) -> None:
    """Without its examples a file says the same, whatever stands in them."""
    text = library.ruleset_text(name)
    blocks = parse(Source(name, text), Bag()).blocks
    kept = tuple(block for block in blocks if not isinstance(block, Example))
    bag = Bag()
    spoilt = text + '\nexample "of nothing"\n  hands sideways\n  nobody plays ?\n'
    assert kept == parse(Source(name, spoilt), bag, examples=False).blocks
    assert [] == list(bag)


def whole(text: str) -> Node:
    """The tree of a text that one parser read from end to end."""
    interactive = by_lark.beginning().copy()
    for line in cut(text):
        thread = LexerThread.from_text(interactive.lexer_thread.lexer, text[line.start : line.end])
        for token in thread.lex(interactive.parser_state):
            interactive.feed_token(token)
        interactive.feed_token(Token("_END", "", 0, 1, 1, 1, 1, 0))
    file = by_lark.phrase(interactive.feed_eof())
    assert isinstance(file, Phrase)
    return build(file)


def test_spans_are_exact() -> None:
    """The span of a node goes from its first word to its last, whatever stands around."""
    text = (
        'language 1\n\ngame "T"  # x\n  players   4 in 2 teams\n\nhold # y\n  when  the leader is not winning   # z\n'
    )
    tree = parse(Source("x", text), Bag())
    game, hold = tree.blocks
    when = hold.clauses[0]
    spans = [game, game.lines[0].table, hold, when, when.condition, when.condition.who, when.condition.verb.no]
    assert [
        'game "T"  # x\n  players   4 in 2 teams',
        "4 in 2 teams",
        "hold # y\n  when  the leader is not winning",
        "when  the leader is not winning",
        "leader is not winning",
        "leader",
        "not",
    ] == [text[node.span.start : node.span.end] for node in spans]


def test_names_are_brought_to_one_form() -> None:
    """A name with a mark of its own is the name with the mark built in, and every place is still that of the text."""
    apart = 'language 1\n\ngame "T"\n\noption e\u0301te\u0301 "E\u0301"\n  value        5\n  allowed      3 oops\n'
    bag = Bag()
    option = parse(Source("x", apart), bag).blocks[1]
    assert "\u00e9t\u00e9" == option.name.text
    assert "e\u0301te\u0301" == apart[option.name.span.start : option.name.span.end]
    assert [(7, 18)] == [(found.line, found.column) for found in bag]
