"""What is said to somebody who is asked: how many cards may be played, which calls stand open, and how to type them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from holadsl.api import Called, Card, Explanation, Move, Onlooker, Rules, View
from holadsl.cli import asking_turns, typed
from holadsl.cli.counted import counted, listed
from holadsl.cli.reckoning import clauses
from holadsl.cli.rule_lines import clause_words
from holadsl.cli.table_screen import Look
from holadsl.cli.typed import numbers
from holadsl.cli.typed_turns import Hearing
from holadsl.core.verbs import DOWN, PASS, PLAY, STOP, TOP
from holadsl.data import field, frozen


@frozen
class Asked:
    """One seat that is asked, with all that it may do."""

    view: View
    look: Look
    moves: tuple[Move, ...] = field(repr=False)

    @classmethod
    def of(cls, view: View, look: Look) -> Asked:
        """The seat whose view it is."""
        return cls(view, look, tuple(view.legal_moves))

    @property
    def is_turn(self) -> bool:
        """It is on turn; else it is asked for a call."""
        return self.view.seat == self.view.turn

    @property
    def words(self) -> tuple[str, ...]:
        """What it may say without a card."""
        return tuple(move.verb for move in self.moves if not move.cards)

    @property
    def turns(self) -> Hearing | None:
        """What hears its moves in a game of turns; None in other games."""
        return Hearing(self.view, self.moves) if self.view.rules.in_turns else None

    @property
    def wanted(self) -> str:
        """What it is asked for."""
        if self.turns is not None:
            return asking_turns.prompt(self.turns)
        several = any(len(move.cards) > 1 and move.verb not in self.calls for move in self.moves)
        return f"card{'s' * several}"

    def legal(self, move: str) -> str:
        """The move in full if it may be made now, else its PlayError."""
        table = self.view.sample(0)  # what may be made hangs on what the seat sees
        return str(table.push(move, seat=self.view.seat))

    @property
    def calls(self) -> tuple[str, ...]:
        """All calls of the rules."""
        return self.view.rules.machine.calls

    def read(self, text: str) -> typed.Word | typed.Wish | typed.Unclear | None:
        """What was typed, with the cards found where a word alone can mean only one move."""
        if self.turns is not None:
            return typed.word(text, self.calls) or (self.turns.heard(text) if text.strip() else None)
        meant = typed.read(text, self.view.hand, self.words, self.calls)
        return self._meant(meant) if isinstance(meant, typed.Wish) else meant

    def move(self, text: str) -> typed.Wish | typed.Unclear:
        """A move as typed behind a word of the table."""
        if self.turns is not None:
            return self.turns.heard(text)
        meant = typed.move(text, self.view.hand, self.calls)
        return self._meant(meant) if isinstance(meant, typed.Wish) else meant

    def _meant(self, wish: typed.Wish) -> typed.Wish | typed.Unclear:
        """The wish as a whole move; a number that is left in it stands in front of no card, unless it is a rank."""
        left = [word for word in wish.move.split() if word.isdecimal()] if self.view.hand else []
        ranks = {"10" if card.rank == "T" else card.rank for card in self.view.rules.pack}
        beyond = next((word for word in left if word not in ranks), "")
        return typed.no_number(beyond, self.view.hand) if beyond else self._whole(wish)

    def _whole(self, wish: typed.Wish) -> typed.Wish | typed.Unclear:
        """A word that wants cards, such as `down`, alone: the only move that it can mean, or which ones there are."""
        if wish.move not in (DOWN, *self.calls) or wish.move in self.words:
            return wish
        fits = [move for move in self.moves if move.verb == wish.move]
        if len(fits) == 1:
            return typed.Wish(str(fits[0]))
        if fits:
            few = [numbers(move.cards, self.view.hand) for move in fits[:3]]
            return typed.Unclear(f"Which cards? {wish.move} {f', {wish.move} '.join(few)}{' …' * (len(fits) > 3)}")
        return wish

    # ------------------------------------------------------------------ what is asked

    def cards(self) -> Iterator[str]:
        """How many cards may be played at once, and how to type them; nothing where it is always one."""
        if self.turns is not None:
            yield from asking_turns.offered(self.turns, self.look)
            return
        up, down = (_by_size(move for move in self.moves if move.verb == verb) for verb in (PLAY, DOWN))
        if max([*up, *down], default=1) == 1 and not down:
            return
        parts = []
        led = self.view.trick[0].cards if self.view.trick else ()
        as_led = ", as many as were led" if led and {*up, *down} == {len(led)} and len(led) > 1 else ""
        if up:
            parts.append(f"Play {_amount(list(up))}{as_led}: {', or '.join(self._examples(list(up.values())))}.")
        for size, laid in down.items():
            how = self._down(laid, alone=len(down) == 1 and not self._several(DOWN))
            it = "it" if size == 1 else "them"
            if up:
                parts.append(f"Or {how} lays {counted(size, 'card')} face down.")
            else:
                parts.append(f"You can only lay {counted(size, 'card')} face down{as_led}: {how} lays {it}.")
        yield " ".join(parts)

    def _several(self, verb: str) -> bool:
        return sum(move.verb == verb for move in self.moves) > 1

    def _down(self, move: Move, *, alone: bool) -> str:
        return DOWN if alone else f"{DOWN} {numbers(move.cards, self.view.hand)}"

    def _examples(self, moves: Sequence[Move]) -> Iterator[str]:
        """The moves by their numbers, the last of them by its cards too."""
        for move in (moves[0], moves[-1]) if len(moves) > 1 else moves:
            yield numbers(move.cards, self.view.hand)
        yield self.look.faces.as_typed(moves[-1].cards)

    def open_calls(self) -> Iterator[str]:
        """The calls that stand open to people, by what everybody sees; to a person alone those that his hand has."""
        if self.look.company.you is None:
            yield from open_calls(self.view, self.look)
        elif any(move.verb in self.calls for move in self.moves):
            yield self._may_call(": type it.")

    def may_call(self) -> str:
        """What somebody out of turn has a call for, which only he is told."""
        return self._may_call(": type it, or Enter to let play go on.")

    def _may_call(self, how: str) -> str:
        """The calls that a hand has, each with its cards where it has only one set of them and there is room."""
        sets: dict[str, list[Move]] = {}
        for move in self.moves:
            if move.verb in self.calls:
                sets.setdefault(move.verb, []).append(move)
        said = [
            f"{call} with {self.look.faces.of_cards(_taken(moves[0]))}" if len(moves) == 1 and moves[0].cards else call
            for call, moves in sets.items()
        ]
        full, short = (f"You may call {' or '.join(calls)}{how}" for calls in (said, sets))
        return full if cell_len(full) <= self.look.columns else short

    def before_all(self) -> str:
        """What is asked of those who would come before a call that was made, or who may call after the last trick."""
        company, last = self.look.company, self.view.events[-1]
        if self.turns is not None and company.you is not None:
            return asking_turns.may_claim(self.turns)
        named = self.view.open_calls(self.view.seat)
        calls = listed([with_cards(self.view.rules, call) for call in named])
        if isinstance(last, Called):
            why = f"You go before {company.name(last.seat)}, who called {last.call}: you may call {calls} now."
        else:
            why = f"Before play goes on you may call {calls}."
        return f"{why} Type it, or Enter to pass."

    def sayable(self) -> str:
        """What may be said instead of a card."""
        if self.turns is not None:
            return ""
        said = [word for word in self.words if word not in (STOP, PASS, *self.calls)]
        others = [repr(word) for word in said if word != TOP]
        parts = [f"You may also say {listed(others)}."] if others else []
        if TOP in said:
            parts.append("You may also play the unseen top card of the stock: type 'top'.")
        return " ".join(parts)

    # ------------------------------------------------------------------ reasons

    def or_down(self, wish: str) -> Iterator[str]:
        """How cards that can't be played face up are laid face down, where they can be."""
        if f"{DOWN} {wish}" in self.view.legal_moves:
            cards = self.view.rules.parse(wish).cards
            yield f"To lay {'it' if len(cards) == 1 else 'them'} face down: {DOWN} {numbers(cards, self.view.hand)}."

    def no_call(self, verb: str) -> Explanation | None:
        """Why a call that stands open and was named without its cards can't be made: there are none for it."""
        cards = clause_words(self.view.rules, f"{verb} with")
        if (
            not cards
            or verb not in self.view.open_calls(self.view.seat)
            or any(move.verb == verb for move in self.moves)
        ):
            return None
        return Explanation(
            False, f"{self.view.seat} has no {cards} for {verb}.", clauses(self.view.rules, f"{verb} with")
        )


def open_calls(view: Onlooker, look: Look) -> Iterator[str]:
    """The calls that stand open to people, by what everybody sees: the same to whoever looks."""
    company = look.company
    to: dict[tuple[str, ...], list[str]] = {}
    for call in view.rules.machine.calls:
        seats = tuple(seat for seat in company.people if seat in view.to_act and call in view.open_calls(seat))
        to.setdefault(seats, []).append(call)
    for seats, calls in to.items():
        if not seats:
            continue
        said = listed([with_cards(view.rules, call) for call in calls])
        cards = " and the cards" if f"{calls[0]} with" in view.rules.clauses else ""
        who = company.names[seats[-1]]
        names = listed([company.names[seat] for seat in seats])
        yield f"Open to {names}: the call{'s' * (len(calls) > 1)} {said}. Type: {who} {calls[0]}{cards}."


def with_cards(rules: Rules, call: str) -> str:
    """A call with the cards that it takes, in the words of the rules."""
    cards = clause_words(rules, f"{call} with")
    return f"{call} ({cards})" if cards else call


def _taken(move: Move) -> Sequence[Card]:
    """The cards of the hand that a call takes."""
    return move.with_cards or move.cards


def _by_size(moves: Iterator[Move]) -> dict[int, Move]:
    """The first move of each number of cards, small ones first."""
    found: dict[int, Move] = {}
    for move in moves:
        found.setdefault(len(move.cards), move)
    return dict(sorted(found.items()))


def _amount(sizes: list[int]) -> str:
    """`2 cards`, `1 or 2 cards`, `1 to 3 cards`."""
    if len(sizes) == 1:
        return counted(sizes[0], "card")
    if len(sizes) > 2 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]} cards"
    return f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]} cards"
