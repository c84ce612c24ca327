"""The states of a game of turns, in the order in which a deal runs through them, filled with what the clauses mean."""

from __future__ import annotations

from holadsl.core.build import equal
from holadsl.core.effects import Add, Effect, Go, Set, When
from holadsl.core.expressions import NO, YES, Get, Local, Read, Size, ZoneRef
from holadsl.core.machine import Automatic, Decide, Measure, Right, State
from holadsl.core.values import Index
from holadsl.data import define
from holadsl.vocabulary.calling import rights
from holadsl.vocabulary.calling.calls import Stage
from holadsl.vocabulary.dealing import moments
from holadsl.vocabulary.line import Moment
from holadsl.vocabulary.melds import shapes
from holadsl.vocabulary.melds.placing import melds_in
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.turns import after, turn, words


@define
class Turns:
    """Play in turns at one table."""

    scene: Scene

    def cleared(self) -> tuple[Effect, ...]:
        """Nothing but cards and variables of the deal is left behind."""
        return ()

    def beginner(self) -> tuple[Effect, ...]:
        """Who has the first turn."""
        line = self.scene.line("turn", "first")
        return (Set(self.scene.desk.player, turn.first_player(self.scene), origin=line.origin),)

    def start(self) -> str:
        """A turn is begun."""
        return "turn"

    def over(self) -> tuple[Effect, ...]:
        """All hands are shown."""
        return words.show_hands(self.scene, lambda _: YES)

    def measures(self) -> dict[str, Measure]:
        """Who has the first turn, which cards make melds, and what rules wait for and holds already."""
        scene, meld = self.scene, Local("meld")
        left = shapes.left_meld(scene)
        return {
            "first-lead": Measure(Local("team"), turn.first_player(scene)),
            "new-meld": Measure(meld, shapes.new_meld(scene), of=Index.MELD),
            "grown-meld": Measure(meld, shapes.grown_meld(Get(meld), scene), of=Index.MELD),
            "lies-right": Measure(meld, shapes.lies_right(Get(meld), scene), of=Index.MELD),
            **({} if left is None else {"left-meld": Measure(meld, left, of=Index.MELD)}),
            **moments.standing(Moment.CARDS_LAID, scene),
        }

    def longest(self) -> int:
        """In each turn a draw, a card laid at a time, a discard, and an answer of each player.

        A turn takes a card from the stock, or puts cards on the table for good: so many turns there are at most. Each
        call may be made once in a turn by each player, before each of his acts.
        """
        scene = self.scene
        turns = 2 * scene.pack.size
        calls = len(scene.claims.names) if scene.claims is not None else 0
        return turns * (2 + calls * scene.seats * scene.seats) + scene.pack.size

    def states(self) -> tuple[State, ...]:
        """A turn, whoever calls in it or after it, and the next."""
        claim = rights.window(after.carried_out(self.scene), self.scene) if self.scene.claims else None
        window: tuple[State, ...] = (claim,) if claim is not None and rights.any_open(self.scene) else ()
        return (
            *(self.turn(), self.draw(), self.placed(), self.act(), self.thrown()),
            *(*window, self.turn_over(), self.next()),
        )

    def turn(self) -> Automatic:
        """A turn begins; where the stock can't give a card for it, the deal is over."""
        scene, player = self.scene, Read(self.scene.desk.player)
        melds = melds_in(scene)
        return Automatic(
            "turn",
            (
                Add(melds.turn, YES),
                *after.begin_turn(player, scene),
                *self._moment(Moment.TURN_BEGINS),
                When(turn.stock_gives(scene), (Go("draw"),), (Go("count"),)),
            ),
        )

    def draw(self) -> Decide:
        """The player draws, or takes the top discard."""
        actor = Local("player")
        choices = turn.draw_choices(actor, (Go("placed"),), self.scene)
        return Decide("draw", Read(self.scene.desk.player), actor, choices, rights=self._rights(Stage.DRAW, actor))

    def placed(self) -> Automatic:
        """Cards were drawn or laid down; who has none left has ended his turn."""
        scene = self.scene
        hand = ZoneRef(scene.desk.hand, Read(scene.desk.player))
        goes_on = When(equal(Size(hand), NO), (Go("turn-over"),), (Go("act"),))
        return Automatic("placed", (*self._moment(Moment.CARDS_LAID), goes_on))

    def act(self) -> Decide:
        """The player lays cards down, or ends his turn with a discard."""
        scene, actor = self.scene, Local("player")
        choices = (
            *turn.meld_choices(actor, (Go("placed"),), scene),
            *turn.lay_choices(actor, (Go("placed"),), scene),
            *turn.join_choices(actor, (Go("placed"),), scene),
            *turn.discard_choices(actor, (Go("thrown"),), (Go("turn-over"),), scene),
        )
        return Decide("act", Read(scene.desk.player), actor, choices, rights=self._rights(Stage.ACT, actor))

    def thrown(self) -> Automatic:
        """A card was thrown: rules for it, then whoever threw it may call."""
        scene = self.scene
        return Automatic(
            "thrown",
            (
                Set(melds_in(scene).threw, YES),
                *self._moment(Moment.DISCARDED),
                *(rights.ask(Stage.OWN, scene) or (Go("turn-over"),)),
            ),
        )

    def turn_over(self) -> Automatic:
        """The turn has ended: rules for it; then the others may call, if a card was thrown."""
        scene = self.scene
        asked = rights.ask(Stage.OTHERS, scene)
        threw: tuple[Effect, ...] = (When(Read(melds_in(scene).threw), asked),) if asked else ()
        return Automatic("turn-over", (*self._moment(Moment.TURN_ENDS), *threw, Go("next")))

    def next(self) -> Automatic:
        """The next player's turn."""
        player = self.scene.desk.player
        return Automatic("next", (Set(player, self.scene.next_after(Read(player))), Go("turn")))

    def _rights(self, stage: Stage, actor: Local) -> tuple[Right, ...]:
        return rights.rights(stage, actor, self.scene) if self.scene.claims is not None else ()

    def _moment(self, moment: Moment) -> tuple[Effect, ...]:
        """Rules and counts of that moment; the deal may be over then."""
        scene = self.scene
        rules = moments.rules_at(moment, scene)
        ended: tuple[Effect, ...] = (When(Read(scene.desk.deal_ended), (Go("count"),)),) if rules else ()
        return (*rules, *moments.counts_at(moment, scene), *ended)
