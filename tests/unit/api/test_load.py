"""Rules by name, by file, by text."""

from __future__ import annotations

from pathlib import Path

import pytest

import holadsl
from holadsl import RulesError

HOUSE = 'language 1\n\ngame "Our own" extends hola\n  change match to 300\n'


def test_a_shipped_ruleset_is_loaded_by_name() -> None:
    """For the smallest number that its header names, with its variants and penalties."""
    rules = holadsl.load("hola")
    assert ("hola", "Hola", 4, ("A", "B", "C", "D")) == (rules.name, rules.title, rules.players, rules.seats)
    assert {"AC": ("A", "C"), "BD": ("B", "D")} == rules.teams
    assert ("burn", False) == (rules.variants["burn"].name, rules.variants["burn"].chosen)
    assert {"talking": "Telling your partner about your cards"} == {n: p.title for n, p in rules.penalties.items()}


def test_the_number_of_players_is_chosen() -> None:
    """Two and three play alone, six in two teams."""
    assert {"A": ("A",), "B": ("B",)} == holadsl.load("hola", players=2).teams
    assert {"A": ("A",), "B": ("B",), "C": ("C",)} == holadsl.load("hola", players=3).teams
    assert {"ACE": ("A", "C", "E"), "BDF": ("B", "D", "F")} == holadsl.load("hola", players=6).teams


def test_variants_are_chosen() -> None:
    """A variant that was chosen says so, and changes the hash."""
    plain, burn = holadsl.load("hola"), holadsl.load("hola", variants=["burn"])
    assert (False, True) == (plain.variants["burn"].chosen, burn.variants["burn"].chosen)
    assert plain.hash != burn.hash


def test_every_shipped_ruleset_is_listed_and_loads() -> None:
    """Names and titles; each loads by its name."""
    shipped = holadsl.rulesets()
    assert "Hola" == shipped["hola"]
    assert {name: holadsl.load(name).title for name in shipped} == shipped


@pytest.mark.parametrize("name", ["nosuch", "holla", "no/such", "nosuch.hola", ""])
def test_an_unknown_name_is_a_rules_error(name: str) -> None:
    """Neither a ruleset nor a file: one diagnostic, which says so."""
    with pytest.raises(RulesError) as refused:
        holadsl.load(name)
    (found,) = refused.value.diagnostics
    assert ("error", True) == (found.severity, found.message in str(refused.value))


def test_a_near_name_is_suggested() -> None:
    """A misspelt ruleset is answered with the one that was meant."""
    with pytest.raises(RulesError, match="did you mean hola"):
        holadsl.load("holla")


def test_a_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    """As text or Path; a game beside it can be built on."""
    (tmp_path / "ours.hola").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "mine.hola").write_text(HOUSE.replace("hola", "ours").replace("300", "200"), encoding="utf-8")
    ours, mine = holadsl.load(tmp_path / "ours.hola"), holadsl.load(str(tmp_path / "mine.hola"))
    assert ("Our own", "Our own") == (ours.title, mine.title)
    scores = {"AC": 180, "BD": 0}
    over = [rules.count(worth={"AC": 30, "BD": 50}, scores=scores).over for rules in (ours, mine)]
    assert [False, True] == over


def test_text_reads_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules from a text build on shipped games only, whatever lies in the folder."""
    (tmp_path / "ours.hola").write_text(HOUSE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulesError):
        holadsl.loads(HOUSE.replace("hola", "ours"), name="mine.hola")


def test_all_mistakes_come_at_once() -> None:
    """Two mistakes, two diagnostics, in file order, under the name that was given."""
    with pytest.raises(RulesError) as refused:
        holadsl.loads(HOUSE + "  change pack wlid 7\n  with nosuch\n", name="bad.hola")
    assert [("bad.hola", 5), ("bad.hola", 6)] == [(d.path, d.line) for d in refused.value.diagnostics]


@pytest.mark.parametrize(
    "choice", [{"players": 5}, {"variants": ["nosuch"]}, {"options": {"nosuch": 3}}, {"variants": ["burn", "burn"]}]
)
def test_a_choice_that_isn_t_there_is_a_rules_error(choice: dict[str, object]) -> None:
    """A number of players, a variant or an option that the rules don't have."""
    with pytest.raises(RulesError):
        holadsl.load("hola", **choice)  # type: ignore[arg-type]
