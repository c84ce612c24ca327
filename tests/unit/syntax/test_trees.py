"""Random trees survive being printed and read."""

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax import tree as t
from holadsl.syntax.format import format_file, format_tree, phrase
from holadsl.syntax.parse import parse
from holadsl.text import Source
from tests.strategies_tree import files, of

BLOCKS = [
    *(t.Game, t.Pack, t.Deal, t.Trump, t.Trick, t.Hold, t.Melds, t.Turn, t.Call, t.Rules, t.Counts, t.Score, t.Settle),
    *(t.Match, t.Penalty, t.Option, t.ForPlayers, t.Variant, t.Example),
]
LINES = [
    *(
        (block, clause)
        for block, family in (
            (t.Pack, t.PackClause),
            (t.Deal, t.DealClause),
            (t.Trick, t.TrickClause),
            (t.Hold, t.HoldClause),
            (t.Turn, t.TurnClause),
            (t.Call, t.CallClause),
            (t.Melds, t.MeldsClause),
            (t.Score, t.ScoreClause),
            (t.Settle, t.SettleClause),
            (t.Match, t.MatchClause),
            (t.Example, t.Given | t.Play | t.Then),
        )
        for clause in family.__args__
    ),
    *((t.Trump, t.TrumpIs), (t.Rules, t.Rule), (t.Counts, t.Count)),
]
EXAMPLES = {t.Given: get_args(t.GivenPart), t.Play: get_args(t.Played), t.Then: get_args(t.Claim)}
PARTS = [part for parts in EXAMPLES.values() for part in parts]
HEADS = {t.Example: (t.Text("x"),), t.Call: (t.Name("x"), t.Text("X"))}

often = settings(max_examples=12, suppress_health_check=list(HealthCheck))


def survives(tree: t.Start) -> None:
    """Asserts that a tree is the same after printing and reading, and its print is laid out already."""
    text = format_tree(tree)
    bag = Bag()
    again = parse(Source("x", text), bag)
    assert ([], tree) == (list(bag), again), text
    assert text == format_file(Source("x", text))


@given(files())
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_a_file_survives(tree: t.Start) -> None:
    """A random rule file, printed and read, is the same tree."""
    survives(tree)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.__name__)
@given(data=st.data())
@often
def test_a_block_survives(block: type[t.Node], data: st.DataObject) -> None:
    """A random block of each kind, printed and read, is the same tree."""
    survives(t.Start(t.Language(t.Number(1)), (data.draw(of(block)),)))


@pytest.mark.parametrize(("block", "clause"), LINES, ids=lambda cls: cls.__name__)
@given(data=st.data())
@often
def test_a_clause_survives(block: type[t.Node], clause: type[t.Node], data: st.DataObject) -> None:
    """A random clause of each kind, printed and read, is the same tree."""
    line = data.draw(of(clause))
    survives(t.Start(t.Language(t.Number(1)), (block(*HEADS.get(block, ()), (line,)),)))
    assert "\n" not in phrase(line)
    assert "  " not in phrase(line).split('"')[0]


@pytest.mark.parametrize("part", PARTS, ids=lambda cls: cls.__name__)
@given(data=st.data())
@often
def test_a_part_of_an_example_survives(part: type[t.Node], data: st.DataObject) -> None:
    """A random part of each kind of an example's lines, printed and read, is the same tree."""
    line = next(line((data.draw(of(part)),)) for line, parts in EXAMPLES.items() if part in parts)
    survives(t.Start(t.Language(t.Number(1)), (t.Example(t.Text("x"), (line,)),)))


@given(st.data())
@often
def test_a_difference_survives(data: st.DataObject) -> None:
    """Random differences, printed and read, are the same trees."""
    edits = tuple(data.draw(st.lists(of(t.Edit), min_size=1, max_size=3)))
    survives(t.Start(t.Language(t.Number(1)), (t.Variant(t.Name("x"), t.Text("X"), None, edits),)))
