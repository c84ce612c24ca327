"""All speeds in one run: `python -m benchmarks`, from the top folder.

Every row is measured again and again by turns, on one thread; what counts is the time on a core, and the median.
Other people's engines are measured where they are installed, see `benchmarks/README.md`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks import report
from benchmarks.extras import EXTRAS
from benchmarks.measure import Measured, measure
from benchmarks.speeds import GROUPS, Group

LEAST_REPEATS = 5


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast everything plays.")
    names = ", ".join([*GROUPS, *EXTRAS])
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help=f"some of: {names}")
    parser.add_argument(
        "--rows", nargs="+", default=[], metavar="KEY", help="only rows with one of these in their keys"
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a row plays in a round (0.5)")
    parser.add_argument("--repeats", type=int, default=LEAST_REPEATS, help=f"how many rounds ({LEAST_REPEATS})")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page, between its marks")
    asked = parser.parse_args(given)
    unknown = set(asked.only) - {*GROUPS, *EXTRAS}
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {names}")
    if asked.seconds <= 0 or asked.repeats < 1:
        parser.error("--seconds and --repeats are more than 0")
    return asked


def measured_groups(asked: argparse.Namespace) -> list[tuple[Group, Measured]]:
    """The groups that are asked for, measured."""
    found = []
    for name, make in GROUPS.items():
        if asked.only and name not in asked.only:
            continue
        group = make()
        rows = [row for row in group.rows if not asked.rows or any(part in row.key for part in asked.rows)]
        group = Group(group.name, group.title, tuple(rows), group.figures)
        note = lambda text, name=name: sys.stderr.write(f"{name}: {text}\n")  # noqa: E731
        found.append((group, measure(rows, seconds=asked.seconds, repeats=asked.repeats, note=note)))
    return found


def told(asked: argparse.Namespace) -> str:
    """Everything, as Markdown."""
    groups = measured_groups(asked)
    parts = [
        f"{report.machine()}; one thread, medians of {asked.repeats} interleaved rounds of {asked.seconds:g} s.",
        report.figures(groups),
        *(report.speeds(group, measured) for group, measured in groups),
    ]
    for name, extra in EXTRAS.items():
        if not asked.only or name in asked.only:
            sys.stderr.write(f"{name}\n")
            parts.append(extra(asked.seconds, asked.repeats))
    return "\n\n".join(part for part in parts if part)


def main() -> None:
    """Measures and prints."""
    asked = arguments()
    text = told(asked)
    print(text)
    if asked.write:
        report.put_into(asked.write, text)


if __name__ == "__main__":
    main()
