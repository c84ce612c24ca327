"""Small Machines built by hand, for tests and benchmarks of what runs Machines."""

from __future__ import annotations

from attrs import frozen

from holadsl.core.effects import (
    Add,
    Clear,
    Draw,
    Each,
    Effect,
    Go,
    Happening,
    Pour,
    Put,
    Repeat,
    Set,
    Shift,
    Tell,
    When,
)
from holadsl.core.expressions import (
    And,
    At,
    Binary,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Seats,
    Seek,
    Size,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.machine import Automatic, Chance, Choice, Decide, Final, Guard, Machine, State
from holadsl.core.values import Face, Index, Kind, Pack, Scope, Sight, Table, Variable, Zone

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def pack_of(ranks: int = 13, suits: int = 4, copies: int = 1) -> Pack:
    """A pack of the lowest ranks and first suits; card `r * suits + s` has rank `r` and suit `s`."""
    letters = "23456789TJQKA"
    faces = tuple(Face(r, s, letters[r] + "cdhs"[s]) for r in range(ranks) for s in range(suits))
    return Pack(RANKS[:ranks], SUITS[:suits], faces, (copies,) * len(faces))


def equals(left: Expr, right: Expr) -> Binary:
    """Both are the same number."""
    return Binary(Op.EQ, left, right)


def machine_of(
    *states: State,
    variables: tuple[Variable, ...] = (),
    zones: tuple[Zone, ...] = (),
    tables: tuple[Table, ...] = (),
    pack: Pack | None = None,
    seats: int = 4,
) -> Machine:
    """A Machine that begins with the first state; seats follow each other clockwise, even ones against odd ones."""
    return Machine(
        seats=seats,
        team_of=tuple(seat % 2 for seat in range(seats)),
        following=tuple((seat + 1) % seats for seat in range(seats)),
        pack=pack or pack_of(),
        variables=variables,
        zones=zones,
        tables=tables,
        states={state.name: state for state in states},
        start=states[0].name,
        roles={},
    )


@frozen
class Counting:
    """A counting game for one player: 1 or 2 is added each time until the number is the target; then it is over."""

    machine: Machine
    number: Variable
    pile: Zone


def counting(target: int = 5) -> Counting:
    """The counting game: choice 0 adds one, choice 1 adds two, neither beyond the target."""
    number, pile, actor = Variable("number"), Zone("pile"), Local("actor")
    again = When(equals(Read(number), Const(target)), (Go("over"),), (Go("count"),))

    def adding(verb: str, more: int) -> Choice:
        fits = Guard(Binary(Op.LE, Binary(Op.ADD, Read(number), Const(more)), Const(target)), f"{more} is too much")
        return Choice(verb, (Add(number, Const(more)), again), guards=(fits,))

    machine = machine_of(
        Chance("shuffle", ZoneRef(pile), (Set(number, Const(0)), Go("count"))),
        Decide("count", Const(0), actor, (adding("one", 1), adding("two", 2))),
        Final("over"),
        variables=(number,),
        zones=(pile,),
        pack=pack_of(2, 1),
        seats=1,
    )
    return Counting(machine, number, pile)


@frozen
class Tricks:
    """Hola for four without the hold: 4 cards each, the last card of the rank led takes the trick, refill to 4."""

    machine: Machine
    turn: Variable
    leader: Variable
    dealer: Variable
    points: Variable
    score: Variable
    stock: Zone
    hand: Zone
    trick: Zone
    players: Zone
    taken: Zone


class _Parts:
    """The variables, zones and tables of the trick game, and what is said of them more than once."""

    def __init__(self) -> None:
        self.turn = Variable("turn", Kind.SEAT)
        self.leader = Variable("leader", Kind.SEAT)
        self.dealer = Variable("dealer", Kind.SEAT, first=3, scope=Scope.MATCH)
        self.winner = Variable("winner", Kind.SEAT, scope=Scope.TRICK)
        self.worth_won = Variable("worth won", scope=Scope.TRICK)
        self.points = Variable("points", index=Index.TEAM)
        self.score = Variable("score", index=Index.TEAM, scope=Scope.MATCH)
        self.stock = Zone("stock", sight=Sight.NOBODY)
        self.hand = Zone("hand", Index.SEAT, Sight.OWNER)
        self.trick = Zone("trick")
        self.players = Zone("players", item=Kind.SEAT)
        self.taken = Zone("taken", Index.TEAM)
        self.pack = pack_of()
        self.rank = Table("rank", tuple(face.rank for face in self.pack.faces))
        self.worth = Table("worth", tuple(10 if face.rank in (8, 12) else 0 for face in self.pack.faces))
        self.after = Table("after", (1, 2, 3, 0))
        self.team = Table("team", (0, 1, 0, 1))

    def next_to(self, seat: Expr) -> Expr:
        return Look(self.after, seat)

    def is_short(self, seat: Local) -> Expr:
        return Binary(Op.LT, Size(ZoneRef(self.hand, Get(seat))), Const(4))

    def shuffle(self) -> Chance:
        seat, told = Local("seat"), Local("seat")
        first = self.next_to(Read(self.dealer))
        deal = Each(Seats(seat, first), (Draw(ZoneRef(self.stock), ZoneRef(self.hand, Get(seat))),))
        tell = Tell(Happening.DEALT, (Get(told),), ZoneRef(self.hand, Get(told)))
        return Chance(
            "shuffle",
            ZoneRef(self.stock),
            (
                Each(Times(Local("lap"), 4), (deal,)),
                Each(Seats(told, first), (tell,)),
                Set(self.leader, first),
                Set(self.turn, first),
                Go("play"),
            ),
        )

    def play(self) -> Decide:
        actor, card = Local("actor"), Local("card")
        mine, trick = ZoneRef(self.hand, Get(actor)), ZoneRef(self.trick)
        effects: tuple[Effect, ...] = (
            Shift(Get(card), mine, trick),
            Put(Get(actor), ZoneRef(self.players)),
            Tell(Happening.PLAYED, (Get(actor), Get(card), Const(1), Const(0))),
            Set(self.turn, self.next_to(Read(self.turn))),
            When(equals(Size(trick), Const(4)), (Go("count trick"),), (Go("play"),)),
        )
        return Decide("play", Read(self.turn), actor, (Choice("play", effects, mine, card),))

    def count_trick(self) -> Automatic:
        card, worth = Local("card"), Local("card")
        trick, players = ZoneRef(self.trick), ZoneRef(self.players)
        led = Look(self.rank, At(trick, Const(0)))
        last = Seek(Cards(card, trick), equals(Look(self.rank, Get(card)), led), last=True)
        winner, team = Read(self.winner), Look(self.team, Read(self.winner))
        return Automatic(
            "count trick",
            (
                Set(self.winner, At(players, last)),
                Set(self.worth_won, Fold(How.SUM, Cards(worth, trick), value=Look(self.worth, Get(worth)))),
                Add(self.points, Read(self.worth_won), team),
                Tell(Happening.TAKEN, (Read(self.leader), winner, Const(1), Read(self.worth_won)), trick),
                Pour(trick, ZoneRef(self.taken, team)),
                Clear(players),
                self.refill(),
                Set(self.leader, winner),
                Set(self.turn, winner),
                When(equals(Size(ZoneRef(self.hand, winner)), Const(0)), (Go("end deal"),), (Go("play"),)),
            ),
        )

    def refill(self) -> Repeat:
        """One card at a time, winner first; a lap is dealt only if everybody who is short can get a card."""
        seat, counted = Local("seat"), Local("seat")
        hand, stock = ZoneRef(self.hand, Get(seat)), ZoneRef(self.stock)
        short = Fold(How.COUNT, Seats(counted), self.is_short(counted))
        newest = At(hand, Binary(Op.SUB, Size(hand), Const(1)))
        lap = Each(
            Seats(seat, Read(self.winner)),
            (Draw(stock, hand), Tell(Happening.DRAWN, (Get(seat), newest))),
            self.is_short(seat),
        )
        goes_on = And((Binary(Op.LT, Const(0), short), Binary(Op.LE, short, Size(stock))))
        return Repeat(goes_on, 4, (lap,))

    def end_deal(self, target: int | None) -> Automatic:
        team, reset, reached = Local("team"), Local("team"), Local("team")
        over: Expr = Const(0)
        if target is not None:
            over = Fold(How.ANY, Teams(reached), value=Binary(Op.LE, Const(target), Read(self.score, Get(reached))))
        numbers = (
            Read(self.dealer),
            *(Read(self.points, Const(t)) for t in range(2)),
            *(Read(self.score, Const(t)) for t in range(2)),
        )
        return Automatic(
            "end deal",
            (
                Each(Teams(team), (Add(self.score, Read(self.points, Get(team)), Get(team)),)),
                Tell(Happening.DEAL_ENDED, numbers),
                Each(Teams(reset), (Set(self.points, Const(0), Get(reset)),)),
                Set(self.dealer, self.next_to(Read(self.dealer))),
                When(over, (Go("over"),), (Go("shuffle"),)),
            ),
        )


def tricks(target: int | None = None) -> Tricks:
    """The trick game; with a target it is over when a team's score has reached it, else it goes on for ever."""
    p = _Parts()
    machine = machine_of(
        *(p.shuffle(), p.play(), p.count_trick(), p.end_deal(target), Final("over")),
        variables=(p.turn, p.leader, p.dealer, p.winner, p.worth_won, p.points, p.score),
        zones=(p.stock, p.hand, p.trick, p.players, p.taken),
        tables=(p.rank, p.worth, p.after, p.team),
        pack=p.pack,
    )
    return Tricks(machine, p.turn, p.leader, p.dealer, p.points, p.score, p.stock, p.hand, p.trick, p.players, p.taken)
