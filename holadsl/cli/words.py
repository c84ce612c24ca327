"""What the words of the table do that are no moves: `why 9h`, `score`, `rules`, `hint` …"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from holadsl.api import Explanation, View
from holadsl.cli import typed
from holadsl.cli.counted import listed
from holadsl.cli.rule_lines import rule_lines
from holadsl.cli.table_screen import BAR
from holadsl.diagnostics.render import visible
from holadsl.players.levels import levels

if TYPE_CHECKING:
    from holadsl.cli.sitting import Sitting

HELP = """\
9h  10d  8    a card; its rank alone where suits don't matter
2  or  #2     the card with that number in front of it
stop, Enter   when you may hold: let the trick go
why CARD      the rule that bars a card, or allows it
last  score   the last trick; the match so far
rules         the rules in force
hint          what a bot would do
undo          back to your last decision
table  ?      the table again; this help
quit          leave; the game is kept, to be gone on with"""


def explained(why: Explanation, sitting: Sitting) -> Iterator[Text]:
    """A reason in the players' words, with the lines of the rules that decide."""
    look = sitting.look
    yield Text(look.faces.within(look.company.within(visible(why.reason))))
    for line in rule_lines(why.places):
        yield Text(f"  {line}", style=BAR)


def _help(sitting: Sitting, view: View, rest: str) -> Iterator[Text]:
    for line in HELP.splitlines():
        yield Text(f"  {line}")


def _why(sitting: Sitting, view: View, rest: str) -> Iterator[Text]:
    """Why a card may be played, or not."""
    if not rest:
        yield Text("Name a card: why 9h.")
        return
    meant = typed.card(rest, view.hand)
    if isinstance(meant, typed.Unclear):
        yield Text(sitting.look.faces.within(meant.says))
        return
    yield from explained(view.why(meant.move), sitting)


def _hint(sitting: Sitting, view: View, rest: str) -> Iterator[Text]:
    """What each level of bot would do."""
    if view.seat not in view.to_act:
        yield Text("Nobody has to decide anything now.")
        return
    for level, made in levels().items():
        move = made(sitting.seed).choose(view)
        said = sitting.look.faces.within(str(move))
        yield Text(f"A {level} bot would {'play' if move.cards else 'say'} {said}.")


def _rules(sitting: Sitting, view: View, rest: str) -> Iterator[Text]:
    """The rules in force, as a rule file."""
    for line in sitting.sheet():
        words, sign, whence = line.partition("  #")
        text = Text(words)
        text.append(sign + whence, style=BAR)
        yield text


SAID: Mapping[str, Callable[[Sitting, View, str], Iterator[Text | str]]] = {
    "help": _help,
    "why": _why,
    "hint": _hint,
    "rules": _rules,
    "score": lambda sitting, view, rest: iter(sitting.screen.scores(sitting.ledger.table)),
    "last": lambda sitting, view, rest: iter(sitting.screen.last_trick(view.events)),
    "table": lambda sitting, view, rest: iter(sitting.screen.decision(view)),
}
"""What each word says. `undo` and `quit` change something, and are the sitting's own."""


def hold(view: View, sitting: Sitting) -> str:
    """What a hold means, for the seat that is asked whether to hold."""
    company = sitting.look.company
    winner = view.controller
    if winner is None:
        return "You may play another card to the trick; Enter or stop ends it."
    worth = sum(view.rules.worth(card) for played in view.trick for card in played.cards)
    has = company.does(winner, "have")
    gets = "it is yours" if winner == view.seat else f"{company.name(winner)} takes it"
    return (
        f"The circuit is complete: {has} the trick, worth {worth} so far. Hold it with one more card, and everybody "
        f"plays another; or Enter (stop), and {gets}."
    )


def sayable(view: View) -> str:
    """What may be said instead of a card, if anything."""
    said = [f"'{move}'" for move in view.legal_moves if not move.cards]
    return f"You may also say {listed(said)}." if said else ""
