"""Saved games: files to which each step is appended before it is shown, so that a killed game loses nothing.

A line is a checksum, a blank and a JSON list: what is said, then its values. The first line says who plays what; then
comes the record as it began, then one line a step. A line is written by one call to the system, so a killed program
leaves at most its last line unfinished; that line, never shown as played, is dropped on reading.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from holadsl.data import asdict, define, field, frozen

FORMAT: Final = "holadsl save 1"
FOLDER: Final = "HOLADSL_STATE"
"""The environment variable with the folder for saved games, instead of the machine's usual one."""

_SUFFIX: Final = ".save"
_REMARK: Final = "#"


class SaveError(Exception):
    """A saved game that isn't there or can't be gone on with; the text says why."""


@frozen
class Head:
    """What a saved game is: `kind` is "play" or "score"."""

    kind: str
    game: str
    """A shipped game's name, or the whole path of a rule file."""
    title: str
    players: int
    variants: tuple[str, ...]
    options: Mapping[str, int]
    hash: str
    text: str
    """The rules in force when it began."""
    people: tuple[str, ...] = ()
    """The seats of people."""
    names: Mapping[str, str] = field(factory=dict)
    """By seat."""
    bots: str = ""
    """Their level."""
    seed: int = 0


@frozen
class Story:
    """A saved game as it was read."""

    head: Head
    begun: str
    """The record as it began, up to its first deal."""
    lines: tuple[str, ...]
    """What was done since, as lines of the record, remarks in; what was taken back is out."""
    seen: Mapping[str, int]
    """For each person, how many steps had been done when that person last saw the table."""
    over: bool
    whole: int
    """So many bytes of the file can be read."""
    damaged: bool
    """There are lines behind those, and they aren't just a last one that was never finished."""

    @property
    def record(self) -> str:
        """The record, as `holadsl.replay` takes it."""
        return "\n".join([self.begun.rstrip("\n"), *self.lines]) + "\n"

    @property
    def steps(self) -> list[str]:
        """What was done, remarks out."""
        return [line for line in self.lines if not line.startswith(_REMARK)]


@define
class SaveFile:
    """A saved game that is being played: it is locked, and lines are only ever added."""

    name: str
    path: Path
    _descriptor: int

    def step(self, line: str) -> None:
        """Notes a step, as its line in the record. OSError if it can't be written."""
        self._append("step", line)

    def taken_back(self, steps: int, remark: str) -> None:
        """Notes that so many steps were taken back, with a remark for the record or none."""
        self._append("back", steps, remark)

    def seen(self, seat: str) -> None:
        """Notes that a person sees the table as it is now."""
        self._append("seen", seat)

    def over(self) -> None:
        """Notes that there is nothing to go on with."""
        self._append("over")

    def close(self) -> None:
        """Lets the game go, so that it can be gone on with elsewhere."""
        os.close(self._descriptor)

    def _append(self, *said: str | int) -> None:
        os.write(self._descriptor, _line(said))
        os.fsync(self._descriptor)


# ---------------------------------------------------------------------- where they lie


def folder() -> Path:
    """The folder of all saved games."""
    return kept_in("games")


def kept_in(name: str) -> Path:
    """A folder among those in which things are kept for later."""
    given = os.environ.get(FOLDER, "")
    if given:
        return Path(given) / name
    from platformdirs import user_state_path

    return user_state_path("holadsl", appauthor=False) / name


def kept(kind: str) -> list[Path]:
    """The saved games of a kind that can be gone on with, the latest first."""
    found = [(path.stat().st_mtime_ns, path) for path in folder().glob(f"*{_SUFFIX}") if path.is_file()]
    return [path for _, path in sorted(found, reverse=True) if _goes_on(path, kind)]


def _goes_on(path: Path, kind: str) -> bool:
    try:
        story = read(path)
    except SaveError:
        return False
    return story.head.kind == kind and not story.over


def name_of(path: Path) -> str:
    """The name under which people know a saved game."""
    return path.name.removesuffix(_SUFFIX)


def find(kind: str, wanted: str | None) -> Path:
    """The saved game of that name or path, else the last of the game of that name or path; the last of all for None.

    SaveError if there is none.
    """
    if wanted is not None and wanted.endswith(_SUFFIX) and Path(wanted).is_file():
        if read(Path(wanted)).head.kind != kind:
            raise SaveError(f"{wanted} is no game that {kind} can go on with.")
        return Path(wanted)
    there = kept(kind)
    if wanted is None and there:
        return there[0]
    whole = str(Path(wanted).resolve()) if wanted else ""
    for path in there:
        if name_of(path) == wanted:
            return path
    for path in there:
        if read(path).head.game in (wanted, whole):
            return path
    if not there:
        raise SaveError("there is no saved game to go on with.")
    names = ", ".join(name_of(path) for path in there[:8])
    raise SaveError(f"there is no saved game {wanted!r} to go on with; the last ones are: {names}.")


# ---------------------------------------------------------------------- writing


def begin(head: Head, record: str) -> SaveFile:
    """A new saved game, with the record as it began. OSError if it can't be written."""
    where = folder()
    where.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w-]+", "-", Path(head.game).name.removesuffix(".hola")).strip("-") or "game"
    last = max((_number(path, stem) for path in where.glob(f"{stem}-*{_SUFFIX}")), default=0)
    while True:
        last += 1
        path = where / f"{stem}-{last}{_SUFFIX}"
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, 0o600)
        except FileExistsError:
            continue
        _lock(descriptor)
        # The head and the beginning in one write: a save either isn't one yet, or can be gone on with.
        os.write(descriptor, _beginning(head, record))
        os.fsync(descriptor)
        return SaveFile(name_of(path), path, descriptor)


def lay_down(path: Path, head: Head, record: str) -> None:
    """Writes a game that somebody may go on with later, from where its record ends, to a file of its own.

    FileExistsError if there is one, other OSError if it can't be written.
    """
    with path.open("xb") as file:
        file.write(_beginning(head, record))


def go_on(path: Path) -> tuple[SaveFile, Story]:
    """A saved game, to be gone on with. SaveError if it can't be read, or is being played elsewhere."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
    except OSError as error:
        raise SaveError(f"the saved game {name_of(path)} can't be opened: {error.strerror}.") from error
    try:
        _lock(descriptor)
        story = read(path)
    except SaveError:
        os.close(descriptor)
        raise
    except OSError as error:
        os.close(descriptor)
        raise SaveError(f"the game {name_of(path)} is being played in another window.") from error
    if story.damaged:
        shutil.copyfile(path, path.with_suffix(".damaged"))
    os.ftruncate(descriptor, story.whole)
    name = name_of(path) if path.parent == folder() else str(path)
    return SaveFile(name, path, descriptor), story


def _number(path: Path, stem: str) -> int:
    number = name_of(path)[len(stem) + 1 :]
    return int(number) if number.isascii() and number.isdecimal() else 0


def _beginning(head: Head, record: str) -> bytes:
    return _line((FORMAT, asdict(head))) + _line(("begun", record))


def _line(said: tuple[Any, ...]) -> bytes:
    text = json.dumps(said, ensure_ascii=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x} {text}\n".encode()


def _lock(descriptor: int) -> None:
    """Holds a file for this program until it is closed, or the program ends however; OSError if another holds it."""
    try:
        import fcntl
    except ImportError:  # no locks of this kind on this system
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_BINARY: Final = getattr(os, "O_BINARY", 0)

# ---------------------------------------------------------------------- reading


def read(path: Path) -> Story:
    """A saved game; SaveError if it is none."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(f"the saved game {name_of(path)} can't be read: {error.strerror}.") from error
    said = list(_said(data))
    if len(said) < 2 or said[0][0][:1] != [FORMAT] or said[1][0][:1] != ["begun"]:
        raise SaveError(f"{path} is no saved game of this version.")
    try:
        head = _head(said[0][0][1])
        return _told(head, said, data)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise SaveError(f"{path} is no saved game of this version.") from error


def _said(data: bytes) -> Iterator[tuple[list[Any], int]]:
    """What the lines say, each with where it ends, up to the first that can't be read."""
    place = 0
    for line in data.splitlines(keepends=True):
        place += len(line)
        crc, _, text = line.rstrip(b"\n").partition(b" ")
        if not line.endswith(b"\n") or crc != f"{zlib.crc32(text):08x}".encode():
            return
        yield json.loads(text), place


def _head(values: Mapping[str, Any]) -> Head:
    lists = {name: tuple(values[name]) for name in ("variants", "people")}
    return Head(**{**values, **lists})


def _told(head: Head, said: list[tuple[list[Any], int]], data: bytes) -> Story:
    """The story that the lines tell."""
    lines: list[str] = []
    seen: dict[str, int] = {}
    over = False
    for (what, *values), _ in said[2:]:
        if what == "step":
            lines.append(values[0])
        elif what == "back":
            _take_back(lines, values[0])
            lines.extend([f"{_REMARK} {values[1]}"] if values[1] else [])
        elif what == "seen":
            seen[values[0]] = sum(not line.startswith(_REMARK) for line in lines)
        over = what == "over" or (over and what == "seen")
    whole = said[-1][1]
    return Story(head, said[1][0][1], tuple(lines), seen, over, whole, b"\n" in data[whole:])


def _take_back(lines: list[str], steps: int) -> None:
    """Takes the last steps out; remarks stay."""
    for _ in range(steps):
        last = max(place for place, line in enumerate(lines) if not line.startswith(_REMARK))
        del lines[last]
