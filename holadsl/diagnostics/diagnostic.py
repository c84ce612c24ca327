"""A mistake as a thing: code, place, message, next step, other places. Collected, never raised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Literal

from holadsl.data import define, evolve, field, frozen
from holadsl.text import Place, Source, Span

Severity = Literal["error", "warning", "note"]


@frozen
class Code:
    """One kind of mistake in the catalogue.

    `number` is stable and never reused (HOLA101); `slug` reads well after "allow"; `message` and `help` are sentences
    in the players' words, with `{fields}` that the place where the mistake is found fills in.
    """

    number: str
    slug: str
    message: str
    help: str = ""
    severity: Severity = "error"

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields that message and help want."""
        parts = [*Formatter().parse(self.message), *Formatter().parse(self.help)]
        return frozenset(name for _, name, _, _ in parts if name)


@frozen(at_once=True)
class Diagnostic:
    """One mistake at one place (`holadsl.Diagnostic`). Lines and columns count from 1, columns in code points."""

    code: str
    severity: Severity
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    help: str | None = None
    related: tuple[Place, ...] = ()
    text: str = ""
    """The whole line, for the caret."""

    def moved(self, source: Source, span: Span) -> Diagnostic:
        """The same at another place."""
        line, end = source.line_of(span.start), max(span.end, span.start)
        return evolve(
            self,
            path=source.name,
            line=line,
            column=source.column_of(span.start),
            end_line=source.line_of(end),
            end_column=source.column_of(end),
            text=source.line_text(line),
        )


@define
class Bag:
    """Collects the mistakes of one run."""

    _found: list[Diagnostic] = field(factory=list)

    def report(
        self, code: Code, source: Source, span: Span, related: Iterable[Place] = (), **fields: object
    ) -> Diagnostic:
        """Notes a mistake at `span` of `source`; the fields fill the sentences of the code."""
        end = max(span.end, span.start)
        line = source.line_of(span.start)
        found = Diagnostic(
            code=code.number,
            severity=code.severity,
            path=source.name,
            line=line,
            column=source.column_of(span.start),
            end_line=source.line_of(end),
            end_column=source.column_of(end),
            message=code.message.format(**fields),
            help=code.help.format(**fields) or None,
            related=tuple(related),
            text=source.line_text(line),
        )
        if found not in self._found:
            self._found.append(found)
        return found

    def take(self, found: Iterable[Diagnostic]) -> None:
        """Notes mistakes that were found elsewhere."""
        self._found.extend(d for d in found if d not in self._found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Those that refuse the file."""
        return tuple(d for d in self._found if d.severity == "error")

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All, file by file as they came, in the order of the lines."""
        order = {path: i for i, path in enumerate(dict.fromkeys(d.path for d in self._found))}
        return tuple(sorted(self._found, key=lambda d: (order[d.path], d.line, d.column)))
