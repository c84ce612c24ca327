"""Runs the example blocks of rule files: what is given, played and claimed, against the rules themselves."""

from holadsl.examples.report import Failure, Outcome, Report, Result, Way, closing_line, render_report, render_result
from holadsl.examples.running import run_examples, run_examples_of

__all__ = [
    "Failure",
    "Outcome",
    "Report",
    "Result",
    "Way",
    "closing_line",
    "render_report",
    "render_result",
    "run_examples",
    "run_examples_of",
]
