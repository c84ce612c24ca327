"""`same as`: one game under two names."""

from pathlib import Path

import pytest

import holadsl

HEAD = 'language 1\n\ngame "Other" extends hola-prairie\n'


def refused(text: str) -> list[tuple[str, int, str]]:
    """Code, line and message of each mistake."""
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.loads(text, name="other.hola")
    return [(found.code, found.line, found.message) for found in error.value.diagnostics]


def test_the_same_game_under_another_name() -> None:
    """A file that says to be another game plays as that one, and the line is no rule: the hash is as without it."""
    said, unsaid = (holadsl.loads(HEAD + line, name="other.hola") for line in ("  same as hola-prairie\n", ""))
    assert said.hash == unsaid.hash
    assert "same as" not in said.text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("change match to 300", "with 4 players they differ in match to"),
        ("remove players 2", "they are for different numbers of players"),
        (
            "change game players 4, each alone\n\nfor 2 players, each alone\n  change match to 300",
            "with 4 players they have different sides",
        ),
        ("change match tie shared", "with 4 players they differ in match tie"),
    ],
)
def test_another_rule_is_told(line: str, why: str) -> None:
    """A rule that differs at some table is named at the line that says otherwise."""
    found = refused(f"{HEAD}  same as hola-prairie\n  {line}\n")
    assert [("HOLA255", 4, f"this is not the same game as hola-prairie: {why}")] == found


@pytest.mark.parametrize("line", ["set knock-limit 8", "change knock-limit value 8"])
def test_another_value_of_an_option_is_another_game(line: str) -> None:
    """Whether it is set or the option has another value from the first: rules that read it differ."""
    head = HEAD.replace("hola-prairie", "gin")
    found = refused(f"{head}  same as gin\n  {line}\n")
    why = "with 2 players knock-limit is 8 here and 10 there"
    assert [("HOLA255", 4, f"this is not the same game as gin: {why}")] == found


def test_a_variant_makes_no_difference() -> None:
    """A variant more is the table's choice, no other game."""
    holadsl.loads(f'{HEAD}  same as hola-prairie\n\nvariant short "Short"\n  change match to 300\n')


def test_an_unknown_game_and_a_line_too_many() -> None:
    """The named game must be there, and one is enough."""
    assert [("HOLA223", 4)] == [found[:2] for found in refused(f"{HEAD}  same as hola-prairy\n")]
    twice = refused(f"{HEAD}  same as hola-prairie\n  same as hola-prairie\n")
    assert [("HOLA203", 5)] == [found[:2] for found in twice]


def test_it_goes_for_its_own_file_alone(tmp_path: Path) -> None:
    """A game that builds on one that is the same as another may differ; and two files may name each other."""
    for name, line in (("one", "same as two"), ("two", "same as one"), ("three", "change match to 300")):
        parent = "one" if name == "three" else "hola-prairie"
        text = HEAD.replace("hola-prairie", parent) + f"  {line}\n"
        (tmp_path / f"{name}.hola").write_text(text, encoding="utf-8")
    assert [4, 4, 4] == [holadsl.load(tmp_path / f"{name}.hola").players for name in ("one", "two", "three")]


def test_a_game_with_a_mistake_is_no_measure(tmp_path: Path) -> None:
    """Where the named game can't be read, its first mistake is shown."""
    (tmp_path / "bad.hola").write_text(f"{HEAD}  change macth to 400\n", encoding="utf-8")
    path = tmp_path / "other.hola"
    path.write_text(f"{HEAD}  same as bad\n", encoding="utf-8")
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.load(path)
    (found,) = error.value.diagnostics
    assert ("HOLA255", ["bad.hola"]) == (found.code, [Path(place.path).name for place in found.related])
