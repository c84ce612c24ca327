"""Random small Machines, well-formed, and played to an end by any legal moves.

Each deal: cards are dealt from the stock; before each decision an automatic state finds the next seat that has cards,
or ends the deal; each choice takes a card out of the hand of whoever acts, and none ever comes back. So a deal asks for
no more decisions than the pack has cards. What happens beside that is random (see strategies_nodes).
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st

from holadsl.core import effects as e
from holadsl.core import expressions as x
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
from holadsl.core.values import Index, Kind, Pack, Scope, Sight, Table, Variable, Zone
from tests.machines_core import line, pack_of
from tests.strategies_nodes import Draw, Drawn, Here, Items, Luck, Writer

DEPTH = 2


@st.composite
def machines(draw: Draw) -> Machine:
    """A random Machine without a fault."""
    return Rules(Drawn(draw)).machine()


class Rules:
    """One random game under way."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.depth = self.depth_of()
        self.seats = self.from_to(2, 3)
        self.teams = luck.one_of([(0, 1, 2), (0, 1, 0), (0, 0, 0)])[: self.seats]
        around = [(seat + 1) % self.seats for seat in range(self.seats)]
        back = [(seat - 1) % self.seats for seat in range(self.seats)]
        self.following = tuple(luck.one_of([around, back]))
        self.pack = pack_of(self.from_to(2, 3), 2, 1)
        self.pack = evolve(self.pack, copies=tuple(self.from_to(1, 2) for _ in self.pack.faces))
        self.deals = self.from_to(1, 3)
        self.dealt = Variable("deals", scope=Scope.MATCH)
        self.items = self.random_items(self.pack)
        self.writer = self.writer_of(self.items)
        self.gates = [f"gate {number}" for number in range(self.gates_of())]

    def writer_of(self, items: Items) -> Writer:
        """What writes expressions and effects over these items."""
        return Writer(self.luck, items)

    def depth_of(self) -> int:
        """How many levels expressions and effects have."""
        return DEPTH

    def gates_of(self) -> int:
        """How many ways through a deal there are."""
        return self.from_to(1, 2)

    def from_to(self, low: int, high: int) -> int:
        """A number from low to high."""
        return low + self.luck.below(high - low + 1)

    # ------------------------------------------------------------------ items

    def index(self) -> Index:
        """How many copies there are."""
        return self.luck.one_of([Index.ONE, Index.SEAT, Index.TEAM])

    def variable(self, name: str, kind: Kind, index: Index, low: int, high: int) -> Variable:
        """A variable that begins between low and high."""
        scope = self.luck.one_of(list(Scope))
        return Variable(name, kind, index, self.from_to(low, high), scope)

    def table(self, name: str, count: int, low: int, high: int) -> Table:
        """A table of numbers between low and high."""
        return Table(name, tuple(self.from_to(low, high) for _ in range(count)))

    def random_items(self, pack: Pack) -> Items:
        """The variables, zones and tables of a game with that pack."""
        one, faces = Index.ONE, pack.faces
        return Items(
            seats=self.seats,
            pack=pack,
            numbers=tuple(self.variable(f"number {i}", Kind.NUMBER, self.index(), -2, 7) for i in range(3)),
            flag=self.variable("flag", Kind.FLAG, self.index(), 0, 1),
            turn=self.variable("turn", Kind.SEAT, one, 0, self.seats - 1),
            seat=self.variable("seat", Kind.SEAT, one, -1, self.seats - 1),
            team=self.variable("team", Kind.TEAM, one, -1, max(self.teams)),
            card=self.variable("card", Kind.CARD, one, -1, len(faces) - 1),
            rank=self.variable("rank", Kind.RANK, one, -1, len(pack.ranks) - 1),
            suit=self.variable("suit", Kind.SUIT, one, -1, len(pack.suits) - 1),
            stock=Zone("stock", sight=Sight.NOBODY),
            hand=Zone("hand", Index.SEAT, Sight.OWNER),
            table=Zone("table", self.index()),
            pile=Zone("pile", self.index()),
            order=Zone("order", self.index(), item=Kind.SEAT),
            line=Zone("line", self.index(), item=Kind.SEAT),
            notes=Zone("notes", self.index(), item=Kind.NUMBER),
            rank_of=Table("rank", tuple(face.rank for face in faces)),
            suit_of=Table("suit", tuple(face.suit for face in faces)),
            worth=self.table("worth", len(faces), -3, 10),
            special=self.table("special", len(faces), 0, 1),
            team_of=Table("team", self.teams),
            after=Table("after", self.following),
        )

    # ------------------------------------------------------------------ states

    def machine(self) -> Machine:
        """The whole Machine."""
        states: list[State] = [self.shuffle()]
        for number, gate in enumerate(self.gates):
            states += [self.gate(gate, number), self.between(number), self.decide(number)]
        states += [self.end(), Final("over")]
        items, team = self.items, x.Local("team")
        here = Here().binding(team, Kind.TEAM)
        others = (items.flag, items.turn, items.seat, items.team, items.card, items.rank, items.suit)
        return Machine(
            seats=self.seats,
            team_of=self.teams,
            following=self.following,
            pack=self.pack,
            variables=(*items.numbers, *others, self.dealt),
            zones=(*self.writer.card_zones(), items.order, items.line, items.notes),
            tables=(items.rank_of, items.suit_of, items.worth, items.special, items.team_of, items.after),
            states={state.name: state for state in states},
            start="shuffle",
            roles={"stock": items.stock, "turn": items.turn},
            measures={"points": Measure(team, self.writer.number(1, here))},
            penalties={"talking": self.writer.constant(0, here)},
            honours=(Honour("Champion", team, self.writer.test(1, here)),),
            endings=(Ending("All deals are played."),),
            longest=self.pack.size,
            deals=self.deals,
        )

    def anything(self, still: frozenset[Zone] = frozenset(), here: Here | None = None) -> tuple[e.Effect, ...]:
        """Random effects that don't change those zones."""
        return self.writer.effects(self.depth, evolve(here or Here(), still=still))

    def shuffle(self) -> Chance:
        """A new deal, in which some things may begin anew."""
        seat, lap = x.Local("seat"), x.Local("lap")
        deal = e.Draw(x.ZoneRef(self.items.stock), x.ZoneRef(self.items.hand, x.Get(seat)))
        start = self.writer.seat(0, Here())
        deal_all = e.Each(x.Times(lap, 1 + self.writer.below(4)), (e.Each(x.Seats(seat, start), (deal,)),))
        resets = tuple(reset for item in self.resettable() if self.writer.below(2) for reset in self.reset(item))
        on = e.When(self.writer.test(1, Here()), (e.Go(self.gates[0]),), (e.Go(self.gates[-1]),))
        effects = (*resets, deal_all, *self.anything(), on)
        return Chance("shuffle", x.ZoneRef(self.items.stock), effects, line(3))

    def resettable(self) -> tuple[Variable | Zone, ...]:
        """What a deal may set anew."""
        return (*self.items.numbers, self.items.order, self.items.line, self.items.notes)

    def reset(self, item: Variable | Zone) -> tuple[e.Effect, ...]:
        """Effects that set all copies of an item anew."""
        local = x.Local("each")

        def one(of: x.Expr | None) -> e.Effect:
            if isinstance(item, Variable):
                return e.Set(item, x.Const(item.first), of)
            return e.Clear(x.ZoneRef(item, of))

        if item.index is Index.ONE:
            return (one(None),)
        if self.writer.below(2):
            count = self.seats if item.index is Index.SEAT else max(self.teams) + 1
            return tuple(one(x.Const(copy)) for copy in range(count))
        over = x.Seats(local) if item.index is Index.SEAT else x.Teams(local)
        return (e.Each(over, (one(x.Get(local)),)),)

    def gate(self, name: str, number: int) -> Automatic:
        """The next seat with cards has the turn; without one the deal ends."""
        turn, seat = self.items.turn, x.Local("seat")
        has_cards = x.Binary(x.Op.LT, x.NO, x.Size(x.ZoneRef(self.items.hand, x.Get(seat))))
        start = x.Look(self.items.after, x.Binary(x.Op.MAX, x.Read(turn), x.NO))
        options: list[x.Expr] = [
            x.Seek(x.Seats(seat, start), has_cards, None, bool(self.writer.below(2))),
            x.Fold(x.How.MAX, x.Seats(seat), has_cards, x.Get(seat)),
            x.Fold(x.How.MIN, x.Seats(seat, start), has_cards, x.Get(seat)),
        ]
        next_seat = self.writer.one_of(options)
        nobody = x.Binary(x.Op.EQ, x.Read(turn), x.Const(-1))
        on = e.When(nobody, (e.Go("end"),), (e.Go(f"between {number}"),))
        return Automatic(name, (*self.anything(), e.Set(turn, next_seat), on), line(5))

    def between(self, number: int) -> Automatic | Chance:
        """Something on the way to a decision, which leaves hands as they are; before it the stock may be shuffled."""
        still = frozenset({self.items.hand})
        name, effects = f"between {number}", (*self.anything(still), e.Go(f"decide {number}"))
        if self.writer.below(3):
            return Automatic(name, effects)
        return Chance(name, x.ZoneRef(self.items.stock), effects, part=True)

    def decide(self, number: int) -> Decide:
        """A card is played; or something else, if it is allowed."""
        player = x.Local("player")
        here = Here().binding(player, Kind.SEAT)
        played = self.from_hand(player, here, guards=0)
        kinds = (self.from_hand, self.from_table, self.throw)
        others = [self.writer.one_of(kinds)(player, here, 1) for _ in range(self.writer.below(3))]
        return Decide(f"decide {number}", x.Read(self.items.turn), player, (*others, played), line(7))

    def from_hand(self, player: x.Local, here: Here, guards: int) -> Choice:
        """A card of one's hand goes somewhere."""
        card, hand = x.Local("card"), x.ZoneRef(self.items.hand, x.Get(player))
        inner = here.binding(card, Kind.CARD)
        target = self.writer.zone([self.items.table, self.items.pile], inner)
        shift = e.Shift(x.Get(card), hand, target)
        return Choice("play", self.onward((shift,), inner), hand, card, self.guards(guards, inner), line(8))

    def from_table(self, player: x.Local, here: Here, guards: int) -> Choice:
        """A card of the table is taken, for one of one's own."""
        card, hand = x.Local("card"), x.ZoneRef(self.items.hand, x.Get(player))
        inner = here.binding(card, Kind.CARD)
        table = self.writer.zone([self.items.table], here)
        moves = (
            e.Shift(x.Get(card), table, self.writer.zone([self.items.pile], inner)),
            e.Draw(hand, self.writer.zone([self.items.pile], inner)),
        )
        return Choice("take", self.onward(moves, inner), table, card, self.guards(guards, inner))

    def throw(self, player: x.Local, here: Here, guards: int) -> Choice:
        """The oldest or third card of one's hand goes away."""
        hand, target = x.ZoneRef(self.items.hand, x.Get(player)), self.writer.zone([self.items.table], here)
        draw = e.Draw(hand, target, x.Binary(x.Op.MIN, x.Const(2), x.Binary(x.Op.SUB, x.Size(hand), x.YES)))
        return Choice("throw", self.onward((draw,), here), guards=self.guards(guards, here))

    def guards(self, most: int, here: Here) -> tuple[Guard, ...]:
        """A few guards, none if `most` is 0."""
        tests = [self.writer.test(self.depth, here) for _ in range(self.writer.below(3) if most else 0)]
        return tuple(Guard(test, "{seat} may not play {card}.", line(9)) for test in tests)

    def onward(self, first: tuple[e.Effect, ...], here: Here) -> tuple[e.Effect, ...]:
        """The moves, anything, and on to one of the gates."""
        go: e.Effect = e.Go(self.writer.one_of(self.gates))
        if self.writer.below(2):
            go = e.When(self.writer.test(1, here), (e.Go(self.gates[-1]),), (*self.anything(here=here), go))
        return (*first, *self.anything(here=here), go)

    def end(self) -> Automatic:
        """The deal is over; after the last, the match."""
        over = x.Binary(x.Op.LE, x.Const(self.deals), x.Read(self.dealt))
        on = e.When(over, (e.Go("over"),), (e.Go("shuffle"),))
        resets = tuple(reset for item in self.resettable() if self.writer.below(2) for reset in self.reset(item))
        return Automatic("end", (*self.anything(), e.Add(self.dealt, x.YES), *resets, on))
