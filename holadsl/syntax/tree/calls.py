"""Calls: what a player may announce, in or out of turn."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.effects import Effects
from holadsl.syntax.tree.nodes import Keyword, Name, Node, Text, rule
from holadsl.syntax.tree.trick import HoldClause
from holadsl.syntax.tree.who import Who


@rule
class Call(Node):
    """call NAME 'T'"""

    name: Name
    title: Text
    lines: tuple[Node, ...]


@rule
class First(Node):
    """first nearest to WHO: who goes first of several that call"""

    order: Nearest | FirstToCall


@rule
class Nearest(Node):
    """nearest to WHO [either way]: the fewest steps in the direction of play, or in both"""

    who: Who
    either: Keyword | None = None


@rule
class FirstToCall(Node):
    """first to call"""


@rule
class CallThen(Node):
    """then EFFECTS: what the call does"""

    effects: Effects


CallClause: TypeAlias = HoldClause | First | CallThen
