"""A shared object for a text: from the cache if it is there, else built and kept there; and loaded."""

from __future__ import annotations

import ctypes
import hashlib
import platform
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from holadsl.data import frozen
from holadsl.native.build import Compiler, NoCompiler, compiler, shared_object
from holadsl.native.cache import Unsafe, opened

_LENGTH = 8


@frozen
class Made:
    """What was made of a text: a loaded library, and what is to be known about it."""

    library: ctypes.CDLL
    about: str
    """What the maker of the text wrote down beside it."""
    note: str = ""
    """A sentence for people: why it wasn't kept, say."""
    cached: bool = False


def made(content: str, text: Callable[[], tuple[str, str]], level: Sequence[str] = ("-O2",)) -> Made:
    """The library of a text. `content` tells what it is made from; the text, and what is to be known about it, are
    asked for only if there is no such library yet. Without one: NoCompiler.
    """
    by = compiler()
    signs = (content, *by.command, by.version, *level, platform.machine(), sys.platform, own_version())
    key = hashlib.sha256("\n".join(signs).encode()).hexdigest()
    kept, cached, note = None, True, ""
    try:
        with opened() as cache:
            kept = cache.get(key)
            if kept is None:
                kept, cached = _built(text(), by, level), False
                cache.put(key, kept)
    except Unsafe as unsafe:
        note = f"what is built isn't kept: {unsafe}"
        if kept is None:
            kept, cached = _built(text(), by, level), False
    length = int.from_bytes(kept[:_LENGTH], "little")
    about, content_of_file = kept[_LENGTH : _LENGTH + length], kept[_LENGTH + length :]
    return Made(_loaded(content_of_file), about.decode(), note, cached)


def _built(text: tuple[str, str], by: Compiler, level: Sequence[str]) -> bytes:
    """What is kept: the length of what is to be known, that, and the object."""
    source, about = text
    known = about.encode()
    return len(known).to_bytes(_LENGTH, "little") + known + shared_object(source, by, level=level)


def _loaded(content: bytes) -> ctypes.CDLL:
    """The object, loaded from a folder of its own, so that what was checked is what is loaded."""
    try:
        with tempfile.TemporaryDirectory(prefix="holadsl-", ignore_cleanup_errors=True) as folder:
            file = Path(folder, "rules.so")
            file.write_bytes(content)
            return ctypes.CDLL(str(file))
    except OSError as error:
        raise NoCompiler(f"what the C compiler made can't be loaded here: {error}") from error


@lru_cache(maxsize=1)
def own_version() -> str:
    """What stands for this version of the package: its number, and when the files that write C were last changed."""
    try:
        number = version("holadsl")
    except PackageNotFoundError:
        number = "checkout"
    here = Path(__file__).parent
    files = sorted(path for folder in (here, here.parent / "core") for path in folder.iterdir() if path.is_file())
    return " ".join((number, *(f"{path.name}:{(at := path.stat()).st_size}:{at.st_mtime_ns}" for path in files)))
