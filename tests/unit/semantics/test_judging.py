"""Each mistake of a file is found at every table, and told once."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.compiler import check_source
from holadsl.text import Source

WHOLE = """language 1

game "Whole"
  players 4 in 2 teams
  direction anticlockwise

pack
  ranks 6 7 8 9 10 J Q K A
  suits acorns leaves hearts bells
  wild 7
  worth 11 for A, 10 for 10

deal
  cards 4 each, 2 at a time
  next dealer dealer when dealer's team has 60 or more points, otherwise player after dealer

trick
  first lead dealer
  next lead winner of the trick
  lead a card not worth points, else any card
  answer any card
  matching a card of the rank led, or a wild
  winner last matching card
  refill to 4

hold
  by leader
  when an opponent is winning
  with any card
  needs the stock is open
  at most 2

rules
  full when a team has 100 or more points, the deal ends

counts
  moves each time the dealer changes

score
  cards worth of the cards taken
  last trick 10
  sweep 200 instead to a team that won every trick

match
  gains 2 when it has most points, otherwise moves
  to 21
  winner the most
  tie shared
"""


def house(lines: str, game: str = "hola") -> str:
    """A house file with these lines, from line 4 on."""
    return f'language 1\n\ngame "House" extends {game}\n{lines}'


def refused(text: str, **chosen: object) -> list[tuple[int, str]]:
    """Line and code of each mistake for which a file is refused."""
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.loads(text, **chosen)  # type: ignore[arg-type]
    return [(found.line, found.code) for found in error.value.diagnostics]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("change trick first lead partner of dealer", "HOLA306"),
        ("change deal cards 4 each, from partner of dealer", "HOLA306"),
        ("change score last trick 10 when partner of dealer is dealer, otherwise 5", "HOLA306"),
    ],
)
def test_a_mistake_at_other_tables_refuses_the_file(line: str, code: str) -> None:
    """What is wrong with two, three and six players refuses the file for four too, in every clause."""
    assert [(4, code)] == refused(house(f"  {line}\n"), players=4)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("change match to threehundred", "HOLA241"),
        ("add match ends when threehundred is 3", "HOLA241"),
        ("change hold by an opponent of leader", "HOLA326"),
        ("change hold with a card of moons", "HOLA242"),
        ("change hold by holder of 2c", "HOLA311"),
        ("remove trick", "HOLA207"),
        ("change trick first lead an opponent", "HOLA304"),
    ],
)
def test_what_follows_from_a_mistake_is_not_told(line: str, code: str) -> None:
    """A phrase that means nothing is one mistake: not also a line that is never reached, nor one of its parent's."""
    assert [(4, code)] == refused(house(f"  {line}\n"))


def test_a_refusal_names_mistakes_alone() -> None:
    """What is only noted in passing is told by a check, and is no reason for a refusal."""
    text = house("  set target 100\n", "hola-party")
    assert [(4, "HOLA228")] == refused(text)
    assert {"HOLA228", "HOLA247"} == {found.code for found in check_source(Source("house.hola", text))}


def test_a_note_stands_in_its_own_file() -> None:
    """A house file that chooses a variant is not told which other variants of its parent clash with that one."""
    assert () == check_source(Source("house.hola", house("  with dealer-streak\n")))


@pytest.mark.parametrize(
    ("game", "players", "option"), [("hola", 4, "hold-max"), ("hola-party", 4, "hold-max"), ("hola-party", 6, "target")]
)
def test_an_option_that_the_table_does_not_read_is_refused(game: str, players: int, option: str) -> None:
    """An option set from outside changes something at that table, or is refused."""
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.load(game, players=players, options={option: 300 if option == "target" else 2})
    assert ["HOLA246"] == [found.code for found in error.value.diagnostics]


def test_an_option_of_a_variant_names_the_variant() -> None:
    """An option that only a variant reads is refused without it, with the variant to choose as the next step."""
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.load("sedma", options={"match-target": 3})
    (found,) = error.value.diagnostics
    assert "leave it out here, or choose a variant that reads it: with other-target" == found.help
    assert (
        3 == holadsl.load("sedma", variants=["other-target"], options={"match-target": 3}).options["match-target"].value
    )


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ('  change match to goal\n\noption goal "G"\n  value 3\n  allowed 5 to 7\n', [(7, "HOLA228")]),
        ('  change match to goal\n\noption goal "G"\n  value 3\n  allowed 5 7\n', [(7, "HOLA228")]),
        ("  change match to target\n  change target value 900\n", [(5, "HOLA228")]),
        ('\npenalty slow "Too slow"\n', [(5, "HOLA206")]),
        ('  add penalty slow "Too slow"\n', [(4, "HOLA206")]),
        ("  remove talking costs\n", [(4, "HOLA206")]),
        ('\npenalty slow "Too slow"\n  csots 5\n', [(6, "HOLA130")]),
        ('  change match to goal\n\noption goal "G"\n  valeu 5\n', [(7, "HOLA130")]),
    ],
)
def test_options_and_penalties_are_whole(lines: str, expected: list[tuple[int, str]]) -> None:
    """An option's own value is one that it allows, a penalty says what it costs; misspelt isn't missing."""
    assert expected == refused(house(lines, "hola-party" if "target" in lines else "hola"))


def test_a_block_without_lines_is_there() -> None:
    """Where a block is begun and its needed line is missing, that line is asked for, not the block."""
    hola = 'language 1\n\ngame "Bare" extends hola\n'
    assert [(4, "HOLA206")] == refused(hola + "  remove trick winner\n")
    bare = """language 1
game "Bare"
  players 2, each alone
pack
  ranks 7 8 9
  suits clubs hearts
deal
  cards 2 each
trick
score
  last trick 1
match
  to 5
"""
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.loads(bare)
    assert ["nothing says trick winner"] == [found.message for found in error.value.diagnostics]


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("  add score trick 5\n", 4),
        ("  add rules hold when a trick ends, the deal ends\n", 4),
        ("  add counts score each time a trick ends\n", 4),
        ('\nvariant deal "Another deal"\n  change match to 300\n', 5),
        ('\npenalty match "Leaving"\n  costs 5\n', 5),
        ('\nvariant more "More"\n  add score example 5\n', 6),
    ],
)
def test_names_do_not_open_blocks(lines: str, line: int) -> None:
    """What a file names has no word that would open a block in front of a line."""
    assert [(line, "HOLA231")] == refused(house(lines))


@pytest.mark.parametrize(
    ("lines", "second"),
    [
        ("  change match to 300\n  change score last trick 20\n  change match to 400\n", 6),
        ("  change talking costs 20\n  change talking costs 40\n", 5),
        ('variant short "S"\n  change match to 100\n  change match to 200\n', 6),
        ("for 2 players, each alone\n  change match to 100\n  change match to 200\n", 6),
    ],
)
def test_one_slot_is_changed_once(lines: str, second: int) -> None:
    """Of two changes of a slot in one block none is passed over in silence."""
    assert [(second, "HOLA203")] == refused(house(lines))


def test_blocks_change_the_same_slot() -> None:
    """What a game changes, its variants and its numbers of players may change again."""
    again = 'variant short "S"\n  change match to 100\nfor 2 players, each alone\n  change match to 200\n'
    holadsl.loads(house("  change match to 300\n" + again))


@pytest.mark.parametrize("clause", [line for line in WHOLE.splitlines() if line.startswith("  ")])
@pytest.mark.parametrize("harm", ["x{0} {1}", "{0} {1} zzz", "{0}", ""])
def test_any_line_may_be_harmed(clause: str, harm: str) -> None:
    """Whichever line of a game is misspelt, too long, unfinished or missing, the file is read or refused at a line."""
    first, _, rest = clause.strip().partition(" ")
    text = WHOLE.replace(clause, "  " + harm.format(first, rest))
    found = check_source(Source("whole.hola", text))
    assert all(1 <= one.line <= text.count("\n") + 1 for one in found)
    assert any(one.severity == "error" for one in found) or holadsl.loads(text).players == 4


def test_a_clash_shows_both_lines_and_their_slot() -> None:
    """Two variants that clash are named with the slot; both lines are shown, and say which slot they are about."""
    text = house('  with x, y\n\nvariant x "X"\n  change match to 300\n\nvariant y "Y"\n  change match to 400\n')
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.loads(text, name="house.hola")
    (clash,) = error.value.diagnostics
    assert "x and y give 'match to' different values" == clash.message
    assert [(7, "match to"), (10, "match to")] == [(place.line, place.clause) for place in clash.related]


def test_a_clause_taken_away_without_its_block_is_named_with_it() -> None:
    """`remove wild` is answered with the block of that clause, which a card player needn't know."""
    with pytest.raises(holadsl.RulesError) as refused:
        holadsl.loads('language 1\n\ngame "House" extends hola\n  remove wild\n', "house.hola")
    assert "did you mean pack wild?" in refused.value.diagnostics[0].message


def test_of_two_slips_in_one_line_one_is_told() -> None:
    """At five there is nothing to change, at six the number is never reached: neither silences the other."""
    text = 'language 1\n\ngame "House" extends hoola\n  change game playing 1000000\n'
    assert [(4, "HOLA210")] == [(one.line, one.code) for one in check_source(Source("house.hola", text))]


def test_variants_kept_apart_are_told_and_no_more() -> None:
    """What the second of them would change, the first took away: that is no mistake of the file that has both."""
    with pytest.raises(holadsl.RulesError) as refused:
        holadsl.load("hoola", variants=["no-battle", "turn-order"])
    assert ["HOLA216"] == [one.code for one in refused.value.diagnostics]
