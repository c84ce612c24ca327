"""Trials: an example is played with one filling after the other, each bettered until its plays can happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import TypeAlias

from holadsl.core.machine import NOBODY
from holadsl.core.verbs import DRAW, PLAY
from holadsl.data import define, frozen
from holadsl.diagnostics.codes import examples as codes
from holadsl.engine.chance import Chance, seed_of_deal
from holadsl.examples.example import Claim, Play, Wanted
from holadsl.examples.filling import SEED, Dealer, Filling, Lessons, Spot, Unfillable
from holadsl.examples.judge import judge
from holadsl.examples.meant import lacking, meant
from holadsl.examples.places import Held, times
from holadsl.examples.run import Run
from holadsl.examples.trouble import Learnt, Stuck, Trouble
from holadsl.examples.turning import Faces
from holadsl.examples.verdict import Verdict

_PATIENCE = 60
"""So often the cards of one filling are bettered, and eight times more for each play."""
_ANEW = 64
"""So often, over all fillings, one is begun anew, where suits decide who leads and ranks alone are told."""
_MANY = 5000
"""So many ways to choose suits for cards that are played together are tried."""


@frozen
class Played:
    """An example that could be played: with which cards, and what became of each claim."""

    filling: Filling
    verdicts: tuple[Verdict, ...]


@frozen
class Failed:
    """An example that couldn't: where it got stuck, and with which cards, if there were any."""

    trouble: Trouble
    filling: Filling | None


Tried: TypeAlias = Played | Failed


def trials(dealer: Dealer, ways: int) -> Iterator[Tried]:
    """The example with each of so many fillings."""
    seats = {play.seat for play in dealer.example.plays}
    # In turns cards come before the first play already: what must be there at the start is learnt.
    first = [int(seat in seats and not dealer.setting.in_turns) for seat in range(dealer.setting.machine.seats)]
    left = _ANEW if dealer.setting.suits_matter else 0
    for way in range(ways):
        lessons = Lessons(list(first))
        yield _tried(dealer, way, lessons, left)
        first, left = lessons.first, left - lessons.anew


def _tried(dealer: Dealer, way: int, lessons: Lessons, anew: int) -> Tried:
    """One filling; it may be begun anew so often."""
    trouble: Trouble | None = None
    filling: Filling | None = None
    for attempt in range(_PATIENCE + 8 * len(dealer.example.plays)):
        try:
            filling = dealer.fill(way, lessons)
            chance = Chance(seed_of_deal(~SEED, way + attempt))
            return Played(filling, Trial(Run(dealer.example, dealer.setting, filling), lessons, chance).verdicts())
        except Unfillable as none:
            return Failed(trouble or _no_room(dealer, none), filling)
        except Stuck as stuck:
            if lessons.anew >= min(anew, _ANEW // 4):
                return Failed(stuck.trouble, filling)
            trouble = stuck.trouble
            lessons.begin_anew()
        except Learnt as learnt:
            trouble = learnt.trouble or trouble
    if trouble is None:
        trouble = Trouble(codes.NO_ROOM, dealer.example.span, {"why": "no hands fit all that is played"})
    return Failed(trouble, filling)


def _no_room(dealer: Dealer, none: Unfillable) -> Trouble:
    """What it is that there are no cards for a place: one that lies in two, or too few altogether."""
    if none.card is None:
        return Trouble(codes.NO_ROOM, dealer.example.span, {"why": none.reason})
    pack = dealer.setting.machine.pack
    fields = {"name": none.card.text, "number": times(pack.copies[none.card.faces[0]])}
    return Trouble(codes.TOO_OFTEN, none.card.span, fields)


@define
class Trial:
    """One filling played through; what stands in the way becomes a lesson where other cards could help."""

    run: Run
    lessons: Lessons
    chance: Chance

    def verdicts(self) -> tuple[Verdict, ...]:
        """What becomes of each claim, in order."""
        found: list[Verdict] = []
        for step in self.run.example.steps:
            if isinstance(step, Claim):
                found.append(judge(step, self.run))
            else:
                self._play(step)
        return tuple(found)

    # ------------------------------------------------------------------ a play

    def _play(self, play: Play) -> None:
        if play.cards:
            self.run.come_to(play)
            ways = self._ways(play)
            barred = all(self.run.act_with(play.seat, play.verb, cards, card=play.card) is None for cards in ways)
            if barred and not (play.verb == PLAY and self.run.stops_and_leads(play.seat, ways)):
                self._learn_what_bars(play, ways)
            self.run.play(play, ways)
        else:
            if play.verb == DRAW and play.card is not None:
                self._learn_draw(play, play.card)
            self.run.play(play, [()])

    def _learn_draw(self, play: Play, wanted: Wanted) -> None:
        """The card that is drawn must lie on top of the stock then."""
        self.run.come_to(play)
        if self.run.game.where != DRAW:
            return
        spot = Spot(NOBODY, len(self.run.drawn))
        stock = self.run.game.items(self.run.setting.book.zone("stock"))
        if stock and stock[0] in wanted.faces:
            return
        there = f"{self.run.setting.written(stock[0])} lies on top of the stock" if stock else "the stock is empty"
        hint = f"give it: given stock {wanted.text} …"
        fields = {"seat": self.run.seat(play.seat), "what": f"draw {wanted.text}", "reason": there, "hint": hint}
        trouble = Trouble(codes.MAY_NOT_PLAY, wanted.span, fields)
        if spot not in self.run.filling.free or spot in self.lessons.needs:
            raise Stuck(trouble)
        self.lessons.needs[spot] = Held(wanted, play.number)
        raise Learnt(trouble)

    def _ways(self, play: Play) -> list[Faces]:
        """The cards in the hand that the play can mean: those first that no later play needs."""
        self._learn_first(play)
        hand = Counter(self.run.hand(play.seat))
        missing = lacking(play.cards, self.run.hand(play.seat))
        if missing:
            self._learn_needs(play, missing)
        ways = list(meant(play.cards, self.run.hand(play.seat)))
        later = Counter(
            card.faces[0]
            for other in self.run.example.plays[play.number + 1 :]
            if other.seat == play.seat
            for card in other.cards
            if card.exact
        )
        start = self.chance.below(len(ways))
        ways = ways[start:] + ways[:start]
        return sorted(ways, key=lambda cards: sum(hand[face] <= later[face] for face in cards))

    # ------------------------------------------------------------------ lessons

    def _learn_first(self, play: Play) -> None:
        """A card played before its seat first drew is one of its first cards; one played later need not be."""
        seat, number = play.seat, len([p for p in self._mine(play.seat) if p.number < play.number])
        has_drawn = seat in self.run.drawn.values() or seat in self.run.took
        first = self.lessons.first[seat]
        if has_drawn and number < first:
            self.lessons.first[seat] = number
        elif not has_drawn and number >= first:
            self.lessons.first[seat] = number + 1
        else:
            return
        for spot in [s for s in (*self.lessons.needs, *self.lessons.barred) if s.seat == seat]:
            self.lessons.needs.pop(spot, None)
            self.lessons.barred.pop(spot, None)
        raise Learnt

    def _hand(self, seat: int) -> str:
        return " ".join(self.run.setting.written(card) for card in self.run.hand(seat)) or "empty"

    def _mine(self, seat: int) -> Sequence[Play]:
        return [play for play in self.run.example.plays if play.seat == seat]

    def _learn_needs(self, play: Play, missing: Sequence[Wanted]) -> None:
        """The cards must lie in free places of the hand, or be drawn."""
        fields = {"seat": self.run.seat(play.seat), "reason": f"its hand is {self._hand(play.seat)}"}
        for wanted in missing:
            trouble = Trouble(codes.CANT_HAVE, wanted.span, {**fields, "card": wanted.text})
            free = [
                spot
                for spot, _ in self._open(play.seat, self.run.hand(play.seat))
                if spot in self.run.filling.free
                and spot not in self.lessons.needs
                and not set(wanted.faces) <= self.lessons.barred.get(spot, set())
            ]
            if not free:
                raise Stuck(trouble)
            self.lessons.needs[free[self.chance.below(len(free))]] = Held(wanted, play.number)
        raise Learnt(trouble)

    def _learn_what_bars(self, play: Play, ways: Sequence[Faces]) -> None:
        """Finds cards that aren't told and bar the play, or another suit for what is played."""
        learnt = False
        for cards in ways:
            learnt = self._bar_others(play, cards) or learnt
        if not learnt and self.run.setting.suits_matter:
            learnt = self._bar_suits(play, ways) if len(play.cards) == 1 else self._choose_suits(play, ways)
        try:
            self.run.play(play, ways)
        except Stuck as stuck:
            if learnt:
                raise Learnt(stuck.trouble) from None
            raise

    def _bar_others(self, play: Play, cards: Faces) -> bool:
        """Cards in open places with which these may not be played, though they may without them."""
        left = Counter(self.run.hand(play.seat))
        left.subtract(cards)
        hand = [face for face in self.run.hand(play.seat) if _taken_from(left, face)]
        spots = self._open(play.seat, hand)
        told = list((Counter(hand) - Counter(face for _, face in spots)).elements())
        if not self._may(play, cards, told):
            return False
        learnt = False
        faces = range(len(self.run.setting.machine.pack.faces))
        bars = {face for face in faces if not self._may(play, cards, [*told, face])}
        for spot, face in spots:
            known = self.lessons.barred.setdefault(spot, set())
            learnt = learnt or (face in bars and face not in known)
            known |= bars
        if not learnt and spots and len(cards) > 1:  # none bars it alone: they do together
            spot, face = spots[self.chance.below(len(spots))]
            self.lessons.barred.setdefault(spot, set()).add(face)
            return True
        return learnt

    def _bar_suits(self, play: Play, ways: Sequence[Faces]) -> bool:
        """The card that was played in vain, in open places: other suits are tried."""
        (wanted,), cards = play.cards, [card for (card,) in ways]
        if wanted.exact:
            return False
        learnt = False
        for spot, face in self._open(play.seat, self.run.hand(play.seat)):
            if face in cards:
                if spot in self.run.filling.free:
                    self.lessons.needs.setdefault(spot, Held(wanted, play.number))
                self.lessons.barred.setdefault(spot, set()).add(face)
                learnt = True
        return learnt

    def _choose_suits(self, play: Play, ways: Sequence[Faces]) -> bool:
        """Several cards that were played in vain, ranks alone among them: such suits as may be played together."""
        hand = self.run.hand(play.seat)
        spots = {face: spot for spot, face in self._open(play.seat, hand)}
        kept = set(ways[0]) - {face for face, card in zip(ways[0], play.cards, strict=True) if not card.exact}
        loose = self._loose(play.seat) - kept
        choices = [
            [face] if card.exact or face not in spots else [other for other in card.faces if other in loose]
            for face, card in zip(ways[0], play.cards, strict=True)
        ]
        others = list((Counter(hand) - Counter(ways[0])).elements())
        fitting = [
            cards
            for cards in islice(product(*choices), _MANY)
            if len(set(cards)) == len(cards) and self._may(play, cards, [one for one in others if one not in cards])
        ]
        if not fitting:
            return False
        chosen = fitting[self.chance.below(len(fitting))]
        for old, new, card in zip(ways[0], chosen, play.cards, strict=True):
            if not card.exact and old in spots:
                spot = spots[old]
                if spot in self.run.filling.free:
                    self.lessons.needs.setdefault(spot, Held(card, play.number))
                self.lessons.barred[spot] = set(card.faces) - {new}
        return True

    def _loose(self, seat: int) -> set[int]:
        """The cards that are free to be this seat's: they lie in free places, or in open ones of its own."""
        filling = self.run.filling
        places = [Spot(other, place) for other, cards in filling.hands.items() for place in range(len(cards))]
        places += [Spot(NOBODY, place) for place in range(len(filling.stock))]
        told = [spot for spot in places if spot not in (filling.open if spot.seat == seat else filling.free)]
        piles = [*filling.taken.values(), *filling.lying]
        fixed = {filling.card(spot) for spot in told} | {card for cards in piles for card in cards}
        return set(range(len(self.run.setting.machine.pack.faces))) - fixed

    def _may(self, play: Play, cards: Faces, others: Sequence[int]) -> bool:
        """Whether the cards could be played from a hand with these others."""
        game, hand = self.run.game, self.run.setting.book.zone("hand")
        mark = game.mark()
        game.set_items(hand, [*others, *cards], play.seat)
        may = self.run.act_with(play.seat, play.verb, cards, card=play.card) is not None
        game.undo(mark)
        return may

    def _open(self, seat: int, hand: Sequence[int]) -> list[tuple[Spot, int]]:
        """The open places whose cards are among these, with the cards: of the first cards, and of those drawn."""
        left = Counter(hand)
        found: list[tuple[Spot, int]] = []
        for spot in sorted(self.run.filling.open):
            mine = spot.seat == seat or (spot.seat == NOBODY and self.run.drawn.get(spot.place) == seat)
            if mine and left[self.run.filling.card(spot)]:
                left[self.run.filling.card(spot)] -= 1
                found.append((spot, self.run.filling.card(spot)))
        return found


def _taken_from(left: Counter[int], face: int) -> bool:
    """Takes one of these cards away if it is among those that are left."""
    left[face] -= 1
    return left[face] >= 0
