"""Generated text made into functions that a debugger can step through."""

from __future__ import annotations

import builtins
import linecache
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from holadsl.core.effects import Happening
from holadsl.engine.state import pour_back, put_card_back, put_items_back, put_number_back, take_away

_CALLED = ("IndexError", "dict", "enumerate", "len", "list", "map", "range", "reversed", "sum", "tuple")

KNOWN: Mapping[str, Any] = {
    "__builtins__": {name: getattr(builtins, name) for name in _CALLED},
    "happening": Happening,
    "pour_back": pour_back,
    "put_card_back": put_card_back,
    "put_items_back": put_items_back,
    "put_number_back": put_number_back,
    "take_away": take_away,
}
"""All that generated functions may call: nothing that reaches a file, another module or the network."""
MOST: Final = 256
"""So many texts can be found, those that were made last: a process may go through thousands of rule files."""
_texts: dict[str, None] = {}


def made(text: str, kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The names that the text defines. It is found by `linecache` under a name made from what it says.

    The text is of our own printers and has no name or text of a rule file in it.
    """
    name = f"<holadsl {kind} {sha256(text.encode()).hexdigest()[:16]}>"
    names = {**KNOWN, **given}
    exec(compile(text, name, "exec"), names)
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    _texts.pop(name, None)
    _texts[name] = None
    for oldest in list(_texts)[:-MOST]:
        _texts.pop(oldest, None)
        linecache.cache.pop(oldest, None)
    return names
