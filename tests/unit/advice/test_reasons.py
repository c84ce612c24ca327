"""Reasons in words: each is counted again here, on the tables that fit what the seat saw."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import holadsl
from holadsl.advice.hint import Hint, hint
from holadsl.advice.reason import Reason
from holadsl.advice.strength import surest
from holadsl.advice.tricks import Trick
from holadsl.advice.turns import Turn
from holadsl.advice.worlds import drawn
from holadsl.players.casual import at_once
from holadsl.players.judgement import Judgement
from tests.unit.advice.seats import GAMES, seats

IN_TRICKS, IN_TURNS = ("hola", "sedma", "whist", "cabra"), ("hoola", "gin")


def hints(game: str, many: int) -> Iterator[tuple[holadsl.View, Hint]]:
    """Seats with what they are told."""
    for view in seats(game, many, seed=5):
        yield view, hint(view, playouts=60, engine="python")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_two_reasons_with_their_lines(game: str) -> None:
    """A hint has two reasons of two kinds, each a sentence; a line that it rests on stands in the rules."""
    for view, found in hints(game, 2):
        assert len(found.reasons) == len({reason.kind for reason in found.reasons}) == 2
        for reason in found.reasons:
            assert reason.text.endswith(".")
            for place in reason.places:
                assert place in {*view.rules.clauses.values(), *(call.place for call in view.rules.calls.values())}
                assert f"line {place.line}" in str(reason)


def trick_to_its_end(table: holadsl.Table, move: holadsl.Move, seat: str, judgement: Judgement) -> bool | None:
    """Whether the seat's side takes the trick; None where it has no end."""
    told = len(table.events)
    table.push(move, seat=seat)
    while table.turn is None and table.to_act:
        table.push("pass", seat=table.to_act[0])
    while not table.deal_over:
        for event in table.events[told:]:
            if isinstance(event, holadsl.TrickTaken):
                return event.winner in next(seats for seats in table.teams.values() if seat in seats)
        table.push(at_once(table, judgement))
    taken = [event for event in table.events[told:] if isinstance(event, holadsl.TrickTaken)]
    return taken[0].winner in next(seats for seats in table.teams.values() if seat in seats) if taken else None


def said(reasons: Iterator[Reason], pattern: str) -> Iterator[re.Match[str]]:
    """The reasons that say something like that."""
    for reason in reasons:
        found = re.search(pattern, reason.text)
        if found is not None:
            yield found


@pytest.mark.parametrize("game", IN_TRICKS)
def test_who_takes_the_trick_is_counted_on_the_tables(game: str) -> None:
    """In as many tables as a reason says the side, or the others, do take the trick."""
    counted = 0
    for view in seats(game, 2, seed=2):
        judgement = Judgement.of(view.rules)
        for move in view.legal_moves:
            for found in said(
                Trick(view, move, None).reasons(), r"(?:all (\d+)|(\d+) of (\d+)) tables.*? saw (the others|your?) "
            ):
                ends = [trick_to_its_end(table, move, view.seat, judgement) for table in drawn(view)]
                ours = found[4] != "the others"
                assert (int(found[1] or found[2])) == sum(end is ours for end in ends)
                counted += 1
    assert counted


@pytest.mark.parametrize("game", IN_TRICKS)
def test_what_cannot_be_beaten_is_not(game: str) -> None:
    """Where no card that is out is said to beat a card, no play of an opponent on any table takes the trick from it."""
    for view in seats(game, 3, seed=4):
        for move in view.legal_moves:
            for _ in said(Trick(view, move, None).reasons(), "no card that is still out beats"):
                for table in drawn(view, 20):
                    table.push(move)
                    others = {s for seats in view.teams.values() if view.seat not in seats for s in seats}
                    for answer in list(table.legal_moves) if table.turn in others else ():
                        if answer.verb not in view.rules.calls:
                            table.push(answer)
                            assert table.controller not in others
                            table.pop()


def test_wild_cards_take_any_other() -> None:
    """The cards that take any that is led are found by laying cards, whatever the game calls them."""
    hola, sedma, whist = (holadsl.load(game) for game in ("hola", "sedma", "whist"))
    assert {"2", "7"} == {card.rank for card in surest(hola, None)}
    assert {"7"} == {card.rank for card in surest(sedma, None)}
    assert not surest(whist, "h")


@pytest.mark.parametrize("game", IN_TURNS[:1])
def test_who_can_use_a_discard_is_counted_on_the_tables(game: str) -> None:
    """In as many tables as a reason says nobody else has a meld with the card that is thrown."""
    counted = 0
    for view in seats(game, 6, seed=8):
        for move in [move for move in view.legal_moves if move.verb == "discard"][:3]:
            for found in said(Turn(view, move).reasons(), r"(?:all (\d+)|(\d+) of \d+) tables.*nobody could take"):
                assert int(found[1] or found[2]) == sum(not usable(table, move, view.seat) for table in drawn(view))
                counted += 1
    assert counted


def usable(table: holadsl.Table, throw: holadsl.Move, thrower: str) -> bool:
    """Somebody may take the card with cards of his hand, or takes it and can meld with it."""
    card = throw.cards[0]
    table.push(throw, seat=thrower)
    claims = [move for seat in table.rules.seats if seat != thrower for move in table.legal_moves_of(seat)]
    if any(move.with_cards for move in claims if card in move.cards):
        return True
    while table.turn is None and table.to_act:
        table.push("pass", seat=table.to_act[0])
    take = f"take {card}"
    if table.turn is None or table.turn == thrower:
        return False
    if any(move.with_cards for move in table.legal_moves if move.verb == "take"):
        return True
    if take not in table.legal_moves:
        return False
    return any(card in meld for meld in table.rules.melds_among((*table.hand(table.turn), card)))


@pytest.mark.parametrize("game", IN_TRICKS)
def test_no_play_gives_less_away_than_what_is_said_to_give_least(game: str) -> None:
    """Where that is said of a move, no play of any number of cards is worth less."""
    for view in seats(game, 3, seed=4):
        worths = {move: sum(map(view.rules.worth, move.cards)) for move in view.legal_moves if move.cards}
        for move in list(worths)[:4]:
            for _ in said(Trick(view, move, None).reasons(), "No play gives less away"):
                assert worths[move] == min(w for m, w in worths.items() if m.verb not in view.rules.calls)


def test_what_stays_in_the_hand_is_counted() -> None:
    """A card that is worth nothing is said to cost nothing, with the line of its worth; what is worth more isn't."""
    view = next(iter(seats("hola", 1)))
    for move in view.legal_moves:
        free = [reason for reason in Trick(view, move, None).reasons() if "costs nothing" in reason.text]
        assert bool(free) == (not any(map(view.rules.worth, move.cards)))
        assert all(reason.places[0].clause == "pack worth" for reason in free)
