"""The states of a trick game, in the order in which a deal runs through them, filled with what the clauses mean."""

from __future__ import annotations

from attrs import define, field

from holadsl.core.build import binary, either, equal, less, no
from holadsl.core.effects import Add, Clear, Each, Effect, Go, Happening, Pour, Repeat, Set, Tell, When
from holadsl.core.expressions import (
    NO,
    YES,
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
    Size,
    Teams,
    ZoneRef,
)
from holadsl.core.expressions import Cards as OverCards
from holadsl.core.machine import Automatic, Chance, Choice, Decide, Ending, Final, Machine, Measure, State
from holadsl.core.values import Index, Scope, Variable, Zone
from holadsl.semantics.book import Book
from holadsl.syntax import tree
from holadsl.vocabulary.calling import rights
from holadsl.vocabulary.dealing import deal, moments
from holadsl.vocabulary.dealing.passing import Passing, give, open_passing, passing_of, receive
from holadsl.vocabulary.desk.hidden import worth_of
from holadsl.vocabulary.line import Moment
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.score import match, scoring
from holadsl.vocabulary.speech.gathered import size_kept
from holadsl.vocabulary.teams.points import points_of
from holadsl.vocabulary.teams.sides import as_it_is, at_beginning
from holadsl.vocabulary.tricks import hold, interrupts, leads, sets, trick, unseen

LATE = frozenset({"score", "match", "rules", "counts"})
"""Blocks whose lines may be read when the deal is counted."""


@define
class Maker:
    """Makes the states of a trick game in the order in which a deal runs through them."""

    scene: Scene
    book: Book
    endings: tuple[Ending, ...] = ()
    actor: Local = field(factory=lambda: Local("player"))
    card: Local = field(factory=lambda: Local("card"))
    passing: Passing | None = None

    def machine(self) -> Machine:
        """The whole Machine."""
        scene = self.scene
        states: dict[str, State] = {}
        for state in self.states():
            states[state.name] = state
        return Machine(
            seats=scene.seats,
            team_of=scene.team_of,
            following=scene.following,
            pack=scene.pack,
            variables=(*self.variables(), *scene.counts.values(), *scene.flags.values()),
            zones=(*scene.desk.zones(), *([self.passing.given] if self.passing else []), *self._other_zones()),
            tables=scene.tables(),
            states=states,
            start="shuffle",
            roles=self.roles(),
            measures=self.measures(),
            penalties=self.penalties(),
            honours=match.honours(scene),
            calls=scene.claims.names if scene.claims is not None else (),
            marks=tuple(scene.marks),
            endings=self.endings,
            unit=scene.unit,
            longest=self._longest(),
        )

    def _longest(self) -> int:
        """Twice each card (to lay it, or not to hold with it), what is passed; in each trick each call by each player,
        each time with all others asked before it and the trick played again.
        """
        scene = self.scene
        passed = scene.seats * self.passing.size if self.passing else 0
        called = len(scene.claims.names) * scene.seats * 3 * scene.seats if scene.claims is not None else 0
        return 2 * scene.pack.size + passed + called * (scene.pack.size + 1)

    def variables(self) -> tuple[Variable, ...]:
        """The standard variables, and those of what only some games have."""
        several = self.scene.sets.variables() if self.scene.sets else ()
        alone = self.scene.alone.variables() if self.scene.alone else ()
        claimed = self.scene.claims.variables() if self.scene.claims else ()
        passing = self.passing.variables() if self.passing else ()
        return (*self.scene.desk.variables(), *passing, *several, *alone, *claimed, *self.scene.marks.values())

    def _other_zones(self) -> tuple[Zone, ...]:
        """The zones of plays of several cards, and of calls."""
        scene = self.scene
        several = scene.sets.zones() if scene.sets else (scene.picked,) if scene.claims else ()
        return (*several, *(scene.claims.zones() if scene.claims else ()))

    def roles(self) -> dict[str, Variable | Zone]:
        """What the engine and the api ask for by meaning."""
        own = {v.name: v for v in (*self.scene.counts.values(), *self.variables())}
        given = {self.passing.given.name: self.passing.given} if self.passing else {}
        return self.scene.desk.roles() | own | given | {zone.name: zone for zone in self._other_zones()}

    def states(self) -> tuple[State, ...]:
        """All states; the first is made last, when it is known what has to be cleared away."""
        held, self.passing = self.held(), passing_of(self.scene)
        out: list[State] = [self.deal()]
        if self.passing is not None:
            out.extend((give(self.passing, self.scene), receive(self.passing, self.scene, "begin"), self.begin()))
        out.extend((self.trick(), self.lead(), self.answer()))
        claim = rights.window(interrupts.carried_out(self.scene), self.scene) if self.scene.claims else None
        out.extend((*([claim] if claim is not None else []), self.circuit(held)))
        if held is not None:
            out.append(self.ask(held))
        out.extend((self.take(), self.count(), Final("over")))
        return (self.shuffle(), *out)

    def measures(self) -> dict[str, Measure]:
        """A team's points as they stand, as far as all know the sides, and as far as its cards lie open; who leads
        first; the trump suit.
        """
        scene, team = self.scene, Local("team")
        points, known = "points", "points-known"
        found: dict[str, Expr] = {points: as_it_is(points_of(scene, Get(team), None), scene)}
        if scene.alone is not None:
            found |= {known: points_of(scene, Get(team), None), "card-of-sides": Const(scene.alone.card)}
        if scene.sets is not None:
            opened = points_of(scene, Get(team), None, down=False)
            found[f"{points}-open"] = as_it_is(opened, scene)
            found |= {f"{known}-open": opened} if known in found else {}
        if scene.trump is not None:
            found["trump"] = scene.trump
        found["first-lead"] = trick.first_leader(scene)
        return {name: Measure(team, value) for name, value in found.items()}

    def penalties(self) -> dict[str, Expr]:
        """What each penalty costs."""
        costs = {name: match.cost_of(name, self.scene) for name in self.book.penalties}
        return {name: cost for name, cost in costs.items() if cost is not None}

    # before the first card

    def shuffle(self) -> Chance:
        """The pack waits for its order; then everything of the old deal is cleared away."""
        desk = self.scene.desk
        of_deal = [v for v in (*self.variables(), *self.scene.flags.values()) if v.scope is Scope.DEAL]
        resets: tuple[Effect, ...] = (
            When(less(NO, Read(desk.deal_number)), (Set(desk.dealer, Read(desk.next_dealer)),)),
            Add(desk.deal_number, YES),
            *(_reset(v) for v in of_deal),
        )
        if self.scene.says(tree.NextDouble):
            resets = (*resets, Set(desk.factor, Read(desk.next_factor)), _reset(desk.next_factor))
        seat = Local("seat")
        if self.scene.claims is not None:
            resets = (*resets, Each(Seats(seat), self.scene.forget_claim(Get(seat))))
        return Chance("shuffle", ZoneRef(desk.stock), (*resets, Clear(ZoneRef(desk.trick_by)), Go("deal")))

    def deal(self) -> Automatic:
        """Cards go out, one may be shown; then cards are passed, or play begins."""
        scene = self.scene
        out = (*deal.deal_cards(scene), *deal.show_card(scene))
        if self.passing is not None:
            return Automatic("deal", (*out, *open_passing(self.passing, scene, "begin")))
        return Automatic("deal", (*out, *self.beginning()))

    def begin(self) -> Automatic:
        """Play begins after the passing."""
        return Automatic("begin", self.beginning())

    def beginning(self) -> tuple[Effect, ...]:
        """The first leader is found; rules for the beginning of the deal."""
        scene, desk = self.scene, self.scene.desk
        line = scene.line("trick", "first lead")
        return (
            *at_beginning(scene),
            Set(desk.leader, trick.first_leader(scene), origin=line.origin),
            *moments.rules_at(Moment.DEAL_BEGINS, scene),
            *moments.counts_at(Moment.DEAL_BEGINS, scene),
            Go("trick"),
        )

    # a trick

    def trick(self) -> Automatic:
        """A new trick: its leader is the next player who has a card; without any the deal is counted."""
        desk, seat = self.scene.desk, Local("seat")
        has_card = less(NO, Size(ZoneRef(desk.hand, Get(seat))))
        somebody = Fold(How.ANY, Seats(seat), None, has_card)
        none = equal(Size(ZoneRef(desk.hand, Read(desk.leader))), NO)
        on = (Set(desk.leader, Look(self.scene.after, Read(desk.leader))),)
        begin: tuple[Effect, ...] = (
            Repeat(none, self.scene.seats, on),
            *(_reset(v) for v in desk.variables() if v.scope is Scope.TRICK),
            *(_reset(v) for v in (self.scene.claims.variables() if self.scene.claims else ())),
            Add(desk.trick_number, YES),
            *interrupts.begin_circuit(self.scene),
            *moments.rules_at(Moment.TRICK_BEGINS, self.scene),
            *moments.counts_at(Moment.TRICK_BEGINS, self.scene),
            *moments.rules_at(Moment.CIRCUIT_BEGINS, self.scene),
            *moments.counts_at(Moment.CIRCUIT_BEGINS, self.scene),
            When(Read(desk.deal_ended), (Go("count"),), (Go("lead"),)),
        )
        over = either(Read(desk.deal_ended), no(somebody))
        return Automatic("trick", (When(over, (*rights.ask_after_last(self.scene), Go("count")), begin),))

    def lead(self) -> Decide:
        """The leader plays the first card of a trick."""
        return self._decide("lead", self.scene.desk.leader)

    def answer(self) -> Decide:
        """The others play to it, in order of play."""
        return self._decide("answer", self.scene.desk.player)

    def _decide(self, name: str, who: Variable) -> Decide:
        actor, card = Local("player"), Local("card")
        scene, line = self.scene, self.scene.line("trick", name)
        after = (*(leads.remember_lead(Get(actor), scene) if name == "lead" else ()), *self._after_card(actor))
        if scene.sets is not None:
            plays = sets.choices(name, actor, scene, after)
            return Decide(name, Read(who), actor, plays, rights=rights.rights(name, actor, scene))
        guards = trick.guards(name, actor, card, scene)
        source = ZoneRef(scene.desk.hand, Get(actor))
        effects = (*trick.lay(actor, card, False, scene), *after)
        choices = [Choice("play", effects, source, card, guards, origin=line.origin)]
        if unseen.may_play_top(scene):
            top = (*unseen.lay_top(actor, scene), *after)
            origin = scene.line("trick", "also").origin
            choices.append(Choice(unseen.TOP, top, guards=unseen.top_guards(scene), origin=origin))
        return Decide(name, Read(who), actor, tuple(choices), rights=rights.rights(name, actor, scene))

    def _after_card(self, actor: Local) -> tuple[Effect, ...]:
        """A card has been laid: drawing, rules, then the next player or the end of the circuit."""
        scene, desk = self.scene, self.scene.desk
        rules = (*moments.rules_at(Moment.CARD_PLAYED, scene), *moments.counts_at(Moment.CARD_PLAYED, scene))
        more = less(NO, Read(desk.to_play))
        on: tuple[Effect, ...] = (
            *trick.pass_turn(scene),
            When(more, (Go("answer"),), (Go("circuit"),)),
        )
        stops: tuple[Effect, ...] = ()
        if rules:
            ends = (When(Read(desk.trick_ended), (Go("take"),), on),)
            stops = (When(Read(desk.deal_ended), (Go("count"),), ends),)
        return (*deal.draw_after_card(Get(actor), scene), *rules, *(stops or on))

    def circuit(self, held: hold.Hold | None) -> Automatic:
        """A circuit is complete: rules, then the hold is asked, else the trick is taken."""
        scene, desk = self.scene, self.scene.desk
        rules = (*moments.rules_at(Moment.CIRCUIT_ENDS, scene), *moments.counts_at(Moment.CIRCUIT_ENDS, scene))
        end: tuple[Effect, ...] = (Go("take"),)
        if held is not None:
            end = (When(held.asked, (Go("hold"),), (Go("take"),)),)
        if rules:
            end = (When(Read(desk.trick_ended), (Go("take"),), end),)
            end = (When(Read(desk.deal_ended), (Go("count"),), end),)
        return Automatic("circuit", (*rules, *end))

    def held(self) -> hold.Hold | None:
        """The hold of the rules, if they have one and it can be at this table."""
        held = hold.hold_of(self.actor, self.card, self.scene)
        return held if held is not None and held.asked != NO else None

    def ask(self, held: hold.Hold) -> Decide:
        """The leader adds a card to the trick, and with it a circuit; or lets it go."""
        desk, actor, card = self.scene.desk, self.actor, self.card
        rules = moments.rules_at(Moment.CIRCUIT_BEGINS, self.scene)
        new_circuit: tuple[Effect, ...] = (
            Add(desk.holds, YES),
            Add(desk.circuit, YES),
            *interrupts.begin_circuit(self.scene),
            Set(desk.player, Get(actor)),
            *rules,
            *moments.counts_at(Moment.CIRCUIT_BEGINS, self.scene),
            *((When(Read(desk.deal_ended), (Go("count"),)),) if rules else ()),
        )
        play = (*new_circuit, *trick.lay(actor, card, True, self.scene), *self._after_card(actor))
        origin = self.scene.line("hold", "by").origin
        choices = (
            Choice("play", play, ZoneRef(desk.hand, Get(actor)), card, held.guards, origin=origin),
            Choice("stop", (Tell(Happening.STOPPED, (Get(actor),)), Go("take")), origin=origin),
        )
        return Decide("hold", held.who, actor, choices, origin=origin)

    def take(self) -> Automatic:
        """The winner takes the trick; rules; drawing; the next lead."""
        scene, desk = self.scene, self.scene.desk
        winner = Read(desk.control)
        team = Look(scene.team, winner)
        card = Local("card")
        worth: Expr = Fold(How.SUM, OverCards(card, ZoneRef(desk.trick)), None, Look(scene.worth, Get(card)))
        worth = worth if scene.unit == 1 else _times(worth, scene.unit)
        line = scene.line("trick", "next lead")
        lead: tuple[Effect, ...] = (Set(desk.leader, trick.next_leader(scene), origin=line.origin),)
        if self._asks_who_led():  # when the deal is counted the leader is still he who led the last trick
            seat = Local("seat")
            lead = (When(Fold(How.ANY, Seats(seat), None, less(NO, Size(ZoneRef(desk.hand, Get(seat))))), lead),)
        rules = moments.rules_at(Moment.TRICK_ENDS, scene)
        counts = moments.counts_at(Moment.TRICK_ENDS, scene)
        kept = size_kept(scene)
        numbers: tuple[Expr, ...] = (Read(desk.leader), winner, Read(desk.circuit), worth)
        if scene.sets is not None:  # what lay face down counts, and only the referee knows how much
            down = worth_of(scene.sets.down, scene.worth)
            all_of_it = binary(Op.ADD, worth, _times(down, scene.unit) if scene.unit != 1 else down)
            numbers = (Read(desk.leader), winner, Read(desk.circuit), all_of_it, worth)
        told = Tell(Happening.TAKEN, numbers, ZoneRef(desk.trick))
        return Automatic(
            "take",
            (
                told,
                Add(desk.tricks, YES, team),
                Set(desk.last_winner, winner),
                Set(desk.last_trick, winner),
                *((Set(kept, Size(ZoneRef(desk.trick))),) if kept is not None else ()),
                Pour(ZoneRef(desk.trick), ZoneRef(desk.taken, team)),
                *sets.take_down(team, scene),
                Clear(ZoneRef(desk.trick_by)),
                *rules,
                *counts,
                *((When(Read(desk.deal_ended), (Go("count"),)),) if rules else ()),
                *deal.after_trick(scene),
                *lead,
                Go("trick"),
            ),
        )

    def _asks_who_led(self) -> bool:
        """Some line that is read when the deal is counted names the leader."""
        scene = self.scene
        late = (s for k, s in scene.slots.items() if k[0] in LATE or k == ("deal", "next dealer"))
        return any(tree.Leader in scene.words.kinds(part.clause) for slot in late for part in slot.parts)

    # after the last card

    def count(self) -> Automatic:
        """The deal is counted, and it is seen whether the match is over."""
        scene, desk = self.scene, self.scene.desk
        over, self.endings = match.match_over(scene)
        told = (
            Tell(
                Happening.DEAL_ENDED,
                (Read(desk.dealer), *_each_team(scene, desk.points), *_each_team(scene, desk.score)),
            ),
        )
        ends = moments.rules_at(Moment.MATCH_ENDS, scene)
        match_told = Tell(Happening.MATCH_ENDED, (Read(desk.ending), *_each_team(scene, desk.match_won)))
        return Automatic(
            "count",
            (
                *scoring.count_deal(scene),
                *told,
                *over,
                When(less(NO, Read(desk.ending)), (*ends, match_told, Go("over")), (Go("shuffle"),)),
            ),
        )


def _each_team(scene: Scene, variable: Variable) -> tuple[Expr, ...]:
    return tuple(Read(variable, Const(t)) for t in range(scene.teams))


def _times(expr: Expr, unit: int) -> Expr:
    return binary(Op.MUL, expr, Const(unit))


def _reset(variable: Variable) -> Effect:
    """Back to its first value, for everyone who has one."""
    first = Const(variable.first)
    if variable.index is Index.ONE:
        return Set(variable, first)
    one = Local("one")
    over = Teams(one) if variable.index is Index.TEAM else Seats(one)
    return Each(over, (Set(variable, first, Get(one)),))
