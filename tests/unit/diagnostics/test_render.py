"""How a mistake is shown: place, line, marks under its words, other places, next step."""

from holadsl.diagnostics.diagnostic import Bag, Code, Diagnostic
from holadsl.diagnostics.render import as_dict, cells, render, render_all, visible
from holadsl.text import Place, Source, Span

CODE = Code("HOLA999", "nothing", "'{word}' is no word", "write: {right}")


def reported(text: str, words: str, **fields: object) -> Diagnostic:
    """A mistake at some words of a text."""
    start = text.index(words)
    source = Source("a.hola", text)
    return Bag().report(CODE, source, Span(start, start + len(words)), word=words, right="x", **fields)


def test_a_mistake_is_shown_with_its_line() -> None:
    """The place comes first, then the line with marks under the exact words, then the next step."""
    assert [
        "a.hola:2:10: error HOLA999: 'wlid' is no word",
        "  2 |   change wlid 7",
        "    |          ^^^^",
        "  help: write: x",
    ] == render(reported("one\n  change wlid 7\nthree", "wlid")).splitlines()


def test_marks_stand_right_under_wide_letters_and_tabs() -> None:
    """Tabs take four columns, wide letters two, marks that stand on a letter none."""
    lines = render(reported("\t红心 e\u0301 wlid", "wlid")).splitlines()
    assert ["  1 |     红心 e\u0301 wlid", "    |            ^^^^"] == lines[1:3]
    assert (0, 1, 2, 5) == (cells("\u0301"), cells("e\u0301"), cells("红"), cells("红 a\u0301b"))


def test_something_missing_is_marked_by_one_sign() -> None:
    """A place without words, behind the last word, has one mark."""
    found = Bag().report(CODE, Source("a", "to"), Span(2, 2), word="to", right="to 5")
    assert "    |   ^" == render(found).splitlines()[2]


def test_the_first_place_is_shown_too() -> None:
    """Another place that belongs to the mistake is shown with its line and what stands there."""
    first = Place.at(Source("b.hola", "x\n  to 500\n"), 4, "match to")
    shown = render(reported("a wlid", "wlid", related=(first,))).splitlines()
    assert ["  see b.hola:2:3 (match to)", "  2 |   to 500"] == shown[3:5]


def test_colour_is_there_only_when_asked_for() -> None:
    """Without colour there is no sign for the terminal; with it the words are the same."""
    found = reported("a wlid", "wlid")
    assert "\x1b" not in render(found)
    assert "\x1b[1;31m" in render(found, colour=True)


def test_a_file_cannot_play_with_the_terminal() -> None:
    """Control signs and signs of direction in a line or a name are shown as question marks."""
    assert "a?b?c" == visible("a\x1bb\u202ec")
    assert "\x1b" not in render(reported("\x1b[31m wlid", "wlid"))


def test_a_long_line_is_cut_around_its_words() -> None:
    """Of a line of a thousand letters the part with the mistake is shown."""
    lines = render(reported("x " * 500 + "wlid" + " y" * 500, "wlid")).splitlines()
    assert all(len(line) < 125 for line in lines)
    assert lines[1][lines[2].index("^") :].startswith("wlid")


def test_mistakes_are_parted_by_a_blank_line() -> None:
    """Several mistakes stand one below the other with a blank line between them."""
    found = reported("a wlid", "wlid")
    assert f"{render(found)}\n\n{render(found)}" == render_all([found, found])


def test_a_mistake_as_plain_data() -> None:
    """The dict of a mistake has the fields of the public `Diagnostic`, other places as dicts."""
    first = Place.at(Source("b.hola", "  to 500"), 2, "match to")
    assert {
        "code": "HOLA999",
        "severity": "error",
        "path": "a.hola",
        "line": 1,
        "column": 3,
        "end_line": 1,
        "end_column": 7,
        "message": "'wlid' is no word",
        "help": "write: x",
        "related": [{"path": "b.hola", "line": 1, "column": 3, "text": "  to 500", "clause": "match to"}],
    } == as_dict(reported("a wlid", "wlid", related=(first,)))
