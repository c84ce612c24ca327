"""The best of some cards, in the players' words: what so many of them can be worth together, one beside them or not."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import holadsl

GAME = """\
language 1

game "Best cards"
  players      2, each alone

pack
  ranks        A 2 3 4 5 6 7 8 9 10 J Q K
  suits        clubs diamonds hearts spades
  worth        1 for A, -3 for 7, face for 2 to 10, 11 for J Q K

deal
  cards        7 each
  show         1 card to the discards

turn
  draw         1 card from the stock

option bound "What the cards may count"
  value        0

option nine "What a nine counts"
  value        20

match
  ends         never
"""
CALL = """
call {name} "Question"
  by           player
  when         a turn begins
  needs        {extreme} worth of {number} cards of hand{beside} counting {cost} for 9 is bound or less
  then         that player wins the deal
"""
QUESTIONS = {
    f"q-{extreme}-{number}{'-beside' if beside else ''}": (extreme, number, beside)
    for extreme, number, beside in product(("least", "most"), (1, 3, 7, 9), ("", " with the top discard"))
}
TEXT = GAME + "".join(
    CALL.format(name=name, extreme=extreme, number=number, beside=beside, cost="nine" if number == 3 else 20)
    for name, (extreme, number, beside) in QUESTIONS.items()
)


def open_questions(hand: str, top: str, bound: int) -> set[str]:
    """The calls that stand open with these cards at that bound."""
    rules = holadsl.loads(TEXT, name="best", options={"bound": bound})
    here = rules.position(hands={"A": hand, "B": ""}, turn="A", discards=top, stock=5)
    return {str(move) for move in here.legal_moves} & QUESTIONS.keys()


def test_the_best_cards_are_counted() -> None:
    """Of random hands each number is what all ways to take so many cards say: its call is open from that bound on, and
    at none below it. Of fewer cards all are counted.
    """
    random = Random(7)
    rules = holadsl.loads(TEXT, name="best")
    for size in (1, 2, 4, 7, 7, 7):
        hand = random.sample(rules.pack, size + 1)
        top = hand.pop()

        def worth(card: holadsl.Card) -> int:
            return 20 if card.rank == "9" else int(rules.worth(card))

        expected = {}
        for name, (extreme, number, beside) in QUESTIONS.items():
            cards = [*hand, top] if beside else hand
            sums = [sum(map(worth, some)) for some in combinations(cards, min(number, len(cards)))]
            expected[name] = min(sums) if extreme == "least" else max(sums)
        bounds = sorted({max(0, value + more) for value in expected.values() for more in (-1, 0)})
        for bound in random.sample(bounds, min(3, len(bounds))):
            there = open_questions(" ".join(map(str, hand)), str(top), bound)
            assert {name for name, value in expected.items() if value <= bound} == there
