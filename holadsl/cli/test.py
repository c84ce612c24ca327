"""`holadsl test`: the examples of rule files, run against their rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from holadsl.cli import given, screen
from holadsl.cli.counted import counted
from holadsl.cli.ending import FAILED
from holadsl.diagnostics.refused import RulesError

if TYPE_CHECKING:
    from holadsl.examples import Report


@click.command(
    short_help="Run the examples of rule files.",
    epilog="Exit code: 0 if all pass, 1 if one fails or a file has mistakes, 2 if a file can't be read.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE|NAME…")
@click.option("--verbose", "-v", is_flag=True, help="Name every example, those that pass too.")
def command(files: Sequence[str], verbose: bool) -> int:
    """Run the examples of rule files: what they claim against what the rules make of it.

    FILE is a rule file, a folder (all .hola files in it and below), a shipped game's name, or - for the standard
    input. The closing line counts the examples that passed, and those that failed or were refused.

    \b
    Example:
      holadsl test house.hola
    """
    from holadsl.examples import closing_line

    reports: list[Report] = []
    worst = 0
    for name in given.spread(files, shipped=True):
        try:
            report = _run(name)
        except RulesError as refused:
            screen.tell(refused.diagnostics)
            worst = max(worst, screen.exit_code(refused.diagnostics))
            continue
        _tell(report, verbose)
        reports.append(report)
        worst = max(worst, 0 if report.ok else FAILED)
    click.echo(closing_line(reports))
    return worst


def _run(name: str) -> Report:
    """The report on one rule file; RulesError if there is none or it can't be read."""
    from holadsl.examples import run_examples

    file = given.rule_file(name)
    return run_examples(file.source, find=file.find)


def _tell(report: Report, verbose: bool) -> None:
    """Prints what isn't as it should be, and what waits for rules that aren't built yet."""
    from holadsl.examples import Outcome, render_report

    if verbose:
        for result in report.results:
            if result.outcome is Outcome.PASSED:
                click.echo(f'{result.place}: passed: "{result.title}"')
    console = screen.out()
    text = render_report(report, colour=screen.coloured(console))
    if text:
        console.out(text, highlight=False)
        click.echo()
    if not report.results and not report.diagnostics:
        click.echo(f"{report.name} has no examples.")
    if report.waiting:
        click.echo(f"{report.name}: {counted(report.waiting, 'example')} waiting for what isn't built yet.")
