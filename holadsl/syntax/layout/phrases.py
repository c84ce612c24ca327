"""Writes any piece of a tree as one phrase, in the words that the layout chooses where the language takes several."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from string import Formatter
from typing import Any, Final, get_args

from holadsl.data import frozen
from holadsl.syntax import tree as t
from holadsl.syntax.layout.templates import TEMPLATES
from holadsl.syntax.tree import Node

STOP: Final = "\x1f"
"""The end of a clause's words in an unfinished line; no file can have this sign."""

WITH_AN: Final = re.compile(r"a(?= (?:[aeiou]|8|11\b|18\b|A\b))")
"""Where `a` is read as `an`: before a vowel, an eight, an ace."""


def phrase(node: Node) -> str:
    """A node on one line, as the layout writes it; of a block the header."""
    return raw(node).replace(STOP, " ")


def raw(node: Node) -> str:
    """The phrase with STOP where the words of a clause end."""
    special = SPECIAL.get(type(node))
    return special(node) if special else fill(node, TEMPLATES[type(node)])


# templates


@frozen
class Part:
    """A piece of a template: words, then a field joined with `between`; the whole is optional if `optional`."""

    pieces: tuple[tuple[str, str | None, str], ...]
    optional: bool


@cache
def _parts(template: str) -> tuple[Part, ...]:
    """A template taken apart at its square brackets."""
    return tuple(
        Part(
            tuple(
                (words.replace("\t", STOP), name, spec or " ")
                for words, name, spec, _ in Formatter().parse(piece.strip("[]"))
            ),
            piece.startswith("["),
        )
        for piece in re.findall(r"\[[^\]]*\]|[^\[]+", template)
    )


def fill(node: Node, template: str) -> str:
    """A node written by a template."""
    found = []
    for part in _parts(template):
        text, empty = "", True
        for words, name, between in part.pieces:
            value = _field(getattr(node, name), between) if name else ""
            empty = empty and not value
            text += words + value
        found.append("" if part.optional and empty else text)
    return "".join(found)


def _field(value: Any, between: str) -> str:
    """A child, or several, as text."""
    if isinstance(value, tuple):
        return between.join(raw(child) for child in value)
    if isinstance(value, Node):
        return raw(value)
    return value if isinstance(value, str) else ""


# what needs more than a template


def _an(text: str) -> str:
    found = WITH_AN.match(text)
    return f"an{text[1:]}" if found else text


def _single(amount: Any) -> bool:
    """Whether one thing is meant, so that its noun has no s."""
    return not isinstance(amount, t.Exactly | t.AtLeast | t.NoMoreThan | t.Between) or amount == t.Exactly(t.Number(1))


def _some_cards(node: t.SomeCards, single: bool | None = None) -> str:
    noun = raw(node.noun)
    single = _single(node.counted) if single is None else single
    words = [node.counted, *([node.adjective] if node.adjective else [])]
    return _an(" ".join([*map(raw, words), noun if single else f"{noun}s", *map(raw, node.mods)]))


def _number_of(node: t.NumberOf) -> str:
    """`number of cards in the trick`: of those that are counted nobody says `any`."""
    if isinstance(node.cards, t.SomeCards) and isinstance(node.cards.counted, t.Whichever):
        return f"number of {_some_cards(node.cards, single=False).removeprefix('any ')}"
    return f"number of {raw(node.cards)}"


def _cards_are(node: t.CardsAre) -> str:
    """`no card is led`, but `no cards are led`."""
    if isinstance(node.cards, t.SomeCards) and isinstance(node.cards.counted, t.NoneOf | t.Whichever):
        return f"{_some_cards(node.cards, isinstance(node.verb, t.CardIs))} {raw(node.verb)}"
    return f"{raw(node.cards)} {raw(node.verb)}"


def _count(amount: Node, one: str, many: str, *, none: str | None = None) -> str:
    """An amount with its noun: `1 card`, `3 or more cards`, `no cards`."""
    if isinstance(amount, t.NoneOf):
        return f"no {none or many}"
    single = amount == t.Exactly(t.Number(1)) or amount == t.Number(1) or isinstance(amount, t.Every)
    return f"{raw(amount)} {one if single else many}"


def _definite(who: Node) -> str:
    """A role behind `player after`: `the winner of the deal`, but `dealer`."""
    return f"the {raw(who)}" if isinstance(who, t.WinnerOf | t.HolderOf | t.LastPlayer) else raw(who)


def _owned(words: str) -> Callable[[Any], str]:
    """A place that is one of all or one of somebody's: `the cards taken`, `its cards taken`."""
    return lambda node: f"{raw(node.owner)} {words}" if node.owner else f"the {words}"


def _slot(verb: str) -> Callable[[Any], str]:
    """A difference: the verb, the block of the clause, the clause."""

    def written(node: t.Change | t.Add) -> str:
        block = BLOCK_OF.get(type(node.clause), "")
        return f"{verb} {block}{' ' if block else ''}{raw(node.clause)}"

    return written


def _meld(node: t.Meld) -> str:
    """`run<STOP>3 or more cards of one suit in sequence, grows at either end`."""
    more = "".join(f", {raw(part)}" for part in (node.growth, node.goes) if part)
    return f"{raw(node.name)}{STOP}{_count(node.quantity, 'card', 'cards')} {raw(node.shape)}{more}"


def _from_hand(number: t.Number | None) -> str:
    """` with 2 cards from hand`, if it is said how many."""
    return f" with {_count(number, 'card', 'cards')} from hand" if number else ""


def _blank(node: Node | None) -> str:
    """What may stand behind, after a blank."""
    return f" {raw(node)}" if node else ""


def _pass_cards(node: t.PassCards) -> str:
    turns = (node.turns,) if node.turns else ()
    return f"pass{STOP}" + ", ".join([_count(node.number, "card", "cards"), *map(raw, (*node.to, *turns))])


BLOCK_OF: Final[dict[type[Node], str]] = {
    found: block
    for block, family in {
        "game": t.GameClause,
        "pack": t.PackClause,
        "deal": t.DealClause,
        "trump": t.TrumpClause,
        "trick": t.TrickClause,
        "hold": t.HoldClause,
        "melds": t.MeldsClause,
        "turn": t.TurnClause,
        "rules": t.Rule,
        "counts": t.Count,
        "score": t.ScoreClause,
        "settle": t.SettleClause,
        "match": t.MatchClause,
    }.items()
    for found in (get_args(family) or (family,))
}
"""The block that a `change` line names for a clause of that class."""

SPECIAL: Final[dict[type[Node], Callable[[Any], str]]] = {
    t.Name: lambda node: node.text,
    t.Text: lambda node: f'"{node.text}"',
    t.Number: lambda node: str(node.value),
    t.CardName: lambda node: node.text,
    t.Letter: lambda node: node.text,
    t.TeamName: lambda node: node.text,
    t.Keyword: lambda node: node.text,
    t.Change: _slot("change"),
    t.Add: _slot("add"),
    t.FromMiddle: lambda node: f"{_count(node.number, 'card', 'cards')} from the middle of the stock",
    t.ToBottom: lambda node: f"{_count(node.number, 'card', 'cards')} to the bottom of the stock",
    t.ToDiscards: lambda node: f"{_count(node.number, 'card', 'cards')} to the discards",
    t.PassCards: _pass_cards,
    t.NothingHeld: lambda node: f"nothing for {_count(node.number, 'card', 'cards')} of one rank",
    t.Meld: _meld,
    t.GrowsInto: lambda node: ", or ".join((f"grows to {_an(f'a {raw(node.name)}')}", *map(raw, node.joined))),
    t.Joined: lambda node: f"to {_an(f'a {raw(node.name)}')}{_from_hand(node.number)}",
    t.FromStock: lambda node: f"{_count(node.number, 'card', 'cards')} from the stock",
    t.IntoNewMeld: lambda node: f"into a new meld{_from_hand(node.number)}",
    t.TurnDiscard: lambda node: f"discard{STOP}{_count(node.number, 'card', 'cards')}{_blank(node.way)}",
    t.ForEach: lambda node: " ".join(("for each", *map(raw, (node.noun, *node.mods)))),
    t.CanMeld: lambda node: f"can meld {raw(node.card)}{_from_hand(node.number)}",
    t.EndsAfter: lambda node: f"after {_count(node.quantity, 'deal', 'deals')}",
    t.HasCards: lambda node: f"has {_count(node.amount, 'card', 'cards')}",
    t.HasSize: lambda node: f"has {_count(node.amount, 'card', 'cards')}",
    t.WonTricks: lambda node: f"won {_count(node.amount, 'trick', 'tricks', none='trick')}",
    t.ClaimsHandSize: lambda node: f"{raw(node.party)}'s hand has {_count(node.number, 'card', 'cards')}",
    t.Quantified: lambda node: _an(
        " ".join(map(raw, filter(None, (node.determiner, node.other, node.noun)))) + _of(node.of)
    ),
    t.SomeCards: _some_cards,
    t.NumberOf: _number_of,
    t.SomeOfRank: lambda node: _an(" ".join(map(raw, (node.counted, node.rank, *node.mods)))),
    t.LastLeads: lambda node: (
        f"except the rank of {raw(node.owner) if node.owner else 'the'} last {raw(node.number)} leads"
    ),
    t.CardsAre: _cards_are,
    t.IsA: lambda node: _an(f"a {raw(node.noun)}"),
    t.IsOfRank: lambda node: _an(f"a {raw(node.rank)}"),
    t.After: lambda node: f"player after {_definite(node.who)}",
    t.Before: lambda node: f"player before {_definite(node.who)}",
    t.Nearest: lambda node: f"nearest to {_definite(node.who)}{' either way' if node.either else ''}",
    t.PartnerOf: lambda node: f"partner of {_definite(node.who)}",
    t.CardsTaken: _owned("cards taken"),
    t.CardsPlayed: _owned("cards played"),
    t.CardsLed: _owned("cards led"),
}
"""Classes that a template can't write."""


def _of(who: Node | None) -> str:
    return f" of {_definite(who)}" if who else ""
