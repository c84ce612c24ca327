"""What these tests share: a cache folder of their own, and C that is compiled in little time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from holadsl.native.c import engine as c_engine


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What these tests build is kept for them alone, and not made faster: hundreds of texts are played once each."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("HOLADSL_CACHE", str(tmp_path_factory.mktemp("cache")))
        monkeypatch.setattr(c_engine, "LEVELS", dict.fromkeys(c_engine.LEVELS, ("-O0",)))
        yield
