"""What all nodes of the tree have in common, and the leaves."""

from __future__ import annotations

import re
from typing import Any, ClassVar, TypeVar, dataclass_transform

from holadsl.data import field, frozen
from holadsl.text import Span

NOWHERE = Span(0, 0)

RULES: dict[str, type[Node]] = {}
"""Every class of the tree by the name of its grammar rule or alternative."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """Each class below it is one of frozen data, which the hundreds of them needn't say.

    They share this way to make a node, since a file has few nodes of each; attrs makes the rest of a class where it is
    needed.
    """

    _defaults: ClassVar[dict[str, Any]] = {"span": NOWHERE}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = () if Frozen in cls.__bases__ else tuple(cls.__annotations__)  # what all have is given by its name
        type.__setattr__(cls, "__match_args__", (*getattr(cls, "__match_args__", ()), *own))
        cls._defaults = cls._defaults | {name: cls.__dict__[name] for name in own if name in cls.__dict__}
        frozen(cls, init=False)

    def __init__(self, *given: Any, **named: Any) -> None:
        names: tuple[str, ...] = type(self).__match_args__  # type: ignore[attr-defined]
        fields = self._defaults | dict(zip(names, given, strict=False)) | named
        twice = named and not named.keys().isdisjoint(names[: len(given)])
        if twice or len(given) > len(names) or fields.keys() != {"span", *names}:
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(names)}, not {given} {named}")
        self.__dict__.update(fields)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} can't be changed")


class Node(Frozen):
    """A piece of a rule file. Two nodes are equal if they say the same, wherever they stand."""

    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


N = TypeVar("N", bound=type[Node])


def rule(cls: N) -> N:
    """Registers a class under the name of its grammar rule: `FirstLead` is `first_lead`."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    if name in RULES:
        raise TypeError(f"two tree classes for the grammar rule {name}")
    RULES[name] = cls
    return cls


class Name(Node):
    """A name or a word given by the file: a variant, an option, a suit."""

    text: str


class Text(Node):
    """A text in quotes, without them."""

    text: str


class Number(Node):
    """A whole number as written, without sign."""

    value: int


class CardName(Node):
    """A card as written: `9h`, `10s`, `*1`."""

    text: str


class Letter(Node):
    """A single capital: a rank or a seat."""

    text: str


class TeamName(Node):
    """Several capitals: a team, as `AC`."""

    text: str


class Keyword(Node):
    """A word of the language that makes a difference where it stands: `not`, `alone`, `last`."""

    text: str


class Unread(Node):
    """A line that couldn't be read, which was reported. It stands among the lines of its block, or among the blocks.

    The rest is the best guess of what it was about, empty where there is none; whatever it was about is unknown, and
    nothing may be reported about it. `verb` is `change`, `add`, `remove`, `with`, `set` or empty, `block` the block or
    the name of the variant, call, option or penalty, `clause` the words of the clause: `trick` and `first lead`. Among
    the blocks it is a header whose block wasn't read; with an empty `block` there, anything may be missing.
    """

    verb: str = ""
    block: str = ""
    clause: str = ""
