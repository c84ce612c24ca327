"""The language reference is made from the vocabulary, and its examples can be read."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from holadsl.compiler import check_source
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics import lower, unbuilt  # registers every phrase
from holadsl.syntax import tree
from holadsl.syntax.parse import parse
from holadsl.text import Source
from holadsl.vocabulary.clause import Clause
from holadsl.vocabulary.clauses import CALLS, CLAUSES
from holadsl.vocabulary.manual import reference
from holadsl.vocabulary.phrases import MEANINGS

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
REWRITE = os.environ.get("HOLADSL_REWRITE")

NOT_BUILT = {"HOLA172"}
BASE = """language 1

game "Example"
  players      4 in 2 teams

pack
  ranks        2 3 4 5 6 7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades

deal
  cards        4 each

trick
  winner       highest card of the suit led

match
  to           500
"""

IN_TURNS = BASE.replace(
    """trick
  winner       highest card of the suit led
""",
    """melds
  set          3 cards of one rank, grows to 4

turn
  draw         1 card from the stock, or the top discard
""",
)
OF_SETS = {"trick beats", "trick against", "trick pairing"}
SETS = """  lead         1 or more cards of one suit
  answer       as many cards beating, or as many cards face down
  winner       last to beat

trump
  is           hearts"""


def test_the_page_is_what_the_vocabulary_says() -> None:
    """docs/language.md is the reference as the program makes it now."""
    made = reference()
    if REWRITE:
        PAGE.write_text(made, encoding="utf-8")

    assert made == PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("clause", [*CLAUSES, *CALLS], ids=lambda clause: clause.name)
def test_every_example_of_a_clause_can_be_read(clause: Clause) -> None:
    """The example of each clause reads as that clause, without a mistake of reading."""
    bag = Bag()
    line = f"  {clause.words} {clause.example}".rstrip()
    header = {"game": 'game "E"', "call": 'call x "X"'}.get(clause.block, clause.block)
    text = f"language 1\n\n{header}\n{line}\n"

    root = parse(Source("example.hola", text), bag)
    block = next(b for b in root.blocks if not isinstance(b, tree.Unread))
    lines = next(getattr(block, f) for f in ("clauses", "lines", "rules", "counts") if hasattr(block, f))

    assert [] == [d.message for d in bag if d.code != "HOLA201"]
    assert isinstance(lines[0], clause.kinds)


@pytest.mark.parametrize("clause", [c for c in CLAUSES if c.block not in ("pack", "game")], ids=lambda c: c.name)
def test_every_example_of_a_clause_compiles(clause: Clause) -> None:
    """The example of each clause, put into a small game, is accepted (or said to be not built yet)."""
    found = check_source(Source("example.hola", _with(clause)))

    assert [] == [d.message for d in found if d.severity == "error" and d.code not in NOT_BUILT]


def _with(clause: Clause) -> str:
    """A small game with the clause in it, and what the clause needs beside it."""
    line = f"  {clause.words} {clause.example}".rstrip()
    text = IN_TURNS if clause.block in ("melds", "turn", "settle") else BASE
    if clause.block == "settle" and clause.words != "pays":
        line += "\n  pays         1"
    if clause.name in OF_SETS:
        text = text.replace("  winner       highest card of the suit led", SETS)
    if clause.block == "hold":
        text += "\nhold\n" + ("" if clause.words == "by" else "  by           leader\n") + line + "\n"
        text = text.replace("  winner       highest", "  matching     a card of the rank led\n  winner       highest")
    elif re.search(rf"^{clause.block}$", text, re.MULTILINE):
        said = clause.words and clause.key != ("match", "winner")  # the small game has no line for that one
        text = re.sub(rf"^  {clause.words} .*\n", "", text, flags=re.MULTILINE) if said else text
        text = re.sub(rf"^{clause.block}\n", f"{clause.block}\n{line}\n", text, count=1, flags=re.MULTILINE)
        if clause.words == "winner" and clause.block == "trick":
            text = text.replace("trick\n", "trick\n  matching     a card of the rank led\n", 1)
        if clause.words == "matching":
            text = text.replace("  suits ", "  wild         2\n  suits ", 1)
    else:
        text += f"\n{clause.block}\n{line}\n"
    return text


def test_every_phrase_of_the_tree_has_a_meaning() -> None:
    """Each class of the small language is either lowered or part of one that is."""
    parts = {
        *(tree.One, tree.Each, tree.Another, tree.Whichever, tree.Every, tree.NoneOf, tree.Higher),
        *(tree.Most, tree.Least),
        *(tree.Exactly, tree.AtLeast, tree.NoMoreThan, tree.Between, tree.MoreThan, tree.LessThan),
        *(tree.PlayersNoun, tree.TeamsNoun, tree.OpponentsNoun, tree.WinnersNoun, tree.LosersNoun),
        *(tree.Whose, tree.Its),
        *(tree.ThisTrick, tree.TrickBefore, tree.ThisDeal, tree.ThisMatch, tree.Begins, tree.EndsNow),
        *(tree.DealUnit, tree.TrickUnit, tree.CircuitUnit, tree.MatchUnit, tree.IsEmpty, tree.IsOpen, tree.IsWorth),
        *(tree.HasSize, tree.CardIs, tree.CardsAreAll, tree.LiesIn, tree.IsLed, tree.IsPlayed, tree.OfOneRank),
        *(tree.OfOneSuit, tree.Hand, tree.Stock, tree.TrickCards, tree.CircuitCards, tree.CardsTaken, tree.CardsPlayed),
        *(tree.CardsLed, tree.Rank, tree.OneCard, tree.SuitKind, tree.RunOfRanks, tree.PlainNumber, tree.Face),
        tree.JokersKind,
        *(tree.TurnUnit, tree.IsDiscarded, tree.Discards, tree.Counting, tree.FromEnd),
        *(tree.Ladder, tree.Effects, tree.EffectWhen, tree.OtherwiseStep, tree.Case, tree.Cases),
    }
    families = {"conditions", "verbs", "who", "numbers", "cards", "effects"}
    known = {k for k in tree.nodes.RULES.values() if k.__module__.rsplit(".", 1)[-1] in families}

    assert lower is not None
    assert set() == known - set(MEANINGS) - parts - set(unbuilt.PHRASES) - set(unbuilt.PARTS)
