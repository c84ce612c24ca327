"""Information-set Monte Carlo tree search, one loop for our engines, beside OpenSpiel's `ISMCTSBot` in C++.

An iteration deals the cards that the seat on turn can't see anew, goes down the tree by UCB among what is legal there,
adds a node, plays the deal out at random and notes what came of it. The position is the first of a deal of whist with
spades for trump, and of Bridge as that is played (`foreign/openspiel`); neither side uses what play tells of a hand.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

from attrs import Factory, define

import holadsl
from benchmarks import engines
from benchmarks.foreign import openspiel
from benchmarks.report import number, table
from benchmarks.rows import NotThere
from benchmarks.told import Told
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.game import Game
from holadsl.engine.unseen import hidden_places

ITERATIONS = 200
"""So many belong to one move: then the tree is begun anew."""
EXPLORE = 2.0


@define(eq=False)
class Node:
    """What is known of an act: how often it was tried, and how well that went for who did it."""

    visits: int = 0
    gain: float = 0.0
    children: dict[Any, Node] = Factory(dict)


def search(root: Any, rng: Random, iterations: int) -> Node:
    """The tree after so many iterations from a position."""
    tree, seed = Node(visits=1), rng.getrandbits(60)
    for number_ in range(iterations):
        at, node, path = root.dealt_anew(rng), tree, [(tree, 0)]
        while legal := at.legal():
            side, children = at.side(), node.children
            untried = [act for act in legal if act not in children]
            if untried:
                act = untried[int(rng.random() * len(untried))]
                child = children[act] = Node()
            else:
                act, child = _best(legal, node)
            at.act(act)
            path.append((child, side))
            node = child
            if untried:
                break
        gains = at.played_out(seed + number_)
        for visited, side in path:
            visited.visits += 1
            visited.gain += gains[side]
    return tree


def _best(legal: Sequence[Any], node: Node) -> tuple[Any, Node]:
    """The act with the best bound."""
    explore = EXPLORE * math.sqrt(math.log(node.visits))
    best, found = -math.inf, None
    for act in legal:
        child = node.children[act]
        bound = child.gain / child.visits + explore / math.sqrt(child.visits)
        if bound > best:
            best, found = bound, (act, child)
    assert found is not None
    return found


class InPython:
    """A position of generated Python."""

    def __init__(self, root: Root, at: Any) -> None:
        self.root = root
        self.at = at

    def dealt_anew(self, rng: Random) -> InPython:
        """The same with other cards where nobody sees them."""
        at = self.at.copy()
        cards = [card for place in self.root.hidden for card in at.z[place]]
        rng.shuffle(cards)
        begin = 0
        for place in self.root.hidden:
            end = begin + len(at.z[place])
            at.z[place][:] = cards[begin:end]
            begin = end
        return InPython(self.root, at)

    def legal(self) -> Sequence[Any]:
        """What may be done."""
        legal: Sequence[Any] = self.root.playouts.drive.legal(self.at)
        return legal

    def side(self) -> int:
        """Whose turn it is."""
        return self.root.side_of[self.at.v[self.root.actor]]

    def act(self, act: Any) -> None:
        """Does it."""
        self.root.playouts.drive.act(self.at, act)

    def played_out(self, seed: int) -> Sequence[float]:
        """What each side has of the deal when it is played out at random."""
        root = self.root
        root.playouts.play(self.at, root.streams(seed), 0)
        ours, theirs = self.at.v[root.tricks], self.at.v[root.tricks + 1]
        return (ours - theirs) / 13, (theirs - ours) / 13


class Root:
    """The first decision of a deal of whist, to be searched in generated Python."""

    def __init__(self) -> None:
        rules = holadsl.load("whist", variants=openspiel.BRIDGE.variants)
        self.playouts = engines.part_of_native("python_playout", "python_playouts")(rules.machine)
        self.streams: Callable[[int], Any] = engines.part_of_native("python_playout", "Streams")
        game = Game(rules.machine)
        game.feed(shuffle(rules.machine.pack.deck(), Chance(7)))
        layout = self.playouts.drive.layout
        book = rules.book_for("interpreter")
        self.hidden = [layout.place(*place) for place in hidden_places(book, game.actor)]
        self.hidden = [place for place in self.hidden if self.playouts.drive.position(game).z[place]]
        self.actor = len(layout.first)
        self.side_of = [seat % 2 for seat in range(4)]
        self.tricks = layout.cells[next(one for one in rules.machine.variables if one.name == "tricks")]
        self.at = self.playouts.drive.position(game)

    def dealt_anew(self, rng: Random) -> InPython:
        """The position with other cards where nobody sees them."""
        return InPython(self, self.at).dealt_anew(rng)


def in_python() -> Callable[[int], None]:
    """Our loop on generated Python."""
    root = Root()
    return lambda seed: (search(root, Random(seed), ITERATIONS), None)[1]


def in_openspiel() -> Callable[[int], None]:
    """OpenSpiel's bot."""
    spiel, game = openspiel.pyspiel(), openspiel.BRIDGE.load()
    state = openspiel.BRIDGE.dealt(game, shuffle(openspiel.PACK, Chance(7)))
    final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def move(seed: int) -> None:
        evaluator = spiel.RandomRolloutEvaluator(1, seed)
        spiel.ISMCTSBot(seed, evaluator, EXPLORE, ITERATIONS, -1, final, False, False).step(state)

    return move


ROWS = {
    "our loop in Python, generated Python": in_python,
    "OpenSpiel's ISMCTSBot in C++, Bridge": in_openspiel,
}


def iterations(seconds: float, repeats: int) -> Told:
    """Iterations a second."""
    ready, rows = {}, []
    for title, make in ROWS.items():
        try:
            ready[title] = make()
        except NotThere as why:
            rows.append((title, f"not there: {why}"))
    found: dict[str, list[float]] = {title: [] for title in ready}
    for turn in range(repeats):
        for title, move in ready.items():
            begin, moves = time.process_time(), 0
            while time.process_time() - begin < seconds:
                move(1000 * turn + moves)
                moves += 1
            found[title].append(ITERATIONS * moves / (time.process_time() - begin))
    rows = [(title, number(median(speeds))) for title, speeds in found.items()] + rows
    return Told(table((f"tree search of hidden cards, {ITERATIONS} iterations a move", "iterations/s"), rows))
