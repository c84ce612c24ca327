"""What was measured as Markdown: tables, the machine, and their place in the README."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.measure import Measured
from benchmarks.speeds import Figure, Group
from benchmarks.told import Goal, Told
from holadsl.native.c.build import NoCompiler, compiler

MARK = re.compile(r"(<!-- benchmark: ([a-z ]+) -->\n)(.*?)(<!-- benchmark end -->)", re.DOTALL)
"""A place in a page for the parts that it names."""
LIBRARIES = ("open_spiel", "rlcard", "pgx", "numpy")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    """A Markdown table; the first so many columns are words, the others numbers."""
    marks = ["---" if place < words else "---:" for place in range(len(head))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, marks, *rows))


def number(value: float) -> str:
    """A number with three digits that count."""
    if value >= 100:
        digits = max(0, len(str(int(value))) - 3)
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"


def speeds(group: Group, measured: Measured) -> str:
    """The speeds of a group."""
    rows = []
    for row in group.rows:
        if row.key in measured.missing:
            rows.append((row.title, f"not there: {measured.missing[row.key]}", "", ""))
        else:
            deals, decisions = measured.deals(row.key), measured.decisions(row.key)
            rows.append((row.title, number(deals), number(decisions), number(1e6 / deals)))
    return table((group.title, "deals/s", "decisions/s", "µs a deal"), rows)


def part(group: Group, measured: Measured) -> Told:
    """A group as it was measured: its speeds, and its figures as far as their rows were asked for."""
    asked = {row.key for row in group.rows}
    goals = (goal(figure, measured) for figure in group.figures if {figure.row, figure.to or figure.row} <= asked)
    return Told(speeds(group, measured), tuple(goals))


def goal(figure: Figure, measured: Measured) -> Goal:
    """What a figure came to."""
    if figure.to is not None:
        return Goal(figure.title, measured.ratio(figure.row, figure.to), figure.least, figure.aim)
    found = measured.decisions(figure.row) if figure.row in measured.rounds else None
    return Goal(figure.title, found, figure.least, figure.aim, "decisions/s")


def goals(found: Iterable[Goal]) -> str:
    """All that is to be reached, and how far it was."""
    rows = [
        (one.title, *(_amount(value, one.unit) for value in (one.measured, one.least, one.aim)), one.reached)
        for one in found
    ]
    return table(("figure", "measured", "at least", "aim", "reached"), rows) if rows else ""


def _amount(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    return f"{value:.2f}" if not unit else f"{number(value)} {unit}"


def machine() -> str:
    """The machine and the versions, in one line."""
    parts = [_processor(), f"Python {platform.python_version()}", _compiler(), f"holadsl {version('holadsl')}"]
    for library in LIBRARIES:
        try:
            parts.append(f"{library} {version(library)}")
        except PackageNotFoundError:
            continue
    return ", ".join(part for part in (*parts, _load()) if part)


def _load() -> str:
    """How busy the machine is with other things: what others do disturbs all rows, and takes the second core away."""
    return f"load {os.getloadavg()[0]:.1f} when it began" if hasattr(os, "getloadavg") else ""


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0]} ({len(names)} cores seen), {platform.machine()}" if names else platform.machine()


def _compiler() -> str:
    try:
        command = compiler().command
    except NoCompiler:
        return "no C compiler"
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    return told.splitlines()[0] if told else command[0]


def put_into(page: Path, parts: Mapping[str, str]) -> None:
    """Puts parts into a page, by name, where it has a mark for them: `<!-- benchmark: machine goals -->` to `<!--
    benchmark end -->`. A part that wasn't measured leaves all of that place as it was.
    """
    whole = page.read_text(encoding="utf-8")
    if not MARK.search(whole):
        names = " ".join(parts)
        raise SystemExit(f"{page} has no place for tables: <!-- benchmark: {names} --> … <!-- benchmark end -->")

    def written(found: re.Match[str]) -> str:
        names = found[2].split()
        if not parts.keys() >= set(names):
            return found[0]
        text = "\n\n".join(parts[name] for name in names if parts[name])
        return f"{found[1]}\n{text}\n\n{found[4]}"

    page.write_text(MARK.sub(written, whole), encoding="utf-8")
