"""What puzzle was asked for, and the command that asks for it again."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from secrets import randbits
from typing import Final, cast

from holadsl.api import Engine, PlayError, Rules
from holadsl.cli import given
from holadsl.cli.called import called
from holadsl.cli.ending import Refused
from holadsl.data import evolve, frozen
from holadsl.puzzles.finding import Search

_USUAL: Final = {"count": 1, "level": None, "cards": None, "bots": "beginner", "deals": 100, "engine": "native"}


@frozen
class Asked:
    """What the command line wants."""

    game: str
    choice: given.Choice
    count: int
    seed: int | None
    level: str | None
    cards: int | None
    bots: str
    deals: int
    engine: str
    letters: bool

    @property
    def seeded(self) -> Asked:
        """The same with a seed, drawn where none was given."""
        return self if self.seed is not None else evolve(self, seed=randbits(32))

    @property
    def number(self) -> int:
        """The seed."""
        assert self.seed is not None
        return self.seed

    def search(self, rules: Rules) -> Search:
        """What looks for the puzzles."""
        engine = cast("Engine", self.engine)
        try:
            return Search(rules, self.number, self.cards or 0, self.level, self.deals, self.bots, engine)
        except PlayError as why:
            raise Refused(str(why)) from why

    def stem(self, number: int) -> str:
        """What the files of a puzzle are called, without their endings."""
        name = re.sub(r"[^\w-]+", "-", Path(self.game).name.removesuffix(given.SUFFIX)).strip("-") or "puzzle"
        return f"{name}-{self.number}-{number}"

    def again(self, *more: str) -> str:
        """The command that finds the same puzzles, with more behind it."""
        words = ["puzzle", self.game, "--seed", str(self.number), *self._besides(), *more]
        return f"{called()} {shlex.join(words)}"

    def _besides(self) -> Iterator[str]:
        """What else was said."""
        if self.choice.players is not None:
            yield from ("--players", str(self.choice.players))
        if self.choice.variants:
            yield from ("--with", ",".join(self.choice.variants))
        for name, value in self.choice.options.items():
            yield from ("--set", f"{name}={value}")
        for name, usual in _USUAL.items():
            said = getattr(self, name)
            if said != usual:
                yield from (f"--{name}", str(said))
        if self.letters:
            yield "--ascii"
