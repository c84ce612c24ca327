"""What the table needs for calls: who called what, with which cards, and who was asked."""

from __future__ import annotations

from holadsl.core.effects import Add, Clear, Effect
from holadsl.core.expressions import YES, Expr, ZoneRef
from holadsl.core.values import NOBODY, Index, Kind, Scope, Sight, Variable, Zone
from holadsl.data import field, frozen


@frozen(eq=False)
class Claims:
    """Variables and a zone, made once for each Machine that has calls."""

    names: tuple[str, ...]
    """The calls, by their number."""
    limited: frozenset[str]
    """Those of which a line says how often they are made at most."""
    caller: Variable = field(factory=lambda: Variable("caller", Kind.SEAT, first=NOBODY, scope=Scope.TRICK))
    """Whose call is to be carried out."""
    called: Variable = field(factory=lambda: Variable("called", scope=Scope.TRICK))
    """Which call it is."""
    called_when: Variable = field(factory=lambda: Variable("called-when", scope=Scope.TRICK))
    """In which state play was: at a lead, at an answer, after the last trick."""
    caller_steps: Variable = field(factory=lambda: Variable("caller-steps", scope=Scope.TRICK))
    """How far he is from the one to whom the nearest goes first; farther than all where nobody has called."""
    answered: Variable = field(
        factory=lambda: Variable("answered", Kind.FLAG, Index.SEAT, scope=Scope.TRICK, sight=Sight.NOBODY)
    )
    """Who needn't be asked any more."""
    led: Variable = field(factory=lambda: Variable("led-by-call", Kind.FLAG, scope=Scope.TRICK))
    """The call being carried out has led."""
    claimed: Zone = field(factory=lambda: Zone("claimed", Index.SEAT, lent=True))
    """The cards that a seat has shown with a call and still holds."""

    def _made(self) -> tuple[Variable, ...]:
        return tuple(Variable(f"made {name}", Kind.FLAG, Index.SEAT, scope=Scope.TRICK) for name in self.names)

    made: tuple[Variable, ...] = field(init=False, made=_made)
    """For each call, who has made it in this trick."""

    def _carried(self) -> dict[str, Variable]:
        return {name: Variable(f"carried {name}", scope=Scope.TRICK) for name in self.names if name in self.limited}

    carried: dict[str, Variable] = field(init=False, made=_carried)
    """How often a call has been carried out in this trick, where its rules set a limit."""

    def carry_out(self, number: int) -> tuple[Effect, ...]:
        """It is counted, where there is a limit."""
        name = self.names[number]
        return (Add(self.carried[name], YES),) if name in self.carried else ()

    def zones(self) -> tuple[Zone, ...]:
        """Its zones."""
        return (self.claimed,)

    def variables(self) -> tuple[Variable, ...]:
        """Its variables."""
        return (
            self.caller,
            self.called,
            self.called_when,
            self.caller_steps,
            self.answered,
            self.led,
            *self.made,
            *self.carried.values(),
        )

    def forget(self, who: Expr) -> tuple[Effect, ...]:
        """A player plays: the cards that he showed with a call aren't kept apart any more."""
        return (Clear(ZoneRef(self.claimed, who)),)
