"""Random Machines with all that several cards, several seats and melds bring: made from a seed, in no time.

To what tests.strategies_machines makes come windows and rights, choices of several cards (in order or not, with a card
that is given), cards and sets laid on melds, splits and pairings in expressions, and lent zones that are copied.
"""

from __future__ import annotations

from attrs import evolve

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core.machine import Choice, Decide, Guard, Machine, Right, Several, State, Window
from holadsl.core.values import Index, Kind, Variable, Zone
from holadsl.engine.chance import Chance
from tests.machines_core import line
from tests.strategies_machines import Rules
from tests.strategies_nodes import Here, Items, Rolled, Writer

MELDS = 3
ANSWERS = 20
"""So many decisions more than cards a deal can ask for: answers in windows, and rights, once for each seat."""


def larger_machine(seed: int) -> Machine:
    """The random Machine of that number."""
    return LargerRules(Rolled(Chance(seed))).machine()


def smaller_machine(seed: int) -> Machine:
    """The same without what several cards and several seats bring."""
    return Rules(Rolled(Chance(seed))).machine()


class LargerWriter(Writer):
    """Writes splits and pairings, too, and reads what lies on melds."""

    melds = Zone("melds", Index.MELD)
    named = Zone("named", lent=True)
    copied = Zone("copied", lent=True)
    in_question = False
    """A question is being written; there is none in it."""

    def number(self, depth: int, here: Here) -> x.Expr:
        if depth > 0 and not self.in_question and self.below(12) == 0:
            return self.split(here)
        return super().number(depth, here)

    def test(self, depth: int, here: Here) -> x.Expr:
        if depth > 0 and not self.in_question and self.below(12) == 0:
            return self.pairing(here)
        return super().test(depth, here)

    def zones(self) -> list[Zone]:
        return [*super().zones(), self.copied]

    def split(self, here: Here) -> x.Split:
        """How a zone is split into sets of one to three cards."""
        item = x.Local("left")
        small = x.Binary(x.Op.LE, x.Size(x.ZoneRef(self.named)), x.Const(1 + self.below(3)))
        self.in_question = True
        cards = self.zone([self.items.hand, self.items.table], here)
        fits, left = self.of_named(1, here), None
        may = self.one_of([small, x.And((small, self.of_named(0, here)))])
        if self.below(2):
            left = self.small(1, here.binding(item, Kind.CARD))
        self.in_question = False
        return x.Split(cards, self.named, fits, may, item, left)

    def of_named(self, depth: int, here: Here) -> x.Expr:
        """A test of the cards that a split asks about."""
        card = x.Local("one")
        inner = here.binding(card, Kind.CARD)
        over = x.Cards(card, x.ZoneRef(self.named))
        return x.Fold(self.one_of((x.How.ALL, x.How.ANY)), over, None, self.test(depth, inner))

    def pairing(self, here: Here) -> x.Pairing:
        """Whether cards of one zone find others of another."""
        one, other = x.Local("one"), x.Local("other")
        self.in_question = True
        left = x.Cards(one, self.zone(self.card_zones()[1:], here), *self.part_of(here))
        right = x.Cards(other, self.zone(self.card_zones()[1:], here), *self.part_of(here))
        fits = self.test(1, here.binding(one, Kind.CARD).binding(other, Kind.CARD))
        self.in_question = False
        return x.Pairing(left, right, fits)

    def part_of(self, here: Here) -> tuple[x.Expr | None, x.Expr | None]:
        """Where cards begin, and how many they are."""
        start = self.constant(0, here) if self.below(3) == 0 else None
        return start, x.Const(self.below(5)) if self.below(3) == 0 else None

    def domain(self, depth: int, here: Here, zones: list[Zone]) -> tuple[x.Domain, Here]:  # type: ignore[override]
        over, inner = super().domain(depth, here, zones)
        if isinstance(over, x.Cards) and self.below(4) == 0:
            over = evolve(over, count=self.constant(depth, here))
        return over, inner

    def effects(self, depth: int, here: Here) -> tuple[e.Effect, ...]:
        found = super().effects(depth, here)
        if self.in_question or self.below(4) or self.copied in here.still:
            return found
        target = x.ZoneRef(self.copied)
        if self.below(2):
            return (*found, e.Copy(self.zone([self.items.hand, self.items.table], here), target))
        split = self.split(here)
        return (*found, e.NameSet(split, target, bool(self.below(2))))


class LargerRules(Rules):
    """One random game with all of that under way."""

    writer: LargerWriter

    def writer_of(self, items: Items) -> Writer:
        self.answered = Variable("answered", Kind.FLAG, Index.SEAT)
        self.called = Variable("called", Kind.FLAG, Index.SEAT)
        self.picked = Zone("picked", lent=True)
        return LargerWriter(self.luck, items)

    def depth_of(self) -> int:
        return 2 if self.luck.below(4) == 0 else 1

    def gates_of(self) -> int:
        return 2 if self.luck.below(4) == 0 else 1

    def machine(self) -> Machine:
        machine = super().machine()
        states: dict[str, State] = {}
        for name, state in machine.states.items():
            states[name] = state
            number = name.removeprefix("decide ")
            if isinstance(state, Decide) and self.writer.below(2):
                # Before the decision others are asked; there the same name leads on.
                states[name] = self.window(name, f"then {number}")
                states[f"then {number}"] = evolve(state, name=f"then {number}")
        lent, items = (self.writer.named, self.writer.copied, self.picked), self.items
        # What a playout tells is kept in it; half of the Machines tell nothing, so that more of them can be left out.
        told = {"score": items.numbers[0], "points": items.numbers[1], "counted": items.flag, "deal-winner": items.seat}
        return evolve(
            machine,
            roles={**machine.roles, **(told if self.writer.below(2) else {})},
            variables=(*machine.variables, self.answered, self.called),
            zones=(*machine.zones, self.writer.melds, *lent),
            states=states,
            melds=MELDS,
            longest=machine.longest + ANSWERS,
        )

    def resettable(self) -> tuple[Variable | Zone, ...]:
        return (*super().resettable(), self.writer.copied)

    def shuffle(self):  # type: ignore[no-untyped-def]
        shuffle, seat = super().shuffle(), x.Local("seat")
        fresh = tuple(e.Set(variable, x.NO, x.Get(seat)) for variable in (self.answered, self.called))
        return evolve(shuffle, effects=(e.Each(x.Seats(seat), fresh), *shuffle.effects))

    # ------------------------------------------------------------------ several seats

    def window(self, name: str, after: str) -> Window:
        """All who haven't answered in this deal are asked, or some of them."""
        seat = x.Local("asked")
        here = Here().binding(seat, Kind.SEAT)
        mine = x.Read(self.answered, x.Get(seat))
        open_to = self.writer.one_of([x.Not(mine), x.And((x.Not(mine), self.public(here)))])
        noted = e.Set(self.answered, x.YES, x.Get(seat))
        still = frozenset({self.items.hand})
        say = Choice("pass", (noted, *self.anything(still, here)), origin=line(11))
        show = self.show(seat, here, noted, after)
        choices = self.writer.one_of([(say,), (show, say), (say, show)])
        return Window(name, open_to, seat, choices, (*self.anything(still), e.Go(after)), line(10))

    def public(self, here: Here) -> x.Expr:
        """A test of public facts."""
        return self.writer.compare(0, here)

    def show(self, seat: x.Local, here: Here, noted: e.Effect, after: str) -> Choice:
        """A card is named, which may end the window."""
        card = x.Local("card")
        inner = here.binding(card, Kind.CARD)
        still = frozenset({self.items.hand})
        ends: tuple[e.Effect, ...] = ()
        if self.writer.below(2):
            ends = (e.When(self.writer.test(1, inner), (e.Go(after),)),)
        effects = (noted, *self.anything(still, inner), *ends)
        return Choice("show", effects, x.ZoneRef(self.items.hand, x.Get(seat)), card, self.guards(1, inner), line(12))

    # ------------------------------------------------------------------ several cards, melds

    def decide(self, number: int) -> Decide:
        state = super().decide(number)
        player = state.actor
        here = Here().binding(player, Kind.SEAT)
        kinds = (self.several, self.several, self.onto, self.several_onto)
        more = [self.writer.one_of(kinds)(player, here) for _ in range(self.writer.below(3))]
        choices = (*more, *state.choices) if self.writer.below(2) else (*state.choices, *more)
        return evolve(state, choices=choices, rights=self.rights(player, here, number))

    def rights(self, player: x.Local, here: Here, number: int) -> tuple[Right, ...]:
        """What others may do besides, each once in a deal."""
        if self.writer.below(2):
            return ()
        mine = x.Not(x.Read(self.called, x.Get(player)))
        open_to = self.writer.one_of([mine, x.And((mine, self.public(here)))])
        noted = e.Set(self.called, x.YES, x.Get(player))
        call = Choice("call", (noted, *self.onward((), here)), guards=self.guards(1, here), origin=line(13))
        if self.writer.below(2):
            return (Right(open_to, call),)
        picking = self.picking(player, here, noted)
        return (Right(open_to, call), Right(self.writer.one_of([mine, open_to]), picking))

    def sets(self, given: x.Expr | None, least: int) -> Several:
        """How many cards, and how."""
        first = x.Const(least + self.writer.below(2))
        most = self.writer.one_of([x.Const(2), x.Const(3), x.Size(x.ZoneRef(self.items.stock))])
        ordered = self.writer.below(3) == 0
        # As many orders as there can be of three cards, not of nine.
        most = x.Binary(x.Op.MIN, most, x.Const(3))
        return Several(self.picked, first, most, ordered, given, not ordered and self.writer.below(3) == 0)

    def set_guards(self, here: Here) -> tuple[Guard, ...]:
        """Tests of the picked cards; those of every card fail for more where they fail for some."""
        found = []
        for _ in range(self.writer.below(3)):
            card = x.Local("one")
            over, inner = x.Cards(card, x.ZoneRef(self.picked)), here.binding(card, Kind.CARD)
            if self.writer.below(2):
                test = x.Fold(x.How.ALL, over, None, self.writer.test(1, inner))
                found.append(Guard(test, "{card} doesn't go.", line(14), narrows=True))
            else:
                amount = x.Fold(x.How.SUM, over, None, self.writer.small(1, inner))
                bound = self.writer.constant(0, here)
                found.append(Guard(x.Binary(x.Op.LE, bound, amount), "These don't go together.", line(15)))
        return tuple(found)

    def several(self, player: x.Local, here: Here) -> Choice:
        """Some cards of one's hand go somewhere."""
        target = self.writer.zone([self.items.table, self.items.pile], here)
        return self.picked_choice("lay", player, here, target, ())

    def picking(self, player: x.Local, here: Here, noted: e.Effect) -> Choice:
        """The same as a right, perhaps with a card of the table that is given."""
        target = self.writer.zone([self.items.pile], here)
        return self.picked_choice("take", player, here, target, (noted,), may_be_given=True)

    def picked_choice(
        self,
        verb: str,
        player: x.Local,
        here: Here,
        target: x.ZoneRef,
        first: tuple[e.Effect, ...],
        *,
        may_be_given: bool = False,
        onto: x.Local | None = None,
    ) -> Choice:
        """A choice of several cards of a hand, which go to the target; none at all only where that is noted."""
        hand, card = x.ZoneRef(self.items.hand, x.Get(player)), x.Local("picked")
        given: x.Expr | None = None
        given_moves: tuple[e.Effect, ...] = ()
        start: x.Expr | None = None
        if may_be_given and self.writer.below(2):
            table = self.writer.zone([self.items.table], here)
            given, start = x.At(table, x.NO), x.YES
            given_moves = (e.Draw(table, target),)
        moves = e.Each(x.Cards(card, x.ZoneRef(self.picked), start), (e.Shift(x.Get(card), hand, target),))
        still = frozenset({self.picked})
        other = self.anything(still, here)
        effects = (*first, *given_moves, moves, *other, *self.onward((), here))
        several = self.sets(given, 0 if first else 1)
        return Choice(verb, effects, hand, None, self.set_guards(here), line(16), several, onto)

    def onto(self, player: x.Local, here: Here) -> Choice:
        """A card is laid on a meld."""
        card, meld, hand = x.Local("card"), x.Local("meld"), x.ZoneRef(self.items.hand, x.Get(player))
        inner = here.binding(card, Kind.CARD)
        on = x.ZoneRef(self.writer.melds, x.Get(meld))
        room = Guard(x.Binary(x.Op.LT, x.Size(on), x.Const(1 + self.writer.below(4))), "It is full.", line(17))
        last = x.At(on, x.Binary(x.Op.SUB, x.Size(on), x.YES))
        fits = x.Binary(x.Op.LE, x.Look(self.items.rank_of, last), x.Look(self.items.rank_of, x.Get(card)))
        guards = (room, Guard(fits, "It is too low.", line(18))) if self.writer.below(2) else (room,)
        effects = self.onward((e.Shift(x.Get(card), hand, on),), inner)
        return Choice("add", effects, hand, card, (*guards, *self.guards(1, inner)), line(19), onto=meld)

    def several_onto(self, player: x.Local, here: Here) -> Choice:
        """Several cards are laid on a meld."""
        meld = x.Local("meld")
        on = x.ZoneRef(self.writer.melds, x.Get(meld))
        room = x.Binary(x.Op.LT, x.Size(on), x.Const(1 + self.writer.below(4)))
        choice = self.picked_choice("stack", player, here, on, (), onto=meld)
        return evolve(choice, guards=(Guard(room, "It is full.", line(20), narrows=True), *choice.guards))
