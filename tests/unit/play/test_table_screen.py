"""The table as it is drawn: pure functions from a View to lines."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import holadsl
from holadsl.cli.company import Company
from holadsl.cli.deal_screen import sums
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.faces import Faces
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.reckoning import Column
from holadsl.cli.table_screen import Look, table

HOLA = holadsl.load("hola")


def look(rules: holadsl.Rules = HOLA, people: str = "A", *, letters: bool = False, width: int = 80) -> Look:
    """A look at a table with people at these seats."""
    return Look(Company.of(rules, people), Faces.of(rules, pictures=not letters), letters, width)


def drawn(view: holadsl.View, how: Look) -> str:
    """The table as text."""
    return "\n".join(line.plain for line in table(view, how))


def holding() -> holadsl.Table:
    """A circuit is complete, D has the trick, and A, who led, has one card that may hold."""
    rules = holadsl.load("hola", variants=["hold-with-match"])
    hands = {"A": "9c 8d Ah 7s", "B": "3c 4d", "C": "Tc 4h", "D": "9h 4s"}
    laid = rules.position(hands=hands, leader="A", dealer="D", stock=9)
    for move in ("9c", "3c", "Tc", "9h"):
        laid.push(move)
    return laid


def test_the_table_says_who_played_what_and_who_has_the_trick() -> None:
    """Each seat's cards, the trick's controller, its worth, the stock, the dealer and whose turn it is are there."""
    lines = drawn(holding().view("A"), look()).splitlines()
    assert " ▸ A  3 cards   9♣   led  you" in lines
    assert "   D  1 card    9♥   ◂ has the trick  dealer" in lines
    assert "   The trick is worth 10 so far · 9 cards in the stock" in lines


def test_cards_that_the_rules_bar_stand_in_brackets() -> None:
    """In a hold that needs a match, cards without one stand in brackets, and a line says what that means."""
    text = drawn(holding().view("A"), look())
    assert "Your hand  1 (8♦)   2 (A♥)   3  7♠" in text
    assert "In brackets: not now; `why CARD` says why not." in text


@pytest.mark.parametrize("seat", HOLA.seats)
def test_a_screen_never_shows_another_hand(seat: str) -> None:
    """All through a deal, the screen of a seat shows no card that its view doesn't."""
    laid = HOLA.start(seed=11)
    while not laid.deal_over:
        view = laid.view(seat)
        seen = {str(card) for card in view.hand}
        seen |= {str(card) for played in laid.trick for card in played.cards}
        hidden = {str(card) for other in HOLA.seats if other != seat for card in laid.hand(other)} - seen
        words = (
            drawn(view, look(people=seat, letters=True)).replace("10", "T").replace("(", " ").replace(")", " ").split()
        )
        assert set() == hidden & set(words)
        laid.push(next(iter(laid.legal_moves)))


@pytest.mark.parametrize("width", [60, 61, 80, 100, 200])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_lines_fit_the_screen(width: int, players: int) -> None:
    """From 60 columns up, no line of the table is wider than the screen, with held tricks and names in full."""
    rules = holadsl.load("hola", players=players)
    names = ["Bartholomew", "Konstantina", "Maximiliana", "x" * 20][: min(players, 4)]
    how = Look(Company.of(rules, "A", names), Faces.of(rules, pictures=True), ascii=False, width=width)
    laid = rules.start(seed=2)
    for _ in range(40):
        assert laid.turn is not None
        widest = max(line.cell_len for line in table(laid.view(laid.turn), how))
        assert widest <= max(width, 60)
        laid.push(next(iter(laid.legal_moves)))


def test_letters_need_no_sign_beyond_ascii() -> None:
    """With letters, table, trick and hand are ASCII."""
    laid = holding()
    how = look(letters=True)
    assert drawn(laid.view("A"), how).isascii()
    laid.push("stop")
    assert all(line.plain.isascii() for line in DrawnScreen(how).since(laid.view("A").events, 0, laid.rules))
    assert "10h" == how.faces.of_card(HOLA.parse("Th").cards[0])


def test_red_suits_are_red_and_without_colours_nothing_is_lost() -> None:
    """Hearts and diamonds are printed in red; without colours the same text remains."""
    lines = list(table(holding().view("A"), look()))
    text = {}
    for no_color in (False, True):
        out = io.StringIO()
        console = Console(file=out, force_terminal=True, color_system="standard", no_color=no_color, width=80)
        for line in lines:
            console.print(line)
        text[no_color] = out.getvalue()
    assert "31m" in text[False]
    assert "31m" not in text[True]
    assert "8♦" in text[True]


@pytest.mark.parametrize(
    ("suits", "shown"),
    [
        ("acorns bells hearts leaves", "9a 9b 9h 9l"),
        ("batons coins cups swords", "9c 9d 9h 9s"),  # coins and cups begin alike
    ],
)
def test_packs_without_french_suits_are_shown_in_letters(suits: str, shown: str) -> None:
    """A pack with other suits has no pictures that would be wrong: its own letters, and what is shown can be typed."""
    rules = holadsl.loads(HOLA.text.replace("clubs diamonds hearts spades", suits))
    faces = Faces.of(rules, pictures=True)
    assert shown == faces.within("9c 9d 9h 9s")
    spades = rules.position(hands={"A": f"{shown.rsplit(maxsplit=1)[-1]} 8c"}, leader="A")
    assert "9s" == str(spades.push(shown.rsplit(maxsplit=1)[-1]))


def test_sums_that_are_too_wide_stand_one_below_the_other() -> None:
    """Where the columns of a deal's sums don't fit, each side has lines of its own."""
    columns = tuple(Column(f"a long heading {number}", {"AC": 1, "BD": 2}) for number in range(5))
    lines = [line.plain for line in sums(columns, look(width=60))]
    assert "  you + C" in lines
    assert max(map(len, lines[::2])) <= 60


def test_cards_that_lie_face_down_are_not_counted() -> None:
    """What a trick is worth is said of the cards that the seat sees."""
    rules = holadsl.load(Path(__file__).parents[2] / "rulesets" / "files" / "beat-or-pass.hola")
    table = rules.position(hands={"A": "Ks 6c", "B": "Ac 7d", "C": "8c 9c", "D": "8d 9d"}, trump="h")
    table.push("Ks")
    table.push("down Ac")
    assert "What is seen of the trick is worth 4 so far" in drawn(table.view("A"), look(rules))
    assert "The trick is worth 15 so far" in drawn(table.view("B"), look(rules))


def test_what_all_look_at_tells_no_secret() -> None:
    """Whoever plays alone in secret is told so, and a screen that all look at says nothing of it."""
    rules = holadsl.load("sedma", players=3, variants=["red-king"])
    table = rules.position(hands={"A": "Kh 9d", "B": "9s Jc", "C": "8c Tc"}, captured={"B": "As"}, leader="A")
    screen = DrawnScreen(look(rules))
    assert "you against B + C" in drawn(table.view("A"), look(rules))
    shown = "\n".join(line.plain for line in screen.public(table.onlooker()))
    assert "not known yet" in shown
    assert "C 0 (no tricks)" in shown


def test_a_burn_names_its_line() -> None:
    """A score that a rule changes in play is told with that rule, drawn and in sentences."""
    rules = holadsl.load("hola", variants=["burn"])
    hands = {"A": "5c 8d", "B": "5d 8c", "C": "5h 9c", "D": "5s 9d"}
    table = rules.position(hands=hands, leader="A", scores={"AC": 220, "BD": 90})
    for card in ("5c", "5d", "5h", "5s"):
        table.push(card)
    events = table.view("A").events
    for shown in (DrawnScreen(look(rules)), PlainScreen(look(rules))):
        told = [str(line).strip() for line in shown.since(events, 0, rules)]
        place = told.index("The score of you and C is now 0.")
        assert told[place + 1].startswith("rulesets/hola/hola.hola:81  add rules burn when the first circuit ends")
