"""All speeds in one run: `python -m benchmarks`, from the top folder.

Every row is measured again and again by turns, on one thread; what counts is the time on a core, and the median.
Other people's engines are measured where they are installed, see `benchmarks/README.md`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from attrs import evolve

from benchmarks import report
from benchmarks.extras import EXTRAS
from benchmarks.measure import measure
from benchmarks.speeds import GROUPS, Group
from benchmarks.told import Told

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
    parser.add_argument("--write", nargs="+", type=Path, default=[], metavar="PAGE", help="put the tables into pages")
    asked = parser.parse_args(given)
    unknown = set(asked.only) - {*GROUPS, *EXTRAS}
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {names}")
    if asked.seconds <= 0 or asked.repeats < 1:
        parser.error("--seconds and --repeats are more than 0")
    if asked.write and (asked.only or asked.rows):
        parser.error("--write needs all of it, from one run: leave --only and --rows out")
    return asked


def measured_group(group: Group, asked: argparse.Namespace) -> Told:
    """A group, as far as its rows are asked for."""
    rows = tuple(row for row in group.rows if not asked.rows or any(part in row.key for part in asked.rows))
    found = measure(rows, seconds=asked.seconds, repeats=asked.repeats, note=lambda text: say(f"{group.name}: {text}"))
    return report.part(evolve(group, rows=rows), found)


def say(text: str) -> None:
    """Tells who waits what is going on."""
    sys.stderr.write(f"{text}\n")


def told(asked: argparse.Namespace) -> dict[str, str]:
    """Everything that is asked for, as Markdown, by the names of the parts."""
    found: dict[str, Told] = {}
    machine = report.machine()
    for name, make in GROUPS.items():
        if not asked.only or name in asked.only:
            found[name] = measured_group(make(), asked)
    for name, extra in EXTRAS.items():
        if not asked.only or name in asked.only:
            say(name)
            found[name] = extra(asked.seconds, asked.repeats)
    rounds = f"one thread, medians of {asked.repeats} interleaved rounds of {asked.seconds:g} s"
    return {
        "machine": f"{machine}; {rounds}.",
        "goals": report.goals(goal for part in found.values() for goal in part.goals),
        **{name: part.text for name, part in found.items()},
    }


def main() -> None:
    """Measures and prints."""
    asked = arguments()
    parts = told(asked)
    print("\n\n".join(text for text in parts.values() if text))
    for page in asked.write:
        report.put_into(page, parts)


if __name__ == "__main__":
    main()
