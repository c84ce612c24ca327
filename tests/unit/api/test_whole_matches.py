"""What holds at any moment of any match."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl import Rules, Table
from tests.unit.api.games import LOCAL, SUITED, any_rules, of_text, play_on, tables

EXAMPLES = settings(max_examples=60)


@given(st.sampled_from(any_rules()), st.data())
def test_a_move_is_read_as_it_is_written(rules: Rules, data: st.DataObject) -> None:
    """`Rules.parse` reads what `str` of a move writes, for every card and for what is said."""
    texts = [face.text for face in rules.machine.pack.faces] + ["stop"] * ("hola" in rules.name)
    text = data.draw(st.sampled_from(texts))
    assert text == str(rules.parse(text))
    assert rules.parse(text) == rules.parse(str(rules.parse(text)))


@EXAMPLES
@given(tables())
def test_a_position_is_read_as_it_is_written(table: Table) -> None:
    """`read_position` gives a table with the same text, the same moves, and the same way on."""
    again = table.rules.read_position(table.text())
    assert table.text() == again.text()
    assert list(table.legal_moves) == list(again.legal_moves)
    assert (table.turn, table.points, table.scores) == (again.turn, again.points, again.scores)
    assert (table.deal_over, table.over, table.outcome) == (again.deal_over, again.over, again.outcome)


@EXAMPLES
@given(tables(), st.integers(0, 60))
def test_a_position_goes_on_as_the_table_does(table: Table, seed: int) -> None:
    """From a position that was written and read, the same moves lead to the same positions."""
    again = table.rules.read_position(table.text())
    for _ in range(30):
        if table.deal_over:
            break
        move = list(table.legal_moves)[seed % len(table.legal_moves)]
        table.push(move)
        again.push(str(move))
        assert table.text() == again.text()


@EXAMPLES
@given(tables())
def test_a_record_is_replayed_to_the_same_table(table: Table) -> None:
    """`replay` of a record gives the same position, past and record."""
    again = holadsl.replay(table.record())
    assert table.text() == again.text()
    assert table.events == again.events
    assert table.record() == again.record()


@EXAMPLES
@given(tables(), st.integers(0, 1000))
def test_every_step_of_a_replay_is_the_same(table: Table, seed: int) -> None:
    """A record cut off after any line is replayed to the position that was there then."""
    texts = [(table.record(), table.text())]
    for step in range(8):
        play_on(table, 1, seed + step)
        texts.append((table.record(), table.text()))
    for record, text in texts:
        assert text == holadsl.replay(record, table.rules).text()


@EXAMPLES
@given(tables(), st.integers(1, 70), st.integers(0, 1000))
def test_pop_brings_everything_back(table: Table, steps: int, seed: int) -> None:
    """After as many pops as steps, position, record, events and moves are those from before."""
    seen = []
    for step in range(steps):
        seen.append((table.text(), table.record(), len(table.events), list(table.legal_moves)))
        before = table.record()
        play_on(table, 1, seed + step)
        if before == table.record():  # the match was over: nothing was done
            seen.pop()
            break
    for expected in reversed(seen):
        table.pop()
        assert expected == (table.text(), table.record(), len(table.events), list(table.legal_moves))


@EXAMPLES
@given(tables(), st.integers(1, 40), st.integers(0, 1000))
def test_a_copy_is_apart_and_has_the_same_past(table: Table, steps: int, seed: int) -> None:
    """What is played on a copy doesn't touch the table; and a copy, too, can be taken back to the beginning."""
    text, record = table.text(), table.record()
    copy = table.copy()
    assert (text, record, table.events) == (copy.text(), copy.record(), copy.events)
    play_on(copy, steps, seed)
    assert (text, record) == (table.text(), table.record())
    while True:
        try:
            copy.pop()
        except holadsl.PlayError:
            break
    begun = table.rules.start(seed=int(record.partition("\nseed ")[2].split()[0]))
    assert begun.text() == copy.text()
    assert begun.events == copy.events


@EXAMPLES
@given(tables())
def test_moves_are_one_filter(table: Table) -> None:
    """Listing, counting, asking and pushing agree on what is legal, for every card of the pack and for `stop`."""
    moves = table.legal_moves
    listed = list(moves)
    assert (len(listed), bool(listed)) == (len(moves), bool(moves))
    assert len(set(listed)) == len(listed)
    texts = [face.text for face in table.rules.machine.pack.faces] + ["stop"]
    for text in texts:
        legal = text in map(str, listed)
        assert (legal, legal) == (text in moves, table.why(text).legal)
        assert legal == is_pushed(table, text)


def is_pushed(table: Table, text: str) -> bool:
    """Whether the table takes the move."""
    try:
        table.push(text)
    except (holadsl.IllegalMove, holadsl.NotYourTurn, holadsl.NotAMove):
        return False
    table.pop()
    return True


@EXAMPLES
@given(tables())
def test_all_cards_are_there(table: Table) -> None:
    """Hands, stock, trick and cards taken are the pack, unless a result was entered by hand."""
    if "result" in table.record():
        return
    cards = [str(card) for seat in table.rules.seats for card in table.hand(seat)]
    cards += [str(card) for played in table.trick for card in played.cards]
    fields = dict(part.split(": ") for part in table.text().split("; "))
    words = (fields.get("stock", "") + " " + fields.get("taken", "").replace(",", " ")).split()
    cards += [word for word in words if word not in table.teams]
    pack = table.rules.machine.pack
    assert sorted(pack.faces[face].text for face in pack.deck()) == sorted(cards)


def test_the_rules_of_these_tests_differ() -> None:
    """Suits matter in one game and not in another, so both ways are tried."""
    assert len(of_text(SUITED).machine.pack.faces) == len(of_text(SUITED).book.moves.suits_matter)
    assert frozenset() == of_text(LOCAL).book.moves.suits_matter
