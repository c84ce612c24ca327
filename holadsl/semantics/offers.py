"""What a table can set: the options that some line in force, or some variant, names."""

from __future__ import annotations

from holadsl.semantics.book import Book, Titled
from holadsl.semantics.sheet import Sheet
from holadsl.syntax import tree
from holadsl.vocabulary.words import parts


def offered_options(sheet: Sheet, book: Book) -> dict[str, Titled]:
    """The options by name, without those of a parent that only variants read which the file took away."""
    in_force = [part.clause for slot in book.slots.values() for part in slot.parts]
    lines = [*in_force, *(variant.node for variant in sheet.all_variants().values())]
    named = {part.text for line in lines for part in parts(line) if isinstance(part, tree.Name)}
    return {name: option for name, option in book.options.items() if name in named}
