"""Classes of data: those of attrs, each made when its first thing is.

attrs writes the methods of a class and has them compiled. There are more than seven hundred classes here, of which
one run needs a third, and to write them all took longer than reading a rule file, making its Machine and dealing. So a
class waits; and how things are compared and shown is said once here for all.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from threading import RLock
from typing import Any, TypeVar, dataclass_transform, overload

import attrs
from attrs import Attribute, Factory

T = TypeVar("T")

_HASH = "_hash"
_WAITING: dict[type, dict[str, Any]] = {}
"""What attrs is to be told of the classes that aren't made yet."""
_DONE: set[type] = set()
"""Classes of which nothing waits any more."""
_ONE_BY_ONE = RLock()
_KEYS: dict[type, Callable[[Any], Any]] = {}
"""By what the things of a class are compared."""
_DATA: dict[type, bool] = {}
"""Whether a class is one of data, as far as somebody asked."""
_FIELDS: dict[type, tuple[Attribute[Any], ...]] = {}
_GIVEN: dict[type, tuple[tuple[str, str], ...]] = {}
"""What a thing of a class is made from: how it is given, and the field it stands in."""
_INSIDE: dict[type, tuple[str, ...] | None] = {}
"""The names of the fields of a class; None of what is no class of data."""


def field(
    *,
    default: Any = attrs.NOTHING,
    factory: Callable[[], Any] | None = None,
    made: Callable[[Any], Any] | None = None,
    init: bool = True,
    eq: bool = True,
    repr: bool = True,  # noqa: A002  the word of attrs
    kw_only: bool = False,
) -> Any:
    """A field with more to say than its type: what it is if not given, and who looks at it.

    `factory` makes what it is; so does `made`, from the thing itself, whose fields before it are there already.
    """
    if made is not None:
        default = Factory(made, takes_self=True)
    return attrs.field(default=default, factory=factory, init=init, eq=eq, repr=repr, kw_only=kw_only)


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(
    *, eq: bool = True, repr: bool = True, cache_hash: bool = False, at_once: bool = False
) -> Callable[[type[T]], type[T]]: ...
@overload
def frozen(cls: type[T], /, *, init: bool) -> type[T]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: Any = None,
    /,
    *,
    eq: bool = True,
    repr: bool = True,  # noqa: A002  the word of attrs
    cache_hash: bool = False,
    init: bool = True,
    at_once: bool = False,
) -> Any:
    """A class of things that stay as they are; without `eq` each is equal to itself alone, without `init` the class
    makes its things itself. One that is made `at_once` shows its fields to whoever looks at the class.
    """

    def shaped(cls: Any) -> Any:
        if at_once:
            for one in cls.__mro__[1:]:
                _made(one)
            return attrs.frozen(cls, eq=eq, repr=repr, cache_hash=cache_hash)
        hashing = _hash_once if cache_hash else _hash
        return _shaped(cls, frozen=True, eq=eq, repr=repr, hashing=hashing, init=init)

    return shaped if cls is None else shaped(cls)


@overload
def define(cls: type[T], /) -> type[T]: ...
@overload
def define(*, eq: bool = True, repr: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(field_specifiers=(field,))
def define(cls: Any = None, /, *, eq: bool = True, repr: bool = True) -> Any:  # noqa: A002
    """A class of things that change; without `eq` each is equal to itself alone."""

    def shaped(cls: Any) -> Any:
        return _shaped(cls, frozen=False, eq=eq, repr=repr, hashing=None, init=True)

    return shaped if cls is None else shaped(cls)


def _shaped(cls: Any, *, frozen: bool, eq: bool, repr: bool, hashing: Any, init: bool) -> Any:  # noqa: A002
    """The class as it waits to be made: whoever makes the first thing of it makes it."""
    own = cls.__dict__
    init = init and "__init__" not in own
    _WAITING[cls] = {"frozen": frozen, "eq": False, "repr": False, "slots": False, "init": init}
    if init:
        cls.__init__ = _first
    if repr and "__repr__" not in own:
        cls.__repr__ = _repr
    if eq and "__eq__" not in own and not issubclass(cls, BaseException):
        cls.__eq__, cls.__hash__ = _eq, hashing
        if hashing is _hash_once:
            cls.__getstate__ = _state_without_hash
    return cls


def _first(self: Any, *given: Any, **named: Any) -> None:
    _made(type(self))
    self.__init__(*given, **named)


def _made(cls: type) -> type:
    """The class, made by attrs, after those that it builds on."""
    if cls in _DONE:
        return cls
    with _ONE_BY_ONE:  # who makes a thing of it meanwhile waits here
        for one in reversed(cls.__mro__):
            told = _WAITING.get(one)
            if told is not None:
                attrs.define(one, **told)
                del _WAITING[one]
        _DONE.add(cls)
    return cls


def has(cls: type) -> bool:
    """Whether it is a class of data."""
    found = _DATA.get(cls)
    if found is None:
        found = _DATA[cls] = cls in _WAITING or attrs.has(cls)
    return found


def fields(cls: Any) -> tuple[Attribute[Any], ...]:
    """The fields of a class of data, in their order."""
    found = _FIELDS.get(cls)
    if found is None:
        found = _FIELDS[cls] = tuple(attrs.fields(_made(cls)))
    return found


def inside(cls: type) -> tuple[str, ...] | None:
    """All fields of a class of data by name, in their order; None of what is none. Quick: trees are walked by it."""
    try:
        return _INSIDE[cls]
    except KeyError:
        found = _INSIDE[cls] = tuple(one.name for one in fields(cls)) if has(cls) else None
        return found


def names(cls: Any) -> tuple[str, ...]:
    """The fields of a class that may be given in order, by name."""
    if "__match_args__" not in cls.__dict__:
        _made(cls)
    given: tuple[str, ...] = cls.__match_args__
    return given


def evolve(thing: T, /, **parts: Any) -> T:
    """The same with other fields."""
    cls = type(thing)
    given = _GIVEN.get(cls)
    if given is None:
        given = _GIVEN[cls] = tuple((f.alias or f.name, f.name) for f in fields(cls) if f.init)
    for alias, name in given:
        if alias not in parts:
            parts[alias] = getattr(thing, name)
    return cls(**parts)


def asdict(thing: Any) -> dict[str, Any]:
    """A thing of data as a dict, and so what is in it."""
    return attrs.asdict(thing)


def _key(cls: type) -> Callable[[Any], Any]:
    found = _KEYS.get(cls)
    if found is None:
        compared = [f.name for f in fields(cls) if f.eq]
        found = _KEYS[cls] = attrgetter(*compared) if compared else type
    return found


def _eq(self: Any, other: Any) -> Any:
    if type(self) is not type(other):
        return NotImplemented
    key = _key(type(self))
    return key(self) == key(other)


def _hash(self: Any) -> int:
    return hash((type(self), _key(type(self))(self)))


def _hash_once(self: Any) -> int:
    found = self.__dict__.get(_HASH)
    if found is None:
        found = self.__dict__[_HASH] = _hash(self)
    return int(found)


def _state_without_hash(self: Any) -> dict[str, Any]:
    return {name: value for name, value in self.__dict__.items() if name != _HASH}


def _repr(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(type(self)) if f.repr)
    return f"{type(self).__qualname__}({shown})"
