"""Where the shipped grammars and rulesets lie, inside an installed package or beside it in a checkout; and where what
can be made again at any time is kept.

The rest of the project asks here and never builds such a path itself. Everything is read anew at each call,
so a ruleset that is added to a checkout is seen at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_SUFFIX: Final = ".hola"
CACHE: Final = "HOLADSL_CACHE"
"""The variable of the environment that names another cache folder."""


def grammar_texts() -> str:
    """The grammar as one text: the files of `grammars/`, joined in the order of their names."""
    grammars = [entry for entry in _data_folder("grammars").iterdir() if entry.name.endswith(".lark")]
    return "\n".join(entry.read_text(encoding="utf-8") for entry in sorted(grammars, key=lambda entry: entry.name))


def ruleset_names() -> tuple[str, ...]:
    """The names of the shipped rulesets, in alphabetical order. A name is the file's without `.hola`."""
    return tuple(sorted(name for _, name, _ in _rulesets()))


def ruleset_text(name: str) -> str:
    """The text of the shipped ruleset of that name; LookupError if there is none."""
    _, ruleset = _find(name)
    return ruleset.read_text(encoding="utf-8")


def ruleset_path(name: str) -> str:
    """The ruleset's place as people read it, `rulesets/FAMILY/NAME.hola`; LookupError if there is none."""
    family, _ = _find(name)
    return f"rulesets/{family}/{name}{_SUFFIX}"


def _find(name: str) -> tuple[str, Traversable]:
    """The family and the file of a ruleset."""
    for family, candidate, ruleset in _rulesets():
        if candidate == name:
            return family, ruleset
    raise LookupError(f"no shipped ruleset is named {name!r}")


def _rulesets() -> Iterator[tuple[str, str, Traversable]]:
    """Family, name and file of each shipped ruleset: one folder a family, one file a game."""
    for family in _data_folder("rulesets").iterdir():
        if family.is_dir():
            for entry in family.iterdir():
                if entry.name.endswith(_SUFFIX):
                    yield family.name, entry.name.removesuffix(_SUFFIX), entry


def cache_folder() -> Path:
    """The user's cache folder for holadsl, or the one that HOLADSL_CACHE names; it may not be there yet.

    RuntimeError where nobody knows where the user is at home.
    """
    named = os.environ.get(CACHE)
    if named:
        return Path(named)
    system: str = sys.platform
    if system == "linux":  # as platformdirs says it, which takes a while to load
        base = os.environ.get("XDG_CACHE_HOME", "").strip()
        return (Path(base).expanduser() if base else Path.home() / ".cache") / "holadsl"
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("holadsl"))


def _data_folder(kind: Literal["grammars", "rulesets"]) -> Traversable:
    """The folder inside the package (a wheel), or beside it (a checkout or an editable install)."""
    packaged = Path(__file__).with_name(kind)
    if packaged.is_dir():
        return packaged
    root = Path(__file__).resolve().parents[1]
    if (root / "pyproject.toml").is_file() and (root / kind).is_dir():
        return root / kind
    from importlib.resources import files  # needed where the package lies in an archive, and takes a while to load

    archived = files("holadsl").joinpath(kind)
    if archived.is_dir():
        return archived
    raise FileNotFoundError(f"holadsl: this installation has no {kind}/ folder")
