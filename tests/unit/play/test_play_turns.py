"""Games of turns at the terminal: what is shown, what is offered, how it is typed, and sealed answers to claims."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import holadsl as library
from holadsl.cli import saved
from holadsl.cli.asking import Asked
from holadsl.cli.asking_turns import suggested
from holadsl.cli.company import Company
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.faces import Faces
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.reckoning import reckon
from holadsl.cli.table_screen import Look
from holadsl.cli.typed import Unclear, Wish
from holadsl.cli.words import Words
from holadsl.players.at_table import by_lot
from tests.unit.cli.terminal import ROOT, Ran, holadsl

FILE = ROOT / "tests" / "rulesets" / "files" / "rummy.hola"
MELDS = (("B", "6c 7c 8c"), ("C", "Qs Qh Qd"))


@cache
def rules(players: int = 4) -> library.Rules:
    """A rummy of turns, played anticlockwise: with four the order is A, D, C, B."""
    return library.load(FILE, players=players)


def table(hand: str, *, melds: tuple[tuple[str, str], ...] = MELDS, discards: str = "") -> library.Table:
    """A's turn, before the draw."""
    hands = {"A": hand, "B": "2d 4s", "C": "Ts 3s", "D": "2s Js"}
    return rules().position(hands=hands, turn="A", stock="Kd Kc", melds=melds, discards=discards, dealer="B")


def look(people: str = "A", width: int = 80) -> Look:
    """A look in letters."""
    return Look(Company.of(rules(), people), Faces.of(rules(), pictures=False), ascii=True, width=width)


def asked(here: library.Table, people: str = "A") -> Asked:
    """A, who is asked."""
    return Asked.of(here.view("A"), look(people))


def drawn(here: library.Table) -> library.Table:
    """The same after A's draw of Kd."""
    here.push("draw")
    return here


def wish(here: library.Table, text: str) -> str:
    """What a text comes to: a move, or the sentence that says why it isn't clear."""
    meant = asked(here).read(text)
    assert isinstance(meant, Wish | Unclear)
    return meant.move if isinstance(meant, Wish) else meant.says


def play(*arguments: str, typed: str = "", players: int = 4) -> Ran:
    """A game in letters, what is typed at it, and how it ended."""
    ran = holadsl("play", str(FILE), "--players", str(players), "--ascii", *arguments, stdin=typed)
    assert (0, "") == (ran.code, ran.err)
    return ran


# ---------------------------------------------------------------------- what is shown


@pytest.mark.parametrize("width", [60, 80, 120])
def test_melds_discards_and_the_stock_are_shown_in_any_width(width: int) -> None:
    """The table has each meld with its number, owner and kind, the top discard, the stock, and who has melded."""
    here = table("7d 8d 5c", discards="Ah 9s")
    lines = [line.plain for line in DrawnScreen(look(width=width)).public(here.view("A"))]
    text = "\n".join(lines)
    assert "1 B run  6c 7c 8c" in text
    assert "2 C set  Qs Qh Qd" in text
    assert "Discards   9s on top, 1 beneath - 2 cards in the stock" in lines
    assert ["B  2 cards   has melded  dealer", "C  2 cards   has melded"] == [
        line.strip(" >") for line in lines if "has melded" in line
    ]
    assert max(map(len, lines)) <= width


def test_the_plain_screen_says_the_same_in_sentences() -> None:
    """Melds by number with kind and owner, the top discard with how many lie beneath it, and the stock."""
    said = list(map(str, PlainScreen(look()).decision(table("7d 8d 5c", discards="Ah 9s").view("A"))))
    assert "Melds: 1, run of B, 6c 7c 8c; 2, set of C, Qs Qh Qd." in said
    assert "Top discard: 9s, 1 beneath. 2 cards in the stock." in said
    assert "A, your hand: 7d 8d 5c." in said


def test_a_turn_is_one_sentence_on_the_drawn_screen() -> None:
    """What a player did in a turn stands in one line, no verb twice in a row, and `last` tells it again."""
    here = drawn(table("7d 7h 8d 5c"))
    for move in ("meld 7d", "meld 7h", "lay 8d on 3", "lay 5c on 1", "discard Kd"):
        here.push(move)
    events, screen = here.view("B").events, DrawnScreen(look("B"))
    line = "A draws a card, melds 7d (meld 3, seven), 7h (meld 4, seven), lays 8d on meld 3, 5c on meld 1"
    assert f"{line} and discards Kd." in " ".join(map(str, screen.since(events, 0, rules())))
    said = list(map(str, PlainScreen(look("B")).since(events, 0, rules())))
    assert ["A draws a card.", "A melds 7d (meld 3, seven).", "A melds 7h (meld 4, seven)."] == said[:3]
    assert [f"{line} and discards Kd."] == list(map(str, screen.last_turn(events)))


# ---------------------------------------------------------------------- what is offered


def test_before_the_draw_only_that_is_offered() -> None:
    """A draw, and the discard with two cards that make a meld with it; a discard comes later."""
    assert ["Draw: draw, or d."] == list(asked(table("9d Td 5h", discards="2h")).cards())
    offers = list(asked(table("9d Td 5h", discards="Jh 8d")).cards())
    assert ["Draw: draw, or d. Take 8d from the discards: take 1 2."] == offers


def test_after_the_draw_only_what_is_legal_is_offered() -> None:
    """Melds and cards to lay off are spoken of only where the hand has some, and the player the right."""
    assert ["Discard, to end your turn: discard 3, or 3 alone."] == list(asked(drawn(table("5c 9h"))).cards())
    here = drawn(table("7d 5c 9h"))
    assert ["Meld: meld 1. Discard, to end your turn: discard 4, or 4 alone."] == list(asked(here).cards())
    here.push("meld 7d")
    assert ["Lay off: lay 1 on 1. Discard, to end your turn: discard 3, or 3 alone."] == list(asked(here).cards())


def test_help_suggests_melds_and_what_can_be_laid_off() -> None:
    """Melds in a hand are suggested before the draw too; cards to lay off once they may be."""
    here = table("9d Td Jd 7d 5c")
    assert "  Melds in your hand: meld 4 (7d), meld 1 2 3 (9d 10d Jd)" in list(suggested(here.view("A"), look()))
    drawn(here).push("meld 7d")
    assert ["  Melds in your hand: meld 1 2 3 (9d 10d Jd)", "  To lay off: lay 4 on 1 (5c)"] == list(
        suggested(here.view("A"), look())
    )
    assert ["  There is no meld in your hand."] == list(suggested(table("9d Tc").view("A"), look()))


# ---------------------------------------------------------------------- how it is typed


@pytest.mark.parametrize("text", ["m 1 2 3", "meld 1 2 3", "meld #1 2 Jd", "m 9d 10d Jd", "1 2 3"])
def test_a_meld_is_typed_by_numbers_or_texts(text: str) -> None:
    """With or without the verb, as several cards can be nothing else."""
    assert "meld 9d Td Jd" == wish(drawn(table("9d Td Jd 5c")), text)


def test_a_number_is_a_number_where_that_makes_a_move() -> None:
    """`meld 2 3 4` means the cards with these numbers though a 3 and a 4 are in the hand; a discard asks."""
    here = drawn(table("9h 3h 4h 5h"))
    assert "meld 3h 4h 5h" == wish(here, "meld 2 3 4")
    assert "3 could be number 3, 4h, or your 3h: type #3 or 3h." == wish(here, "discard 3")
    assert "discard 4h" == wish(here, "discard #3")


def test_a_card_alone_is_discarded_only_if_nothing_else_can_be_meant() -> None:
    """A card that could be melded or laid off as well is asked about, each way with how to type it."""
    here = drawn(table("7d 7h 8d 5c 9h"))
    assert "discard 9h" == wish(here, "9h")
    assert "What with 7d? meld 1 or discard 1" == wish(here, "1")
    here.push("meld 7d")
    assert "What with 5c? lay 3 on 1 or discard 3" == wish(here, "5c")
    assert "Draw first: draw, or d." == wish(table("9h 5c"), "1")


def test_a_card_is_laid_off_with_the_number_of_the_meld_or_without() -> None:
    """Where one meld takes it, its number may be left out."""
    here = drawn(table("7d 8d 5c"))
    here.push("meld 7d")
    assert "lay 5c on 1" == wish(here, "lay 2 on 1") == wish(here, "lay 5c") == wish(here, "l 2 on 1")
    assert "lay 8d on 3" == wish(here, "lay 1")


def test_a_discard_is_taken_by_the_cards_that_go_with_it() -> None:
    """The two cards of the hand are enough: which discard is meant is no question."""
    here = table("9d Td Jd 5h", discards="8d")
    whole = "take 8d with 9d Td"
    assert [whole] * 4 == [wish(here, text) for text in ("take", "take 1 2", "take 8d with 9d 10d", "take 8d 9d td")]
    assert "No cards of your hand make a meld with 2h." == wish(table("9d Td 5h", discards="2h"), "take")


@pytest.mark.parametrize(
    ("name", "players", "variants"),
    [("hoola", 4, ()), ("hoola", 3, ("two-jokers", "group-sevens")), ("hoola", 7, ()), ("gin", 2, ())],
)
@pytest.mark.parametrize("pictures", [True, False])
def test_what_a_hint_says_can_be_typed(name: str, players: int, variants: tuple[str, ...], pictures: bool) -> None:
    """The words for any legal move, typed in, mean that move: draws, claims with their cards, jokers, calls."""
    here = library.load(name, players=players, variants=variants)
    view = Look(Company.of(here, ",".join(here.order)), Faces.of(here, pictures=pictures), ascii=not pictures, width=80)
    words = Words(view, PlainScreen(view), 1, here, lambda: iter(()))
    for seed in range(2):
        at = here.start(seed=seed)
        for number in range(40):
            if at.deal_over:
                break
            for seat in at.to_act:
                hears = Asked.of(at.view(seat), view)
                for move in list(at.legal_moves_of(seat))[:12]:
                    meant = hears.read(words.deed(move))
                    assert isinstance(meant, Wish), (move, meant)
                    assert move == here.parse(meant.move)
            at.push(at.legal_moves_of(at.to_act[0]).sample(number), seat=at.to_act[0])


def test_words_of_the_table_stay_words() -> None:
    """`d` draws, but `?`, undo and `why meld 7s` are what they are in all games."""
    here = table("9d Td Jd 5h")
    assert "draw" == wish(here, "d") == wish(here, "draw")
    for text in ("?", "u", "why meld 1 2 3", "last", "score"):
        assert not isinstance(asked(here).read(text), Wish | Unclear)


# ---------------------------------------------------------------------- at the table


def test_a_refused_move_says_the_clause_and_changes_nothing() -> None:
    """An illegal meld, a lay-off before a meld of one's own and a late claim each name their line."""
    out = play("--seed", "3", typed="d\nm 1 2 3\nlay 6 on 1\nthanks\nwhy knock\n").out
    for line in ("melds set", "turn lay off", "thanks by", "knock"):
        assert line in out


def test_a_person_alone_is_stopped_only_for_a_claim_that_he_can_make() -> None:
    """Other discards pass by without a question; the one that fits is offered with how to type it."""
    asked_of = 0
    for seed in range(6):
        out = play("--seed", str(seed), "--plain", typed="d\n1\n" * 12).out
        asked_of += out.count("Before play goes on")
        assert out.count("you may call thanks: thanks ") == out.count("Before play goes on")
    assert 0 < asked_of < 20


def test_in_a_hot_seat_all_are_asked_alike() -> None:
    """After a discard every other person is asked the same words, whatever he holds."""
    asked_of: set[str] = set()
    for seed in range(4):
        out = play("--seed", str(seed), "--seat", "A,B,C,D", "--plain", typed="d\n#1\n\n\n\n").out
        lines = [line for line in out.splitlines() if line.startswith("Before play goes on")]
        asked_of |= set(lines)
        assert 3 == len(lines)
        assert 3 == out.count("'s call, or Enter:")
    assert {"Before play goes on you may call thanks. Type it, or Enter to pass."} == asked_of


def test_who_comes_first_of_several_callers_is_drawn_from_the_seed() -> None:
    """The order hangs on the lot alone and isn't always the same."""
    orders = {tuple(by_lot("ABC", f"7 {steps}")) for steps in range(40)}
    assert len(orders) == 6
    assert by_lot("ABC", "7 1") == by_lot("CBA", "7 1")


def test_a_game_of_turns_is_kept_and_gone_on_with(state: Path) -> None:
    """A game that is left goes on with the same table; undo goes back to the last decision."""
    play("--seed", "3", typed="d\n1\nd\n")
    before = saved.read(state / "rummy-1.save")
    ran = holadsl("play", "--resume", "--ascii", stdin="undo\nd\n1\n")
    assert "You take back draw." in ran.out
    assert before.steps == saved.read(state / "rummy-1.save").steps[: len(before.steps)]
    assert (0, "") == (ran.code, ran.err)


def test_no_event_of_a_game_of_turns_is_told_as_a_program_would() -> None:
    """Matches of bots at every table are told in sentences."""
    for players in (2, 5):
        out = play("--seed", "7", "--seat", "none", "--deals", "2", "--plain", players=players).out
        assert ": seat " not in out
        assert "draws a card" in out


# ---------------------------------------------------------------------- ends


def ended(here: library.Table, *moves: str) -> str:
    """What is said of a deal that these moves end, in sentences."""
    for move in moves:
        here.push(move)
    assert here.deal_over
    return "\n".join(map(str, PlainScreen(look()).deal_over(1, reckon(here))))


def test_a_deal_that_a_call_decided_names_it() -> None:
    """Who won stands there, with the line of the call that was made last."""
    out = ended(table("Ac", melds=(("A", "6c 7c 8c"),)), "knock")
    assert "You win the deal." in out
    assert "knock then" in out
    assert "rules " not in out


def test_a_deal_that_a_rule_ended_names_that() -> None:
    """Who is out has won by the rule that came true; where none did, the rules that can have done it are named."""
    out = ended(drawn(table("6h 7h 8h")), "meld 6h 7h 8h", "discard Kd")
    assert "You win the deal." in out
    assert "rules out" in out
    assert "stock-out" not in out
    assert "knock" not in out
    here = rules().position(hands={"A": "2h Ks", "B": "9d", "C": "Td", "D": "Jd"}, turn="A", stock="Kd")
    here.push("draw")
    out = ended(here, "discard Ks")
    assert "B wins the deal." in out
    assert "rules stock-out" in out


def test_who_deals_next_begins() -> None:
    """Nobody leads a game of turns, and points that no line gives aren't shown."""
    out = ended(drawn(table("6h 7h 8h")), "meld 6h 7h 8h", "discard Kd")
    assert "You deal next, you begin." in out
    assert "Points" not in out
