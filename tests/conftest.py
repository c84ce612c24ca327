"""What every test shares: where the checkout lies, and how Hypothesis runs."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every machine and no time limit on a slow one: a red run is red again when it is repeated.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")

# Where the tests run in the background Ctrl-C is ignored, by every program that they start too, unless it is told so.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).resolve().parents[1]
