"""Information-set Monte Carlo tree search in generated Python.

One tree stands for all worlds: a node is known by the acts that led to it. Each iteration takes the next world, goes
down among the acts that are legal there, adds one that isn't in the tree, plays out at random, and notes the result on
the way up. All is drawn from one stream: where there are new acts a number below how many, then what the playout draws.
Where few acts were tried for how often play came there one is added; else the best of those is gone on with. Some acts
may come first, in the tree and in playouts (`preference`).

Who may call while another is on turn may also let play go on: that is an act of its own, behind which the others act.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holadsl.core.values import NOBODY
from holadsl.data import define, field
from holadsl.engine.chance import Chance, seed_of_deal, seed_of_play
from holadsl.engine.layout import Layout
from holadsl.native.many.listing import Act
from holadsl.native.python.drive import Act as Drawn
from holadsl.native.python.drive import Position
from holadsl.native.python.plain import decoded
from holadsl.native.python.playout import Playouts, Streams
from holadsl.native.searching.bounds import BROAD, bound
from holadsl.native.searching.preference import Preference

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


class _Known(dict[int, Act]):
    """The acts of a seat by their numbers in plain phases."""

    def __init__(self, seat: int, layout: Layout) -> None:
        super().__init__()
        self._seat, self._layout = seat, layout

    def __missing__(self, number: int) -> Act:
        act = self[number] = (self._seat, *decoded(self._layout, number))
        return act


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
    first: Preference | None = None
    """Which acts come first in playouts and among those that are new in the tree."""
    root: Node = field(factory=Node)
    low: int = 0
    high: int = 0
    _known: dict[int, _Known] = field(factory=dict, init=False)
    _scores: slice = field(init=False)
    """The cells of all teams' scores."""

    def __attrs_post_init__(self) -> None:
        self._scores = slice(self.score, self.score + max(self.team_of) + 1)

    def run(self, iterations: int) -> Node:
        """So many iterations; the root."""
        chance = Chance(seed_of_play(self.seed))
        for number in range(iterations):
            self._once(self.worlds[number % len(self.worlds)].copy(), seed_of_deal(self.seed, number), chance)
        return self.root

    def _once(self, at: Position, seed: int, chance: Chance) -> None:
        streams = Streams(seed, deals=1)
        before = at.v[self._scores]
        path: list[tuple[Node, int]] = []
        node = self.root
        new = False
        while not new:
            while self.playouts.shuffle(at, streams, 0):
                pass  # what is shuffled in the middle of the deal is; no other deal begins
            legal = self.playouts.drive.legal(at)
            if not legal:
                break
            acts = self._acts(at, legal)
            if self.caller != NOBODY and len(path) < 2:
                legal, acts = self._of_caller(node, legal, acts)
            place, new = self._chosen(node, acts, at.phase, chance)
            node = node.after[acts[place]]
            if acts[place] is WAITS:
                path.append((node, self.team_of[self.caller]))
                continue
            path.append((node, self.team_of[acts[place][0]]))
            self.playouts.drive.act(at, legal[place])
        self._played_on(at, streams, chance)
        after = at.v[self._scores]
        self._note(path, [self.sign * (now - then) for now, then in zip(after, before, strict=True)])

    def _played_on(self, at: Position, streams: Streams, chance: Chance) -> None:
        """To the end of the deal."""
        if self.first is None:
            streams.state = chance.state
            self.playouts.play(at, streams, 0)
            chance.state = streams.state
            return
        drive = self.playouts.drive
        drive.settle(at)
        while True:
            legal = drive.legal(at)
            if drive.waits(at):
                drive.act(at, legal[self.first.drawn(at.phase, self._acts(at, legal), chance)])
            elif not self.playouts.shuffle(at, streams, 0):
                break

    def _acts(self, at: Position, legal: Sequence[Drawn]) -> Sequence[Act]:
        """Acts of a list as the tree knows them: those of a plain phase are decoded once."""
        drive = self.playouts.drive
        if drive.legal_of[at.phase] is None:
            return [drive.act_of(at, act) for act in legal]
        seat = drive.actor(at)
        if seat not in self._known:
            self._known[seat] = _Known(seat, drive.layout)
        return list(map(self._known[seat].__getitem__, legal))  # type: ignore[arg-type]  # they are numbers there

    def _of_caller(
        self, node: Node, legal: Sequence[Drawn], acts: Sequence[Act]
    ) -> tuple[Sequence[Drawn], Sequence[Act]]:
        """At the root what the caller may do, and that he waits; where he does, what the others may."""
        if node is not self.root and node is not self.root.after.get(WAITS):
            return legal, acts
        kept = [place for place, act in enumerate(acts) if (act[0] == self.caller) is (node is self.root)]
        waits = [WAITS] if node is self.root else []
        return [legal[place] for place in kept], [*(acts[place] for place in kept), *waits]

    def _chosen(self, node: Node, acts: Sequence[Act], phase: int, chance: Chance) -> tuple[int, bool]:
        """The place of the act to try, and whether it is new in the tree."""
        children = [node.after.get(act) for act in acts]
        fresh = [place for place, child in enumerate(children) if child is None]
        for child in children:
            if child is not None:
                child.seen += 1
        known = len(acts) - len(fresh)
        if not fresh or (node is not self.root and known * known >= BROAD * node.visits):
            low, span, explore = self.low, max(self.high - self.low, 1), self.explore
            bounds = [
                -1 if child is None else bound(child.total, child.visits, child.seen, low, span, explore)
                for child in children
            ]
            return bounds.index(max(bounds)), False
        if self.first is not None:
            kinds = [self.first.kind(phase, acts[place]) for place in fresh]
            top = max(kinds)
            fresh = [place for place, kind in zip(fresh, kinds, strict=True) if kind == top]
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
