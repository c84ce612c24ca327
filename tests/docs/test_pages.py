"""What the documentation shows is run: Python samples, rule files, links."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from holadsl.compiler import check_source
from holadsl.text import Source

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def fences(language: str) -> list[tuple[str, str]]:
    """Every fenced sample of a language, with the page on which it stands."""
    out: list[tuple[str, str]] = []
    for page in PAGES:
        found = re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        out.extend((f"{page.name}-{i}", text) for i, text in enumerate(found))
    return out


@pytest.mark.parametrize(("name", "text"), fences("python"), ids=[n for n, _ in fences("python")])
def test_every_python_sample_runs(name: str, text: str) -> None:
    """Each Python sample of the pages runs by itself without an error; without a C compiler one may say so."""
    call = [sys.executable, "-W", "ignore:generated Python plays", "-c", text]
    done = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False, cwd=ROOT)

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize(("name", "text"), fences("hola"), ids=[n for n, _ in fences("hola")])
def test_every_rule_file_is_accepted(name: str, text: str) -> None:
    """Each whole rule file that the pages show is accepted."""
    found = [d.message for d in check_source(Source(name, text))]

    assert [] == found


def test_links_between_pages_lead_somewhere() -> None:
    """Every link to a file of the project names a file that is there."""
    links = [(page, link) for page in PAGES for link in re.findall(r"\]\(([^)#:]+)", page.read_text(encoding="utf-8"))]
    lost = [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()]

    assert [] == lost
