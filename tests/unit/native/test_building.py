"""What is built from C is built within a time limit, or there is one reason why not."""

import ctypes
import gc
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from holadsl.native.c.build import PATIENCE, NoCompiler, TooSlow, compiler, shared_object
from holadsl.native.c.elf import whole
from holadsl.native.c.layout import TooLarge
from holadsl.native.c.shared import made

TEXT = '__attribute__((visibility("default"))) int answer(void) { return 42; }\n'

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the compilers of these tests are shell scripts")


def script(folder: Path, name: str, *lines: str) -> str:
    """A program made of shell lines."""
    path = folder / name
    path.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="ascii")
    path.chmod(0o755)
    return str(path)


def counting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """From now on the compiler writes a line into the file that is given each time it is called."""
    calls = folder / "calls"
    calls.touch()
    monkeypatch.setenv(
        "HOLADSL_CC", script(folder, "cc", f"echo called >> {calls}", f'exec {compiler().command[0]} "$@"')
    )
    return calls


def answer(content: str = "this") -> int:
    """The answer of the library that is made of TEXT."""
    found: int = made(content, lambda: (TEXT, "known")).library.answer()
    return found


def test_c_is_turned_off_by_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """HOLADSL_CC=none leaves no compiler, whatever there is."""
    monkeypatch.setenv("HOLADSL_CC", "none")
    with pytest.raises(NoCompiler, match="turned off by HOLADSL_CC=none"):
        compiler()


def test_a_compiler_that_isnt_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that finds no program is told, and no other compiler is taken instead."""
    monkeypatch.setenv("HOLADSL_CC", "no-such-compiler")
    with pytest.raises(NoCompiler, match="'no-such-compiler', which isn't a program"):
        compiler()


def test_without_any_compiler_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing is on PATH the reason says what would help."""
    monkeypatch.delenv("HOLADSL_CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("holadsl.native.c.build._zig", lambda: None)
    with pytest.raises(NoCompiler, match="install gcc or clang, or the extra 'fast'"):
        compiler()


def test_the_wheel_brings_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where no compiler is on PATH, the one of the `ziglang` wheel is called as `zig cc`."""
    monkeypatch.delenv("HOLADSL_CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    wheel = tmp_path / "wheel" / "ziglang"
    wheel.mkdir(parents=True)
    (wheel / "__init__.py").touch()
    zig = script(wheel, "zig")
    monkeypatch.syspath_prepend(str(wheel.parent))
    assert (zig, "cc") == compiler().command


def test_a_compiler_that_fails_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What the compiler says stands in the reason, in one line."""
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", "echo 'no room'", "echo 'left' >&2", "exit 3"))
    with pytest.raises(NoCompiler, match=r"failed \(3\): no room left"):
        shared_object(TEXT, compiler())


def test_a_compiler_may_refuse_what_another_knows(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where it won't hear of some way to make code faster, it is asked for plain code."""
    refuses = 'case "$*" in *-fira*) echo "unknown argument"; exit 1;; esac'
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", refuses, f'exec {compiler().command[0]} "$@"'))
    assert shared_object(TEXT, compiler(), level=("-O1", "-fira-region=one"))


def test_a_compiler_that_makes_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program that says all is well and makes no file is no compiler."""
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", "exit 0"))
    with pytest.raises(NoCompiler, match="made nothing"):
        shared_object(TEXT, compiler())


def test_what_cant_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path) -> None:
    """A file that isn't a library leads to a reason, not to a fault."""
    copies = 'while [ "$1" != "-o" ]; do shift; done', 'echo "no library" > "$2"'
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", *copies))
    with pytest.raises(NoCompiler, match="can't be loaded here"):
        answer()


def test_a_library_of_something_else_is_told_and_not_kept(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path
) -> None:
    """A library that can be loaded but hasn't what the text has is refused, and nothing of it stays on disk."""
    (tmp_path / "other").write_bytes(shared_object(TEXT, compiler()))
    copies = 'while [ "$1" != "-o" ]; do shift; done', f'cat {tmp_path / "other"} > "$2"'
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", *copies))
    with pytest.raises(NoCompiler, match="isn't what it was given"):
        made("this", lambda: (TEXT, ""), entry="question")
    assert [] == list(own_folder.iterdir())
    assert 42 == made("that", lambda: (TEXT, ""), entry="answer").library.answer()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere files are of another kind")
def test_a_library_that_is_cut_short_is_never_loaded(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path
) -> None:
    """To load one ends the process: whatever is missing at its end is found out before."""
    content = shared_object(TEXT, compiler())
    assert whole(content)
    assert not any(whole(content[:length]) for length in (16, 63, 64, 200, 4096, len(content) // 2, len(content) - 1))
    (tmp_path / "part").write_bytes(content[:-100])
    copies = 'while [ "$1" != "-o" ]; do shift; done', f'cat {tmp_path / "part"} > "$2"'
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", *copies))
    with pytest.raises(NoCompiler, match="can't be loaded here: it is cut short"):
        answer()


def test_what_failed_is_not_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path) -> None:
    """A text that the compiler refuses is refused at once the next time, with the same reason; another is tried."""
    calls = tmp_path / "calls"
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", f"echo called >> {calls}", "echo no; exit 1"))
    for content, tried in (("this", 2), ("this", 2), ("that", 4)):  # each is tried in plain words as well
        with pytest.raises(NoCompiler, match=r"failed \(1\): no"):
            answer(content)
        assert tried == len(calls.read_text().split())


def test_rules_that_are_too_large_are_not_written_out_again(a_compiler: None, own_folder: Path) -> None:
    """What has no text is refused at once the next time."""
    asked = []

    def text() -> tuple[str, str]:
        asked.append(1)
        raise TooLarge("far too much")

    for _ in range(2):
        with pytest.raises(TooLarge, match="far too much"):
            made("large", text)
    assert [1] == asked


def test_a_compiler_that_hangs_is_waited_for_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path
) -> None:
    """Whatever is to be compiled later, a process doesn't wait for that compiler again."""
    calls = tmp_path / "calls"
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", f"echo called >> {calls}", "sleep 600"))
    quick = dict(shared_object.__kwdefaults__, patience=0.5)
    monkeypatch.setattr(shared_object, "__kwdefaults__", quick)
    assert PATIENCE > 0.5
    for content in ("this", "this", "that"):
        with pytest.raises(TooSlow, match="took longer than"):
            answer(content)
    assert ["called"] == calls.read_text().split()


def test_a_compiler_is_found_by_a_path_from_here(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path
) -> None:
    """It is called in a folder of its own, so where it lies is known in full."""
    script(tmp_path, "cc", f'exec {compiler().command[0]} "$@"')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOLADSL_CC", "./cc")
    assert 42 == answer()


def test_a_compiler_that_hangs_is_ended_with_its_children(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """After the time limit neither the compiler nor what it started is left."""
    child = tmp_path / "child"
    monkeypatch.setenv("HOLADSL_CC", script(tmp_path, "cc", "sleep 600 &", f"echo $! > {child}", "wait"))
    before = time.monotonic()
    with pytest.raises(NoCompiler, match=r"took longer than 0\.5 seconds"):
        shared_object(TEXT, compiler(), patience=0.5)
    assert time.monotonic() - before < 30
    assert not _runs(int(child.read_text()))


def _runs(number: int) -> bool:
    for _ in range(100):
        try:
            os.kill(number, 0)
            state = Path(f"/proc/{number}/stat")
            if state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return False
        except (ProcessLookupError, FileNotFoundError):
            return False
        time.sleep(0.05)
    return True


def test_a_library_is_built_once(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path
) -> None:
    """The second time it comes from the cache, with what is known about it, and the text isn't even asked for."""
    calls = counting(tmp_path, monkeypatch)
    first = made("this", lambda: (TEXT, "known"))
    second = made("this", lambda: pytest.fail("asked for"))
    assert (42, "known", False, "") == (first.library.answer(), first.about, first.cached, first.note)
    assert (42, "known", True, "") == (second.library.answer(), second.about, second.cached, second.note)
    assert ["called"] == calls.read_text().split()


def test_another_compiler_builds_anew(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path
) -> None:
    """Another level, another content and a compiler that has changed each mean another library."""
    calls = counting(tmp_path, monkeypatch)
    answer()
    answer("that")
    made("this", lambda: (TEXT, ""), level=("-O1",))
    os.utime(tmp_path / "cc", (1, 1))
    answer()
    assert 4 == len(calls.read_text().split())


@pytest.mark.parametrize("fault", ["cut short", "changed", "foreign", "empty", "link", "folder"])
def test_a_bad_file_in_the_cache_is_built_anew(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path, fault: str
) -> None:
    """What isn't exactly what was kept is never loaded."""
    calls = counting(tmp_path, monkeypatch)
    answer("other")
    other = next(own_folder.iterdir()).read_bytes()
    answer()
    file = next(path for path in own_folder.iterdir() if path.read_bytes() != other)
    kept = file.read_bytes()
    file.unlink()
    if fault == "cut short":
        file.write_bytes(kept[:-1])
    elif fault == "changed":
        file.write_bytes(kept[:5000] + bytes([kept[5000] ^ 1]) + kept[5001:])
    elif fault == "foreign":
        file.write_bytes(other)
    elif fault == "empty":
        file.touch()
    elif fault == "link":
        (tmp_path / "elsewhere").write_bytes(kept)
        file.symlink_to(tmp_path / "elsewhere")
    else:
        file.mkdir()
    assert 42 == answer()
    assert 3 == len(calls.read_text().split())
    if fault != "folder":
        assert file.is_file()
        assert not file.is_symlink()
        answer()
        assert 3 == len(calls.read_text().split())


@pytest.mark.parametrize("fault", ["open to others", "a link", "a file", "read-only", "no place", "no home"])
def test_an_unsafe_folder_isnt_used(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_folder: Path, fault: str
) -> None:
    """Where nothing can be kept safely the library is built all the same, and a note says why it isn't kept."""
    cache = own_folder.parent
    cache.mkdir()
    if fault == "open to others":
        own_folder.mkdir()
        own_folder.chmod(0o755)
    elif fault == "a link":
        (tmp_path / "elsewhere").mkdir(0o700)
        own_folder.symlink_to(tmp_path / "elsewhere")
    elif fault == "a file":
        own_folder.touch()
    elif fault == "read-only":
        if os.getuid() == 0:
            monkeypatch.setattr("os.rename", _refused)
        else:
            cache.chmod(0o500)
    elif fault == "no home":
        if sys.platform != "linux":
            pytest.skip("platformdirs knows the folder there")
        for name in ("HOLADSL_CACHE", "XDG_CACHE_HOME"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr("pathlib.Path.home", _homeless)
    else:
        monkeypatch.setenv("HOLADSL_CACHE", os.devnull + "/none")
    calls = counting(tmp_path, monkeypatch)
    found = made("this", lambda: (TEXT, "known"))
    assert (42, "known", False) == (found.library.answer(), found.about, found.cached)
    assert found.note.startswith("what is built isn't kept, and takes its time again: ")
    assert ["called"] == calls.read_text().split()
    assert not (tmp_path / "elsewhere").exists() or [] == list((tmp_path / "elsewhere").iterdir())


def _refused(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def _homeless() -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_a_folder_of_somebody_else_isnt_used(
    a_compiler: None, monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    """A folder that another user owns could hold anything."""
    answer()
    other = os.getuid() + 1
    monkeypatch.setattr("os.getuid", lambda: other)
    assert "belongs to somebody else" in made("this", lambda: (TEXT, "")).note


def test_the_folder_is_the_users_alone(a_compiler: None, own_folder: Path) -> None:
    """The folder and its files are made for their owner alone, and nothing half written stays behind."""
    answer()
    (file,) = own_folder.iterdir()
    assert (0o700, 0o600) == (own_folder.stat().st_mode & 0o777, file.stat().st_mode & 0o777)


def test_two_builders_at_once_do_no_harm(a_compiler: None, own_folder: Path) -> None:
    """Processes that build the same thing at the same time all get it, and one good file is left."""
    program = (
        "from holadsl.native.c.shared import made\n"
        f"text = {TEXT!r}\n"
        "print(made('this', lambda: (text, '')).library.answer())"
    )
    running = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert ["42\n"] * 4 == [process.communicate()[0] for process in running]
    assert 1 == len(list(own_folder.iterdir()))
    assert made("this", lambda: pytest.fail("asked for")).cached


def test_what_is_oldest_is_thrown_away(a_compiler: None, monkeypatch: pytest.MonkeyPatch, own_folder: Path) -> None:
    """The folder doesn't grow for ever."""
    monkeypatch.setattr("holadsl.native.c.cache.MOST", 2)
    for number, content in enumerate("abc"):
        answer(content)
        for path in own_folder.iterdir():
            if path.stat().st_mtime > 1000:
                os.utime(path, (number, number))
    assert 2 == len(list(own_folder.iterdir()))
    assert not made("a", lambda: (TEXT, "")).cached


def test_a_library_is_a_library(a_compiler: None, own_folder: Path) -> None:
    """What is made is loaded by ctypes."""
    assert isinstance(made("this", lambda: (TEXT, "")).library, ctypes.CDLL)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what is loaded and open")
def test_what_nobody_has_is_unloaded(a_compiler: None, own_folder: Path) -> None:
    """A loaded library holds no file open, and is gone when neither it nor a function of it is held any more."""
    opened, before = _opened(), _mapped()
    found = [made(content, lambda: (TEXT, "")).library for content in "ab"]
    assert (opened, 2) == (_opened(), len(_mapped() - before))
    function = found.pop().answer
    gc.collect()
    assert (42, 2) == (function(), len(_mapped() - before))
    del function, found
    gc.collect()
    assert set() == _mapped() - before


def test_a_number_of_a_file_that_comes_again_is_another_library(a_compiler: None, own_folder: Path) -> None:
    """Each text is its own library, though the files that they were loaded from had the same number."""
    texts = [TEXT.replace("42", str(number)) for number in (1, 2, 3)]
    found = [made(text, lambda text=text: (text, "")).library for text in texts]  # type: ignore[misc]
    assert [1, 2, 3] == [library.answer() for library in found]


def _opened() -> int:
    """How many files are open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def _mapped() -> set[str]:
    """The libraries that are loaded from memory, by the numbers of their files."""
    with Path("/proc/self/maps").open(encoding="utf-8") as file:
        return {line.split()[4] for line in file if "memfd:rules" in line}
