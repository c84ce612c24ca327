"""Choices: `V when C, V when C, otherwise V`, read from the left; the first that holds counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from holadsl.core.build import binary, choose
from holadsl.core.expressions import NO, Const, Expr, Op
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.scene import Figure, Line, Scene

V = TypeVar("V", bound=tree.Node)
R = TypeVar("R")


def branches(
    node: V | tree.Cases[V], scene: Scene, line: Line, meaning: Callable[[V], R]
) -> tuple[list[tuple[Expr, R]], R | None]:
    """Conditions with their values, and the value otherwise; what can't be reached is noted."""
    if not isinstance(node, tree.Cases):
        return [], meaning(node)
    out: list[tuple[Expr, R]] = []
    settled = False
    for case in node.cases:
        test = phrases.condition(case.condition, scene, line)
        if settled:
            scene.note_dead(line, case, "what stands before it always holds")
        elif test == NO:
            scene.note_dead(line, case, "its condition never holds")
        settled = settled or (isinstance(test, Const) and test.value != 0)
        out.append((test, meaning(case.value)))
    if node.otherwise is None:
        scene.report(types.NO_OTHERWISE, line, node)
        return out, None
    if settled:
        scene.note_dead(line, node.otherwise, "what stands before it always holds")
    return out, meaning(node.otherwise)


def chosen(node: V | tree.Cases[V], scene: Scene, line: Line, meaning: Callable[[V], Expr]) -> Expr:
    """One expression for a whole choice."""
    cases, last = branches(node, scene, line, meaning)
    out: Expr = last if last is not None else NO
    for test, value in reversed(cases):
        out = choose(test, value, out)
    return out


def value_of(node: tree.Num | tree.Cases[tree.Num], scene: Scene, line: Line) -> Figure:
    """A number, or a choice between numbers, brought to the same units."""
    cases, last = branches(node, scene, line, lambda n: phrases.number(cast(tree.Num, n), scene, line))
    figures = [f for _, f in cases] + ([last] if last is not None else [])
    is_scaled = any(f.scaled for f in figures)

    def even(figure: Figure) -> Expr:
        plain = is_scaled and not figure.scaled
        return binary(Op.MUL, figure.expr, Const(scene.unit)) if plain else figure.expr

    out = even(last) if last is not None else NO
    for test, figure in reversed(cases):
        out = choose(test, even(figure), out)
    return Figure(out, is_scaled)
