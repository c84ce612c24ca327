"""C text to a shared object: which compiler there is, and a run of it that can neither hang nor fail loudly.

`HOLADSL_CC` names a compiler (its path, or its name on PATH), and `none` turns all of them off. Without it the first of
cc, gcc and clang on PATH is taken, else the one that the `ziglang` wheel brings (the extra `fast`).
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from holadsl.data import frozen

if TYPE_CHECKING:
    from subprocess import Popen

CHOICE: Final = "HOLADSL_CC"
USUAL: Final = ("cc", "gcc", "clang")
WITHOUT: Final = ("-nostdlib",) if sys.platform == "linux" else ()
"""Libraries aren't looked for where what is missing is found in the process, which takes a tenth of the time."""
PATIENCE: Final = 60.0
"""So many seconds a compiler may take."""
FLAGS: Final = ("-std=c11", "-shared", "-fPIC", "-fvisibility=hidden", "-fwrapv", "-fno-strict-aliasing", "-pipe")
PLAIN: Final = ("-O2",)
"""What every compiler understands."""
SHOWN: Final = 300
"""So much is told of what a compiler says when it fails."""


class NoCompiler(Exception):
    """There is no shared object; the text is a reason in one sentence, for people."""


class TooSlow(NoCompiler):
    """The compiler didn't come to an end."""


class Failed(NoCompiler):
    """The compiler refused the text, or how it was called."""


@frozen
class Compiler:
    """A C compiler: how it is called, and what tells this one of others."""

    command: tuple[str, ...]
    version: str
    """Where its file really lies, how large it is and when it was last changed: known without running it."""


def compiler() -> Compiler:
    """The C compiler of this machine; NoCompiler if there is none, or it is turned off."""
    named = os.environ.get(CHOICE, "")
    if named.lower() == "none":
        raise NoCompiler(f"C is turned off by {CHOICE}=none")
    for name in (named,) if named else USUAL:
        found = _on_path(name)
        if found is not None:
            return Compiler((found,), _version(found))
    zig = _zig() if named in ("", "ziglang") else None
    if zig is not None:
        return Compiler((zig, "cc"), _version(zig))
    if named:
        raise NoCompiler(f"{CHOICE} names {named!r}, which isn't a program here")
    raise NoCompiler("there is no C compiler here: install gcc or clang, or the extra 'fast'")


def shared_object(source: str, by: Compiler, *, level: Sequence[str] = PLAIN, patience: float = PATIENCE) -> bytes:
    """The source, compiled. A compiler that fails, or takes too long: NoCompiler.

    `level` is what one compiler knows and another may refuse: then it is tried without, in the words of all.
    """
    import tempfile  # building takes long enough; what is found in the cache shouldn't wait for this

    try:
        with tempfile.TemporaryDirectory(prefix="holadsl-", ignore_cleanup_errors=True) as folder:
            text, made = Path(folder, "rules.c"), Path(folder, "rules.so")
            text.write_text(source, encoding="ascii")
            rest = [*FLAGS, "-o", str(made), str(text)]
            try:
                _run([*by.command, *level, *WITHOUT, *rest], folder, patience)
            except Failed:
                _run([*by.command, *PLAIN, *rest], folder, patience)
            return made.read_bytes()
    except FileNotFoundError as error:
        raise NoCompiler(f"the C compiler {by.command[0]} made nothing") from error
    except OSError as error:
        raise NoCompiler(f"the C compiler {by.command[0]} can't be used: {error.strerror}") from error


def _run(command: list[str], folder: str, patience: float) -> None:
    """Runs a compiler, without a shell, in a group of its own: its children end with it."""
    import subprocess

    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as running:
        try:
            said, _ = running.communicate(timeout=patience)
        except subprocess.TimeoutExpired as error:
            _end(running)
            raise TooSlow(f"the C compiler {command[0]} took longer than {patience:g} seconds") from error
        except BaseException:
            _end(running)
            raise
    if running.returncode:
        words = " ".join(said.decode("utf-8", "replace").split())[:SHOWN]
        raise Failed(f"the C compiler {command[0]} failed ({running.returncode}): {words or 'it says nothing'}")


def _end(running: Popen[bytes]) -> None:
    """Ends a compiler and all that it started."""
    try:
        if sys.platform == "win32":
            running.kill()
        else:
            os.killpg(running.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass  # all is over already


def _on_path(name: str) -> str | None:
    """The program of that name, as a shell would find it."""
    if sys.platform == "win32":
        from shutil import which

        return which(name)
    folders = [""] if os.sep in name else os.get_exec_path()
    for path in (os.path.join(folder, name) for folder in folders):  # noqa: PTH118  # quick: a Path for each is not
        if os.path.isfile(path) and os.access(path, os.X_OK):  # noqa: PTH113
            return os.path.abspath(path)  # noqa: PTH100  # it is called in another folder
    return None


def _version(program: str) -> str:
    real = Path(program).resolve()
    about = real.stat()
    return f"{real} {about.st_size} {about.st_mtime_ns}"


def _zig() -> str | None:
    """The program of the `ziglang` wheel, if that is installed."""
    from importlib.util import find_spec

    spec = find_spec("ziglang")
    for folder in (spec and spec.submodule_search_locations) or ():
        for name in ("zig", "zig.exe"):
            if Path(folder, name).is_file():
                return str(Path(folder, name))
    return None
