"""The inside of a guest's process: it loads a foreign bot, and asks it for each move that is wanted.

It is told and answers in lines of JSON, over the input and output that it was started with; the bot's own output goes
nowhere (or into the file that HOLADSL_BOTS_LOG names), and its input is empty. All it gets to know of a table is a
letter to its seat (`View.letter`).
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, BinaryIO, Final

from holadsl import api
from holadsl.players.foreign import GROUP, Foreign, of_module

MODULE: Final = "holadsl_guest"
"""The name under which a bot's file is loaded."""
PROTOCOL: Final = 1

Answer = dict[str, Any]


def main() -> None:
    """Answers until there are no more questions."""
    asked, answers = _own_pipes()
    host = _Host()
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked, lines), daemon=True).start()
    while True:
        answer = host.answer(json.loads(lines.get()))
        answers.write(json.dumps(answer).encode("ascii") + b"\n")
        answers.flush()


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """What this process hears and says; for the bot nothing is left of both."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return asked, answers


def _listen(asked: BinaryIO, lines: queue.SimpleQueue[bytes]) -> None:
    """Hears questions, whatever the bot does; where nobody asks any more the process ends."""
    for line in asked:
        lines.put(line)
    os._exit(0)


LONGEST_MOVE: Final = 4096
"""Longer than any move of the largest pack; of what is longer the beginning is told."""


class _Host:
    """A bot that was loaded, and the rules that it plays by."""

    def __init__(self) -> None:
        self.bot: Any = None
        self.rules: api.Rules | None = None

    def answer(self, question: Mapping[str, Any]) -> Answer:
        """What comes of a question; a fault says what went wrong."""
        try:
            if "load" in question:
                return self._load(Foreign(*question["load"]), question["seed"])
            if "rules" in question:
                self.rules = _loaded(question["rules"])
                return {"ready": PROTOCOL}
            return self._move(question)
        except SystemExit as left:
            return _fault("ended", f"ended its process (SystemExit {left.code!r}){_place(left)}")
        except BaseException as error:  # noqa: BLE001 - whatever a bot raises is told to who asked
            first = "can't be loaded" if "load" in question else "raised"
            return _fault(first, f"{type(error).__name__}{_place(error)}{_message(error)}")

    def _load(self, bot: Foreign, seed: int) -> Answer:
        try:
            made = _code(bot)
        except LookupError as missing:
            if type(missing) is not LookupError:
                raise
            return _fault("can't be loaded", str(missing.args[0]))
        self.bot = _made(made, seed)
        if not callable(getattr(self.bot, "choose", None)):
            return _fault("can't be loaded", f"{bot.name} has no method choose: write `def choose(self, view):`")
        return {"ready": PROTOCOL, "calls": callable(getattr(self.bot, "call", None))}

    def _move(self, question: Mapping[str, Any]) -> Answer:
        assert self.rules is not None
        view = self.rules.read_letter(question["view"])
        ask: Callable[[api.View], object] = self.bot.call if question["ask"] == "call" else self.bot.choose
        move = ask(view)
        said = None if move is None else str(move) if isinstance(move, str | api.Move) else repr(move)
        return {"move": said if said is None else said[:LONGEST_MOVE]}


def _loaded(named: Mapping[str, Any]) -> api.Rules:
    """The rules that a table is played by."""
    chosen = {"players": named["players"], "variants": named["variants"], "options": named["options"]}
    if named["text"] is None:
        return api.load(named["name"], **chosen)
    return api.loads(named["text"], named["name"], **chosen)


def _code(bot: Foreign) -> object:
    """What makes the bot."""
    if not bot.path:
        return next(iter(entry_points(group=GROUP, name=bot.name))).load()
    sys.path.insert(0, str(Path(bot.path).parent))  # so that it finds files beside it
    spec = importlib.util.spec_from_file_location(MODULE, bot.path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module
    spec.loader.exec_module(module)
    return of_module(module, bot)


def _made(made: Any, seed: int) -> object:
    """The bot, made of a seed if it takes one."""
    if not callable(made):
        return made
    try:
        inspect.signature(made).bind(seed)
    except TypeError:
        return made()
    except ValueError:  # no signature to be had
        pass
    return made(seed)


def _fault(what: str, said: str) -> Answer:
    return {"fault": what, "said": said}


def _message(error: BaseException) -> str:
    """What it says, as `: no such card`; nothing where it says nothing, or fails to."""
    try:
        said = str(error)
    except BaseException:  # noqa: BLE001 - it is the bot's own, too
        return ""
    return f": {said}" if said else ""


def _place(error: BaseException) -> str:
    """Where in the bot's code an error came up, as ` (bot.py, line 3: x = 1 / 0)`."""
    own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH120, PTH100 - as frames name files
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not os.path.abspath(frame.filename).startswith((own, "<frozen"))  # noqa: PTH100
        and not frame.filename.startswith("<")
    ]
    if not frames:
        return ""
    last = frames[-1]
    return f" ({Path(last.filename).name}, line {last.lineno}{': ' if last.line else ''}{last.line or ''})"
