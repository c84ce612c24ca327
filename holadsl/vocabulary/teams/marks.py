"""Marks that a team bears from when it gets them until the next deal, seen by all: which there are, and who has one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from holadsl.core.build import binary, both
from holadsl.core.expressions import NO, Expr, Get, Op, Read
from holadsl.core.values import Index, Kind, Variable
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line, Phase, Single
from holadsl.vocabulary.scene import Part, Scene
from holadsl.vocabulary.words import parts

OF_MARKS: Final = (tree.GetsMark, tree.LosesMark, tree.HasMark, tree.HasNoMark)
"""The phrases that name a mark."""
Naming = tree.GetsMark | tree.LosesMark | tree.HasMark | tree.HasNoMark


def named(scene: Scene) -> Iterator[tuple[Part, Naming]]:
    """Every phrase in force that names a mark, with the line in which it stands."""
    for slot in scene.slots.values():
        for part in slot.parts:
            if not scene.words.kinds(part.clause).isdisjoint(OF_MARKS):
                yield from ((part, node) for node in parts(part.clause) if isinstance(node, OF_MARKS))


def marks_of(scene: Scene) -> dict[str, Variable]:
    """A flag of each team for each mark that some line names, in the order of the names."""
    names = sorted({node.name.text for _, node in named(scene)})
    return {name: Variable(f"mark {name}", Kind.FLAG, Index.TEAM) for name in names}


def bears(mark: str, who: Single, scene: Scene, line: Line) -> Expr:
    """Whether a team, or that of a player, bears a mark; nobody bears none, and while cards are dealt nobody does."""
    if line.phase is Phase.DEALING:
        return NO
    team = scene.team_of_single(who)
    has = Read(scene.marks[mark], team)
    somebody = isinstance(who.expr, Get) or isinstance(team, Get)
    return has if somebody else both(binary(Op.LE, NO, team), has)
