"""The cards that are left in hands when a deal ends, as people say them: by their ranks, or by what they count."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from holadsl.api import Card, Number, PlayError, Rules
from holadsl.cli.entries import UnreadError
from holadsl.data import frozen

COUNT: Final = "count"
NONE: Final = "none"
JOKER: Final = "joker"
HANDFUL: Final = 7
"""So many of the dearest cards stand for a hand that counts much."""


@frozen
class HandsLeft:
    """Reads hands for one set of rules.

    Where most ranks matter by what they count alone, a rank is enough for a card: the first of them that is in no other
    hand; and a count is enough for a hand: cards that come to it.
    """

    rules: Rules

    @property
    def such(self) -> str:
        """How a hand may be typed."""
        some = [card for card in self.rules.pack if card.rank.isalnum()]
        picked = (some[len(some) // 2], some[-1], some[3])
        if not self.plain_ranks:
            return " ".join(map(str, picked))
        return f"{' '.join(card.rank for card in picked)}, or {COUNT} 25"

    @cached_property
    def plain_ranks(self) -> frozenset[str]:
        """The ranks that matter by what they count alone; none where the cards themselves decide what is paid.

        Each is tried as the only card of a loser who has the most, and pays the same whatever he counts.
        """
        came: dict[str, Mapping[str, Number] | None] = {}
        for card in self.rules.pack:
            if card.rank not in came:
                came[card.rank] = self._pays(card)
        kinds = Counter(tuple(points.items()) for points in came.values() if points is not None)
        usual, often = max(kinds.items(), key=lambda kind: kind[1], default=((), 0))
        if 2 * often <= len(came):
            return frozenset()
        return frozenset(rank for rank, points in came.items() if points is not None and tuple(points.items()) == usual)

    def _pays(self, card: Card) -> Mapping[str, Number] | None:
        """What comes of it that the second in order of play has this card left when the first goes out."""
        first, second, *_ = self.rules.order
        turns, hands = dict.fromkeys(self.rules.seats, 1), {second: str(card)}
        try:
            ended = self.rules.settle(reason="out", winner=first, hands=hands, melded=self.rules.seats, turns=turns)
        except PlayError:
            return None
        return ended.points

    # ------------------------------------------------------------------ reading

    def read(self, text: str, taken: Mapping[str, str]) -> str:
        """The cards of a hand, none of which is in the hands that were said before. UnreadError if it says none."""
        words = re.sub(r"[,;:=]+", " ", text).split()
        free = self._free(taken)
        if not words:
            raise UnreadError("No cards?")
        if len(words) == 1 and words[0].casefold() == NONE:
            return ""
        if words[0].casefold() in (COUNT, "points"):
            return " ".join(map(str, self._counting(words[1:], free)))
        if len(words) == 1 and words[0].isdecimal() and not self._faces(words[0]) and self.plain_ranks:
            return " ".join(map(str, self._counting(words, free)))
        return " ".join(map(str, self._cards(words, free)))

    def _free(self, taken: Mapping[str, str]) -> list[Card]:
        """The cards that are in no hand yet, in pack order."""
        used = Counter(word for cards in taken.values() for word in cards.split())
        free = []
        for card in self.rules.pack:
            if used[str(card)]:
                used[str(card)] -= 1
            else:
                free.append(card)
        return free

    def _faces(self, word: str) -> Sequence[Card]:
        """The cards that a word names: one, or all of a rank."""
        if word.casefold() == JOKER:
            return [card for card in self.rules.pack if card.suit is None]
        cards = self.rules.book.cards
        face, rank = cards.face(word), cards.rank(word)
        return [cards.cards[one] for one in ((face,) if face is not None else rank or ())]

    def _cards(self, words: Sequence[str], free: list[Card]) -> Iterator[Card]:
        for word in words:
            found = self._faces(word)
            if not found:
                raise UnreadError(f"'{word}' is no card here.")
            if len(found) > 1 and not self.plain_ranks:
                raise UnreadError(f"Which {word}? Suits matter here.")
            card = next((card for card in found if card in free), None)
            if card is None:
                raise UnreadError(f"{word} is in another hand, or stands there twice.")
            free.remove(card)
            yield card

    # ------------------------------------------------------------------ counts

    def _counting(self, words: Sequence[str], free: list[Card]) -> Sequence[Card]:
        """`count 25`, and behind it the cards in it that matter otherwise too: `count 25 7`."""
        if not self.plain_ranks:
            raise UnreadError("Here the cards decide.")
        if not words or not words[0].isdecimal() or len(words[0]) > len("999"):
            raise UnreadError("Count how many?")
        named = list(self._cards(words[1:], free))
        rest = int(words[0]) - sum(self.rules.worth(card) for card in named)
        found = _coming_to(rest, [card for card in free if card.rank in self.plain_ranks], self.rules)
        if found is None:
            raise UnreadError(f"No cards count {words[0]} {'besides those ' * bool(named)}here.")
        return [*named, *found]

    def extremes(self, taken: Mapping[str, str]) -> tuple[str, ...]:
        """Hands that count little and much: if all is the same with each of them, nothing hangs on that hand."""
        free = self._by_worth(taken)
        return (str(free[0]), " ".join(map(str, free[-HANDFUL:])))

    def middling(self, taken: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
        """For each of the seats, of whose hand nothing is known yet, a card that counts neither little nor much."""
        free = self._by_worth(taken)
        middle = len(free) // 2
        return {seat: str(card) for seat, card in zip(seats, free[middle:], strict=False)}

    def _by_worth(self, taken: Mapping[str, str]) -> list[Card]:
        return sorted(self._free(taken), key=lambda card: (self.rules.worth(card), str(card)))


def _coming_to(total: Number, cards: Sequence[Card], rules: Rules) -> tuple[Card, ...] | None:
    """Cards that count so much together, as few as possible; None if there are none."""
    ways: dict[Number, tuple[Card, ...]] = {0: ()}
    for card in cards:
        worth = rules.worth(card)
        if worth <= 0:
            continue
        for sum_, way in list(ways.items()):
            more = sum_ + worth
            if more <= total and len(way) + 1 < len(ways.get(more, (*cards, card))):
                ways[more] = (*way, card)
    return ways.get(total)
