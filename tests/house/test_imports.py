"""The floors of the architecture, and what the front door loads."""

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

HEAVY = ("rich", "click", "textual", "numpy", "lark", "yaml")


def test_the_import_contracts_hold(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every import contract of pyproject.toml is kept."""
    monkeypatch.chdir(checkout)
    monkeypatch.syspath_prepend(str(checkout))
    broken = lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)
    assert 0 == broken, capsys.readouterr().out


def test_the_front_door_is_light() -> None:
    """`import holadsl` loads neither the parser nor the screen nor anything optional."""
    program = f"import sys, holadsl; print(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (0, "", "") == (done.returncode, done.stdout.strip(), done.stderr)
