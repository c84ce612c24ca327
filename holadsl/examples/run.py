"""An example played through once, with all its places filled."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from holadsl.core.effects import Happening
from holadsl.core.machine import NOBODY, Decide
from holadsl.diagnostics.codes import examples as codes
from holadsl.engine.errors import PlayError
from holadsl.engine.explain import act_of
from holadsl.engine.game import Game
from holadsl.engine.moves import PLAY, TOP, Move
from holadsl.engine.state import Told
from holadsl.examples.example import Claim, Example, Play
from holadsl.examples.filling import Filling
from holadsl.examples.setting import Setting
from holadsl.examples.start import beginning
from holadsl.examples.trouble import Stuck, Trouble

STOP = "stop"
"""What a player says who is asked to hold and lets the trick go."""


@define
class Run:
    """A game that follows an example; a play that can't happen is `Stuck`."""

    example: Example
    setting: Setting
    filling: Filling
    game: Game = field(init=False)
    drawn: dict[int, int] = field(factory=dict)
    """The seat that drew the card at each place of the stock; NOBODY where it was played from there."""
    asked: Game | None = None
    """The game as it was before a claim let a hold go, since the last play."""
    let_go: Claim | None = None
    """That claim."""
    _heard: int = 0

    def __attrs_post_init__(self) -> None:
        self.game = beginning(self.example, self.setting, self.filling)
        self._listen()

    # ------------------------------------------------------------------ plays

    def play(self, play: Play, cards: Sequence[int]) -> None:
        """Plays one of the cards, the first that may be played; or the top of the stock; or, without a card, stops."""
        if play.top:
            self._turn(play)
            return
        if play.card is None:
            self._stop(play)
            return
        self.come_to(play)
        for card in cards:
            number = self.choice(card)
            if number is not None:
                self._act(number, card)
                return
        raise Stuck(self._barred(play, cards))

    def come_to(self, play: Play) -> None:
        """Makes sure that the seat is on turn. A hold that the example doesn't print was let go: choices are free."""
        if self.game.actor != play.seat and not self._stops_for(play.seat):
            raise Stuck(self._not_on_turn(play))

    def choice(self, card: int) -> int | None:
        """The number of the choice with which the seat on turn may play the card."""
        return next((n for n in self.card_choices() if self.game.is_legal(n, card)), None)

    def card_choices(self) -> tuple[int, ...]:
        """The numbers of the choices that take a card."""
        state = self.game.waiting
        choices = state.choices if isinstance(state, Decide) else ()
        return tuple(n for n, choice in enumerate(choices) if choice.source is not None)

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat, the oldest first."""
        return self.game.items(self.setting.book.zone("hand"), seat)

    def stops_and_leads(self, seat: int, cards: Sequence[int]) -> bool:
        """Lets the hold go that bars the cards, if the seat itself leads one of them then."""
        if self.game.actor != seat or self._stop_choice(self.game) is None:
            return False
        mark = self.game.mark()
        if self._stops_for(seat) and any(self.choice(card) is not None for card in cards):
            return True
        self.game.undo(mark)
        return False

    def _stop(self, play: Play) -> None:
        if self.let_go is not None and self.asked is not None and self.asked.actor == play.seat:
            return  # a claim has let it go already
        number = self._stop_choice(self.game)
        if number is None or self.game.actor != play.seat:
            raise Stuck(Trouble(codes.NOT_ASKED, play.span, {"seat": self.seat(play.seat), "reason": self.situation()}))
        self._act(number, NOBODY)

    def _turn(self, play: Play) -> None:
        """The top card of the stock is played."""
        self.come_to(play)
        try:
            _, number, _ = act_of(self.game, self.setting.book, TOP, play.seat)
        except PlayError as refused:
            found = refused.explanation
            reason = str(refused).rstrip(".")
            fields = {"seat": self.seat(play.seat), "card": TOP, "reason": reason[:1].lower() + reason[1:]}
            raise Stuck(Trouble(codes.MAY_NOT_PLAY, play.span, fields, found.places if found else ())) from None
        self._act(number, NOBODY)

    def _stops_for(self, seat: int) -> bool:
        """Stops an open hold if that seat is on turn then; whether it is."""
        number = self._stop_choice(self.game)
        if number is None:
            return False
        mark = self.game.mark()
        self.game.act(number)
        if self.game.actor == seat:
            self._listen()
            return True
        self.game.undo(mark)
        return False

    def _act(self, number: int, card: int) -> None:
        self.game.act(number, card)
        self.asked = self.let_go = None
        self._listen()

    def _listen(self) -> None:
        """Notes who drew which cards of the stock: they are drawn from the top."""
        for told in self.game.events[self._heard :]:
            if told.what in (Happening.DRAWN, Happening.TURNED):
                self.drawn[len(self.drawn)] = told.numbers[0] if told.what is Happening.DRAWN else NOBODY
        self._heard = len(self.game.events)

    # ------------------------------------------------------------------ for claims

    def let_hold_go(self, claim: Claim) -> None:
        """An open hold goes, as if its player had stopped."""
        number = self._stop_choice(self.game)
        if number is not None:
            self.asked, self.let_go = self.game.copy(), claim
            self.game.act(number)
            self._listen()

    def count(self) -> None:
        """Counts the deal, where the example plays nothing."""
        if not self.example.plays and not self.deal_over:
            self.game.jump("count")

    @property
    def deal_over(self) -> bool:
        """The deal is over and counted."""
        return self.game.between_deals

    @property
    def events(self) -> Sequence[Told]:
        """What happened since the start."""
        return self.game.events

    def _stop_choice(self, game: Game) -> int | None:
        state = game.waiting
        choices = state.choices if isinstance(state, Decide) else ()
        found = (n for n, c in enumerate(choices) if c.verb == STOP and c.source is None and game.is_legal(n))
        return next(found, None)

    # ------------------------------------------------------------------ in words

    def seat(self, seat: int) -> str:
        """A seat's name."""
        return self.setting.book.seats[seat]

    def situation(self) -> str:
        """Who is to do what."""
        if self.deal_over:
            return "the deal is over"
        if self._stop_choice(self.game) is not None:
            return f"{self.seat(self.game.actor)} is asked to hold"
        doing = "leads" if not self.game.items(self.setting.book.zone("trick")) else "is on turn"
        return f"{self.seat(self.game.actor)} {doing}"

    def _not_on_turn(self, play: Play) -> Trouble:
        first = "say who leads: given leader A, or who dealt: given dealer D"
        hint = "players play in turn, and who takes a trick leads the next" if play.number else first
        if self.let_go is not None:
            hint = f"'{self.let_go.said}' let the hold go: claim it after the last card of the trick"
        elif self.deal_over:
            hint = "an example ends with its deal"
        fields = {"seat": self.seat(play.seat), "reason": self.situation(), "hint": hint}
        return Trouble(codes.NOT_ON_TURN, play.span, fields)

    def _barred(self, play: Play, cards: Sequence[int]) -> Trouble:
        """Why none of the cards may be played, with the lines of the rules that say so."""
        assert play.card is not None
        book, face = self.setting.book, cards[0]
        try:
            act_of(self.game, book, Move(PLAY, (book.cards.cards[face],)), play.seat)
        except PlayError as refused:
            found = refused.explanation
            reason = str(refused).rstrip(".")
            if not play.card.exact:
                reason = reason.replace(str(book.cards.cards[face]), play.card.text)
            if reason.split(" ", 1)[0] not in (self.seat(play.seat), play.card.text, str(book.cards.cards[face])):
                reason = reason[:1].lower() + reason[1:]
            fields = {"seat": self.seat(play.seat), "card": play.card.text, "reason": reason}
            return Trouble(codes.MAY_NOT_PLAY, play.card.span, fields, found.places if found else ())
        raise AssertionError("a card that may be played isn't barred")
