"""Classes that are their fields and nothing more, like frozen classes of attrs, made in no time.

The tree has nearly five hundred classes. attrs writes methods for each of them and has them compiled, which takes
longer than reading a rule file. Here all share the few methods below, and a class costs no more than its own lines.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, Literal, TypeVar, dataclass_transform


def aside(*, default: Any, kw_only: Literal[True]) -> Any:
    """A field that is given by its name, and that neither equality nor `repr` looks at."""
    return default


@dataclass_transform(frozen_default=True, field_specifiers=(aside,))
class Fields:
    """A class below it has the fields that it annotates, after those of its parent; what it assigns is their default.

    The fields of a class right below this one stand aside (`aside`).
    """

    _names: ClassVar[tuple[str, ...]] = ()
    _aside: ClassVar[frozenset[str]] = frozenset()
    _needed: ClassVar[frozenset[str]] = frozenset()
    _known: ClassVar[frozenset[str]] = frozenset()
    _key: ClassVar[Any] = type
    """What makes two things of one class the same."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = tuple(cls.__annotations__)
        if Fields in cls.__bases__:
            cls._aside = frozenset(own)
            return
        cls._names = (*cls._names, *own)
        type.__setattr__(cls, "__match_args__", cls._names)
        cls._needed = cls._needed.union(name for name in own if name not in cls.__dict__)
        cls._known = cls._aside.union(cls._names)
        if cls._names:
            cls._key = attrgetter(*cls._names)

    def __init__(self, *given: Any, **named: Any) -> None:
        names = self._names
        parts = dict(zip(names, given, strict=False))
        twice = parts.keys() & named
        parts.update(named)
        if len(given) > len(names) or twice or not self._needed <= parts.keys() <= self._known:
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(names)}, not {given} {named}")
        self.__dict__.update(parts)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return bool(self._key(self) == self._key(other))

    def __hash__(self) -> int:
        return hash((type(self), self._key(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._names)})"

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} can't be changed")


F = TypeVar("F", bound=Fields)


def names(cls: type[Fields]) -> tuple[str, ...]:
    """The fields of a class in their order, without those that stand aside."""
    return cls._names


def changed(thing: F, **parts: Any) -> F:
    """The same with other fields."""
    return type(thing)(**{**thing.__dict__, **parts})
