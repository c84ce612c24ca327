"""A small game built by hand, as a Machine: for what reads Machines and doesn't play them."""

from __future__ import annotations

from attrs import evolve

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
    If,
    Local,
    Look,
    Not,
    Op,
    Or,
    Read,
    Seats,
    Seek,
    Size,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.machine import (
    Automatic,
    Chance,
    Choice,
    Decide,
    Ending,
    Final,
    Guard,
    Honour,
    Machine,
    Measure,
    State,
)
from holadsl.core.values import Face, Index, Kind, Origin, Pack, Scope, Sight, Table, Variable, Zone
from holadsl.text import Place


def line(number: int) -> Origin:
    """The origin of what stands on a line of the small game's rule file."""
    return Origin(Place("house/small.hola", number, 3, "", ""))


def pack_of(ranks: int, suits: int, copies: int = 1) -> Pack:
    """A pack in which card `r * suits + s` has rank `r` and suit `s`."""
    faces = tuple(Face(r, s, f"{r + 2}{'cdhs'[s]}") for r in range(ranks) for s in range(suits))
    names = ("clubs", "diamonds", "hearts", "spades")
    return Pack(tuple(str(r + 2) for r in range(ranks)), names[:suits], faces, (copies,) * len(faces))


def same(left: Expr, right: Expr) -> Binary:
    """Both are the same number."""
    return Binary(Op.EQ, left, right)


class SmallGame:
    """The variables, zones and tables of the small game: two seats against each other, six cards, tricks of two.

    Whoever answers must follow suit; once a deal a seat may throw its oldest card away instead. The higher rank of the
    suit led takes the trick and its ranks as points; then hands are filled up to two. The match goes to 20.
    """

    def __init__(self) -> None:
        self.pack = pack_of(3, 2)
        self.dealer = Variable("dealer", Kind.SEAT, first=1, scope=Scope.MATCH)
        self.turn = Variable("turn", Kind.SEAT)
        self.winner = Variable("winner", Kind.SEAT, first=-1, scope=Scope.TRICK)
        self.thrown = Variable("thrown", Kind.FLAG, Index.SEAT)
        self.points = Variable("points", index=Index.TEAM, origin=line(9))
        self.score = Variable("score", index=Index.TEAM, scope=Scope.MATCH, low=-10, high=30, origin=line(11))
        self.streak = Variable("streak", scope=Scope.MATCH)
        self.stock = Zone("stock", sight=Sight.NOBODY)
        self.hand = Zone("hand", Index.SEAT, Sight.OWNER)
        self.trick = Zone("trick")
        self.players = Zone("players", item=Kind.SEAT)
        self.taken = Zone("taken", Index.TEAM)
        self.rank = Table("rank", (0, 0, 1, 1, 2, 2))
        self.suit = Table("suit", (0, 1, 0, 1, 0, 1))
        self.after = Table("after", (1, 0))
        self.team = Table("team", (0, 1))

    def machine(self) -> Machine:
        """The Machine of the small game."""
        states: tuple[State, ...] = (self.shuffle(), self.play(), self.take(), self.count(), Final("over"))
        team = Local("team")
        points = Fold(How.SUM, Cards(card := Local("card"), ZoneRef(self.taken, Get(team))), None, self.rank_of(card))
        return Machine(
            seats=2,
            team_of=(0, 1),
            following=(1, 0),
            pack=self.pack,
            variables=(
                self.dealer,
                self.turn,
                self.winner,
                self.thrown,
                self.points,
                self.score,
                self.streak,
            ),
            zones=(self.stock, self.hand, self.trick, self.players, self.taken),
            tables=(self.rank, self.suit, self.after, self.team),
            states={state.name: state for state in states},
            start="shuffle",
            roles={"dealer": self.dealer, "stock": self.stock},
            measures={"points": Measure(team, points, line(9))},
            penalties={"talking": Const(3)},
            honours=(Honour("Cleaner", team, same(Read(self.points, Get(team)), Const(0)), line(14)),),
            endings=(Ending("A side has 20 points.", line(12)),),
            longest=6,
            deals=1000,
        )

    def rank_of(self, card: Local) -> Expr:
        """The rank of a bound card, from 2."""
        return Binary(Op.ADD, Look(self.rank, Get(card)), Const(2))

    def shuffle(self) -> Chance:
        """Two cards each, one at a time."""
        seat, team, lap = Local("seat"), Local("team"), Local("lap")
        deal = Draw(ZoneRef(self.stock), ZoneRef(self.hand, Get(seat)))
        after_dealer = Look(self.after, Read(self.dealer))
        effects: tuple[Effect, ...] = (
            Each(Teams(team), (Set(self.points, Const(0), Get(team)),)),
            Each(Seats(seat), (Set(self.thrown, Const(0), Get(seat)),)),
            Each(Times(lap, 2), (Each(Seats(seat, after_dealer), (deal,)),)),
            Set(self.turn, after_dealer),
            Go("play"),
        )
        return Chance("shuffle", ZoneRef(self.stock), effects, line(4))

    def play(self) -> Decide:
        """One card, or the oldest thrown away."""
        player, card, other = Local("player"), Local("card"), Local("card")
        hand, trick = ZoneRef(self.hand, Get(player)), ZoneRef(self.trick)
        led = Look(self.suit, At(trick, Const(0)))
        follows = same(Look(self.suit, Get(card)), led)
        void = Not(Fold(How.ANY, Cards(other, hand), None, same(Look(self.suit, Get(other)), led)))
        rule = Guard(Or((same(Size(trick), Const(0)), follows, void)), "You must follow suit with {card}.", line(6))
        end = When(same(Size(trick), Const(2)), (Go("take"),), (Go("play"),), line(7))
        told = Tell(Happening.PLAYED, (Get(player), Get(card), Const(1), Const(0)))
        other_seat = Look(self.after, Get(player))
        on: tuple[Effect, ...] = (
            Put(Get(player), ZoneRef(self.players)),
            Set(self.turn, other_seat),
        )
        effects = (Shift(Get(card), hand, trick), *on, told, end)
        may_throw = And((Not(Read(self.thrown, Get(player))), Binary(Op.LE, Const(2), Size(hand))))
        thrown = (Set(self.thrown, Const(1), Get(player)), Draw(hand, trick, Const(0)), *on, end)
        choices = (
            Choice("play", effects, hand, card, (rule,), line(6)),
            Choice("throw", thrown, guards=(Guard(may_throw, "{seat} has thrown a card already."),), origin=line(8)),
        )
        return Decide("play", Read(self.turn), player, choices, line(5))

    def take(self) -> Automatic:
        """The winner takes the trick, and hands are filled up."""
        card, seat = Local("card"), Local("seat")
        trick, hand = ZoneRef(self.trick), ZoneRef(self.hand, Get(seat))
        side = Look(self.team, Read(self.winner))
        of_suit = same(Look(self.suit, Get(card)), Look(self.suit, At(trick, Const(0))))
        best = Seek(Cards(card, trick), of_suit, self.rank_of(card))
        fill = Draw(ZoneRef(self.stock), hand)
        empty = same(Fold(How.MAX, Seats(seat), None, Size(hand)), Const(0))
        poor = Binary(Op.LT, Size(hand), Const(2))
        effects: tuple[Effect, ...] = (
            Set(self.winner, At(ZoneRef(self.players), best)),
            Add(self.points, Fold(How.SUM, Cards(card, trick), None, self.rank_of(card)), side),
            Pour(trick, ZoneRef(self.taken, side)),
            Clear(ZoneRef(self.players)),
            Repeat(Binary(Op.LE, Const(2), Size(ZoneRef(self.stock))), 2, (Each(Seats(seat), (fill,), poor),)),
            Set(self.turn, Read(self.winner)),
            When(empty, (Go("count"),), (Go("play"),)),
        )
        return Automatic("take", effects, line(9))

    def count(self) -> Automatic:
        """Points become scores; a streak counts deals with both sides above half of what there is, at most 3."""
        team = Local("team")
        points, score = Read(self.points, Get(team)), Read(self.score, Get(team))
        longer = Binary(Op.MIN, Binary(Op.ADD, Read(self.streak), Const(1)), Const(3))
        some = Fold(How.ALL, Teams(team), None, Binary(Op.LT, Const(0), points))
        done = Fold(How.ANY, Teams(team), Binary(Op.LE, Const(20), score))
        effects: tuple[Effect, ...] = (
            Each(Teams(team), (Add(self.score, points, Get(team)),)),
            Set(self.streak, If(some, longer, Const(0))),
            Set(self.dealer, Binary(Op.MOD, Binary(Op.ADD, Read(self.dealer), Const(1)), Const(2))),
            When(done, (Go("over"),), (Go("shuffle"),)),
        )
        return Automatic("count", effects, line(11))


def with_state(machine: Machine, state: State) -> Machine:
    """The Machine with one state more, or another in place of that with its name."""
    return evolve(machine, states={**machine.states, state.name: state})
