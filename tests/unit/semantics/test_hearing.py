"""What was heard of a clause at one table is taken for another only where it reads the same there."""

from __future__ import annotations

import pytest

from holadsl import library
from holadsl.compiler import check_source
from holadsl.diagnostics.diagnostic import Diagnostic
from holadsl.semantics.memory import Heard
from holadsl.text import Source

GIN = 'language 1\n\ngame "House gin" extends gin\n'
WITHOUT_CALL = 'variant no-knock "Nobody knocks"\n  remove knock\n'
OF_AN_OPTION = """option players-asked "So many"
  value        2
  allowed      2 3

rules
  asked        when a turn begins and there are players-asked or more players, the deal ends

variant three "Three"
  set          players-asked 3
"""


def found(text: str) -> tuple[Diagnostic, ...]:
    """What `check` says of a file."""
    return check_source(Source("house.hola", text))


@pytest.mark.parametrize(
    "text",
    [
        *(pytest.param(library.ruleset_text(name), id=name) for name in ("gin", "cabra", "hola-prairie")),
        pytest.param(f"{GIN}\n{WITHOUT_CALL}", id="a call is gone"),
        pytest.param(f"{GIN}\n{OF_AN_OPTION}", id="an option decides"),
    ],
)
def test_what_was_heard_before_changes_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hearing every clause anew at each table finds the same."""
    before = found(text)
    monkeypatch.setattr(Heard, "holds_at", lambda self, options: False)
    assert before == found(text)


def test_a_call_that_a_variant_removes_is_missed_where_it_is_asked_for() -> None:
    """`called knock` reads well in the file, and not at the table of the variant without that call."""
    lines = "  change score difference 25 to each winner\n  change rules dead when a turn ends, dealer wins the deal\n"
    (one,) = (d for d in found(f"{GIN}\n{WITHOUT_CALL}{lines}") if d.severity == "error")
    assert ("HOLA366", "remove knock") == (one.code, one.text.strip())
