"""What a team gained: all that was added to its score in the match since the start of an example."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from holadsl.core.effects import Happening, Set
from holadsl.core.expressions import Const
from holadsl.core.machine import Machine
from holadsl.core.values import Variable
from holadsl.core.walk import spots
from holadsl.data import frozen
from holadsl.engine.game import Game
from holadsl.examples.setting import Setting


@frozen
class _Resets:
    """The numbers to which rules set a score anew: "score becomes 0"."""

    numbers: frozenset[int]
    any_number: bool

    def is_one(self, score: int) -> bool:
        return self.any_number or score in self.numbers


_KNOWN: WeakKeyDictionary[Machine, _Resets] = WeakKeyDictionary()


def gained(setting: Setting, game: Game, before: int, team: int) -> int:
    """What was added to the score that was `before` at the start, in units.

    A score that "becomes" something is no gain or loss: what comes after it counts from there.
    """
    score, gain = setting.book.variable("score"), 0
    resets = _resets(setting.machine, score)
    for told in game.events:
        if told.what is Happening.SCORE_SET and told.numbers[0] == team:
            now = told.numbers[1]
            gain += 0 if resets.is_one(now) else now - before
            before = now
    return gain + game.value(score, team) - before


def _resets(machine: Machine, score: Variable) -> _Resets:
    if machine not in _KNOWN:
        nodes = (spot.node for spot in spots(machine))
        values = [node.value for node in nodes if isinstance(node, Set) and node.variable is score]
        numbers = frozenset(value.value for value in values if isinstance(value, Const))
        _KNOWN[machine] = _Resets(numbers, any(not isinstance(value, Const) for value in values))
    return _KNOWN[machine]
