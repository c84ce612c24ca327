"""What every deal has before its first card is played and after its last, whatever is played."""

from __future__ import annotations

from holadsl.core.build import less
from holadsl.core.effects import Add, Each, Effect, Go, Happening, Set, Tell, When
from holadsl.core.expressions import NO, YES, Const, Expr, Get, Local, Read, Seats, ZoneRef
from holadsl.core.machine import Automatic, Chance, Ending, Final, State
from holadsl.core.values import Scope, Variable
from holadsl.data import define, field
from holadsl.semantics.states.play import Play
from holadsl.semantics.states.resets import reset
from holadsl.syntax import tree
from holadsl.vocabulary.dealing import deal, dropping, moments
from holadsl.vocabulary.dealing.passing import Passing, give, open_passing, passing_of, receive
from holadsl.vocabulary.line import Moment
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.score import match, scoring
from holadsl.vocabulary.teams.sides import at_beginning


@define
class Deal:
    """The states around those of a kind of game: shuffling, dealing, passing; and the count."""

    scene: Scene
    play: Play

    def _passing(self) -> Passing | None:
        return passing_of(self.scene)

    passing: Passing | None = field(init=False, made=_passing)
    endings: tuple[Ending, ...] = ()
    """How the match may end, known when the count is made."""

    def states(self) -> tuple[State, ...]:
        """All states but the first, in the order in which a deal runs through them."""
        before: list[State] = [self.deal()]
        if self.passing is not None:
            before.extend((give(self.passing, self.scene), receive(self.passing, self.scene, "begin"), self.begin()))
        asked = dropping.states(self.scene, "begin")
        if asked:
            before.extend((*asked, self.begin()))
        return (*before, *self.play.states(), self.count(), Final("over"))

    def shuffle(self, variables: tuple[Variable, ...]) -> Chance:
        """The pack waits for its order; then everything of the old deal is cleared away."""
        desk = self.scene.desk
        of_deal = [v for v in (*variables, *self.scene.flags.values()) if v.scope is Scope.DEAL]
        melds = self.scene.melds.places if self.scene.melds is not None else 0
        resets: tuple[Effect, ...] = (
            When(less(NO, Read(desk.deal_number)), (Set(desk.dealer, Read(desk.next_dealer)),)),
            Add(desk.deal_number, YES),
            *(reset(v, melds) for v in of_deal),
        )
        if self.scene.says(tree.NextDouble):
            resets = (*resets, Set(desk.factor, Read(desk.next_factor)), reset(desk.next_factor))
        seat = Local("seat")
        if self.scene.claims is not None:
            resets = (*resets, Each(Seats(seat), self.scene.forget_claim(Get(seat))))
        return Chance("shuffle", ZoneRef(desk.stock), (*resets, *self.play.cleared(), Go("deal")))

    def deal(self) -> Automatic:
        """Cards go out, one may be shown; then cards are passed, it is asked who plays, or play begins."""
        scene = self.scene
        out = (*deal.deal_cards(scene), *deal.show_card(scene))
        if self.passing is not None:
            return Automatic("deal", (*out, *open_passing(self.passing, scene, "begin")))
        if scene.playing is not None:
            return Automatic("deal", (*out, *dropping.begin(scene)))
        return Automatic("deal", (*out, *self.beginning()))

    def begin(self) -> Automatic:
        """Play begins after the passing, or when it is known who plays."""
        return Automatic("begin", self.beginning())

    def beginning(self) -> tuple[Effect, ...]:
        """Who begins is found; rules for the beginning of the deal."""
        scene = self.scene
        return (
            *at_beginning(scene),
            *self.play.beginner(),
            *moments.rules_at(Moment.DEAL_BEGINS, scene),
            *moments.counts_at(Moment.DEAL_BEGINS, scene),
            Go(self.play.start()),
        )

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
                *self.play.over(),
                *scoring.count_deal(scene),
                *told,
                *over,
                When(less(NO, Read(desk.ending)), (*ends, match_told, Go("over")), (Go("shuffle"),)),
            ),
        )


def _each_team(scene: Scene, variable: Variable) -> tuple[Expr, ...]:
    return tuple(Read(variable, Const(t)) for t in range(scene.teams))
