"""What is raised for a rule file with mistakes."""

from __future__ import annotations

from collections.abc import Iterable

from holadsl.diagnostics.diagnostic import Diagnostic


class RulesError(Exception):
    """A rule file, or a choice of variants and options, that can't be played (`holadsl.RulesError`).

    The text of the error is one line for each mistake.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self._diagnostics = tuple(diagnostics)
        lines = (f"{d.path}:{d.line}:{d.column}: {d.message} [{d.code}]" for d in self._diagnostics)
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[object, ...]:
        """So that the error keeps its diagnostics on its way from one process to another."""
        return type(self), (self._diagnostics,)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All mistakes, in file order."""
        return self._diagnostics
