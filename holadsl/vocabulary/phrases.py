"""The meanings of phrases: one small function for each, by the class of its tree node.

The small language is one ring of phrases (a condition names players, players are named by conditions), so its
families meet here: each registers what it knows, and asks for the rest through the typed doors below. The docstring
of a meaning is its entry in the manual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from holadsl.core.effects import Effect
from holadsl.core.expressions import Expr, Local, ZoneRef
from holadsl.core.values import Table
from holadsl.syntax import tree
from holadsl.vocabulary.line import Figure, Line, Many, Single
from holadsl.vocabulary.scene import Scene

F = TypeVar("F", bound=Callable[..., Any])

_MEANINGS: dict[type[tree.Node], Callable[..., Any]] = {}
MEANINGS: Mapping[type[tree.Node], Callable[..., Any]] = MappingProxyType(_MEANINGS)
"""What every phrase means, for the manual and for tests."""


def means(*kinds: type[tree.Node]) -> Callable[[F], F]:
    """Registers a function as the meaning of phrases; two for one phrase are refused."""

    def keep(function: F) -> F:
        for kind in kinds:
            if kind in _MEANINGS:
                raise TypeError(f"two meanings for {kind.__name__}")
            _MEANINGS[kind] = function
        return function

    return keep


def condition(node: tree.Condition, scene: Scene, line: Line) -> Expr:
    """A flag: the condition holds."""
    found: Expr = _MEANINGS[type(node)](node, scene, line)
    return found


def verb(node: tree.Verb, subject: Single, scene: Scene, line: Line) -> Expr:
    """A flag: that player or team does so."""
    found: Expr = _MEANINGS[type(node)](node, subject, scene, line)
    return found


def number(node: tree.Num, scene: Scene, line: Line) -> Figure:
    """A number, for the player or team that the line is read for."""
    found: Figure = _MEANINGS[type(node)](node, scene, line)
    return found


def who(node: tree.Who, scene: Scene, line: Line) -> Single | Many:
    """One player or team, or several."""
    found: Single | Many = _MEANINGS[type(node)](node, scene, line)
    return found


def cards(node: tree.Node, scene: Scene, line: Line) -> Expr:
    """A flag: the card looked at (`line.card`) is one of these."""
    found: Expr = _MEANINGS[type(node)](node, scene, line)
    return found


def effect(node: tree.Node, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """What an effect does."""
    found: tuple[Effect, ...] = _MEANINGS[type(node)](node, scene, line)
    return found


def melds_shown(node: tree.EachMeld, payer: Local, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The melds for which somebody pays are shown."""
    found: tuple[Effect, ...] = _MEANINGS[type(node)](node, payer, scene, line)
    return found


def outside(node: tree.OutsideMelds, cards: ZoneRef, worth: Table, scene: Scene, line: Line) -> Expr:
    """The worth of the cards of a place that are in no meld."""
    found: Expr = _MEANINGS[type(node)](node, cards, worth, scene, line)
    return found
