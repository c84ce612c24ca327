"""Every test has a folder of its own for saved games."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which this test's saved games lie."""
    monkeypatch.setenv("HOLADSL_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "games"
