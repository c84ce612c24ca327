"""The cards of a pack by name: ranks, suits, single cards, and the kinds that a line means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from holadsl.core.suits import suit_letters, suit_pictures
from holadsl.core.values import Face
from holadsl.data import frozen
from holadsl.diagnostics.codes import bounds, names
from holadsl.diagnostics.diagnostic import Code
from holadsl.diagnostics.nearest import guess
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.scene import Scene

MOST_CARDS, MOST_RANKS = 432, 50


def letter(suit: str, suits: Sequence[str]) -> str:
    """The letter that writes a suit: the French one where it has one, else its first."""
    taken = [suit_letters().get(s, s[0]) for s in suits]
    return taken[suits.index(suit)]


def rank_text(rank: tree.Rank | tree.Node) -> str:
    """A rank as written; T is 10."""
    if isinstance(rank, tree.Rank):
        text = str(rank.text.value) if isinstance(rank.text, tree.Number) else rank.text.text
        return "10" if text == "T" else text
    return ""


@frozen
class Kinds:
    """Ranks and suits by name, to find the faces that a kind means."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    faces: tuple[Face, ...]

    def suit_index(self, word: str) -> int:
        """The suit by its name or letter, -1 if there is none. German suits answer to the French names' letters."""
        word = next((letter for letter, signs in suit_pictures().items() if word in signs), word)
        if word in self.suits:
            return self.suits.index(word)
        letters = [letter(s, self.suits) for s in self.suits]
        if len(word) == 1 and word in letters:
            return letters.index(word)
        firsts = [s[0] for s in self.suits]
        return firsts.index(word) if len(word) == 1 and word in firsts else -1

    def rank_index(self, text: str) -> int:
        """The rank by its text, -1 if there is none."""
        text = "10" if text == "T" else text
        return self.ranks.index(text) if text in self.ranks else -1

    def face(self, text: str) -> int:
        """The face of a card as written, -1 if the pack has no such card."""
        if text.startswith("*"):
            return next((i for i, f in enumerate(self.faces) if f.text == text), -1)
        rank, suit = self.rank_index(text[:-1]), self.suit_index(text[-1])
        found = (i for i, f in enumerate(self.faces) if f.rank == rank and f.suit == suit)
        return next(found, -1) if rank >= 0 and suit >= 0 else -1


def faces_of(node: tree.Node, kinds: Kinds) -> set[int]:
    """The faces that a kind means: of a rank, a suit, a run of ranks, or a single card. Empty where there are none."""
    if isinstance(node, tree.Rank):
        rank = kinds.rank_index(rank_text(node))
        return {i for i, f in enumerate(kinds.faces) if f.rank == rank >= 0}
    if isinstance(node, tree.OneCard):
        node = node.card
    if isinstance(node, tree.CardName):
        face = kinds.face(node.text)
        return {face} if face >= 0 else set()
    if isinstance(node, tree.SuitKind):
        suit = kinds.suit_index(node.name.text)
        return {i for i, f in enumerate(kinds.faces) if f.suit == suit >= 0}
    if isinstance(node, tree.JokersKind):
        return {i for i, f in enumerate(kinds.faces) if f.rank < 0}
    if isinstance(node, tree.RunOfRanks):
        run = {kinds.rank_index(str(n)) for n in range(node.low.value, min(node.high.value, node.low.value + 60) + 1)}
        return {i for i, f in enumerate(kinds.faces) if f.rank in run - {-1}}
    return set()


def overlap(one: tree.Kind, other: tree.Kind, suits: Sequence[str]) -> bool:
    """Some card may be of both kinds, whatever ranks the pack has."""
    ranks, names = (_said_of(kind)[0] for kind in (one, other)), [_said_of(kind)[1] for kind in (one, other)]
    first, second = ranks
    if first is not None and second is not None and not first & second:
        return False
    if names[0] is None or names[1] is None:
        return True
    kinds = Kinds((), tuple(suits), ())
    return names[0] == names[1] or kinds.suit_index(names[0]) == kinds.suit_index(names[1]) >= 0


def _said_of(kind: tree.Kind) -> tuple[set[str] | None, str | None]:
    """The ranks and the suit that a kind says, None where it leaves them open."""
    if isinstance(kind, tree.Rank):
        return {rank_text(kind)}, None
    if isinstance(kind, tree.RunOfRanks):
        low = kind.low.value
        return {str(n) for n in range(low, min(kind.high.value, low + MOST_RANKS) + 1)}, None
    if isinstance(kind, tree.SuitKind):
        return None, kind.name.text
    if isinstance(kind, tree.JokersKind):
        return {"*"}, None
    rank = kind.card.text[:-1]
    return {"10" if rank == "T" else rank}, kind.card.text[-1]


def unknown_kind(node: tree.Node) -> Code:
    """The mistake of a kind that the pack hasn't."""
    if isinstance(node, tree.Rank):
        return names.UNKNOWN_RANK
    if isinstance(node, tree.SuitKind):
        return names.UNKNOWN_SUIT
    if isinstance(node, tree.JokersKind):
        return names.NO_JOKERS
    if isinstance(node, tree.RunOfRanks):
        return bounds.RUN_BACKWARDS if node.low.value > node.high.value else names.UNKNOWN_RANK
    return names.UNKNOWN_CARD


def like(word: str, kinds: Kinds) -> str:
    """What a word was meant to be that is no suit: a rank that is written small, or a suit."""
    rank = word.upper()
    return f"; did you mean the rank {rank}?" if rank in kinds.ranks else guess(word, kinds.suits)


def unknown_fields(node: tree.Node, kinds: Kinds) -> dict[str, Any]:
    """The fields of that mistake."""
    ranks, suits = " ".join(kinds.ranks), " ".join(kinds.suits)
    if isinstance(node, tree.Rank):
        return {"name": rank_text(node), "known": ranks}
    if isinstance(node, tree.SuitKind):
        return {"name": node.name.text, "known": suits, "guess": like(node.name.text, kinds)}
    if isinstance(node, tree.JokersKind):
        return {}
    if isinstance(node, tree.RunOfRanks):
        low, high = node.low.value, node.high.value
        return {"low": low, "high": high} if low > high else {"name": f"{low} to {high}", "known": ranks}
    text = node.card.text if isinstance(node, tree.OneCard) else getattr(node, "text", "")
    return {"name": text, "why": f"its ranks are {ranks}, its suits {suits}"}


# names in phrases


def kinds_in(scene: Scene) -> Kinds:
    """The names of the scene's pack."""
    return Kinds(scene.pack.ranks, scene.pack.suits, scene.pack.faces)


def kinds_of(nodes: Iterable[tree.Node], scene: Scene, line: Line) -> set[int]:
    """The faces that kinds mean; a kind that the pack hasn't is a mistake."""
    kinds = kinds_in(scene)
    out: set[int] = set()
    for node in nodes:
        found = faces_of(node, kinds)
        if not found:
            scene.report(unknown_kind(node), line, node, **unknown_fields(node, kinds))
        out |= found
    return out


def card_named(node: tree.CardName, scene: Scene, line: Line) -> int:
    """The face of a card, -1 with a mistake noted where the pack has no such card."""
    return min(kinds_of((node,), scene, line), default=-1)


def rank_named(node: tree.Rank, scene: Scene, line: Line) -> int:
    """The rank's index, -1 with a mistake noted where the pack has no such rank."""
    index = kinds_in(scene).rank_index(rank_text(node))
    if index < 0:
        scene.report(names.UNKNOWN_RANK, line, node, **unknown_fields(node, kinds_in(scene)))
    return index


def suit_named(node: tree.Name, scene: Scene, line: Line) -> int:
    """The suit's index, -1 with a mistake noted where the pack has no such suit."""
    kinds = kinds_in(scene)
    index = kinds.suit_index(node.text)
    if index < 0:
        known = " ".join(kinds.suits)
        scene.report(names.UNKNOWN_SUIT, line, node, name=node.text, known=known, guess=like(node.text, kinds))
    return index
