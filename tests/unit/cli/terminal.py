"""A terminal to try commands in: inside this process, or as a program of its own."""

from __future__ import annotations

import atexit
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from holadsl.cli.frame import run

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "tests" / "language" / "samples"

COLOURS = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "HOLADSL_TRACEBACK")
"""Variables that change what is printed; a test that wants one says so."""

BYTECODE = tempfile.TemporaryDirectory()
"""Where the programs that a test starts keep their compiled modules, so that only the first has to compile them."""
atexit.register(BYTECODE.cleanup)

FIVE_MISTAKES = """\
language 1

game "Ours" extends hola
  with         burn, brun
  change pack wilt            7
  change deal next dealr      dealer
  change match to             five
  add score sweep             100 to a team that won every trick
"""


@frozen
class Ran:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


def holadsl(*arguments: str | Path, stdin: str | bytes = "") -> Ran:
    """Runs a command in this process. Its output is no terminal."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    with _streams(given) as (out, err):
        code = run([str(argument) for argument in arguments])
    return Ran(code, _text(out), _text(err))


def together(*arguments: str, stdin: str = "") -> str:
    """What a person sees of a command: results and errors in the order in which they come."""
    with _streams(stdin.encode(), as_one=True) as (out, _):
        run(arguments)
    return _text(out)


def program(
    *arguments: str | Path, stdin: bytes = b"", cwd: Path | None = None, environment: dict[str, str] | None = None
) -> Ran:
    """Runs a command as a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "holadsl", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=variables(environment),
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def variables(more: dict[str, str] | None = None) -> dict[str, str]:
    """The environment of a program: this checkout, and no wishes about colours."""
    plain = {name: value for name, value in os.environ.items() if name not in COLOURS}
    ours = {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return plain | ours | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": BYTECODE.name} | (more or {})


@contextmanager
def _streams(stdin: bytes, *, as_one: bool = False) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Streams of our own for a while, and no wishes about colours."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = out if as_one else io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    kept = sys.stdin, sys.stdout, sys.stderr
    wishes = {name: os.environ.pop(name) for name in COLOURS if name in os.environ}
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
        os.environ.update(wishes)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
