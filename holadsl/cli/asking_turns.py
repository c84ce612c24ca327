"""What is said to somebody who is asked in a game of turns: what he may do, and how to type it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from holadsl.cli.counted import listed
from holadsl.cli.typed_turns import FEW, by_number
from holadsl.core.verbs import DISCARD, DRAW, DROP, LAY, MELD, STOP, TAKE
from holadsl.players.melding import Melding

if TYPE_CHECKING:
    from holadsl.api import Move, View
    from holadsl.cli.table_screen import Look
    from holadsl.cli.typed_turns import Hearing

MOST = 12
"""So many melds or cards to lay off are suggested at most."""


def offered(hearing: Hearing, look: Look) -> Iterator[str]:
    """What may be done now, each with a way to type it."""
    verbs: dict[str, list[Move]] = {}
    for move in hearing.moves:
        verbs.setdefault(move.verb, []).append(move)
    parts = []
    if DROP in verbs:
        rules = hearing.view.rules
        parts.append(f"Do you play this deal? {rules.players_in_deal} of {rules.players} do. Type play, or drop.")
    if DRAW in verbs:
        parts.append("Draw: draw, or d.")
    if TAKE in verbs:
        card = look.faces.of_cards(verbs[TAKE][0].cards)
        parts.append(f"Take {card} from the discards: {_ways(verbs[TAKE], hearing)}.")
    if MELD in verbs:
        parts.append(f"Meld: {_ways(verbs[MELD], hearing)}.")
    if LAY in verbs:
        parts.append(f"Lay off: {_ways(verbs[LAY], hearing)}.")
    if DISCARD in verbs:
        parts.append(f"Discard, to end your turn: {_discard(verbs, hearing)}.")
    if STOP in verbs:
        parts.append("End your turn: stop.")
    if parts:
        yield " ".join(parts)


def _ways(moves: Sequence[Move], hearing: Hearing) -> str:
    """One way to type it; that there are more, `?` says."""
    return hearing.by_number(moves[0]) + ", ? shows all" * (len(moves) > 1)


def _discard(verbs: dict[str, list[Move]], hearing: Hearing) -> str:
    """A discard, and its number alone where nothing else can be meant by that."""
    others = {str(move.cards[0]) for verb in (MELD, LAY) for move in verbs.get(verb, ()) if len(move.cards) == 1}
    free = [move for move in verbs[DISCARD] if str(move.cards[0]) not in others]
    move = (free or verbs[DISCARD])[-1]
    typed = hearing.by_number(move)
    return f"{typed}, or {typed.removeprefix(DISCARD).strip()} alone" if free else typed


def prompt(hearing: Hearing) -> str:
    """What somebody on turn is asked for."""
    verbs = {move.verb for move in hearing.moves}
    return "choice" if DROP in verbs else "draw" if DRAW in verbs else "move"


def may_claim(hearing: Hearing) -> str:
    """What a person alone, who sees his screen alone, may call before play goes on."""
    calls = [move for move in hearing.moves if move.verb in hearing.view.rules.machine.calls]
    ways = dict.fromkeys(hearing.by_number(move) for move in calls)
    verbs = listed(list(dict.fromkeys(move.verb for move in calls)))
    return f"Before play goes on you may call {verbs}: {' or '.join(list(ways)[:FEW])}; or Enter to pass."


# ---------------------------------------------------------------------- suggestions


def suggested(view: View, look: Look) -> Iterator[str]:
    """The melds in a hand, and the cards of it that melds on the table take, each as it is typed in its time."""
    along, hand = view.rules.verbs_along, view.hand
    moves = list(view.legal_moves)
    takes = [move for move in moves if move.verb in along]
    yield from _listed("To take", takes, view, look)
    melds = [move for move in moves if move.verb == MELD]
    if view.turn == view.seat and not melds:
        melds = list(Melding.of(view.rules).moves(hand))
    if MELD in view.rules.verbs:
        yield from _listed("Melds in your hand", melds, view, look)
    elif melds:  # they are laid down at the end
        yield f"  Melds in your hand: {', '.join(look.faces.of_cards(move.cards) for move in melds[:MOST])}"
    yield from _listed("To lay off", [move for move in moves if move.verb == LAY], view, look)
    if not melds and not takes:
        yield "  There is no meld in your hand."


def _listed(title: str, moves: Sequence[Move], view: View, look: Look) -> Iterator[str]:
    if moves:
        along, faces = view.rules.verbs_along, look.faces
        said = [
            f"{by_number(move, view.hand, along)} ({faces.of_cards(move.with_cards or move.cards)})"
            for move in moves[:MOST]
        ]
        yield f"  {title}: {', '.join(said)}{' …' * (len(moves) > MOST)}"
