"""The C of every ruleset plays 10,000 deals under the sanitizers of addresses and undefined behaviour, in both forms.

Besides, moments of a deal are searched from, in one tree and in one world apart, and its last moves are solved.

    python -m tests.native.sanitized [DEALS] [NAME ...]

It says nothing of a ruleset where all is well but how many decisions there were; what a sanitizer says, or a fault,
ends it with 1. Where no compiler here has sanitizers it says so, in one line, and ends with 0.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import holadsl
from holadsl.native.c.build import NoCompiler, compiler
from holadsl.native.c.likeness import telling_apart
from holadsl.native.c.source import form, text
from holadsl.native.c.state import runtime
from holadsl.native.solving.limits import DEEP
from tests.native.moments import SEARCH, SOLVE, Moments, moments, positions, search_tables

DEALS = 10_000
PATIENCE = 300
SEED = 5
"""Of the deal that is searched and solved."""
FEWER = 100
"""Of so many deals one iteration of each search is made."""
POSITIONS = 20_000
"""More positions aren't looked at to solve an end."""
FLAGS = ("-std=c11", "-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-Wall", "-Wextra")
ALONE = {"ASAN_OPTIONS": "detect_leaks=1:abort_on_error=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
MAIN = """
#include <stdio.h>
int main(void)
{
    static int64_t rows[100 * ROW];
    int64_t decisions = 0;
    for (int64_t first = 0; first < DEALS; first += 100) {
        if (playouts(0, 0, 7, first, 100, 0, 0, 1, rows))
            return 2;
        for (int i = 0; i < 100; i++) {
            decisions += rows[i * ROW + 1];
            if (rows[i * ROW]) {
                printf("fault %d in playout %d\\n", (int)rows[i * ROW], (int)first + i);
                return 3;
            }
        }
    }
    printf("%lld", (long long)decisions);
    return MORE;
}
"""


def unable() -> str:
    """Why nothing can be checked here; empty where it can."""
    try:
        compiler()
    except NoCompiler as reason:
        return str(reason)
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "nothing.c"), Path(folder, "nothing")
        source.write_text("int main(void) { return 0; }\n", encoding="ascii")
        for command in ([*compiler().command, *FLAGS, "-o", str(program), str(source)], [str(program)]):
            if _ran(command).returncode:
                return f"{compiler().command[0]} has no sanitizers here"
    return ""


def _ran(command: list[str]) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, **ALONE}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, env=surroundings)


def checked(label: str, printed: str, deals: int, folder: Path) -> str:
    """How many decisions the deals of a ruleset took in one form; what went wrong is raised."""
    source, program = folder / f"{label}.c", folder / label
    source.write_text(f"#define DEALS {deals}\n{printed}", encoding="ascii")
    for command in ([*compiler().command, *FLAGS, "-o", str(program), str(source)], [str(program)]):
        done = _ran(command)
        if done.returncode or done.stderr:
            raise SystemExit(f"{label}: {command[0]} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def stepping(rules: holadsl.Rules, found: Moments, deals: int) -> str:
    """The step form of a ruleset, with what is searched and solved: one text, since it takes long to compile."""
    step, cases = form(rules.machine, fused=False), (*found.searched, *found.solved)
    solver = (*telling_apart(step), runtime("solve"))
    counts = (
        f"#define ITERATIONS {max(deals // FEWER, 1)}",
        f"#define SEARCHED {len(found.searched)}",
        f"#define CASES {len(cases)}",
        f"#define POSITIONS {POSITIONS}",
        f"#define LINE {8 * DEEP}",
    )
    tables = (*positions(rules.machine, cases), *search_tables(rules, step))
    return "\n".join((text(step), *solver, *counts, *tables, SEARCH, SOLVE, "#define MORE searches() + ends()", MAIN))


def lines(deals: int, names: tuple[str, ...]) -> Iterator[str]:
    """A line for each ruleset: both its forms come to the same decisions. The longest texts are begun first."""
    texts: dict[tuple[str, str], str] = {}
    found = {name: moments(holadsl.load(name), SEED) for name in names}
    for name in names:
        rules = holadsl.load(name)
        texts[name, "fused"] = f"{text(form(rules.machine, fused=True))}#define MORE 0\n{MAIN}"
        texts[name, "step"] = stepping(rules, found[name], deals)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        done = {
            (name, kind): pool.submit(checked, f"{name}-{kind}", printed, deals, Path(folder))
            for (name, kind), printed in sorted(texts.items(), key=lambda item: -len(item[1]))
        }
        for name in names:
            fused, step = (done[name, kind].result() for kind in ("fused", "step"))
            if fused != step:
                raise SystemExit(f"{name}: {fused} decisions fused, {step} step by step")
            also = f"{len(found[name].searched)} searches, {len(found[name].solved)} endings"
            yield f"{name}: {deals:,} deals, {int(fused):,} decisions, twice; {also}"


def main() -> None:
    """All rulesets, or those that are named."""
    arguments = sys.argv[1:]
    deals = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else DEALS
    why_not = unable()
    if why_not:
        sys.stdout.write(f"nothing was checked: {why_not}\n")
        return
    began = time.monotonic()
    for line in lines(deals, tuple(arguments) or tuple(holadsl.rulesets())):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    sys.stdout.write(f"all without a word, in {time.monotonic() - began:.0f} s\n")


if __name__ == "__main__":
    main()
