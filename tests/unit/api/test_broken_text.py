"""Positions and records from strangers: whatever stands in them, they are played or refused, and nothing else."""

from __future__ import annotations

import warnings

from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl import PlayError, RulesError, Table
from tests.unit.api.games import play_on, shipped, tables

EXAMPLES = settings(max_examples=300)
BITS = st.sampled_from(
    ["", " ", ",", ";", ":", "-", "0", "-1", "7", "99999", "A", "AC", "8c", "Kd", "??", "hand", "trick", "trick-by",
     "lead", "answer", "hold", "shuffle", "over", "take", "state", "leader", "player", "control", "to-play", "circuit",
     "deal-limit", "next-dealer", "stock", "\n", "deal", "result", "penalty", "#", "|", "é", "1/2", "9" * 50]
)  # fmt: skip


def spoilt(text: str, data: st.DataObject) -> str:
    """The text with some words cut out, put in or made others."""
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = text[:start] + data.draw(BITS) + text[end:]
    return text


@EXAMPLES
@given(tables((shipped(), shipped("hola", 6))), st.data())
def test_a_spoilt_position_is_played_or_refused(table: Table, data: st.DataObject) -> None:
    """Whatever stands in the line, there is a table that can be played on, or a PlayError."""
    text = spoilt(table.text(), data)
    try:
        other = table.rules.read_position(text)
    except PlayError:
        return
    assert other.text() == table.rules.read_position(other.text()).text()
    play_on(other, 60, 1)


@EXAMPLES
@given(tables((shipped(),)), st.data())
def test_a_spoilt_record_is_replayed_or_refused(table: Table, data: st.DataObject) -> None:
    """Whatever stands in the record, there is a table, or one of the library's own errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            play_on(holadsl.replay(spoilt(table.record(), data), table.rules), 5, 1)
        except (PlayError, RulesError):
            return
