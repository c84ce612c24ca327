"""A pseudo-terminal with the program at the other end: what a person types and sees."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from fcntl import ioctl
from types import TracebackType
from typing import Self

from tests.unit.cli.terminal import variables

PATIENCE = 60.0
"""Seconds after which a silent program counts as stuck."""

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")


class Keyboard:
    """`holadsl` with these arguments at a terminal of that size."""

    def __init__(
        self, *arguments: str, columns: int = 80, rows: int = 30, environment: dict[str, str] | None = None
    ) -> None:
        self._end, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        state = {"HOLADSL_STATE": os.environ["HOLADSL_STATE"], "TERM": "xterm"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "holadsl", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=variables(state | (environment or {})),
            start_new_session=True,
            # The terminal is the program's own, so that Ctrl-C reaches it.
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )
        os.close(theirs)
        self.raw = ""
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.kill()
        os.close(self._end)

    @property
    def shown(self) -> str:
        """All that was printed so far, without what only moves or colours."""
        return ESCAPES.sub("", self.raw).replace("\r\n", "\n")

    def screen(self) -> str:
        """What is to be seen now: all since the screen was wiped last."""
        return ESCAPES.sub("", self.raw.rpartition("\x1b[3J")[2]).replace("\r\n", "\n")

    def wait_for(self, words: str) -> str:
        """Waits until these words are printed, and gives what was printed since the last wait."""
        while words not in self.raw[self._read :]:
            assert self.more(), f"the program ended before {words!r}:\n{self.shown}"
        upto = self.raw.index(words, self._read) + len(words)
        said, self._read = self.raw[self._read : upto], upto
        return ESCAPES.sub("", said).replace("\r\n", "\n")

    def type(self, text: str, enter: str = "\r") -> None:
        """Types a line."""
        os.write(self._end, (text + enter).encode())

    def more(self) -> bool:
        """Reads more of what is printed; False if that was all."""
        ready, _, _ = select.select([self._end], [], [], PATIENCE)
        assert ready, f"the program says nothing:\n{self.shown}"
        try:
            data = os.read(self._end, 256)
        except OSError:  # the other end is closed
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)

    def kill(self) -> None:
        """Kills the program at once."""
        if self.program.poll() is None:
            self.program.send_signal(signal.SIGKILL)
        self.program.wait()

    def rest(self) -> str:
        """Reads all that was printed to the end of the program."""
        with contextlib.suppress(AssertionError):
            while self.more():
                pass
        return self.shown
