"""What an example claims of what was played."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.syntax.tree.nodes import CardName, Keyword, Letter, Name, Node, Number, TeamName, Text, rule
from holadsl.syntax.tree.numbers import Fraction, Negative, Whole
from holadsl.syntax.tree.who import Contest

Party: TypeAlias = Letter | TeamName
Token: TypeAlias = CardName | Number | Letter
AmountText: TypeAlias = Whole | Fraction | Negative


@rule
class ClaimsWins(Node):
    """C wins the trick"""

    party: Party
    contest: Contest


@rule
class ClaimsLeads(Node):
    """C leads"""

    party: Party


@rule
class ClaimsNext(Node):
    """C is next"""

    seat: Letter


@rule
class ClaimsMayHold(Node):
    """A may [not] hold"""

    seat: Letter
    no: Keyword | None


@rule
class ClaimsHoldWith(Node):
    """A may hold with 8 5 K: the whole list"""

    seat: Letter
    cards: tuple[Token, ...]


@rule
class ClaimsMayPlay(Node):
    """B may [not] play 3h"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]


@rule
class ClaimsMayPlayDown(Node):
    """B may [not] play down 6c 6h"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]


@rule
class ClaimsMayCall(Node):
    """A may [not] call blast"""

    seat: Letter
    no: Keyword | None
    name: Name


@rule
class ClaimsMayTake(Node):
    """B may [not] take 6c [with 7c 8c]"""

    seat: Letter
    no: Keyword | None
    card: Token
    cards: tuple[Token, ...]


@rule
class ClaimsMayMeld(Node):
    """A may [not] meld Kc Ac 2c"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]


@rule
class ClaimsMayLayOff(Node):
    """A may [not] lay off 7h 7d [together]"""

    seat: Letter
    no: Keyword | None
    cards: tuple[Token, ...]
    together: Keyword | None


@rule
class ClaimsMayDiscard(Node):
    """A may [not] discard Kd"""

    seat: Letter
    no: Keyword | None
    card: Token


@rule
class ClaimsNextDealer(Node):
    """next dealer is A"""

    seat: Letter


@rule
class ClaimsWorth(Node):
    """the trick is worth 10"""

    number: Number


@rule
class ClaimsPoints(Node):
    """A has 40 points"""

    party: Party
    number: Number


@rule
class ClaimsMark(Node):
    """AC has the mark NAME"""

    party: Party
    name: Name


@rule
class ClaimsNoMark(Node):
    """AC has no mark NAME"""

    party: Party
    name: Name


@rule
class ClaimsGains(Node):
    """BD gains 90"""

    party: Party
    number: AmountText


@rule
class ClaimsPays(Node):
    """A pays 2: in the settlement"""

    party: Party
    number: AmountText


@rule
class ClaimsScore(Node):
    """AC's score is 520"""

    party: Party
    number: AmountText


@rule
class ClaimsTitle(Node):
    """AC's title is 'goat'"""

    party: Party
    title: Text


@rule
class ClaimsHand(Node):
    """A's hand has 9c"""

    party: Party
    cards: tuple[Token, ...]


@rule
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
