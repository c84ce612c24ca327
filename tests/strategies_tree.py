"""Random trees: a strategy for each class of the tree, made from the types of its fields.

What the grammar forbids and the types allow (an `or` right inside an `or`, a sum as a factor) is said here by hand.
"""

from __future__ import annotations

import types
import typing
import unicodedata
from functools import cache
from typing import Any

from hypothesis import strategies as st

from holadsl.data import names
from holadsl.syntax import tree as t
from holadsl.syntax.blocks import NAMED_CLAUSES, SLOTS

Strategy = st.SearchStrategy[Any]

NAMES = ("blue", "odd-tricks", "x7", "élan", "игра", "红心", "zz-9-top")
"""Names that are no words of the language: such words are names only where no word of the language fits."""

KEYWORDS = {
    "no": "not",
    "alone": "alone",
    "together": "together",
    "instead": "instead",
    "hidden": "hidden",
    "last": "last",
    "other": "other",
    "either": "either",
    "before": "before",
}

LITERALS = (t.Whole, t.Fraction, t.Negative)
FACTORS = (*LITERALS, t.NamedNumber, t.WorthOf, t.NumberOf, t.Points, t.MatchScore, t.FinalPlace, t.TricksWon)
PRODUCTS = (*FACTORS, t.Times)
QUANTITIES = (t.Exactly, t.AtLeast, t.NoMoreThan, t.Between)
TESTS = (*QUANTITIES, t.MoreThan, t.LessThan)
SENTENCES = typing.get_args(t.Sentence)
SIMPLE = (*SENTENCES, t.Bracketed, t.Negation)
CARDS = typing.get_args(t.Cards)
ROLES = typing.get_args(t.Role)
EFFECTS = typing.get_args(t.Effect)
COUNTED_SPAN = (t.Exactly, t.Between)

NARROWER: dict[tuple[type[t.Node], str], tuple[type[t.Node], ...]] = {
    (t.AnyOf, "parts"): (*SIMPLE, t.AllOf),
    (t.AllOf, "parts"): SIMPLE,
    (t.EitherCards, "parts"): CARDS,
    (t.NumberIs, "number"): tuple(kind for kind in FACTORS if kind not in LITERALS),
    (t.NumberIs, "test"): TESTS,
    (t.IsWorth, "test"): TESTS,
    (t.ThereAre, "amount"): QUANTITIES,
    (t.Plus, "right"): PRODUCTS,
    (t.Minus, "right"): PRODUCTS,
    (t.Times, "left"): PRODUCTS,
    (t.Times, "right"): FACTORS,
    (t.Whose, "who"): (*ROLES, t.Quantified),
    (t.EffectWhen, "effect"): EFFECTS,
}
"""Fields that take less than their type says."""

SEVERAL = {(t.AnyOf, "parts"), (t.AllOf, "parts"), (t.EitherCards, "parts"), (t.Ladder, "groups")}
"""Tuples of at least two."""

ANY_NUMBER = {"mods", "manners", "lines", "clauses", "rules", "counts", "joined"}
"""Tuples that may be empty."""


def text() -> Strategy:
    """A title as a file may have it: no quotes, no ends of lines, no signs that a terminal obeys."""
    letters = st.characters(
        codec="utf-8", exclude_categories=["Cc", "Cs", "Cf"], include_characters="\t", exclude_characters='"'
    )
    return st.text(letters, max_size=12).map(lambda title: unicodedata.normalize("NFC", title)).map(t.Text)


LEAVES: dict[type[t.Node], Strategy] = {
    t.Name: st.sampled_from(NAMES).map(t.Name),
    t.Text: text(),
    t.Number: st.integers(0, 1000).map(t.Number),
    t.CardName: st.sampled_from(["9h", "10s", "Ts", "Kd", "9♥", "2c", "*1"]).map(t.CardName),
    t.Letter: st.sampled_from("ABCDJKQ").map(t.Letter),
    t.TeamName: st.sampled_from(["AC", "BD", "ACE"]).map(t.TeamName),
}


@cache
def node(cls: type[t.Node], value: Any = None) -> Strategy:
    """Trees of one class; `value` is what a choice chooses between."""
    if cls in LEAVES:
        return LEAVES[cls]
    if cls in BY_HAND:
        return st.deferred(BY_HAND[cls])
    return st.deferred(lambda: _made(cls, value))


def _made(cls: type[t.Node], value: Any) -> Strategy:
    hints = typing.get_type_hints(cls, vars(t) | {"Any": Any, "ClassVar": typing.ClassVar})
    return st.builds(cls, **{name: _field(cls, name, _chosen(hints[name], value)) for name in names(cls)})


def _chosen(kind: Any, value: Any) -> Any:
    """The type of a field of a choice with what it chooses between put in."""
    if isinstance(kind, typing.TypeVar):
        return value
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return typing.Union[tuple(_chosen(part, value) for part in typing.get_args(kind))]  # noqa: UP007
    if typing.get_origin(kind) is tuple:
        return tuple[_chosen(typing.get_args(kind)[0], value), ...]  # type: ignore[misc]
    if typing.get_origin(kind) is t.Case:
        return t.Case[value]
    return kind


def _field(cls: type[t.Node], name: str, kind: Any) -> Strategy:
    narrow = NARROWER.get((cls, name))
    if typing.get_origin(kind) is tuple:
        inside = st.one_of([node(one) for one in narrow]) if narrow else of(typing.get_args(kind)[0])
        least = 2 if (cls, name) in SEVERAL else 0 if name in ANY_NUMBER else 1
        return st.lists(inside, min_size=least, max_size=least + 1).map(tuple)
    if narrow:
        return st.one_of([node(one) for one in narrow])
    if kind is t.Keyword or (
        t.Keyword in typing.get_args(kind) and set(typing.get_args(kind)) <= {t.Keyword, type(None)}
    ):
        word = st.just(t.Keyword("first" if cls is t.Event else KEYWORDS[name]))
        return word if kind is t.Keyword else st.none() | word
    return of(kind)


def of(kind: Any) -> Strategy:
    """Trees of a type: a class, a choice, or several of them."""
    if kind is type(None):
        return st.none()
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return st.one_of([of(part) for part in typing.get_args(kind) if part is not t.Unread])
    if typing.get_origin(kind) in {t.Case, t.Cases}:
        return node(typing.get_origin(kind), typing.get_args(kind)[0])
    return node(kind)


def _head(cls: type[t.Node], block: str, *, label: bool = False) -> Any:
    def made() -> Strategy:
        clauses = (
            NAMED_CLAUSES
            if cls is t.NameHead
            else [name for name in SLOTS[block] if block != "game" or name != "players"]
        )
        words = st.sampled_from(clauses).map(lambda clause: cls(tuple(t.Keyword(word) for word in clause.split())))
        return words | LEAVES[t.Name].map(lambda name: cls((name,))) if label else words

    return made


def _settle_head() -> Strategy:
    """A line of factors is known by its name."""
    words = st.sampled_from([clause for clause in SLOTS["settle"] if clause != "times"])
    times = node(t.Name).map(lambda name: t.SettleHead((t.Keyword("times"), name)))
    return words.map(lambda clause: t.SettleHead((t.Keyword(clause),))) | times


def _plain_span(cls: Any) -> Strategy:
    """The players of a table: numbers, no names."""
    number = node(t.Number)
    return st.builds(
        cls, st.builds(t.Exactly, number) | st.builds(t.Between, number, number), *([number] * (cls is t.InTeams))
    )


def _effects() -> Strategy:
    first = st.one_of([node(one) for one in (*EFFECTS, t.EffectWhen)])
    return st.tuples(first, st.lists(first | node(t.OtherwiseStep), max_size=2)).map(lambda e: t.Effects((e[0], *e[1])))


def _in_pack() -> Strategy:
    return st.just(t.InPack(None, ())) | st.builds(
        t.InPack, node(t.PackHead), st.lists(of(t.Kind), max_size=2).map(tuple)
    )


BY_HAND: dict[type[t.Node], Any] = {
    t.Language: lambda: st.just(t.Language(t.Number(1))),
    t.EachAlone: lambda: _plain_span(t.EachAlone),
    t.InTeams: lambda: _plain_span(t.InTeams),
    t.Effects: _effects,
    t.InPack: _in_pack,
    t.GameHead: _head(t.GameHead, "game"),
    t.PackHead: _head(t.PackHead, "pack"),
    t.DealHead: _head(t.DealHead, "deal"),
    t.TrumpHead: _head(t.TrumpHead, "trump"),
    t.TrickHead: _head(t.TrickHead, "trick"),
    t.HoldHead: _head(t.HoldHead, "hold"),
    t.MeldsHead: _head(t.MeldsHead, "melds", label=True),
    t.TurnHead: _head(t.TurnHead, "turn"),
    t.SettleHead: _settle_head,
    t.ScoreHead: _head(t.ScoreHead, "score", label=True),
    t.MatchHead: _head(t.MatchHead, "match"),
    t.NameHead: _head(t.NameHead, ""),
    t.Hold: lambda: st.builds(t.Hold, st.lists(of(t.HoldClause | t.Source), max_size=3).map(tuple)),
    t.Call: lambda: st.builds(
        t.Call, node(t.Name), text(), st.lists(of(t.CallClause | t.Source), max_size=3).map(tuple)
    ),
    t.Example: lambda: st.builds(
        t.Example,
        text(),
        st.lists(of(t.Source | t.Use | t.Given | t.Play | t.Then), max_size=3).map(tuple),
    ),
}
"""Classes whose fields depend on one another."""


def files() -> Strategy:
    """Whole rule files."""
    blocks = st.lists(of(t.Block), max_size=3).map(tuple)
    return st.builds(t.Start, st.just(t.Language(t.Number(1))), blocks)
