"""What was measured as Markdown: tables, the machine, and their place in the README."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.measure import Measured
from benchmarks.speeds import Figure, Group
from holadsl.native.build import NoCompiler, compiler

BEGIN, END = "<!-- benchmark: written by python -m benchmarks -->", "<!-- benchmark: end -->"
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


def figures(groups: Iterable[tuple[Group, Measured]]) -> str:
    """The ratios, with what is to be reached."""
    rows = [
        (figure.title, value_of(figure, measured), number(figure.least), number(figure.aim))
        for group, measured in groups
        for figure in group.figures
        if any(row.key == figure.row for row in group.rows)
    ]
    return table(("figure", "measured", "at least", "aim"), rows) if rows else ""


def value_of(figure: Figure, measured: Measured) -> str:
    """What a figure came to."""
    if figure.to is None:
        return number(measured.decisions(figure.row)) if figure.row in measured.rounds else "not there"
    ratio = measured.ratio(figure.row, figure.to)
    return "not there" if ratio is None else f"{ratio:.2f}"


def machine() -> str:
    """The machine and the versions, in one line."""
    parts = [_processor(), f"Python {platform.python_version()}", _compiler(), f"holadsl {version('holadsl')}"]
    for library in LIBRARIES:
        try:
            parts.append(f"{library} {version(library)}")
        except PackageNotFoundError:
            continue
    return ", ".join(part for part in parts if part)


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


def put_into(page: Path, text: str) -> None:
    """Puts the text between the marks of a page."""
    whole = page.read_text(encoding="utf-8")
    before, begin, rest = whole.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page} has no lines {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{text.strip()}\n\n{END}{after}", encoding="utf-8")
