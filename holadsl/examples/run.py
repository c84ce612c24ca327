"""An example played through once, with all its places filled."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from holadsl.core.effects import Happening
from holadsl.core.machine import NOBODY, Choice, Decide, Window
from holadsl.core.verbs import DOWN, DRAW, DROP, LAY, PASS, PLAY, STOP, TAKE, TOP
from holadsl.data import define, field
from holadsl.diagnostics.codes import examples as codes
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.errors import PlayError
from holadsl.engine.explain import act_of
from holadsl.engine.game import Game
from holadsl.engine.moves import Move
from holadsl.engine.stage import Chosen
from holadsl.engine.state import Told
from holadsl.examples import turning
from holadsl.examples.example import AFTER_DRAW, Claim, Example, Play, Wanted
from holadsl.examples.filling import Filling
from holadsl.examples.meant import named
from holadsl.examples.setting import Setting
from holadsl.examples.start import beginning
from holadsl.examples.trouble import Stuck, Trouble
from holadsl.examples.turning import Faces
from holadsl.text import Place, Span

NOT_OPEN = "it isn't open now"
NO_CARDS = "its hand has no cards for it"
"""What is said where a call is open, and the cards bar it."""


@define
class Run:
    """A game that follows an example; a play that can't happen is `Stuck`."""

    example: Example
    setting: Setting
    filling: Filling
    game: Game = field(init=False)
    drawn: dict[int, int] = field(factory=dict)
    """The seat that drew the card at each place of the stock; NOBODY where it was played from there."""
    took: set[int] = field(factory=set)
    """Who took a discard into the hand."""
    asked: Game | None = None
    """The game as it was before a claim let a hold go, since the last play."""
    let_go: Claim | None = None
    """That claim."""
    _heard: int = 0

    def __attrs_post_init__(self) -> None:
        self.game = beginning(self.example, self.setting, self.filling)
        self._listen()

    # ------------------------------------------------------------------ plays

    def play(self, play: Play, ways: Sequence[Faces]) -> None:
        """Plays the first of these sets of cards that may be played; a stop, or a call without cards, has none."""
        if play.verb == STOP and not self.setting.in_turns:
            self._stop(play)
            return
        self.come_to(play)
        if play.verb == LAY:
            self._check_one_meld(play, ways[0])
        for cards in ways:
            act = self.act_with(play.seat, play.verb, cards, card=play.card)
            if act is not None:
                self._act(*act, play.seat)
                return
        raise Stuck(self._barred(play, ways[0]))

    def come_to(self, play: Play) -> None:
        """Makes sure that the seat may act. Choices are free: who isn't said to hold stopped, and to call passed."""
        if not self._is_due(play):
            self._all_pass()
            if not self._is_due(play) and not self._stops_for(play.seat) and not play.calls:
                raise Stuck(self._not_on_turn(play))
        if play.verb in AFTER_DRAW or (play.verb == STOP and self.setting.in_turns):
            self._draw(play)

    def _draw(self, play: Play) -> None:
        """The compulsory draw from the stock that nobody has printed, if it is the seat's turn and it hasn't drawn."""
        seat = play.seat
        if self.game.where == DRAW and self.game.actor == seat:
            act = self.act_with(seat, DRAW, ())
            if act is None:
                raise Stuck(self._barred(play, ()))
            self._act(*act, seat)

    def draw_for_now(self, seat: int) -> bool:
        """As `draw`, for a claim that takes it back; whether the seat has its card then."""
        act = self.act_with(seat, DRAW, ()) if self.game.where == DRAW else None
        if act is not None:
            self.game.act(*act)
        return self.game.where != DRAW

    def _check_one_meld(self, play: Play, cards: Faces) -> None:
        """Cards that go with several melds can't be laid off: nobody could tell where."""
        book = self.setting.book
        ways = list(turning.ways_to_lay(self.game, book, play.seat, cards))
        if len(ways) > 1:
            melds = " and ".join(turning.meld_text(self.game, book, place) for place, _ in ways)
            raise Stuck(Trouble(codes.WHICH_MELD, play.span, {"card": named(play.cards), "melds": melds}))

    def _is_due(self, play: Play) -> bool:
        """The seat is on turn, or may act besides."""
        if play.verb == TAKE and self.game.actor == NOBODY:
            return turning.takes_discards(self.game, play.seat)
        return play.seat in self.game.to_act() if play.calls else self.game.actor == play.seat

    def act_with(
        self, seat: int, verb: str, cards: Faces, game: Game | None = None, *, card: Wanted | None = None
    ) -> tuple[int, Chosen] | None:
        """The number of the choice with which a seat may do this with just these cards, and what it takes.

        Without cards it is the first such act that is legal: of a call whose cards aren't named. `card` is the one
        that is taken from the discards.
        """
        game = game or self.game
        if verb == TAKE and card is not None:
            return next(turning.ways_to_take(game, self.setting.book, seat, card, cards), None)
        if verb == LAY:
            return next((act for _, act in turning.ways_to_lay(game, self.setting.book, seat, cards)), None)
        choices, who = game.choices_here, None if seat == game.actor else seat
        for number, choice in enumerate(choices):
            chosen = _chosen(choice, cards)
            if choice.verb == verb and chosen is not None and game.is_legal(number, chosen, who):
                return number, chosen
        if cards:
            return None
        return next((act for act in game.choices(seat) if choices[act[0]].verb == verb), None)

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat, the oldest first."""
        return self.game.items(self.setting.book.zone("hand"), seat)

    def stops_and_leads(self, seat: int, ways: Sequence[Faces]) -> bool:
        """Lets the hold go that bars the cards, if the seat itself leads with some of these ways then."""
        if self.game.actor != seat or self._stop_choice(self.game) is None:
            return False
        mark = self.game.mark()
        if self._stops_for(seat) and any(self.act_with(seat, PLAY, cards) for cards in ways):
            return True
        self.game.undo(mark)
        return False

    def _stop(self, play: Play) -> None:
        if self.let_go is not None and self.asked is not None and self.asked.actor == play.seat:
            return  # a claim has let it go already
        number = self._stop_choice(self.game)
        if number is None or self.game.actor != play.seat:
            raise Stuck(Trouble(codes.NOT_ASKED, play.span, {"seat": self.seat(play.seat), "reason": self.situation()}))
        self._act(number, NOBODY, play.seat)

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

    def _all_pass(self) -> None:
        self.pass_for_now()
        self._listen()

    def pass_for_now(self) -> None:
        """All who are asked pass; nothing is noted, so that a claim may take it back."""
        window = self.game.waiting
        while isinstance(window, Window) and self.game.waiting is window:
            seat = self.game.to_act()[0]
            act = self.act_with(seat, PASS, ())
            if act is None:
                return
            self.game.act(*act, seat)

    def _act(self, number: int, chosen: Chosen, seat: int) -> None:
        self.game.act(number, chosen, None if seat == self.game.actor else seat)
        if self.game.to_shuffle:  # in each filling otherwise
            self.game.feed(shuffle(self.game.to_shuffle, Chance(crc32(bytes(self.game.to_shuffle)))))
        self.asked = self.let_go = None
        self._listen()

    def _listen(self) -> None:
        """Notes who drew which cards of the stock: they are drawn from the top."""
        for told in self.game.events[self._heard :]:
            if told.what in (Happening.DRAWN, Happening.TURNED):
                self.drawn[len(self.drawn)] = told.numbers[0] if told.what is Happening.DRAWN else NOBODY
            elif told.what is Happening.DREW:
                self.drawn[len(self.drawn)] = told.numbers[0]
            elif told.what is Happening.TOOK:
                self.took.add(told.numbers[0])
        self._heard = len(self.game.events)

    # ------------------------------------------------------------------ for claims

    def let_hold_go(self, claim: Claim) -> None:
        """An open hold goes, as if its player had stopped."""
        number = self._stop_choice(self.game)
        if number is not None:
            self.asked, self.let_go = self.game.copy(), claim
            self.game.act(number)
            self._listen()

    def let_others_pass(self, claim: Claim) -> None:
        """Those who are asked whether they call don't."""
        if isinstance(self.game.waiting, Window):
            self.asked, self.let_go = self.game.copy(), claim
            self._all_pass()

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
        if self.game.actor == NOBODY:
            return f"{' and '.join(map(self.seat, self.game.to_act()))} may call first"
        if self.setting.in_turns:
            return f"{self.seat(self.game.actor)} is on turn"
        doing = "leads" if not self.game.items(self.setting.book.zone("trick")) else "is on turn"
        return f"{self.seat(self.game.actor)} {doing}"

    def _not_on_turn(self, play: Play) -> Trouble:
        first = "say who leads: given leader A, or who dealt: given dealer D"
        hint = "players play in turn, and who takes a trick leads the next" if play.number else first
        if self.setting.in_turns:
            hint = "let the others draw and discard first" if play.number else "say whose turn it is: given turn A"
        if self.let_go is not None and self.asked is not None:
            gone = "all others pass" if isinstance(self.asked.waiting, Window) else "the hold go"
            hint = f"'{self.let_go.said}' let {gone}: claim it after the last card of the trick"
        elif self.deal_over:
            hint = "an example ends with its deal"
        fields = {"seat": self.seat(play.seat), "reason": self.situation(), "hint": hint}
        return Trouble(codes.NOT_ON_TURN, play.span, fields)

    def _barred(self, play: Play, cards: Faces) -> Trouble:
        """Why this may not be done, with the lines of the rules that say so."""
        reason, places = self.why_not(play.seat, play.verb, cards, named(play.cards), card=play.card)
        hint = self._instead(play, cards, reason)
        fields = {"seat": self.seat(play.seat), "what": _done(play), "reason": reason, "hint": hint}
        span = Span(play.cards[0].span.start, play.cards[-1].span.end) if play.cards else play.span
        return Trouble(codes.MAY_NOT_PLAY, span, fields, places)

    def _instead(self, play: Play, cards: Faces, reason: str) -> str:
        """What the example could say instead of a play that is barred."""
        if reason == NO_CARDS:
            return f"name the cards, or give them: given hand {self.seat(play.seat)} …"
        if self.setting.in_turns and not play.calls:
            return self._instead_in_turn(play)
        if play.calls:
            return f"play something else, or say: then {self.seat(play.seat)} may not call {play.verb}"
        seat, said = self.seat(play.seat), named(play.cards)
        it = "it" if len(cards) == 1 else "they"
        if play.verb == PLAY and cards and self.act_with(play.seat, DOWN, cards) is not None:
            return f"{it} may be laid face down: {seat} {DOWN} {said}"
        if play.verb == DOWN and self.act_with(play.seat, PLAY, cards) is not None:
            return f"{it} may be played face up: {seat} {said}"
        for number, choice in enumerate(self.game.choices_here):
            least, most = self.game.sizes(number) if choice.several is not None else (len(cards), len(cards))
            if choice.verb == play.verb and not least <= len(cards) <= most:
                count = str(least) if least == most else f"{least} to {most}"
                return f"play {count} card{'' if count == '1' else 's'}"
        return "play another card" if len(cards) == 1 else "play other cards"

    def _instead_in_turn(self, play: Play) -> str:
        """What the example could say instead of something that is barred in a turn."""
        if play.card is not None and turning.top_discard(self.game, self.setting.book) not in play.card.faces:
            return f"give it: given discards {play.card.text}"
        if self.game.where == DRAW and play.verb != TAKE:
            return "give the stock cards: given stock 12"
        if play.verb == DRAW:
            return "take this out: a turn has one draw"
        if play.verb == STOP:
            return f"let it discard: {self.seat(play.seat)} discards 9c"
        return f"play something else, or say: then {self.seat(play.seat)} may not {_done(play)}"

    def why_not(
        self, seat: int, verb: str, cards: Faces, said: str, game: Game | None = None, *, card: Wanted | None = None
    ) -> tuple[str, tuple[Place, ...]]:
        """Why a seat may not do this now, in the words of the example for the cards; and the lines that say so."""
        names, game = self.setting.book.cards, game or self.game
        if verb == TAKE and card is not None:
            return turning.why_not_take(game, self.setting.book, seat, card, cards)
        if game.where == DRAW and game.actor == seat and verb in AFTER_DRAW:
            verb, cards = DRAW, ()
        if verb == DRAW and game.where != DRAW:
            return f"{self.seat(seat)} has its card already", ()
        if verb == LAY:
            return turning.why_not_lay(game, self.setting.book, seat, cards)
        try:
            act_of(game, self.setting.book, Move(verb, names.named(cards)), seat)
        except PlayError as refused:
            places = refused.explanation.places if refused.explanation else ()
            choices = [(n, choice) for n, choice in enumerate(game.choices_here) if choice.verb == verb]
            if not choices:
                return self.situation() if verb in (PLAY, DOWN, TOP) else NOT_OPEN, places
            if not cards and any(_only_cards_bar(game, n, choice, seat) for n, choice in choices):
                return NO_CARDS, self._cards_of(verb) or places
            if str(refused).endswith(f" may not call {verb} now."):
                return NOT_OPEN, places
            reason = str(refused).rstrip(".")
            if cards:
                reason = reason.replace(names.text(cards), said)
            if reason.split(" ", 1)[0] not in (self.seat(seat), said.split(" ", 1)[0]):
                reason = reason[:1].lower() + reason[1:]
            return reason, places
        return "the rules don't let it", ()  # not reached: what may be done isn't barred

    def _cards_of(self, verb: str) -> tuple[Place, ...]:
        """The line that says which cards a call takes, and those by which it came here."""
        if self.setting.scene.clause(verb, "with") is None:
            return ()
        origin = self.setting.scene.line(verb, "with").origin
        return (origin.place, *origin.through)


def _only_cards_bar(game: Game, number: int, choice: Choice, seat: int) -> bool:
    """The choice takes cards, and nothing else stands in its way."""
    nothing: Chosen = () if choice.several is not None else NOBODY
    return choice.source is not None and game.first_failing(number, nothing, seat) is None


def _chosen(choice: Choice, cards: Faces) -> Chosen | None:
    """These cards as a choice takes them, None if it doesn't take so many."""
    if choice.source is None:
        return None if cards else NOBODY
    if choice.several is not None:
        return cards or None
    return cards[0] if len(cards) == 1 else None


def _done(play: Play) -> str:
    """What somebody does, in words."""
    if play.calls:
        return f"call {play.verb}{f' with {named(play.cards)}' if play.cards else ''}"
    if play.verb == TOP:
        return "play the top card"
    if play.verb in (DRAW, STOP, DROP) or (play.verb == PLAY and not play.cards):
        return play.verb
    if play.verb == TAKE and play.card is not None:
        return f"take {play.card.text}{f' with {named(play.cards)}' if play.cards else ''}"
    if play.verb in AFTER_DRAW:
        return f"{'lay off' if play.verb == LAY else play.verb} {named(play.cards)}"
    return f"play {named(play.cards)}{' face down' if play.verb == DOWN else ''}"
