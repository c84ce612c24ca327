"""What is wrong with a Machine is found, and nothing else."""

import pytest
from attrs import evolve

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core.check import check
from holadsl.core.findings import Finding, Reason
from holadsl.core.machine import Automatic, Machine
from holadsl.core.values import Index, Kind, Variable, Zone
from tests.machine_faults import FAULTS, SPOILED, before, setting
from tests.machines_core import SmallGame, line, with_state

GAME = SmallGame()
MACHINE = GAME.machine()


def found(machine: Machine) -> list[Finding]:
    """The findings of a Machine."""
    return list(check(machine).findings)


def test_a_sound_machine_has_no_findings() -> None:
    """The small game is sound."""
    assert [] == found(MACHINE)


def test_every_reason_is_tried() -> None:
    """For each reason there is a Machine spoiled for it."""
    assert set(Reason) == set(FAULTS)


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
def test_each_fault_is_found(reason: Reason) -> None:
    """A fault brought into the small game is found, and leads to no others but states that can't be reached by it."""
    follow = {Reason.UNREACHED} if reason in (Reason.OPEN_END, Reason.CHOICE, Reason.START) else set()
    assert {reason} == {finding.reason for finding in found(FAULTS[reason](MACHINE))} - follow


WITHOUT_A_LINE = {Reason.START, Reason.SEATING, Reason.UNCOUNTED, Reason.BEYOND, Reason.OVERFULL}


@pytest.mark.parametrize("reason", [r for r in Reason if r not in WITHOUT_A_LINE], ids=lambda reason: reason.name)
def test_findings_say_where(reason: Reason) -> None:
    """A finding bears the rule line of what is wrong."""
    (finding, *_) = [f for f in found(FAULTS[reason](MACHINE)) if f.reason is reason]
    assert SPOILED == finding.origin


def test_kinds_are_named() -> None:
    """A number where a seat is due names both kinds and the state."""
    spoiled = setting(MACHINE, x.Size(x.ZoneRef(GAME.stock)), Kind.SEAT)
    (kind, *_) = found(spoiled)
    assert (Reason.KIND, "take", Kind.SEAT, Kind.NUMBER) == (kind.reason, kind.state, kind.wanted, kind.got)


SEAT = x.Read(GAME.turn)
NUMBER = x.Read(GAME.streak)
FLAG = x.Binary(x.Op.EQ, x.NO, x.NO)
HAND = x.ZoneRef(GAME.hand, SEAT)


@pytest.mark.parametrize(
    ("effect", "wanted", "got"),
    [
        (e.Set(GAME.points, x.NO, SEAT), Kind.TEAM, Kind.SEAT),
        (e.Set(GAME.streak, x.Size(x.ZoneRef(GAME.hand, NUMBER))), Kind.SEAT, Kind.NUMBER),
        (e.Set(GAME.streak, x.Binary(x.Op.EQ, SEAT, NUMBER)), Kind.SEAT, Kind.NUMBER),
        (e.Set(GAME.streak, x.If(FLAG, SEAT, NUMBER)), Kind.SEAT, Kind.NUMBER),
        (e.Set(GAME.streak, x.If(NUMBER, x.NO, x.YES)), Kind.FLAG, Kind.NUMBER),
        (e.Set(GAME.streak, x.Not(NUMBER)), Kind.FLAG, Kind.NUMBER),
        (e.Set(GAME.streak, x.And((FLAG, NUMBER))), Kind.FLAG, Kind.NUMBER),
        (e.Set(GAME.streak, x.At(HAND, x.NO)), Kind.NUMBER, Kind.CARD),
        (e.Set(GAME.turn, x.Seek(x.Teams(x.Local("team")), FLAG)), Kind.SEAT, Kind.TEAM),
        (e.Set(GAME.turn, x.Seek(x.Cards(x.Local("card"), HAND), FLAG)), Kind.SEAT, Kind.NUMBER),
        (e.Shift(SEAT, HAND, x.ZoneRef(GAME.trick)), Kind.CARD, Kind.SEAT),
        (e.Draw(HAND, x.ZoneRef(GAME.players)), Kind.SEAT, Kind.CARD),
        (e.Draw(HAND, x.ZoneRef(GAME.trick), SEAT), Kind.NUMBER, Kind.SEAT),
        (e.Put(NUMBER, x.ZoneRef(GAME.players)), Kind.SEAT, Kind.NUMBER),
        (e.When(NUMBER, ()), Kind.FLAG, Kind.NUMBER),
        (e.Repeat(NUMBER, 2, ()), Kind.FLAG, Kind.NUMBER),
        (e.Each(x.Seats(x.Local("seat"), NUMBER), ()), Kind.SEAT, Kind.NUMBER),
        (e.Tell(e.Happening.PLAYED, (NUMBER,)), Kind.SEAT, Kind.NUMBER),
        (e.Tell(e.Happening.MATCH_ENDED, (NUMBER, FLAG, SEAT)), Kind.FLAG, Kind.SEAT),
    ],
)
def test_kinds_are_kept_apart(effect: e.Effect, wanted: Kind, got: Kind) -> None:
    """Seats, teams, cards, flags and numbers don't stand for each other, wherever they are used."""
    kinds = [
        (finding.wanted, finding.got) for finding in found(before(MACHINE, effect)) if finding.reason is Reason.KIND
    ]
    assert [(wanted, got)] == kinds


@pytest.mark.parametrize(
    "value",
    [
        x.Binary(x.Op.MOD, x.Binary(x.Op.ADD, SEAT, x.YES), x.Const(2)),
        x.Look(GAME.after, SEAT),
        x.Const(-1),
        x.Binary(x.Op.MAX, SEAT, x.NO),
        x.At(x.ZoneRef(GAME.players), NUMBER),
        x.Fold(x.How.MAX, x.Seats(seat := x.Local("seat")), FLAG, x.Get(seat)),
        x.Seek(x.Seats(x.Local("seat")), FLAG),
        x.If(FLAG, SEAT, x.Const(-1)),
    ],
)
def test_what_may_be_a_seat(value: x.Expr) -> None:
    """Arithmetic with seats, tables, the items of a zone and what is found among seats give seats."""
    assert [] == found(setting(MACHINE, value, Kind.SEAT))


def test_a_flag_is_a_number() -> None:
    """Flags may be added up and compared with numbers."""
    assert [] == found(before(MACHINE, e.Set(GAME.streak, x.Binary(x.Op.MAX, FLAG, x.Const(0)))))


@pytest.mark.parametrize(
    "read",
    [
        x.Read(GAME.points),
        x.Read(GAME.streak, SEAT),
        x.Size(x.ZoneRef(GAME.hand)),
        x.Size(x.ZoneRef(GAME.stock, SEAT)),
    ],
)
def test_an_index_stands_where_it_is_due(read: x.Expr) -> None:
    """Every variable or zone that is there more than once has an index, and no other."""
    assert [Reason.INDEX] == [finding.reason for finding in found(setting(MACHINE, read))]


@pytest.mark.parametrize("other", [Variable("points", index=Index.TEAM), Variable("winner", Kind.SEAT)])
def test_a_name_is_not_enough(other: Variable) -> None:
    """A variable that isn't declared is unknown, even if one of its name is."""
    of = None if other.index is Index.ONE else x.NO
    unknown = [
        finding for finding in found(before(MACHINE, e.Set(other, x.NO, of))) if finding.reason is Reason.UNKNOWN
    ]
    assert [other] == [finding.item for finding in unknown]


def test_unknown_roles_are_found() -> None:
    """What a role names must be declared."""
    zone = Zone("spoiled")
    assert [Finding(Reason.UNKNOWN, item=zone)] == found(evolve(MACHINE, roles={"hand": zone}))


def test_names_are_bound_where_they_are_read() -> None:
    """The name of a fold isn't bound outside of it, nor in the zone that it goes through."""
    card = x.Local("card")
    cards = x.Cards(card, x.ZoneRef(GAME.hand, x.Get(card)))
    inside = x.Fold(x.How.COUNT, cards, x.Binary(x.Op.EQ, x.Get(card), x.NO))
    assert [Reason.UNBOUND] == [finding.reason for finding in found(setting(MACHINE, inside))]


def test_go_must_be_last() -> None:
    """The first effect behind a Go is found, also where both branches of a When go."""
    both = e.When(FLAG, (e.Go("play"),), (e.Go("play"),))
    late = e.Set(GAME.streak, x.NO, origin=line(70))
    spoiled = before(MACHINE, both, late)
    assert [(Reason.AFTER_GO, line(70))] == [
        (f.reason, f.origin) for f in found(spoiled) if f.reason is not Reason.UNREACHED
    ]


def test_a_go_in_a_loop_is_not_an_end() -> None:
    """A loop may run no time at all, so effects that end with one have an open end."""
    loop = e.Each(x.Seats(x.Local("seat")), (e.Go("play"),))
    spoiled = with_state(MACHINE, Automatic("take", (loop,)))
    assert Reason.OPEN_END in {finding.reason for finding in found(spoiled)}


def test_a_ring_with_a_decision_is_sound() -> None:
    """Automatic states may lead back to each other by way of a decision; the small game's do."""
    assert Reason.ENDLESS not in {finding.reason for finding in found(MACHINE)}


def test_a_ring_names_its_states() -> None:
    """States that lead back to themselves alone are named together, once."""
    rings = [finding.states for finding in found(FAULTS[Reason.ENDLESS](MACHINE)) if finding.states]
    assert [("here", "there")] == rings


def test_a_loop_may_change_another_copy() -> None:
    """Two constant seats are two hands, so the one may be changed while the other is gone through."""

    def loop(seat: int) -> e.Effect:
        draw = e.Draw(x.ZoneRef(GAME.hand, x.Const(seat)), x.ZoneRef(GAME.trick))
        return e.Each(x.Cards(x.Local("card"), x.ZoneRef(GAME.hand, x.NO)), (e.When(FLAG, (draw,)),))

    assert [] == found(before(MACHINE, loop(1)))
    assert [GAME.hand] == [f.item for f in found(before(MACHINE, loop(0))) if f.reason is Reason.CHANGED]


def test_constants_have_62_bits() -> None:
    """A constant beyond 62 bits is found where it stands, and not again in what is made of it."""
    far = x.Const(1 << 62, line(71))
    spoiled = setting(MACHINE, x.Binary(x.Op.SUB, far, x.YES))
    assert [(Reason.BEYOND, line(71))] == [(f.reason, f.origin) for f in found(spoiled)]
    assert [] == found(setting(MACHINE, x.Const((1 << 62) - 1)))


def test_products_have_62_bits() -> None:
    """A product of numbers that fit, but itself doesn't, is found once, at its own line."""
    product = x.Binary(x.Op.MUL, x.Const(1 << 31), x.Const(1 << 31), line(72))
    assert [(Reason.BEYOND, line(72))] == [(f.reason, f.origin) for f in found(setting(MACHINE, product))]


def test_a_broken_machine_is_only_reported() -> None:
    """Nearly all faults at once are all found, and none is an error."""
    spoiled = FAULTS[Reason.OPEN_END](MACHINE)
    apart = {Reason.AFTER_GO, Reason.START, Reason.OPEN_END}
    for reason in [reason for reason in Reason if reason not in apart]:
        spoiled = FAULTS[reason](spoiled)
    assert set(Reason) - apart <= {finding.reason for finding in found(spoiled)}
