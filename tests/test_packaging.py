"""What is built is whole: the source distribution, the wheel, and the wheel installed alone."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import holadsl


def run(*command: str | Path, cwd: Path) -> str:
    """Runs a program without the checkout in reach, and returns what it printed; a failure shows all of it."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution, and the wheel built from it."""
    out = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, checkout, cwd=out)
    return next(out.glob("*.tar.gz")), next(out.glob("*.whl"))


def data_files(checkout: Path) -> set[str]:
    """Each shipped grammar and ruleset, by its path in the checkout."""
    found = [*(checkout / "grammars").glob("*.lark"), *(checkout / "rulesets").glob("*/*.hola")]
    return {path.relative_to(checkout).as_posix() for path in found}


def test_both_hold_every_grammar_and_ruleset(checkout: Path, built: tuple[Path, Path]) -> None:
    """Source distribution and wheel hold every data file, the wheel inside the package, and the marker of types."""
    sdist, wheel = built
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(wheel) as archive_of_wheel:
        in_wheel = set(archive_of_wheel.namelist())
    data = data_files(checkout)
    assert set() == (data | {"LICENSE", "README.md", "CHANGELOG.md", "holadsl/py.typed"}) - in_sdist
    assert set() == ({f"holadsl/{name}" for name in data} | {"holadsl/py.typed"}) - in_wheel
    assert set() == {name for name in in_wheel if name.startswith("tests/")}


def test_the_wheel_plays_from_another_folder(built: tuple[Path, Path], tmp_path: Path) -> None:
    """The wheel alone, in an environment of its own, lists its games and runs their examples from any folder."""
    _, wheel = built
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "pip", "install", "-q", "--disable-pip-version-check", wheel, cwd=tmp_path)
    assert "hola" in run(scripts / "holadsl", "list", cwd=tmp_path)
    assert "0 failed" in run(scripts / "holadsl", "test", "hola", cwd=tmp_path)


def test_the_wheel_is_read_without_unpacking(built: tuple[Path, Path], tmp_path: Path) -> None:
    """The shipped files are found inside the wheel itself, imported as a zip file."""
    _, wheel = built
    program = (
        f"import sys; sys.path.insert(0, {str(wheel)!r})\n"
        "from holadsl import library\n"
        "print(library.ruleset_path('hola'), len(library.ruleset_text('hola')) > 0, len(library.grammar_texts()) > 0)"
    )
    assert "rulesets/hola/hola.hola True True" == run(sys.executable, "-c", program, cwd=tmp_path).strip()


def test_the_wheel_plays_without_unpacking(
    built: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Imported as a zip file it plays by generated Python and, without a note, by C where there is a compiler."""
    _, wheel = built
    monkeypatch.setenv("HOLADSL_CACHE", str(tmp_path / "cache"))
    program = (
        f"import sys; sys.path.insert(0, {str(wheel)!r})\n"
        "import holadsl\n"
        "rules = holadsl.load('whist')\n"
        "print(holadsl.__file__)\n"
        "print(*(holadsl.playouts(rules, 3, seed=1, engine=name).points.tolist() for name in ('python', 'native')))"
    )
    place, points = run(sys.executable, "-c", program, cwd=tmp_path).splitlines()
    right = holadsl.playouts(holadsl.load("whist"), 3, seed=1).points.tolist()
    assert (True, f"{right} {right}") == (place.startswith(str(wheel)), points)
