"""Every set of the seven house rules of 000 at every table plays as the same game by hand, or is refused rightly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

import holadsl
from tests.rulesets.beside import Beside

SEVEN = (
    "only-sevens",
    "hold-for-points",
    "hold-with-match",
    "hold-over-partner",
    "sweep-reset",
    "dealer-streak",
    "burn",
)
PLAYERS = (2, 3, 4, 6)
SETS = [names for size in range(len(SEVEN) + 1) for names in combinations(SEVEN, size)]

CIRCUITS = {2: 26, 3: 16, 4: 13, 6: 17}

# What can't stand together, with the two lines that say so. A run as dealer isn't a score that a burn may set back, and
# without scores there is no sweep to wipe them out. All other pairs say different things.
APART = ("not with     burn", 'variant burn "A whole circuit of the rank led burns the losers\' score"')
CLASH = (
    "change score sweep          0 to a team that won every trick, each opponent's score becomes 0",
    "remove score sweep",
)


def refusals(names: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """Why a set is refused: the code, and both lines."""
    found = []
    if "dealer-streak" in names and "sweep-reset" in names:
        found.append(("HOLA215", tuple(sorted(CLASH))))
    if "dealer-streak" in names and "burn" in names:
        found.append(("HOLA216", tuple(sorted(APART))))
    return found


def told(refused: holadsl.RulesError) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The same of an error: each line without its remark."""
    for found in refused.diagnostics:
        lines = (place.text.split("#")[0].strip() for place in found.related)
        yield found.code, tuple(sorted(lines))


@pytest.fixture
def _watched() -> None:
    """These tables stand beside a game by hand, which sees more than a watch: they need none."""


def name_of(names: tuple[str, ...]) -> str:
    """A set's name in a list of tests."""
    return "+".join(names) or "none"


def test_how_many_sets_there_are() -> None:
    """Of 128 sets 80 can be chosen: with a run as dealer neither a burn nor the wiped-out scores."""
    assert 128 == len(SETS)
    assert 80 == sum(not refusals(names) for names in SETS)
    assert SEVEN == tuple(holadsl.load("hola").variants)[: len(SEVEN)]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("names", [names for names in SETS if refusals(names)], ids=name_of)
def test_a_set_is_refused_with_both_lines(names: tuple[str, ...], players: int) -> None:
    """Just the sets that have to be refused are, at every table, and each reason comes with its two lines."""
    with pytest.raises(holadsl.RulesError) as refused:
        holadsl.load("hola", players=players, variants=names)
    assert sorted(refusals(names)) == sorted(told(refused.value))
    assert {"rulesets/hola/hola.hola"} == {place.path for d in refused.value.diagnostics for place in d.related}
    assert {("<options>", 1)} == {(d.path, d.line) for d in refused.value.diagnostics}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("names", [names for names in SETS if not refusals(names)], ids=name_of)
def test_a_set_plays_as_by_hand(names: tuple[str, ...], players: int) -> None:
    """Deals of random play, one from a deck that begins with a rank in a row, go move by move as the same by hand."""
    rules = holadsl.load("hola", players=players, variants=names)
    assert sorted(names) == sorted(name for name, variant in rules.variants.items() if variant.chosen)
    for both in (Beside.of(rules, seed=players), Beside.of(rules, seed=players, deck=of_one_rank(rules))):
        both.play(Random(7 * players + len(names)))
        assert CIRCUITS[players] == sum(both.circuits())
        assert max(both.circuits()) <= 4
        if not both.table.over:
            both.next_deal()


def of_one_rank(rules: holadsl.Rules) -> list[str]:
    """The pack with all fives on top: each player's oldest card is one."""
    deck = rules.start(seed=rules.players).record().splitlines()[-1].split()[1:]
    return sorted(deck, key=lambda card: card[0] != "5")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("names", [names for names in SETS if "burn" in names and not refusals(names)], ids=name_of)
def test_a_burn_under_every_set(names: tuple[str, ...], players: int) -> None:
    """When all play fives, four and six players see a burn, which nobody may hold; two and three players don't."""
    rules = holadsl.load("hola", players=players, variants=names)
    both = Beside.of(rules, seed=1, deck=of_one_rank(rules))
    for _ in range(players):
        five = both.plain.legal()[0]
        both.plain.play(five)
        both.table.push(five)
        both.compare()
    assert (players >= 4) == both.plain.burns
    if players >= 4:
        assert (None, ()) == (both.table.controller, both.table.trick)
    both.play(Random(players))


@pytest.mark.parametrize("pair", list(combinations(SEVEN, 2)), ids=name_of)
def test_a_pair_in_a_house_file(pair: tuple[str, ...]) -> None:
    """A house file that chooses two of them is refused at its `with` line, with both lines, or plays as if chosen."""
    text = f'language 1\n\ngame "House" extends hola\n  with {pair[1]}, {pair[0]}\n'
    if refusals(pair):
        with pytest.raises(holadsl.RulesError) as refused:
            holadsl.loads(text, name="house.hola")
        assert refusals(pair) == list(told(refused.value))
        assert [("house.hola", 4)] == [(d.path, d.line) for d in refused.value.diagnostics]
        return
    house, chosen = holadsl.loads(text, players=4), holadsl.load("hola", players=4, variants=pair)
    first, second = house.start(seed=5), chosen.start(seed=5)
    chance = Random(5)
    while not first.deal_over:
        moves = [str(move) for move in first.legal_moves]
        assert moves == [str(move) for move in second.legal_moves]
        move = chance.choice(moves)
        first.push(move)
        second.push(move)
    assert first.text() == second.text()


def test_the_last_one_named_has_the_say() -> None:
    """With `last` behind its name a variant overrules the other, but those that are kept apart stay apart."""
    text = 'language 1\n\ngame "House" extends hola\n  with dealer-streak, NAME last\n'
    house = holadsl.loads(text.replace("NAME", "sweep-reset"), players=4)
    assert {"AC": 90, "BD": 0} == dict(house.count(worth={"AC": 80}, tricks_won={"AC": 13}, last_trick="A").points)
    with pytest.raises(holadsl.RulesError) as refused:
        holadsl.loads(text.replace("NAME", "burn"))
    assert ["HOLA216"] == [found.code for found in refused.value.diagnostics]
