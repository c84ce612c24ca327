"""The table as one seat may see it: pure functions from a View to lines with colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from holadsl.api import (
    Card,
    CardShown,
    CardTurned,
    DealEnded,
    Dealt,
    Event,
    Number,
    Onlooker,
    Played,
    Refilled,
    Rules,
    View,
)
from holadsl.cli.company import Company
from holadsl.cli.counted import counted, times
from holadsl.cli.faces import Faces
from holadsl.cli.reckoning import sides_of
from holadsl.cli.rule_lines import clause_words
from holadsl.core.verbs import DOWN
from holadsl.data import frozen

HAS: Final = "has the trick"
_SHORT: Final[Mapping[str, str]] = {f"◂ {HAS}": "◂", f"< {HAS}": "<", "led": "", "leads": ""}
"""What a seat is, where the screen is narrow: the leader stands first in any case."""

NO_TRICKS: Final = f" ({counted(0, 'trick')})"
"""What is left out where the line gets too long."""

UNSEEN: Final = "?"
"""The rank of a card that isn't seen."""

NARROWEST: Final = 60
WIDEST: Final = 100

INDENT: Final = " " * 11
"""What stands before a line that goes on."""

BAR: Final = "dim"
NAME: Final = "bold"
NOW: Final = "bold yellow"
RED_SUIT: Final = "red"
BARRED: Final = "dim"


@frozen
class Look:
    """How one run of the program shows a table."""

    company: Company
    faces: Faces
    ascii: bool = False
    """No sign beyond ASCII."""
    width: int = 80
    """Columns of the terminal."""

    @property
    def columns(self) -> int:
        """Columns that are used."""
        return max(NARROWEST, min(self.width, WIDEST))

    def mark(self, sign: str) -> str:
        """A sign, or what stands for it in ASCII."""
        return _ASCII.get(sign, sign) if self.ascii else sign

    def card(self, card: Card, style: str = "") -> Text:
        """A card in its colour."""
        colour = RED_SUIT if card.suit in self.faces.red else ""
        return Text(self.faces.of_card(card), style=f"{colour} {style}".strip())


_ASCII: Final[Mapping[str, str]] = {"─": "-", "▸": ">", "·": "-", "◂": "<", "…": "~"}

# ---------------------------------------------------------------------- the whole table


def table(view: View, look: Look) -> Iterator[Text]:
    """What everybody sees, then the seat's hand with the legal cards marked."""
    yield from public(view, look)
    yield Text()
    yield from hand(view, look)


def match_so_far(view: Onlooker, look: Look) -> Iterator[Text]:
    """Which deal of which game it is, and how the match stands."""
    counts = f", counts {times(view.factor)}" if view.factor > 1 and not view.deal_over else ""
    yield heading(f"{view.rules.title}, deal {deal_number(view)}{counts}", look)
    yield from by_team("Score", {team: str(score) for team, score in view.scores.items()}, look)


def public(view: Onlooker, look: Look) -> Iterator[Text]:
    """What everybody sees: scores, points, who sits where with how many cards, and the open trick."""
    yield from match_so_far(view, look)
    yield from by_team("This deal", _points(view), look)
    if view.rules.card_of_sides is not None:
        sides = " against ".join(map(look.company.team, sides_of(view))) or "not known yet"
        yield Text.assemble((f"{'Sides':<11}", BAR), sides)
    said = trump(view, look.faces)
    if said:
        yield Text.assemble((f"{'Trump':<11}", BAR), said)
    yield Text()
    yield from _seats(view, look)
    yield Text()
    yield from _standing(view, look)


def heading(title: str, look: Look) -> Text:
    """A title in a line across the screen."""
    bar = look.mark("─")
    title = cut(title, min(cell_len(title), look.columns - 8), look)
    text = Text()
    text.append(f"{bar * 2} ", style=BAR)
    text.append(title, style=NAME)
    text.append(f" {bar * max(look.columns - cell_len(title) - 4, 2)}", style=BAR)
    return text


def deal_number(view: Onlooker) -> int:
    """Which deal of the match this is, as far as its events go back."""
    ended = sum(isinstance(event, DealEnded) for event in view.events)
    return ended + (not view.deal_over)


def by_team(label: str, parts: Mapping[str, str], look: Look) -> Iterator[Text]:
    """What is said of each team, in one line (`you + C 130 · B + D 90`), or below each other if that is too long."""
    room = look.columns - 11
    long, short = (
        f" {look.mark('·')} ".join(f"{look.company.team(team)} {part}" for team, part in said.items())
        for said in (parts, {team: part.removesuffix(NO_TRICKS) for team, part in parts.items()})
    )
    whole = long if cell_len(long) <= room else short
    said = [
        f"{cut(look.company.team(team), room - len(part) - 1, look).rstrip()} {part}" for team, part in parts.items()
    ]
    for number, part in enumerate([whole] if cell_len(whole) <= room else said):
        line = Text()
        line.append(f"{'' if number else label:<11}", style=BAR)
        line.append(part)
        yield line


def _points(view: Onlooker) -> Mapping[str, str]:
    """By team, what it has in this deal."""
    won = {team: counted(number, "trick") for team, number in view.tricks_won.items()}
    told = view.rules.card_of_sides is not None and not sides_of(view)  # that sides aren't known stands below
    unknown = "" if view.points.complete or told else " as far as is known"
    return {team: f"{number}{unknown} ({won[team]})" for team, number in view.points.known.items()}


# ---------------------------------------------------------------------- seats and the trick


@frozen
class Row:
    """A seat's line: its name, cards, plays and what it is just now."""

    name: str
    cards: str
    plays: Text
    roles: tuple[str, ...]
    on_turn: bool


def _seats(view: Onlooker, look: Look) -> Iterator[Text]:
    """A line for each seat, the trick's leader first: its name, cards in hand, and what it played in each circuit."""
    plays = {(played.seat, played.circuit): played for played in view.trick}
    widest = max((_cell(played, 0, look).cell_len for played in view.trick), default=2)
    circuits = max((played.circuit for played in view.trick), default=0)
    rows = []
    for seat in in_order(view):
        cells = Text()
        for circuit in range(1, circuits + 1):
            cells.append_text(_cell(plays.get((seat, circuit)), widest + 2, look))
        cards = counted(view.hand_sizes[seat], "card")
        roles = tuple(roles_of(view, seat, look))
        rows.append(Row(look.company.names[seat], cards, cells, roles, seat == view.turn))
    yield from fitted(rows, look)


def fitted(rows: Sequence[Row], look: Look) -> Iterator[Text]:
    """The lines, with shorter words and then shorter names where the screen is narrow."""
    name = max(cell_len(row.name) for row in rows)
    rest = 3 + 2 + 10 + rows[0].plays.cell_len
    roles = [("  ".join(row.roles), "  ".join(_SHORT.get(role, role) for role in row.roles).strip()) for row in rows]
    short = rest + name + max(cell_len(full) for full, _ in roles) > look.columns
    said = [pair[short] for pair in roles]
    name = min(name, max(look.columns - rest - max(map(cell_len, said)), 4))
    for row, role in zip(rows, said, strict=True):
        line, style = Text(), NOW if row.on_turn else NAME
        line.append(f" {look.mark('▸') if row.on_turn else ' '} ", style=NOW)
        line.append(cut(row.name, name, look) + "  ", style=style)
        line.append(f"{row.cards:<10}", style=BAR)
        line.append_text(row.plays)
        line.append(role, style=BAR)
        line.rstrip()
        yield line


def cut(text: str, width: int, look: Look) -> str:
    """A text in exactly so many columns."""
    if cell_len(text) > width:
        mark = look.mark("…")
        while text and cell_len(text) + cell_len(mark) > width:
            text = text[:-1]
        text += mark
    return text + " " * (width - cell_len(text))


def in_order(view: Onlooker) -> Sequence[str]:
    """The seats in order of play from the leader."""
    order = list(view.rules.order)
    first = order.index(view.leader)
    return order[first:] + order[:first]


def _cell(played: Played | None, width: int, look: Look) -> Text:
    """What a seat played in one circuit; cards that lie face down stand in brackets."""
    cell = Text()
    for number, card in enumerate(played.cards if played else ()):
        cell.append(" " if number else "")
        cell.append_text(look.card(card, "bold"))
    if played and played.face_down:
        cell = Text("(").append_text(cell).append(")")
    cell.append(" " * (width - cell.cell_len))
    return cell


def roles_of(view: Onlooker, seat: str, look: Look) -> Iterator[str]:
    """What a seat is just now."""
    if seat == view.controller:
        yield f"{look.mark('◂')} {HAS}"
    if seat == view.leader:
        yield "led" if view.trick else "leads"
    if seat == view.dealer:
        yield "dealer"
    if seat == look.company.you:
        yield "you"


def _standing(view: Onlooker, look: Look) -> Iterator[Text]:
    """What lies on the table and in the stock: one line, or two where that is too long."""
    parts = []
    if view.trick:
        worth, whole = trick_worth(view)
        parts.append(f"{'the trick' if whole else 'what is seen of the trick'} is worth {worth} so far")
    parts.append(f"{counted(view.stock_size, 'card')} in the stock")
    parts.extend(f"{name}: {number}" for name, number in view.counts.items())
    between = f" {look.mark('·')} "
    line = between.join(parts)
    for said in [line] if cell_len(line) + 3 <= look.columns else [parts[0], between.join(parts[1:])]:
        yield Text(f"   {said[:1].upper()}{said[1:]}", style=BAR)
    for said in borne(view, look.company):
        yield Text(f"   {said}", style=BAR)


def borne(view: Onlooker, company: Company) -> Iterator[str]:
    """Who bears which mark in this deal, a sentence each."""
    for team, marks in view.marks.items():
        for mark in marks:
            yield f"{company.team_does([team], f'have the mark {mark}')}."


def trick_worth(view: Onlooker) -> tuple[Number, bool]:
    """What the open trick is worth as far as its cards are seen, and whether all are."""
    lying = [card for played in view.trick for card in played.cards]
    seen = [card for card in lying if card.rank != UNSEEN]
    return sum(map(view.rules.worth, seen)), len(seen) == len(lying)


def has_sets(rules: Rules) -> bool:
    """Whether several cards can be played at once."""
    return "down" in rules.machine.roles


# ---------------------------------------------------------------------- trumps


def trump(view: Onlooker, faces: Faces) -> str:
    """The trumps, and the card that was shown for them with where it lies; empty in games without."""
    if view.trump is None:
        return faces.within(clause_words(view.rules, "trump is")) if "trump is" in view.rules.clauses else ""
    suit = faces.suits.get(view.trump, view.trump)
    events = list(view.events)
    dealt = max((place for place, event in enumerate(events) if isinstance(event, Dealt)), default=0)
    since = events[dealt + 1 :]
    shown = next((place for place, event in enumerate(since) if isinstance(event, CardShown)), None)
    return suit if shown is None else f"{suit}, {_where(view, since[shown:], faces)}"


def _where(view: Onlooker, since: Sequence[Event], faces: Faces) -> str:
    """The card that was shown, and where it lies as long as it is there; `since` begins with its showing."""
    assert isinstance(since[0], CardShown)
    card, clause = faces.of_card(since[0].card), clause_words(view.rules, "deal show")
    if view.discards:
        return f"{card} lies open, out of play"
    drawn = sum(isinstance(event, Refilled | CardTurned) for event in since)
    size = drawn + view.stock_size
    for word, place, above in (("bottom", "at the bottom", size - 1), ("middle", "in the middle", size // 2)):
        if word in clause and drawn <= above:
            return f"{card} lies {place} of the stock"
    return f"{card} was shown"


# ---------------------------------------------------------------------- the hand


def hand(view: View, look: Look) -> Iterator[Text]:
    """The seat's cards with the numbers in front of them; those that can't be played face up now stand in brackets.

    Where cards are melded none does: what can be done with each is said by the question.
    """
    if view.rules.in_turns:
        yield from _numbered(view, look, lambda _: True)
        return
    moves = [move for move in view.legal_moves if move.verb not in view.rules.machine.calls]
    legal = {card for move in moves for card in move.cards if move.verb != DOWN}
    yield from _numbered(view, look, lambda card: card in legal or view.seat != view.turn)
    if view.seat == view.turn and not legal.issuperset(view.hand):
        face_down = any(move.verb == DOWN for move in moves)
        says = "only face down; `why CARD` says why." if face_down else "not now; `why CARD` says why not."
        yield Text(f"{INDENT}In brackets: {says}", style=BAR)


def _numbered(view: View, look: Look, legal: Callable[[Card], bool]) -> Iterator[Text]:
    """The cards, in as many lines as they need."""
    line = Text()
    line.append("Your hand  ", style=BAR)
    for number, card in enumerate(view.hand, 1):
        item = _held(number, card, legal(card), look)
        if line.cell_len + item.cell_len > look.columns:
            line.rstrip()
            yield line
            line = Text(INDENT)
        line.append_text(item)
    line.rstrip()
    yield line


def _held(number: int, card: Card, legal: bool, look: Look) -> Text:
    item = Text()
    item.append(f"{number} ", style=BAR)
    if legal:
        item.append(" ")
        item.append_text(look.card(card, "bold"))
        item.append(" ")
    else:
        item.append("(", style=BARRED)
        item.append_text(look.card(card, BARRED))
        item.append(")", style=BARRED)
    item.append("  " + " " * (card.rank != "T"))
    return item
