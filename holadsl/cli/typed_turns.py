"""What a person typed in a game of turns: a draw, melds, a discard, or a call, by numbers or texts of cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from holadsl.cli import typed
from holadsl.cli.typed import Unclear, Wish
from holadsl.core.verbs import DISCARD, DRAW, DROP, LAY, MELD, PLAY, STOP, TAKE
from holadsl.data import frozen

if TYPE_CHECKING:
    from holadsl.api import Card, Move, View

WITH, ON, FOR = "with", "on", "="
JOKER: Final = "joker"
"""Any joker of the hand, where its number is no matter."""
SHORT: Final[Mapping[str, str]] = {"d": DRAW, "m": MELD, "l": LAY}
"""Verbs that may be typed with one letter. None is a rank's."""
VERBS: Final = (DRAW, TAKE, MELD, LAY, DISCARD, STOP)
"""What is done in a turn."""
FEW: Final = 3
"""So many ways are named where a word could mean several moves."""


@frozen
class Hearing:
    """Hears what a seat that is asked may mean."""

    view: View
    moves: tuple[Move, ...]

    @property
    def along(self) -> Collection[str]:
        """The verbs that take the top discard with cards of the hand."""
        return self.view.rules.verbs_along

    def heard(self, text: str) -> Wish | Unclear:
        """The move that is meant, in full where only one is."""
        words = text.replace(",", " ").split()
        if words[0].lower() == "call" and len(words) > 1:
            words = words[1:]
        said = words[0].lower()
        calls = self.view.rules.machine.calls
        verb = said if said in calls else SHORT.get(said, said)
        if verb not in (*calls, *VERBS) and not any(move.verb == verb for move in self.moves):
            return self._bare(words)
        rest = words[2:] if words[1:2] == [WITH] else words[1:]  # which card is taken goes without saying
        if not rest:
            return self._only(verb)
        if verb in (DRAW, STOP, PLAY, DROP):
            return Wish(f"{verb} {' '.join(rest)}")
        if verb == LAY:
            return self._laid(rest)
        return self._taken(verb, rest) if verb in self.along else self._with_cards(verb, rest)

    # ------------------------------------------------------------------ one verb

    def _only(self, verb: str) -> Wish | Unclear:
        """A verb alone: the only move that it can mean, or which ones there are."""
        fits = [move for move in self.moves if move.verb == verb]
        if len(fits) == 1:
            return Wish(str(fits[0]))
        return self._which(fits) if fits else self._none(verb)

    def _none(self, verb: str) -> Wish | Unclear:
        """A verb alone that nothing can be done with now; where that isn't clear from the hand, the rules say why."""
        acting = bool(self._of(DISCARD))
        if verb == MELD and acting:
            return Unclear("There is no meld in your hand.")
        if verb == LAY and acting and self.view.hand and self.view.melds:
            if self.view.seat in self.view.melded:
                return Unclear("No meld on the table takes a card of your hand.")
            return Wish(f"{LAY} {self.view.hand[0]} {ON} 1")
        if verb == TAKE and verb in self.along and self._of(DRAW) and self.view.discards:
            return Unclear(f"No cards of your hand make a meld with {self.view.discards[-1]}.")
        return Wish(verb)

    def _which(self, fits: Sequence[Move]) -> Unclear:
        ways = " or ".join(self.by_number(move) for move in fits[:FEW])
        return Unclear(f"Which cards? {ways}{' …' * (len(fits) > FEW)}")

    def _laid(self, rest: Sequence[str]) -> Wish | Unclear:
        """`lay 2 on 1`, also without `on` where only one meld takes the card, or those cards at once."""
        if ON in rest:
            place = rest.index(ON)
            cards, on = rest[:place], rest[place + 1 :]
        else:
            cards, on = list(rest), []
        found = self._cards(cards)
        if isinstance(found, Unclear):
            return found
        if on or not found:
            return Wish(" ".join((LAY, *found, *((ON, *on) if on else ()))))
        stands = found[found.index(FOR) + 1 :] if FOR in found else []
        found = found[: found.index(FOR)] if FOR in found else found
        fits = [move for move in self._of(LAY) if sorted(map(str, move.cards)) == sorted(found)]
        if stands:
            fits = [move for move in fits if move.stands is None or [str(move.stands)] == stands]
            behind = " ".join((FOR, *stands))
            return Wish(f"{LAY} {' '.join(found)} {ON} {fits[0].on if fits else 1} {behind}")
        if len(fits) > 1:
            return self._which(fits)
        return Wish(str(fits[0]) if fits else f"{LAY} {' '.join(found)} {ON} 1")

    def _taken(self, verb: str, rest: Sequence[str]) -> Wish | Unclear:
        """`take 6c with 7c 8c`, or the two cards alone: which discard is taken is no question."""
        top = str(self.view.discards[-1]) if self.view.discards else ""
        words = list(rest)
        if WITH in words:
            place = words.index(WITH)
            top, words = " ".join(map(self._text, words[:place])), words[place + 1 :]
        found = self._cards(words)
        if isinstance(found, Unclear):
            return found
        if found and found[0] == top and len(found) > 1:
            found = found[1:]  # the discard was named too, without `with`
        return Wish(" ".join((verb, top, WITH, *found)))

    def _with_cards(self, verb: str, rest: Sequence[str]) -> Wish | Unclear:
        found = self._one(rest) if verb == DISCARD else self._cards(rest)
        return found if isinstance(found, Unclear) else Wish(" ".join((verb, *found)))

    def _bare(self, words: Sequence[str]) -> Wish | Unclear:
        """Cards without a verb: one is discarded if nothing else can be done with it, several are melded."""
        if self._of(DROP):
            return Unclear("Say first whether you play this deal: play, or drop.")
        found = self._one(words)
        if isinstance(found, Unclear):
            return found
        if len(found) > 1:
            return Wish(f"{MELD} {' '.join(found)}") if self._of(MELD) else Wish(" ".join(found))
        if self._of(DRAW) and any(str(card) == found[0] for card in self.view.hand):
            return Unclear("Draw first: draw, or d.")
        fits = [move for move in self.moves if move.verb in (MELD, LAY, DISCARD) and _is(move, found[0])]
        if len(fits) == 1 and fits[0].verb == DISCARD:
            return Wish(str(fits[0]))
        if not fits:
            is_card = any(str(card) == found[0] for card in self.view.rules.pack)
            return Wish(f"{DISCARD} {found[0]}") if self._of(DISCARD) and is_card else Wish(found[0])
        return Unclear(f"What with {found[0]}? {' or '.join(self.by_number(move) for move in fits[:FEW])}")

    # ------------------------------------------------------------------ cards

    def _of(self, verb: str) -> list[Move]:
        return [move for move in self.moves if move.verb == verb]

    def _cards(self, words: Sequence[str]) -> list[str] | Unclear:
        """The cards of the hand that words name, by texts or by the numbers in front of them."""
        numbers = [word.removeprefix("#") for word in words if _is_number(word)]
        if len(set(numbers)) < len(numbers):
            return Unclear("A number stands there twice: name each card once.")
        found = [self._text(word) for word in words]
        beyond = next((text.removeprefix("#") for text in found if _is_number(text)), "")
        return typed.no_number(beyond, self.view.hand) if beyond and self.view.hand else found

    def _one(self, words: Sequence[str]) -> list[str] | Unclear:
        """The same where a card is given away: a number that is a rank of the hand too is asked about."""
        meant = typed.card(words[0], self.view.hand) if len(words) == 1 else None
        return meant if isinstance(meant, Unclear) else self._cards(words)

    def _text(self, word: str) -> str:
        """A card's short text, of a number in front of it or another way of writing it; the word if it is neither."""
        place = int(word.removeprefix("#")) if _is_number(word) else 0
        if 1 <= place <= len(self.view.hand):
            return str(self.view.hand[place - 1])
        if word.lower() == JOKER:
            jokers = (str(card) for card in self.view.hand if card.suit is None)
            return next(jokers, word)
        card = self.view.rules.card(word)
        return word if card is None else str(card)

    def by_number(self, move: Move) -> str:
        """A move as it may be typed, its cards by their numbers."""
        return by_number(move, self.view.hand, self.along)


def by_number(move: Move, hand: Sequence[Card], along: Collection[str]) -> str:
    """A move as it may be typed, its cards by their numbers in the hand; what lies open needs no name."""
    cards = move.with_cards if move.verb in (TAKE, *along) else move.cards
    held = typed.numbers(cards, hand, alone=move.verb == DISCARD)
    on = f" {ON} {move.on}" if move.on else ""
    stands = f" {FOR} {move.stands}" if move.stands else ""
    return f"{move.verb} {held}".rstrip() + on + stands


def _is(move: Move, card: str) -> bool:
    """The move is about that card alone."""
    return [str(one) for one in move.cards] == [card] and not move.with_cards


def _is_number(word: str) -> bool:
    number = word.removeprefix("#")
    return number.isascii() and number.isdecimal() and len(number) < len("1000")
