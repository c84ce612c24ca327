"""Small games whose examples are run, each quick to compile."""

from __future__ import annotations

from functools import cache

from holadsl.examples import Outcome, Report, Result, run_examples

PLAIN = """language 1

game "Last match"
  players      4 in 2 teams

pack
  ranks        2 3 4 5 6 7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  wild         2 7
  worth        10 for A 10

deal
  cards        4 each, one at a time, from player after dealer
  next dealer  dealer when dealer's team has 60 or more points, otherwise player after dealer

trick
  first lead   player after dealer
  lead         any card
  answer       any card
  matching     a card of the rank led, or a wild
  winner       last matching card
  refill       to 4, one at a time, winner first, equal hands

hold
  by           leader
  when         an opponent is winning
  with         any card

score
  cards        worth of the cards taken
  last trick   10
  sweep        170 instead to a team that won every trick

match
  to           500
  winner       the most
  tie          play on
  title        "beaten" for each loser

for 2 players, each alone
  change hold with            a matching card

option target "The score that ends the match"
  value        500
  allowed      200 to 500

variant matched "A hold needs a matching card"
  change hold with            a matching card

variant short "The match is short"
  change match to             target

variant reset "A sweep wipes out the other side's score"
  change score sweep          0 to a team that won every trick, each opponent's score becomes 0

variant runs "The longer run as dealer wins"
  add counts passes           each time the dealer changes
  add match gains             1 when it is dealer's team, otherwise 0
  remove match to
  add match ends              when passes is 2
  change match tie            shared
"""
"""Cards of the rank led take the trick; the leader may hold. Suits don't matter."""

SUITED = """language 1

game "Follow suit"
  players      4 in 2 teams

pack
  ranks        2 3 4 5 6 7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  worth        10 for A 10

deal
  cards        all

trick
  lead         any card
  answer       a card of the suit led, else any card
  winner       highest card of the suit led

score
  cards        worth of the cards taken
  half         1/2 to a team that won 7 or more tricks

match
  to           100
  winner       the most
  tie          play on
"""
"""Suit must be followed, all cards are dealt, half points are counted."""

TRUMPS = """language 1

game "Shown trump"
  players      2, each alone

pack
  ranks        7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  worth        11 for A, 10 for 10

deal
  cards        4 each
  show         1 card to the bottom of the stock

trump
  is           suit of the card shown

trick
  lead         any card
  answer       any card when the stock is open, otherwise a card of the suit led, else a trump, else any card
  winner       highest trump, else highest card of the suit led
  refill       to 4, one at a time, winner first

score
  cards        worth of the cards taken

match
  gains        2 when it has 60 or more points, 1 when it has most points, otherwise 0
  to           5
  winner       the most
  tie          play on
"""
"""The suit of a card shown is trump; duties begin when the stock is empty."""

SETS = """language 1

game "Beat or pass"
  players      3, each alone

pack
  ranks        7 8 9 J Q K 10 A
  suits        clubs diamonds hearts spades
  worth        11 for A, 10 for 10, 4 for K, 3 for Q, 2 for J

deal
  cards        4 each
  show         1 card from the middle of the stock

trump
  is           suit of the card shown

trick
  lead         1 or more cards of one suit
  answer       as many cards beating, or as many cards face down
  winner       last to beat
  refill       to 4, one at a time, winner first

score
  cards        worth of the cards taken

match
  to           100
  winner       the most
  tie          play on

variant in-order "Each card has to beat the one in its place"
  add trick pairing           in order

variant must-beat "You must beat if you can"
  change trick answer         as many cards beating, else as many cards face down

variant five "Five cards are dealt"
  change deal cards           5 each
"""
"""Several cards are led, beaten card by card, or passed face down."""

CALLS = (
    SETS
    + """
call four "Four of a suit take the lead"
  by           a player that has not played to the trick
  when         a trick is open
  with         4 cards of one suit
  needs        3 or less cards are led
  first        nearest to leader
  then         the trick goes back, that player leads those cards

call enough "Thirty-one"
  by           winner of the last trick
  when         a trick ends
  then         that player wins the deal when worth of its cards taken is 31 or more,
               otherwise that player loses the deal
"""
)
"""The same game: four cards of a suit take the lead, and who has taken 31 may say so after his trick."""

RUMMY = """language 1

game "Small rummy"
  players      3, each alone

pack
  ranks        A 2 3 4 5 6 7 8 9 10 J Q K
  suits        clubs diamonds hearts spades

deal
  cards        5 each
  show         1 card to the discards

melds
  set          3 cards of one rank, grows to 4
  run          3 cards of one suit in sequence, grows at either end

turn
  draw         1 card from the stock, or the top discard
  meld         any number
  lay off      any number
  discard      1 card

rules
  out          when a player has no cards, that player wins the deal

match
  gains        1 when it won the deal, otherwise 0
  to           3
"""
"""A small game of turns: the top discard goes into the hand, and anybody may lay off."""


@cache
def report(text: str, game: str = PLAIN) -> Report:
    """The report on examples written after a game."""
    return run_examples(f"{game}\n{text}\n", "test.hola")


def result(lines: str, game: str = PLAIN) -> Result:
    """The result of one example, of which the lines are given."""
    found = report(f'example "it"\n{lines}', game)
    assert () == found.diagnostics
    assert 1 == len(found.results)
    return found.results[0]


def told(lines: str, game: str = PLAIN) -> list[str]:
    """All that is told of one example: what it came to, failures as `expected | got`, codes of diagnostics."""
    found = result(lines, game)
    failures = [f"{failure.expected} | {failure.got}" for failure in found.failures]
    return [found.outcome.value, *failures, *(one.code for one in found.diagnostics)]


def passes(lines: str, game: str = PLAIN) -> bool:
    """Whether an example of these lines passes."""
    return result(lines, game).outcome is Outcome.PASSED
