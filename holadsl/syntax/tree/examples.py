"""Example blocks: what is given, played and claimed."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.claims import Claim, Party, Token
from holadsl.syntax.tree.nodes import CardName, Keyword, Letter, Name, Node, Number, Text, rule
from holadsl.syntax.tree.numbers import Negative, PlainNumber


@rule
@frozen
class Example(Node):
    """example 'what it shows'"""

    title: Text
    lines: tuple[Node, ...]


@rule
@frozen
class Given(Node):
    """given …"""

    parts: tuple[GivenPart, ...]


@rule
@frozen
class Play(Node):
    """play …"""

    moves: tuple[Played, ...]


@rule
@frozen
class Then(Node):
    """then …"""

    claims: tuple[Claim, ...]


@rule
@frozen
class GivenPlayers(Node):
    """6 players"""

    number: Number


@rule
@frozen
class GivenDealer(Node):
    """dealer D"""

    seat: Letter


@rule
@frozen
class GivenLeader(Node):
    """leader A"""

    seat: Letter


@rule
@frozen
class GivenTurn(Node):
    """turn A"""

    seat: Letter


@rule
@frozen
class GivenTrump(Node):
    """trump hearts"""

    suit: Name


@rule
@frozen
class GivenTrick(Node):
    """trick 2"""

    number: Number


@rule
@frozen
class GivenStock(Node):
    """stock 0"""

    stock: StockSize | StockCards


@rule
@frozen
class StockSize(Node):
    """8"""

    number: Number


@rule
@frozen
class StockCards(Node):
    """9h Td"""

    cards: tuple[CardName, ...]


@rule
@frozen
class GivenHand(Node):
    """hand A K 9 4"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
@frozen
class GivenTaken(Node):
    """taken AC K K"""

    party: Party
    cards: tuple[Token, ...]


@rule
@frozen
class GivenPoints(Node):
    """points AC 50 BD 40"""

    tallies: tuple[Tally, ...]


@rule
@frozen
class GivenScore(Node):
    """score AC 480 BD 450"""

    tallies: tuple[Tally, ...]


@rule
@frozen
class GivenTricks(Node):
    """tricks AC 6 BD 3"""

    tallies: tuple[Tally, ...]


@rule
@frozen
class GivenMeld(Node):
    """meld B 7h 8h 9h"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
@frozen
class GivenDiscards(Node):
    """discards 6c"""

    cards: tuple[Token, ...]


@rule
@frozen
class GivenTurns(Node):
    """turns A 1"""

    tallies: tuple[Tally, ...]


@rule
@frozen
class GivenMelded(Node):
    """melded A C D"""

    seats: tuple[Letter, ...]


@rule
@frozen
class GivenWinner(Node):
    """winner B: who won the deal"""

    seat: Letter


@rule
@frozen
class GivenMark(Node):
    """mark AC NAME"""

    party: Party
    name: Name


@rule
@frozen
class GivenCount(Node):
    """passes 1"""

    name: Name
    number: Number


@rule
@frozen
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
@frozen
class PlaysCards(Node):
    """A 8"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
@frozen
class PlaysStop(Node):
    """A stops"""

    seat: Letter


@rule
@frozen
class PlaysJoin(Node):
    """A joins"""

    seat: Letter


@rule
@frozen
class PlaysDrop(Node):
    """A drops"""

    seat: Letter


@rule
@frozen
class PlaysDown(Node):
    """D down 6c 6h"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
@frozen
class PlaysTop(Node):
    """B top card of the stock"""

    seat: Letter


@rule
@frozen
class PlaysCall(Node):
    """C calls molodka 6h 8h Qh Ah"""

    seat: Letter
    name: Name
    cards: tuple[Token, ...]


@rule
@frozen
class PlaysDraw(Node):
    """A draws [9c]"""

    seat: Letter
    card: Token | None


@rule
@frozen
class PlaysTake(Node):
    """C takes 6c [with 7c 8c]"""

    seat: Letter
    card: Token
    cards: tuple[Token, ...]


@rule
@frozen
class PlaysMeld(Node):
    """A melds 3c 4c 5c"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
@frozen
class PlaysLayOff(Node):
    """A lays off 7h 7d [together]"""

    seat: Letter
    cards: tuple[Token, ...]
    together: Keyword | None


@rule
@frozen
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
