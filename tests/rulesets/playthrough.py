"""Golden playthroughs: one deal of every shipped ruleset at every table, as text; and the texts of their Machines.

Run as a script it writes them all anew; `HOLADSL_REWRITE=1 pytest tests/rulesets` does the same. Look at what changed
before it is committed: each line that differs is something that plays, tells or shows otherwise than before.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import holadsl
from holadsl import library
from tests.acts import acts
from tests.rulesets import machine_text

FOLDER: Final = Path(__file__).parent / "playthroughs"
REWRITE: Final = "HOLADSL_REWRITE"
SEED: Final = 2024
MOST_PLAYERS: Final = 10
DEALS_WITH_CALLS: Final = 3
MOST_IN_TURNS: Final = 170
"""After so many lines no further move of a game of turns is made: its deals are long."""
OWN: Final = re.compile(r"^(?!language|game|#|  |$)|^  (?:change(?! \S+ value )|add|remove) ", re.MULTILINE)
"""What a file says that does more than choose; another value for an option is a choice."""
LAYING: Final = ("meld", "lay", "take")

HEAD: Final = """\
{title} ({name}), {players} players, seed {seed}: the first deal, by chance{stacked}.
Each move: whose and what | how many and which legal moves there were | what happened | what each seat's view came to.
"""


class Luck:
    """Chance that is the same on every machine and in every version of Python."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, number: int) -> int:
        """The next number below `number`."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % number


def tables() -> Iterator[tuple[str, int]]:
    """Every shipped ruleset with every number of players that it can be played by; one that only chooses among what
    another offers, with four alone.
    """
    for name in holadsl.rulesets():
        only_chooses = re.search(r"^  (with|set) ", head_of(name), re.MULTILINE) and not OWN.search(head_of(name))
        for players in (4,) if only_chooses else range(2, MOST_PLAYERS + 1):
            try:
                holadsl.load(name, players=players)
            except holadsl.RulesError:
                continue
            yield name, players


def head_of(name: str) -> str:
    """The lines of a ruleset up to its examples."""
    return library.ruleset_text(name).partition("\nexample ")[0]


def file_of(name: str, players: int) -> Path:
    """Where a playthrough lies."""
    return FOLDER / f"{name}.{players}.txt"


def playthrough(name: str, players: int) -> str:
    """The playthrough of one ruleset at one table."""
    rules = holadsl.load(name, players=players)
    luck, calls = Luck(SEED + players), rules.machine.calls
    table = rules.start(seed=SEED, deck=suited(rules, luck) if calls and not rules.machine.melds else None)
    stacked = ", from hands of one suit each; and two more" if calls and not rules.machine.melds else ""
    lines = [HEAD.format(title=holadsl.rulesets()[name], name=name, players=players, seed=SEED, stacked=stacked)]
    in_turns = bool(rules.machine.melds)
    lines += [line("deal", "", table, 0), *islice(moves(table, luck), MOST_IN_TURNS if in_turns else None)]
    while (
        calls and not in_turns and not table.over and sum(text.startswith("deal") for text in lines) < DEALS_WITH_CALLS
    ):
        told = len(table.events)
        table.next_deal(deck=suited(rules, luck))
        lines += [line("deal", "", table, told), *moves(table, luck)]
    lines += ["", table.text()]
    lines += [f"points {by_name(table.points)}; scores {by_name(table.scores)}; tricks {by_name(table.tricks_won)}"]
    return "\n".join(lines) + "\n"


def moves(table: holadsl.Table, luck: Luck) -> Iterator[str]:
    """The moves of a deal; where somebody may call, somebody does half of the time."""
    while not table.deal_over:
        told, legal = len(table.events), acts(table)
        called = [act for act in legal if act[1].split()[0] in table.rules.machine.calls]
        laying = [act for act in legal if act[1].split()[0] in LAYING]
        wanted = called if called and luck.below(2) else laying if laying and luck.below(4) else legal
        seat, move = wanted[luck.below(len(wanted))]
        table.push(move, seat=seat)
        yield line(f"{seat} {move}", f"{len(legal)}: {listed(legal)}", table, told)


def suited(rules: holadsl.Rules, luck: Luck) -> str:
    """The pack from the top: dealt one at a time, each player gets cards of one suit as far as there are some."""
    left, deck = [str(card) for card in rules.pack], []
    for place in range(len(left)):
        suit = "cdhs"[place % rules.players % 4] if place < 4 * rules.players else ""
        fitting = [card for card in left if card.endswith(suit)] or left
        deck.append(fitting[luck.below(len(fitting))])
        left.remove(deck[-1])
    return " ".join(deck)


def listed(legal: Sequence[tuple[str, str]]) -> str:
    """All moves; where several may act, each with its seat. A move of several cards is set apart."""
    several = len({seat for seat, _ in legal}) > 1
    words = [f"{seat} {move}" if several else move for seat, move in legal]
    return (", " if any(" " in word for word in words) else " ").join(words)


def line(done: str, legal: str, table: holadsl.Table, told: int) -> str:
    """One line: what was done, what could have been, what it brought, what everybody sees then."""
    happened = "; ".join(event_text(event) for event in table.events[told:])
    views = " ".join(digest(table.view(seat)) for seat in table.rules.seats)
    return " | ".join(part for part in (done, legal, happened, views) if part)


def event_text(event: holadsl.Event) -> str:
    """An event in a few words."""
    told = event.to_dict()
    kind = told.pop("type")
    words = (name if value is True else plain(value) for name, value in told.items() if value is not False)
    return " ".join([kind, *words])


def plain(value: object) -> str:
    """A value of an event."""
    if isinstance(value, Mapping):
        return by_name(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(str, value))
    return str(value)


def by_name(numbers: Mapping[str, object]) -> str:
    """Numbers by team."""
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


def digest(view: holadsl.View) -> str:
    """All that a seat is told, its events in, as a few signs."""
    told = json.dumps([view.text(), view.to_dict()], sort_keys=True)
    return f"{view.seat}:{hashlib.sha256(told.encode()).hexdigest()[:5]}"


def compare(path: Path, text: str) -> str:
    """What a golden file says; written anew first if the environment asks for it."""
    if os.environ.get(REWRITE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


def write_all() -> None:
    """Writes every playthrough and every Machine's text anew, and removes those of tables that are gone."""
    texts = {file_of(*table): playthrough(*table) for table in tables()}
    texts |= {
        machine_text.file_of(name, n): machine_text.short_text(holadsl.load(name, players=n)) for name, n in tables()
    }
    for folder in (FOLDER, machine_text.FOLDER):
        folder.mkdir(exist_ok=True)
        for path in folder.glob("*.txt"):
            if path not in texts:
                path.unlink()
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_all()
