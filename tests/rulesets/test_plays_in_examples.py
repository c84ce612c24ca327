"""Plays of several cards in example blocks: a file of examples that hold, and the rows of the scenario data as such."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

import holadsl
from holadsl.examples import Outcome, Result, render_report, render_result, run_examples, run_examples_of
from tests.rulesets.test_beat_or_pass import BARRED, FILE, TAKEN, VARIANTS, plays, rows, rules

TOLD = FILE.with_name("beat-or-pass-told.hola")
COUNT = 17


def result(lines: str) -> Result:
    """The result of one example of the game."""
    (found,) = run_examples(f'{FILE.read_text(encoding="utf-8")}\nexample "it"\n{lines}\n', "it.hola").results
    return found


def row(name: str, claims: str = "") -> str:
    """A row of the data as the lines of an example, with what is claimed of it."""
    one = rows()[name]
    trump = re.search(r"trump ([cdhs])", one["start"])
    assert trump is not None
    said = ", ".join(f"{seat} {move}" for seat, move in plays(one))
    return f"given leader A, trump {trump[1]}\nplay {said}\n{claims}"


def test_examples_that_hold() -> None:
    """All examples of the file pass: pairings, passes, draws, gains, a count and the title that hangs on it."""
    report = run_examples_of(TOLD)
    assert (COUNT, 0, 0, "") == (report.passed, report.failed, report.waiting, render_report(report))


@pytest.mark.parametrize("name", TAKEN)
def test_a_row_as_an_example(name: str) -> None:
    """The row passes with its winner and its worth, and fails with any other, whatever the cards that aren't given."""
    winner, worth = TAKEN[name]
    assert Outcome.PASSED is result(row(name, f"then {winner} wins the trick, the trick is worth {worth}")).outcome
    (failure,) = result(row(name, f"then the trick is worth {worth + 1}")).failures
    assert (f"the trick is worth {worth + 1}", f"the trick is worth {worth}") == (failure.expected, failure.got)


@pytest.mark.parametrize("name", BARRED)
def test_a_row_that_is_forbidden(name: str) -> None:
    """The row is refused at the play that it forbids, with the line of the rules."""
    number, says = BARRED[name]
    (found,) = result(row(name)).diagnostics
    seat, move = list(plays(rows()[name]))[number]
    cards = move.removeprefix("down ")
    down = " face down" if move != cards else ""
    reason = says.removesuffix(".").replace("Td", "10d")
    assert ("HOLA521", f"{seat} can't play {cards}{down}: {reason}") == (found.code, found.message)
    assert cards == found.text[found.column - 1 : found.end_column - 1]
    assert found.related[0].clause in ("trick lead", "trick answer")


def test_a_false_claim_is_told_with_its_reason() -> None:
    """What may not be played is told with why, in the words of the example."""
    (failure,) = result("given trump h, hand B 10d\nplay A As\nthen B may play 10d").failures
    assert "B may not play 10d: 10d can't beat what was played" == failure.got


def test_a_file_elsewhere(tmp_path: Path) -> None:
    """A house file that builds on the game has examples of its own."""
    text = 'language 1\n\ngame "House" extends beat-or-pass\n  with all-over-all\n\nexample "strict"\n'
    text += "  given trump d, hand B 9d Js\n  play A Qs 7s\n  then B may not play 9d Js\n"
    (tmp_path / "house.hola").write_text(text, encoding="utf-8")
    (tmp_path / FILE.name).write_bytes(FILE.read_bytes())
    assert (1, 0) == ((report := run_examples_of(tmp_path / "house.hola")).passed, report.failed)


def of_a_match(seed: int, tricks: int, variant: str, told: str) -> str:
    """The first tricks of a random deal as an example: who took each and for how much, and who drew what."""
    chance, table = Random(seed), rules(variant).start(seed=seed)
    given = [f"leader {table.turn}", f"trump {table.trump}"]
    given += [f"hand {seat} {written(table.hand(seat))}" for seat in "ABCD" if told != "plays"]
    stock = re.search(r"stock: ([^;]*)", table.text())
    assert stock is not None
    given += [f"stock {stock[1].replace('T', '10')}"] if told == "all" else []
    lines = [f"with {variant}"] if variant else []
    lines.append(f"given {', '.join(given)}")
    for _ in range(tricks):
        played: list[str] = []
        for _ in range(4):
            seat = table.turn
            move = table.push(chance.choice(list(table.legal_moves)))
            played.append(f"{seat} {str(move).replace('T', '10')}")
        (*_, taken) = [event for event in table.events if isinstance(event, holadsl.TrickTaken)]
        lines.append(f"play {', '.join(played)}")
        lines.append(f"then {taken.winner} wins the trick, the trick is worth {taken.points}")
        if table.deal_over:
            break
        lines[-1] += f", {table.turn} is next"
        if told == "all":
            lines[-1] += "".join(f", {s}'s hand has {written(table.hand(s))}" for s in "ABCD" if table.hand(s))
    return "\n".join(lines)


def written(cards: Iterable[holadsl.Card]) -> str:
    """Cards as a rule file writes them."""
    return " ".join(map(str, cards)).replace("T", "10")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("told", "tricks"), [("all", 12), ("hands", 2), ("plays", 3)])
def test_what_was_played_holds_as_an_example(variant: str, told: str, tricks: int) -> None:
    """Random deals, written as examples with more or less of their cards given, pass with what came of them."""
    for seed in range(2):
        found = result(of_a_match(seed, tricks, variant, told))
        assert Outcome.PASSED is found.outcome, render_result(found)
