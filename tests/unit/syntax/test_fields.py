"""The classes of the tree: their fields, and nothing more."""

import copy
import pickle

import pytest

from holadsl.syntax.tree import Between, Keyword, Name, Nearest, Node, Number, Unread
from holadsl.syntax.tree.fields import changed, names
from holadsl.text import Span

TWO, FIVE = Number(2), Number(5)


def test_fields_are_given_in_order_or_by_name() -> None:
    """A node is made like any class of data: fields in order, by name, or left to what stands in the class."""
    assert Between(TWO, FIVE) == Between(low=TWO, high=FIVE) == Between(TWO, high=FIVE)
    assert ("", "deck", "") == (Unread(block="deck").verb, Unread(block="deck").block, Unread().clause)
    assert Nearest(Name("A")).either is None


@pytest.mark.parametrize(
    ("given", "named"),
    [((TWO,), {}), ((TWO, FIVE, FIVE), {}), ((TWO,), {"low": TWO, "high": FIVE}), ((TWO, FIVE), {"middle": TWO})],
)
def test_what_isnt_a_field_is_refused(given: tuple[Number, ...], named: dict[str, Number]) -> None:
    """Too few, too many, the same twice, and what there is no field for."""
    with pytest.raises(TypeError, match="Between has the fields low, high, not"):
        Between(*given, **named)


def test_two_that_say_the_same_are_equal_wherever_they_stand() -> None:
    """Class and fields count, the place doesn't; equal nodes have one hash."""
    here, there = Name("x", span=Span(3, 4)), Name("x")
    assert here == there
    assert hash(here) == hash(there)
    assert (Span(3, 4), Span(0, 0)) == (here.span, there.span)
    assert Name("x") != Name("y")
    assert Name("x") != Keyword("x")
    assert 2 == len({Unread(), Unread("add"), Unread(verb="add")})


def test_a_node_says_what_it_is() -> None:
    """The class and the fields, without the place."""
    assert "Between(low=Number(value=2), high=Number(value=5))" == repr(Between(TWO, FIVE))


def test_a_node_stays_as_it_is() -> None:
    """Nothing can be set or deleted; a changed one is another, and keeps its place."""
    node = Name("x", span=Span(3, 4))
    with pytest.raises(AttributeError, match="Name can't be changed"):
        node.text = "y"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="Name can't be changed"):
        del node.text
    other = changed(node, text="y")
    assert ("x", "y", Span(3, 4)) == (node.text, other.text, other.span)


def test_a_node_can_be_taken_apart_copied_and_sent() -> None:
    """Patterns, copies and pickles see the fields."""
    node = Between(TWO, FIVE, span=Span(1, 2))
    match node:
        case Between(Number(low), Number(high)):
            assert (2, 5) == (low, high)
    assert node == copy.deepcopy(node) == pickle.loads(pickle.dumps(node))
    assert Span(1, 2) == pickle.loads(pickle.dumps(node)).span


def test_the_fields_of_a_class_can_be_asked_for() -> None:
    """In the order of the class, without the place."""
    assert (("low", "high"), ()) == (names(Between), names(Node))
