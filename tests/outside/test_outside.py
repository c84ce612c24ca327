"""Other people's programs still work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("program", ["check_hola.py", "check_language.py"])
def test_the_outside_checks_hold(program: str, checkout: Path) -> None:
    """A stranger's program that uses only the public names finds nothing that doesn't hold."""
    done = subprocess.run(
        [sys.executable, program],
        cwd=Path(__file__).parent,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
