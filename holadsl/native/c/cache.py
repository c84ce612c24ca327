"""What was built once is kept on disk: in a folder that nobody else can write, and checked before it is used again.

The folder is `native` in the user's cache folder for holadsl, or in the one that `HOLADSL_CACHE` names. It is made for
its owner alone, and opened once by descriptor, without following a link: all files are reached from there. A file has
the digest of its key and its content in front; one that is foreign, cut short or changed is thrown away.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from holadsl.data import frozen
from holadsl.library import CACHE, cache_folder

FOLDER: Final = "native"
LARGEST: Final = 64 << 20
"""No file has more bytes."""
MOST: Final = 256
"""So many files are kept, those that were made last."""
_DIGEST: Final = hashlib.sha256().digest_size
_SAFE: Final = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW") and hasattr(os, "getuid")


class Unsafe(Exception):
    """Nothing can be kept; the text is the reason, for people."""


@frozen
class Cache:
    """An open cache folder."""

    descriptor: int

    def get(self, key: str) -> bytes | None:
        """What is kept under the key, a name of letters and digits; None if nothing is, or not what was put there."""
        try:
            found = self._read(key)
        except OSError:
            return None
        if found is not None and found[:_DIGEST] == _digest(key, found[_DIGEST:]):
            return found[_DIGEST:]
        with suppress(OSError):
            os.unlink(key, dir_fd=self.descriptor)
        return None

    def put(self, key: str, content: bytes) -> None:
        """Keeps the content under the key. Where that can't be done: Unsafe.

        It is written under a name of its own first: who reads meanwhile sees all of it or nothing.
        """
        own = f"{os.urandom(16).hex()}.new"
        try:
            written = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=self.descriptor)
            try:
                with os.fdopen(written, "wb") as file:
                    file.write(_digest(key, content) + content)
                os.rename(own, key, src_dir_fd=self.descriptor, dst_dir_fd=self.descriptor)
            except OSError:
                with suppress(OSError):
                    os.unlink(own, dir_fd=self.descriptor)
                raise
            self._thin_out()
        except OSError as error:
            raise Unsafe(f"nothing can be written there ({error.strerror})") from error

    def _read(self, key: str) -> bytes | None:
        """The whole file; None if it is no file of ours."""
        with os.fdopen(os.open(key, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=self.descriptor), "rb") as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode) or about.st_uid != os.getuid() or about.st_size > LARGEST:
                return None
            return file.read()

    def _thin_out(self) -> None:
        """Throws away what was made longest ago, where there is too much."""
        names = os.listdir(self.descriptor)  # noqa: PTH208  # a Path has no descriptor
        if len(names) <= MOST:
            return
        made: list[tuple[float, str]] = []
        for name in names:
            with suppress(OSError):
                made.append((os.stat(name, dir_fd=self.descriptor, follow_symlinks=False).st_mtime, name))
        for _, name in sorted(made)[: len(names) - MOST]:
            with suppress(OSError):
                os.unlink(name, dir_fd=self.descriptor)


@contextmanager
def opened() -> Iterator[Cache]:
    """The cache folder, made if it isn't there. One that isn't the user's alone, or can't be made: Unsafe."""
    folder = _place()
    if not _SAFE:
        raise Unsafe("this system can't keep a folder safe from others")
    outer = inner = -1
    try:
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            outer = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            with suppress(FileExistsError):
                os.mkdir(FOLDER, 0o700, dir_fd=outer)
            inner = os.open(FOLDER, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=outer)
        except OSError as error:
            raise Unsafe(f"the cache folder {folder} can't be used ({error.strerror})") from error
        about = os.fstat(inner)
        if about.st_uid != os.getuid():
            raise Unsafe(f"the cache folder {folder / FOLDER} belongs to somebody else")
        if about.st_mode & 0o077:
            raise Unsafe(f"the cache folder {folder / FOLDER} is open to others")
        yield Cache(inner)
    finally:
        for descriptor in (outer, inner):
            if descriptor >= 0:
                os.close(descriptor)


def _place() -> Path:
    try:
        return cache_folder()
    except RuntimeError as error:
        raise Unsafe(f"there is no home folder here; {CACHE} can name another") from error


def _digest(key: str, content: bytes) -> bytes:
    return hashlib.sha256(key.encode() + b"\0" + content).digest()
