"""What every shipped ruleset has to be, at every table, and with each of its variants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

import holadsl
from holadsl import library
from holadsl.core.check import check
from tests.acts import acts
from tests.rulesets.machine_text import FOLDER, file_of, short_text
from tests.rulesets.playthrough import compare, tables
from tests.rulesets.slots import Lines
from tests.watch import cards, pack

TABLES = sorted((path.stem.rpartition(".")[0], int(path.stem.rpartition(".")[2])) for path in FOLDER.glob("*.txt"))
NAMES = tuple(library.ruleset_names())
ONLY_FOR = "HOLA227"
"""The code of a variant that stands for another number of players alone."""
MANY = 20
"""So many variants are few enough to play a deal with each two of them."""
TOGETHER = {"HOLA215", "HOLA216"}
"""The codes of variants that don't go together."""


def attempt(name: str, players: int, *variants: str) -> tuple[holadsl.Rules | None, tuple[holadsl.Diagnostic, ...]]:
    """The rules with these variants, or why they are refused."""
    try:
        return holadsl.load(name, players=players, variants=variants), ()
    except holadsl.RulesError as refused:
        return None, refused.diagnostics


def deal(rules: holadsl.Rules, seed: int) -> None:
    """A deal of random play: no card is lost, the record gives it again, and all of it can be taken back."""
    table, chance, whole = rules.start(seed=seed), Random(seed), pack(rules)
    beginning, moves = table.text(), 0
    while not table.deal_over:
        seat, move = chance.choice(acts(table))
        table.push(move, seat=seat)
        moves += 1
        assert moves <= rules.machine.longest
        if not table.trick:
            assert whole == cards(table.text())
    assert table.text() == holadsl.replay(table.record(), rules).text()
    assert table.text() == rules.read_position(table.text()).text()
    for _ in range(moves):
        table.pop()
    assert beginning == table.text()


def parents(name: str) -> Iterator[str]:
    """The games on which a shipped one builds with all their variants, nearest first."""
    text = library.ruleset_text(name)
    found = re.search(r'^game ".*" extends (\S+)', text, re.MULTILINE)
    if found and "remove variants" not in text:
        yield found.group(1)
        yield from parents(found.group(1))


@pytest.fixture
def _watched() -> None:
    """Deals of these tests look after their cards themselves."""


def test_every_table_has_a_machine_on_file() -> None:
    """Each shipped ruleset has the text of its Machine for each number of players, and none is left over."""
    assert sorted(tables()) == TABLES, "run tests/rulesets/playthrough.py and look at what it writes"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_machine_is_as_it_was(name: str, players: int) -> None:
    """Items, ranges and states of the Machine are those on file, and a hash says that the rest of it is, too."""
    text = short_text(holadsl.load(name, players=players))
    assert compare(file_of(name, players), text).splitlines() == text.splitlines()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_is_found_in_a_machine(name: str, players: int) -> None:
    """The check of the core has nothing to say against the Machine of a ruleset; with variants, see below."""
    assert () == check(holadsl.load(name, players=players).machine).findings


@pytest.mark.parametrize("name", NAMES)
def test_it_is_named(name: str) -> None:
    """A ruleset has a name and a title; its options have their defaults, and no variant is chosen, but by its lines."""
    assert holadsl.rulesets()[name]
    rules = holadsl.load(name)
    assert (name, rules.players) == (rules.name, len(rules.seats))
    texts = [library.ruleset_text(one) for one in (name, *parents(name))]
    heads = "".join(re.search(r"^game .*\n((?:  .*\n)*)", text, re.MULTILINE)[0] for text in texts)  # type: ignore[index]
    chosen = {
        one for line in re.findall(r"^  with (.*)", heads, re.MULTILINE) for one in re.split(r",? +", line) if one
    }
    assert chosen == {variant for variant, info in rules.variants.items() if info.chosen}
    blocks = re.findall(rf"^variant (?:{'|'.join(chosen or 'x')}) .*\n(?:  .*\n)*", "\n".join(texts), re.MULTILINE)
    assert set(re.findall(r"^  set +(\S+)", "".join((heads, *blocks)), re.MULTILINE)) == {
        option for option, info in rules.options.items() if info.value != info.default
    }
    assert all(info.title for info in rules.variants.values())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_variant_alone(name: str, players: int) -> None:
    """Each variant plays by itself at every table that it is for, and the check of the core has nothing to say against
    its Machine; at another table it is refused with its line.
    """
    lines = Lines.of(name)
    known = set(holadsl.load(name, players=players).variants)
    assert set(lines.says) == known - {variant for name in parents(name) for variant in Lines.of(name).says}
    for variant in lines.says:
        rules, refused = attempt(name, players, variant)
        if lines.only_for(variant) in (None, players):
            assert rules is not None, refused
            assert () == check(rules.machine).findings
            deal(rules, seed=players)
        else:
            assert [(ONLY_FOR, 1)] == [(found.code, len(found.related)) for found in refused]


@pytest.mark.parametrize(("name", "first"), [(name, variant) for name in NAMES for variant in Lines.of(name).says])
def test_a_variant_beside_another(name: str, first: str) -> None:
    """Two variants stand together, unless they give one slot two values or one says so: then both lines are shown. Of
    the many pairs of a game with many variants a third play a deal.
    """
    lines = Lines.of(name)
    variants = list(lines.says)
    counts = [players for table, players in TABLES if table == name]
    most = len(variants) <= MANY
    for number, second in enumerate(variants[variants.index(first) + 1 :]):
        fitting = [n for n in counts if {lines.only_for(first), lines.only_for(second)} <= {None, n}]
        if not fitting:
            continue
        players = 4 if 4 in fitting else fitting[-1]
        rules, refused = attempt(name, players, first, second)
        assert lines.clash(first, second) == (rules is None), (first, second)
        if rules is None:
            assert 1 <= len(refused)
            assert {found.code for found in refused} <= TOGETHER
            assert {2} == {len(found.related) for found in refused}
        elif most or number % 3 == 0:
            deal(rules, seed=players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_sets_of_variants(name: str, players: int) -> None:
    """Any set of variants plays a deal, or is refused just where two of them don't go together."""
    lines, chance = Lines.of(name), Random(players)
    fitting = [variant for variant in lines.says if lines.only_for(variant) in (None, players)]
    for seed in range(5):
        some = chance.sample(fitting, min(len(fitting), chance.randint(2, 5)))
        rules, refused = attempt(name, players, *some)
        assert any(lines.clash(*pair) for pair in combinations(some, 2)) == (rules is None), (some, refused)
        if rules is not None:
            deal(rules, seed)
