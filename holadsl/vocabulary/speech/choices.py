"""Choices: `V when C, V when C, otherwise V`, read from the left; the first that holds counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from holadsl.core.build import binary, choose
from holadsl.core.expressions import NO, Const, Expr, Op
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Figure, Line
from holadsl.vocabulary.reasoning.reach import covers, says_all_of
from holadsl.vocabulary.scene import Scene

V = TypeVar("V", bound=tree.Node)
R = TypeVar("R")

HIDDEN = "what stands before it always holds"
NARROWER = "wherever its condition holds, one before it does too"


def branches(
    node: V | tree.Cases[V], scene: Scene, line: Line, meaning: Callable[[V], R]
) -> tuple[list[tuple[Expr, R]], R | None]:
    """Conditions with their values, and the value otherwise; what can't be reached is noted."""
    if not isinstance(node, tree.Cases):
        return [], meaning(node)
    out: list[tuple[Expr, R]] = []
    hidden = ""
    for case in node.cases:
        test = phrases.condition(case.condition, scene, line)
        why = hidden or _unreachable(node, [test for test, _ in out], test, scene, line)
        if why:
            scene.note_dead(line, case, why)
        elif isinstance(test, Const) and scene.settled(test, lambda: _read(case, scene, line)):  # noqa: B023
            hidden = HIDDEN
        out.append((test, meaning(case.value)))
    if node.otherwise is None:
        scene.report(types.NO_OTHERWISE, line, node)
        return out, None
    if hidden:
        scene.note_dead(line, node.otherwise, hidden)
    return out, meaning(node.otherwise)


def _read(case: tree.Case[V], scene: Scene, line: Line) -> Expr:
    return phrases.condition(case.condition, scene, line)


def _unreachable(node: tree.Cases[V], before: list[Expr], test: Expr, scene: Scene, line: Line) -> str:
    """Why the case after those before can never be reached, empty where it can."""
    i = len(before)
    case = node.cases[i]
    if scene.settled(test, lambda: _read(case, scene, line)) is False:
        return "its condition never holds"
    if any(says_all_of(case.condition, earlier.condition) for earlier in node.cases[:i]):
        return NARROWER
    for earlier, wide in zip(node.cases[:i], before, strict=True):
        if covers(wide, test):
            tests = [scene.loosely(lambda c=c: _read(c, scene, line)) for c in (earlier, case)]  # type: ignore[misc]
            if covers(*tests):
                return NARROWER
    return ""


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
