"""A shared object for a text: from the cache if it is there, else built and kept there; and loaded."""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from pathlib import Path
from weakref import finalize

from holadsl.data import evolve, frozen
from holadsl.native.c.build import Compiler, NoCompiler, TooSlow, compiler, shared_object
from holadsl.native.c.cache import Unsafe, opened
from holadsl.native.c.elf import whole
from holadsl.native.c.layout import TooLarge

_LENGTH = 8
_FILE = "rules.so"
_REFUSED: dict[str | Compiler, NoCompiler | TooLarge] = {}
"""What couldn't be made, and compilers that took too long: this process doesn't try them again."""
_loads = count(1)


@frozen
class Made:
    """What was made of a text: a loaded library, and what is to be known about it."""

    library: ctypes.CDLL
    about: str
    """What the maker of the text wrote down beside it."""
    note: str = ""
    """A sentence for people: why it wasn't kept, say."""
    cached: bool = False


def made(
    content: str, text: Callable[[], tuple[str, str]], level: Sequence[str] = ("-O2",), entry: str | None = None
) -> Made:
    """The library of a text, which has a function `entry`. `content` tells what it is made from; the text, and what is
    to be known about it, are asked for only if there is no such library yet. Without one: NoCompiler, at once if it
    couldn't be made before; or TooLarge, where there is no text.
    """
    by = compiler()
    signs = (content, *by.command, by.version, *level, _machine(), sys.platform, own_version())
    key = hashlib.sha256("\n".join(signs).encode()).hexdigest()
    refused = _REFUSED.get(key) or _REFUSED.get(by)
    if refused is not None:
        raise type(refused)(*refused.args)
    try:
        return _found(key, entry) or _new(key, _built(text(), by, level), entry)
    except (NoCompiler, TooLarge) as reason:
        _REFUSED[by if isinstance(reason, TooSlow) else key] = reason.with_traceback(None)
        raise


def _found(key: str, entry: str | None) -> Made | None:
    """What is kept, None if nothing is."""
    try:
        with opened() as cache:
            kept = cache.get(key)
    except Unsafe:
        return None
    return None if kept is None else _parted(kept, entry, cached=True)


def _new(key: str, built: bytes, entry: str | None) -> Made:
    """What was built just now; it is kept if it can be loaded."""
    library = _parted(built, entry, cached=False)
    try:
        with opened() as cache:
            cache.put(key, built)
    except Unsafe as unsafe:
        return evolve(library, note=f"what is built isn't kept, and takes its time again: {unsafe}")
    return library


def _parted(kept: bytes, entry: str | None, *, cached: bool) -> Made:
    length = int.from_bytes(kept[:_LENGTH], "little")
    about, content = kept[_LENGTH : _LENGTH + length], kept[_LENGTH + length :]
    return Made(_loaded(content, entry), about.decode(), cached=cached)


def _built(text: tuple[str, str], by: Compiler, level: Sequence[str]) -> bytes:
    """What is kept: the length of what is to be known, that, and the object."""
    source, about = text
    known = about.encode()
    return len(known).to_bytes(_LENGTH, "little") + known + shared_object(source, by, level=level)


def _machine() -> str:
    if sys.platform == "win32":
        from platform import machine

        return machine()
    return os.uname().machine


def _loaded(content: bytes, entry: str | None) -> ctypes.CDLL:
    """The object, loaded from what was checked. One that can't be loaded, or has no such function: NoCompiler."""
    if not whole(content):
        raise NoCompiler("what the C compiler made can't be loaded here: it is cut short")
    library = _loaded_as_it_is(content)
    if entry is not None and not hasattr(library, entry):
        raise NoCompiler("what the C compiler made isn't what it was given")
    return library


def _loaded_as_it_is(content: bytes) -> ctypes.CDLL:
    """From memory where that can be, else from a folder of its own."""
    try:
        if sys.platform == "linux":
            with suppress(OSError):
                return _loaded_from_memory(content)
        import tempfile

        with tempfile.TemporaryDirectory(prefix="holadsl-", ignore_cleanup_errors=True) as folder:
            file = Path(folder, _FILE)
            file.write_bytes(content)
            return _opened(str(file))
    except OSError as error:
        raise NoCompiler(f"what the C compiler made can't be loaded here: {_why(error)}") from error


def _why(error: OSError) -> str:
    """Without the name of the file, which is another each time."""
    return str(error).rpartition(f"{_FILE}: ")[2]


def _loaded_from_memory(content: bytes) -> ctypes.CDLL:
    """Nothing stays open. A loader takes a name that it knows for the library that it has loaded by it, and numbers of
    open files come again, so each time the file is named in another way: the steps in its path spell a number.
    """
    with os.fdopen(os.memfd_create("rules", os.MFD_CLOEXEC), "wb") as file:
        file.write(content)
        file.flush()
        steps = f"{next(_loads):b}".replace("0", "/").replace("1", "./")
        return _opened(f"/proc/self/{steps}fd/{file.fileno()}")


def _opened(name: str) -> ctypes.CDLL:
    """The library, which is unloaded when nobody has it, or a function of it, any more; not as the process ends, when
    some of them may still run.
    """
    library = ctypes.CDLL(name)
    if sys.platform != "win32":
        from _ctypes import dlclose

        finalize(library, dlclose, library._handle).atexit = False  # noqa: SLF001  # dlclose asks for it
    return library


@lru_cache(maxsize=1)
def own_version() -> str:
    """What stands for this version of the package: its name where it is installed, and when the files that write C were
    last changed, or the archive that they lie in.
    """
    here = Path(__file__).parent
    native, package = here.parent, here.parent.parent
    if not here.is_dir():
        archive = next(folder for folder in here.parents if folder.exists())
        about = archive.stat()
        return f"{archive} {about.st_size} {about.st_mtime_ns}"
    signs = [name for name in os.listdir(package.parent) if name.startswith("holadsl-")]  # noqa: PTH208
    for folder in (here, here / "runtime", native, native / "lowering", package / "core", package / "engine"):
        with os.scandir(folder) as files:
            signs += [f"{file.name} {(at := file.stat()).st_size} {at.st_mtime_ns}" for file in files if file.is_file()]
    return "\n".join(sorted(signs))
