"""The hand-written C of this folder, built by the machine's compiler and called."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from benchmarks.rows import MASTER, Make, NotThere, Play
from holadsl.native.c.build import NoCompiler, compiler

FLAGS = ("-std=c11", "-shared", "-fPIC")


@cache
def built(name: str, level: str = "-O2") -> ctypes.CDLL:
    """The library of a C file of this folder. NotThere without a compiler."""
    source = Path(__file__).with_name(name)
    try:
        command = compiler().command
    except NoCompiler as why:
        raise NotThere(str(why)) from why
    with tempfile.TemporaryDirectory(prefix="holadsl-") as folder:
        made = Path(folder, "game.so")
        subprocess.run([*command, level, *FLAGS, "-o", str(made), str(source)], check=True)
        library = ctypes.CDLL(str(made))
    library.play.restype = ctypes.c_int64
    library.play.argtypes = [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p]
    return library


def playing(name: str) -> Make:
    """The deals of such a file, to be measured."""

    def make() -> Play:
        library = built(name)
        return lambda first, deals: int(library.play(MASTER, first, deals, None))

    return make


def points(name: str, first: int, deals: int) -> Sequence[tuple[int, int]]:
    """The points of both sides in each of so many deals."""
    found = (ctypes.c_int32 * (2 * deals))()
    built(name).play(MASTER, first, deals, found)
    return list(zip(found[::2], found[1::2], strict=True))
