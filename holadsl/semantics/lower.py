"""From a rule book to the Machine: its states, filled with what the clauses mean."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.core.machine import Machine
from holadsl.data import frozen
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.book import Book
from holadsl.semantics.memory import Memory
from holadsl.semantics.scenes import scene_of
from holadsl.semantics.states.maker import Maker
from holadsl.vocabulary.scene import Scene


@frozen(eq=False)
class Lowered:
    """A Machine, and what was noticed on the way."""

    machine: Machine | None
    scene: Scene | None
    bag: Bag


def lower(book: Book, options: Mapping[str, int], bag: Bag, memory: Memory | None = None) -> Lowered:
    """The Machine of a book; None where too much is missing. All mistakes are noted in the bag."""
    scene = scene_of(book, options, bag, memory or Memory())
    machine = Maker(scene, book).machine() if scene is not None else None
    return Lowered(machine, scene, bag)
