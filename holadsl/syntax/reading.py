"""Reads a rule file from disk, with a diagnostic for whatever is no rule file."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.diagnostics.nearest import guess
from holadsl.syntax.checks import MAX_BYTES
from holadsl.text import Source, Span

SUFFIX = ".hola"


def read_file(path: str | Path, bag: Bag) -> Source | None:
    """The source in a file, under its name as given; None with one diagnostic if it can't be read.

    No more than a megabyte and a byte is ever read. A mark at the beginning that says UTF-8 is dropped.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return _refuse(codes.NO_FILE, path, bag, name=path, guess=guess(Path(path).name, _beside(Path(path).parent)))
    except IsADirectoryError:
        example = next(iter(_beside(Path(path))), f"game{SUFFIX}")
        return _refuse(codes.IS_FOLDER, path, bag, name=path, example=example)
    except (OSError, ValueError) as problem:
        if isinstance(problem, PermissionError) and Path(path).is_dir():  # how Windows says it
            return _refuse(codes.IS_FOLDER, path, bag, name=path, example=f"game{SUFFIX}")
        why = (getattr(problem, "strerror", None) or str(problem)).lower()
        return _refuse(codes.CLOSED_FILE, path, bag, name=path, why=why)
    if len(data) > MAX_BYTES:
        return _refuse(codes.TOO_LARGE, path, bag, limit="1 MB")
    return decode(data, os.fspath(path), bag)


def decode(data: bytes, name: str, bag: Bag) -> Source | None:
    """The source in some bytes, which must be UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _refuse(codes.NOT_UTF8, name, bag, line=1)
    if b"\0" in data:
        return _refuse(codes.NOT_TEXT, name, bag)
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        return _refuse(codes.NOT_UTF8, name, bag, line=data.count(b"\n", 0, problem.start) + 1)


def _refuse(code: Code, path: str | Path, bag: Bag, **fields: object) -> Source | None:
    bag.report(code, Source(str(path), ""), Span(0, 0), (), **fields)
    return None


def _beside(folder: Path) -> list[str]:
    """The rule files of a folder, for a suggestion."""
    try:
        return sorted(entry.name for entry in folder.iterdir() if entry.suffix == SUFFIX)[:1000]
    except OSError:
        return []
