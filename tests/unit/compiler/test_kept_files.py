"""A file that was judged once isn't judged again, and nobody notices but by the clock."""

from __future__ import annotations

import pytest

import holadsl
from holadsl import compiler, library
from holadsl.diagnostics.diagnostic import Bag
from holadsl.text import Source

HOUSE = 'language 1\n\ngame "House" extends hola\n  change match to 300\n'


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_KEPT", {})


def test_a_second_load_gives_the_same_rules() -> None:
    """Rules of a kept file have the hash of those that were judged, at every choice."""
    first = [holadsl.loads(HOUSE, players=n, variants=v).hash for n in (2, 4) for v in ((), ("burn",))]
    compiler._KEPT.clear()
    again = [holadsl.loads(HOUSE, players=n, variants=v).hash for n in (4, 2) for v in (("burn",), ())]
    assert sorted(first) == sorted(again)
    assert 1 == len(compiler._KEPT)
    assert 4 == len(set(first))


def test_a_mistake_is_told_every_time() -> None:
    """A file with a mistake is refused with the same words however often it is loaded; a choice, too."""
    for text, variants in ((HOUSE.replace("300", "to 300"), ()), (HOUSE, ("dealer-streak", "burn"))):
        told = []
        for _ in range(3):
            with pytest.raises(holadsl.RulesError) as refused:
                holadsl.loads(text, variants=variants)
            told.append(str(refused.value))
        assert 1 == len(set(told))


def test_a_parent_that_changes_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the game that a file builds on reads otherwise than before, the file is judged anew."""
    before = holadsl.loads(HOUSE).hash
    text = library.ruleset_text
    monkeypatch.setattr(library, "ruleset_text", lambda name: text(name).replace("10 for A 10", "11 for A 10"))
    assert before != holadsl.loads(HOUSE).hash
    monkeypatch.setattr(library, "ruleset_names", lambda: ("other",))
    with pytest.raises(holadsl.RulesError):
        holadsl.loads(HOUSE)


def test_loading_a_shipped_game_tries_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the table that is wanted is made: the shipped games were judged before they shipped, which the tests of
    `holadsl check` do. A text that isn't the shipped one is judged whatever it is called."""
    tried: list[str] = []
    monkeypatch.setattr(
        compiler.Trials, "verdict", lambda self, *, remarks=True: tried.append(self.sheet.name) or Bag()
    )
    holadsl.load("hola")
    assert [] == tried
    source = Source(library.ruleset_path("hola"), library.ruleset_text("hola") + "\n# my own\n")
    compiler.judge(source, None)
    assert ["hola"] == tried


def test_remarks_are_for_check_alone() -> None:
    """That a file spoils a variant of its parent is told by `check_source`, and doesn't keep it from being loaded."""
    source = Source("house.hola", HOUSE + "  remove hold\n")
    assert "note" in {found.severity for found in compiler.check_source(source)}
    assert () == compiler.judge(source, None).found


def test_few_files_are_kept() -> None:
    """However many files are loaded, no more than a handful stay in memory."""
    for number in range(compiler._MOST_KEPT + 3):
        assert compiler.judge(Source(f"{number}.hola", HOUSE), None).found == ()
    assert compiler._MOST_KEPT == len(compiler._KEPT)


@pytest.mark.parametrize("line", ["add hold at most 1", "change score last trick 30"])
def test_variants_kept_apart_show_both_lines(line: str) -> None:
    """Variants that can't stand together are refused once, with the line that says so and the line of the other."""
    one = 'variant one "One"\n  not with two\n  change score last trick 20\n'
    text = f'{HOUSE}\n{one}\nvariant two "Two"\n  {line}\n'
    for variants in (("one", "two"), ("two", "one")):
        with pytest.raises(holadsl.RulesError) as refused:
            holadsl.loads(text, variants=variants)
        (found,) = refused.value.diagnostics
        assert ["  not with two", 'variant two "Two"'] == [place.text for place in found.related]
        assert f"{variants[0]} and {variants[1]} can't stand together" == found.message
