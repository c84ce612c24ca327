"""Which acts come first in the playouts of a search: `native.searching.preference`."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.engine.chance import Chance
from holadsl.native.many.listing import acts_of
from holadsl.native.searching.preference import AWAY, CALLED, OTHER, THROWN, Preference, preference_of


def kinds(name: str) -> dict[str, int]:
    """The kind of each verb of a game in which something comes first."""
    rules = holadsl.load(name)
    found = preference_of(rules.book)
    assert found is not None
    states = zip(rules.machine.states.values(), found.kinds, strict=True)
    return {c.verb: k for state, here in states for c, k in zip(getattr(state, "all_choices", ()), here, strict=True)}


def test_melds_come_first_then_calls() -> None:
    """What puts cards of the hand away for good comes before calls, those before what else may be done."""
    found = kinds("hoola")
    assert {AWAY} == {found[verb] for verb in ("meld", "lay", "take", "thanks", "four-sevens")}
    assert (CALLED, OTHER, OTHER, THROWN) == tuple(found[verb] for verb in ("knock", "draw", "pass", "discard"))


@pytest.mark.parametrize("name", ["hola", "sedma", "cabra", "whist"])
def test_where_no_card_is_thrown_nothing_comes_first(name: str) -> None:
    """In games of tricks every act is as likely as another."""
    assert preference_of(holadsl.load(name).book) is None


def test_of_two_cards_the_one_that_counts_more_is_thrown() -> None:
    """A king is thrown three times as often as a four beside it; each can be."""
    rules = holadsl.load("gin")
    table = rules.position(hands={"A": "4c Kd", "B": "5h"}, turn="A", stock="9s")
    table.push("draw")
    game, _ = table.under()
    acts = [act for act in acts_of(game) if rules.pack[act[2]].rank != "9"]  # type: ignore[call-overload]  # one card
    found = preference_of(rules.book)
    assert isinstance(found, Preference)
    chance = Chance(1)
    phase = list(rules.machine.states).index(game.where)
    drawn = [str(rules.pack[acts[found.drawn(phase, acts, chance)][2]]) for _ in range(400)]  # type: ignore[call-overload]
    assert 60 < drawn.count("4c") < 140
    assert drawn.count("Kd") == 400 - drawn.count("4c")


def test_of_two_cards_the_one_with_less_company_is_thrown() -> None:
    """Which cards make melds together is asked of the rules. A five that makes none with what else could be thrown goes
    sooner than cards that do, though they count more.
    """
    rules = holadsl.load("gin")
    found = preference_of(rules.book)
    assert found is not None
    names = [str(card) for card in rules.book.cards.cards[: len(found.links)]]
    with_four = {name for face, name in enumerate(names) if found.links[names.index("4c")] >> face & 1}
    assert with_four == {"2c", "3c", "5c", "6c", "4d", "4h", "4s"}
    table = rules.position(hands={"A": "5h Kd Ks Qd", "B": "5c"}, turn="A", stock="9s")
    table.push("draw")
    game, _ = table.under()
    acts = [act for act in acts_of(game) if act[2] != names.index("9s")]
    chance, phase = Chance(3), list(rules.machine.states).index(game.where)
    thrown = [acts[found.drawn(phase, acts, chance)][2] for _ in range(400)]
    drawn = [names[card] for card in thrown if isinstance(card, int)]
    assert {"5h", "Kd", "Ks", "Qd"} == set(drawn)
    assert drawn.count("Kd") < min(drawn.count("Ks"), drawn.count("Qd")) < drawn.count("5h")
