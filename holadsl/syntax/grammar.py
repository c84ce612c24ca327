"""The parser made from `grammars/`: built at first use, kept in the user's cache folder."""

from __future__ import annotations

import gc
import hashlib
import platform
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import ClassVar

import lark
from lark import Lark, Token
from lark.common import LexerConf
from platformdirs import user_cache_dir

from holadsl.library import grammar_texts


class DropThe:
    """Takes `the` out after lexing, so that it may stand anywhere; keeps words whole in every place of the grammar."""

    always_accept: ClassVar[tuple[str, ...]] = (
        "THE",  # dropped
        # A wrong word arrives whole, as one token, and a keyword never cuts a longer word in two.
        "NAME",
        "CAPITALISED",
        "CARD",
        "LETTER",
        "TEAM",
        "INT",
        "STRING",
        "_COMMA",
    )

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """All tokens but `the`."""
        return (token for token in stream if token.type != "THE")


def build(*, cached: str | bool = False, strict: bool = False) -> Lark:
    """A new parser from the grammar's text; `cached` is the file that keeps it, `strict` refuses every collision."""
    return Lark(
        grammar_texts(),
        parser="lalr",
        lexer="contextual",
        postlex=DropThe(),
        maybe_placeholders=True,
        propagate_positions=True,
        cache=cached,
        strict=strict,
    )


@cache
def parser() -> Lark:
    """The one parser of this process."""
    collects = gc.isenabled()
    gc.disable()  # all of it is kept, so looking for garbage in the midst of it only costs time
    try:
        return build(cached=_cache_file() or False)
    finally:
        if collects:
            gc.enable()


def terminals() -> dict[str, str]:
    """The words of the language by the name of their terminal: `LEADER` is `leader`."""
    conf: LexerConf = parser().lexer_conf
    return {terminal.name: terminal.pattern.value for terminal in conf.terminals if terminal.pattern.type == "str"}


def _cache_file() -> str | None:
    """Where the built parser is kept, or None if nothing can be kept on this machine.

    The name changes with all that changes the parser, so an old file is never read by a new version.
    """
    digest = hashlib.sha256(grammar_texts().encode()).hexdigest()[:16]
    name = f"grammar-{_own_version()}-lark{lark.__version__}-py{platform.python_version()}-{digest}.pickle"
    try:
        folder = Path(user_cache_dir("holadsl"))
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / name)  # lark itself goes on without a cache if it can't read or write the file


def _own_version() -> str:
    """The installed version, or a word for a bare checkout."""
    try:
        return version("holadsl")
    except PackageNotFoundError:
        return "checkout"
