"""What every test shares: where the checkout lies, and how Hypothesis runs."""

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every machine and no time limit on a slow one: a red run is red again when it is repeated.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).resolve().parents[1]
