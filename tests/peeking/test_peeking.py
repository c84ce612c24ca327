"""Nobody peeks: where cards that a seat can't see are exchanged, every move, hint and review of it stays the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

import holadsl
from holadsl import Table, View
from holadsl.advice.hint import hint
from holadsl.advice.knowledge import knowledge
from holadsl.advice.review import review
from holadsl.advice.review_text import as_data, markdown
from holadsl.data import evolve
from holadsl.players.guests import Guest
from holadsl.players.levels import LEVELS, named
from holadsl.players.player import Player
from holadsl.players.searching import Searching
from tests.peeking.exchanged import played_again
from tests.properties.any_rules import game, rules_of, tables_of
from tests.properties.test_tables import told

GAMES: Final = tuple(holadsl.rulesets())
FAMILIES: Final = tuple({Path(game(name).path).parent: name for name in reversed(GAMES)}.values())
"""One game of each folder."""
FEW_AND_MANY: Final = pytest.mark.parametrize(
    "examples",
    [pytest.param(2, id="few"), pytest.param(60, id="many", marks=[pytest.mark.slow, pytest.mark.timeout(3600)])],
)
"""Two examples of each game in the suite, many when asked for."""
SEEDS: Final = st.integers(0, 1_000_000)
SMALL: Final = {"club": "club:8", "expert": "expert:8"}
PLAYOUTS: Final = 30
SHORT: Final = 24
"""So long are games that are reviewed."""
AS_DRAWN: Final = (Phase.explicit, Phase.reuse, Phase.generate)
"""What fails is shown as it was drawn: a smaller match takes minutes to find, and is no easier to read."""


@cache
def bot(level: str) -> Player:
    """A bot of a level with a small budget, in Python: there it plays as in C, which other tests hold."""
    made = named(SMALL.get(level, level))(3)
    return evolve(made, engine="python") if isinstance(made, Searching) else made


def played_by(who: Player, view: View) -> str:
    """What a bot does, on turn, in a window, or out of turn."""
    return str(who.choose(view) if view.turn in (None, view.seat) else who.call(view))


def told_by(view: View, *, hinted: bool) -> Iterator[tuple[str, str]]:
    """All that is done and said for a seat by what it knows."""
    yield "letter", view.letter()
    yield "knows", repr(knowledge(view))
    if view.legal_moves:
        yield from ((level, played_by(bot(level), view)) for level in LEVELS)
        if hinted:
            yield "hint", repr(hint(view, playouts=PLAYOUTS, engine="python"))


def asked(table: Table, data: st.DataObject) -> str:
    """A seat: mostly one that has something to do."""
    return data.draw(st.sampled_from((*table.to_act, *table.to_act, *table.rules.seats)))


@FEW_AND_MANY
@pytest.mark.parametrize("name", GAMES)
def test_unseen_cards_change_no_move_and_no_hint(name: str, examples: int) -> None:
    """At any table of any shipped game each level does the same, on turn, in windows and out of turn, and hints and
    knowledge say the same, byte for byte, in a match that was played with other cards where the seat never looked.
    """
    hinted = examples > 2 or name in FAMILIES

    @settings(max_examples=examples, phases=AS_DRAWN)
    @given(tables_of(rules_of(name)), st.data(), SEEDS)
    def holds(table: Table, data: st.DataObject, luck: int) -> None:
        assume(not table.over)
        seat = asked(table, data)
        again = played_again(table, seat, luck) or table.view(seat).sample(luck)
        assert told(table, seat) == told(again, seat)
        assert dict(told_by(table.view(seat), hinted=hinted)) == dict(told_by(again.view(seat), hinted=hinted))

    holds()


@FEW_AND_MANY
@pytest.mark.parametrize("name", GAMES)
def test_cards_that_a_seat_never_saw_change_nothing_of_its_review(name: str, examples: int) -> None:
    """The same game with other cards where a seat never looked is reviewed the same for it, byte for byte, as a text
    and as data.
    """

    @settings(max_examples=max(1, examples // 2), phases=AS_DRAWN)
    @given(tables_of(rules_of(name), SHORT), st.data(), SEEDS)
    def holds(table: Table, data: st.DataObject, luck: int) -> None:
        seat = data.draw(st.sampled_from(table.rules.seats))
        again = played_again(table, seat, luck)
        assume(again is not None)
        assert again is not None
        assert reviewed(table, seat) == reviewed(again, seat)

    holds()


def reviewed(table: Table, seat: str) -> tuple[str, str]:
    """The review of a seat as a text, and as JSON."""
    found = review(table, seats=[seat], playouts=PLAYOUTS, engine="python")
    return markdown(found, "Review", {}), json.dumps(as_data(found, table.rules.name, {}))


LOOKS = """
import gc, zlib
import holadsl

class Looks:
    def choose(self, view):
        return self.looks(view) or next(iter(view.legal_moves))

    def call(self, view):
        return self.looks(view)

    def looks(self, view):
        tables = [view, *(one for one in gc.get_objects() if isinstance(one, holadsl.Table))]
        seen = [view.to_dict(), view.letter(), [table.text() for table in tables], view.sample(5).record()]
        moves = [move for move in view.legal_moves if view.turn in (None, view.seat) or move.verb in view.rules.calls]
        drawn = zlib.crc32(repr(seen).encode())
        return moves[drawn % len(moves)] if moves else None
"""


@pytest.fixture(scope="module")
def looks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A guest whose move hangs on all that it finds in its process."""
    path = tmp_path_factory.mktemp("bots") / "looks.py"
    path.write_text(LOOKS, encoding="utf-8")
    guest = named(f"{path}:Looks", deadline=60)(1)
    assert isinstance(guest, Guest)
    yield guest
    guest.close()


@FEW_AND_MANY
def test_a_guest_that_looks_into_all_it_can_plays_the_same(looks: Guest, examples: int) -> None:
    """A bot of people's own whose move hangs on all that lies in its process does the same where cards are others that
    its seat never saw: in there is nothing else.
    """

    @settings(max_examples=2 * examples, phases=AS_DRAWN)
    @given(st.sampled_from(GAMES).flatmap(lambda name: tables_of(rules_of(name))), st.data(), SEEDS)
    def holds(table: Table, data: st.DataObject, luck: int) -> None:
        assume(not table.over and table.to_act)
        seat = data.draw(st.sampled_from(table.to_act))
        assume(table.legal_moves_of(seat))
        again = played_again(table, seat, luck) or table.view(seat).sample(luck)
        assert played_by(looks, table.view(seat)) == played_by(looks, again.view(seat))

    holds()
