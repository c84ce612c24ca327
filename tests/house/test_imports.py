"""The floors of the architecture, and what the front door loads."""

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

HEAVY = ("rich", "click", "textual", "numpy", "lark", "importlib.metadata")


def test_the_import_contracts_hold(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every import contract of pyproject.toml is kept."""
    monkeypatch.chdir(checkout)
    monkeypatch.syspath_prepend(str(checkout))
    broken = lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)
    assert 0 == broken, capsys.readouterr().out


GAME = "holadsl.load(next(iter(holadsl.rulesets()))).start(seed=1).legal_moves"


@pytest.mark.parametrize(("done", "heavy"), [("None", (*HEAVY, "yaml")), (f"next(iter({GAME}))", HEAVY)])
def test_the_front_door_is_light(done: str, heavy: tuple[str, ...]) -> None:
    """Neither `import holadsl` nor the first game that is loaded and dealt loads the screen, or what takes long to load
    and can be done without: nobody waits for it. (The first process of all has the parser's tables made.)"""
    program = f"import sys, holadsl; {done}; print(*(name for name in {heavy!r} if name in sys.modules))"
    for _ in range(2):
        process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (0, "", "") == (process.returncode, process.stdout.strip(), process.stderr)
