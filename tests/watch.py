"""Keeps an eye on every table of a test: no card is made or lost by a step, and taking it back brings all back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from attrs import define, field

import holadsl
from holadsl import Table

PLACES = re.compile(r"stock|discards|meld|hand|trick|taken|down|kept-\d+")
"""Where cards lie, as the text of a table names it."""
BY_HAND = ("end_deal", "enter_result", "settle")
"""The steps that enter how a deal ended."""


@lru_cache(maxsize=64)  # each text is asked for again as the one before the next step
def cards(text: str) -> Counter[str]:
    """Every card in the text of a table, as often as it is there. Not to be changed."""
    fields = dict(part.split(": ", 1) for part in text.split("; "))
    words = " ".join(text for place, text in fields.items() if PLACES.fullmatch(place)).replace(",", " ").split()
    # Names of seats and teams are capitals, melds have numbers.
    return Counter(word for word in words if not word.isupper() and not word.isdigit())


def pack(rules: holadsl.Rules) -> Counter[str]:
    """Every card of the pack, as often as it is in it."""
    return cards(rules.start(seed=0).text())


@define
class Watch:
    """The texts of each table: before each of its steps, and now. Tables are kept while they are watched."""

    seen: dict[int, tuple[Table, list[str]]] = field(factory=dict)
    packs: dict[str, Counter[str]] = field(factory=dict)

    def texts(self, table: Table) -> list[str]:
        """The texts of a table, the last one as it is now."""
        if id(table) not in self.seen:
            self.seen[id(table)] = (table, [table.text()])
        return self.seen[id(table)][1]

    def pack(self, rules: holadsl.Rules) -> Counter[str]:
        """The pack of some rules, known by their hash."""
        if rules.hash not in self.packs:
            self.packs[rules.hash] = pack(rules)
        return self.packs[rules.hash]

    # ------------------------------------------------------------------ the steps, watched

    def closing(self, done: Callable[[Table], None]) -> Callable[[Table], None]:
        """A window is closed pass by pass, each of them watched; the table's own way must come to the same."""

        def watched(table: Table) -> None:
            own = table.copy()
            done(own)
            while table.turn is None and table.to_act:
                table.push("pass", seat=table.to_act[0])
            assert own.text() == table.text(), "closing a window isn't passing for all who are asked"

        return watched

    def step(self, done: Callable[..., Any], name: str) -> Callable[..., Any]:
        """A step forwards. It either changes nothing and is refused, or keeps the cards; a new deal has them all."""

        def watched(table: Table, *given: Any, **named: Any) -> Any:
            texts = self.texts(table)
            before = texts[-1]
            try:
                result = done(table, *given, **named)
            except holadsl.PlayError:
                assert before == table.text(), f"a refused {name} changed the table"
                raise
            texts.append(table.text())
            if name not in BY_HAND:  # a result by hand takes the cards off the table
                expected = self.pack(table.rules) if name == "next_deal" else cards(before)
                assert expected == cards(texts[-1]), f"{name} made or lost cards"
            return result

        return watched

    def back(self, done: Callable[..., Any]) -> Callable[..., Any]:
        """A step back: the text is what it was. What was done before the watch began isn't known."""

        def watched(table: Table) -> Any:
            move = done(table)
            _, texts = self.seen.get(id(table), (table, []))
            if texts:
                texts.pop()
            if texts:
                assert texts[-1] == table.text(), f"taking {move} back didn't bring everything back"
            else:
                self.seen.pop(id(table), None)
            return move

        return watched


def watch(patch: pytest.MonkeyPatch) -> Watch:
    """Watches every table from now on."""
    watching = Watch()
    for name in ("push", "next_deal", "penalise", *BY_HAND):
        patch.setattr(Table, name, watching.step(getattr(Table, name), name))
    patch.setattr(Table, "pop", watching.back(Table.pop))
    patch.setattr(Table, "close_window", watching.closing(Table.close_window))
    return watching
