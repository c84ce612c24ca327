"""What to type for this program, so that a command that it prints can be pasted."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "holadsl"


def called() -> str:
    """`holadsl` where the shell finds this program by its name; else as it was typed, such as `.venv/bin/holadsl`."""
    typed = sys.argv[0] if sys.argv else ""
    if Path(typed).stem != NAME:
        return NAME
    found = shutil.which(NAME)
    if found is not None and Path(found).absolute() == Path(typed).absolute():
        return NAME
    return shlex.quote(typed)
