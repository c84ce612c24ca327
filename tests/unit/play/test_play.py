"""Games that are played through pipes: what is asked, answered, refused and kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from holadsl import load
from holadsl.cli import saved
from holadsl.native.many import fallback
from tests.unit.cli.terminal import Ran, holadsl

ALL = ("--seed", "7", "--seat", "A,B,C,D")
"""People at all seats, with hands A: 6s Ah 6c Kc, B: 9h 7d 5h Jc, C: 3h Ts Tc 3s, D: 8d 2s Jd 4d."""

FIRST = "1\n" * 18
"""The first card, again and again, to the end of a deal."""

A_PLAY = re.compile(r"^(\w+) (?:lead|play|hold|let)s? .*$", re.MULTILINE)


def play(*arguments: str, typed: str = "") -> Ran:
    """A game, what is typed at it, and how it ended."""
    return holadsl("play", *arguments, stdin=typed)


def plays(text: str) -> list[str]:
    """Who played, as far as sentences tell it."""
    return [found[0] for found in A_PLAY.finditer(text)]


def steps(state: Path, name: str) -> list[str]:
    """What was done in a saved game."""
    return saved.read(state / f"{name}.save").steps


def test_a_whole_deal_is_played_one_move_a_line() -> None:
    """A deal played by a line for each move ends with sums, winner and clauses, and exit code 0."""
    ran = play("hola", "--seed", "7", "--deals", "1", typed=FIRST)
    assert (0, "") == (ran.code, ran.err)
    for words in ("Deal 1 is over", "The match is over", "rulesets/hola/hola.hola:31  score cards worth", "Seed 7."):
        assert words in ran.out


def test_every_engine_plays_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--engine` changes nothing of what is shown; without a C compiler one line on stderr says what plays instead."""
    plain = play("hola", "--seed", "7", "--deals", "1", typed=FIRST)
    assert plain == play("hola", "--seed", "7", "--deals", "1", "--engine", "python", typed=FIRST)

    monkeypatch.setenv("HOLADSL_CC", "none")
    monkeypatch.setattr(fallback, "_told", set())
    ran = play("hola", "--seed", "7", "--deals", "1", "--engine", "native", typed=FIRST)
    assert (0, plain.out) == (ran.code, ran.out)
    assert "note: generated Python plays, which is slower" in ran.err
    assert 1 == len(ran.err.splitlines())


def test_the_end_of_input_saves_the_game(state: Path) -> None:
    """At the end of input one line says how to go on, and the exit code is 0; going on begins where it stopped."""
    ran = play("hola", "--seed", "7", typed="6s\n")
    assert (0, "") == (ran.code, ran.err)
    assert "The game is kept as hola-1. To go on: holadsl play --resume hola-1" == ran.out.splitlines()[-1]
    before = steps(state, "hola-1")
    assert "A 6s" == before[0]
    on = play("--resume", typed="1\n")
    assert (0, "Going on with hola-1: Hola.") == (on.code, on.out.splitlines()[0])
    after = steps(state, "hola-1")
    assert (before, "A ") == (after[: len(before)], after[len(before)][:2])


def test_cards_are_typed_in_many_ways(state: Path) -> None:
    """A card by its text, by a symbol, in capitals, by its rank and by its number in front are the same move."""
    for typed in ("Ah", "a♥", "AH", "a", "2", "#2"):
        play("hola", "--seed", "7", typed=f"{typed}\n")
    done = {steps(state, f"hola-{number}")[0] for number in range(1, 7)}
    assert {"A Ah"} == done


def test_an_illegal_card_is_answered_with_the_rule_that_bars_it() -> None:
    """A card that the rules bar is refused with the reason, the clause and its line; then it is asked again."""
    table = ("hola", "--seed", "7", "--with", "hold-with-match")
    ran = play(*table, typed="As\nwhy Kc\nKc\nTc\n5s\nwhy Kc\nfly\n\n")
    assert "You have no A♠." in ran.out
    assert "You may play K♣." in ran.out
    assert "rulesets/hola/hola.hola:19  trick lead any card" in ran.out
    assert "'fly' is no move in this game: name a card, or say 'stop'." in ran.out
    assert "Traceback" not in ran.out + ran.err


def test_a_hold_is_explained_and_enter_lets_the_trick_go(state: Path) -> None:
    """When a hold is asked, it is said what it means; an empty line lets the trick go."""
    ran = play("hola", *ALL, typed="6s\nJc\nTs\n2s\n\n")
    said = " ".join(ran.out.split())
    assert "The circuit is complete: D has the trick, worth 10 so far. Hold it with one more card" in said
    assert "or Enter (stop), and D takes it." in said
    assert "A stop" == steps(state, "hola-1")[4]


def test_a_barred_hold_names_the_clause_of_its_variant() -> None:
    """A card that may not hold is refused by the clause of the variant that was chosen, with its line."""
    ran = play("hola", *ALL, "--with", "hold-with-match", typed="6s\nJc\nTs\n2s\nKc\n6c\n")
    assert "A may not hold with K♣." in ran.out
    assert "change hold with a matching card" in ran.out
    assert "chosen with --with hold-with-match" in ran.out
    assert "(K♣)" in ran.out


def test_a_hold_that_no_card_may_make(state: Path) -> None:
    """Whether a hold is asked hangs on what all see; who has no card for it is told so, and may only stop."""
    ran = play("hola", *ALL, "--with", "hold-with-match", typed="Kc\nJc\nTs\n2s\n6c\n\n")
    assert "No card of yours may hold it: Enter (stop), and D takes it." in " ".join(ran.out.split())
    assert "A stop" == steps(state, "hola-1")[4]


def test_words_of_the_table() -> None:
    """Help, the rules in force, the score, the last trick, a hint and the table again are there for the asking."""
    ran = play("hola", "--seed", "7", typed="?\nrules\nscore\nlast\nhint\ntable\nquit\n")
    assert (0, "") == (ran.code, ran.err)
    for words in (
        "the rule that bars a card, or allows it",
        "next dealer  dealer when dealer's team has 60 or more points",
        "No deal was counted yet.",
        "match to 500",
        "No trick was taken yet.",
        "Best, as far as can be told: play",
        "Because:",
    ):
        assert words in ran.out


def test_rules_say_where_a_line_of_a_variant_comes_from() -> None:
    """The rules in force name the variant behind a line."""
    ran = play("hola", "--with", "only-sevens", typed="rules\n")
    assert "# variant only-sevens, hola.hola:" in ran.out


# ---------------------------------------------------------------------- bots alone


def test_bots_alone_play_to_the_end_and_the_seed_repeats_it(state: Path) -> None:
    """`--seat none` prints a game to its end; the same seed gives the same game, another one another; none is kept."""
    first, again, other = (play("hola", "--seat", "none", "--seed", seed, "--deals", "2") for seed in ("7", "7", "8"))
    assert (0, "") == (first.code, first.err)
    assert first == again
    assert first.out != other.out
    assert 2 == first.out.count(" is over ──") - first.out.count("The match is over ──")
    assert not state.exists()


def test_a_drawn_seed_is_printed_and_plays_the_same_game() -> None:
    """Without `--seed` one is drawn and printed; given back, it plays the same game."""
    drawn = play("hola", "--seat", "none", "--deals", "1")
    found = re.search(r"Seed (\d+)\.", drawn.out)
    assert found is not None
    assert drawn.out == play("hola", "--seat", "none", "--deals", "1", "--seed", found[1]).out


def test_plain_is_a_sentence_an_event() -> None:
    """`--plain` tells each card, trick and draw in a sentence of its own, without a table, colours or pictures."""
    ran = play("hola", "--seed", "7", "--seat", "none", "--deals", "1", "--plain")
    lines = ran.out.splitlines()
    assert any(f"A leads {card}." in lines for card in ("6s", "Ah", "6c", "Kc"))
    assert 52 == len([line for line in plays(ran.out) if " lets " not in line])
    assert ran.out.isascii()
    assert all(line.endswith((".", "10")) or "hola.hola:" in line for line in lines if line)


# ---------------------------------------------------------------------- undo


def test_undo_goes_back_to_the_last_decision_and_the_bots_follow(state: Path) -> None:
    """After `undo` the same card is answered by the same cards of the bots, and the record marks what happened."""
    play("hola", "--seed", "7", typed="6s\n")
    plain = steps(state, "hola-1")
    ran = play("hola", "--seed", "7", typed="6s\nundo\n6s\n")
    assert "You take back 6♠." in ran.out
    assert plain == steps(state, "hola-2")
    assert "# A took back 6s" in saved.read(state / "hola-2.save").record
    other = play("hola", "--seed", "7", typed="6s\nundo\nKc\n")
    assert 0 == other.code
    assert "A Kc" == steps(state, "hola-3")[0]


def test_undo_at_the_beginning() -> None:
    """There is nothing to take back before the first card."""
    assert "There is nothing to take back yet." in play("hola", typed="undo\n").out


def test_undo_goes_back_over_the_end_of_a_deal(state: Path) -> None:
    """A person alone may take the last card of the deal before back."""
    ran = play("hola", "--seed", "7", typed=FIRST)
    deals = [place for place, step in enumerate(steps(state, "hola-1")) if step.startswith("deal ")]
    assert deals
    assert "Deal 1 is over" in ran.out
    mine = [step for step in steps(state, "hola-1")[: deals[0]] if step.startswith("A ")]
    until = "1\n" * len(mine)
    play("hola", "--seed", "7", typed=until + "undo\n")
    assert not [step for step in steps(state, "hola-2") if step.startswith("deal ")]


def test_several_people_cannot_take_back_what_another_saw(state: Path) -> None:
    """A card that another person has seen on the screen stays, and it is said who saw it."""
    ran = play("hola", *ALL, "--names", "Ann,Bob", typed="6s\nundo\nJc\nTs\n2s\nundo\n")
    assert "There is nothing to take back yet." in ran.out
    assert "D has seen 10♠ since: it stays." in ran.out
    assert ["A 6s", "B Jc", "C Ts", "D 2s"] == steps(state, "hola-1")


def test_a_person_takes_back_what_nobody_else_saw(state: Path) -> None:
    """Who takes a trick and leads the next may take the first card back: nobody else looked at the screen between."""
    ran = play("hola", *ALL, "--with", "hold-for-points", typed="Kc\nJc\n3s\n2s\nundo\n8d\n")
    assert "D takes back 2♠." in ran.out
    assert ["A Kc", "B Jc", "C 3s", "D 8d"] == steps(state, "hola-1")
    assert "# D took back 2s" in saved.read(state / "hola-1.save").record


# ---------------------------------------------------------------------- going on


def test_games_go_on_by_name_and_by_game(state: Path) -> None:
    """`--resume` takes the last game, a game's name, or a saved name."""
    play("hola", "--seed", "1", typed="1\n")
    play("hola-prairie", "--seed", "2", typed="1\n")
    assert "Going on with hola-prairie-1" in play("--resume").out
    assert "Going on with hola-1:" in play("hola", "--resume").out
    assert "Going on with hola-prairie-1" in play("hola-prairie-1", "--resume").out


def test_a_match_goes_on_over_several_sittings(state: Path) -> None:
    """A match in pieces is the same match: deals, bots and score as if nobody had left."""
    whole = play("hola", "--seed", "5", "--deals", "1", "--plain", typed=FIRST)
    play("hola", "--seed", "5", "--deals", "1", "--plain", typed="1\n1\n1\n")
    for _ in range(30):
        part = play("--resume", "hola-2", "--plain", typed="1\n")
        if part.code:
            break
    assert (2, True) == (part.code, "there is no saved game to go on with" in part.err)
    assert steps(state, "hola-1") == steps(state, "hola-2")
    assert "wins" in whole.out or "win the match" in whole.out


def test_a_rule_file_that_changed_is_told_and_the_old_rules_stay(tmp_path: Path) -> None:
    """A game whose rule file changed goes on by the rules as they were, and that is said, with both hashes."""
    house = tmp_path / "house.hola"
    house.write_text('language 1\n\ngame "House" extends hola\n  change match to 300\n', encoding="utf-8")
    play(str(house), "--seed", "3", typed="1\n")
    then = load(house).hash
    house.write_text('language 1\n\ngame "House" extends hola\n  change match to 200\n', encoding="utf-8")
    ran = play("--resume", typed="score\n")
    hashes = f"(hash of its rules: {then} then, {load(house).hash} now)"
    said = f"house.hola has changed since this game began {hashes}. The game goes on by the rules as they were then."
    assert said in " ".join(ran.out.split())
    assert "to 300" in ran.out
    house.unlink()
    gone = play("--resume", typed="1\n")
    said = f"house.hola is gone or has mistakes now (hash of its rules: {then} then)."
    assert (0, True) == (gone.code, said in " ".join(gone.out.split()))


def test_a_state_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be kept, that is said, and the game is played all the same."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("HOLADSL_STATE", str(tmp_path / "file"))
    ran = play("hola", "--seed", "7", typed="6s\n")
    assert 0 == ran.code
    assert "The game can't be kept" in ran.out
    assert "The game isn't kept." == ran.out.splitlines()[-1]


# ---------------------------------------------------------------------- what the command line gives


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name a game or a rule file"),
        (("hola", "--seat", "E"), "there is no seat 'E' here; there are A, B, C, D"),
        (("hola", "--seat", ","), "there is no seat ',' here"),
        (("hola", "--bots", "casul"), "there is no bot 'casul'; did you mean casual?"),
        (("hola", "--names", "Ann,ann"), "two seats have the same name"),
        (("hola", "--seed", "x"), "no whole number"),
        (("hola", "--deals", "0"), "--deals"),
        (("holla",), "did you mean hola?"),
        (("--resume",), "there is no saved game to go on with"),
        (("--resume", "--seed", "3"), "--resume goes on as the game began"),
        (("--resume", "--engine", "python"), "--resume goes on as the game began"),
        (("hola", "--engine", "steam"), "'steam' is not one of 'interpreter', 'python', 'native'"),
        (("hola", "--players", "9"), "9"),
        (("hola", "--with", "brun"), "did you mean burn?"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], says: str) -> None:
    """Wrong usage is exit code 2 and a sentence on stderr that says what would be right."""
    ran = play(*arguments)
    assert (2, "") == (ran.code, ran.out)
    assert says in " ".join(ran.err.split())


def test_a_rule_file_with_mistakes(tmp_path: Path) -> None:
    """Mistakes in a rule file are shown as `check` shows them, with exit code 1."""
    (tmp_path / "bad.hola").write_text(
        'language 1\n\ngame "Bad" extends hola\n  change pack wilt 7\n', encoding="utf-8"
    )
    ran = play(str(tmp_path / "bad.hola"))
    assert (1, "") == (ran.code, ran.out)
    assert "bad.hola:4" in ran.err


def test_odd_input_is_no_traceback(state: Path) -> None:
    """Bytes that are no text, control signs and endless lines are answered, not crashed on."""
    ran = holadsl("play", "hola", "--seed", "7", stdin=b"\xff\xfe\n\x1b[2J\n" + b"9" * 5000 + b"\n#\nwhy\n\x00\n6s\n")
    assert (0, "") == (ran.code, ran.err)
    assert "\x1b" not in ran.out
    assert "A 6s" == steps(state, "hola-1")[0]
