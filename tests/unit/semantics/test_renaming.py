"""A file that calls the suits otherwise: each line is read by the names that hold where it stands."""

from pathlib import Path

import pytest

import holadsl
from holadsl.cli.faces import Faces
from holadsl.compiler import check_source
from holadsl.diagnostics.diagnostic import Diagnostic
from holadsl.text import Source

RENAMED = 'language 1\n\ngame "Sedma" extends sedma\n  change pack suits zaludy listy srdce kule\n'
FOR_THREE = {"red-king", "loser-deals", "eight-and-nine-out"}
PARENT = """language 1

game "Parent" extends sedma
  change pack wild 7 9h 9b
  change pack worth 10 for A 10, 3 for hearts

variant leaf "Another card is wild"
  change pack wild 7 8l

variant moravian "The suits' other names"
  change pack suits zaludy listy srdce kule
"""


def wild(rules: holadsl.Rules) -> str:
    """The line of the wilds in the rules in force."""
    return " ".join(next(line for line in rules.text.splitlines() if "wild " in line).split())


def found(text: str) -> tuple[Diagnostic, ...]:
    """All that a check says of a text."""
    return check_source(Source("house.hola", text))


def load(folder: Path, child: str, **chosen: object) -> holadsl.Rules:
    """A file with these lines that builds on the parent above."""
    (folder / "parent.hola").write_text(PARENT, encoding="utf-8")
    (folder / "child.hola").write_text(f'language 1\n\ngame "Child" extends parent\n{child}', encoding="utf-8")
    return holadsl.load(folder / "child.hola", **chosen)  # type: ignore[arg-type]


def test_renaming_the_suits_is_enough() -> None:
    """A house file that only renames the suits is right at every number of players, with every variant of the game."""
    assert () == found(RENAMED)
    for players in (2, 3, 4):
        for name in holadsl.loads(RENAMED, players=players).variants.keys() - (() if players == 3 else FOR_THREE):
            assert holadsl.loads(RENAMED, players=players, variants=[name]).variants[name].chosen


def test_the_cards_are_the_same_under_the_new_names() -> None:
    """With three players the same two cards are taken out, and the same king plays alone, under their new letters."""
    rules = holadsl.loads(RENAMED, players=3, variants=["red-king"])
    old = holadsl.load("sedma", players=3, variants=["red-king"])
    assert [str(card).translate(str.maketrans("csdh", "zlks")) for card in old.pack] == [str(c) for c in rules.pack]
    assert "teams holder of Ks alone against the others, hidden" in " ".join(rules.text.split())
    assert "wild 7 Ks" == wild(rules)


def test_the_screens_show_the_new_names() -> None:
    """Cards are shown by the first letters of the new names, and the letters are told with those."""
    faces = Faces.of(holadsl.loads(RENAMED), pictures=True)
    assert "z zaludy, l listy, s srdce, k kule" == faces.legend


def test_the_file_itself_speaks_in_the_new_names() -> None:
    """What the renaming file says is read by its own names, before and after the line that renames, and no other."""
    first = RENAMED.replace("  change pack suits", "  change pack wild 7 Ks\n  change pack suits")
    assert "wild 7 Ks" == wild(holadsl.loads(first))
    assert "wild 7 Ks" == wild(holadsl.loads(RENAMED + "  change pack wild 7 Ks\n"))
    assert ["HOLA244"] == [one.code for one in found(RENAMED + "  change pack wild 7 Kh\n")]


def test_a_member_is_found_under_its_new_name(tmp_path: Path) -> None:
    """A card that the parent made wild goes out of its list by its new name, and added again it is there."""
    named = "  change pack suits zaludy listy srdce kule\n"
    assert "wild 7 9k" == wild(load(tmp_path, named + "  remove pack wild 9s\n"))
    with pytest.raises(holadsl.RulesError, match="HOLA213"):
        load(tmp_path, named + "  add pack wild 9s\n")


def test_a_suit_by_its_whole_name_follows(tmp_path: Path) -> None:
    """A suit that a parent's line names is the suit in its place among the new names."""
    rules = load(tmp_path, "  change pack suits zaludy listy srdce kule\n")
    assert "worth 10 for A 10, 3 for srdce" in " ".join(rules.text.split())


def test_names_chosen_by_a_variant(tmp_path: Path) -> None:
    """A variant may rename the suits: chosen in the file, so that it speaks in them, or from outside."""
    assert "wild 7 9k" == wild(load(tmp_path, "  with moravian\n  change pack wild 7 9k\n"))
    assert "wild 7 9s 9k" == wild(load(tmp_path, "  change match to 7\n", variants=["moravian"]))
    assert "wild 7 8l" == wild(load(tmp_path, "  change match to 7\n", variants=["moravian", "leaf"]))


def test_names_for_one_number_of_players() -> None:
    """A number of players may have names of its own, in which its own lines are read."""
    text = 'language 1\n\ngame "Two" extends sedma\n  change pack wild 7 Kh\n\nfor 2 players, each alone\n'
    text += "  change pack suits zaludy listy srdce kule\n  add pack wild 9k\n"
    assert "wild 7 Ks 9k" == wild(holadsl.loads(text, players=2))
    assert "wild 7 Kh" == wild(holadsl.loads(text, players=4))


def test_what_is_known_by_its_name_stays_what_it_is() -> None:
    """Suits that keep their names keep their cards in whatever order they are listed, and bells are diamonds."""
    text = 'language 1\n\ngame "House" extends sedma\n  change pack suits {}\n'
    for suits, out in (("hearts bells acorns leaves", "8h 8d"), ("clubs diamonds hearts spades", "8h 8d")):
        cards = {str(card) for card in holadsl.loads(text.format(suits), players=3).pack}
        assert not set(out.split()) & cards


def test_another_number_of_suits_renames_nothing() -> None:
    """With another number of suits nobody knows which is which: a card that is gone is a mistake of that line."""
    text = 'language 1\n\ngame "House" extends sedma\n  change pack suits zaludy listy srdce kule dyne\n'
    assert [("HOLA244", 4)] == [(one.code, one.line) for one in found(text) if one.severity == "error"]


def test_a_check_finds_what_fails_with_a_variant() -> None:
    """A line with which a variant of the parent is wrong is mentioned by a check, with the variant and the reason."""
    text = 'language 1\n\ngame "House" extends sedma\n  change pack ranks 7 9 10 J Q K A\n  remove players 3\n'
    (note,) = found(text)
    assert ("HOLA257", 4, "note") == (note.code, note.line, note.severity)
    assert note.message.endswith("can't be chosen any more (eights): the pack has no rank 8")
