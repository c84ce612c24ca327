"""The C of every ruleset plays 10,000 deals under the sanitizers of addresses and undefined behaviour, in both forms.

    python -m tests.native.sanitized [DEALS] [NAME ...]

It says nothing of a ruleset where all is well but how long it took; what a sanitizer says, or a fault, ends it with 1.
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
from holadsl.native.c.source import form, text

DEALS = 10_000
PATIENCE = 300
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
    return 0;
}
"""


def checked(name: str, fused: bool, deals: int, folder: Path) -> str:
    """How many decisions the deals of a ruleset took; what went wrong is raised."""
    label = f"{name}-{'fused' if fused else 'step'}"
    source, program = folder / f"{label}.c", folder / label
    printed = text(form(holadsl.load(name).machine, fused=fused))
    source.write_text(f"#define DEALS {deals}\n{printed}{MAIN}", encoding="ascii")
    for command in ([*compiler().command, *FLAGS, "-o", str(program), str(source)], [str(program)]):
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE, env={**os.environ, **ALONE}
        )
        if done.returncode or done.stderr:
            raise SystemExit(f"{label}: {command[0]} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def both(name: str, deals: int, folder: Path) -> str:
    """Both forms of a ruleset; they come to the same decisions."""
    began = time.monotonic()
    first, second = (checked(name, fused, deals, folder) for fused in (True, False))
    if first != second:
        raise SystemExit(f"{name}: {first} decisions fused, {second} step by step")
    return f"{name}: {deals:,} deals, {int(first):,} decisions, twice, in {time.monotonic() - began:.0f} s"


def lines(deals: int, names: tuple[str, ...]) -> Iterator[str]:
    """A line for each ruleset."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(lambda name: both(name, deals, Path(folder)), names)


def main() -> None:
    """All rulesets, or those that are named."""
    arguments = sys.argv[1:]
    deals = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else DEALS
    try:
        compiler()
    except NoCompiler as reason:
        sys.stdout.write(f"nothing was checked: {reason}\n")
        return
    for line in lines(deals, tuple(arguments) or holadsl.rulesets()):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
