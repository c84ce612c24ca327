"""A game so small that many deals take no time: two players, ten cards."""

TINY = """\
language 1

game "Tiny"
  players      2, each alone

pack
  ranks        9 J Q K A
  suits        clubs hearts
  worth        1 for A, 1 for K

deal
  cards        all, one at a time

trick
  first lead   player after dealer
  lead         any card
  answer       a card of the suit led, else any card
  winner       highest card of the suit led

score
  cards        worth of the cards taken

match
  to           5
  winner       the most
"""
