"""Texts that can be made anew at any time, kept in the user's cache folder.

A file says by its first line what the rest of it must be, and is taken only if it is the user's own and nobody else may
write it; whatever is wrong with it, it counts as missing.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress

from holadsl.library import cache_folder

_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def read(name: str) -> str | None:
    """The text kept under that name, None if there is none that can be trusted."""
    try:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe would make it wait
        handle = os.open(cache_folder() / name, flags)
        with os.fdopen(handle, "rb") as file:  # a folder is refused here
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode) or (hasattr(os, "getuid") and not _own(about)):
                return None
            digest, _, body = file.read().partition(b"\n")
    except (OSError, RuntimeError):  # it can't be read, or nobody knows where the user is at home
        return None
    return body.decode() if digest == _digest(body) else None


def keep(name: str, text: str) -> None:
    """Keeps a text under that name, where that can be done."""
    body = text.encode()
    with suppress(OSError, RuntimeError):
        folder = cache_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = folder / f"{name}.{os.getpid()}"
        try:
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(_digest(body) + b"\n" + body)
            new.replace(folder / name)
        finally:
            new.unlink(missing_ok=True)


def _own(about: os.stat_result) -> bool:
    return about.st_uid == os.getuid() and not about.st_mode & _OTHERS


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()
