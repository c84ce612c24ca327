"""A game with plays of several cards, a trump suit and calls, and hands of it by the seeds of the tests.

With seed 118 the hands are A: Qc Qd 6d Td, B: Tc Qh 9s As, C: Kh Kd Ks 7c, D: Ts 9h Js Kc; 8d is shown. When A leads
Qc, B lays 9s face down, C plays Kd and D lays a card face down, A draws 7d and can call.
With seed 34 B can call before the first lead: 8s Qs 9s 6s. A has 6c Qd 7s Jc; Qc is shown.
With seed 11514 B can, Kc Tc 8c Qc, and A, who goes before him, could too: Th 7h Ah Jh.
"""

FOURS = """\
language 1

game "Fours"
  players      4 in 2 teams

pack
  ranks        6 7 8 9 J Q K 10 A
  suits        clubs diamonds hearts spades
  worth        11 for A, 10 for 10, 4 for K, 3 for Q, 2 for J

deal
  cards        4 each
  show         1 card from the middle of the stock
  next dealer  player after dealer

trump
  is           suit of the card shown

trick
  first lead   player after dealer when this is the first deal, otherwise winner of the last trick
  lead         1 or more cards of one suit
  answer       as many cards beating, or as many cards face down
  beats        a higher card of its suit, or a trump over a plain card
  against      best cards
  pairing      one to one
  winner       last to beat
  refill       to 4, one at a time, winner first

call four "Four of a suit take the lead"
  by           a player that has not played to the trick
  when         a trick is open
  with         4 cards of one suit
  needs        3 or less cards are led
  first        nearest to leader
  then         the trick goes back, that player leads those cards

call claim "The winner of a trick says that his cards are worth 31"
  by           winner of the last trick
  when         a trick ends
  then         that player wins the deal when worth of its cards taken is 31 or more,
               otherwise that player loses the deal

score
  cards        worth of the cards taken

match
  gains        1 when it won the deal, otherwise 0
  to           3
  winner       the most
"""

GERMAN = FOURS.replace("clubs diamonds hearts spades", "acorns bells hearts leaves")
