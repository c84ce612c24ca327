"""Measuring and its tables. Speeds themselves are never tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import report
from benchmarks.measure import Measured, Round, measure
from benchmarks.rows import NotThere, Play, Row
from benchmarks.speeds import GROUPS, Figure, Group
from benchmarks.told import Goal


class Clock:
    """A clock that goes on by what is played."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def row(self, key: str, seconds: float) -> Row:
        """Something of which a deal takes so long, with 50 decisions each."""

        def play(first: int, deals: int) -> int:
            self.now += seconds * deals
            return 50 * deals

        return Row(key, key.title(), lambda: play)


def _missing() -> Play:
    raise NotThere("not installed")


MISSING = Row("missing", "Missing", _missing)


def test_each_row_plays_for_about_as_long() -> None:
    """How many deals a row plays hangs on its speed; its speeds and ratios come out of the rounds."""
    clock = Clock()
    found = measure([clock.row("fast", 0.001), clock.row("slow", 0.01)], seconds=1, repeats=5, clock=clock)
    assert [5, 5] == [len(found.rounds[key]) for key in ("fast", "slow")]
    assert [1000, 100] == [found.rounds[key][0].deals for key in ("fast", "slow")]
    assert (1000, 50000) == (round(found.deals("fast")), round(found.decisions("fast")))
    assert 10 == round(found.ratio("fast", "slow") or 0)


def test_rounds_go_by_turns() -> None:
    """No row is measured twice before every other was measured once, and all play the same matches in a round."""
    played = []

    def row(key: str) -> Row:
        def play(first: int, deals: int) -> int:
            played.append((key, first))
            return deals

        return Row(key, key, lambda: play)

    ticks = iter(range(1000))
    measure([row("a"), row("b")], seconds=3, repeats=3, clock=lambda: float(next(ticks)))
    assert [("a", 0), ("b", 0), ("a", 3), ("b", 3), ("a", 6), ("b", 6)] == played[-6:]


def test_a_ratio_is_the_median_of_the_rounds() -> None:
    """One disturbed round changes nothing."""
    rounds = {"a": [Round(1, n, n) for n in (20, 30, 1)], "b": [Round(1, 10, 10)] * 3}
    assert 2 == Measured((), rounds).ratio("a", "b")


def test_the_tables() -> None:
    """A row that isn't there says why, a figure without one of its rows says that it isn't."""
    clock = Clock()
    rows = (clock.row("fast", 0.0001), clock.row("slow", 0.001), MISSING)
    figures = (
        Figure("fast against slow", "fast", "slow", 0.8, 9.5),
        Figure("missing against slow", "missing", "slow", 2, 3),
        Figure("decisions", "slow", None, 50_000, 150_000),
    )
    group = Group("game", "The game", rows, figures)
    found = measure(rows, seconds=0.5, repeats=5, clock=clock)
    assert """\
| The game | deals/s | decisions/s | µs a deal |
| --- | ---: | ---: | ---: |
| Fast | 10,000 | 500,000 | 100 |
| Slow | 1,000 | 50,000 | 1,000 |
| Missing | not there: not installed |  |  |""" == report.speeds(group, found)
    assert """\
| figure | measured | at least | aim | reached |
| --- | ---: | ---: | ---: | ---: |
| fast against slow | 10.00 | 0.80 | 9.50 | aim |
| missing against slow |  | 2.00 | 3.00 | not there |
| decisions | 50,000 decisions/s | 50,000 decisions/s | 150,000 decisions/s | yes |""" == report.goals(
        report.part(group, found).goals
    )


@pytest.mark.parametrize(
    ("measured", "unit", "reached"),
    [
        (1.79, "", "no"),
        (1.8, "", "yes"),
        (1.95, "", "aim"),
        (None, "", "not there"),
        (1.79, "ms", "aim"),
        (2, "ms", "no"),
    ],
)
def test_how_far_a_goal_is_reached(measured: float | None, unit: str, reached: str) -> None:
    """More is better, but of milliseconds."""
    least, aim = (1.95, 1.8) if unit else (1.8, 1.95)
    assert reached == Goal("two cores against one", measured, least, aim, unit).reached


@pytest.mark.parametrize(
    ("value", "text"), [(1234567, "1,230,000"), (99949, "99,900"), (123.4, "123"), (12.34, "12.3"), (0.5, "0.5")]
)
def test_three_digits_count(value: float, text: str) -> None:
    """Numbers are told as exactly as they are known."""
    assert text == report.number(value)


def test_tables_go_between_the_marks_of_a_page(tmp_path: Path) -> None:
    """What stands between marks is replaced by the parts that they name, if all were measured; nothing else is."""
    page = tmp_path / "page.md"
    text = "before\n<!-- benchmark: machine hola -->\n{}\n<!-- benchmark end -->\nbetween\n"
    other = "<!-- benchmark: whist -->\nold\n<!-- benchmark end -->\nafter\n"
    page.write_text(text.format("old") + other, encoding="utf-8")
    for new in ("new", "newer"):
        report.put_into(page, {"machine": "A machine.", "hola": new})
        assert text.format(f"\nA machine.\n\n{new}\n") + other == page.read_text(encoding="utf-8")


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    """Who names a page without marks is told so."""
    page = tmp_path / "page.md"
    page.write_text("text\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no place for tables"):
        report.put_into(page, {"machine": "new"})
    assert "text\n" == page.read_text(encoding="utf-8")


def test_every_row_plays_a_deal_or_says_why_not() -> None:
    """What the command measures is ready to be measured, or its row says what is missing."""
    for make in GROUPS.values():
        for row in make().rows:
            try:
                decisions, why = row.make()(0, 1), ""
            except NotThere as missing:
                decisions, why = 0, str(missing)
            assert decisions or why


def test_every_figure_has_its_rows() -> None:
    """Keys are unique, and each ratio is of rows that are measured in its group."""
    groups = [make() for make in GROUPS.values()]
    keys = [row.key for group in groups for row in group.rows]
    assert sorted(set(keys)) == sorted(keys)
    for group in groups:
        own = {row.key for row in group.rows}
        assert {figure.row for figure in group.figures} | {figure.to for figure in group.figures if figure.to} <= own


def test_the_command_tells_the_machine(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A short run prints the machine, the figures and the speeds."""
    monkeypatch.setattr(
        "sys.argv", ["benchmarks", *["--only", "hola", "--rows", "flat", "--seconds", "0.01", "--repeats", "2"]]
    )
    command.main()
    told = capsys.readouterr().out
    assert "one thread, medians of 2 interleaved rounds of 0.01 s." in told
    assert "| by hand: optimised Python, one function | " in told


def test_only_a_whole_run_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    """Pages have the tables of one run, never parts of several."""
    with pytest.raises(SystemExit):
        command.arguments("--only hola --write README.md".split())  # noqa: SIM905
    assert "from one run" in capsys.readouterr().err
    assert [Path("a.md"), Path("b.md")] == command.arguments("--write a.md b.md".split()).write  # noqa: SIM905


def test_an_unknown_group_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A slip in `--only` is told with what there is."""
    with pytest.raises(SystemExit):
        command.arguments(["--only", "chess"])
    assert "there is no chess; there are hola, whist, games" in capsys.readouterr().err
