"""What the words of the table say that are no moves: `why 9h`, `score`, `rules`, `hint` …"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen
from rich.text import Text

from holadsl.api import Explanation, Table, View
from holadsl.cli import typed
from holadsl.cli.counted import listed
from holadsl.cli.rule_lines import rule_lines
from holadsl.cli.screens import Said, Screen
from holadsl.cli.table_screen import BAR, Look
from holadsl.diagnostics.render import visible
from holadsl.players.levels import levels

TOP = "top"
"""The move that plays the top card of the stock, unseen."""

HELP = """\
9h  10d  8    a card; its rank alone where suits don't matter
2  or  #2     the card with that number in front of it
stop, Enter   when you may hold: let the trick go
top           where the rules have it: the unseen top card of the stock
why CARD      the rule that bars a card, or allows it
last  score   the last trick; the match so far
rules         the rules in force
hint          what a bot would do
undo          back to your last decision
table  ?      the table again; this help
quit          leave; the game is kept, to be gone on with"""


@frozen
class Words:
    """Says what people ask for at a table."""

    look: Look
    screen: Screen
    seed: int
    """For bots that are asked for a hint."""
    sheet: Callable[[], Iterator[str]]
    """The lines of the rules in force."""

    def say(self, word: typed.Word, view: View, table: Table) -> Said:
        """What a word of `typed.WORDS` says; `undo` and `quit` say nothing, they do something."""
        if word.word == "score":
            return self.screen.scores(table)
        if word.word == "last":
            return self.screen.last_trick(view.events)
        if word.word == "table":
            return self.screen.decision(view)
        if word.word == "rules":
            return self.rules()
        if word.word == "why":
            return self._why(view, word.rest)
        return self._hint(view) if word.word == "hint" else [f"  {line}" for line in HELP.splitlines()]

    def explained(self, why: Explanation) -> Iterator[Text]:
        """A reason in the players' words, with the lines of the rules that decide."""
        yield Text(self.look.faces.within(self.look.company.within(visible(why.reason))))
        for line in rule_lines(why.places):
            yield Text(f"  {line}", style=BAR)

    def rules(self) -> Iterator[Text]:
        """The rules in force, as a rule file."""
        for line in self.sheet():
            words, sign, whence = line.partition("  #")
            if len(line) > self.look.width:
                words = words.rstrip()  # a comment stands in a column only where there is room
            text = Text(words)
            text.append(sign + whence, style=BAR)
            yield text

    def hold(self, view: View) -> str:
        """What a hold means, for the seat that is asked whether to hold."""
        company = self.look.company
        winner = view.controller
        if winner is None:
            return "You may play another card to the trick; Enter or stop ends it."
        worth = sum(view.rules.worth(card) for played in view.trick for card in played.cards)
        has = company.does(winner, "have") if winner != company.you else "you have"
        gets = "it is yours" if winner == view.seat else f"{company.name(winner)} takes it"
        standing = f"The circuit is complete: {has} the trick, worth {worth} so far."
        if not any(move.cards for move in view.legal_moves):
            return f"{standing} No card of yours may hold it: Enter (stop), and {gets}."
        return f"{standing} Hold it with one more card, and everybody plays another; or Enter (stop), and {gets}."

    def sayable(self, view: View) -> str:
        """What may be said instead of a card."""
        said = [str(move) for move in view.legal_moves if not move.cards]
        others = [repr(word) for word in said if word != TOP]
        parts = [f"You may also say {listed(others)}."] if others else []
        if TOP in said:
            parts.append("You may also play the unseen top card of the stock: type 'top'.")
        return " ".join(parts)

    def _why(self, view: View, rest: str) -> Iterator[Text]:
        """Why a card may be played, or not."""
        meant = typed.card(rest, view.hand) if rest else typed.Unclear("Name a card: why 9h.")
        if isinstance(meant, typed.Unclear):
            yield Text(self.look.faces.within(meant.says))
        else:
            yield from self.explained(view.why(meant.move))

    def _hint(self, view: View) -> Iterator[Text]:
        """What each level of bot would do."""
        if view.seat not in view.to_act:
            yield Text("Nobody has to decide anything now.")
            return
        for level, made in levels().items():
            move = made(self.seed).choose(view)
            said = self.look.faces.within(str(move))
            yield Text(f"A {level} bot would {'play' if move.cards or move.verb == TOP else 'say'} {said}.")
