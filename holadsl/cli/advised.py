"""What `hint` and `knows` say at a table: the best move with reasons, and what can be known of unseen cards.

The same sentences on every screen: a line for each move and each fact, read aloud as well as seen.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rich.text import Text

from holadsl.cli.counted import counted, listed
from holadsl.cli.rule_lines import rule_lines
from holadsl.cli.table_screen import BAR, Look
from holadsl.data import frozen

if TYPE_CHECKING:
    from holadsl.advice.expected import Expected
    from holadsl.advice.hint import Hint
    from holadsl.advice.knowledge import Chance, Knowledge, Share
    from holadsl.api import Card, Hidden, Known, Move, View

MOST_MOVES: Final = 8
"""So many moves of a hint are listed; where there are more, the rest are counted."""
MANY_CARDS: Final = 12
"""Of more cards than that only the number is told."""

_PLACES: Final[Mapping[str, str]] = {
    "stock": "the stock",
    "hand": "{whose} hand",
    "down": "what {who} laid face down to this trick",
    "given": "what {who} laid aside",
}


@frozen
class Advised:
    """Puts advice into the players' words."""

    look: Look
    deed: Callable[[Move | None], str]
    """A move as what somebody does."""

    # ------------------------------------------------------------------ hint

    def hint(self, view: View, seed: int) -> Iterator[Text]:
        """The move that looks best, what each brings, and why."""
        from holadsl.advice.hint import hint

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that a slower engine thinks changes nothing that is said
            found = hint(view, seed=seed)
        yield Text(f"Best, as far as can be told: {self.deed(found.best)}.")
        yield from map(Text, self._moves(found))
        for number, reason in enumerate(found.reasons):
            start = "Against it:" if reason.against else "And:" if number else "Because:"
            yield Text(f"{start} {self._said(reason.text)}")
            for line in rule_lines(reason.places):
                yield Text(f"  {line}", style=BAR)

    def _moves(self, found: Hint) -> Iterator[str]:
        if len(found.moves) < 2:
            return
        yield "Expected points in this deal above the mean of all sides, with a 95 % interval:"
        listed_moves = found.moves[:MOST_MOVES]
        for one in listed_moves:
            yield f"  {self.deed(one.move)}: {_expected(one)}"
        rest = len(found.moves) - len(listed_moves)
        if rest:
            yield f"  and {counted(rest, 'more move')} behind these"
        if not found.clear:
            yield "The intervals meet: this doesn't tell the best move from all others."

    def _said(self, sentence: str) -> str:
        return self.look.faces.within(self.look.company.within(sentence))

    # ------------------------------------------------------------------ knows

    def knows(self, view: View, seed: int) -> Iterator[Text]:
        """What can be known of the cards that the person doesn't see."""
        from holadsl.advice.knowledge import knowledge

        found = knowledge(view, seed=seed)
        if not found.unseen:
            yield Text("You see all cards.")
            return
        where = listed([f"{place.size} in {self._place(place)}" for place in found.places])
        yield Text(f"You don't see {counted(len(found.unseen), 'card')}: {where}.")
        yield Text(f"Still out, by rank: {_amounts(found.ranks)}.")
        yield Text(f"Still out, by suit: {_amounts({self._suit(suit): n for suit, n in found.suits.items()})}.")
        yield from map(Text, self._facts(found))
        yield from map(Text, self._chances(found, view))
        yield from map(Text, self._discards(found))

    def _place(self, place: Hidden) -> str:
        company = self.look.company
        if not place.whose:
            return _PLACES.get(place.what, "other places")
        who, whose = company.name(place.whose), company.whose(place.whose)
        return _PLACES.get(place.what, "what {who} laid face down before").format(who=who, whose=whose)

    def _suit(self, suit: str) -> str:
        return self.look.faces.suits.get(suit, suit)

    def _facts(self, found: Knowledge) -> Iterator[str]:
        for known in dict.fromkeys(found.known):
            yield f"{self._card(known.card)} {self._must(known)}, and can be nowhere else."

        for seat, cards in found.barred.items():
            held = self._holds(cards, found)
            yield f"{self.look.company.names[seat]} can't hold {held}: the rules would have barred what was played."

    def _holds(self, cards: Sequence[Card], found: Knowledge) -> str:
        """Cards that are out, whole suits by their names."""
        said: list[str] = []
        for suit in dict.fromkeys(card.suit for card in cards):
            here = [card for card in cards if card.suit == suit]
            whole = suit is not None and len(here) == len({card for card in found.unseen if card.suit == suit})
            said.append(f"any {self._suit(suit or '')}" if whole else self.look.faces.of_cards(here))
        return listed(said)

    def _must(self, known: Known) -> str:
        return f"is in {' or in '.join(map(self._place, known.places))}"

    def _card(self, card: Card) -> str:
        return self.look.faces.of_cards((card,))

    def _chances(self, found: Knowledge, view: View) -> Iterator[str]:
        side = next((seats for seats in view.teams.values() if view.seat in seats), ())
        for chance in found.chances:
            whom = [self._chance(seat, share, seat in side) for seat, share in chance.seats.items()]
            yield f"{self._which(chance)}: {', '.join(whom)}."

    def _chance(self, seat: str, share: Share, mate: bool) -> str:
        return f"{self.look.company.names[seat]}{' (your side)' * mate} {_share(share)}"

    def _which(self, chance: Chance) -> str:
        cards: Sequence[Card] = chance.cards
        few = f", {self.look.faces.of_cards(cards)}" if len(cards) <= MANY_CARDS else ""
        return f"Chance to hold {chance.what} ({counted(len(cards), 'kind')} out{few})"

    def _discards(self, found: Knowledge) -> Iterator[str]:
        if found.discards:
            yield "Chance that somebody can take a discard of yours into a meld:"
        for card, share in sorted(found.discards.items(), key=lambda one: one[1].value):
            yield f"  {self._card(card)}: {_share(share)}"


def _expected(one: Expected) -> str:
    """`+2.6 points, 0.1 to 5.0, tried 302 times`."""
    if one.low is None or one.high is None:
        return f"tried too seldom to say ({counted(one.visits, 'time')})"
    return f"{_signed(one.points)} points, {_signed(one.low)} to {_signed(one.high)}, tried {one.visits} times"


def _signed(amount: Fraction) -> str:
    text = f"{float(amount):+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text


def _share(share: Share) -> str:
    if share.exact:
        return _percent(share.value)
    if share.value in (0, 1):
        return f"in {'all' if share.value else 'none'} of the tables tried"
    return f"{_percent(share.value)} ({_percent(share.low).removesuffix(' %')} to {_percent(share.high)})"


def _percent(share: Fraction) -> str:
    """A share in hundredths; what isn't sure or impossible never looks so."""
    whole = round(100 * share)
    if whole in (0, 100) and share not in (0, 1):
        return "below 1 %" if whole == 0 else "above 99 %"
    return f"{whole} %"


def _amounts(out: Mapping[str, int]) -> str:
    """Those of which as many are out together: `4 each of 2, 3; 1 of K; none of A`."""
    groups: dict[int, list[str]] = {}
    for name, many in out.items():
        groups.setdefault(many, []).append("10" if name == "T" else name)
    said = []
    for many in sorted(groups, reverse=True):
        each = " each" if len(groups[many]) > 1 and many else ""
        said.append(f"{many or 'none'}{each} of {', '.join(groups[many])}")
    return "; ".join(said)
