"""`holadsl show`."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import holadsl as library_door
from holadsl import library
from holadsl.cli.branches import tree_text
from holadsl.cli.given import rule_file
from holadsl.cli.list import described
from holadsl.compiler import check_source
from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax.format import format_file
from holadsl.syntax.parse import parse
from holadsl.text import Source
from tests.unit.cli.terminal import FIVE_MISTAKES, SAMPLES, Ran, holadsl, program

GAMES = library.ruleset_names()
BASE = "hola"
STAGES = ("tree", "rules", "machine")
SOURCES = ("python", "c")

PARTY = """\
language 1

game "Party" extends hola
  with         burn, hold-with-match
  change match to             300
  change score last trick     20
"""


def line_of(shown: Ran, words: str) -> str:
    """The line of what was shown that begins with some words, blanks made single."""
    lines = (" ".join(line.split()) for line in shown.out.splitlines())
    return next(line for line in lines if line.startswith(words))


def counts(name: str) -> list[int]:
    """How many may play a shipped game."""
    return [sides.players for sides in described(rule_file(name), name).players]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_shipped_game_at_every_stage(name: str, stage: str) -> None:
    """Each stage of each shipped game is printed, the same each time, and nothing on stderr."""
    ran = holadsl("show", name, "--stage", stage)
    assert (0, "") == (ran.code, ran.err)
    assert ran == holadsl("show", name, "--stage", stage)
    assert not [line for line in ran.out.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("stage", SOURCES)
@pytest.mark.parametrize("name", ["hola", "cabra", "gin"])
def test_the_sources_that_engines_run(name: str, stage: str) -> None:
    """Generated Python and C of a shipped game are printed for the table that is asked for, and can be compiled; they
    name lines of the rule file and nothing that stands in it.
    """
    ran = holadsl("show", name, "--stage", stage)
    assert (0, "") == (ran.code, ran.err)
    assert not [line for line in ran.out.splitlines() if line != line.rstrip()]
    assert ("# line " if stage == "python" else "// line ") in ran.out
    assert not re.search(rf"\b{name}\b", ran.out.lower())
    if stage == "python":
        compile(ran.out, "<shown>", "exec")
        return
    cc = shutil.which("cc") or pytest.skip("there is no C compiler here")
    for form in ((), ("-DFUSED",)):
        checked = [cc, "-std=c11", "-Wall", "-Werror", "-fsyntax-only", *form, "-x", "c", "-"]
        done = subprocess.run(checked, input=ran.out.encode(), capture_output=True, check=False)
        assert (0, b"") == (done.returncode, done.stderr)


def test_a_source_is_that_of_the_table() -> None:
    """Players, variants and options are those asked for."""
    four, six = (holadsl("show", BASE, "--players", str(n), "--stage", "c") for n in (4, 6))
    assert "Rules for 4 players" in four.out
    assert "Rules for 6 players" in six.out
    assert four.out != holadsl("show", BASE, "--with", "burn", "--stage", "c").out


@pytest.mark.parametrize("stage", ["tree", "rules"])
@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.hola")), ids=lambda path: path.stem)
def test_what_cannot_be_played_yet_is_shown(sample: Path, stage: str) -> None:
    """Tree and rules are printed of files too of which some part can't be played yet."""
    ran = holadsl("show", sample, "--stage", stage)
    assert (0, "") == (ran.code, ran.err)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_a_rule_text(name: str) -> None:
    """At every number of players the rules in force can be read as a rule file, in canonical layout."""
    for players in counts(name):
        text = holadsl("show", name, "--players", str(players)).out
        bag = Bag()
        root = parse(Source("shown", text), bag)
        assert () == bag.sorted()
        assert text == format_file(Source("shown", text))
        assert f"players {players}" in " ".join(text.split())
        assert 4 < len(root.blocks)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_a_game_without_mistakes(name: str) -> None:
    """What is shown is right by itself at every number of players, also where an option serves only variants."""
    for players in counts(name):
        text = holadsl("show", name, "--players", str(players)).out
        assert () == check_source(Source("shown", text))


def test_an_option_for_a_variant_is_a_remark() -> None:
    """An option that no rule of the table reads is named with its value and the variants that read it; with one of
    those it is an option."""
    with_it, without = (holadsl("show", "sedma", *chosen).out for chosen in (("--with", "other-target"), ()))
    assert "# option match-target, 10: no effect at this table; read with other-target\n" in without
    assert ("\noption match-target " in with_it, "\noption match-target " in without) == (True, False)


@pytest.mark.parametrize("name", GAMES)
def test_every_slot_in_force_is_shown_once(name: str) -> None:
    """The rules say every slot that `holadsl.load` knows to be in force, and no other; options without effect here are
    remarks."""
    shown = holadsl("show", name).out
    rules = library_door.load(name)
    block, slots = "", set()
    for line in shown.splitlines():
        if re.match(r"[a-z]", line):
            block = line.split()[1] if line.startswith(("penalty", "option", "call")) else line.split()[0]
        elif line.startswith("  ") and line[2] not in " #":
            slots.add((block, line[2 : 18 if line.startswith("  times ") else 15].strip()))
    remarked = {line.split()[2].rstrip(",") for line in shown.splitlines() if line.startswith("# option ")}
    known = {tuple(slot.split(" ", 1)) for slot in rules.clauses if slot.split()[0] not in remarked}
    assert known == {slot for slot in slots if slot != ("language", "1")}


def test_defaults_are_marked() -> None:
    """A slot that no line says is marked as default."""
    assert "direction clockwise # default" == line_of(holadsl("show", BASE), "direction")


def test_a_variant_is_marked_where_it_speaks(tmp_path: Path) -> None:
    """A line that a variant changed names the variant and the line; what it took away stands above."""
    source = library.ruleset_text(BASE)
    name = "hold-with-match"
    number = source[: source.index(f"variant {name} ")].count("\n") + 2
    shown = holadsl("show", BASE, "--with", name)
    assert f"with a matching card # variant {name}, {BASE}.hola:{number}" == line_of(shown, "with a")
    gone = holadsl("show", BASE, "--with", "sweep-value-none")
    assert line_of(gone, "# without").startswith("# without score sweep (variant sweep-value-none, ")


def test_several_choices_at_once() -> None:
    """--with takes several names, with commas or several times; --set gives options, and the sheet says so."""
    one = holadsl("show", BASE, "--with", "hold-limit,other-target", "--set", "hold-max=2,match-target=200")
    two = holadsl(
        "show",
        BASE,
        "--with",
        "hold-limit",
        "--with",
        "other-target",
        "--set",
        "hold-max=2",
        "--set",
        "match-target=200",
    )
    assert one == two
    assert "value 2 # set at this table" in " ".join(one.out.split())
    assert "at most hold-max" in " ".join(one.out.split())


def test_a_variant_without_effect_says_so() -> None:
    """A chosen variant that changes nothing at this table is named with that remark, elsewhere without it."""
    two, four = (line_of(holadsl("show", BASE, "-n", n, "--with", "burn"), "# with burn") for n in ("2", "4"))
    assert two.endswith("; no effect at this table")
    assert two.removesuffix("; no effect at this table") == four


def test_a_house_file_says_where_each_line_comes_from(tmp_path: Path) -> None:
    """In a file that builds on another each line tells its file and line, its own too, and its variants."""
    (tmp_path / "party.hola").write_text(PARTY, encoding="utf-8")
    shown = holadsl("show", tmp_path / "party.hola")
    assert "to 300 # party.hola:5" == line_of(shown, "to 300")
    assert "last trick 20 # party.hola:6" == line_of(shown, "last trick")
    assert re.fullmatch(r"wild 2 7 # hola\.hola:\d+", line_of(shown, "wild"))
    assert re.fullmatch(r"with a matching card # variant hold-with-match, hola\.hola:\d+", line_of(shown, "with a"))
    assert re.fullmatch(r"# variant burn, hola\.hola:\d+", line_of(shown, "# variant"))


def test_a_number_of_players_says_so() -> None:
    """What a number of players makes different names it; the players line is that of the table."""
    shown = holadsl("show", BASE, "--players", "6")
    assert re.fullmatch(r"players 6 in 2 teams # for 6 players, hola\.hola:\d+", line_of(shown, "players"))
    assert re.fullmatch(r"copies 2 # for 6 players, hola\.hola:\d+", line_of(shown, "copies"))
    text = 'language 1\n\ngame "Six" extends hola\n  change game players         6 in 2 teams\n'
    assert "players 6 in 2 teams # <stdin>:4" == line_of(holadsl("show", "-", stdin=text), "players")


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (("--with", "brun"), "did you mean burn?"),
        (("--with", "burn,dealer-streak"), "burn and dealer-streak can't stand together"),
        (("--with", "burn", "--with", "burn"), "burn is chosen already"),
        (("--set", "hold-max=9"), "allowed: 1 to 3"),
        (("--set", "no-such=9"), "has no option called no-such"),
        (("--players", "5"), "is not for 5 players"),
    ],
)
@pytest.mark.parametrize("stage", ["rules", "machine", "c"])
def test_a_choice_that_the_game_does_not_have(choice: tuple[str, ...], message: str, stage: str) -> None:
    """A variant, option or number of players that isn't there is wrong usage: 2, and why."""
    ran = holadsl("show", BASE, "--stage", stage, *choice)
    assert (2, "") == (ran.code, ran.out)
    assert message in ran.err


@pytest.mark.parametrize("choice", ["hold-max", "hold-max=", "=3", "hold-max=three", "hold-max=1,hold-max=2"])
def test_an_option_without_a_number(choice: str) -> None:
    """--set wants NAME=NUMBER, each name once."""
    assert (2, "") == ((ran := holadsl("show", BASE, "--set", choice)).code, ran.out)


@pytest.mark.parametrize("stage", ["rules", "machine", "python"])
def test_a_file_with_mistakes_is_refused(stage: str) -> None:
    """Rules and Machine of a file with mistakes aren't shown; its mistakes are, on stderr."""
    ran = holadsl("show", "-", "--stage", stage, stdin=FIVE_MISTAKES)
    assert (1, "", 5) == (ran.code, ran.out, ran.err.count("^\n"))


def test_the_tree_of_a_file_with_mistakes() -> None:
    """The tree is shown of what could be read, with the mistakes on stderr."""
    ran = holadsl("show", "-", "--stage", "tree", stdin=FIVE_MISTAKES)
    assert 1 == ran.code
    assert "  7    Unread" in f" {ran.out}" or "Unread" in ran.out
    assert "HOLA" in ran.err


def test_an_unknown_game() -> None:
    """A name that is no game and no file is wrong usage, with a suggestion."""
    ran = holadsl("show", f"{BASE}x")
    assert (2, "") == (ran.code, ran.out)
    assert f"did you mean {BASE}?" in ran.err


def test_the_machine_shows_the_range_of_every_number() -> None:
    """The Machine is printed with what its check infers: a range for each number, a capacity for each zone."""
    shown = holadsl("show", BASE, "--stage", "machine").out
    assert re.search(r"^  leader +seat +deal +-1\.\.3 ", shown, re.MULTILINE)
    assert re.search(r"^  hand\[seat\] +cards +at most \d+ ", shown, re.MULTILINE)


def test_a_tree_names_the_lines_of_the_file() -> None:
    """Each block and line of a tree begins with its line number; what doesn't fit a line stands below it, set in."""
    source = Source("small", PARTY)
    expected = """\
1  Start(Language(1))
3    Game(title="Party", extends=hola)
4      WithVariants([Chosen(burn), Chosen(hold-with-match)])
5      Change(Target(Whole(300)))
6      Change(LastTrick(Whole(20)))"""
    assert expected == "\n".join(tree_text(parse(source, Bag()), source))


def test_comments_are_dim_on_a_terminal() -> None:
    """With colours the comments are dim, and without colours the text is the same."""
    shown = program("show", BASE, environment={"FORCE_COLOR": "1", "TERM": "xterm"}).out
    assert "\x1b[2m# default\x1b[0m" in shown
    assert holadsl("show", BASE).out == re.sub(r"\x1b\[\d*m", "", shown)
