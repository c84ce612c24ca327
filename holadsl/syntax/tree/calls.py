"""Calls: what a player may announce, in or out of turn."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.effects import Effects
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Text, rule
from holadsl.syntax.tree.trick import HoldClause
from holadsl.syntax.tree.who import Who


@rule
@frozen
class Call(Node):
    """call NAME 'T'"""

    name: Name
    title: Text
    lines: tuple[Node, ...]


@rule
@frozen
class First(Node):
    """first nearest to WHO: who goes first of several that call"""

    order: Nearest | FirstToCall


@rule
@frozen
class Nearest(Node):
    """nearest to WHO [either way]: the fewest steps in the direction of play, or in both"""

    who: Who
    either: Keyword | None = None


@rule
@frozen
class FirstToCall(Node):
    """first to call"""


@rule
@frozen
class CallThen(Node):
    """then EFFECTS: what the call does"""

    effects: Effects


CallClause: TypeAlias = HoldClause | First | CallThen
