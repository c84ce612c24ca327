"""Saved games: append-only files that survive a kill at any byte."""

import os
from pathlib import Path

import pytest

import holadsl
from holadsl.cli import saved
from holadsl.cli.saved import Head, SaveError

HOLA = holadsl.load("hola")
HEAD = Head(
    kind="play",
    game="hola",
    title="Hola",
    players=4,
    variants=("burn",),
    options={"hold-max": 2},
    hash=HOLA.hash,
    text=HOLA.text,
    people=("A", "C"),
    names={"A": "Ann", "C": "Ćem"},
    bots="casual",
    seed=7,
)


def written() -> Path:
    """A saved game: two cards played, one taken back, another played; C has seen the first."""
    table = HOLA.start(seed=7)
    save = saved.begin(HEAD, table.record())
    for step in ("A 6s", "B 9h"):
        save.step(step)
    save.seen("C")
    save.taken_back(1, "Bob took back 9h")
    save.step("B 7d")
    save.close()
    return save.path


def test_a_saved_game_is_read_as_it_was_written() -> None:
    """The head, the steps without what was taken back, the remark, and who has seen how much come back."""
    story = saved.read(written())
    assert HEAD == story.head
    assert ("A 6s", "# Bob took back 9h", "B 7d") == story.lines
    assert ["A 6s", "B 7d"] == story.steps
    assert {"C": 2} == story.seen
    assert (False, False) == (story.over, story.damaged)


def test_the_record_of_a_saved_game_replays() -> None:
    """What was saved is a record that `holadsl.replay` plays to the same table, marks and all."""
    table = HOLA.start(seed=7)
    for move in ("6s", "9h"):
        table.push(move)
    table.pop()
    table.remark("Bob took back 9h")
    table.push("7d")
    again = holadsl.replay(saved.read(written()).record)
    assert (table.text(), table.record()) == (again.text(), again.record())


def test_a_file_cut_anywhere_gives_every_whole_line() -> None:
    """Cut at any byte behind its beginning, a saved game gives the steps of its whole lines; the torn line is gone."""
    path = written()
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    ends = [sum(map(len, lines[:count])) for count in range(len(lines) + 1)]
    for cut in range(ends[2], len(data) + 1):
        path.write_bytes(data[:cut])
        story = saved.read(path)
        assert max(end for end in ends if end <= cut) == story.whole
        assert not story.damaged


def test_going_on_after_a_torn_line_appends_a_whole_one() -> None:
    """A game whose last line is torn goes on: the torn part is cut off before the next line is added."""
    path = written()
    path.write_bytes(path.read_bytes()[:-5])
    save, story = saved.go_on(path)
    assert ["A 6s"] == story.steps
    save.step("B 5h")
    save.close()
    assert ["A 6s", "B 5h"] == saved.read(path).steps


def test_a_damaged_line_is_told_and_a_copy_kept() -> None:
    """A line that was changed ends what can be read; what is behind it isn't thrown away unseen."""
    path = written()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], lines[3].replace(b"9h", b"9s"), *lines[4:]]))
    save, story = saved.go_on(path)
    save.close()
    assert (["A 6s"], True) == (story.steps, story.damaged)
    assert b"9s" in path.with_suffix(".damaged").read_bytes()


@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 40, b"holadsl record 1\n", b'1234 ["holadsl save 1",{}]\n'])
def test_what_is_no_saved_game(data: bytes, state: Path) -> None:
    """A file that is none, or a save that was killed while it was begun, is refused and never listed."""
    state.mkdir(parents=True)
    path = state / "odd-1.save"
    path.write_bytes(data)
    with pytest.raises(SaveError):
        saved.read(path)
    assert [] == saved.kept("play")


def test_a_game_is_played_in_one_window_only() -> None:
    """While a game is open it can't be gone on with elsewhere, so that nobody's moves are mixed."""
    save, _ = saved.go_on(written())
    with pytest.raises(SaveError, match="another window"):
        saved.go_on(save.path)
    save.close()
    saved.go_on(save.path)[0].close()


def test_several_games_are_kept_and_found() -> None:
    """Games are found by their saved name, by their game, or as the last one; one that is over is not."""
    first, second = written(), written()
    os.utime(first, (1, 1))
    assert (second, first) == (saved.find("play", None), saved.find("play", "hola-1"))
    assert second == saved.find("play", "hola")
    save, _ = saved.go_on(second)
    save.over()
    save.close()
    assert first == saved.find("play", None)
    with pytest.raises(SaveError, match="hola-1"):
        saved.find("play", "hola-2")
    with pytest.raises(SaveError, match="no saved game to go on with"):
        saved.find("score", None)


def test_two_games_never_share_a_file() -> None:
    """Each new game has a name of its own."""
    assert ["hola-1", "hola-2", "hola-3"] == [saved.name_of(written()) for _ in range(3)]
