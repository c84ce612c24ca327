"""Source to tree, with every mistake reported and none fatal to the rest of the file."""

from __future__ import annotations

from attrs import evolve, fields

from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax import reader
from holadsl.syntax.build import build
from holadsl.syntax.lines import Line, cut
from holadsl.syntax.page import Page
from holadsl.syntax.reader import START, Stand
from holadsl.syntax.tree import Language, Node, Start
from holadsl.text import Source

HEADERS = frozenset(
    "game pack deal trump trick hold rules counts score match penalty option for variant example".split()
)


def parse(source: Source, bag: Bag) -> Start:
    """The tree of a rule file; what can't be read is reported in `bag` and left out."""
    page = Page.of(source)
    lines, _ = cut(page.text)
    language: Language | None = None
    blocks: list[Node] = []
    header: Node | None = None
    clauses: list[Node] = []
    stand: Stand = START
    for line in lines:
        first = page.text[line.start : line.end].split(None, 1)[0]
        if first in HEADERS:
            close(blocks, header, clauses)
            done = reader.read(page.text, line.start, line.end)
            header, clauses, stand = _block(done.tree), [], done.after
        elif first == "language":
            language = build(reader.read(page.text, line.start, line.end).tree.children[0])
        else:
            done = reader.read(page.text, line.start, line.end, stand)
            clauses.append(last_field(_block(done.tree))[-1])
    close(blocks, header, clauses)
    return Start(language, tuple(blocks))


def close(blocks, header, clauses):
    if header is None:
        return
    name = [f.name for f in fields(type(header)) if f.name != "span"][-1]
    span = header.span.to(clauses[-1].span) if clauses else header.span
    blocks.append(evolve(header, **{name: tuple(clauses)}, span=span))


def last_field(node):
    name = [f.name for f in fields(type(node)) if f.name != "span"][-1]
    return getattr(node, name)


def _block(tree):
    return build(tree.children[-1])
