"""What is played in lockstep: shipped rulesets at their tables, plain, with each variant alone, with sets of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

import holadsl
from holadsl import library
from holadsl.core.machine import Machine
from tests.lockstep.engines import Maker
from tests.lockstep.matches import lockstep
from tests.lockstep.played_out import Player, expected, same_end
from tests.lockstep.telling import told_of
from tests.rulesets.machine_text import FOLDER

TABLES = tuple(sorted((path.name.split(".")[0], int(path.name.split(".")[1])) for path in FOLDER.glob("*.txt")))
"""Each shipped ruleset with each number of players; one that only chooses among another's variants with four alone."""
ONE_EACH = tuple(sorted(dict(sorted(TABLES, key=lambda table: table[1] == 4)).items()))
"""Each ruleset once, with four players where it can be."""


def machine_of(name: str, players: int, *variants: str) -> Machine | None:
    """The Machine of a ruleset; None where the rules refuse that number of players or those variants."""
    try:
        return holadsl.load(name, players=players, variants=variants).machine
    except holadsl.RulesError:
        return None


def variants_of(name: str, players: int, *, plain: bool = False) -> Iterator[tuple[str, Machine]]:
    """Each variant that such a table may choose by itself, with its Machine; before them none, if `plain`.

    What a game takes over from another is tried there.
    """
    rules = holadsl.load(name, players=players)
    for variant in ("", *rules.variants) if plain else own_variants(name):
        machine = machine_of(name, players, *([variant] if variant else []))
        if machine is not None:
            yield variant, machine


def own_variants(name: str) -> tuple[str, ...]:
    """The variants that stand in the file itself."""
    return tuple(re.findall(r"^variant (\S+)", library.ruleset_text(name), re.MULTILINE))


def sets_of_variants(name: str, players: int, many: int, seed: int) -> Iterator[tuple[tuple[str, ...], Machine]]:
    """Some sets of variants that go together, drawn at random."""
    names, chance = list(holadsl.load(name, players=players).variants), Random(seed)
    for _ in range(many if len(names) > 1 else 0):
        some = tuple(chance.sample(names, min(len(names), chance.randint(2, 5))))
        machine = machine_of(name, players, *some)
        if machine is not None:
            yield some, machine


def same(machine: Machine, makers: Mapping[str, Maker], seed: int, most: int) -> int:
    """The engines play a match alike, for so many decisions at the most; how many there were."""
    return lockstep(machine, makers, seed, most, told_of)


def ends_alike(machine: Machine, players: Mapping[str, Player], seed: int, deals: int) -> None:
    """A random playout ends where the interpreter's ends, after as many decisions, by the same draws."""
    right = expected(machine, seed, deals)
    for name, play in players.items():
        found = play(machine, seed, deals)
        assert same_end(right, found), f"{name}, seed {seed}: {found}\ninterpreter: {right}"
