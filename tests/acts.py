"""What may be done at a table on which several may act: whose moves there are."""

from __future__ import annotations

import holadsl


def acts(table: holadsl.Table) -> list[tuple[str, str]]:
    """Every seat that may act, with each of its moves: the player on turn first, then those who may call."""
    return [(seat, str(move)) for seat in table.to_act for move in table.legal_moves_of(seat)]
