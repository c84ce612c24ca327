"""The pack made from its lines: which cards there are, what they are worth, which are wild."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from holadsl.core.values import Face, Pack
from holadsl.data import frozen
from holadsl.diagnostics.codes import bounds, names, types
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.syntax import tree
from holadsl.text import Place
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.pack.packs import (
    MOST_CARDS,
    MOST_RANKS,
    Kinds,
    faces_of,
    letter,
    rank_text,
    unknown_fields,
    unknown_kind,
)

MOST_PACKS, MOST_JOKERS = 8, 8
MOST_WORTH = 10**6


@frozen
class Part:
    """A line that says something of the pack, and where it stands."""

    clause: tree.Node
    line: Line


@frozen
class PackFacts:
    """A pack, and by face what its cards are worth and which are wild."""

    pack: Pack
    worth: tuple[int, ...]
    wild: tuple[int, ...]
    ordered: bool
    """Its ranks can be compared."""


@frozen
class PackMaker:
    """Reads the lines of the pack, in order, and says what is wrong with them."""

    parts: Mapping[str, Sequence[Part]]
    bag: Bag

    def report(self, code: Code, part: Part, node: tree.Node, related: Sequence[Place] = (), **fields: Any) -> None:
        """Notes a mistake at a phrase of a line of the pack."""
        self.bag.report(code, part.line.source, node.span, related, **fields)

    def make(self) -> PackFacts | None:
        """The pack, or None where too little is known."""
        named, suits = self._ranks(), self._suits()
        if not named or not suits:
            return None
        ranks = (*self._lower_ranks(named), *named)
        faces = [
            Face(ranks.index(rank), s, f"{'T' if rank == '10' else rank}{letter(suit, suits)}")
            for s, suit in enumerate(suits)
            for rank in named
        ]
        copies = [self._count("copies", 1, 1, MOST_PACKS)] * len(faces)
        for n in range(self._count("jokers", 0, 0, MOST_JOKERS)):
            faces.append(Face(-1, -1, f"*{n + 1}"))
            copies.append(copies[0])
        kinds = Kinds(ranks, suits, tuple(faces))
        gone: dict[int, Part] = {}
        for part in self._parts("without"):
            for face in self._members(part, kinds, {}):
                copies[face] = 0
                gone[face] = part
        self._extra(kinds, faces, copies)
        kept = [i for i, n in enumerate(copies) if n]
        pack = Pack(ranks, suits, tuple(faces[i] for i in kept), tuple(copies[i] for i in kept))
        if not self._sized(pack):
            return None
        whole = Kinds(ranks, suits, tuple(faces))
        worth, wild = self._worth(whole, gone), self._wild(whole, gone)
        ordered = not any(isinstance(part.clause, tree.NoOrder) for part in self._parts("order"))
        return PackFacts(pack, tuple(worth[i] for i in kept), tuple(int(i in wild) for i in kept), ordered)

    def _parts(self, words: str) -> Sequence[Part]:
        return self.parts.get(words, ())

    def _ranks(self) -> tuple[str, ...]:
        out: list[str] = []
        for part in self._parts("ranks"):
            for node in part.clause.ranks if isinstance(part.clause, tree.Ranks) else ():
                for text in self._run(part, node) if isinstance(node, tree.RunOfRanks) else [rank_text(node)]:
                    if text in out:
                        self.report(bounds.RANK_TWICE, part, node, name=text)
                    else:
                        out.append(text)
        return tuple(out)

    def _run(self, part: Part, node: tree.RunOfRanks) -> list[str]:
        low, high = node.low.value, node.high.value
        if low > high:
            self.report(bounds.RUN_BACKWARDS, part, node, low=low, high=high)
            low, high = high, min(low, high + MOST_RANKS - 1)  # so that no other line misses its ranks
        if high - low >= MOST_RANKS:
            self.report(bounds.NUMBER_TOO_LARGE, part, node.high, number=high, most=low + MOST_RANKS - 1)
            return []
        return [str(n) for n in range(low, high + 1)]

    def _lower_ranks(self, named: tuple[str, ...]) -> list[str]:
        """Ranks of cards that are put in, where the pack lists none such: below the others."""
        found: list[str] = []
        for part in self._parts("extra"):
            for node in part.clause.cards if isinstance(part.clause, tree.Extra) else ():
                rank = "10" if node.text[:-1] == "T" else node.text[:-1]
                if rank not in named and rank not in found and not node.text.startswith("*"):
                    found.append(rank)
        return sorted(found, key=lambda rank: (not rank.isdigit(), int(rank) if rank.isdigit() else 0))

    def _suits(self) -> tuple[str, ...]:
        for part in self._parts("suits"):
            if isinstance(part.clause, tree.Suits):
                suits = tuple(n.text for n in part.clause.names)
                letters = [letter(s, suits) for s in suits]
                for i, node in enumerate(part.clause.names):
                    if node.text in suits[:i]:
                        self.report(bounds.SUIT_TWICE, part, node, name=node.text)
                        return ()
                    if letters[i] in letters[:i]:
                        other = suits[letters.index(letters[i])]
                        self.report(bounds.SUIT_LETTER, part, node, letter=letters[i], first=other, second=node.text)
                        return ()
                return suits
        return ()

    def _count(self, clause: str, default: int, least: int, most: int) -> int:
        for part in self._parts(clause):
            if isinstance(part.clause, (tree.Copies, tree.Jokers)):
                number = part.clause.number
                if number.value < least:
                    self.report(bounds.ZERO, part, number, what=clause, number=number.value, least=least)
                elif number.value > most and clause == "copies":
                    self.report(bounds.TOO_MANY_PACKS, part, number, number=number.value)
                elif number.value > most:
                    self.report(bounds.NUMBER_TOO_LARGE, part, number, number=number.value, most=most)
                else:
                    return number.value
        return default

    def _members(self, part: Part, kinds: Kinds, gone: Mapping[int, Part]) -> set[int]:
        clause = part.clause
        nodes: Iterable[tree.Node] = clause.kinds if isinstance(clause, (tree.Without, tree.Wild)) else ()
        here: set[int] = set()
        for node in nodes:
            found = self._faces(part, node, kinds, gone)
            if found and found <= here:
                text = part.line.source.text[node.span.start : node.span.end]
                self.report(bounds.MEMBER_TWICE, part, node, name=text)
            here |= found
        return here

    def _faces(self, part: Part, node: tree.Node, kinds: Kinds, gone: Mapping[int, Part]) -> set[int]:
        """The faces that a kind means and that are left in the pack; a kind without any is a mistake."""
        found = faces_of(node, kinds)
        left = found - gone.keys()
        if found and not left:
            taker = gone[min(found)].line.origin.place
            text = part.line.source.text[node.span.start : node.span.end]
            self.report(names.TAKEN_OUT, part, node, [taker], name=text)
        elif not found:
            self.report(unknown_kind(node), part, node, **unknown_fields(node, kinds))
        return left

    def _extra(self, kinds: Kinds, faces: list[Face], copies: list[int]) -> None:
        """Puts in cards, each time a line names them."""
        for part in self._parts("extra"):
            for node in part.clause.cards if isinstance(part.clause, tree.Extra) else ():
                known = Kinds(kinds.ranks, kinds.suits, tuple(faces))
                face, suit = known.face(node.text), kinds.suit_index(node.text[-1])
                if face >= 0:
                    copies[face] += 1
                elif suit < 0:
                    self.report(unknown_kind(node), part, node, **unknown_fields(node, kinds))
                else:
                    rank = "10" if node.text[:-1] == "T" else node.text[:-1]
                    shown = "T" if rank == "10" else rank
                    faces.append(Face(kinds.rank_index(rank), suit, f"{shown}{letter(kinds.suits[suit], kinds.suits)}"))
                    copies.append(1)

    def _sized(self, pack: Pack) -> bool:
        said = ("without", "ranks") if not pack.size else ("copies", "ranks")
        where = next(part for words in said for part in self._parts(words) if not part.line.origin.default)
        if pack.size > MOST_CARDS:
            self.report(bounds.PACK_TOO_LARGE, where, where.clause, number=pack.size)
        elif not pack.size:
            self.report(bounds.EMPTY_PACK, where, where.clause)
        return 0 < pack.size <= MOST_CARDS

    # prices and wilds

    def _worth(self, kinds: Kinds, gone: Mapping[int, Part]) -> list[int]:
        """What each face is worth: the first price that fits counts."""
        values: list[int | None] = [None] * len(kinds.faces)
        for part in self._parts("worth"):
            here: set[int] = set()
            for price in part.clause.prices if isinstance(part.clause, tree.Worth) else ():
                for node in price.kinds:
                    self._price(part, price, node, kinds, (values, here, gone))
        return [value or 0 for value in values]

    def _price(
        self,
        part: Part,
        price: tree.Price,
        node: tree.Node,
        kinds: Kinds,
        known: tuple[list[int | None], set[int], Mapping[int, Part]],
    ) -> None:
        values, here, gone = known
        found = self._faces(part, node, kinds, gone)
        text = part.line.source.text[node.span.start : node.span.end]
        if found and found <= here:
            self.report(types.TWO_PRICES, part, node, name=text)
        here |= found
        for face in found:
            if values[face] is None:
                values[face] = self._cost(part, price, node, kinds, face)

    def _cost(self, part: Part, price: tree.Price, node: tree.Node, kinds: Kinds, face: int) -> int:
        if isinstance(price.cost, tree.Face):
            rank = kinds.faces[face].rank
            text = kinds.ranks[rank] if rank >= 0 else kinds.faces[face].text
            if not text.isdigit():
                self.report(types.NO_FACE_VALUE, part, node, name=text)
                return 0
            return int(text)
        number = price.cost.number.value
        if number > MOST_WORTH:
            self.report(bounds.NUMBER_TOO_LARGE, part, price.cost, number=number, most=MOST_WORTH)
            return 0
        return -number if isinstance(price.cost, tree.Negative) else number

    def _wild(self, kinds: Kinds, gone: Mapping[int, Part]) -> set[int]:
        return {face for part in self._parts("wild") for face in self._members(part, kinds, gone)}
