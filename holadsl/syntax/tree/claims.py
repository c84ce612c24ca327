"""What an example claims of what was played."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from holadsl.syntax.tree.nodes import CardName, Keyword, Letter, Name, Node, Number, TeamName, Text, rule
from holadsl.syntax.tree.numbers import Fraction, Negative, Whole
from holadsl.syntax.tree.who import Contest

Party: TypeAlias = Letter | TeamName
Token: TypeAlias = CardName | Number | Letter
AmountText: TypeAlias = Whole | Fraction | Negative


@rule
@frozen
class ClaimsWins(Node):
    """C wins the trick"""

    party: Party
    contest: Contest


@rule
@frozen
class ClaimsLeads(Node):
    """C leads"""

    party: Party


@rule
@frozen
class ClaimsNext(Node):
    """C is next"""

    seat: Letter


@rule
@frozen
class ClaimsMayHold(Node):
    """A may [not] hold"""

    seat: Letter
    no: Keyword | None


@rule
@frozen
class ClaimsHoldWith(Node):
    """A may hold with 8 5 K: the whole list"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
@frozen
class ClaimsMayPlay(Node):
    """B may [not] play 3h"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]


@rule
@frozen
class ClaimsMayPlayDown(Node):
    """B may [not] play down 6c 6h"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]


@rule
@frozen
class ClaimsMayCall(Node):
    """A may [not] call blast"""

    seat: Letter
    no: Keyword | None
    name: Name


@rule
@frozen
class ClaimsMayTake(Node):
    """B may [not] take 6c [with 7c 8c]"""

    seat: Letter
    no: Keyword | None
    card: Token
    cards: tuple[Token, ...]


@rule
@frozen
class ClaimsMayMeld(Node):
    """A may [not] meld Kc Ac 2c"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]


@rule
@frozen
class ClaimsMayLayOff(Node):
    """A may [not] lay off 7h 7d [together]"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]
    together: Keyword | None


@rule
@frozen
class ClaimsMayDiscard(Node):
    """A may [not] discard Kd"""

    seat: Letter
    no: Keyword | None
    card: Token


@rule
@frozen
class ClaimsNextDealer(Node):
    """next dealer is A"""

    seat: Letter


@rule
@frozen
class ClaimsWorth(Node):
    """the trick is worth 10"""

    number: Number


@rule
@frozen
class ClaimsPoints(Node):
    """A has 40 points"""

    party: Party
    number: Number


@rule
@frozen
class ClaimsMark(Node):
    """AC has the mark NAME"""

    party: Party
    name: Name


@rule
@frozen
class ClaimsNoMark(Node):
    """AC has no mark NAME"""

    party: Party
    name: Name


@rule
@frozen
class ClaimsGains(Node):
    """BD gains 90"""

    party: Party
    number: AmountText


@rule
@frozen
class ClaimsPays(Node):
    """A pays 2: in the settlement"""

    party: Party
    number: AmountText


@rule
@frozen
class ClaimsScore(Node):
    """AC's score is 520"""

    party: Party
    number: AmountText


@rule
@frozen
class ClaimsTitle(Node):
    """AC's title is 'goat'"""

    party: Party
    title: Text


@rule
@frozen
class ClaimsHand(Node):
    """A's hand has 9c"""

    party: Party
    cards: tuple[Token, ...]


@rule
@frozen
class ClaimsHandSize(Node):
    """A's hand has 3 cards"""

    party: Party
    number: Number


Claim: TypeAlias = (
    ClaimsWins
    | ClaimsLeads
    | ClaimsNext
    | ClaimsMayHold
    | ClaimsHoldWith
    | ClaimsMayPlay
    | ClaimsMayPlayDown
    | ClaimsMayCall
    | ClaimsMayTake
    | ClaimsMayMeld
    | ClaimsMayLayOff
    | ClaimsMayDiscard
    | ClaimsNextDealer
    | ClaimsWorth
    | ClaimsPoints
    | ClaimsMark
    | ClaimsNoMark
    | ClaimsGains
    | ClaimsPays
    | ClaimsScore
    | ClaimsTitle
    | ClaimsHand
    | ClaimsHandSize
)
