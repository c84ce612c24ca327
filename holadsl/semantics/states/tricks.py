"""The states of a trick game: leading, answering, holding, taking."""

from __future__ import annotations

from holadsl.core.build import binary, either, equal, less, no
from holadsl.core.effects import Add, Clear, Effect, Go, Happening, Pour, Repeat, Set, Tell, When
from holadsl.core.expressions import NO, YES, Const, Expr, Fold, Get, How, Local, Look, Op, Read, Seats, Size, ZoneRef
from holadsl.core.expressions import Cards as OverCards
from holadsl.core.machine import Automatic, Choice, Decide, Measure, State
from holadsl.core.values import Scope, Variable
from holadsl.core.verbs import PLAY, STOP, TOP
from holadsl.data import define, field
from holadsl.semantics.states.resets import reset
from holadsl.syntax import tree
from holadsl.vocabulary.calling import rights
from holadsl.vocabulary.calling.calls import Stage
from holadsl.vocabulary.dealing import deal, moments
from holadsl.vocabulary.desk.hidden import worth_of
from holadsl.vocabulary.line import Moment
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.gathered import size_kept
from holadsl.vocabulary.tricks import hold, interrupts, leads, sets, trick, unseen

LATE = frozenset({"score", "match", "rules", "counts"})
"""Blocks whose lines may be read when the deal is counted."""


@define
class Tricks:
    """Play in tricks at one table."""

    scene: Scene
    actor: Local = field(factory=lambda: Local("player"))
    card: Local = field(factory=lambda: Local("card"))

    def _held(self) -> hold.Hold | None:
        held = hold.hold_of(self.actor, self.card, self.scene)
        return held if held is not None and held.asked != NO else None

    held: hold.Hold | None = field(init=False, made=_held)
    """The hold of the rules, if they have one and it can be at this table."""

    def cleared(self) -> tuple[Effect, ...]:
        """Who played which card of the last trick."""
        return (Clear(ZoneRef(self.scene.desk.trick_by)),)

    def beginner(self) -> tuple[Effect, ...]:
        """The first leader."""
        line = self.scene.line("trick", "first lead")
        return (Set(self.scene.desk.leader, trick.first_leader(self.scene), origin=line.origin),)

    def start(self) -> str:
        """A trick is begun."""
        return "trick"

    def over(self) -> tuple[Effect, ...]:
        """Nothing: whoever has cards left keeps them to himself."""
        return ()

    def measures(self) -> dict[str, Measure]:
        """Who leads first."""
        return {"first-lead": Measure(Local("team"), trick.first_leader(self.scene))}

    def longest(self) -> int:
        """Twice each card (to lay it, or not to hold with it); in each trick each call by each player, each time with
        all others asked before it and the trick played again.
        """
        scene = self.scene
        called = len(scene.claims.names) * scene.seats * 3 * scene.seats if scene.claims is not None else 0
        return 2 * scene.pack.size + called * (scene.pack.size + 1)

    def states(self) -> tuple[State, ...]:
        """A trick, whoever calls in it, and its end."""
        out: list[State] = [self.trick(), self.lead(), self.answer()]
        claim = rights.window(interrupts.carried_out(self.scene), self.scene) if self.scene.claims else None
        out.extend((*([claim] if claim is not None else []), self.circuit()))
        if self.held is not None:
            out.append(self.ask(self.held))
        return (*out, self.take())

    def trick(self) -> Automatic:
        """A new trick: its leader is the next player who has a card; without any the deal is counted."""
        desk, seat = self.scene.desk, Local("seat")
        has_card = less(NO, Size(ZoneRef(desk.hand, Get(seat))))
        somebody = Fold(How.ANY, Seats(seat), None, has_card)
        none = equal(Size(ZoneRef(desk.hand, Read(desk.leader))), NO)
        on = (Set(desk.leader, Look(self.scene.after, Read(desk.leader))),)
        begin: tuple[Effect, ...] = (
            Repeat(none, self.scene.seats, on),
            *(reset(v) for v in desk.variables() if v.scope is Scope.TRICK),
            *(reset(v) for v in (self.scene.claims.variables() if self.scene.claims else ())),
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
        stage = Stage.LEAD if name == "lead" else Stage.ANSWER
        after = (*(leads.remember_lead(Get(actor), scene) if name == "lead" else ()), *self._after_card(actor))
        if scene.sets is not None:
            plays = sets.choices(name, actor, scene, after)
            return Decide(name, Read(who), actor, plays, rights=rights.rights(stage, actor, scene))
        guards = trick.guards(name, actor, card, scene)
        source = ZoneRef(scene.desk.hand, Get(actor))
        effects = (*trick.lay(actor, card, False, scene), *after)
        choices = [Choice(PLAY, effects, source, card, guards, origin=line.origin)]
        if unseen.may_play_top(scene):
            top = (*unseen.lay_top(actor, scene), *after)
            origin = scene.line("trick", "also").origin
            choices.append(Choice(TOP, top, guards=unseen.top_guards(scene), origin=origin))
        return Decide(name, Read(who), actor, tuple(choices), rights=rights.rights(stage, actor, scene))

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

    def circuit(self) -> Automatic:
        """A circuit is complete: rules, then the hold is asked, else the trick is taken."""
        scene, desk = self.scene, self.scene.desk
        rules = (*moments.rules_at(Moment.CIRCUIT_ENDS, scene), *moments.counts_at(Moment.CIRCUIT_ENDS, scene))
        end: tuple[Effect, ...] = (Go("take"),)
        if self.held is not None:
            end = (When(self.held.asked, (Go("hold"),), (Go("take"),)),)
        if rules:
            end = (When(Read(desk.trick_ended), (Go("take"),), end),)
            end = (When(Read(desk.deal_ended), (Go("count"),), end),)
        return Automatic("circuit", (*rules, *end))

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
            Choice(PLAY, play, ZoneRef(desk.hand, Get(actor)), card, held.guards, origin=origin),
            Choice(STOP, (Tell(Happening.STOPPED, (Get(actor),)), Go("take")), origin=origin),
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


def _times(expr: Expr, unit: int) -> Expr:
    return binary(Op.MUL, expr, Const(unit))
