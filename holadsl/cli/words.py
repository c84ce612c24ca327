"""What the words of the table say that are no moves: `why 9h`, `score`, `rules`, `hint` …"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rich.text import Text

from holadsl.api import Explanation, Move, NotAMove, PlayError, Rules, Table, View
from holadsl.cli import typed
from holadsl.cli.advised import Advised
from holadsl.cli.asking import Asked
from holadsl.cli.asking_turns import suggested
from holadsl.cli.rule_lines import clause_words, rule_lines
from holadsl.cli.screens import Said, Screen
from holadsl.cli.table_screen import BAR, Look, has_sets, trick_worth
from holadsl.core.verbs import DOWN, PASS, TOP
from holadsl.data import frozen
from holadsl.diagnostics.render import visible

HELP = """\
9h  10d  8    a card; its rank alone where suits don't matter
2  or  #2     the card with that number in front of it
"""

HELP_SETS = """\
2 4  7s Qs    several cards at once, by numbers or texts
down 2 4      cards that are to lie face down; down alone if only one way is left
"""

HELP_TURNS = """\
draw  d       a card from the stock
take 3 4      the top discard with those two cards of your hand, by numbers or texts
meld 3 4 5    a new meld; m does as well
lay 2 on 1    a card on a meld, whoever owns it; l does as well
discard 7     a card, which ends your turn; 7 alone if nothing else can be meant
"""

HELP_WILDS = """\
joker         a joker of your hand, as *1; behind = the card for which it stands: meld 3 4 5 = 7h
"""

HELP_DROP = """\
play  drop    when you are asked whether you play this deal
"""

HELP_CALLS = """\
CALL CARDS    a call and its cards, by numbers or texts; the call alone if only one way is left
"""

HELP_STOP = """\
stop, Enter   when you may hold: let the trick go
"""

HELP_TOP = """\
top           the unseen top card of the stock
"""

WHY_CARD = """\
why CARD      the rule that bars a card, or allows it
last  score   the last trick; the match so far
"""

WHY_MOVE = """\
why MOVE      the rule that bars a move, or allows it, as why meld 3 4 5
last  score   the last turn; the match so far
"""

HELP_WORDS = """\
rules         the rules in force
hint          the best move, what each brings, and why
knows         what you can know of the cards that you don't see
undo          back to your last decision
table  ?      the table again; this help
quit          leave; the game is kept, to be gone on with"""

_TITLE = re.compile(r'^call (\S+) "(.*)"', re.MULTILINE)


@frozen
class Words:
    """Says what people ask for at a table."""

    look: Look
    screen: Screen
    seed: int
    """For bots that are asked for a hint."""
    rules: Rules
    sheet: Callable[[], Iterator[str]]
    """The lines of the rules in force."""

    def say(self, word: typed.Word, view: View, table: Table) -> Said:
        """What a word of `typed.WORDS` says; `undo` and `quit` say nothing, they do something."""
        if word.word == "score":
            return self.screen.scores(table)
        if word.word == "last":
            turns = view.rules.in_turns
            return self.screen.last_turn(view.events) if turns else self.screen.last_trick(view.events)
        if word.word == "table":
            return [*self.screen.trump(view), *self.screen.decision(view)]
        if word.word == "rules":
            return self.in_force()
        if word.word == "why":
            return self._why(view, word.rest)
        if word.word == "hint":
            return self._hint(view)
        return self.advised.knows(view, self.seed) if word.word == "knows" else self.help(view.rules)

    @property
    def advised(self) -> Advised:
        """Says what helps: hints, and what can be known."""
        return Advised(self.look, self.deed)

    def melds(self, view: View) -> Iterator[str]:
        """In a game of turns what a hand has to meld and to lay off: for that player's eyes."""
        if view.rules.in_turns and view.seat in view.to_act:
            yield from suggested(view, self.look)

    def help(self, rules: Rules) -> Iterator[str]:
        """What can be typed, as far as the game has it, and its calls."""
        turns = rules.in_turns
        parts = [HELP_TURNS if turns else HELP, HELP_SETS * has_sets(rules), HELP_CALLS * bool(rules.machine.calls)]
        parts[1:1] = [HELP_WILDS * bool(rules.wilds)]
        parts[1:1] = [HELP_DROP * (rules.players_in_deal < rules.players)]
        parts += [HELP_STOP * any(name.startswith("hold ") for name in rules.clauses)]
        parts += [HELP_TOP * ("trick also" in rules.clauses), WHY_MOVE if turns else WHY_CARD, HELP_WORDS]
        yield from (f"  {line}" for line in "".join(parts).splitlines())
        for call, title in _TITLE.findall(rules.text):
            cards = clause_words(rules, f"{call} with")
            yield f"  {call:<12}  {title}{f' ({cards})' * bool(cards)}"
        if self.look.faces.legend:
            yield f"  Suits: {self.look.faces.legend}."

    def explained(self, why: Explanation) -> Iterator[Text]:
        """A reason in the players' words, with the lines of the rules that decide."""
        yield Text(self.look.faces.within(self.look.company.within(visible(why.reason))))
        for line in rule_lines(why.places):
            yield Text(f"  {line}", style=BAR)

    def refused(self, refused: PlayError, asked: Asked, move: str) -> Said:
        """Why a move can't be made, and what could be meant instead."""
        why = () if refused.explanation is None else self.explained(refused.explanation)
        near = typed.like(move.split(maxsplit=1)[0]) if isinstance(refused, NotAMove) else ""
        else_ = [f"Did you mean {near}? " * bool(near) + "? shows what can be typed."]
        return [*why, *asked.or_down(move), *(else_ if isinstance(refused, NotAMove) else ())]

    def in_force(self) -> Iterator[Text]:
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
        worth, _ = trick_worth(view)
        has = company.does(winner, "have") if winner != company.you else "you have"
        gets = "it is yours" if winner == view.seat else f"{company.name(winner)} takes it"
        standing = f"The circuit is complete: {has} the trick, worth {worth} so far."
        if not any(move.cards for move in view.legal_moves):
            return f"{standing} No card of yours may hold it: Enter (stop), and {gets}."
        return f"{standing} Hold it with one more card, and everybody plays another; or Enter (stop), and {gets}."

    def _why(self, view: View, rest: str) -> Iterator[Text]:
        """Why cards may be played, or not."""
        asked = Asked.of(view, self.look)
        meant = (
            asked.move(rest)
            if rest
            else typed.Unclear(f"Name a {'move: why draw' if asked.turns else 'card: why 9h'}.")
        )
        if isinstance(meant, typed.Unclear):
            yield Text(self.look.faces.within(meant.says))
        else:
            yield from self.explained(asked.no_call(meant.move) or view.why(meant.move))

    def _hint(self, view: View) -> Iterator[Text]:
        """What looks best and why; for calls out of turn held against letting play go on."""
        if view.seat not in view.to_act:
            yield Text("Nobody has to decide anything now.")
        elif not view.legal_moves:
            yield Text("You have no call to make now: play goes on.")
        else:
            yield from self.advised.hint(view, self.seed)

    def deed(self, move: Move | None) -> str:
        """A move as what somebody does; in a game of turns it can be typed so."""
        if move is None:
            return "let play go on"
        if move.verb == PASS:
            return move.verb
        cards = self.look.faces.of_cards(move.cards)
        if move.verb == DOWN:
            return f"lay {cards} face down"
        if move.verb in self.rules.machine.calls:
            if move.with_cards:
                return f"call {self.look.faces.within(str(move))}"
            return f"call {move.verb}{' with ' * bool(cards)}{cards}"
        if self.rules.in_turns:
            return str(move) if not move.cards else self.look.faces.within(str(move))
        return f"play {cards or move}" if move.cards or move.verb == TOP else f"say {move}"
