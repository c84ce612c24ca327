"""What is compared, group by group, and the ratios that are looked at."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

import holadsl
from benchmarks import engines
from benchmarks.by_hand import flat_hola, in_c, plain_hola
from benchmarks.foreign import openspiel, others
from benchmarks.rows import Row, deal_by_deal, with_own_chance

OTHER_GAMES = ("sedma", "cabra", "hoola")


@frozen
class Figure:
    """A ratio of two rows, or a row's own speed where there is no other; with what is to be reached."""

    title: str
    row: str
    to: str | None
    least: float
    aim: float


@frozen
class Group:
    """Rows that belong together."""

    name: str
    title: str
    rows: tuple[Row, ...]
    figures: tuple[Figure, ...] = ()


def our_rows(name: str, rules: holadsl.Rules, title: str = "") -> Iterator[Row]:
    """One game in each of our engines."""
    head = f"{title or rules.title}: "
    yield Row(f"{name}-interpreter", f"{head}interpreter", engines.by_game(rules, "interpreter"))
    yield Row(f"{name}-python-step", f"{head}generated Python, step", engines.python_step(rules))
    yield Row(f"{name}-python-fused", f"{head}generated Python, fused", engines.python_fused(rules))
    yield Row(f"{name}-c-step", f"{head}generated C, step", engines.in_c(rules, "step"))
    yield Row(f"{name}-c-fused", f"{head}generated C, fused", engines.in_c(rules, "fused"))


def hola() -> Group:
    """Hola for four: our engines beside the game written by hand."""
    rules = holadsl.load("hola")
    by_hand = (
        Row("hand-python", "by hand: clean Python", deal_by_deal(plain_hola.playout)),
        Row(
            "hand-python-random",
            "by hand: clean Python, its own generator",
            with_own_chance(plain_hola.play_random),
        ),
        Row("hand-python-flat", "by hand: optimised Python, one function", deal_by_deal(flat_hola.playout)),
        Row("hand-c-step", "by hand: C, step", in_c.playing("hola_step.c")),
        Row("hand-c-fused", "by hand: C, fused", in_c.playing("hola_fused.c")),
    )
    figures = (
        Figure("generated C fused against C by hand, fused", "hola-c-fused", "hand-c-fused", 0.8, 0.95),
        Figure("generated C step against C by hand, step", "hola-c-step", "hand-c-step", 0.8, 0.95),
        Figure("generated Python step against clean Python by hand", "hola-python-step", "hand-python", 2, 2.8),
        Figure("generated Python fused against clean Python by hand", "hola-python-fused", "hand-python", 3, 4),
        Figure("interpreter, decisions a second", "hola-interpreter", None, 50_000, 150_000),
    )
    library = (
        Row("hola-table", "Hola: a table of the public library, with events", engines.table(rules)),
        Row("hola-table-python", "Hola: such a table, generated Python", engines.table(rules, "python")),
    )
    return Group("hola", "Hola for four, whole deals", (*library, *our_rows("hola", rules), *by_hand), figures)


def whist() -> Group:
    """Whist beside what other engines have of the same tricks."""
    bridge = holadsl.load("whist", variants=openspiel.BRIDGE.variants)
    spades = holadsl.load("whist", variants=openspiel.SPADES.variants)
    title, last = "whist, spades trump", "whist, trumps led last"
    rows = (
        *our_rows("whist", bridge, title),
        Row(
            "whist-python-own",
            f"{title}: generated Python, step, Python's generator",
            engines.python_step(bridge, own_chance=True),
        ),
        Row("whist-c-driven", f"{title}: generated C, step, from Python", engines.c_step_from_python(bridge)),
        Row("whist-batch", f"{title}: `holadsl.batch`, C, from Python", engines.batch(bridge, "native")),
        Row("hand-whist", f"{title}: by hand, C, fused", in_c.playing("whist_fused.c")),
        Row("bridge-python", "OpenSpiel Bridge, from Python", openspiel.from_python(openspiel.BRIDGE)),
        Row("bridge-rollout", "OpenSpiel Bridge, its C++ rollout", openspiel.by_itself(openspiel.BRIDGE)),
        *our_rows("spades", spades, last),
        Row(
            "spades-python-own",
            f"{last}: generated Python, step, Python's generator",
            engines.python_step(spades, own_chance=True),
        ),
        Row("spades-python", "OpenSpiel Spades, from Python", openspiel.from_python(openspiel.SPADES)),
        Row("spades-rollout", "OpenSpiel Spades, its C++ rollout", openspiel.by_itself(openspiel.SPADES)),
        Row("rlcard-env", "RLCard Bridge with its auction, its environment", others.environment),
        Row("rlcard-game", "RLCard Bridge with its auction, the game alone", others.game_alone),
        Row("pgx", "Pgx", others.pgx),
    )
    by_hand = Figure("generated C fused against C by hand, fused, whist", "whist-c-fused", "hand-whist", 0.53, 0.63)
    batch = Figure("`holadsl.batch` in C against OpenSpiel from Python, Bridge", "whist-batch", "bridge-python", 2.5, 4)
    figures = (by_hand, batch, *_beside(openspiel.BRIDGE, "whist"), *_beside(openspiel.SPADES, "spades"))
    return Group(
        "whist", "Whist, and the play of other engines' games with the same trump, lead and duty", rows, figures
    )


def _beside(other: openspiel.Game, ours: str) -> Iterator[Figure]:
    rollout, step = (
        "generated C fused against OpenSpiel's C++ rollout",
        "generated Python step against OpenSpiel from Python",
    )
    yield Figure(f"{rollout}, {other.title}", f"{ours}-c-fused", f"{other.key}-rollout", 6, 12)
    yield Figure(f"{step}, {other.title}", f"{ours}-python-own", f"{other.key}-python", 2.5, 4)


def other_games() -> Group:
    """Games of other families in our engines."""
    rows = (row for name in OTHER_GAMES for row in our_rows(name, holadsl.load(name, players=4)))
    return Group("games", "Other games for four", tuple(rows))


GROUPS = {"hola": hola, "whist": whist, "games": other_games}
