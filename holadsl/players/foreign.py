"""Bots that people bring: where their code lies, and what can be said of it without running it."""

from __future__ import annotations

import ast
import tokenize
from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from holadsl.data import frozen
from holadsl.diagnostics.nearest import guess
from holadsl.players.faults import BotFault, NoSuchBot

GROUP: Final = "holadsl.players"
"""The group of entry points under which packages offer bots."""
SUFFIX: Final = ".py"
MOST_LISTED: Final = 6


@frozen
class Foreign:
    """A bot of a file or of an installed package; nothing of it was run."""

    said: str
    """How people name it. A file is named by its whole path, so that a game can be gone on with from elsewhere."""
    path: str = ""
    """The file; empty for a bot of a package."""
    name: str = ""
    """The class in the file, or the entry point's name."""


def where(text: str) -> Foreign | None:
    """The bot that a text names; None if it names no file and no installed bot.

    NoSuchBot where there is no such file, or it isn't said which class of it; BotFault where it isn't Python.
    """
    path, colon, name = text.rpartition(":")
    if colon and (path.endswith(SUFFIX) or "/" in path or "\\" in path):
        return _in_file(path, name.strip())
    if text.endswith(SUFFIX):
        return _in_file(text, "")
    return Foreign(text, name=text) if text in installed() else None


def installed() -> tuple[str, ...]:
    """The names of the bots that installed packages offer, in alphabetical order."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


def _in_file(path: str, name: str) -> Foreign:
    there = Path(path).expanduser()
    if not there.is_file():
        kind = "is a folder, not a file" if there.is_dir() else "isn't there"
        raise NoSuchBot(
            f"the file {path} of the bot {kind}: write the path of a Python file and a class, bot.py:Class."
        )
    classes = _classes(there, path)
    if not name.isidentifier():
        which = f"it has {_listed(classes)}" if classes else "it has no class"
        raise NoSuchBot(f"say which class of {path} plays: {path}:{classes[0] if classes else 'Class'} ({which}).")
    return Foreign(f"{there.resolve()}:{name}", str(there.resolve()), name)


def _classes(there: Path, path: str) -> list[str]:
    """The classes that a file makes at its top. BotFault if it can't be read, or isn't Python."""
    try:
        with tokenize.open(there) as file:
            tree = ast.parse(file.read(), path)
    except SyntaxError as error:
        line = (error.text or "").rstrip()
        at = f", line {error.lineno}" if error.lineno else ""
        raise BotFault(
            path, "can't be loaded", f"can't be loaded: {error.msg}{at}: {line.strip()!r}. Mend that line."
        ) from error
    except (OSError, ValueError) as error:
        raise BotFault(path, "can't be loaded", f"can't be loaded: {error}.") from error
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef)]


def _listed(classes: Sequence[str]) -> str:
    return f"{', '.join(classes[:MOST_LISTED])}{' and more' if len(classes) > MOST_LISTED else ''}"


def of_module(module: object, bot: Foreign) -> object:
    """What a file that was run calls so. LookupError, with a sentence, where it has nothing of that name."""
    found = getattr(module, bot.name, None)
    if found is None:
        classes = [name for name, thing in vars(module).items() if isinstance(thing, type)]
        like = guess(bot.name, classes)
        there = "" if like or not classes else f"; it has {_listed(classes)}"
        raise LookupError(f"there is no class {bot.name} in it{like}{there}")
    return found
