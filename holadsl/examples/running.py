"""Runs the examples of a rule file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from holadsl.api import beside, shipped_source
from holadsl.compiler import judged_tables
from holadsl.data import define, frozen
from holadsl.diagnostics.codes import examples as codes
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.diagnostics.refused import RulesError
from holadsl.examples.example import Claim, Example
from holadsl.examples.filling import WAYS, Dealer, Filling
from holadsl.examples.read import read_example
from holadsl.examples.report import Failure, Outcome, Report, Result, Way
from holadsl.examples.setting import NoSetting, Setting, Settings
from holadsl.examples.shown import shown
from holadsl.examples.trial import Failed, Played, trials
from holadsl.examples.verdict import Verdict
from holadsl.semantics.files import Finder
from holadsl.syntax import tree
from holadsl.text import Place, Source, Span

SUFFIX = ".hola"


def run_examples(rules: str | Source, name: str = "<text>", *, find: Finder | None = None) -> Report:
    """The examples of a rule text, run. `name` stands for its file in messages; `find` finds games it builds on.

    A file with mistakes isn't played: they stand in the report, and its examples are refused.
    """
    source = rules if isinstance(rules, Source) else Source(name, rules)
    bag = Bag()
    tables = judged_tables(source, find, bag)
    sheet = tables.sheet
    if bag.errors or not sheet.player_counts():
        places = ((node.title.text, Place.at(source, node.span.start)) for node in sheet.examples)
        refused = tuple(Result(title, place, Outcome.REFUSED) for title, place in places)
        return Report(source.name, refused, bag.sorted())
    settings = Settings(tables)
    return Report(source.name, tuple(run_example(node, settings, source) for node in sheet.examples))


def run_examples_of(name: str | Path) -> Report:
    """The examples of a shipped ruleset, or of a file: a name with a "/" in it or ".hola" at its end is a path.

    RulesError if there is no such ruleset, or the file can't be read.
    """
    if isinstance(name, str) and "/" not in name and "\\" not in name and not name.endswith(SUFFIX):
        return run_examples(shipped_source(name))
    from holadsl.syntax.reading import read_file

    bag = Bag()
    source = read_file(name, bag)
    if source is None:
        raise RulesError(bag.sorted())
    return run_examples(source, find=beside)


def run_example(node: tree.Example, settings: Settings, source: Source) -> Result:
    """One example, run in all its fillings."""
    title, place, bag = node.title.text, Place.at(source, node.span.start), Bag()
    setting = settings.setting(node)
    if isinstance(setting, NoSetting):
        outcome = Outcome.WAITING if setting.waiting else Outcome.REFUSED
        return Result(title, place, outcome, (), setting.found)
    example = read_example(node, setting, source, bag)
    if example is None:
        return Result(title, place, Outcome.REFUSED, (), bag.sorted())
    tried = _Trials(example, setting, source, bag)
    failures = tuple(tried.failures())
    if bag.errors:
        return Result(title, place, Outcome.REFUSED, failures, bag.sorted(), tried.ways)
    return Result(title, place, Outcome.FAILED if failures else Outcome.PASSED, failures)


@frozen(eq=False)
class _Judged:
    """A claim's verdicts in the fillings in which the example could be played."""

    claim: Claim
    verdicts: tuple[tuple[Played, Verdict], ...]

    def first(self, holds: bool | None) -> tuple[Played, Verdict] | None:
        """The first filling in which it is so."""
        return next(((played, verdict) for played, verdict in self.verdicts if verdict.holds is holds), None)


@define
class _Trials:
    """Comes from all trials of one example to what is told of it; mistakes go to the bag."""

    example: Example
    setting: Setting
    source: Source
    bag: Bag
    ways: tuple[Way, ...] = ()
    """Fillings that differ."""

    def failures(self) -> Iterator[Failure]:
        """The claims that don't hold, however the free places are filled."""
        tried = list(trials(Dealer(self.example, self.setting), WAYS))
        played = [one for one in tried if isinstance(one, Played)]
        if not played:
            self._no_filling([one for one in tried if isinstance(one, Failed)])
            return
        for number, claim in enumerate(self.example.claims):
            failure = self._judged(_Judged(claim, tuple((one, one.verdicts[number]) for one in played)))
            if failure is not None:
                yield failure

    def _judged(self, judged: _Judged) -> Failure | None:
        claim = judged.claim
        cases = [one for one in (judged.first(True), judged.first(False), judged.first(None)) if one is not None]
        verdict = cases[0][1]
        if len(cases) > 1:
            self._report_two_ways(codes.FILLINGS_DIFFER, claim.span, [(p.filling, v.got) for p, v in cases])
        elif verdict.holds is False:
            return Failure(claim.said, verdict.got, Place.at(self.source, claim.span.start))
        elif verdict.holds is None or all(one.vacuous for _, one in judged.verdicts):
            self.bag.report(codes.UNJUDGED, self.source, claim.span, reason=verdict.got, hint=verdict.hint)
        return None

    def _no_filling(self, failed: Sequence[Failed]) -> None:
        """All got stuck, at one and the same mistake or each at another. Those that came furthest say most."""
        furthest = max(one.trouble.span.start for one in failed)
        failed = [one for one in failed if one.trouble.span.start == furthest]
        ways = {one.trouble.code.message.format(**one.trouble.fields): one.filling for one in reversed(failed)}
        first = failed[0].trouble
        if len(ways) == 1:
            self.bag.report(first.code, self.source, first.span, first.related, **first.fields)
            return
        shown_ways = [(filling, got) for got, filling in reversed(ways.items())]
        self._report_two_ways(codes.NO_FILLING, self.example.span, shown_ways, number=str(WAYS))

    def _report_two_ways(
        self, code: Code, span: Span, ways: Sequence[tuple[Filling | None, str]], **fields: str
    ) -> None:
        """A mistake that shows in two fillings; the first such pair is shown in full."""
        (_, first), (_, second) = ways[:2]
        self.bag.report(code, self.source, span, (), first=first, second=second, **fields)
        if not self.ways:
            self.ways = tuple(
                Way(shown(filling, self.setting) if filling else "no cards", got) for filling, got in ways[:2]
            )
