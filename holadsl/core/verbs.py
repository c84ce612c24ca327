"""The verbs of moves: what a choice of the Machine is called where the language gives it its name.

Calls bring names of their own, which stand beside these. A verb is the first word of a move as text, but for `play`,
which is left out.
"""

from __future__ import annotations

from typing import Final

PLAY: Final = "play"
"""The ordinary play of cards, in a hold too."""
STOP: Final = "stop"
"""Lets the trick go where a hold is asked, or ends a turn without a discard."""
DOWN: Final = "down"
"""Cards are played face down."""
TOP: Final = "top"
"""The top card of the stock is played, which nobody has seen."""
GIVE: Final = "give"
"""A card is passed before play."""
PASS: Final = "pass"
"""The answer of one who is asked in a window and doesn't call."""

DROP: Final = "drop"
"""A player stays out of a deal that not all at the table play; who takes part says `play`."""

DRAW: Final = "draw"
"""The top card of the stock is taken into the hand."""
TAKE: Final = "take"
"""The top discard is taken."""
MELD: Final = "meld"
"""Cards of the hand make a new meld."""
LAY: Final = "lay"
"""A card of the hand is added to a meld on the table."""
DISCARD: Final = "discard"
"""A card of the hand is thrown, which ends the turn."""
