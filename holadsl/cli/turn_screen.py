"""The table of a game of turns as all see it: melds by number, the top discard, the stock, and who has melded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from holadsl.api import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    CardsCleared,
    Dealt,
    DiscardTaken,
    Event,
    Meld,
    MeldLaid,
    Onlooker,
    View,
)
from holadsl.cli.company import Company
from holadsl.cli.counted import counted, listed
from holadsl.cli.faces import Faces
from holadsl.cli.sentences import Teller
from holadsl.cli.table_screen import (
    BAR,
    INDENT,
    NAME,
    Look,
    Row,
    cut,
    fitted,
    hand,
    in_order,
    match_so_far,
)

TURN: Final = (CardDrawn, DiscardTaken, MeldLaid, CardLaidOff, CardsCleared, CardDiscarded)
"""What a player does in a turn."""
BETWEEN_MELDS: Final = 4


def table(view: View, look: Look) -> Iterator[Text]:
    """What everybody sees, then the seat's hand."""
    yield from public(view, look)
    yield Text()
    yield from hand(view, look)


def public(view: Onlooker, look: Look) -> Iterator[Text]:
    """What everybody sees: scores, who sits where with how many cards, the melds, the discards and the stock."""
    yield from match_so_far(view, look)
    yield Text()
    rows = (
        Row(
            look.company.names[seat],
            counted(view.hand_sizes[seat], "card"),
            Text(),
            tuple(_roles(view, seat, look)),
            seat == view.turn,
        )
        for seat in in_order(view)
    )
    yield from fitted(list(rows), look)
    yield Text()
    yield from _melds(view, look)
    yield _open(view, look)


def _roles(view: Onlooker, seat: str, look: Look) -> Iterator[str]:
    if seat not in view.playing:
        yield "out of this deal"
    if seat in view.joined and who_plays(view):
        yield "plays"
    if seat in view.melded:
        yield "has melded"
    if seat == view.dealer:
        yield "dealer"
    if seat == look.company.you:
        yield "you"


def who_plays(view: Onlooker) -> bool:
    """Whether it is still asked who plays this deal."""
    return len(view.playing) > view.rules.players_in_deal


def _melds(view: Onlooker, look: Look) -> Iterator[Text]:
    """The melds with their numbers, as many in a line as there is room for."""
    if not view.melds:
        yield Text.assemble((f"{'Melds':<11}", BAR), "none yet")
        return
    cells = [_meld(meld, view.melds, look) for meld in view.melds]
    room, widest = look.columns - len(INDENT), max(cell.cell_len for cell in cells)
    columns = max(1, (room + BETWEEN_MELDS) // (widest + BETWEEN_MELDS))
    for place in range(0, len(cells), columns):
        line = Text(INDENT) if place else Text(f"{'Melds':<11}", style=BAR)
        for cell in cells[place : place + columns]:
            line.append_text(cell).append(" " * (widest - cell.cell_len + BETWEEN_MELDS))
        line.rstrip()
        yield line


def _meld(meld: Meld, melds: Sequence[Meld], look: Look) -> Text:
    """One meld: its number, whose it is, its kind and its cards."""
    names = [look.company.name(other.owner) for other in melds]
    cell = Text()
    cell.append(f"{meld.number:<{len(str(len(melds)))}} ", style=NAME)
    cell.append(cut(look.company.name(meld.owner), max(map(cell_len, names)), look), style=BAR)
    cell.append(f" {meld.kind:<{max(len(other.kind) for other in melds)}} ", style=BAR)
    for card in meld.cards:
        cell.append(" ").append_text(look.card(card, "bold"))
    return cell


def _open(view: Onlooker, look: Look) -> Text:
    """The top discard, how many lie beneath it, and the stock."""
    line = Text(f"{'Discards':<11}", style=BAR)
    if view.discards:
        line.append_text(look.card(view.discards[-1], "bold"))
        beneath = len(view.discards) - 1
        line.append(f" on top, {beneath or 'none'} beneath", style=BAR)
    else:
        line.append("none", style=BAR)
    line.append(f" {look.mark('·')} {counted(view.stock_size, 'card')} in the stock", style=BAR)
    return line


# ---------------------------------------------------------------------- what happened


def told(events: Sequence[Event], teller: Teller) -> Iterator[str]:
    """What players did in turns, a sentence for each player who did something."""
    for seat, deeds in groupby(_in_turn(events), lambda event: event.seat):
        said = [next(teller.tell([event])) for event in deeds]
        head = teller.company.does(seat, "do").rsplit(" ", 1)[0] + " "
        parts = [sentence.removeprefix(head).removesuffix(".") for sentence in said]
        verbs = ["", *(part.partition(" ")[0] + " " for part in parts)]
        short = [part.removeprefix(verb) for verb, part in zip(verbs, parts, strict=False)]  # no verb twice in a row
        yield f"{head}{listed(short)}.".replace(" and ", ", and " if "," in short[0] and len(short) == 2 else " and ")


def _in_turn(
    events: Sequence[Event],
) -> Iterator[CardDrawn | DiscardTaken | MeldLaid | CardLaidOff | CardsCleared | CardDiscarded]:
    return (event for event in events if isinstance(event, TURN))


def last_turn(events: Sequence[Event]) -> Sequence[Event]:
    """What was done in the last turn that ended with a discard in this deal; nothing where none has."""
    dealt = max((place for place, event in enumerate(events) if isinstance(event, Dealt)), default=-1)
    ends = [place for place, event in enumerate(events) if isinstance(event, CardDiscarded) and place > dealt]
    if not ends:
        return ()
    begins = ends[-2] + 1 if len(ends) > 1 else dealt + 1
    return [event for event in events[begins : ends[-1] + 1] if isinstance(event, TURN)]


# ---------------------------------------------------------------------- in sentences


def lying(view: Onlooker, company: Company, faces: Faces) -> Iterator[str]:
    """Who is out of the deal, the melds, the top discard and the stock."""
    out = [seat for seat in view.rules.seats if seat not in view.playing]
    if out:
        yield f"Out of this deal: {listed([company.name(seat) for seat in out])}."
    melds = "; ".join(
        f"{meld.number}, {meld.kind} of {company.name(meld.owner)}, {faces.of_cards(meld.cards)}" for meld in view.melds
    )
    if melds:
        yield f"Melds: {melds}."
    top = f"{faces.of_card(view.discards[-1])}, {len(view.discards) - 1 or 'none'} beneath" if view.discards else "none"
    yield f"Top discard: {top}. {counted(view.stock_size, 'card')} in the stock."
