"""Writing files so that nothing is lost, whatever happens on the way."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Puts a text in place of a file in one step: who reads it sees the old text or the new one, never a part.

    The file keeps its permissions, and a link goes on leading to it. OSError if it can't be written.
    """
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".new", dir=target.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, fresh)
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def write_new(path: Path, text: str) -> None:
    """Writes a file that isn't there yet; FileExistsError if it is, other OSError if it can't be written."""
    with path.open("xb") as file:
        file.write(text.encode("utf-8"))
