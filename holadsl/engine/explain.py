"""Why a move may be made, or why not: the sentence, and the lines of the rule file that decide."""

from __future__ import annotations

from holadsl.core.machine import NOBODY, Choice, Decide, Final, Guard
from holadsl.engine.book import Book
from holadsl.engine.errors import Explanation, IllegalMove, NotYourTurn, PlayError, places_of, sentence
from holadsl.engine.game import Game
from holadsl.engine.moves import PLAY, Act, Move, allowed, faces_meant


def act_of(game: Game, book: Book, move: Move | str, seat: int | None) -> Act:
    """The legal act that a move stands for, made by `seat` (None: whoever is to act).

    NotAMove or AmbiguousMove if it can't be read, NotYourTurn if that seat isn't to act, IllegalMove if the rules bar
    it; each with its explanation. None of them tells what another seat holds.
    """
    if isinstance(move, str) and move not in book.moves.acts[game.where]:
        move = book.moves.read(move)
    if game.actor == NOBODY or (seat is not None and seat != game.actor):
        raise _not_your_turn(game, book, seat)
    act = allowed(game, book.moves, move)
    if act is None:
        raise _illegal(game, book, book.moves.read(move) if isinstance(move, str) else move)
    return act


def explain(game: Game, book: Book, move: Move | str, seat: int | None) -> Explanation:
    """Why that seat may, or may not, make the move just now."""
    try:
        found, number, _ = act_of(game, book, move, seat)
    except PlayError as refused:
        return refused.explanation or Explanation(False, str(refused))
    choice = _choices(game)[number]
    origins = (*(guard.origin for guard in choice.guards), choice.origin)
    return Explanation(True, f"{book.seats[game.actor]} may {_said(found)}.", places_of(*origins))


def _choices(game: Game) -> tuple[Choice, ...]:
    state = game.waiting
    return state.choices if isinstance(state, Decide) else ()


def _said(move: Move) -> str:
    return f"{PLAY} {move}" if move.verb == PLAY else str(move)


def _not_your_turn(game: Game, book: Book, seat: int | None) -> NotYourTurn:
    if game.actor == NOBODY:
        over = "The match is over." if isinstance(game.waiting, Final) else "The deal is over: nobody is to act."
        return NotYourTurn(over)
    assert seat is not None
    origin = game.waiting.origin if isinstance(game.waiting, Decide) else None
    return NotYourTurn(f"It is {book.seats[game.actor]}'s turn, not {book.seats[seat]}'s.", places_of(origin))


def _illegal(game: Game, book: Book, move: Move) -> IllegalMove:
    """Why the actor may not make a move that could be read."""
    who, said = book.seats[game.actor], _said(move)
    candidates = [n for n, choice in enumerate(_choices(game)) if choice.verb == move.verb]
    if not candidates:
        states = (state for state in book.machine.states.values() if isinstance(state, Decide))
        elsewhere = (c.origin for state in states for c in state.choices if c.verb == move.verb)
        return IllegalMove(f"{who} can't {said} now.", places_of(*elsewhere))
    if len(move.cards) > 1:
        origins = (_choices(game)[n].origin for n in candidates)
        return IllegalMove("One card is played at a time here.", places_of(*origins))
    if not move.cards:
        return _barred(game, book, said, candidates[0], NOBODY)
    faces = faces_meant(book.cards, move)
    face = book.cards.face_of(move.cards[0])
    for number in candidates:
        held = [card for card in _source(game, number) if card == face or card in faces]
        if held:
            return _barred(game, book, said, number, held[0])
    card = move.cards[0]
    return IllegalMove(f"{who} has no {'10' if card.suit is None and card.rank == 'T' else card}.")


def _source(game: Game, number: int) -> tuple[int, ...]:
    """The cards that the actor could take for a choice."""
    state = game.waiting
    assert isinstance(state, Decide)
    source = state.choices[number].source
    if source is None:
        return ()
    of = None if source.of is None else game.evaluate(source.of, {state.actor: game.actor})
    return game.items(source.zone, of)


def _barred(game: Game, book: Book, said: str, number: int, face: int) -> IllegalMove:
    guard: Guard | None = game.first_failing(number, face)
    origin = _choices(game)[number].origin
    who = book.seats[game.actor]
    if guard is None or not guard.says:
        return IllegalMove(f"{who} may not {said} now.", places_of(guard.origin if guard else None, origin))
    card = "" if face == NOBODY else str(book.cards.cards[face])
    reason = guard.says.replace("{card}", card).replace("{seat}", who)
    return IllegalMove(sentence(reason), places_of(guard.origin, origin))
