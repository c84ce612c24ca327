"""What tests of compiled C share: a compiler, or a skipped test; a cache folder of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from holadsl.native.c.build import NoCompiler, compiler


@pytest.fixture(scope="session", autouse=True)
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What these tests build is kept for them alone."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("HOLADSL_CACHE", str(tmp_path_factory.mktemp("cache")))
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
