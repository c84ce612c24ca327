"""The screens of play and score in docs/screens/ are what people see. HOLADSL_WRITE_SCREENS=1 writes them anew."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.unit.cli.terminal import ROOT, together

SCREENS = ROOT / "docs" / "screens"
REWRITE = "HOLADSL_WRITE_SCREENS"

ALONE = "1\nwhy 3\n1\n?\nlast\nundo\nhint\n2\nscore\nquit\n"
TOGETHER = "6s\nJc\nTs\n2s\n6c\nKc\nwhy Kc\n\nundo\n"
CALLS = "?\n1 2\nwhy 1 2\n1\n\nhint\nmolodka\nundo\n\nhint\ndown 2\nquit\n"
TWO = "1\ncem molodka\ncem\n\n2\nann molodka qd 6d 10d 7d\n"
KEPT = "60 30\ntalking AC\n100 0\nbd 90\nyes\nundo\n40 50\nscore\n"
TURNS = "knock\nm 1 2 3\nd\nblast\nlay 5 on 2\nmeld 8\nlay 5 on 4\n7\nthanks 1 2\nthanks 3 4\n?\nhint\nundo\nquit\n"
DEALS = "out Cem fed Ann\nK\ncount 25 7\nundo\ncount 25 7\n2 3 4 5 6 8 9\nBob\nBob\n\nknock dora\n8\n9\n9\n2 6\n\n"

TOLD = {
    "play-alone": (("holadsl play hola --seed 7 --names Ann,Bob,Cem,Dora", ALONE), ("holadsl play --resume", "")),
    "play-together": (
        ("holadsl play hola --seed 7 --seat A,B,C,D --names Ann,Bob,Cem,Dora --with hold-with-match", TOGETHER),
    ),
    "play-bots": (("holadsl play hola --seat none --seed 7 --deals 2", ""),),
    "play-plain": (
        ("holadsl play hola --seed 7 --names Ann --plain", "6s\nwhy Kc\nKc\nstop\nAh\n\n8s\nscore\nquit\n"),
    ),
    "play-calls": (("holadsl play cabra --seed 118 --names Ann,Bob,Cem,Dora", CALLS),),
    "play-calls-together": (("holadsl play cabra --seed 118 --seat A,C --names Ann,Bob,Cem,Dora", TWO),),
    "play-narrow": (("holadsl play hola --seed 7 --players 6 --ascii", "1\n1\n"),),
    "score-match": (
        ("holadsl score hola --names Ann,Bob,Cem,Dora", KEPT),
        ("holadsl score --resume", "sweep AC\nsweep AC\n90\nno\n90\nno\n"),
    ),
    "play-turns": (("holadsl play hoola --players 4 --seed 11 --names Ann,Bob,Cem,Dora", TURNS),),
    "score-turns": (("holadsl score hoola --players 4 --names Ann,Bob,Cem,Dora", DEALS),),
    "score-plain": (("holadsl score hola --players 3 --plain", "40 30\n90\nno\n0 50 40\n"),),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_screen_in_the_docs_is_what_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each transcript in docs/screens/ is what these games print today."""
    page = SCREENS / f"{name}.txt"
    shown = "\n".join(f"$ {line}\n{printed(line, typed, name, monkeypatch)}" for line, typed in TOLD[name])
    if os.environ.get(REWRITE):
        page.write_text(shown, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == shown, f"{REWRITE}=1 pytest {Path(__file__).name} writes it anew"


def printed(line: str, typed: str, name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a game prints; where none is drawn, its seed is named on its command line."""
    monkeypatch.setattr("holadsl.cli.terminal.USUAL_WIDTH", 60 if name == "play-narrow" else 80)
    text = together(*shlex.split(line)[1:], stdin=typed)
    return re.sub(r"(?m) +$", "", text)
