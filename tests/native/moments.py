"""Moments of games as C: positions to search from and to solve, and a main function's part that does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from attrs import field, frozen

import holadsl
from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY
from holadsl.engine.chance import seed_of_deal
from holadsl.engine.every import every_world
from holadsl.engine.game import Game
from holadsl.engine.layout import layout_of
from holadsl.native.c.engine import FEW
from holadsl.native.c.form import Form
from holadsl.native.c.fused import results
from holadsl.native.searching.in_c import preferred
from holadsl.native.searching.preference import preference_of

WORLDS = 4
"""So many tables are searched from at once."""
ALL = 24
"""An end is solved in all worlds that fit what a seat knows, where they are no more."""
LONGEST = 400
"""So many moves of a deal are made at most."""
DEALS = 6
"""In so many deals at most calls out of turn are looked for."""
CALLS = 3
"""So many times a call out of turn is searched for."""
LAST = (2, 5, 9)
"""So many moves before the end of the deal the rest is solved."""


@frozen
class Case:
    """Worlds that one seat can't tell apart, who is asked for a call, and the seat."""

    games: tuple[Game, ...]
    seat: int
    caller: int = NOBODY


@frozen
class Moments:
    """What is searched and solved of a game."""

    searched: list[Case] = field(factory=list)
    solved: list[Case] = field(factory=list)


def moments(rules: holadsl.Rules, seed: int) -> Moments:
    """Of deals that are played at random: first move, middle and end of one, calls out of turn of some."""
    found, many = Moments(), sum(1 for _ in _played(rules, seed))
    for place, view in enumerate(_played(rules, seed)):
        if place in (0, many // 2):
            found.searched.append(_searched(view, seed))
        if many - place in LAST:
            found.solved.append(_solved(view))
    calls = (view for deal in range(DEALS) for view in _calls(rules, seed + deal))
    found.searched.extend(_searched(view, seed) for view in islice(calls, CALLS))
    return found


def _played(rules: holadsl.Rules, seed: int) -> Iterator[holadsl.View]:
    """What those see who make the moves of a deal, each until the next is asked for."""
    table = rules.start(seed=seed, deals=1)
    for step in range(LONGEST):
        if table.deal_over:
            return
        seat = table.turn or table.to_act[0]
        yield table.view(seat)
        table.push(table.view(seat).legal_moves.sample(seed + step), seat=seat)


def _calls(rules: holadsl.Rules, seed: int) -> Iterator[holadsl.View]:
    """What those see who may call while another is on turn."""
    table = rules.start(seed=seed, deals=1)
    for step in range(LONGEST if rules.calls else 0):
        if table.deal_over:
            return
        for view in map(table.view, table.to_act):
            if view.turn not in (None, view.seat) and view.legal_moves:
                yield view
        seat = table.turn or table.to_act[0]
        table.push(table.view(seat).legal_moves.sample(seed + step), seat=seat)


def _searched(view: holadsl.View, seed: int) -> Case:
    knowledge, seat = view.knowledge(), view.rules.seats.index(view.seat)
    games = tuple(knowledge.world(seed_of_deal(seed, number), tell=False) for number in range(WORLDS))
    return Case(games, seat, seat if view.turn not in (None, view.seat) else NOBODY)


def _solved(view: holadsl.View) -> Case:
    """All worlds that fit what the seat knows, where they are few, else one of them."""
    worlds = every_world(view.knowledge(), ALL)
    games = [game for game, _ in worlds] if worlds else [view.knowledge().world(0, tell=False)]
    return Case(tuple(games), view.rules.seats.index(view.seat))


def positions(machine: Machine, cases: Sequence[Case]) -> Iterator[str]:
    """The worlds of all cases as tables in C."""
    layout, states = layout_of(machine), list(machine.states)
    lists = [(game.moment(), states.index(game.where)) for case in cases for game in case.games]
    items = [[item for zone in z for item in zone] for (_, _, z), _ in lists]
    yield f"#define CELLS {len(layout.first)}"
    yield _array("int32_t", "waits", [phase for _, phase in lists])
    yield _array("int64_t", "cells", [cell for (_, v, _), _ in lists for cell in v[: len(layout.first)]])
    yield f"#define SIZES {layout.zones}"
    yield _array("int32_t", "sizes", [len(zone) for (_, _, z), _ in lists for zone in z])
    yield _array("int64_t", "items", [item for row in items for item in row])
    yield _array("int32_t", "from", [sum(map(len, items[:place])) for place in range(len(items))])
    yield _array("int32_t", "many", [len(case.games) for case in cases])
    yield _array("int32_t", "seats", [case.seat for case in cases])
    yield _array("int32_t", "callers", [case.caller for case in cases])
    yield _array("int32_t", "team_of", machine.team_of)
    yield f"#define SIGN {-1 if machine.least_wins else 1}"
    yield PLACED


def search_tables(rules: holadsl.Rules, form: Form) -> Iterator[str]:
    """What a search is told besides: where scores lie in a row, what comes first in playouts."""
    at = FEW
    for role, _, count in results(form):
        if role == "score":
            yield f"#define WON {at}\n#define TEAMS {count}"
        at += count
    first = preference_of(rules.book)
    kinds, worths, links = preferred(rules.machine, first)
    yield f"#define PREFERS {int(first is not None)}"
    yield _array("int32_t", "kinds", kinds or [0])
    yield _array("int32_t", "worths", worths or [0])
    yield _array("uint64_t", "links", links or [0])


def _array(kind: str, name: str, numbers: Sequence[int]) -> str:
    return f"static const {kind} given_{name}[] = {{{', '.join(map(str, numbers or [0]))}}};"


PLACED = """
#include <stdio.h>
static S *worlds_at(int32_t at, int32_t many)
{
    S *worlds = calloc((size_t)many, sizeof *worlds);
    for (int32_t k = 0; k < many; k++, at++) {
        int32_t fault = state_write(worlds + k, given_cells + at * CELLS, given_sizes + at * SIZES,
                                    given_items + given_from[at]);
        fault = fault ? fault : state_go(worlds + k, given_waits[at], 0);
        if (fault) {
            printf("fault %d in world %d\\n", (int)fault, (int)at);
            exit(4);
        }
    }
    return worlds;
}
static int64_t choices(const S *from)
{
    List list = {0};
    S *s = malloc(sizeof *s);
    *s = *from;
    state_legal(s, &list);
    int64_t n = list.n;
    list_free(&list);
    free(s);
    return n;
}
"""
SEARCH = """
static int searches(void)
{
    for (int32_t c = 0, at = 0; c < SEARCHED; at += given_many[c++]) {
        S *worlds = worlds_at(at, given_many[c]);
        int64_t room = choices(worlds), *out = malloc((size_t)(4 * (room + 1)) * sizeof *out);
        for (int32_t many = given_many[c]; many; many = many == 1 ? 0 : 1) {
            const int32_t *kinds = PREFERS ? given_kinds : 0, *worths = PREFERS ? given_worths : 0;
            const uint64_t *links = PREFERS ? given_links : 0;
            int32_t fault = searched(worlds, many, ITERATIONS, (uint64_t)c, 32112, given_team_of, WON, TEAMS, SIGN,
                                     given_callers[c], kinds, worths, links, out, room);
            if (fault) {
                printf("fault %d in search %d\\n", (int)fault, (int)c);
                return 5;
            }
        }
        free(out);
        free(worlds);
    }
    return 0;
}
"""
SOLVE = """
static int ends(void)
{
    for (int32_t c = 0, at = 0; c < CASES; at += given_many[c++]) {
        if (c < SEARCHED)
            continue;
        S *worlds = worlds_at(at, given_many[c]);
        for (int32_t k = 0; k < given_many[c]; k++) {
            int64_t n = choices(worlds + k), *values = calloc((size_t)n, sizeof *values), about[3] = {0};
            int32_t *line = calloc(LINE, sizeof *line);
            int32_t fault = solved(worlds + k, given_seats[c], given_team_of, SIGN, POSITIONS, values, LINE, line,
                                   about);
            if (fault && fault < 101) {
                printf("fault %d where case %d is solved\\n", (int)fault, (int)c);
                return 6;
            }
            free(values);
            free(line);
        }
        free(worlds);
    }
    return 0;
}
"""
