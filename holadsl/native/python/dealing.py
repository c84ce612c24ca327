"""Cards dealt round by round, printed as Python that gives each seat all its cards at once.

What comes to a seat lies in the stock at even distances, so it is a slice of it, or a slice for each round. Where the
stock is too short so are the slices, as it would be card by card.
"""

from __future__ import annotations

from holadsl.core.expressions import Op
from holadsl.native.deeds import Among, Check, Deed, Round, Take
from holadsl.native.python.scribe import Scribe, key
from holadsl.native.python.words import empty_or_not
from holadsl.native.words import Arith, Cell, Entry, Num, Use, Word

FEW = 4
"""So many slices for each seat at the most."""


def dealt(scribe: Scribe, deed: Among) -> bool:
    """Writes the loop if it deals each seat some cards, so many times; whether it does."""
    turn = deed.body[0] if len(deed.body) == 1 else None
    takes = [_taken(one) for one in turn.body] if isinstance(turn, Round) else []
    if not isinstance(turn, Round) or not takes or (take := takes[0]) is None or not _stays(turn.start):
        return False
    at, source, rounds, each = take.target.at, take.source, len(deed.values), len(takes)
    to_each = isinstance(at, Use) and at.slot is turn.slot and take.target.zone != source.zone
    alike = all(one is not None and key(one) == key(take) for one in takes)
    if not to_each or not alike or source.at is not None or (each > 1 and rounds > FEW):
        return False
    lap, place = scribe.machine.seats * each, scribe.temporary()
    stock = scribe.where.zone(scribe, source)
    with scribe.loop(f"for {place}, x{turn.slot.number} in enumerate(rounds[{scribe.text(turn.start)}]):"):
        target = scribe.where.zone(scribe, take.target)
        if each == 1:
            scribe.line(f"{target}.extend({stock}[{place}:{lap * rounds}:{lap}])", take.origin)
        else:
            scribe.line(f"{place} *= {each}")
            for begin in range(0, lap * rounds, lap):
                part = f"{place} + {begin}:{place} + {begin + each}" if begin else f"{place}:{place} + {each}"
                scribe.line(f"{target}.extend({stock}[{part}])", take.origin)
    scribe.line(f"del {stock}[:{lap * rounds}]")
    return True


def _taken(deed: Deed) -> Take | None:
    """The deed that takes the front card, asked before whether there is one or not."""
    if isinstance(deed, Check) and len(deed.then) == 1 and not deed.other and isinstance(deed.condition, Arith):
        take, place = deed.then[0], empty_or_not(deed.condition)
        some = place is not None and deed.condition.op is not Op.EQ
        if not some or not isinstance(take, Take) or key(take.source) != key(place):
            return None
        deed = take
    return deed if isinstance(deed, Take) and deed.at is None else None


def _stays(word: Word) -> bool:
    """Whether the word is the same whatever cards are dealt, and in each round."""
    if isinstance(word, Cell | Entry):
        return word.at is None or _stays(word.at)
    return isinstance(word, Num)
