"""Classes of data: those of attrs, however late they are made, checked beside attrs itself."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from types import ModuleType
from typing import Any, ClassVar

import attrs
import pytest

from holadsl import data
from holadsl.syntax.tree import Between, Name, Node, Number


def classes(made_by: ModuleType) -> dict[str, Any]:
    """The same classes by attrs, and by the library."""
    field = made_by.field

    @made_by.frozen
    class Point:
        x: int
        y: int = 2
        rest: ClassVar[int] = 7

    @made_by.frozen
    class Named(Point):
        name: str = field(default="", kw_only=True)
        place: int = field(default=0, eq=False, repr=False, kw_only=True)

    @made_by.define
    class Box:
        things: list[int] = field(factory=list)
        call: Callable[[int], int] = abs
        count: int = field(default=0, init=False)

    @made_by.frozen(eq=False)
    class Itself:
        x: int

    @made_by.frozen(repr=False, cache_hash=True)
    class Word:
        text: str

        def __repr__(self) -> str:
            return self.text

    @made_by.frozen
    class Wrong(Exception):
        at: int

    return {cls.__name__: cls for cls in (Point, Named, Box, Itself, Word, Wrong)}


BOTH = [pytest.param(classes(attrs), id="attrs"), pytest.param(classes(data), id="data")]


@pytest.mark.parametrize("made", BOTH)
@pytest.mark.parametrize("times", [1, 3])
def test_things_are_made(made: dict[str, Any], times: int) -> None:
    """Fields are given in order or by name, or are what the class says; the first things of a class and later ones."""
    for _ in range(times):
        assert (1, 2, 7) == (made["Point"](1).x, made["Point"](x=1).y, made["Point"](1).rest)
        assert (1, 5, "n") == (
            made["Named"](1, 5, name="n").x,
            made["Named"](1, y=5).y,
            made["Named"](1, name="n").name,
        )
        one, other = made["Box"](), made["Box"]([4])
        one.things.append(3)
        one.count += 1
        assert ([3], 1, [4], 0) == (one.things, one.count, other.things, other.count)
        assert 6 == one.call(-6)
        assert ["q", 5] == [made["Word"]("q").text, made["Wrong"](5).at]


@pytest.mark.parametrize("made", BOTH)
@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize(
    ("name", "given", "named"),
    [
        ("Point", (), {}),
        ("Point", (1, 2, 3), {}),
        ("Point", (1,), {"x": 2}),
        ("Point", (1,), {"z": 2}),
        ("Named", (1, 2, "n"), {}),
        ("Box", (), {"count": 1}),
    ],
)
def test_what_cant_be_given_is_refused(
    made: dict[str, Any], many: bool, name: str, given: tuple[int, ...], named: dict[str, int]
) -> None:
    """Too few, too many, the same twice, and what there is no field for, whether few or many were made."""
    for _ in range(3 if many else 0):
        made[name](1)
    with pytest.raises(TypeError):
        made[name](*given, **named)


@pytest.mark.parametrize("made", BOTH)
def test_things_are_compared_by_class_and_fields(made: dict[str, Any]) -> None:
    """What stands aside doesn't count; equal things have one hash; what changes has none."""
    named = made["Named"]
    assert named(1, place=3) == named(1, place=4)
    assert hash(named(1, place=3)) == hash(named(1, place=4))
    assert named(1) != named(1, name="n")
    assert named(1) != made["Point"](1)
    assert 2 == len({made["Word"]("a"), made["Word"]("a"), made["Word"]("b")})
    assert made["Itself"](1) != made["Itself"](1)
    assert made["Box"]([1]) == made["Box"]([1])
    with pytest.raises(TypeError):
        hash(made["Box"]())


@pytest.mark.parametrize("made", BOTH)
def test_things_say_what_they_are(made: dict[str, Any]) -> None:
    """The class and the fields that aren't left out."""
    assert repr(made["Named"](1, place=3)).endswith("Named(x=1, y=2, name='')")
    assert "w" == repr(made["Word"]("w"))


@pytest.mark.parametrize("made", BOTH)
def test_frozen_things_stay_as_they_are(made: dict[str, Any]) -> None:
    """Nothing can be set or deleted, but an exception can be raised, with a cause, and a changing thing can change."""
    point = made["Point"](1)
    with pytest.raises(AttributeError):
        point.x = 2
    with pytest.raises(AttributeError):
        del point.x
    with pytest.raises(made["Wrong"]) as caught:
        raise made["Wrong"](4) from ValueError("x")
    assert (4, "x") == (caught.value.at, str(caught.value.__cause__))
    box = made["Box"]()
    box.things = [9]
    assert [9] == box.things


@pytest.mark.parametrize(("made", "by"), [(classes(attrs), attrs), (classes(data), data)], ids=["attrs", "data"])
def test_things_can_be_changed_into_others_and_taken_apart(made: dict[str, Any], by: Any) -> None:
    """`evolve`, `fields`, `has`, `asdict`, patterns and copies; attrs' own functions read the classes too."""
    named, box = made["Named"](1, name="n", place=5), made["Box"]([made["Point"](3)])
    for functions in (by, attrs):
        other = functions.evolve(named, x=4)
        assert (4, 2, "n", 5) == (other.x, other.y, other.name, other.place)
        assert ["x", "y", "name", "place"] == [f.name for f in functions.fields(made["Named"])]
        assert (True, False) == (functions.has(made["Box"]), functions.has(int))
        assert {"things": [{"x": 3, "y": 2}], "call": abs, "count": 0} == functions.asdict(box)
    match named:
        case made_class if not isinstance(named, made["Point"]):
            raise AssertionError(made_class)
    assert ("x", "y") == made["Point"].__match_args__
    assert named == copy.deepcopy(named) == copy.copy(named)


def test_later_fields_may_be_made_from_earlier_ones() -> None:
    """`made` sees the thing with the fields before it; then `__attrs_post_init__` sees them all."""

    @data.define
    class Row:
        size: int

        def _cells(self) -> list[int]:
            return [0] * self.size

        cells: list[int] = data.field(init=False, made=_cells)
        sum: int = data.field(init=False)

        def __attrs_post_init__(self) -> None:
            self.sum = len(self.cells)

    assert [([0, 0], 2)] * 3 == [(row.cells, row.sum) for row in (Row(2) for _ in range(3))]


def test_a_word_that_is_sent_elsewhere_leaves_its_hash_behind() -> None:
    """The hash that a thing keeps is that of this process alone."""
    name = Name("x")
    assert name == pickle.loads(pickle.dumps(name))
    word = classes(data)["Word"]("x")
    assert hash(word) == hash(word)
    assert {"text": "x"} == word.__getstate__()


def test_nodes_of_the_tree_are_frozen_data() -> None:
    """A node is equal to one that says the same, wherever they stand; a place isn't given in order."""
    two, five = Number(2), Number(5)
    node = Between(two, five)
    assert node == Between(low=two, high=five)
    assert (("low", "high"), ()) == (data.names(Between), data.names(Node))
    match node:
        case Between(Number(low), Number(high)):
            assert (2, 5) == (low, high)
    with pytest.raises(TypeError, match="high"):
        Between(two)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        node.low = five  # type: ignore[misc]


def test_many_threads_may_make_the_first_thing_of_a_class() -> None:
    """Whoever comes while a class is being made waits until it is: nobody gets a thing without its fields."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            for _ in range(30):
                made = classes(data)
                start = Barrier(8)

                def thing(number: int, cls: Any = made["Named"], start: Barrier = start) -> tuple[int, str]:
                    start.wait()
                    one = cls(number, name="n")
                    return one.x, one.name

                assert [(number, "n") for number in range(8)] == list(pool.map(thing, range(8)))
    finally:
        sys.setswitchinterval(before)
