"""Guests: bots of people's own, each in a process of its own, which has so long for a move and is ended if it is late.

What such a process gets is a letter to its seat, which holds a table drawn from what the seat knows; what it answers is
a text, which is read and must be a legal move. Whatever goes wrong is a BotFault.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any, Final

from holadsl.api import Move, PlayError, Rules, View
from holadsl.players.faults import FAULTS, BotFault, Failing
from holadsl.players.foreign import Foreign

DEADLINE: Final = 10.0
"""So many seconds a guest has for a move, if not said otherwise."""
TO_START: Final = 3
"""To start it has so many times as long, and never less than LEAST_TO_START seconds."""
LEAST_TO_START: Final = 10.0
LONGEST_ANSWER: Final = 1 << 20
LONGEST_SAID: Final = 300
LOG: Final = "HOLADSL_BOTS_LOG"
"""The environment variable with a file for what guests print."""

_CODE: Final = "import sys; sys.path.append(sys.argv[1]); from holadsl.players.hosted import main; main()"


class Guest:
    """A foreign bot at a seat. Its process starts at once and is loaded by its first question, or by `prepare`."""

    def __init__(self, bot: Foreign, seed: int, *, deadline: float = DEADLINE) -> None:
        self.bot = bot
        self.deadline = deadline
        self._rules = ""
        self._calls: bool | None = None
        self._process = _started()
        self._end = weakref.finalize(self, _ended, self._process)
        self._load = {"load": [bot.said, bot.path, bot.name], "seed": seed}

    def choose(self, view: View) -> Move:
        """The move that it makes. BotFault if there comes none that is legal, or not in time."""
        move = self._asked("choose", view)
        assert move is not None
        return move

    def call(self, view: View) -> Move | None:
        """The call that it makes out of turn, None to let play go on. BotFault as for `choose`."""
        self.prepare()
        if not self._calls or not any(move.verb in view.rules.calls for move in view.legal_moves):
            return None
        return self._asked("call", view)

    def prepare(self, view: View | None = None) -> None:
        """Waits until it is loaded. BotFault if that fails, or takes too long."""
        if self._calls is None:
            self._calls = bool(self._answer(self._load, self._to_start, "to be loaded").get("calls"))
        if view is not None:
            self._tell(view.rules)

    def close(self) -> None:
        """Ends its process."""
        self._end()

    # ------------------------------------------------------------------ questions and answers

    def _asked(self, what: str, view: View) -> Move | None:
        self.prepare(view)
        answer = self._answer({"ask": what, "view": view.letter()}, self.deadline, f"for a move ({what})").get("move")
        return None if answer is None and what == "call" else self._checked(answer, what, view)

    def _tell(self, rules: Rules) -> None:
        """Tells it by which rules it plays, where that is new to it."""
        if rules.hash == self._rules:
            return
        named = rules.named
        told = {"name": named.name, "players": named.players, "variants": list(named.variants)}
        self._answer({"rules": told | {"options": dict(named.options), "text": named.text}}, self._to_start, "to start")
        self._rules = rules.hash

    @property
    def _to_start(self) -> float:
        return max(TO_START * self.deadline, LEAST_TO_START)

    def _checked(self, answer: object, what: str, view: View) -> Move:
        """The answer as a legal move. BotFault if it is none."""
        first = next(iter(view.legal_moves))
        if not isinstance(answer, str):
            raise self._fault(
                "illegal move",
                f"answered {_plain(repr(answer))} for seat {view.seat}, which is no move: choose must return one of "
                f"view.legal_moves, or its text, as {str(first)!r}.",
            )
        try:
            move = view.rules.parse(answer)
            legal = move in view.legal_moves and (what == "choose" or move.verb in view.rules.calls)
            why = "" if legal else view.why(move).reason
        except PlayError as error:
            legal, why = False, str(error)
        if not legal:
            raise self._fault(
                "illegal move",
                f"answered {_plain(repr(answer))} for seat {view.seat}, which isn't legal: {_plain(why)} "
                "It must answer with one of view.legal_moves.",
            )
        return move

    def _answer(self, question: dict[str, Any], seconds: float, wanted: str) -> dict[str, Any]:
        """What the process answers. BotFault if it answers nothing, too late, or with a fault."""
        line = json.dumps(question).encode("ascii") + b"\n"
        heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=_talk, args=(self._process, line, heard), daemon=True).start()
        try:
            said = heard.get(timeout=seconds)
        except queue.Empty:
            raise self._fault(
                "hung",
                f"was given {seconds:g} seconds {wanted} and didn't answer: make it think less, or give it longer with "
                "--bot-seconds.",
            ) from None
        try:
            answer = json.loads(said)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._gone()
        if "fault" in answer:
            what: Failing = answer["fault"] if answer["fault"] in FAULTS else "raised"
            raise self._fault(what, _told(what, _plain(str(answer.get("said", "")))))
        return answer

    def _gone(self) -> BotFault:
        """Its process ended without an answer."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        code = self._process.poll()
        how = "" if code is None else f" (exit code {code})" if code >= 0 else f" (signal {-code})"
        return self._fault(
            "ended",
            f"ended its process without an answer{how}: it must not end it, and what it calls must not break it; "
            f"what it prints is kept if {LOG} names a file.",
        )

    def _fault(self, what: Failing, said: str) -> BotFault:
        self.close()
        return BotFault(_named(self.bot), what, said)


def _named(bot: Foreign) -> str:
    """The bot as people know it: by its file's name, not by the whole path."""
    return f"{Path(bot.path).name}:{bot.name}" if bot.path else bot.said


def _told(what: Failing, said: str) -> str:
    if what == "can't be loaded":
        return f"can't be loaded: {said}."
    if what == "raised":
        return f"raised {said}. Mend that, or name another bot."
    return f"{said}. A bot must answer, not end its process."


def _plain(text: str) -> str:
    """A text of a guest, fit for a screen: in one line, without anything that steers a terminal, and not too long."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    shown = " ".join(shown.split())
    return shown if len(shown) <= LONGEST_SAID else f"{shown[:LONGEST_SAID]} ..."


def _started() -> subprocess.Popen[bytes]:
    """A process that waits to be told which bot it is."""
    log = os.environ.get(LOG, "")
    with open(log, "ab") if log else open(os.devnull, "wb") as said:  # noqa: PTH123 - the null device is no path
        return subprocess.Popen(
            [sys.executable, "-P", "-c", _CODE, str(Path(__file__).parents[2])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said,
            env={**os.environ, "PYTHONHASHSEED": "0"},  # so that a bot that goes through sets does the same again
            start_new_session=True,  # Ctrl-C is for who plays; and whatever it starts ends with it
        )


def _talk(process: subprocess.Popen[bytes], line: bytes, heard: queue.SimpleQueue[bytes]) -> None:
    """Asks, and hears one line; nothing where the process ends before."""
    said = b""
    with contextlib.suppress(OSError, ValueError):
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        process.stdin.flush()
        said = process.stdout.readline(LONGEST_ANSWER)
    heard.put(said)


def _ended(process: subprocess.Popen[bytes]) -> None:
    """Ends a process, and all that it started."""
    if process.poll() is None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(2)
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError, ValueError):
            if pipe is not None:
                pipe.close()
