"""The whole Machine: its states, and all that the engine asks for by name."""

from __future__ import annotations

from holadsl.core.expressions import Const, Expr, Get, Local, Read
from holadsl.core.machine import Machine, Measure, State
from holadsl.core.values import Variable, Zone
from holadsl.data import define, field
from holadsl.semantics.book import Book
from holadsl.semantics.states.deal import Deal
from holadsl.semantics.states.play import Play
from holadsl.semantics.states.tricks import Tricks
from holadsl.semantics.states.turns import Turns
from holadsl.syntax import tree
from holadsl.vocabulary.dealing.deal import behind_shown
from holadsl.vocabulary.melds import shapes, wilds
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.score import match, settle
from holadsl.vocabulary.score.paying import paying
from holadsl.vocabulary.teams.points import points_of
from holadsl.vocabulary.teams.sides import as_it_is


@define
class Maker:
    """Makes the Machine of one table."""

    scene: Scene
    book: Book

    def _play(self) -> Play:
        return Tricks(self.scene) if self.scene.melds is None else Turns(self.scene)

    play: Play = field(init=False, made=_play)

    def _deal(self) -> Deal:
        return Deal(self.scene, self.play)

    deal: Deal = field(init=False, made=_deal)

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
            zones=(
                *scene.desk.zones(),
                *([self.deal.passing.given] if self.deal.passing else []),
                *self._other_zones(),
            ),
            tables=scene.tables(),
            states=states,
            start="shuffle",
            roles=self.roles(),
            measures=self.measures(),
            penalties=self.penalties(),
            honours=match.honours(scene),
            calls=scene.claims.names if scene.claims is not None else (),
            rows=shapes.rows_here(scene),
            wilds=wilds.wild_faces(scene),
            melded=scene.melds.names if scene.melds is not None else (),
            melds=scene.melds.places if scene.melds is not None else 0,
            marks=tuple(scene.marks),
            settlement=settle.settlement(scene),
            paying=paying(scene),
            endings=self.deal.endings,
            least_wins=match.least_wins(scene),
            unit=scene.unit,
            longest=self._longest(),
        )

    def _longest(self) -> int:
        """What is played, and what is passed before."""
        passing = self.deal.passing
        asked = self.scene.seats if self.scene.playing is not None else 0
        return self.play.longest() + asked + (self.scene.seats * passing.size if passing else 0)

    def variables(self) -> tuple[Variable, ...]:
        """The standard variables, and those of what only some games have."""
        several = self.scene.sets.variables() if self.scene.sets else ()
        alone = self.scene.alone.variables() if self.scene.alone else ()
        claimed = self.scene.claims.variables() if self.scene.claims else ()
        payments = self.scene.payments.variables() if self.scene.payments else ()
        several = (*several, *payments)
        passing = self.deal.passing.variables() if self.deal.passing else ()
        melds = self.scene.melds.variables() if self.scene.melds else ()
        passing = (*passing, *(self.scene.playing.variables() if self.scene.playing else ()))
        return (*self.scene.desk.variables(), *melds, *passing, *several, *alone, *claimed, *self.scene.marks.values())

    def _other_zones(self) -> tuple[Zone, ...]:
        """The pile of discards, the zones of plays of several cards, and of calls."""
        scene = self.scene
        several = scene.sets.zones() if scene.sets else (scene.picked,) if scene.claims or scene.melds else ()
        several = (*(scene.melds.zones() if scene.melds else ()), *several)
        discards = (scene.discards,) if scene.discards is not None else ()
        return (*discards, *several, *(scene.claims.zones() if scene.claims else ()))

    def roles(self) -> dict[str, Variable | Zone]:
        """What the engine and the api ask for by meaning."""
        flags = self.scene.flags.values() if self.scene.melds is not None else ()
        own = {v.name: v for v in (*self.scene.counts.values(), *self.variables(), *flags)}
        given = {self.deal.passing.given.name: self.deal.passing.given} if self.deal.passing else {}
        return self.scene.desk.roles() | own | given | {zone.name: zone for zone in self._other_zones()}

    def states(self) -> tuple[State, ...]:
        """All states; the first is made last, when it is known what has to be cleared away."""
        out = self.deal.states()
        return (self.deal.shuffle(self.variables()), *out)

    def measures(self) -> dict[str, Measure]:
        """A team's points as they stand, as far as all know the sides, and as far as its cards lie open; the trump
        suit; how many cards lie behind the one shown; how often deals count; and what the kind of game adds.
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
        behind = behind_shown(scene)
        if behind is not None:
            found["behind-shown"] = Const(behind)
        if scene.playing is not None:
            found["playing"] = Const(scene.playing.number)
        if scene.says(tree.NextDouble):
            found |= {"factor": Read(scene.desk.factor), "next-factor": Read(scene.desk.next_factor)}
        return {name: Measure(team, value) for name, value in found.items()} | self.play.measures()

    def penalties(self) -> dict[str, Expr]:
        """What each penalty costs."""
        costs = {name: match.cost_of(name, self.scene) for name in self.book.penalties}
        return {name: cost for name, cost in costs.items() if cost is not None}
