"""How the cases of more_cases.py look at the project: through its public names alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from cases import expect, norm
from check_language import C, house

import holadsl

Check = Callable[[], str | None]
TRICKS = {"AC": 6, "BD": 7}
FOUR = {"A": "9c 8c", "B": "9d 2c", "C": "3c 4d", "D": "4c 5d"}
"""Two cards each; after 9c 9d 3c 4c it is B who has the trick, and A who may hold it with the 8c."""


def hola(*variants: str, players: int = 4) -> tuple[str, dict[str, Any]]:
    """A shipped ruleset with its choices, as T wants it."""
    return ("hola", {"variants": list(variants), "players": players})


def is_(want: Any, make: Callable[[], Any], look: Callable[[Any], Any] = lambda made: made) -> Check:
    """What is made, and looked at, is as it was expected."""
    return lambda: expect(look(make()), want)


def lines(*clauses: str) -> str:
    """Clauses as the lines of a house file."""
    return "".join(f"  {clause}\n" for clause in clauses)


def rules(lines: str, **chosen: Any) -> holadsl.Rules:
    """The rules of a house file over hola."""
    return holadsl.loads(house(lines), name="house.hola", **chosen)


def pushed(table: holadsl.Table, moves: str) -> holadsl.Table:
    """The table after those moves."""
    for move in moves.split():
        table.push(move)
    return table


def at(lines: str, moves: str, **parts: Any) -> holadsl.Table:
    """A position under house rules, A to lead, after some moves."""
    return pushed(rules(lines).position(**{"hands": FOUR, "leader": "A", "dealer": "D", **parts}), moves)


def whole(amounts: Any) -> dict[str, int]:
    """Points or scores as plain numbers."""
    return {team: int(amount) for team, amount in amounts.items()}


def legal(table: holadsl.Table) -> list[str]:
    """The legal moves as text."""
    return [norm(move) for move in table.legal_moves]


def deal(lines: str, want: dict[str, Any], **given: Any) -> Check:
    """A count of a deal of 40 to 40, D dealing and taking the last trick, unless given otherwise."""
    usual = {"worth": {"AC": 40, "BD": 40}, "last_trick": "D", "tricks_won": TRICKS, "dealer": "D"}
    return C(lines, want, **{**usual, **given})


def under(text: str, word: str, hint: str = "") -> Check:
    """One mistake, exactly under that word, with the hint in its message or help."""

    def run() -> str | None:
        try:
            holadsl.loads(text, name="bad.hola")
        except holadsl.RulesError as error:
            (found, *others) = error.diagnostics
            line = text.split("\n")[found.line - 1]
            told = f"{found.message} / {found.help}"
            return expect((line[found.column - 1 : found.end_column - 1], hint in told, len(others)), (word, True, 0))
        return "accepted"

    return run


def kind_of(attempt: Callable[[], Any]) -> str:
    """The class of the error that an attempt raises."""
    try:
        attempt()
    except holadsl.PlayError as error:
        return type(error).__name__
    except holadsl.RulesError as error:
        return f"RulesError {len(error.diagnostics)}"
    return "nothing"


def match(deals: str, *variants: str) -> tuple[str, dict[str, int], tuple[str, ...]]:
    """A match of such deals as 30-60: who dealt them, the scores, the winners."""
    table, dealers = holadsl.load("hola", variants=variants).start(seed=1), ""
    for number, result in enumerate(deals.split()):
        dealers += table.dealer
        first, second = map(int, result.removesuffix("!").split("-"))
        tricks = {"AC": 13 * (first > 0), "BD": 13 * (second > 0)} if result.endswith("!") else TRICKS
        table.end_deal({"AC": first, "BD": second}, tricks)
        if not table.over:
            table.next_deal(seed=number)
    return dealers, whole(table.scores), table.outcome.winners if table.outcome else ()


def undone() -> str:
    """Pops a long match with a penalty and a result by hand in it, step by step."""
    table = holadsl.load("hola").start(seed=5)
    states = []
    for step in range(150):
        states.append((table.text(), dict(table.scores), dict(table.points), table.turn, len(table.events)))
        if table.deal_over:
            table.next_deal()
        elif step % 17 == 5:
            table.penalise("AC", "talking")
        elif step % 41 == 40:
            table.end_deal({"AC": 40, "BD": 50}, TRICKS)
        else:
            table.push(list(table.legal_moves)[step % len(table.legal_moves)])
    while states:
        table.pop()
        now = (table.text(), dict(table.scores), dict(table.points), table.turn, len(table.events))
        if now != states.pop():
            return f"other after {len(states)} steps"
    return "exact"


def replayed(table: holadsl.Table, moves: int) -> bool:
    """A record plays the same match."""
    for step in range(moves):
        table.push(list(table.legal_moves)[step % len(table.legal_moves)])
    again = holadsl.replay(table.record())
    told = [json.dumps(event.to_dict()) for event in table.events]
    return (again.text(), again.record(), [json.dumps(e.to_dict()) for e in again.events]) == (
        *(table.text(), table.record(), told),
    )


def swapped() -> list[bool]:
    """What A sees when two cards that A can't see change places."""
    seen = []
    for first, second in (("8d", "Ac"), ("Ac", "8d")):
        hands = {"A": "8c Kc 9c", "B": f"{first} 3c 4c", "C": "5c 6c Tc", "D": f"{second} Jc Qc"}
        view = holadsl.load("hola").position(hands=hands, leader="A", dealer="D", stock="2c 2d 2h 2s").view("A")
        seen.append((view.text(), view.to_dict(), [event.to_dict() for event in view.events]))
    return [one == other for one, other in zip(*seen, strict=True)]
