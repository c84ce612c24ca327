"""Classes of data in one line each, as attrs has them, made so that a new process needn't wait for them.

attrs writes the methods of each class and has them compiled. There are more than seven hundred classes here, and that
took longer than reading a rule file, making its Machine and dealing. These classes share their methods. What these
know of a class is found out when the first thing of it is made; an `__init__` is written for it only once there are
many. The words are those of attrs, and its `fields` and `asdict` read these classes too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, Final, TypeVar, dataclass_transform, overload

T = TypeVar("T")

MANY: Final = 50
"""After so many things of one class it gets an `__init__` of its own."""

_NOTHING: Any = object()


class Field:
    """A field of a class of data."""

    __slots__ = ("alias", "default", "eq", "factory", "init", "kw_only", "made", "name", "repr", "type")

    def __init__(
        self,
        *,
        default: Any = _NOTHING,
        factory: Callable[[], Any] | None = None,
        made: Callable[[Any], Any] | None = None,
        init: bool = True,
        eq: bool = True,
        repr: bool = True,  # noqa: A002  the word of attrs
        kw_only: bool = False,
    ) -> None:
        self.name = self.alias = self.type = ""
        self.default, self.factory, self.made = default, factory, made
        self.init, self.eq, self.repr, self.kw_only = init, eq, repr, kw_only

    @property
    def needed(self) -> bool:
        """Whether it must be given."""
        return self.init and self.default is _NOTHING and self.factory is None


def field(
    *,
    default: Any = _NOTHING,
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
    return Field(default=default, factory=factory, made=made, init=init, eq=eq, repr=repr, kw_only=kw_only)


class Form:
    """What the shared methods know of a class."""

    __slots__ = ("cls", "fields", "frozen", "given", "key", "known", "made", "makers", "needed", "post", "shown")

    def __init__(self, cls: Any, fields: tuple[Field, ...]) -> None:
        self.cls, self.fields, self.frozen, self.made = cls, fields, cls.__setattr__ is _set, 0
        self.given = tuple(f.name for f in fields if f.init and not f.kw_only)
        self.known = frozenset(f.name for f in fields if f.init)
        self.needed = frozenset(f.name for f in fields if f.needed)
        self.makers: tuple[tuple[str, Any, bool], ...] = tuple(
            (f.name, f.factory or f.made, f.factory is None) for f in fields if f.factory or f.made
        )
        compared = [f.name for f in fields if f.eq]
        self.key: Callable[[Any], Any] = attrgetter(*compared) if compared else type
        self.shown = tuple(f.name for f in fields if f.repr)
        self.post = hasattr(cls, "__post_init__")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, eq: bool = True, repr: bool = True, cache_hash: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, /, *, eq: bool = True, repr: bool = True, cache_hash: bool = False) -> Any:  # noqa: A002
    """A class of things that stay as they are; without `eq` each is equal to itself alone."""

    def shaped(cls: Any) -> Any:
        _shape(cls, frozen=not issubclass(cls, BaseException), eq=eq, repr=repr)
        if cache_hash:
            cls.__hash__, cls.__getstate__ = _hash_once, _state_without_hash
        return cls

    return shaped if cls is None else shaped(cls)


@overload
def define(cls: type[T], /) -> type[T]: ...
@overload
def define(*, eq: bool = True, repr: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(field_specifiers=(field,))
def define(cls: Any = None, /, *, eq: bool = True, repr: bool = True) -> Any:  # noqa: A002
    """A class of things that change; without `eq` each is equal to itself alone."""

    def shaped(cls: Any) -> Any:
        return _shape(cls, frozen=False, eq=eq, repr=repr)

    return shaped if cls is None else shaped(cls)


def _shape(cls: Any, *, frozen: bool, eq: bool, repr: bool) -> Any:  # noqa: A002
    """Gives a class its methods, except those that it writes itself."""
    own = cls.__dict__
    cls._form = None
    if "__init__" not in own:
        cls.__init__ = _init
    if repr and "__repr__" not in own:
        cls.__repr__ = _repr
    if eq and "__eq__" not in own and not issubclass(cls, BaseException):
        cls.__eq__, cls.__hash__ = _eq, _hash if frozen else None
    if frozen:
        cls.__setattr__, cls.__delattr__ = _set, _delete
    if any(type(said) is Field for said in own.values()):
        _formed(cls)  # what is said of a field mustn't be taken for what the field is
    return cls


def _formed(cls: Any) -> Form:
    """Finds out what the shared methods must know of a class."""
    cls.__attrs_attrs__ = found = _fields(cls)
    cls._form = form = Form(cls, found)
    type.__setattr__(cls, "__match_args__", form.given)
    return form


def _form(cls: Any) -> Form:
    """What the shared methods know of a class."""
    return cls.__dict__.get("_form") or _formed(cls)


def _fields(cls: Any) -> tuple[Field, ...]:
    """The fields of the parents, then those that a class annotates itself; a default stays in the class."""
    found: dict[str, Field] = {}
    for parent in reversed(cls.__mro__[1:]):
        if has(parent):
            found.update({f.name: f for f in fields(parent)})
    for name, kind in cls.__annotations__.items():
        if not str(kind).startswith("ClassVar"):
            said = cls.__dict__.get(name, _NOTHING)
            one = found[name] = said if isinstance(said, Field) else Field(default=said)
            one.name, one.alias, one.type = name, name, kind
            if hasattr(type(one.default), "__get__"):  # in the class, a function would be one of its methods
                one.factory, one.default = partial(_itself, one.default), _NOTHING
            if one.default is not _NOTHING:
                setattr(cls, name, one.default)
            elif said is not _NOTHING:
                delattr(cls, name)
    return tuple(found.values())


def _itself(value: Any) -> Any:
    return value


def _init(self: Any, *given: Any, **named: Any) -> None:
    """The `__init__` of classes of which there are few things so far."""
    cls = type(self)
    form: Form = cls.__dict__.get("_form") or _formed(cls)
    form.made += 1
    if form.made == MANY and cls.__dict__.get("__init__") is _init:
        cls.__init__ = _written(form)
    parts = dict(zip(form.given, given, strict=False))
    if named:
        twice = parts.keys() & named
        parts.update(named)
    else:
        twice = set()
    if twice or len(given) > len(form.given) or not form.needed <= parts.keys() <= form.known:
        raise TypeError(f"{type(self).__name__} has the fields {', '.join(form.given)}, not {given} {named}")
    inside = self.__dict__
    inside.update(parts)
    for name, maker, knows in form.makers:
        if name not in inside:
            inside[name] = maker(self) if knows else maker()
    if form.post:
        self.__post_init__()


def _written(form: Form) -> Any:
    """An `__init__` for one class, which does the same at once."""
    names: dict[str, Any] = {"_nothing": _NOTHING, "_put": object.__setattr__}
    wanted, lines, star = ["self"], [], False
    for f in sorted(form.fields, key=lambda f: f.kw_only):
        value = f.name
        if f.init:
            star, before = f.kw_only, star
            wanted += ["*"] if star > before else []
            if f.factory is not None:
                names[f"_make_{f.name}"] = f.factory
                wanted.append(f"{f.name}=_nothing")
                value = f"_make_{f.name}() if {f.name} is _nothing else {f.name}"
            elif f.default is not _NOTHING:
                names[f"_default_{f.name}"] = f.default
                wanted.append(f"{f.name}=_default_{f.name}")
            else:
                wanted.append(f.name)
        elif f.factory or f.made:
            names[f"_make_{f.name}"] = f.factory or f.made
            value = f"_make_{f.name}({'self' * (f.factory is None)})"
        else:
            continue
        lines.append(f"_put(self, {f.name!r}, {value})" if form.frozen else f"self.{f.name} = {value}")
    lines += ["self.__post_init__()"] if form.post else []
    exec(f"def __init__({', '.join(wanted)}):\n " + "\n ".join(lines or ["pass"]), names)
    return names["__init__"]


def _eq(self: Any, other: Any) -> Any:
    if type(self) is not type(other):
        return NotImplemented
    key = _form(type(self)).key
    return key(self) == key(other)


def _hash(self: Any) -> int:
    return hash((type(self), _form(type(self)).key(self)))


def _hash_once(self: Any) -> int:
    found = self.__dict__.get("_hash")
    if found is None:
        found = self.__dict__["_hash"] = _hash(self)
    return int(found)


def _state_without_hash(self: Any) -> dict[str, Any]:
    return {name: value for name, value in self.__dict__.items() if name != "_hash"}


def _repr(self: Any) -> str:
    return (
        f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in _form(type(self)).shown)})"
    )


def _set(self: Any, name: str, value: Any) -> None:
    raise AttributeError(f"{type(self).__name__} can't be changed")


def _delete(self: Any, name: str) -> None:
    raise AttributeError(f"{type(self).__name__} can't be changed")


def has(cls: type) -> bool:
    """Whether it is a class of data."""
    return hasattr(cls, "_form")


def fields(cls: Any) -> tuple[Field, ...]:
    """The fields of a class of data, in their order."""
    return _form(cls).fields


def names(cls: Any) -> tuple[str, ...]:
    """The fields of a class that may be given in order, by name."""
    return _form(cls).given


def evolve(thing: T, /, **parts: Any) -> T:
    """The same with other fields."""
    kept = {f.name: getattr(thing, f.name) for f in fields(type(thing)) if f.init and f.name not in parts}
    other: T = type(thing)(**kept, **parts)
    return other


def asdict(thing: Any) -> dict[str, Any]:
    """A thing of data as a dict, and so what is in it."""
    return {name.name: _plain(getattr(thing, name.name)) for name in fields(type(thing))}


def _plain(value: Any) -> Any:
    if has(type(value)):
        return asdict(value)
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple | set | frozenset) else value
