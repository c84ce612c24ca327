"""A game killed at any moment goes on where its last move was shown."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Unix", allow_module_level=True)

from holadsl.cli import saved
from tests.unit.cli.terminal import holadsl
from tests.unit.play.keyboard import Keyboard

SHOWN = re.compile(r"^(You|\w) (lead|play|hold|let)s? (?:the trick with |the trick )?(\w+)\.$", re.MULTILINE)
TAKEN_BACK = re.compile(r"^You take back", re.MULTILINE)
PROMPTS = ("Your card: ", "Your card, or Enter: ")
LAST = "Enter ends the game: "
SEED = "21"
LONGEST = 400


def moves(text: str) -> list[str]:
    """The moves that were shown as played, as lines of a record."""
    found = ((("A" if who == "You" else who), verb, card.replace("10", "T")) for who, verb, card in SHOWN.findall(text))
    return [f"{seat} {'stop' if verb == 'let' else card}" for seat, verb, card in found]


def whole_game(state: Path) -> list[str]:
    """All steps of the deal, played without a break: the person always plays the first card."""
    ran = holadsl("play", "hola", "--plain", "--seed", SEED, "--deals", "1", stdin="1\n" * LONGEST)
    assert 0 == ran.code
    return saved.read(state / "hola-1.save").steps


def killed_at(moment: int) -> list[str]:
    """Plays until so many signs were printed, kills the program, and gives the moves that were shown by then."""
    wish = {"TERM": "dumb"}
    with Keyboard("play", "hola", "--plain", "--seed", SEED, "--deals", "1", environment=wish) as person:
        answered = 0
        while len(person.raw) < moment and person.more():
            text = person.raw
            if text.endswith((*PROMPTS, LAST)) and len(text) > answered:
                answered = len(text)
                person.type("" if text.endswith(LAST) else "1")
        person.kill()
        return moves(person.rest())


def check(moment: int, whole: list[str], state: Path) -> None:
    """Nothing that was shown is lost, and the game goes on to the same end."""
    shown = killed_at(moment)
    assert shown == whole[: len(shown)]
    saves = sorted(state.glob("hola-*.save"), key=lambda path: path.stat().st_mtime_ns)
    kept = saved.read(saves[-1])
    assert shown == kept.steps[: len(shown)], f"shown as played at {moment}, but lost"
    assert kept.steps == whole[: len(kept.steps)]
    if not kept.over:
        ran = holadsl("play", "--resume", saved.name_of(saves[-1]), "--plain", stdin="1\n" * LONGEST)
        assert (0, "") == (ran.code, ran.err)
    assert whole == saved.read(saves[-1]).steps


def moments(count: int, seed: int) -> list[int]:
    """Random moments, in signs printed, from before the first card to the end of the deal."""
    chance = random.Random(seed)
    return [chance.randrange(80, 4200) for _ in range(count)]


def test_five_kills(state: Path) -> None:
    """Killed by SIGKILL at five random moments, the game loses nothing that was shown and goes on the same."""
    whole = whole_game(state)
    for moment in moments(5, 1):
        check(moment, whole, state)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_fifty_kills(state: Path) -> None:
    """The same at fifty moments."""
    whole = whole_game(state)
    for moment in moments(50, 2):
        check(moment, whole, state)


def test_a_killed_match_of_real_cards_keeps_its_entries(state: Path) -> None:
    """`score` killed right after an entry was counted keeps it, and goes on with the next deal."""
    with Keyboard("score", "hola", "--dealer", "D", "--names", "Ann", environment={"TERM": "dumb"}) as person:
        for entry in ("60 30", "talking AC", "undo", "40 50"):
            person.wait_for("Points of Ann + C, B + D: ")
            person.type(entry)
        person.wait_for("Points of Ann + C, B + D: ")
        person.kill()
    ran = holadsl("score", "--resume", "--plain", stdin="score\n")
    assert 0 == ran.code
    assert "The score: Ann and C 100; B and D 80." in ran.out
    assert "Deal 3: " in ran.out
