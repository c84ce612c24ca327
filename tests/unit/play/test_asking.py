"""What is said to somebody who is asked for cards: how many, face up or down, and how to type them."""

from __future__ import annotations

from pathlib import Path

import pytest

import holadsl as library
from holadsl.cli import typed
from holadsl.cli.asking import Asked
from holadsl.cli.company import Company
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.faces import Faces
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.table_screen import Look, table, trump
from holadsl.cli.typed import Unclear, Wish
from tests.unit.cli.terminal import holadsl
from tests.unit.play.fours import FOURS, GERMAN

RULES = library.loads(FOURS)


def look(rules: library.Rules = RULES, *, width: int = 80, pictures: bool = False) -> Look:
    """A look at a table with a person at seat A."""
    return Look(Company.of(rules, "A"), Faces.of(rules, pictures=pictures), not pictures, width)


def asked(hand: str, *, led: str = "", rules: library.Rules = RULES) -> Asked:
    """Seat A with that hand, to lead, or to answer what D led."""
    hands = {"A": hand, "B": "6c", "C": "6d", "D": led or "6h"}
    laid = rules.position(hands=hands, leader="D" if led else "A", trump="s", dealer="C")
    if led:
        laid.push(led)
    return Asked.of(laid.view("A"), look(rules))


@pytest.mark.parametrize(
    ("hand", "led", "says"),
    [
        ("Ah Qs 8c Kd", "", []),
        ("Ah Qs 8c Ks", "", ["Play 1 or 2 cards: 1, or 2 4, or Qs Ks."]),
        ("7h Qh 8h 10h", "", ["Play 1 to 4 cards: 1, or 1 2 3 4, or 7h Qh 8h 10h."]),
        ("Ah Qs 8c", "Kh", ["Play 1 card: 1, or Ah. Or down 1 lays 1 card face down."]),
        ("9c 8c 7d", "Kh", ["You can only lay 1 card face down: down 1 lays it."]),
        (
            "Ah 8c Qh",
            "7h 9h",
            ["Play 2 cards, as many as were led: 1 3, or Ah Qh. Or down 1 2 lays 2 cards face down."],
        ),
        ("8c 7d", "7h 9h", ["You can only lay 2 cards face down, as many as were led: down lays them."]),
        ("8c", "7h 9h", ["You can only lay 1 card face down: down lays it."]),
    ],
)
def test_how_many_cards_are_wanted_is_said(hand: str, led: str, says: list[str]) -> None:
    """The question says how many cards may be played at once, face up and down, with moves that can be typed."""
    assert says == list(asked(hand, led=led).cards())


def test_no_list_of_sets_is_shown() -> None:
    """However many sets there are, a question is a sentence or two, and a refusal names a few."""
    many = asked("7h 8h 9h Th Jh Qh Kh Ah 6s 7s 8s 9s", led="6h")
    assert 200 > len(" ".join(many.cards()))
    assert Unclear("Which cards? down 1, down 2, down 3 …") == many.read("down")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1 3", Wish("Ah Qh")),
        ("#1, #3", Wish("Ah Qh")),
        ("qh ah", Wish("qh ah")),
        ("1 Qh", Wish("Ah Qh")),
        ("down 2 1", Wish("down 8c Ah")),
        ("DOWN 8c 3", Wish("down 8c Qh")),
        ("four 1 2 3", Wish("four Ah 8c Qh")),
        ("call four Ah", Wish("four Ah")),
        ("2 2", Unclear("A number stands there twice: name each card once.")),
        ("#9 1", Unclear("No card has the number 9: yours go from 1 to 3.")),
        ("5", Unclear("No card has the number 5: yours go from 1 to 3.")),
        ("down 1 5", Unclear("No card has the number 5: yours go from 1 to 3.")),
        ("10", Wish("10")),
        ("two of hearts", Wish("two of hearts")),
    ],
)
def test_sets_are_typed_in_many_ways(text: str, meant: object) -> None:
    """Several cards by numbers, texts or both, with `down` or a call in front, in any order and case."""
    assert meant == asked("Ah 8c Qh", led="7h 9h").read(text)


def test_down_alone_is_the_only_way_that_is_left() -> None:
    """`down` without cards is taken where just one set can lie face down; else it is asked which."""
    assert Wish("down 8c 7d") == asked("8c 7d", led="7h 9h").read("down")
    which = asked("8c 7d Qc", led="7h 9h").read("down")
    assert Unclear("Which cards? down 1 2, down 1 3, down 2 3") == which


def test_a_wrong_number_of_cards_is_refused_with_the_rule(tmp_path: Path) -> None:
    """Too few cards, cards of two suits and cards that can't lie face down are refused, with the line that says so."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    typed_in = "fly\n1 4\n2 3\nwhy 1 2\nwhy down 1\n2 3 4\nquit\n"
    ran = holadsl("play", str(tmp_path / "fours.hola"), "--ascii", "--seed", "118", stdin=typed_in)
    out = " ".join(ran.out.split())
    assert "Qc 10d are not of one suit." in out
    assert "You can't play Qc face down now." in out
    assert "'fly' is no move in this game: name a card, or say 'claim'." in out
    assert ":21 trick lead 1 or more cards of one suit" in out
    assert (0, "", True) == (ran.code, ran.err, "It isn't your turn" not in out)


def test_cards_that_may_only_lie_face_down_stand_in_brackets() -> None:
    """Of several cards those that are in no set that beats stand in brackets, and a line says what they may do."""
    text = "\n".join(line.plain for line in table(asked("Ah 8c Qh", led="7h 9h").view, look()))
    assert "Your hand  1  Ah    2 (8c)   3  Qh" in text
    assert "In brackets: only face down; `why CARD` says why." in text


def test_what_lies_face_down_stands_in_brackets() -> None:
    """Cards that lie face down are shown in brackets: one's own with their faces, those of others without."""
    laid = RULES.start(seed=118)
    for move in ("Qc", "down 9s", "Kd", "down Js"):
        laid.push(move)
        if not laid.tricks_won["AC"] and laid.turn == "C":
            shown = {seat: "\n".join(line.plain for line in table(laid.view(seat), look())) for seat in "AB"}
    assert ("B  3 cards   (??)" in shown["A"], "B  3 cards   (9s)" in shown["B"]) == (True, True)
    told = [line.plain for line in DrawnScreen(look()).since(laid.view("A").events, 0, laid.rules)]
    assert "C takes the trick, worth 7 face up: A Qc, B 1 down, C Kd, D 1 down" in told


@pytest.mark.parametrize("width", [60, 80])
def test_lines_of_plays_of_several_cards_fit_the_screen(width: int) -> None:
    """All through a match of sets, no line of the table is wider than the screen."""
    laid, how = RULES.start(seed=2), look(width=width, pictures=True)
    while not laid.deal_over:
        seat = laid.to_act[0]
        assert width >= max(line.cell_len for line in table(laid.view(seat), how))
        laid.push(list(laid.legal_moves_of(seat))[-1], seat=seat)


# ---------------------------------------------------------------------- trumps, suits


def test_trumps_stand_on_every_screen() -> None:
    """The trump suit and the card that was shown, with where it lies as long as it does, are on the table."""
    laid = RULES.start(seed=118)
    assert "Trump      ♦ diamonds, 8♦ lies in the middle of the stock" in drawn(laid)
    assert "Trump      diamonds, 8d lies in the middle of the stock" in drawn(laid, pictures=False)
    while laid.stock_size > 10:
        assert "lies in" in drawn(laid)
        laid.push(next(iter(laid.legal_moves)))
    assert "Trump      ♦ diamonds, 8♦ was shown" in drawn(laid)
    under = library.loads(FOURS.replace("from the middle", "to the bottom")).start(seed=118)
    assert "at the bottom of the stock" in trump(under.onlooker(), look().faces)
    assert "Trump" not in drawn(library.load("hola").start(seed=1))


def drawn(laid: library.Table, *, pictures: bool = True) -> str:
    """The table of seat A as text."""
    how = look(laid.rules, pictures=pictures)
    return "\n".join(line.plain for line in table(laid.view("A"), how))


def test_plain_tells_the_trumps_once_a_deal(tmp_path: Path) -> None:
    """In sentences the trumps are told once a deal, to people and in a log of bots."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    for seat in ("A", "none"):
        ran = holadsl("play", str(tmp_path / "fours.hola"), "--plain", "--seed", "118", "--seat", seat, stdin="1\n" * 5)
        first = ran.out.partition("Deal 1 is over")[0]
        assert 1 == first.count("Trump: diamonds, 8d lies in the middle of the stock.")
        assert first.index("Trump") < first.index("leads" if seat == "none" else "You lead")


def test_a_pack_with_suits_of_its_own_is_named_by_them(tmp_path: Path) -> None:
    """German suits are shown by their letters, explained at the beginning; their names stand in the line of trumps."""
    rules = library.loads(GERMAN)
    faces = Faces.of(rules, pictures=True)
    assert ("a acorns, b bells, h hearts, l leaves", "") == (faces.legend, Faces.of(RULES, pictures=True).legend)
    assert {"h", "d"} == faces.red
    assert "10b 9l" == faces.as_typed([rules.parse("Td").cards[0], rules.parse("9s").cards[0]])
    assert "bells, 8b lies in the middle of the stock" == trump(rules.start(seed=118).onlooker(), faces)
    (tmp_path / "german.hola").write_text(GERMAN, encoding="utf-8")
    ran = holadsl("play", str(tmp_path / "german.hola"), "--seed", "118", stdin="2 3 4\n")
    assert "Suits: a acorns, b bells, h hearts, l leaves." in ran.out
    assert "or Qb 6b 10b." in ran.out
    assert "A Qb 6b 10b" in ran.out


@pytest.mark.parametrize("name", library.rulesets())
def test_every_shipped_pack_is_shown_and_typed_alike(name: str) -> None:
    """In all shipped games each card is shown in a way that can be typed, all in columns of one width."""
    rules = library.load(name)
    for pictures in (True, False):
        faces = Faces.of(rules, pictures=pictures)
        for card in rules.pack:
            assert card == rules.parse(faces.of_card(card)).cards[0] == rules.parse(faces.as_typed([card])).cards[0]
            assert len(faces.of_card(card)) == 2 + (card.rank == "T")


def test_a_play_of_several_cards_is_led_in_words() -> None:
    """In sentences the first play of a trick leads, also after a trick that went back; the others play."""
    laid = RULES.start(seed=34)
    laid.push("four 8s Qs 9s 6s", seat="B")
    laid.close_window()
    laid.push("down 7h Ad 8c Td")
    how = Look(Company.of(RULES, "A"), Faces.of(RULES, pictures=False), ascii=True)
    told = list(PlainScreen(how).since(laid.view("A").events, 4, laid.rules))
    assert "B calls four: 8s Qs 9s 6s." in told
    assert ["B leads 8s Qs 9s 6s.", "C plays 4 cards face down."] == told[-2:]


def test_what_may_be_said_is_no_call() -> None:
    """A name of a call is read before the words of the table, and a verb before both."""
    assert Wish("score 9h") == typed.read("score 1", [RULES.parse("9h").cards[0]], calls=["score"])
