"""`holadsl list`."""

import json

import holadsl as library_door
from holadsl import library
from holadsl.cli.list import folded
from holadsl.native.c.layout import layout_of
from holadsl.native.lowering.lower import lowered
from tests.unit.cli.terminal import holadsl


def test_every_shipped_game_is_listed() -> None:
    """Each shipped game stands there with its title, and below it what can be chosen."""
    ran = holadsl("list")
    assert (0, "") == (ran.code, ran.err)
    for name, title in library_door.rulesets().items():
        assert [name, title] in [line.split(maxsplit=1) for line in ran.out.splitlines()]
    for word in ("players", "source", "variants", "options"):
        assert f"\n  {word} " in ran.out


def test_json_is_one_versioned_document() -> None:
    """`--json` prints format, version, and for each game what `holadsl.load` says of it."""
    ran = holadsl("list", "--json")
    document = json.loads(ran.out)
    assert (0, "", "holadsl-list", 1) == (ran.code, ran.err, document["format"], document["version"])
    assert [*library.ruleset_names()] == [game["name"] for game in document["rulesets"]]
    for game in document["rulesets"]:
        assert library.ruleset_path(game["name"]) == game["path"]
        for sides in game["players"]:
            rules = library_door.load(game["name"], players=sides["players"])
            assert (sides["players"], sides["teams"]) == (len(rules.seats), len(rules.teams))
        rules = library_door.load(game["name"])
        assert game["players"][0]["players"] == len(rules.seats)
        assert {rule["name"]: rule["title"] for rule in game["variants"]} == {
            rule.name: rule.title for rule in rules.variants.values()
        }
        assert {one["name"]: one["default"] for one in game["options"]} == {
            one.name: one.default for one in rules.options.values()
        }
        assert game["sources"]


def test_long_titles_stay_in_their_column() -> None:
    """On a screen a title that is too long for its line goes on below itself, and no word is cut."""
    line = "              keep-deal-scaled    With six the dealer stays with 110 points or more (for 6 players)"
    first, second = folded(line, 80).split("\n")
    assert line.startswith(first)
    assert (34, line[len(first) + 1 :]) == (second.index(second.strip()), second.strip())
    assert line == folded(line, 200)


def test_options_of_variants_taken_away_are_not_listed() -> None:
    """A game that took its parent's variants away doesn't offer the options that only those read."""
    games = {game["name"]: game for game in json.loads(holadsl("list", "--json").out)["rulesets"]}
    assert {"hold-max", "match-target"} == {one["name"] for one in games["hola"]["options"]}
    assert {"target"} == {one["name"] for one in games["hola-party"]["options"]}


def test_the_engines_that_are_listed_take_the_games() -> None:
    """Every game at its smallest and its largest table fits the layout of C and is lowered for both printers; that it
    is then played alike is tried in lockstep.
    """
    games = json.loads(holadsl("list", "--json").out)["rulesets"]
    assert [["interpreter", "python", "native"]] * len(games) == [game["engines"] for game in games]
    for game in games:
        counts = [sides["players"] for sides in game["players"]]
        for players in {min(counts), max(counts)}:
            machine = library_door.load(game["name"], players=players).machine
            assert layout_of(machine).size > 0
            assert len(machine.states) == len(lowered(machine).phases)
