"""What every test shares: where the checkout lies, and how Hypothesis runs."""

import gc
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every machine and no time limit on a slow one: a red run is red again when it is repeated.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")

# Where the tests run in the background Ctrl-C is ignored, by every program that they start too, unless it is told so.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Python looks for rings of things that nobody has each time that 700 new things are there. That took a fifth of the
# time here: thousands of tests, and rules that are kept, are looked through again and again.
gc.set_threshold(50_000, 10, 10)


def pytest_collection_finish() -> None:
    """The tests themselves, and all that was imported for them, stay to the end: nobody need look at them any more."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).resolve().parents[1]
