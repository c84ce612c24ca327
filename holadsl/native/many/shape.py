"""How wide the rows of many matches are, and what stands where in them: found once for each Machine."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from holadsl.core.bounds import bounds_of
from holadsl.core.machine import Machine
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.native.many.listing import MOST_PADDED, Numbering, declared_width, numbering_of
from holadsl.native.many.observing import Layout, layout_of


@frozen(eq=False)
class Shape:
    """What is to be known of the rules before anything is played. It doesn't hold the Machine."""

    width: int
    """To how many acts legal lists are padded."""
    numbering: Numbering | None
    """The numbers for good, where there are some."""
    layout: Layout
    """Of observations."""


_SHAPES: WeakKeyDictionary[Machine, Shape] = WeakKeyDictionary()


def shape_of(book: Book) -> Shape:
    """The shape for the rules of a book, made at the first call."""
    machine = book.machine
    shape = _SHAPES.get(machine)
    if shape is None:
        known = bounds_of(machine).known
        width = min(declared_width(machine, known), MOST_PADDED)
        shape = _SHAPES[machine] = Shape(width, numbering_of(book), layout_of(book, known))
    return shape
