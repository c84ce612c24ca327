"""Example blocks: what is given, played and claimed."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.claims import Claim, Party, Token
from holadsl.syntax.tree.nodes import CardName, Keyword, Letter, Name, Node, Number, Text, rule
from holadsl.syntax.tree.numbers import Negative, PlainNumber


@rule
class Example(Node):
    """example 'what it shows'"""

    title: Text
    lines: tuple[Node, ...]


@rule
class Given(Node):
    """given …"""

    parts: tuple[GivenPart, ...]


@rule
class Play(Node):
    """play …"""

    moves: tuple[Played, ...]


@rule
class Then(Node):
    """then …"""

    claims: tuple[Claim, ...]


@rule
class GivenPlayers(Node):
    """6 players"""

    number: Number


@rule
class GivenDealer(Node):
    """dealer D"""

    seat: Letter


@rule
class GivenLeader(Node):
    """leader A"""

    seat: Letter


@rule
class GivenTurn(Node):
    """turn A"""

    seat: Letter


@rule
class GivenTrump(Node):
    """trump hearts"""

    suit: Name


@rule
class GivenTrick(Node):
    """trick 2"""

    number: Number


@rule
class GivenStock(Node):
    """stock 0"""

    stock: StockSize | StockCards


@rule
class StockSize(Node):
    """8"""

    number: Number


@rule
class StockCards(Node):
    """9h Td"""

    cards: tuple[CardName, ...]


@rule
class GivenHand(Node):
    """hand A K 9 4"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
class GivenTaken(Node):
    """taken AC K K"""

    party: Party
    cards: tuple[Token, ...]


@rule
class GivenPoints(Node):
    """points AC 50 BD 40"""

    tallies: tuple[Tally, ...]


@rule
class GivenScore(Node):
    """score AC 480 BD 450"""

    tallies: tuple[Tally, ...]


@rule
class GivenTricks(Node):
    """tricks AC 6 BD 3"""

    tallies: tuple[Tally, ...]


@rule
class GivenMeld(Node):
    """meld B 7h 8h 9h"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
class GivenDiscards(Node):
    """discards 6c"""

    cards: tuple[Token, ...]


@rule
class GivenTurns(Node):
    """turns A 1"""

    tallies: tuple[Tally, ...]


@rule
class GivenMelded(Node):
    """melded A C D"""

    seats: tuple[Letter, ...]


@rule
class GivenWinner(Node):
    """winner B: who won the deal"""

    seat: Letter


@rule
class GivenMark(Node):
    """mark AC NAME"""

    party: Party
    name: Name


@rule
class GivenCount(Node):
    """passes 1"""

    name: Name
    number: Number


@rule
class Tally(Node):
    """AC 50"""

    party: Party
    number: PlainNumber | Negative


GivenPart: TypeAlias = (
    GivenPlayers
    | GivenDealer
    | GivenLeader
    | GivenTurn
    | GivenTrump
    | GivenTrick
    | GivenStock
    | GivenHand
    | GivenTaken
    | GivenPoints
    | GivenScore
    | GivenTricks
    | GivenMeld
    | GivenDiscards
    | GivenTurns
    | GivenMelded
    | GivenWinner
    | GivenMark
    | GivenCount
)


@rule
class PlaysCards(Node):
    """A 8"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
class PlaysStop(Node):
    """A stops"""

    seat: Letter


@rule
class PlaysJoin(Node):
    """A joins"""

    seat: Letter


@rule
class PlaysDrop(Node):
    """A drops"""

    seat: Letter


@rule
class PlaysDown(Node):
    """D down 6c 6h"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
class PlaysTop(Node):
    """B top card of the stock"""

    seat: Letter


@rule
class PlaysCall(Node):
    """C calls molodka 6h 8h Qh Ah"""

    seat: Letter
    name: Name
    cards: tuple[Token, ...]


@rule
class PlaysDraw(Node):
    """A draws [9c]"""

    seat: Letter
    card: Token | None


@rule
class PlaysTake(Node):
    """C takes 6c [with 7c 8c]"""

    seat: Letter
    card: Token
    cards: tuple[Token, ...]


@rule
class PlaysMeld(Node):
    """A melds 3c 4c 5c"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
class PlaysLayOff(Node):
    """A lays off 7h 7d [together]"""

    seat: Letter
    cards: tuple[Token, ...]
    together: Keyword | None


@rule
class PlaysDiscard(Node):
    """C discards Kd"""

    seat: Letter
    card: Token


Played: TypeAlias = (
    PlaysCards
    | PlaysStop
    | PlaysJoin
    | PlaysDrop
    | PlaysDown
    | PlaysTop
    | PlaysCall
    | PlaysDraw
    | PlaysTake
    | PlaysMeld
    | PlaysLayOff
    | PlaysDiscard
)
