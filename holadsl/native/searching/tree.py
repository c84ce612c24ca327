"""Information-set Monte Carlo tree search in generated Python.

One tree stands for all worlds: a node is known by the acts that led to it. Each iteration takes the next world, goes
down among the acts that are legal there, adds one that isn't in the tree, plays out at random, and notes the result on
the way up. All is drawn from one stream: where there are new acts a number below how many, then what the playout draws.

Who may call while another is on turn may also let play go on: that is an act of its own, behind which the others act.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holadsl.core.values import NOBODY
from holadsl.data import define, field
from holadsl.engine.chance import Chance, seed_of_deal, seed_of_play
from holadsl.native.many.listing import Act
from holadsl.native.python.drive import Act as Drawn
from holadsl.native.python.drive import Position
from holadsl.native.python.playout import Playouts, Streams
from holadsl.native.searching.bounds import bound

WAITS: Final[Act] = (NOBODY, NOBODY, NOBODY)
"""To let play go on."""


@define(eq=False)
class Node:
    """What is known of an act: how often it was tried, how often it was there, what it brought to whom did it."""

    visits: int = 0
    seen: int = 0
    total: int = 0
    squares: int = 0
    """The sum of the squares of what it brought each time; of the first acts of a search only."""
    after: dict[Act, Node] = field(factory=dict)


@define(eq=False)
class Search:
    """One search under way."""

    playouts: Playouts
    worlds: Sequence[Position]
    seed: int
    explore: int
    team_of: Sequence[int]
    score: int
    """The cell of the first team's score in the match."""
    sign: int
    """What a unit of score is worth: less than nothing where the least score wins."""
    caller: int = NOBODY
    """The seat that is asked for a call while another is on turn."""
    root: Node = field(factory=Node)
    low: int = 0
    high: int = 0

    def run(self, iterations: int) -> Node:
        """So many iterations; the root."""
        chance = Chance(seed_of_play(self.seed))
        for number in range(iterations):
            self._once(self.worlds[number % len(self.worlds)].copy(), seed_of_deal(self.seed, number), chance)
        return self.root

    def _once(self, at: Position, seed: int, chance: Chance) -> None:
        streams = Streams(seed, deals=1)
        before = at.v[self.score : self.score + self._teams]
        path: list[tuple[Node, int]] = []
        node = self.root
        new = False
        while not new:
            while self.playouts.shuffle(at, streams, 0):
                pass  # what is shuffled in the middle of the deal is; no other deal begins
            legal = self.playouts.drive.legal(at)
            if not legal:
                break
            acts: Sequence[Act] = [self.playouts.drive.act_of(at, act) for act in legal]
            if self.caller != NOBODY and len(path) < 2:
                legal, acts = self._of_caller(node, legal, acts)
            place, new = self._chosen(node, acts, chance)
            node = node.after[acts[place]]
            if acts[place] is WAITS:
                path.append((node, self.team_of[self.caller]))
                continue
            path.append((node, self.team_of[acts[place][0]]))
            self.playouts.drive.act(at, legal[place])
        streams.state = chance.state
        self.playouts.play(at, streams, 0)
        chance.state = streams.state
        after = at.v[self.score : self.score + self._teams]
        self._note(path, [self.sign * (now - then) for now, then in zip(after, before, strict=True)])

    def _of_caller(
        self, node: Node, legal: Sequence[Drawn], acts: Sequence[Act]
    ) -> tuple[Sequence[Drawn], Sequence[Act]]:
        """At the root what the caller may do, and that he waits; where he does, what the others may."""
        if node is not self.root and node is not self.root.after.get(WAITS):
            return legal, acts
        kept = [place for place, act in enumerate(acts) if (act[0] == self.caller) is (node is self.root)]
        waits = [WAITS] if node is self.root else []
        return [legal[place] for place in kept], [*(acts[place] for place in kept), *waits]

    @property
    def _teams(self) -> int:
        return max(self.team_of) + 1

    def _chosen(self, node: Node, acts: Sequence[Act], chance: Chance) -> tuple[int, bool]:
        """The place of the act to try, and whether it is new in the tree."""
        fresh: list[int] = []
        best, most, span = 0, -1, max(self.high - self.low, 1)
        for place, act in enumerate(acts):
            child = node.after.get(act)
            if child is None:
                fresh.append(place)
                continue
            child.seen += 1
            if not fresh:
                one = bound(child.total, child.visits, child.seen, self.low, span, self.explore)
                if one > most:
                    best, most = place, one
        if not fresh:
            return best, False
        place = fresh[chance.below(len(fresh))]
        node.after[acts[place]] = Node(seen=1)
        return place, True

    def _note(self, path: Sequence[tuple[Node, int]], brought: Sequence[int]) -> None:
        """What came out goes to all acts on the way; a team's is counted against the mean of all teams."""
        whole, many = sum(brought), len(brought)
        results = [many * one - whole for one in brought]
        self.low, self.high = min(self.low, *results), max(self.high, *results)
        for node, team in path:
            node.visits += 1
            node.total += results[team]
        for node, team in path[:1]:
            node.squares += results[team] ** 2
