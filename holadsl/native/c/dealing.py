"""Cards dealt one at a time as C: as far as there are enough of them, each seat gets all of its own at once."""

from __future__ import annotations

from itertools import pairwise

from holadsl.core.expressions import Op
from holadsl.native.c.lines import Scribe
from holadsl.native.deeds import Among, Check, Deed, Round, Take
from holadsl.native.words import Arith, Cell, Entry, Length, Num, Use, Word, words_in


def dealt(scribe: Scribe, deed: Among) -> bool:
    """Writes a loop of rounds in each of which each seat gets the front card of a zone; False if the deed isn't one.

    What is left when there are no more whole rounds is dealt as it is said.
    """
    taken = _taken(scribe, deed)
    if taken is None:
        return False
    lap, take = taken
    speller, seats = scribe.speller, scribe.speller.layout.seats
    p, q, a, n, i, k = (scribe.new(letter) for letter in "pqanik")
    scribe.say("{")
    scribe.depth += 1
    scribe.say(f"Z{take.source.zone} *{p} = &{speller.zone(take.source)};")
    scribe.say(f"const int8_t *{a} = rounds[{speller.index(lap.start, seats)}];")
    scribe.say(f"int64_t {n} = smaller({len(deed.values)}, {p}->n / {seats});")
    scribe.say(f"for (int64_t {i} = 0; {i} < {seats}; {i}++) {{")
    scribe.depth += 1
    scribe.say(f"x{lap.slot.number} = {a}[{i}];")
    scribe.say(f"Z{take.target.zone} *{q} = &{speller.zone(take.target, stored=True)};")
    scribe.say(f"const ITEM *from = {p}->a + {p}->h + {i};")
    scribe.say(f"ITEM *to = {q}->a + {q}->n;")
    scribe.say(f"for (int64_t {k} = 0; {k} < {n}; {k}++) to[{k}] = from[{k} * {seats}];")
    scribe.say(f"{q}->n += (int32_t){n};")
    scribe.depth -= 1
    scribe.say("}")
    scribe.say(f"{p}->h += (int32_t){n} * {seats}; {p}->n -= (int32_t){n} * {seats};")
    slot = f"x{deed.slot.number}"
    head = f"for ({slot} = {deed.values[0]} + {n}; {slot} <= {deed.values[-1]}; {slot}++) {{"
    scribe.block(head, deed.body)
    scribe.depth -= 1
    scribe.say("}")
    return True


def _taken(scribe: Scribe, deed: Among) -> tuple[Round, Take] | None:
    """A round and what each seat takes in it."""
    if len(deed.values) < 2 or any(b - a != 1 for a, b in pairwise(deed.values)):
        return None
    if len(deed.body) != 1 or not isinstance(lap := deed.body[0], Round) or len(lap.body) != 1:
        return None
    take = _if_there(lap.body[0])
    if take is None or take.at is not None or take.source.at is not None or take.source.zone == take.target.zone:
        return None
    to, rooms = take.target.at, (scribe.speller.room(take.source), scribe.speller.room(take.target))
    own = isinstance(to, Use) and to.slot is lap.slot
    plain = rooms[0].cards and rooms[1].cards and rooms[0].fronted and not rooms[1].fronted
    return (lap, take) if own and plain and _stays(lap.start, deed) else None


def _if_there(deed: Deed) -> Take | None:
    """A card is taken, with or without a look whether there is one."""
    if isinstance(deed, Check) and len(deed.then) == 1 and not deed.other and isinstance(deed.then[0], Take):
        take, asked = deed.then[0], deed.condition
        some = isinstance(asked, Arith) and asked.op is Op.LT and isinstance(asked.left, Num) and not asked.left.value
        right = asked.right if isinstance(asked, Arith) else None
        there = isinstance(right, Length) and right.place.zone == take.source.zone
        return take if some and there else None
    return deed if isinstance(deed, Take) else None


def _stays(word: Word, deed: Among) -> bool:
    """The word is the same in each round."""
    parts = list(words_in(word))
    moves = any(isinstance(part, Use) and part.slot is deed.slot for part in parts)
    return not moves and all(isinstance(part, Num | Use | Cell | Entry | Arith) for part in parts)
