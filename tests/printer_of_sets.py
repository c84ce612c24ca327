"""What a Machine with plays of several cards, rights and windows needs besides, printed as Python.

The printed module has two more functions: `offers(state)`, all that anybody may do now as (seat, choice, chosen), and
`do(state, seat, choice, chosen)`. What is chosen is a card, -1 or a tuple of cards. All of it is done in the plainest
way, to compare with: every subset of a hand is tried, every order of a pairing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core import machine as m
from tests import machine_printer
from tests.machine_printer import DOMAINS, EFFECTS, EXPRESSIONS, STATES, Printer, print_python

PLAY = """
from itertools import combinations, permutations

ASKED, CHOICES, OPEN, WHO, THEN = {}, {}, {}, {}, {}

def subsets(cards, size, ordered):
    seen = set()
    for chosen in combinations(cards, size):
        if tuple(sorted(chosen)) not in seen:
            seen.add(tuple(sorted(chosen)))
            yield list(permutations(chosen)) if ordered else [tuple(sorted(chosen, key=cards.index))]

def offers(state):
    v, z, place = state
    if place not in CHOICES: return []
    actor = WHO[place](v, z) if place in WHO else -1
    found = []
    for seat in ROUNDS[actor]:
        for i, legal in enumerate(CHOICES[place]):
            ordinary = i < ASKED[place]
            if seat == actor if ordinary else OPEN[place][i - ASKED[place]](v, z, seat):
                found += [(seat, i, chosen) for chosen in legal(v, z, seat)]
    return found

def split(cards, named, fits, may, left):
    sets, picked = [], named
    for size in range(1, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            picked[:] = [cards[at] for at in places]
            if may() and fits(): sets.append(places)
    picked.clear()

    def best(place, used):
        if place == len(cards): return 0, []
        if place in used: return best(place + 1, used)
        cost, ways = best(place + 1, used)
        found = cost + (left(cards[place]) if left else 0), ways
        for one in sets:
            if one[0] == place and not used & set(one):
                cost, ways = best(place + 1, used | set(one))
                if cost - (not left) < found[0]: found = cost - (not left), [one, *ways]
        return found

    cost, ways = best(0, set())
    return (cost if left else -cost), [[cards[at] for at in one] for one in ways]

def settle(state):
    v, z, place = state
    if place in THEN and not any(test(v, z, seat) for test in OPEN[place] for seat in ROUNDS[-1]):
        run(state, THEN[place](v, z))
        settle(state)

def do(state, seat, choice, chosen):
    place = ACTS[state[2]][choice](state[0], state[1], seat, chosen)
    if place is not None: run(state, place)
    settle(state)
"""


def pairing(p: Printer, node: x.Pairing) -> str:
    """By trying every order."""
    left, right = (DOMAINS[x.Cards](p, side) for side in (node.left, node.right))
    each = f"{p.expr(node.fits)} for {p.name(node.left.item)}, {p.name(node.right.item)} in zip({left}, order)"
    return f"(+any(all({each}) for order in permutations({right}, len({left}))))"


def split(p: Printer, node: x.Split) -> str:
    """The number that a split comes to."""
    return f"{_split(p, node)}[0]"


def _split(p: Printer, node: x.Split) -> str:
    """By trying every set, and every way to take some."""
    left = "None" if node.left is None else f"lambda {p.name(node.item)}: {p.expr(node.left)}"
    fits, may = f"lambda: {p.expr(node.fits)}", f"lambda: {p.expr(node.may)}"
    return f"split({p.zone(node.cards)}[:], z[{p.zones[node.named]}], {fits}, {may}, {left})"


def name_set(p: Printer, node: Any) -> list[str]:
    """The first set of the split."""
    sets = f"{_split(p, node.split)}[1]{'' if node.whole else '[:1]'}"
    return [f"{p.zone(node.target)}[:] = [card for one in {sets} for card in one]"]


def copy(p: Printer, node: Any) -> list[str]:
    """A list that is like another."""
    return [f"{p.zone(node.target)}[:] = {p.zone(node.source)}"]


def some_cards(p: Printer, node: x.Cards) -> str:
    """A part of a zone: from a position on, so many."""
    cards = DOMAINS_OF_ONE[x.Cards](p, node)
    return cards if node.count is None else f"{cards}[:max(0, {p.expr(node.count)})]"


DOMAINS_OF_ONE = dict(DOMAINS)


def choice(p: Printer, where: str, node: m.Choice, actor: x.Local) -> list[str]:
    """Two functions: what is legal of a choice for a seat, and the act."""
    who, several = p.name(actor), node.several
    if several is None:
        card = "card" if node.card is None else p.name(node.card)
        cards = "[-1]" if node.source is None else f"dict.fromkeys({p.zone(node.source)})"
        if node.onto is not None:
            return onto(p, where, node, actor)
        legal = [f"    return [{card} for {card} in {cards} if {p.expr(node.legal)}]"]
        return [
            p.function(f"legal{where}", f"v, z, {who}", legal),
            p.function(f"act{where}", f"v, z, {who}, {card}", p.block(node.effects)),
        ]
    if node.onto is not None:
        return several_onto(p, where, node, several, actor)
    assert node.source is not None
    picked = f"z[{p.zones[several.picked]}]"
    given = "[]" if several.given is None else f"[{p.expr(several.given)}]"
    legal = [
        f"    if {given} == [-1]: return []",
        f"    cards, found, picked = {p.zone(node.source)}, [], {picked}",
        f"    for size in range(max({p.expr(several.least)}, 0), min({p.expr(several.most)}, len(cards)) + 1):",
        f"        for orders in subsets(cards, size, {several.ordered}):",
        "            for chosen in orders:",
        f"                picked[:] = [*{given}, *chosen]",
        f"                if {p.expr(node.legal)}:",
        "                    found.append(chosen)",
        "                    break",
        "    picked.clear()",
        "    return found",
    ]
    act = [
        f"    {picked}[:] = [*{given}, *chosen]",
        f"    place = inner{where}(v, z, {who})",
        f"    {picked}.clear()",
        "    return place",
    ]
    return [
        p.function(f"legal{where}", f"v, z, {who}", legal),
        p.function(f"inner{where}", f"v, z, {who}", p.block(node.effects)),
        p.function(f"act{where}", f"v, z, {who}, chosen", act),
    ]


def several_onto(p: Printer, where: str, node: m.Choice, several: m.Several, actor: x.Local) -> list[str]:
    """Several cards on a meld: each with the meld as one number, the melds one after the other."""
    assert node.source is not None
    assert node.onto is not None
    who, meld, faces = p.name(actor), p.name(node.onto), len(p.machine.pack.faces)
    picked = f"z[{p.zones[several.picked]}]"
    given = "[]" if several.given is None else f"[{p.expr(several.given)}]"
    legal = [
        f"    found, picked = [], {picked}",
        f"    for {meld} in range({p.machine.melds}):",
        f"        cards = {p.zone(node.source)} if {given} != [-1] else []",
        f"        for size in range(max({p.expr(several.least)}, 0), min({p.expr(several.most)}, len(cards)) + 1):",
        "            for (chosen,) in subsets(cards, size, False):",
        f"                picked[:] = [*{given}, *chosen]",
        f"                if {p.expr(node.legal)}:",
        f"                    found.append(tuple({meld} * {faces} + card for card in chosen))",
        "    picked.clear()",
        "    return found",
    ]
    act = [
        f"    {meld} = chosen[0] // {faces}",
        f"    {picked}[:] = [*{given}, *(code % {faces} for code in chosen)]",
        f"    place = inner{where}(v, z, {who}, {meld})",
        f"    {picked}.clear()",
        "    return place",
    ]
    return [
        p.function(f"legal{where}", f"v, z, {who}", legal),
        p.function(f"inner{where}", f"v, z, {who}, {meld}", p.block(node.effects)),
        p.function(f"act{where}", f"v, z, {who}, chosen", act),
    ]


def onto(p: Printer, where: str, node: m.Choice, actor: x.Local) -> list[str]:
    """A card on a meld: both as one number, the melds one after the other."""
    assert node.source is not None
    assert node.card is not None
    assert node.onto is not None
    who, card, meld, faces = p.name(actor), p.name(node.card), p.name(node.onto), len(p.machine.pack.faces)
    pairs = f"for {meld} in range({p.machine.melds}) for {card} in dict.fromkeys({p.zone(node.source)})"
    legal = [f"    return [{meld} * {faces} + {card} {pairs} if {p.expr(node.legal)}]"]
    parts = [f"    {meld}, {card} = divmod(chosen, {faces})"]
    return [
        p.function(f"legal{where}", f"v, z, {who}", legal),
        p.function(f"act{where}", f"v, z, {who}, chosen", [*parts, *p.block(node.effects)]),
    ]


def several(p: Printer, number: int, node: m.Decide | m.Window) -> str:
    """A state in which seats choose: its choices, to whom they stand open, and where a window leads."""
    actor = node.actor if isinstance(node, m.Decide) else node.seat
    opens: Sequence[x.Expr]
    if isinstance(node, m.Decide):
        asked, opens = len(node.choices), [right.open_to for right in node.rights]
    else:
        asked, opens = 0, [node.open_to] * len(node.choices)
    out, who = [], p.name(actor)
    for i, one in enumerate(node.all_choices):
        out += choice(p, f"{number}_{i}", one, actor)
    for i, test in enumerate(opens):
        out.append(p.function(f"open{number}_{i}", f"v, z, {who}", [f"    return {p.expr(test)}"]))
    many = range(len(node.all_choices))
    out.append(f"ASKED[{number}] = {asked}")
    out.append(f"CHOICES[{number}] = [{', '.join(f'legal{number}_{i}' for i in many)}]")
    out.append(f"OPEN[{number}] = [{', '.join(f'open{number}_{i}' for i in range(len(opens)))}]")
    p.dicts["ACTS"].append(f"{number}: [{', '.join(f'act{number}_{i}' for i in many)}]")
    if isinstance(node, m.Decide):
        out.append(p.function(f"who{number}", "v, z", [f"    return {p.expr(node.who)}"]))
        out.append(f"WHO[{number}] = who{number}")
    else:
        out.append(p.function(f"then{number}", "v, z", p.block(node.then)))
        out.append(f"THEN[{number}] = then{number}")
    return "\n".join(out)


def print_several(machine: m.Machine) -> str:
    """The module of a Machine with plays of several cards, rights and windows."""
    kept = dict(STATES), machine_printer.PLAY
    STATES[m.Decide] = STATES[m.Window] = several
    machine_printer.PLAY = kept[1] + PLAY
    try:
        return print_python(machine)
    finally:
        STATES.update(kept[0])
        machine_printer.PLAY = kept[1]


EXPRESSIONS[x.Pairing] = pairing
EXPRESSIONS[x.Split] = split
EFFECTS[e.Copy] = copy
EFFECTS[e.NameSet] = name_set
DOMAINS[x.Cards] = some_cards
machine_printer.PLAY = "from itertools import permutations\n" + machine_printer.PLAY
