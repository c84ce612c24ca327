"""The frame of the command line: commands, exit codes, errors, streams."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from holadsl.cli import frame
from holadsl.cli import list as listing
from holadsl.cli.called import called
from tests.unit.cli.terminal import FIVE_MISTAKES, ROOT, holadsl, program, variables

HEAVY = ("lark", "rich", "yaml", "textual", "numpy")


def test_help_names_every_command() -> None:
    """`--help`, and no command at all, list every command with its short help."""
    shown = holadsl("--help")
    assert (0, "") == (shown.code, shown.err)
    for name, text in frame.COMMANDS.items():
        assert [name, text] in [line.split(maxsplit=1) for line in shown.out.splitlines()]


@pytest.mark.parametrize("name", [n for n in frame.COMMANDS if (ROOT / "holadsl" / "cli" / f"{n}.py").exists()])
def test_every_command_has_help_with_an_example(name: str) -> None:
    """The help of each command, in both spellings, shows an example and the short help stands in the table."""
    shown = holadsl(name, "--help")
    assert (0, "") == (shown.code, shown.err)
    assert "Example" in shown.out
    assert f"holadsl {name}" in shown.out.partition("Example")[2]
    assert shown == holadsl(name, "-h")


def test_the_version_is_that_of_the_project() -> None:
    """`--version` prints the version of pyproject.toml."""
    said = (ROOT / "pyproject.toml").read_text(encoding="utf-8").partition('version = "')[2].partition('"')[0]
    ran = holadsl("--version")
    assert (0, f"holadsl {said}\n", "") == (ran.code, ran.out, ran.err)


def test_light_commands_load_neither_parser_nor_screen() -> None:
    """`--version` and `--help` import nothing heavy, so that they answer at once."""
    code = "import sys; from holadsl.cli.frame import run; run(sys.argv[1:])"
    code += f"; print([name for name in {HEAVY} if name in sys.modules])"
    for argument in ("--version", "--help"):
        done = subprocess.run(
            [sys.executable, "-c", code, argument], capture_output=True, text=True, env=variables(), check=True
        )
        assert "[]" == done.stdout.splitlines()[-1]


@pytest.mark.parametrize(("typed", "meant"), [("chek", "check"), ("pla", "play"), ("Show", "show"), ("nwe", "new")])
def test_a_mistyped_command_is_guessed(typed: str, meant: str) -> None:
    """An unknown command ends with 2 and the nearest one on stderr."""
    ran = holadsl(typed)
    assert (2, "") == (ran.code, ran.out)
    assert f"did you mean {meant}?" in ran.err


@pytest.mark.parametrize("game", ["hola", "ours.hola"])
def test_a_game_without_a_command_is_guessed_to_be_played(game: str) -> None:
    """Whoever names only a game is told the command that plays it."""
    assert f"there is no command '{game}'; did you mean: play {game}?" in holadsl(game).err


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--players", "four", "'four' is no whole number."),
        ("--seed", "-1", "-1 is too small: 0 or more."),
        ("--deals", "0", "0 is too small: 1 or more."),
    ],
)
def test_a_number_that_cannot_be_is_refused_in_words(option: str, value: str, says: str) -> None:
    """A wrong number on the command line is told without a word of programmers."""
    assert says in holadsl("play", "hola", option, value).err


def test_commands_are_printed_as_they_can_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program that the shell doesn't find by its name is called as it was typed, one that it finds by the name."""
    program = tmp_path / "bin" / "holadsl"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert str(program) == called()
    monkeypatch.setenv("PATH", str(program.parent))
    assert "holadsl" == called()
    monkeypatch.setattr(sys, "argv", ["pytest"])
    assert "holadsl" == called()


def test_what_is_no_command_at_all_is_not_guessed() -> None:
    """A word that is near to nothing gets no suggestion."""
    ran = holadsl("xylophone")
    assert 2 == ran.code
    assert "there is no command 'xylophone'." in ran.err


@pytest.mark.parametrize(
    "arguments", [("check",), ("show",), ("show", "hola", "--stgae", "tree"), ("list", "--players")]
)
def test_wrong_usage_ends_with_two(arguments: tuple[str, ...]) -> None:
    """A missing argument or an unknown option is wrong usage: 2, a message on stderr, nothing on stdout."""
    ran = holadsl(*arguments)
    assert (2, "") == (ran.code, ran.out)
    assert "Try 'holadsl" in ran.err


def test_an_unknown_option_is_guessed() -> None:
    """A mistyped option names the one that was meant."""
    assert "--stage" in holadsl("show", "hola", "--stgae", "tree").err


def _fault() -> None:
    raise KeyError("the moon")


def test_a_fault_of_the_program_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program itself ends with 70 and one line that says how to report it; no traceback."""
    monkeypatch.setattr(listing.command, "callback", lambda as_json: _fault())
    ran = holadsl("list")
    assert (70, "", 1) == (ran.code, ran.out, len(ran.err.splitlines()))
    assert "KeyError: 'the moon'" in ran.err
    assert "report" in ran.err


def test_a_fault_shows_its_traceback_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """With HOLADSL_TRACEBACK=1 the same fault shows where it was."""
    monkeypatch.setattr(listing.command, "callback", lambda as_json: _fault())
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setenv("HOLADSL_TRACEBACK", "1")
    assert 70 == frame.run(["list"])
    assert "Traceback" in err.getvalue()
    assert "_fault" in err.getvalue()


def test_the_module_runs_as_a_program(tmp_path: Path) -> None:
    """`python -m holadsl` is the command, with its exit code."""
    assert 0 == program("--version").code
    (tmp_path / "ours.hola").write_text(FIVE_MISTAKES, encoding="utf-8")
    assert 1 == program("check", "ours.hola", cwd=tmp_path).code
    assert 2 == program("check", "nothing.hola", cwd=tmp_path).code


def test_no_colours_without_a_terminal(tmp_path: Path) -> None:
    """Output that is no terminal has no colours; FORCE_COLOR wants them, NO_COLOR and TERM=dumb forbid them."""
    (tmp_path / "ours.hola").write_text(FIVE_MISTAKES, encoding="utf-8")
    escapes = {}
    for name, wishes in {
        "plain": {},
        "forced": {"FORCE_COLOR": "1", "TERM": "xterm-256color"},
        "forbidden": {"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm-256color"},
        "dumb": {"FORCE_COLOR": "1", "TERM": "dumb"},
    }.items():
        ran = program("check", "ours.hola", cwd=tmp_path, environment=wishes)
        escapes[name] = "\x1b[" in ran.out
    assert {"plain": False, "forced": True, "forbidden": False, "dumb": False} == escapes


def test_a_terminal_without_our_letters_shows_question_marks(tmp_path: Path) -> None:
    """Under LC_ALL=C letters that the terminal hasn't become question marks in messages; nothing breaks."""
    text = 'language 1\n\ngame "Наша Хола" extends hola\n  change pack вайлд           7\n'
    (tmp_path / "ours.hola").write_text(text, encoding="utf-8")
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    checked = program("check", "ours.hola", cwd=tmp_path, environment=ascii_only)
    assert (1, "") == (checked.code, checked.err)
    assert "change pack ?????" in checked.out
    (tmp_path / "ours.hola").write_text(text.replace("вайлд", "wild"), encoding="utf-8")
    shown = program("show", "ours.hola", cwd=tmp_path, environment=ascii_only)
    assert (0, "") == (shown.code, shown.err)
    assert "# ours for 4 players" in shown.out


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
@pytest.mark.parametrize("arguments", [("list",), ("show", "hola", "--stage", "machine"), ("--help",)])
def test_a_closed_pipe_is_quiet(arguments: tuple[str, ...]) -> None:
    """Whoever stops reading (`| head`) gets no complaint on stderr."""
    command = [sys.executable, "-m", "holadsl", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=variables())
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert b"" == process.stderr.read()
    process.stderr.close()
    assert process.wait() in (0, 1)


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send there")
def test_ctrl_c_ends_with_130(tmp_path: Path) -> None:
    """Ctrl-C in the middle of a question ends with 130, without a traceback and without a file."""
    command = [sys.executable, "-m", "holadsl", "new", "house.hola"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=variables()
    )
    assert process.stdout is not None
    assert b"The games" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (130, b"") == (process.returncode, errors.strip())
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.skipif(os.name == "nt", reason="streams are closed otherwise there")
def test_closed_streams_do_no_harm() -> None:
    """A program started without standard streams ends in an ordinary way."""
    script = '"$0" -m holadsl list >&- 2>&- <&-; echo $?; "$0" -m holadsl check - <&- 2>/dev/null; echo $?'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable], capture_output=True, text=True, env=variables(), check=True
    )
    assert ["0", "2"] == done.stdout.split()
