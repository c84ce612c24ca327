"""Reads the names of an example against a table: seats, teams, cards; what isn't there is reported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from holadsl.data import define
from holadsl.diagnostics.codes import examples as codes
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.diagnostics.nearest import guess
from holadsl.engine.sides import left_out
from holadsl.examples.example import Party, Wanted
from holadsl.examples.setting import Setting
from holadsl.syntax import tree
from holadsl.text import Source, Span

_ARTICLE = re.compile(r"\bthe[ \t]+\Z")


@define
class Names:
    """The names of one table, as an example of `source` uses them. What can't be read is None, and in the bag."""

    setting: Setting
    source: Source
    bag: Bag

    def report(self, code: Code, span: Span, **fields: str) -> None:
        """Notes a mistake."""
        self.bag.report(code, self.source, span, (), **fields)

    def in_tricks(self, node: tree.Node) -> bool:
        """Whether the game is played in tricks, of which this speaks; noted if not."""
        if self.setting.in_turns:
            self.report(codes.NO_PART, node.span, what="tricks")
        return not self.setting.in_turns

    def in_turns(self, node: tree.Node, what: str) -> bool:
        """Whether the game is played in turns, of which this speaks; noted if not."""
        if not self.setting.in_turns:
            self.report(codes.NO_PART, node.span, what=what)
        return self.setting.in_turns

    def said(self, node: tree.Node) -> str:
        """A piece of the example as it is written, an article before it too, which has no place in the tree."""
        before = _ARTICLE.search(self.source.text, 0, node.span.start)
        start = before.start() if before else node.span.start
        return " ".join(self.source.text[start : node.span.end].split())

    # ------------------------------------------------------------------ seats and teams

    def seat(self, letter: tree.Letter) -> int | None:
        """The number of a seat."""
        seats = self.setting.book.seats
        if letter.text in seats:
            return seats.index(letter.text)
        self.report(codes.NO_SEAT, letter.span, name=letter.text, known=", ".join(seats))
        return None

    def party(self, node: tree.Letter | tree.TeamName, *, sides: bool = False) -> Party | None:
        """A player or a team. A letter is a player, who alone may be a team too.

        With `sides` also the others of a deal in which a card decides who is alone; what is theirs is the first one's.
        """
        book = self.setting.book
        if isinstance(node, tree.Letter):
            seat = self.seat(node)
            return None if seat is None else Party(node.text, book.machine.team_of[seat], seat)
        if node.text in book.team_names:
            return Party(node.text, book.team_names.index(node.text), None)
        if sides and left_out(book, node.text):
            return Party(node.text, book.seat(node.text[0]), None)
        known = ", ".join(book.team_names)
        same = next((team for team in book.team_names if sorted(team) == sorted(node.text)), None)
        like = f"; did you mean {same}?" if same else guess(node.text, book.team_names)
        self.report(codes.NO_TEAM, node.span, name=node.text, guess=like, known=known)
        return None

    def owner(self, node: tree.Letter | tree.TeamName) -> int | None:
        """The seat of a hand: a team has none."""
        party = self.party(node)
        if party is None or party.seat is not None:
            return None if party is None else party.seat
        self.report(codes.HAND_OF_TEAM, node.span, name=party.name, seats=" and ".join(party.name))
        return None

    # ------------------------------------------------------------------ cards

    def cards(self, tokens: Sequence[tree.CardName | tree.Number | tree.Letter]) -> tuple[Wanted, ...]:
        """Cards, or ranks that stand for any suit; those that the pack hasn't are left out and reported."""
        found = (self.card(token) for token in tokens)
        return tuple(card for card in found if card is not None)

    def card(self, token: tree.CardName | tree.Number | tree.Letter) -> Wanted | None:
        """A card, or a rank that stands for any suit."""
        text = str(token.value) if isinstance(token, tree.Number) else token.text
        names = self.setting.book.cards
        face = names.face(text) if isinstance(token, tree.CardName) else None
        faces = (face,) if face is not None else names.rank(text)
        if faces and not (face is None and isinstance(token, tree.CardName)):
            return Wanted(faces, text, token.span)
        self.report(codes.NO_CARD, token.span, name=text, known=self._known_cards(text))
        return None

    def _known_cards(self, text: str) -> str:
        names = self.setting.book.cards
        if text in self.setting.book.seats:
            return f"{text} is a player: a comma stands before what another plays"
        alike = [str(names.cards[face]) for face in names.rank(text[:-1])]
        if alike:
            return f"it has {', '.join(alike)}"
        return f"its ranks are: {' '.join(names.pack.ranks)}"

    def suit(self, name: tree.Name) -> int | None:
        """A suit by its name or letter."""
        suits = self.setting.book.machine.pack.suits
        faces = self.setting.machine.pack.faces
        letters = [next((f.text[-1] for f in faces if f.suit == suit), "") for suit in range(len(suits))]
        if name.text in suits:
            return suits.index(name.text)
        if name.text in letters:
            return letters.index(name.text)
        known = " ".join(suits)
        self.report(codes.NO_CARD, name.span, name=f"suit {name.text}", known=f"it has: {known}")
        return None

    def mark(self, name: tree.Name) -> str | None:
        """A mark of the rules by its name."""
        marks = self.setting.machine.marks
        if name.text in marks:
            return name.text
        known = ", ".join(marks) or "none"
        self.report(codes.NO_MARK, name.span, name=name.text, guess=guess(name.text, marks), known=known)
        return None

    # ------------------------------------------------------------------ amounts

    def amount(self, node: tree.Whole | tree.Fraction | tree.Negative) -> Fraction | None:
        """An amount as people count it; None for a fraction that is none."""
        if isinstance(node, tree.Fraction):
            if not node.under.value:
                why = "nothing can be cut into no parts"
                self.report(codes.OUT_OF_REACH, node.span, what="an amount", number=self.said(node), why=why)
                return None
            return Fraction(node.over.value, node.under.value)
        return Fraction(-node.number.value if isinstance(node, tree.Negative) else node.number.value)
