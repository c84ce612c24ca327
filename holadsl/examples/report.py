"""What came of the examples of a rule file, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from holadsl.data import frozen
from holadsl.diagnostics.diagnostic import Diagnostic
from holadsl.diagnostics.render import render, visible
from holadsl.text import Place


class Outcome(Enum):
    """What came of an example."""

    PASSED = "passed"
    FAILED = "failed"
    """A claim doesn't hold."""
    REFUSED = "refused"
    """It can't be played or judged: its diagnostics say why."""
    WAITING = "waiting"
    """It needs a rule that can be read, but not played yet."""


@frozen
class Failure:
    """A claim that doesn't hold: what the example says, what is the case, and where it says so."""

    expected: str
    got: str
    place: Place


@frozen
class Way:
    """One way in which the cards that aren't given could lie, and what comes of it."""

    cards: str
    got: str


@frozen
class Result:
    """What came of one example."""

    title: str
    place: Place
    outcome: Outcome
    failures: tuple[Failure, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    """Why it was refused, or waits."""
    ways: tuple[Way, ...] = ()
    """Where it hangs on cards that aren't given: ways that differ."""


@frozen
class Report:
    """What came of all examples of one rule file.

    Where the file itself has mistakes, they stand in `diagnostics`, and its examples are refused.
    """

    name: str
    results: tuple[Result, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def passed(self) -> int:
        """How many examples hold."""
        return self._number(Outcome.PASSED)

    @property
    def failed(self) -> int:
        """How many don't, or are refused."""
        return self._number(Outcome.FAILED) + self._number(Outcome.REFUSED)

    @property
    def waiting(self) -> int:
        """How many wait for rules that aren't built yet; they have neither passed nor failed."""
        return self._number(Outcome.WAITING)

    @property
    def ok(self) -> bool:
        """Nothing failed, and the file has no mistake."""
        return not self.failed and not any(found.severity == "error" for found in self.diagnostics)

    def _number(self, outcome: Outcome) -> int:
        return sum(result.outcome is outcome for result in self.results)


def closing_line(reports: Iterable[Report]) -> str:
    """`N passed, N failed`, over all files."""
    counted = list(reports)
    return f"{sum(r.passed for r in counted)} passed, {sum(r.failed for r in counted)} failed"


def render_report(report: Report, *, colour: bool = False) -> str:
    """All of a report that isn't as it should be, as lines of text; empty where everything is."""
    parts = [render(found, colour=colour) for found in report.diagnostics]
    if not any(found.severity == "error" for found in report.diagnostics):
        parts.extend(render_result(result, colour=colour) for result in report.results)
    return "\n\n".join(part for part in parts if part)


def render_result(result: Result, *, colour: bool = False) -> str:
    """An example that failed, was refused or waits, as lines of text; empty for one that passed."""
    return "\n".join(_lines(result, colour))


def _lines(result: Result, colour: bool) -> Iterator[str]:
    if result.outcome is Outcome.PASSED:
        return
    yield f'{visible(str(result.place))}: {result.outcome.value}: "{visible(result.title)}"'
    for failure in result.failures:
        yield f"  expected  {visible(failure.expected)}"
        yield f"  got       {visible(failure.got)}"
        yield f"  at        {visible(str(failure.place))}"
    for found in result.diagnostics:
        yield from ("  " + line for line in render(found, colour=colour).splitlines())
    for way in result.ways:
        yield f"  with  {visible(way.cards)}"
        yield f"  got   {visible(way.got)}"
