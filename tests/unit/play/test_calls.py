"""Calls at the table: to whom they are offered, how they are typed, taken back and kept, and what nobody is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import holadsl as library
from holadsl.cli import saved
from holadsl.cli.asking import Asked, open_calls
from holadsl.cli.company import Company
from holadsl.cli.faces import Faces
from holadsl.cli.ledger import Ledger, StaysError
from holadsl.cli.table_screen import Look
from tests.unit.cli.terminal import Ran, holadsl
from tests.unit.play.fours import FOURS

RULES = library.loads(FOURS)
MAY = "You may call four with "
BEFORE = "you may call four (4 cards of one suit) now."
ALL = "A call, a name to look at that hand, or Enter:"


@pytest.fixture
def fours(tmp_path: Path) -> str:
    """The rules as a file."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    return str(tmp_path / "fours.hola")


def play(fours: str, *arguments: str, typed: str = "") -> Ran:
    """A game in letters, what is typed at it, and how it ended."""
    ran = holadsl("play", fours, "--ascii", *arguments, stdin=typed)
    assert (0, "") == (ran.code, ran.err)
    return ran


def said(ran: Ran) -> str:
    """What was printed, whatever its line breaks."""
    return " ".join(ran.out.split())


def steps(state: Path, number: int = 1) -> list[str]:
    """What was done in a saved game."""
    return saved.read(state / f"fours-{number}.save").steps


def look(people: str) -> Look:
    """A look at a table with people at these seats."""
    return Look(Company.of(RULES, people), Faces.of(RULES, pictures=False), ascii=True)


# ---------------------------------------------------------------------- a person alone


def test_a_person_alone_is_told_on_his_turn_which_calls_he_can_make(fours: str) -> None:
    """Nobody else sees the screen, so it speaks of a call only where the hand has it, with its cards, in one line."""
    assert f"{MAY}Js Ks 7s 6s: type it." in play(fours, "--seed", "57").out.splitlines()
    assert "You may call" not in play(fours, "--seed", "118").out
    for seed in ("57", "118"):
        assert "Open to" not in play(fours, "--seed", seed).out


def test_calls_without_room_for_their_cards_are_named_alone() -> None:
    """However many calls a hand has, they stand in one line: without their cards if it would be too long with them."""
    rules = library.load("bura", players=2)
    table = rules.position(hands={"A": "6d 7d 8d", "B": "9c 9h 9s"}, leader="A", trump="d", dealer="B")
    for people, width, line in (
        ("A", 80, "You may call bura with 6d 7d 8d or same-suit with 6d 7d 8d: type it."),
        ("A", 60, "You may call bura or same-suit: type it."),
    ):
        how = Look(Company.of(rules, people), Faces.of(rules, pictures=False), ascii=True, width=width)
        assert [line] == list(Asked.of(table.view("A"), how).open_calls())


def test_a_person_alone_is_stopped_before_a_bot_plays_only_for_a_call_that_he_can_make(fours: str) -> None:
    """Out of turn only who can call is asked, with the cards named, and Enter lets play go on."""
    ran = play(fours, "--seed", "118", typed="1\n")
    assert f"{MAY}Qd 6d 10d 7d: type it, or Enter to let play go on." in said(ran)
    assert MAY not in said(play(fours, "--seed", "3", typed="1\n1\n1\n"))


def test_a_call_is_typed_by_its_name_alone(fours: str, state: Path) -> None:
    """Where one set of cards fits, a call's name is enough; numbers and texts do as well."""
    for number, typed in enumerate(("four", "four 1 2 3 4", "call four Td 6d 7d Qd", "FOUR 10d 6d qd 7d"), 1):
        ran = play(fours, "--seed", "118", typed=f"1\n{typed}\n")
        assert "A four Qd 6d Td 7d" in steps(state, number)
        assert "You call four: Qd 6d 10d 7d." in said(ran)


def test_enter_lets_play_go_on_and_it_is_asked_again_before_the_next_bot(fours: str) -> None:
    """Who could call is asked before each bot plays, and not twice before the same one."""
    out = said(play(fours, "--seed", "118", typed="1\n\n\n"))
    assert 2 == out.count("Your call, or Enter: ")


def test_only_calls_are_made_out_of_turn(fours: str) -> None:
    """A card, a wrong set and another call are refused out of turn, each with its reason."""
    out = said(play(fours, "--seed", "118", typed="1\n1\nfour 1 2\nclaim\n"))
    assert "It isn't your turn: type a call, or Enter" in out
    assert "4 cards are needed to call four, not 2." in out
    assert "You may not call claim now." in out


def test_a_call_without_fitting_cards_says_what_it_takes(fours: str) -> None:
    """On his turn a person who names a call that he hasn't the cards for is told which cards it takes."""
    out = said(play(fours, "--seed", "118", typed="four\nwhy four\n"))
    assert 2 == out.count("You have no 4 cards of one suit for four. ")
    assert ":32 four with 4 cards of one suit" in out


def test_a_word_of_the_table_works_where_a_call_is_asked_for(fours: str) -> None:
    """Help names the calls with their titles; a hint holds the call against letting play go on; why gives a reason."""
    out = said(play(fours, "--seed", "118", typed="1\n?\nhint\nwhy four\n"))
    assert "four Four of a suit take the lead (4 cards of one suit)" in out
    assert "Best, as far as can be told: " in out
    assert "call four with Qd 6d 10d 7d: " in out
    assert "let play go on: " in out
    assert "You may call four with Qd 6d 10d 7d." in out


# ---------------------------------------------------------------------- those who come before


def test_who_comes_before_is_asked_and_enter_passes(fours: str, state: Path) -> None:
    """A bot's call is carried out after the person who goes before has passed; the saved game has no name for that."""
    ran = play(fours, "--seed", "11514", typed="\n")
    assert f"You go before B, who called four: {BEFORE} Type it, or Enter to pass." in said(ran)
    assert ["B four Kc Tc 8c Qc", "pass", "C down Td Qh 7s Js"] == steps(state)[:3]
    record = saved.read(state / "fours-1.save").record
    assert 1 == record.count("pass")
    assert "A pass" not in record


def test_a_person_alone_who_has_nothing_to_call_is_not_asked(fours: str) -> None:
    """Nobody else sees that screen, so a bot's call is carried out without a question that has one answer."""
    ran = play(fours, "--seed", "34")
    assert "B calls four: 8s Qs 9s 6s." in ran.out
    assert "You go before B" not in ran.out
    assert "The trick goes back" not in ran.out  # nothing was played yet


def test_a_game_left_while_several_are_asked_asks_again(fours: str, state: Path) -> None:
    """A window is no step of the saved game: whoever goes on is asked the same question again."""
    play(fours, "--seed", "11514")
    assert ["B four Kc Tc 8c Qc"] == steps(state)
    ran = holadsl("play", "--resume", "--ascii", stdin="\n")
    assert BEFORE in said(ran)
    assert ["B four Kc Tc 8c Qc", "pass"] == steps(state)[:2]


# ---------------------------------------------------------------------- undo


def test_undo_goes_back_to_a_pass_of_a_person_alone(fours: str, state: Path) -> None:
    """Who passed, or let play go on, may think again; of that nothing stands in the record."""
    ran = play(fours, "--seed", "11514", typed="\nundo\n")
    assert "Play goes back to where you said nothing." in ran.out
    assert 2 == said(ran).count(BEFORE)
    assert ["B four Kc Tc 8c Qc"] == steps(state)
    assert "# " not in saved.read(state / "fours-1.save").record
    again = play(fours, "--seed", "118", typed="1\n\nu\n")
    assert 3 == said(again).count(f"{MAY}Qd 6d 10d 7d: type it")


def test_undo_takes_a_call_back_with_all_that_came_of_it(fours: str, state: Path) -> None:
    """A call, the passes of others and the trick that went back are undone at once, and a saved game replays so."""
    ran = play(fours, "--seed", "118", typed="1\nfour\nundo\n\n")
    assert "You take back four Qd 6d 10d 7d." in ran.out
    assert "# A took back four Qd 6d Td 7d" in saved.read(state / "fours-1.save").record
    assert not any("four" in step for step in steps(state))
    assert library.replay(saved.read(state / "fours-1.save").record, RULES).turn is not None


def test_steps_and_table_agree_after_going_back_over_windows() -> None:
    """Going back before a call leaves the table just as it was before, whoever passed in between."""
    table = RULES.start(seed=34)
    ledger = Ledger(table, None, lambda _: None)
    before = table.text()
    ledger.play("B", "four 8s Qs 9s 6s")
    while table.turn is None:
        ledger.play(table.to_act[0], "pass")
    assert ["B four 8s Qs 9s 6s", "pass"] == ledger.steps
    ledger.play("C", "down 7h Ad 8c Td")
    assert "four 8s Qs 9s 6s" == ledger.back_to("B", ("A", "B"), "Bob took back")
    assert (before, []) == (table.text(), ledger.steps)
    with pytest.raises(StaysError):
        ledger.back_to("B", ("A", "B"), "Bob took back")


# ---------------------------------------------------------------------- several people


def test_at_every_prompt_of_several_people_all_are_told_alike() -> None:
    """The line of open calls hangs on public facts alone: it is the same in each view and for any hands."""
    lines = set()
    for seed in range(40):
        table = RULES.start(seed=seed)
        lines |= {tuple(open_calls(view, look("AB"))) for view in (table.view("A"), table.view("B"), table.onlooker())}
    line = "Open to A and B: the call four (4 cards of one suit). Type: B four and the cards."
    assert {(line,)} == lines


def test_several_people_are_all_asked_before_a_bot_whoever_can_call(fours: str) -> None:
    """Where several people look on, play stops for a call that is open by public facts, whoever could make it."""
    for seed in ("118", "3", "4"):
        ran = play(fours, "--seed", seed, "--seat", "A,C,D", typed="1\n")
        assert 1 == ran.out.count(ALL)
        assert "the call four" in said(ran).rpartition("Type: D four")[0]


def test_a_call_is_made_at_another_persons_prompt(fours: str, state: Path) -> None:
    """Whoever calls has it typed with the name in front, wherever it is; those who go before are asked then."""
    names = ("--seat", "A,B", "--names", "Ann,Bob")
    ran = play(fours, "--seed", "34", *names, typed="bob four 8s qs 9s 6s\n\n")
    assert "You go before Bob, who called four" in said(ran) or "You go before" in said(ran)
    assert ["B four 8s Qs 9s 6s", "pass"] == steps(state)[:2]
    ran = play(fours, "--seed", "34", *names, typed="B four 8s qs 9s 6s\n\n")
    assert ["B four 8s Qs 9s 6s", "pass"] == steps(state, 2)[:2]


def test_what_is_said_to_a_call_for_another_tells_nothing_of_that_hand(fours: str) -> None:
    """A name alone never fills in another's cards, and the refusal is the same whatever that person holds."""
    names = ("--seat", "A,B", "--names", "Ann,Bob")
    for seed in ("34", "118"):
        out = said(play(fours, "--seed", seed, *names, typed="Bob four\nBob four 6h 7h 8h 9h\nBob claim\n"))
        assert "Name the cards, too: Bob four (4 cards of one suit)." in out
        assert "Bob can't make that call: name its cards by their texts." in out
        assert "Bob may not call claim now." in out or "Bob can't call claim now." in out
        assert "Bob has no" not in out


def test_a_person_looks_at_the_hand_before_anything_is_called(fours: str, state: Path) -> None:
    """A name alone hands the screen to that person, who may call there by the call alone."""
    ran = play(fours, "--seed", "34", "--seat", "B,C", "--names", "Ann,Bob,Cem", typed="bob\nfour\n\n")
    assert "Bob's call, or Enter: four" in ran.out
    assert "B four 8s Qs 9s 6s" in steps(state)


# ---------------------------------------------------------------------- what one seat is asked


def test_a_bot_is_asked_out_of_turn_too(fours: str) -> None:
    """A bot that isn't on turn makes its call before the person on turn is asked for a card."""
    assert "B calls four: 8s Qs 9s 6s." in play(fours, "--seed", "34").out


def test_a_seat_out_of_turn_has_no_cards_to_play() -> None:
    """How many moves a seat out of turn has, and whether it has any, is said of its calls alone."""
    table = RULES.start(seed=118)
    assert (0, False, []) == (len(table.legal_moves_of("B")), bool(table.legal_moves_of("B")), [])
    for move in ("Qc", "down 9s", "Kd", "down Js"):
        table.push(move)
    moves = table.legal_moves_of("A")
    assert (1, True, ["four Qd 6d Td 7d"]) == (len(moves), bool(moves), [str(move) for move in moves])


def test_open_calls_hang_on_public_facts() -> None:
    """A table tells for each seat which calls stand open, the same for any hands, also while several are asked."""
    table = RULES.start(seed=34)
    assert dict.fromkeys("ABCD", ("four",)) == {seat: table.open_calls(seat) for seat in "ABCD"}
    table.push("four 8s Qs 9s 6s", seat="B")
    assert {"A": ("four",), "B": (), "C": (), "D": ()} == {seat: table.open_calls(seat) for seat in "ABCD"}
    with pytest.raises(library.PlayError):
        table.open_calls("X")


def test_cards_that_bring_no_points_are_not_counted(tmp_path: Path) -> None:
    """Where the rules don't score cards, the sums of a deal don't speak of what was taken."""
    text = FOURS.replace("score\n  cards        worth of the cards taken\n\n", "")
    (tmp_path / "claims.hola").write_text(text, encoding="utf-8")
    ran = holadsl("play", str(tmp_path / "claims.hola"), "--seed", "5", "--seat", "none", "--deals", "3")
    assert 3 == ran.out.count("is over ──") - 1
    heads = {" ".join(line.split()) for line in ran.out.splitlines() if "points  score" in line}
    assert {"points score"} == heads


def test_after_the_last_trick_its_winner_is_asked() -> None:
    """Who took the last trick may still claim, and is asked before the deal is counted."""
    table = RULES.start(seed=118)
    while table.turn is not None:
        table.push(next(iter(table.legal_moves)))
    (seat,) = table.to_act
    asked = Asked.of(table.view(seat), look("AB"))
    assert "Before play goes on you may call claim. Type it, or Enter to pass." == asked.before_all()
