"""Why a move may be made, or why not: the sentence, and the lines of the rule file that decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from holadsl.core.machine import NOBODY, Choice, Decide, Final, Guard, Window
from holadsl.core.place import Place
from holadsl.core.values import Origin
from holadsl.core.verbs import DISCARD, DOWN, DRAW, DROP, LAY, MELD, PASS, PLAY, TAKE, TOP
from holadsl.data import evolve
from holadsl.engine.book import Book
from holadsl.engine.cards import Card
from holadsl.engine.errors import Explanation, IllegalMove, NotAMove, NotYourTurn, PlayError, places_of, sentence
from holadsl.engine.game import Game
from holadsl.engine.moves import ON, WITH, Act, Move, allowed, faces_meant, names_no_card, takes_open_card
from holadsl.engine.stage import Chosen, Onto
from holadsl.engine.standing import as_known, open_calls


def act_of(game: Game, book: Book, move: Move | str, seat: int | None) -> Act:
    """The legal act that a move stands for, made by `seat` (None: whoever is to act).

    NotAMove or AmbiguousMove if it can't be read, NotYourTurn if that seat isn't to act, or is asked in a window and
    does something else, IllegalMove if the rules bar it; each with its explanation. None of them tells what another
    seat holds, or who has passed.
    """
    if isinstance(move, str) and move not in book.moves.acts[game.where]:
        move = _read(game, book, move)
    who = game.actor if seat is None else seat
    if not game.may_act(who):
        known = as_known(game, book, who)  # who has passed may be told by no refusal
        raise _not_open(known, book, move, seat) or _not_your_turn(known, book, seat)
    act = allowed(game, book.moves, move, who)
    if act is None:
        raise _illegal(game, book, book.moves.read(move) if isinstance(move, str) else move, who)
    return act


def _read(game: Game, book: Book, text: str) -> Move:
    """The move that a text says, a call also without its cards.

    NotAMove doesn't advise words that all see to be barred now, such as `top`.
    """
    try:
        return book.moves.read(text, cardless=True)
    except NotAMove:
        barred = {
            choice.verb
            for number, choice in enumerate(game.choices_here)
            if choice.source is None and choice.verb not in book.machine.calls and game.actor != NOBODY
            if game.first_failing(number, NOBODY, game.actor) is not None
        }
        return book.moves.read(text, barred, cardless=True)


def explain(game: Game, book: Book, move: Move | str, seat: int | None) -> Explanation:
    """Why that seat may, or may not, make the move just now."""
    try:
        found, number, _ = act_of(game, book, move, seat)
    except PlayError as refused:
        return refused.explanation or Explanation(False, str(refused))
    choice = game.choices_here[number]
    origins = (*(guard.origin for guard in choice.guards), choice.origin)
    who = game.actor if seat is None else seat
    return Explanation(True, f"{book.seats[who]} may {_said(found, book)}.", places_of(*origins))


def _said(move: Move, book: Book) -> str:
    if move.verb in book.machine.calls:
        with_cards = f" with {' '.join(map(str, (*move.cards, *move.with_cards)))}" if move.cards else ""
        return f"call {move.verb}{with_cards}"
    if move.verb == TOP:
        return "play the top card of the stock"
    if move.verb == DOWN and move.cards:
        return f"{PLAY} {' '.join(map(str, move.cards))} face down"
    return f"{PLAY} {move}" if move.verb == PLAY and move.cards else str(move)


def _not_open(game: Game, book: Book, move: Move | str, seat: int | None) -> NotYourTurn | None:
    """Why a call isn't open to a seat that isn't to act; None if the move is no call that others may make now."""
    act = book.moves.acts[game.where].get(move)
    found = act[0] if act is not None else book.moves.read(move) if isinstance(move, str) else move
    if seat is None or found.verb not in book.machine.calls:
        return None
    for number, choice in enumerate(game.choices_here):
        if choice.verb == found.verb:
            guard = game.first_failing(number, NOBODY, seat)
            if guard is None or guard.narrows:
                return None  # by the rules it is open: the seat has answered already
            reason = _barred(game, book, _said(found, book), number, NOBODY, seat)
            return NotYourTurn(str(reason), reason.explanation.places if reason.explanation else ())
    return NotYourTurn(f"{book.seats[seat]} may not {_said(found, book)} now.", _elsewhere(book, found.verb))


def _elsewhere(book: Book, verb: str) -> tuple[Place, ...]:
    """The lines for what can't be done here at all: when it can be, and where it comes from."""
    there = [choice for choice in _all_choices(book) if choice.verb == verb]
    return places_of(*(choice.moment for choice in there), *(choice.origin for choice in there))


def _all_choices(book: Book) -> Iterator[Choice]:
    for state in book.machine.states.values():
        if isinstance(state, Decide | Window):
            yield from state.all_choices


def _not_your_turn(game: Game, book: Book, seat: int | None) -> NotYourTurn:
    asked = game.to_act()
    if not asked:
        over = "The match is over." if isinstance(game.waiting, Final) else "The deal is over: nobody is to act."
        return NotYourTurn(over)
    origin = game.waiting.origin if isinstance(game.waiting, Decide | Window) else None
    if seat is None:
        return NotYourTurn("Several may answer: say whose move it is.", places_of(origin))
    if isinstance(game.waiting, Window):
        answered = book.has("answered") and game.value(book.variable("answered"), seat)
        names = " and ".join(book.seats[other] for other in asked)
        return NotYourTurn(
            f"{names} may answer now, not {book.seats[seat]}{', who has answered' if answered else ''}.",
            places_of(origin),
        )
    return NotYourTurn(f"It is {book.seats[game.actor]}'s turn, not {book.seats[seat]}'s.", places_of(origin))


def _illegal(game: Game, book: Book, move: Move, who: int) -> PlayError:
    """Why a seat that may act may not make a move that could be read."""
    name, said = book.seats[who], _said(move, book)
    choices = game.choices_here
    candidates = [n for n, choice in enumerate(choices) if choice.verb == move.verb]
    if not candidates:
        elsewhere = _elsewhere(book, move.verb)
        if isinstance(game.waiting, Window):
            answers = " or ".join((*open_calls(game, who), PASS))
            return NotYourTurn(f"{name} can't {said} now: {name} is asked, and answers {answers}.", elsewhere)
        if isinstance(game.waiting, Decide) and who == game.actor and move.verb not in book.machine.calls:
            verbs = [choice.verb for choice in game.waiting.choices]
            if DROP in verbs:
                asks = (choice.origin for choice in game.waiting.choices)
                return IllegalMove(f"{name} can't {said} before it is known who plays this deal.", places_of(*asks))
            if move.verb == DROP or (move.verb == PLAY and not move.cards):
                return IllegalMove(f"{name} can't {said} now: it is known who plays this deal.", elsewhere)
            if DRAW in verbs and move.verb in (MELD, LAY, DISCARD):
                draws = (choice.origin for choice in game.waiting.choices)
                return IllegalMove(f"{name} can't {said} before a card is drawn.", places_of(*draws))
            if move.verb in (DRAW, TAKE):
                return IllegalMove(f"{name} can't {said}: this turn's card is in the hand.", elsewhere)
        return IllegalMove(f"{name} can't {said} now.", elsewhere)
    state = game.waiting
    if isinstance(state, Decide) and who != game.actor and candidates[0] < len(state.choices):
        turn = _not_your_turn(game, book, who)  # something else stands open to that seat
        return IllegalMove(str(turn), turn.explanation.places if turn.explanation else ())
    refused = None if move.stands is None else _stands_not_for(game, book, move, candidates, who)
    return refused or _not_taken(game, book, evolve(move, stands=None), candidates, who)


def _not_taken(game: Game, book: Book, move: Move, candidates: Sequence[int], who: int) -> PlayError:
    """Why a seat may not take these cards for what it may do."""
    name, said, choices = book.seats[who], _said(move, book), game.choices_here
    one_on_a_meld = len(move.cards) == 1 and any(choices[n].onto is not None for n in candidates)
    sets = [] if one_on_a_meld else [n for n in candidates if choices[n].several is not None]
    if sets and move.cards:
        return _no_such_set(game, book, move, sets[0], who)
    if len(move.cards) > 1:
        return IllegalMove("One card is played at a time here.", places_of(*(choices[n].origin for n in candidates)))
    if not move.cards:
        return _without_cards(game, book, move, (sets or candidates)[0], who)
    faces = faces_meant(book.cards, move)
    face = book.cards.face_of(move.cards[0])
    for number in candidates:
        held = [card for card in _source(game, number, who) if card == face or card in faces]
        if held and choices[number].onto is not None:
            return _goes_not_there(game, book, move, number, held[0], who)
        if held:
            return _barred(game, book, said, number, held[0], who)
    return _has_none(name, move.cards[0])


def _without_cards(game: Game, book: Book, move: Move, number: int, who: int) -> PlayError:
    """Why a seat may not do at all what a word says without its cards, or that the cards are lacking."""
    guard, choice, verb = game.first_failing(number, NOBODY, who), game.choices_here[number], move.verb
    of_cards = guard is None or guard.narrows or (guard.says and (choice.onto is not None or "{card}" in guard.says))
    if choice.source is None or not of_cards:
        return _barred(game, book, _said(move, book), number, NOBODY, who)
    if guard is not None and guard.says and not any(game.choices_here[n].verb == verb for n, _ in game.choices(who)):
        name = book.seats[who]
        none = f"No cards of {name}'s hand go with the top discard" if verb in book.moves.along else None
        return IllegalMove(
            f"{none or f'{name} has no cards to {_said(move, book)}'}.", places_of(guard.origin, choice.origin)
        )
    if verb in book.moves.onto:
        return NotAMove(f"'{verb}' names no card and no meld: say '{verb} CARD {ON} 1'.")
    if verb in book.moves.along:
        return NotAMove(f"'{verb}' doesn't name all cards: say '{verb} CARD {WITH} CARDS'.")
    return NotAMove(names_no_card(verb, verb, several=choice.several is not None))


def _stands_not_for(game: Game, book: Book, move: Move, candidates: Sequence[int], who: int) -> IllegalMove | None:
    """Why a wild card can't stand for what the move says, where it could be made otherwise."""
    legal = [act for act in (allowed(game, book.moves, evolve(move, stands=None), who),) if act is not None]
    if not legal:
        return None
    _, number, chosen = legal[0]
    may = [n for n in candidates if game.choices_here[n].stands and game.is_legal(n, chosen, who)]
    faces = [face for face in (game.stands(n, chosen) for n in may) if face != NOBODY]
    origin = places_of(game.choices_here[number].origin)
    if not faces:
        return IllegalMove(f"No card of that meld stands for {move.stands} alone: leave out '= {move.stands}'.", origin)
    cards = " or ".join(str(card) for card in book.cards.named(faces))
    return IllegalMove(f"There a wild card stands for {cards}, not for {move.stands}.", origin)


def _goes_not_there(game: Game, book: Book, move: Move, number: int, face: int, who: int) -> IllegalMove:
    """Why a card may not be laid on that meld."""
    if move.on > book.machine.melds:
        return _no_such_meld(game, number)
    onto = Onto(len(book.machine.pack.faces))
    return _barred(game, book, _said(move, book), number, onto.code(face, move.on - 1), who)


def _no_such_meld(game: Game, number: int) -> IllegalMove:
    """No table has room for a meld of that number."""
    return IllegalMove("There is no such meld on the table.", places_of(game.choices_here[number].origin))


def _no_such_set(game: Game, book: Book, move: Move, number: int, who: int) -> IllegalMove:
    """Why a seat may not take several cards: it hasn't them, they are too many or too few, or a guard bars them."""
    left = list(_source(game, number, who))
    chosen: list[int] = []
    choice = game.choices_here[number]
    given = game.given(number)
    takes = takes_open_card(choice)
    if takes and [book.cards.face_of(card) for card in move.cards] != [given]:
        return _not_on_top(game, book, move, number)
    origins = (guard.origin for guard in choice.guards if guard.origin is not None)
    taking = [origin for origin in origins if origin.place.clause == f"{move.verb} with"]
    for card in move.with_cards if takes else move.cards:
        face = next((f for f in left if f == book.cards.face_of(card) or f in _of_rank(book, card)), None)
        if face is None:
            return _has_none(book.seats[who], card, *taking)
        left.remove(face)
        chosen.append(face)
    if choice.onto is not None:
        if move.on > book.machine.melds:
            return _no_such_meld(game, number)
        onto = Onto(len(book.machine.pack.faces))
        chosen = [onto.code(face, move.on - 1) for face in chosen]
    least, most = game.sizes(number, who)
    if not least <= len(chosen) <= most:
        count = str(least) if least == most else f"{least} to {most}"
        cards = "card is" if count == "1" else "cards are"
        here = "laid there at once" if choice.onto is not None else "played here"
        done = f"needed to call {move.verb}" if move.verb in book.machine.calls else here
        return IllegalMove(f"{count} {cards} {done}, not {len(chosen)}.", places_of(*taking, choice.origin))
    return _barred(game, book, _said(move, book), number, tuple(chosen), who)


def _not_on_top(game: Game, book: Book, move: Move, number: int) -> IllegalMove:
    """Another card than the one that may be taken is named."""
    given, cards = game.given(number), " ".join(map(str, move.cards))
    there = "there is none" if given == NOBODY else f"that is {book.cards.cards[given]}"
    return IllegalMove(
        f"Only the top discard may be taken, not {cards}: {there}.", places_of(game.choices_here[number].origin)
    )


def _of_rank(book: Book, card: Card) -> tuple[int, ...]:
    return book.cards.rank(str(card)) if card.suit is None else ()


def _has_none(name: str, card: Card, *origins: Origin) -> IllegalMove:
    named = "10" if card.suit is None and card.rank == "T" else str(card)
    return IllegalMove(f"{name} has no {named}.", places_of(*origins))


def _source(game: Game, number: int, who: int) -> tuple[int, ...]:
    """The cards that a seat could take for a choice."""
    state = game.waiting
    assert isinstance(state, Decide | Window)
    source = state.all_choices[number].source
    if source is None:
        return ()
    actor = state.actor if isinstance(state, Decide) else state.seat
    of = None if source.of is None else game.evaluate(source.of, {actor: who})
    return game.items(source.zone, of)


def _barred(game: Game, book: Book, said: str, number: int, chosen: Chosen, who: int) -> IllegalMove:
    guard: Guard | None = game.first_failing(number, chosen, who)
    origin = game.choices_here[number].origin
    name = book.seats[who]
    if guard is None or not guard.says:
        return IllegalMove(f"{name} may not {said} now.", places_of(guard.origin if guard else None, origin))
    faces = chosen if isinstance(chosen, tuple) else () if chosen == NOBODY else (chosen,)
    if game.choices_here[number].onto is not None:
        faces = tuple(face % len(book.machine.pack.faces) for face in faces)
    reason = guard.says.replace("{card}", book.cards.text(faces)).replace("{seat}", name)
    return IllegalMove(sentence(reason), places_of(guard.origin, origin))
