"""What a table can choose: the options that some line in force, or some variant, names; which variants are doubted."""

from __future__ import annotations

from holadsl.semantics.book import Book, Titled
from holadsl.semantics.sheet import Sheet
from holadsl.syntax import tree
from holadsl.vocabulary.words import parts

NO_RULES = (tree.WithVariants, tree.NotWith, tree.Doubtful)
"""Lines of a variant that change nothing by themselves."""


def offered_options(sheet: Sheet, book: Book) -> dict[str, Titled]:
    """The options by name, without those of a parent that only variants read which the file took away."""
    in_force = [part.clause for slot in book.slots.values() for part in slot.parts]
    lines = [*in_force, *(variant.node for variant in sheet.all_variants().values())]
    named = {name for line in lines for name in _names(line)}
    return {name: option for name, option in book.options.items() if name in named}


def readers(name: str, sheet: Sheet, players: int) -> list[str]:
    """The variants of which some line names an option, at that number of players."""
    out: list[str] = []
    for variant in sheet.all_variants().values():
        node = variant.node
        if isinstance(node, tree.Variant) and (node.players is None or node.players.value == players):
            lines = (line for line in node.lines if not isinstance(line, NO_RULES))
            if any(name in _names(line) for line in lines):
                out.append(variant.name)
    return out


def doubt_of(variant: Titled) -> str | None:
    """Why a variant is doubted, empty where its lines give no reason; None where they don't doubt it."""
    lines = variant.node.lines if isinstance(variant.node, tree.Variant) else ()
    said = next((line for line in lines if isinstance(line, tree.Doubtful)), None)
    return None if said is None else said.why.text if said.why is not None else ""


def _names(line: tree.Node) -> set[str]:
    return {part.text for part in parts(line) if isinstance(part, tree.Name)}
