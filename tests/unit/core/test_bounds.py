"""The ranges, capacities and numbers of choices that are inferred."""

from itertools import pairwise

import pytest
from attrs import evolve

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core.check import check
from holadsl.core.findings import Reason
from holadsl.core.intervals import LIMIT, Interval
from holadsl.core.machine import Automatic, Chance, Choice, Decide, Machine
from holadsl.core.values import Index, Kind, Table, Variable, Zone
from tests.machine_faults import before, with_item
from tests.machines_core import SmallGame, pack_of, with_state

GAME = SmallGame()
MACHINE = GAME.machine()
REPORT = check(MACHINE)
TRICK = x.ZoneRef(GAME.trick)


def reach(value: x.Expr, machine: Machine = MACHINE) -> tuple[int, int]:
    """The interval of an expression in the small game, by way of a variable that is set to it."""
    variable = Variable("tried", first=(value.value if isinstance(value, x.Const) else 0))
    found = check(before(with_item(machine, variable), e.Set(variable, value))).ranges[variable]
    return found.low, found.high


def test_ranges_of_the_small_game() -> None:
    """Seats, flags, points of a deal, scores of a match, a streak of at most three."""
    game, ranges = GAME, REPORT.ranges
    assert Interval(0, 1) == ranges[game.dealer]
    assert Interval(-1, 1) == ranges[game.turn]
    assert Interval(0, 1) == ranges[game.thrown]
    # A trick has at most the six cards, worth 2 + 2 + 3 + 3 + 4 + 4, and is taken up to seven times.
    assert Interval(0, 7 * 18) == ranges[game.points]
    # Once a deal, for 1000 deals, each of two teams, on top of what may be given.
    assert Interval(-10, 30 + 1000 * 2 * 7 * 18) == ranges[game.score]
    assert Interval(0, 3) == ranges[game.streak]


def test_capacities_of_the_small_game() -> None:
    """No zone has more cards than the pack; each decision puts one player."""
    assert {zone.name: 6 for zone in MACHINE.zones} == {zone.name: n for zone, n in REPORT.capacities.items()}


def test_choices_of_the_small_game() -> None:
    """A hand of up to six different cards, or one throw."""
    assert {"play": 7} == REPORT.choices


def test_identical_cards_are_one_choice() -> None:
    """With twelve cards, two of each kind, a hand offers six different ones."""
    doubled = check(evolve(MACHINE, pack=pack_of(3, 2, 2)))
    assert 12 == doubled.capacities[GAME.hand]
    assert {"play": 7} == doubled.choices
    assert Interval(0, 13 * 36) == check(evolve(MACHINE, pack=pack_of(3, 2, 2), longest=12)).ranges[GAME.points]


CARD, SEAT, TEAM, NUMBER = x.Local("card"), x.Local("seat"), x.Local("team"), x.Local("number")
CARDS = x.Cards(CARD, TRICK)
WORTH = Table("worth", (10, -3, 0, 0, 5, 2))
SOME = x.Binary(x.Op.LT, x.NO, x.Look(WORTH, x.Get(CARD)))


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [
        (x.Const(7), 7, 7),
        (x.Size(TRICK), 0, 6),
        (x.Look(GAME.rank, x.At(TRICK, x.NO)), -1, 2),
        (x.Look(WORTH, x.Const(1)), -3, 0),
        (x.Fold(x.How.SUM, CARDS, None, x.Look(WORTH, x.Get(CARD))), -3, 17),
        (x.Fold(x.How.SUM, CARDS, SOME, x.Look(WORTH, x.Get(CARD))), 0, 17),
        (x.Fold(x.How.COUNT, CARDS), 0, 6),
        (x.Fold(x.How.COUNT, CARDS, SOME), 0, 3),
        (x.Fold(x.How.COUNT, x.Seats(SEAT)), 0, 2),
        (x.Fold(x.How.SUM, x.Times(NUMBER, 4), None, x.Get(NUMBER)), 0, 12),
        (x.Fold(x.How.MAX, CARDS, None, x.Look(WORTH, x.Get(CARD))), -3, 10),
        (x.Fold(x.How.MIN, x.Seats(SEAT), None, x.Const(3)), 0, 3),
        (x.Fold(x.How.MIN, x.Seats(SEAT), SOME, x.Const(3)), -1, 3),
        (x.Fold(x.How.MAX, x.Times(NUMBER, 0), None, x.Const(3)), -1, 3),
        (x.Seek(CARDS, SOME), -1, 5),
        (x.Seek(x.Times(NUMBER, 4), x.YES), -1, 3),
        (x.Binary(x.Op.MUL, x.Size(TRICK), x.Const(-2)), -12, 0),
        (x.Binary(x.Op.MOD, x.Size(TRICK), x.Const(4)), 0, 3),
        (x.If(x.Binary(x.Op.LE, x.NO, x.Size(TRICK)), x.Const(4), x.Const(9)), 0, 4),
        (x.If(x.Binary(x.Op.LT, x.NO, x.Size(TRICK)), x.Const(4), x.Const(9)), 0, 9),
        (x.And(()), 0, 1),
        (x.Not(x.And(())), 0, 0),
    ],
)
def test_expressions(value: x.Expr, low: int, high: int) -> None:
    """The interval of a value (joined with 0, at which the variable begins) is the one that can be counted by hand."""
    machine = with_item(MACHINE, WORTH)
    bound = e.Each(x.Cards(CARD, TRICK), ())
    assert (low, high) == reach(value, before(machine, bound))


def gathered(*effects: e.Effect, machine: Machine = MACHINE, variable: Variable) -> tuple[int, int]:
    """The interval of a variable with effects at the beginning of taking a trick: up to seven times a deal."""
    found = check(before(with_item(machine, variable), *effects))
    assert not found.findings
    return found.ranges[variable].low, found.ranges[variable].high


def test_adds_gather() -> None:
    """What is never set anew gathers over all deals of the match; a When may not add."""
    counter = Variable("counter")
    assert (0, 7000) == gathered(e.Add(counter, x.YES), variable=counter)
    either = e.When(x.YES, (e.Add(counter, x.Const(2)),), (e.Add(counter, x.Const(-1)),))
    assert (-7000, 14000) == gathered(either, variable=counter)


@pytest.mark.parametrize(
    ("loop", "times"),
    [
        (lambda body: e.Each(x.Seats(x.Local("seat")), (body,)), 2),
        (lambda body: e.Each(x.Teams(x.Local("team")), (body,)), 2),
        (lambda body: e.Each(x.Times(x.Local("lap"), 5), (body,)), 5),
        (lambda body: e.Each(x.Cards(x.Local("card"), TRICK), (body,)), 6),
        (lambda body: e.Repeat(x.YES, 3, (body,)), 3),
        (lambda body: e.Repeat(x.YES, 3, (e.Each(x.Seats(x.Local("seat")), (body,)),)), 6),
    ],
)
def test_loops_multiply(loop: object, times: int) -> None:
    """An Add in a loop counts as often as the loop can run."""
    assert callable(loop)
    counter = Variable("counter")
    assert (0, 7000 * times) == gathered(loop(e.Add(counter, x.YES)), variable=counter)


def test_a_reset_each_deal_is_enough() -> None:
    """A variable that is set anew with each deal gathers over one deal only: at the shuffle, or when it ends."""
    counter = Variable("counter", index=Index.TEAM)
    add = e.Add(counter, x.YES, x.NO)
    team = x.Local("team")
    reset = e.Each(x.Teams(team), (e.Set(counter, x.NO, x.Get(team)),))
    by_copy = (e.Set(counter, x.NO, x.NO), e.Set(counter, x.NO, x.YES))
    for resets in ((reset,), by_copy):
        for name in ("shuffle", "count"):
            state = MACHINE.states[name]
            assert isinstance(state, Chance | Automatic)
            machine = with_state(MACHINE, evolve(state, effects=(*resets, *state.effects)))
            assert (0, 7) == gathered(add, machine=machine, variable=counter)


@pytest.mark.parametrize(
    "not_quite",
    [
        lambda counter: e.Set(counter, x.NO, x.NO),
        lambda counter: e.When(x.YES, (e.Set(counter, x.NO, x.NO), e.Set(counter, x.NO, x.YES))),
        lambda counter: e.Each(x.Teams(t := x.Local("t")), (e.Set(counter, x.NO, x.Get(t)),), x.YES),
        lambda counter: e.Each(x.Seats(s := x.Local("s")), (e.Set(counter, x.NO, x.Look(GAME.team, x.Get(s))),)),
        lambda counter: e.Each(x.Teams(t := x.Local("t")), (e.Set(counter, x.Read(counter, x.NO), x.Get(t)),)),
    ],
)
def test_not_quite_a_reset(not_quite: object) -> None:
    """Sets of some copies only, only sometimes, or to what another copy has, don't count as a reset."""
    assert callable(not_quite)
    counter = Variable("counter", index=Index.TEAM)
    state = MACHINE.states["shuffle"]
    assert isinstance(state, Chance)
    machine = with_state(MACHINE, evolve(state, effects=(not_quite(counter), *state.effects)))
    assert (0, 7000) == gathered(e.Add(counter, x.YES, x.NO), machine=machine, variable=counter)


def test_two_deals_between_resets() -> None:
    """What is set anew in the middle of a deal, and added to before and after, gathers from two deals."""
    counter = Variable("counter")
    count, shuffle = MACHINE.states["count"], MACHINE.states["shuffle"]
    assert isinstance(count, Automatic)
    assert isinstance(shuffle, Chance)
    add, reset = e.Add(counter, x.YES), e.Set(counter, x.NO)
    machine = with_item(MACHINE, counter)
    machine = with_state(machine, evolve(count, effects=(add, reset, add, *count.effects)))
    # Each of both Adds runs once a deal, and both are counted for both deals.
    assert Interval(0, 4) == check(machine).ranges[counter]


def test_a_reset_on_the_way_is_enough() -> None:
    """A reset in one branch counts for what can only be reached by way of it, as the holds of a trick are."""
    counter = Variable("counter")
    take, shuffle = MACHINE.states["take"], MACHINE.states["shuffle"]
    assert isinstance(take, Automatic)
    assert isinstance(shuffle, Chance)
    *taking, end = take.effects
    assert isinstance(end, e.When)
    new = e.When(end.condition, (e.Go("count"),), (e.Set(counter, x.NO), e.Go("play")))
    machine = with_state(with_item(MACHINE, counter), Automatic("new trick", (new,)))
    machine = with_state(machine, evolve(shuffle, effects=(*shuffle.effects[:-1], e.Go("new trick"))))
    machine = with_state(machine, evolve(take, effects=(*taking, e.Add(counter, x.YES), e.Go("new trick"))))
    assert Interval(0, 7) == check(machine).ranges[counter]


def test_a_minimum_converges() -> None:
    """A count that is held back by a minimum has that bound; without it there is none, which is a finding."""
    counter = Variable("counter")
    more = x.Binary(x.Op.ADD, x.Read(counter), x.YES)
    held = e.Set(counter, x.Binary(x.Op.MIN, more, x.Const(100)))
    assert (0, 100) == gathered(held, variable=counter)
    free = check(before(with_item(MACHINE, counter), e.Set(counter, more)))
    assert [(Reason.BEYOND, counter, LIMIT)] == [
        (f.reason, f.item, f.interval.high if f.interval else 0) for f in free.findings
    ]


def test_doubling_is_found() -> None:
    """Adding a variable to itself, so often, has no bound of 62 bits."""
    counter = Variable("counter", first=1)
    doubled = check(before(with_item(MACHINE, counter), e.Add(counter, x.Read(counter))))
    assert [Reason.BEYOND] == [finding.reason for finding in doubled.findings]


def test_scores_are_held_above_zero() -> None:
    """Adds and a maximum with 0 together are bounded: the maximum doesn't count the Adds a second time."""
    counter = Variable("counter")
    floor = e.Set(counter, x.Binary(x.Op.MAX, x.Read(counter), x.NO))
    assert (-14000, 7000) == gathered(e.Add(counter, x.YES), e.Add(counter, x.Const(-2)), floor, variable=counter)


def test_turning_a_number_round_counts_its_adds() -> None:
    """A number that is subtracted from 0 again and again, and added to, has no bound that could be shown."""
    counter = Variable("counter")
    turned = e.Set(counter, x.Binary(x.Op.SUB, x.NO, x.Read(counter)))
    report = check(before(with_item(MACHINE, counter), e.Add(counter, x.YES), turned))
    assert [Reason.BEYOND] == [finding.reason for finding in report.findings]


def test_a_choice_between_old_and_new() -> None:
    """A Set to the old value or a constant leaves the bound of the Adds as it is."""
    counter = Variable("counter")
    wiped = e.Set(counter, x.If(x.Binary(x.Op.EQ, x.Size(TRICK), x.NO), x.Const(50), x.Read(counter)))
    assert (0, 7050) == gathered(e.Add(counter, x.YES), wiped, variable=counter)


def test_declared_bounds_are_joined() -> None:
    """What may be given from outside is in the range, beside what play makes of it."""
    given = Variable("given", low=-5, high=5)
    assert (-5, 12) == gathered(e.Set(given, x.Const(12)), variable=given)


def test_chains_of_variables() -> None:
    """Ranges pass from one variable to the next, however many there are."""
    chain = [Variable(f"v{i}") for i in range(40)]
    sets = [e.Set(b, x.Binary(x.Op.ADD, x.Read(a), x.YES)) for a, b in pairwise(chain)]
    report = check(before(with_item(MACHINE, *chain), *reversed(sets)))
    assert Interval(0, 39) == report.ranges[chain[-1]]


def test_zones_of_numbers() -> None:
    """A zone of other things than cards has the items that are put there, or that come from another, and a capacity."""
    notes, copy, seen = Zone("notes", item=Kind.NUMBER), Zone("copy", item=Kind.NUMBER), Variable("seen")
    here, there = x.ZoneRef(notes), x.ZoneRef(copy)
    machine = before(
        with_item(MACHINE, notes, copy, seen),
        e.Put(x.Size(TRICK), here),
        e.Put(x.Const(40), here),
        e.Pour(here, there),
        e.Set(seen, x.At(there, x.NO)),
    )
    report = check(machine)
    assert not report.findings
    assert (Interval(0, 40), Interval(0, 40)) == (report.items[notes], report.items[copy])
    assert (14000, 14000) == (report.capacities[notes], report.capacities[copy])
    assert Interval(-1, 40) == report.ranges[seen]
    assert 14 == check(before(machine, e.Clear(here), e.Clear(there))).capacities[notes]


def test_a_seat_is_chosen() -> None:
    """A choice among the seats of a zone offers each at most once."""
    whom = x.Local("whom")
    ask = Choice("ask", (e.Go("shuffle"),), x.ZoneRef(GAME.players), whom)
    state = Decide("ask", x.NO, x.Local("actor"), (ask, Choice("stay", (e.Go("shuffle"),))))
    assert 3 == check(with_state(MACHINE, state)).choices["ask"]
