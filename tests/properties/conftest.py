"""Every table of these tests is watched."""

import pytest

from tests.watch import watch


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card is made or lost, and what is taken back is as it was."""
    watch(monkeypatch)
