"""What every player can do."""

from __future__ import annotations

from typing import Protocol

from holadsl.api import Move, View


class Player(Protocol):
    """Sees what its seat may see, and answers with a move."""

    def choose(self, view: View) -> Move:
        """The move that it makes; `view.legal_moves` isn't empty then. It must be one of them."""
        ...

    def call(self, view: View) -> Move | None:
        """A call that it makes out of turn, one of `view.legal_moves`; None to let play go on."""
        ...
