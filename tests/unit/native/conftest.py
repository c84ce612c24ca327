"""What tests of compiled C share: a compiler, or a skipped test; a cache folder of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from holadsl.native.c.build import NoCompiler, compiler


@pytest.fixture(scope="session", autouse=True)
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What these tests build is kept for them alone, all workers of a run together: each ruleset is compiled once."""
    base = tmp_path_factory.getbasetemp()
    run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("HOLADSL_CACHE", str(run / "built"))
        yield


@pytest.fixture
def a_compiler() -> None:
    """Skips a test where this machine has no compiler, or it is turned off."""
    try:
        compiler()
    except NoCompiler as reason:
        pytest.skip(str(reason))


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for one test."""
    monkeypatch.setenv("HOLADSL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "native"
