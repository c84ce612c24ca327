"""Pairings, compiled: whether each of some cards finds a partner of its own among others."""

from __future__ import annotations

from holadsl.engine.stage import Items, Value


def paired(left: Items, right: Items, one: int, other: int, fits: Value) -> Value:
    """A flag: each item of `left` can be given an item of `right` of its own. Both are put into their cells for `fits`.

    Each item takes a partner in turn; where all that fit are taken, those who took them look for others (Kuhn's
    algorithm for bipartite matching), so that a pairing is found whenever there is one.
    """

    def has_pairing(v: list[int], z: list[list[int]]) -> int:
        ones, others = left(v, z), right(v, z)
        if len(ones) > len(others):
            return 0
        partners: list[list[int]] = []
        for item in ones:
            v[one] = item
            fitting = []
            for place, partner in enumerate(others):
                v[other] = partner
                if fits(v, z):
                    fitting.append(place)
            if not fitting:
                return 0
            partners.append(fitting)
        taken: dict[int, int] = {}
        return int(all(_place(number, partners, taken, set()) for number in range(len(ones))))

    return has_pairing


def _place(number: int, partners: list[list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Finds a partner for one, moving others to other partners; whether there is a way."""
    for place in partners[number]:
        if place in tried:
            continue
        tried.add(place)
        if place not in taken or _place(taken[place], partners, taken, tried):
            taken[place] = number
            return True
    return False
