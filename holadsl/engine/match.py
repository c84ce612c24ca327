"""Matches: how they begin, the deals after the first, results entered by hand, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holadsl.core.effects import Add, Happening, Tell
from holadsl.core.expressions import Binary, Const, Op, Read
from holadsl.core.machine import NOBODY, Final
from holadsl.core.place import Place
from holadsl.core.values import Index, Variable, Zone
from holadsl.core.verbs import PLAY
from holadsl.data import field, frozen
from holadsl.engine import sides
from holadsl.engine.book import Book, Number
from holadsl.engine.errors import PlayError
from holadsl.engine.events import reason_of
from holadsl.engine.game import Game
from holadsl.engine.moves import faces_meant


@frozen(at_once=True)
class Points:
    """What a seat can know of the deal's points (`holadsl.Points`)."""

    known: Mapping[str, Number]
    """By team."""
    complete: bool
    """False where points hang on cards that not everybody saw."""


@frozen(at_once=True)
class Outcome:
    """How a match ended (`holadsl.Outcome`)."""

    scores: Mapping[str, Number]
    """By team."""
    winners: tuple[str, ...]
    """Teams; several where a tie is shared."""
    reason: str
    """One sentence."""
    clause: Place
    """The line of the rule file that ended it."""
    titles: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """Honours without effect, with the teams that bear them."""


@frozen(at_once=True)
class DealResult:
    """What comes out of a deal (`holadsl.DealResult`)."""

    points: Mapping[str, Number]
    """By team, last trick, sweep and other lines in."""
    scores: Mapping[str, Number]
    """By team, after the deal."""
    next_dealer: str
    next_leader: str
    over: bool
    """The match ends with this deal."""
    winners: tuple[str, ...]
    """Teams that won the match; empty while it goes on."""


# ---------------------------------------------------------------------- a match from its beginning


def open_match(book: Book, dealer: int, scores: Mapping[str, Number], deals: int | None) -> Game:
    """A game before its first shuffle. PlayError for a team that isn't there, or fewer than one deal."""
    game = Game(book.machine, program=book.program(book.machine))
    set_dealer(game, book, dealer)
    set_scores(game, book, scores)
    if deals is not None:
        if deals < 1:
            raise PlayError(f"A match has one deal or more, not {deals}.")
        set_given(game, book.variable("deal-limit"), deals)
    return game


def set_dealer(game: Game, book: Book, dealer: int) -> None:
    """Makes a seat the dealer of this deal, or of the first."""
    for role in ("dealer", "next-dealer"):
        if book.has(role):
            game.set_value(book.variable(role), dealer)


def set_given(game: Game, variable: Variable, value: int, of: int | None = None) -> None:
    """Sets a number that comes from outside; PlayError if it is beyond what the Machine has room for."""
    if (variable.low is not None and value < variable.low) or (variable.high is not None and value > variable.high):
        raise PlayError(f"{value} is out of reach: {variable.name} goes from {variable.low} to {variable.high}.")
    game.set_value(variable, value, of)


def set_scores(game: Game, book: Book, scores: Mapping[str, Number]) -> None:
    """Sets the match scores of the teams named."""
    for team, score in scores.items():
        set_given(game, book.variable("score"), book.amount(score), book.team(team))


def last_in_order(book: Book) -> int:
    """The last seat in order of play from A: the first dealer where none is named."""
    return book.seat(book.order[-1])


# ---------------------------------------------------------------------- between deals


def deal_again(game: Game, book: Book, deck: Sequence[int]) -> None:
    """The next deal, from that deck. PlayError if the deal isn't over, or the match is."""
    if isinstance(game.waiting, Final):
        raise PlayError("The match is over: there is no next deal.")
    if not game.between_deals:
        raise PlayError("The deal isn't over yet.")
    if book.has("deal-number") and game.value(book.variable("deal-number")) >= book.machine.deals:
        raise PlayError(f"A match goes on for {book.machine.deals} deals at the most.")
    game.feed(deck)


def check_open(game: Game) -> None:
    """PlayError if the deal is over: nothing that ends it can be entered any more."""
    if game.between_deals:
        raise PlayError("The deal is over already: next_deal() begins another.")


def result_by_hand(
    game: Game,
    book: Book,
    points: Mapping[str, Number],
    tricks: Mapping[str, int],
    last_trick: str = "",
    winners: Sequence[str] = (),
) -> None:
    """Ends the deal with a result as players count it, last trick in. PlayError if the deal is over already.

    Who took the last trick is needed where more than its points hangs on that; "" is nobody. `winners` have won the
    deal where points don't say it.
    """
    check_open(game)
    named = set("".join(points)) if book.has(sides.ALONE) else set(points)
    missing = [team for team in book.team_names if team not in named]
    if missing:
        raise PlayError(f"The points of {missing[0]} are missing.")
    amounts = {sides.team(book, team): book.amount(number) for team, number in points.items()}
    total = sum(list(amounts.values()))
    if total != 0 and book.machine.settlement is not None and book.in_turns:
        raise PlayError(f"What some pay others gain: these amounts come to {book.number(total)}, not 0.")
    won = {sides.team(book, team): number for team, number in tricks.items()}
    sides.nobody(game, book)
    sides.say(game, book, points, tricks)
    gather(game, book)
    last = book.seat(last_trick) if last_trick else NOBODY
    set_last_trick(game, book, last)
    set_tricks(game, book, won)
    if last != NOBODY:
        amounts = _without_last_trick(game, book, amounts, last)
    for team, amount in amounts.items():
        set_given(game, book.variable("by-hand"), amount, team)
    for number, team in enumerate(sides.team(book, name) for name in winners):
        _set_if_asked(game, book, "deal-won", 1, team)
        if not number:
            game.set_value(book.variable("deal-winner"), team)
    game.jump("count")


def set_winner(game: Game, book: Book, seat: int) -> None:
    """Says who has won the deal."""
    team = book.machine.team_of[seat]
    game.set_value(book.variable("deal-won"), 1, team)
    game.set_value(book.variable("deal-winner"), team)


def set_last_trick(game: Game, book: Book, seat: int) -> None:
    """Says who took the last trick of the deal; of NOBODY, that no points are to be added for it."""
    for role in ("last-trick", "last-winner")[: 1 if seat == NOBODY else 2]:
        if book.has(role):
            game.set_value(book.variable(role), seat)


def _without_last_trick(game: Game, book: Book, amounts: Mapping[int, int], seat: int) -> dict[int, int]:
    """The amounts less what the count adds to them because that seat took the last trick."""
    counted = []
    for taker in (seat, NOBODY):
        trial = game.copy(undo=False, tell=False)
        set_last_trick(trial, book, taker)
        for team, amount in amounts.items():
            set_given(trial, book.variable("by-hand"), amount, team)
        trial.jump("count")
        counted.append(points_of(trial, book))
    added = {team: book.amount(counted[0][name] - counted[1][name]) for team, name in enumerate(book.team_names)}
    rest = {team: amount - added[team] for team, amount in amounts.items()}
    if min(rest.values()) < 0:
        raise PlayError(f"{book.seats[seat]} can't have taken the last trick, which is worth more than those points.")
    return rest


def gather(game: Game, book: Book) -> None:
    """Takes all cards off the table."""
    for zone in book.machine.zones:
        for of in (None,) if zone.index is Index.ONE else range(book.machine.copies(zone.index)):
            game.set_items(zone, (), of)


def set_tricks(game: Game, book: Book, won: Mapping[int, int]) -> None:
    """Sets how many tricks each team took in this deal, none where it isn't named."""
    for team in range(book.machine.teams):
        number = won.get(team, 0)
        if number < 0:
            raise PlayError(f"Nobody takes {number} tricks.")
        set_given(game, book.variable("tricks"), number, team)
    if book.has("trick-number"):
        game.set_value(book.variable("trick-number"), sum(won.values()))


def set_marks(game: Game, book: Book, marks: Mapping[int, Sequence[str]]) -> None:
    """Lets teams bear marks; PlayError for one that the rules don't have."""
    for team, names in marks.items():
        for name in names:
            if name not in book.machine.marks:
                raise PlayError(f"These rules have no mark '{name}'.")
            set_given(game, book.variable(f"mark {name}"), 1, team)


def set_last_card(game: Game, book: Book, played: tuple[str, str] | None) -> None:
    """Says who played the last card of the deal, "" if that isn't known, and which it was; its rank may do.

    PlayError for what is no card, or no single one.
    """
    if played is None:
        return
    seat, text = played
    move = book.moves.read(text)
    if move.verb != PLAY or len(move.cards) != 1:
        raise PlayError(f"The last card played is one card, not '{text}'.")
    face = book.cards.face_of(move.cards[0])
    _set_if_asked(game, book, "last-card", faces_meant(book.cards, move)[0] if face is None else face)
    if seat:
        _set_if_asked(game, book, "last-player", book.seat(seat))


def _set_if_asked(game: Game, book: Book, role: str, value: int, of: int | None = None) -> None:
    """Sets what rules that don't ask it keep as it was: there it can't be anything else, in no position."""
    variable = book.variable(role)
    if book.ranges[variable].has(value):
        game.set_value(variable, value, of)


def set_match_won(game: Game, book: Book, teams: Sequence[str]) -> None:
    """Lets teams have won the match by what happened in play. PlayError for a team that isn't there."""
    for name in teams:
        game.set_value(book.variable("match-won"), 1, book.team(name))


def penalise(game: Game, book: Book, team: int, penalty: str) -> None:
    """Takes a penalty from a team's match score. PlayError if there is no such penalty, or the match is over."""
    costs = book.machine.penalties.get(penalty)
    if costs is None:
        names = ", ".join(book.machine.penalties) or "none"
        raise PlayError(f"There is no penalty '{penalty}' in these rules: they have {names}.")
    if isinstance(game.waiting, Final):
        raise PlayError("The match is over: no penalty changes it any more.")
    score = book.variable("score")
    told = Tell(Happening.SCORE_SET, (Const(team), Read(score, Const(team))))
    game.perform((Add(score, Binary(Op.SUB, Const(0), costs), Const(team)), told))


# ---------------------------------------------------------------------- what came out


def points_of(game: Game, book: Book, named: str = "points") -> Mapping[str, Number]:
    """The deal's points by team: what was captured so far, or once it is counted all of them."""
    measure = book.machine.measures.get(named)
    if measure is None:
        return book.numbers(game.values(book.variable("points")))
    teams = range(book.machine.teams)
    return book.numbers(tuple(game.evaluate(measure.value, {measure.team: team}) for team in teams))


def points_known(game: Game, book: Book, seat: int) -> Points:
    """The deal's points as far as a seat can know them: what a team took face down counts when the deal is over.

    While it doesn't know who is on whose side, each player's points are those of the cards that he took himself.
    """
    knows = sides.known_to(game, book, seat)[1]
    measure = "points" if knows else "points-known"
    roles = book.machine.roles.items()
    places = [item for role, item in roles if role.startswith("kept-") and isinstance(item, Zone)]
    hidden = any(game.items(zone, seat) for zone in places for seat in range(book.machine.seats))
    if not hidden or game.between_deals:
        return Points(points_of(game, book, measure), complete=knows)
    return Points(points_of(game, book, f"{measure}-open"), complete=False)


def scores_of(game: Game, book: Book) -> Mapping[str, Number]:
    """The match scores by team."""
    return book.numbers(game.values(book.variable("score")))


def winners_of(game: Game, book: Book) -> tuple[str, ...]:
    """The teams that won the match; none while it goes on."""
    if not isinstance(game.waiting, Final):
        return ()
    won = game.values(book.variable("match-won"))
    return tuple(team for team, flag in zip(book.team_names, won, strict=True) if flag)


def outcome_of(game: Game, book: Book) -> Outcome | None:
    """How the match ended, None while it goes on."""
    if not isinstance(game.waiting, Final):
        return None
    endings = book.machine.endings
    number = game.value(book.variable("ending")) if book.has("ending") else NOBODY
    ending = endings[number] if 0 <= number < len(endings) else None
    origin = ending.origin if ending else None
    titles: dict[str, tuple[str, ...]] = {}
    for honour in book.machine.honours:
        bear = [t for n, t in enumerate(book.team_names) if game.evaluate(honour.where, {honour.team: n})]
        if bear:
            titles[honour.text] = (*titles.get(honour.text, ()), *bear)
    return Outcome(
        scores=scores_of(game, book),
        winners=winners_of(game, book),
        reason=reason_of(book, number),
        clause=origin.place if origin else Place("<rules>", 1, 1, "", "match"),
        titles=titles,
    )


def first_leader(game: Game, book: Book) -> int:
    """The seat that leads the deal of the dealer as set now, NOBODY where the rules can't say it yet."""
    measure = book.machine.measures.get("first-lead")
    if measure is None:
        return book.machine.following[game.value(book.variable("dealer"))]
    return game.evaluate(measure.value, {measure.team: 0})


def trump_of(game: Game, book: Book) -> int:
    """The trump suit, NOBODY where there is none, or none yet."""
    measure = book.machine.measures.get("trump")
    return game.evaluate(measure.value, {measure.team: 0}) if measure is not None else NOBODY


def factor_of(game: Game, book: Book, named: str) -> int:
    """How many times a deal counts: "factor" this one, "next-factor" the next; 1 where no rule doubles any."""
    measure = book.machine.measures.get(named)
    return game.evaluate(measure.value, {measure.team: 0}) if measure is not None else 1


def set_trump(game: Game, book: Book, name: str) -> None:
    """Says which suit is trump: a suit's name or letter. PlayError where there is none, or another for good."""
    measure = book.machine.measures.get("trump")
    if measure is None:
        raise PlayError("These rules have no trump.")
    suit = book.cards.suit(name)
    if isinstance(measure.value, Read):
        game.set_value(measure.value.variable, suit)
    elif suit != trump_of(game, book):
        raise PlayError(f"Trump can't be {name}: these rules say which cards are trumps.")


def result_of(game: Game, book: Book) -> DealResult:
    """What came out of the deal that was counted just now; the game itself is used up."""
    points, scores, winners = points_of(game, book), scores_of(game, book), winners_of(game, book)
    over = isinstance(game.waiting, Final)
    dealer = game.value(book.variable("next-dealer"))
    game.set_value(book.variable("dealer"), dealer)
    leader = first_leader(game, book)
    if leader == NOBODY:
        leader = book.machine.following[dealer]
    return DealResult(points, scores, book.seats[dealer], book.seats[leader], over, winners)
