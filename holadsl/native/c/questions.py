"""Questions as C functions: splits and pairings, with their tests."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.native.c.form import Form
from holadsl.native.c.words import Speller
from holadsl.native.program import Pairing, Range, Split


def questions(form: Form) -> Iterator[str]:
    """The functions of all questions, each behind those that it may ask."""
    for number in range(len(form.program.questions)):
        yield f"INLINE int64_t ask{number}(S *s, K *k);"
    for number, question in enumerate(form.program.questions):
        if isinstance(question, Split):
            yield from _split(form, number, question)
        else:
            yield from _pairing(form, number, question)


def _split(form: Form, number: int, split: Split) -> Iterator[str]:
    yield from form.asked(f"fits{number}", split.fits)
    yield from form.asked(f"may{number}", split.may)
    if split.left is not None:
        yield from form.asked(f"left{number}", split.left)
    speller = form.scribe({}, []).speller
    zone, named = speller.zone(split.cards), f"s->z{split.named}"
    cost = "0" if split.left is None else f"left{number}(s, k)"
    front = f" {named}.h = 0;" if form.layout.rooms[split.named].fronted else ""
    yield f"""static int32_t split{number}(S *s, K *k, Split *t)
{{
  const ITEM *a = {speller.items(split.cards, zone)};
  int64_t n = {zone}.n;
  if (n > AT_MOST) {{
    s->fault = TOO_MANY;
    n = 0;
  }}
  t->s = s; t->k = k; t->may = may{number}; t->fits = fits{number};
  t->named = {named}.a; t->n = &{named}.n; t->counted = {int(split.left is None)}; t->cards = n;{front}
  for (int64_t i = 0; i < n; i++) {{
    t->card[i] = a[i];
    k->k{split.item} = a[i];
    t->cost[i] = {cost};
  }}
  return best_split(t);
}}
INLINE int64_t ask{number}(S *s, K *k)
{{
  Split t;
  int32_t way = split{number}(s, k, &t);
  int64_t cost = way < 0 ? 0 : t.ways[way].cost;
  done_with(&t);
  return {"-cost" if split.left is None else "cost"};
}}
INLINE int64_t named{number}(S *s, K *k, ITEM *to, int64_t room, int whole)
{{
  Split t;
  int32_t way = split{number}(s, k, &t);
  int64_t n = cards_of(&t, way, to, room, whole);
  done_with(&t);
  return n;
}}"""


def _pairing(form: Form, number: int, pairing: Pairing) -> Iterator[str]:
    yield from form.asked(f"fits{number}", pairing.fits)
    speller = form.scribe({}, []).speller
    yield f"""INLINE int64_t ask{number}(S *s, K *k)
{{
  Pairs t;
{_range(speller, "a", pairing.left)}
{_range(speller, "b", pairing.right)}
  if (an > bn)
    return 0;
  for (int64_t i = 0; i < an; i++)
    for (int64_t j = 0; j < bn; j++) {{
      k->k{pairing.one} = a[i];
      k->k{pairing.other} = b[j];
      t.fits[i][j] = fits{number}(s, k) != 0;
    }}
  return paired(&t, an, bn);
}}"""


def _range(speller: Speller, name: str, part: Range) -> str:
    """Where the items of a part of a zone begin, and how many there are."""
    zone = speller.zone(part.place)
    start = "0" if part.start is None else f"larger({speller.word(part.start)}, 0)"
    lines = [
        f"  int64_t {name}s = smaller({start}, {zone}.n), {name}n = {zone}.n - {name}s;",
        f"  const ITEM *{name} = {speller.items(part.place, zone)} + {name}s;",
    ]
    if part.count is not None:
        lines.append(f"  {name}n = smaller({name}n, larger({speller.word(part.count)}, 0));")
    return "\n".join(lines)
