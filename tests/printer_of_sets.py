"""What a Machine with plays of several cards needs besides, printed as Python; imported, it adds to the printer."""

from typing import Any

from holadsl.core import effects as e
from holadsl.core import expressions as x
from tests import machine_printer
from tests.machine_printer import DOMAINS, EFFECTS, EXPRESSIONS, Printer


def pairing(p: Printer, node: x.Pairing) -> str:
    """By trying every order: the plainest way, to compare with."""
    left, right = (DOMAINS[x.Cards](p, side) for side in (node.left, node.right))
    each = f"{p.expr(node.fits)} for {p.name(node.left.item)}, {p.name(node.right.item)} in zip({left}, order)"
    return f"(+any(all({each}) for order in permutations({right}, len({left}))))"


def copy(p: Printer, node: Any) -> list[str]:
    """A list that is like another."""
    return [f"{p.zone(node.target)}[:] = {p.zone(node.source)}"]


EXPRESSIONS[x.Pairing] = pairing
EFFECTS[e.Copy] = copy
machine_printer.PLAY = "from itertools import permutations\n" + machine_printer.PLAY
