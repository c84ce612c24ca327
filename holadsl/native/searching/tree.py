"""Information-set Monte Carlo tree search in generated Python.

One tree stands for all worlds: a node is known by the acts that led to it. Each iteration takes the next world, goes
down among the acts that are legal there, adds one that isn't in the tree, plays out at random, and notes the result on
the way up. All is drawn from one stream: where there are new acts a number below how many, then what the playout draws.
Where few acts were tried for how often play came there one is added; else the best of those is gone on with. Some acts
may come first, in the tree and in playouts (`preference`).

Who may call while another is on turn may also let play go on: that is an act of its own, behind which the others act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from operator import sub
from typing import Any, Final

from holadsl.core.values import NOBODY
from holadsl.data import define, field
from holadsl.engine.chance import Chance, seed_of_play, seeds_of_deals
from holadsl.engine.layout import Layout
from holadsl.native.many.listing import Act
from holadsl.native.python.drive import Act as Drawn
from holadsl.native.python.drive import Drive, Position
from holadsl.native.python.plain import decoded
from holadsl.native.python.playout import Playouts, Streams
from holadsl.native.searching.bounds import BROAD, highest
from holadsl.native.searching.preference import Preference

WAITS: Final[Act] = (NOBODY, NOBODY, NOBODY)
"""To let play go on."""


@define(eq=False)
class Node:
    """What is known of an act: how often it was tried, how often it was there, what it brought to whom did it."""

    team: int = NOBODY
    """Whose act it is."""
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
    _drive: Drive = field(made=lambda self: self.playouts.drive, init=False)
    _scores: slice = field(made=lambda self: slice(self.score, self.score + max(self.team_of) + 1), init=False)
    """The cells of all teams' scores."""
    _known: Sequence[Callable[[Any], Act]] = field(init=False)
    """By seat: its acts by their numbers in plain phases."""

    def __attrs_post_init__(self) -> None:
        seats = range(len(self.team_of))
        self._known = [_Known(seat, self._drive.layout).__getitem__ for seat in seats]

    def run(self, iterations: int) -> Node:
        """So many iterations; the root."""
        chance = Chance(seed_of_play(self.seed))
        for world, seed in islice(zip(cycle(self.worlds), seeds_of_deals(self.seed), strict=False), iterations):
            self._once(world.copy(), Streams(seed, chance.state, deals=1), chance)
        return self.root

    def _once(self, at: Position, streams: Streams, chance: Chance) -> None:
        before = at.v[self._scores]
        node, path = self.root, list[Node]()
        while not path or node.visits:  # what is new wasn't tried yet
            legal, acts = self._legal(at, streams)
            if not legal:
                break
            if self.caller != NOBODY and len(path) < 2:
                legal, acts = self._of_caller(node, legal, acts)
            place, node = self._chosen(node, acts, at.phase, chance)
            path.append(node)
            if acts[place] is not WAITS:
                self._drive.act(at, legal[place])
        self._played_on(at, streams, chance)
        self._note(path, list(map(sub, at.v[self._scores], before)))

    def _played_on(self, at: Position, streams: Streams, chance: Chance) -> None:
        """To the end of the deal."""
        if self.first is None:
            streams.state = chance.state
            self.playouts.play(at, streams, 0)
            chance.state = streams.state
            return
        drive = self._drive
        drive.settle(at)
        while True:
            legal = drive.legal(at)
            if drive.waits(at):
                drive.act(at, legal[self.first.drawn(at.phase, self._acts(at, legal), chance)])
            elif not self.playouts.shuffle(at, streams, 0):
                break

    def _legal(self, at: Position, streams: Streams) -> tuple[Sequence[Drawn], Sequence[Act]]:
        """What is legal once what is shuffled in the middle of the deal is, and the same as the tree knows it.

        Nothing at the end of the deal: no other begins.
        """
        listed = self._drive.legal_of[at.phase]
        if listed is not None:  # as it mostly is
            numbers = listed(at.v, at.z)
            return numbers, list(map(self._known[self._drive.actor(at)], numbers))
        while self.playouts.shuffle(at, streams, 0):
            pass
        legal = self._drive.legal(at)
        return legal, self._acts(at, legal)

    def _acts(self, at: Position, legal: Sequence[Drawn]) -> Sequence[Act]:
        """Acts of a list as the tree knows them: those of a plain phase are decoded once."""
        if self._drive.legal_of[at.phase] is None:
            return [self._drive.act_of(at, act) for act in legal]
        return list(map(self._known[self._drive.actor(at)], legal))

    def _of_caller(
        self, node: Node, legal: Sequence[Drawn], acts: Sequence[Act]
    ) -> tuple[Sequence[Drawn], Sequence[Act]]:
        """At the root what the caller may do, and that he waits; where he does, what the others may."""
        if node is not self.root and node is not self.root.after.get(WAITS):
            return legal, acts
        kept = [place for place, act in enumerate(acts) if (act[0] == self.caller) is (node is self.root)]
        waits = [WAITS] if node is self.root else []
        return [legal[place] for place in kept], [*(acts[place] for place in kept), *waits]

    def _chosen(self, node: Node, acts: Sequence[Act], phase: int, chance: Chance) -> tuple[int, Node]:
        """The act to try, as its place and as what is known of it; one that wasn't in the tree is added."""
        children = list(map(node.after.get, acts))
        tried = [child for child in children if child is not None]
        for child in tried:
            child.seen += 1
        known = len(tried)
        if known == len(acts) or (node is not self.root and known * known >= BROAD * node.visits):
            best = tried[highest(tried, self.low, self.high, self.explore)]
            return children.index(best), best
        fresh = [place for place, child in enumerate(children) if child is None]
        if self.first is not None:
            kinds = [self.first.kind(phase, acts[place]) for place in fresh]
            top = max(kinds)
            fresh = [place for place, kind in zip(fresh, kinds, strict=True) if kind == top]
        place = fresh[chance.below(len(fresh))]
        act = acts[place]
        new = node.after[act] = Node(self.team_of[self.caller if act is WAITS else act[0]], seen=1)
        return place, new

    def _note(self, path: Sequence[Node], gained: Sequence[int]) -> None:
        """What all teams' scores gained goes to all acts on the way; a team's is counted against the mean of all."""
        whole, many = sum(gained), len(gained)
        results = [self.sign * (many * one - whole) for one in gained]
        self.low, self.high = min(self.low, *results), max(self.high, *results)
        for node in path:
            node.visits += 1
            node.total += results[node.team]
        for node in path[:1]:
            node.squares += results[node.team] ** 2
