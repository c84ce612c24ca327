"""What may be done, and how it is said."""

from __future__ import annotations

import pytest

import holadsl
from holadsl import AmbiguousMove, IllegalMove, Move, NotAMove, NotYourTurn
from tests.unit.api.games import SUITED, of_text, shipped

HOLA = shipped()


def test_moves_are_listed_in_the_order_of_the_hand() -> None:
    """The oldest card comes first; that order is part of the contract."""
    table = HOLA.position(hands={"A": "8c Kd 2h 4s", "B": "3c 3d 3h 3s"}, leader="A")
    assert ["8c", "Kd", "2h", "4s"] == [str(move) for move in table.legal_moves]


def test_stop_comes_after_the_cards() -> None:
    """In a hold the leader's cards stand in hand order, then `stop`."""
    table = HOLA.position(hands={"A": "8c Kd 4s", "B": "8d 3d", "C": "3h 5h", "D": "4c 5c"}, leader="A")
    for card in ("8c", "8d", "3h", "4c"):
        table.push(card)
    assert ["Kd", "4s", "stop"] == [str(move) for move in table.legal_moves]
    assert ["play", "play", "stop"] == [move.verb for move in table.legal_moves]


def test_identical_cards_are_one_move() -> None:
    """With two packs a hand may hold a card twice: one move, and the older of the two goes."""
    table = shipped("hola", 6).position(hands={"A": "8c Kd 8c", "B": "9c 9d"}, leader="A")
    assert (["8c", "Kd"], 2) == ([str(move) for move in table.legal_moves], len(table.legal_moves))
    table.push("8c")
    assert ("Kd", "8c") == tuple(map(str, table.hand("A")))


def test_nothing_is_listed_until_asked() -> None:
    """Moves of a seat that isn't to act are empty, and stay its own as the table goes on."""
    table = HOLA.position(hands={"A": "8c", "B": "9c"}, leader="A")
    moves = table.legal_moves_of("B")
    assert (False, 0, False) == (bool(moves), len(moves), "9c" in moves)
    table.push("8c")
    assert (True, 1, True, True) == (
        bool(moves),
        len(moves),
        "9c" in moves,
        Move("play", HOLA.parse("9c").cards) in moves,
    )


def test_a_loop_may_push_and_pop() -> None:
    """Going through the moves while trying each of them gives them all."""
    table, tried = HOLA.start(seed=3), []
    for move in table.legal_moves:
        tried.append(table.push(move))
        table.pop()
    assert list(table.legal_moves) == tried


def test_what_isn_t_a_move_isn_t_in_the_moves() -> None:
    """`in` gives False for what can't be read, and for other things."""
    table = HOLA.start(seed=3)
    assert (False, False, False) == ("rubbish" in table.legal_moves, None in table.legal_moves, 3 in table.legal_moves)


def test_a_rank_alone_is_the_oldest_such_card() -> None:
    """Where suits don't matter, `8` is the oldest eight of the hand."""
    table = HOLA.position(hands={"A": "Kc 8s 8c", "B": "9c"}, leader="A")
    assert "8" in table.legal_moves
    assert "8s" == str(table.push("8"))


def test_a_rank_alone_is_a_move_of_its_own() -> None:
    """`parse` keeps a rank as it is said, and reads what it writes."""
    move = HOLA.parse("10")
    assert ("T", None, "T", HOLA.parse("T")) == (move.cards[0].rank, move.cards[0].suit, str(move), move)


def test_a_rank_alone_is_refused_where_suits_matter() -> None:
    """In a game in which suits are followed, `8` says too little."""
    with pytest.raises(AmbiguousMove, match=r"'8' says no suit: write 8c, 8d, 8h or 8s."):
        of_text(SUITED).start(seed=1).push("8")


def test_one_wild_card_makes_its_rank_ambiguous() -> None:
    """If one king of four is wild, kings must be named whole; other ranks needn't."""
    text = 'language 1\n\ngame "House" extends hola\n  add pack wild Ks\n'
    table = holadsl.loads(text).position(hands={"A": "Kh 8c", "B": "9c"}, leader="A")
    with pytest.raises(AmbiguousMove):
        table.push("K")
    assert "8c" == str(table.push("8"))


@pytest.mark.parametrize("text", ["", "   ", "1h", "9x", "draw", "9h with 8h", "stop 9h", "play", "Jx", "call", "?"])
def test_what_can_t_be_read_is_not_a_move(text: str) -> None:
    """Words that say nothing, cards that the pack hasn't, `stop` with a card: NotAMove, with a sentence."""
    table = HOLA.position(hands={"A": "8c Kd", "B": "9c 9d"}, leader="A")
    with pytest.raises(NotAMove) as refused:
        table.push(text)
    assert str(refused.value).endswith((".", "?"))


def test_the_verb_may_be_said() -> None:
    """`play 9h`, `call stop` and any case are read; they are written in one way."""
    assert ("9h", "stop", "stop") == tuple(str(HOLA.parse(text)) for text in ("Play 9H", "call stop", "STOP"))


def test_a_card_that_isn_t_held_is_illegal() -> None:
    """It can be read, so it is a move; but not one of this seat."""
    table = HOLA.position(hands={"A": "8c Kd", "B": "9c 9d"}, leader="A")
    with pytest.raises(IllegalMove, match=r"A has no 9c."):
        table.push("9c")
    with pytest.raises(IllegalMove, match=r"A has no 9."):
        table.push("9")
    with pytest.raises(IllegalMove, match=r"One card is played at a time here."):
        table.push("8c Kd")
    with pytest.raises(IllegalMove, match=r"A can't stop now."):
        table.push("stop")


def test_another_seat_may_not_act() -> None:
    """A seat out of turn is told whose turn it is, whatever it holds."""
    table = HOLA.position(hands={"A": "8c Kd", "B": "9c 9d"}, leader="A")
    for card in ("9c", "8c", "2h"):
        with pytest.raises(NotYourTurn, match=r"It is A's turn, not B's."):
            table.push(card, seat="B")
    assert "8c" == str(table.push("8c", seat="A"))


def test_a_push_that_is_refused_changes_nothing() -> None:
    """After any refusal, position and record are as before."""
    table = HOLA.start(seed=3)
    before = table.text(), table.record()
    for text, seat in (("rubbish", None), ("stop", None), ("9h", "B"), ("9h", "X")):
        with pytest.raises(holadsl.PlayError):
            table.push(text, seat=seat)
    assert before == (table.text(), table.record())


def test_push_gives_the_move_as_it_was_understood() -> None:
    """The move comes back whole, whether it was a text or a Move of other rules."""
    table = HOLA.position(hands={"A": "8c Kd", "B": "9c 9d"}, leader="A")
    foreign = shipped("hola-prairie", 2).parse("8♣")
    assert (Move("play", HOLA.parse("8c").cards), "8c") == (table.push(foreign), str(table.trick[0].cards[0]))


def test_rules_tell_how_moves_begin() -> None:
    """Each word with which a move may begin; which take a card that lies open along, which lay one on a meld."""
    rummy, hold = holadsl.load("hoola", players=3), HOLA
    assert {"draw", "take", "meld", "lay", "discard", "thanks", "blast", "knock"} <= rummy.verbs
    assert {"take", "thanks"} == rummy.verbs_along
    assert {"lay"} == rummy.verbs_onto
    assert ({"play", "stop"}, frozenset(), frozenset()) == (hold.verbs, hold.verbs_along, hold.verbs_onto)


def test_rules_name_a_card_of_their_pack() -> None:
    """However it is written; nothing for what is no card of the pack."""
    assert ["Td", "Td", "9h"] == [str(HOLA.card(text)) for text in ("10d", "td", "9♥")]
    assert (None, None) == (HOLA.card("1d"), HOLA.card("heart"))


def test_a_word_without_its_cards_says_how_it_is_written() -> None:
    """Where cards could be named, a word alone is told what to write behind it; no sentence has a gap for them."""
    rules = holadsl.load("hoola", players=2)
    table = rules.position(
        hands={"A": "7s 6c 3h 2h", "B": "2d 3s"}, discards="4h", stock="5d 6d", turn="A", melds=[("A", "7c")]
    )
    assert table.why("take").reason == "'take' doesn't name all cards: say 'take CARD with CARDS'."
    table.push("draw")
    assert table.why("meld").reason == "'meld' names no card: write its cards behind it, as in 'meld CARD CARD'."
    assert table.why("lay").reason == "'lay' names no card and no meld: say 'lay CARD on 1'."
    assert table.why("discard").reason == "'discard' names no card: write its card behind it, as in 'discard CARD'."


def test_a_word_without_cards_that_nobody_holds_is_barred_by_a_clause() -> None:
    """Where no card of the hand would do, a word alone is refused with the clause that bars them all."""
    rules = holadsl.load("hoola", players=2)
    table = rules.position(
        hands={"A": "9s 6d 3h", "B": "2d 3s"}, discards="4d", stock="5s 6h", turn="A", melds=[("A", "7c")]
    )
    took = table.why("take")
    assert took.reason == "No cards of A's hand go with the top discard."
    assert [place.clause for place in took.places][:1] == ["turn draw"]
    table.push("draw")
    for word in ("meld", "lay"):
        told = table.why(word)
        assert told.reason == f"A has no cards to {word}."
        assert told.places


def test_a_listing_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """`list` asks for the length too: that is known then, until the table goes on."""
    table = holadsl.load("hoola").position(hands={"A": "7s 3c 9d"}, turn="A", stock=5)
    table.push("draw")
    moves = table.legal_moves
    with monkeypatch.context() as patched:
        patched.setattr("holadsl.engine.game.Game.count_legal", lambda *_: pytest.fail("worked out twice"))
        assert (5, 5) == (len(list(moves)), len(moves))
    table.push("meld 7s")
    assert 3 == len(moves) == len(list(moves))
    table.pop()
    assert 5 == len(moves)
