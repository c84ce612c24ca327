"""Bots at a table: who was invited to which seat, and what happens when one of them fails."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import click

from holadsl.api import Move, Rules, Table, View
from holadsl.cli.company import Company
from holadsl.data import define, field, frozen
from holadsl.players.faults import BotFault, NoSuchBot
from holadsl.players.levels import USUAL, Named, for_seats, levels, named
from holadsl.players.player import Player
from holadsl.players.seeds import seed_at

GO_ON: Final = "go-on"
STOP: Final = "stop"


@frozen
class Terms:
    """On what terms people's own bots play."""

    seconds: float | None = None
    """How long each has for a move; None: as usual."""
    stops: bool = False
    """The game stops when one fails; else another bot plays on in its place."""


@define
class Relieved:
    """A foreign bot, in whose place another plays on when it fails."""

    guest: Player
    relief: Player
    seat: str
    says: Callable[[str], None]
    _failed: bool = field(default=False, init=False)

    def choose(self, view: View) -> Move:
        """The move of the bot, or of that in its place."""
        if not self._failed:
            try:
                return self.guest.choose(view)
            except BotFault as fault:
                self._fails(fault)
        return self.relief.choose(view)

    def call(self, view: View) -> Move | None:
        """The call of the bot, or of that in its place."""
        if not self._failed:
            try:
                return self.guest.call(view)
            except BotFault as fault:
                self._fails(fault)
        return self.relief.call(view)

    def _fails(self, fault: BotFault) -> None:
        self._failed = True
        self.says(f"{told(fault)} A {USUAL} bot plays on for {self.seat} in its place.")


def told(fault: BotFault) -> str:
    """What happened to a bot, as a sentence."""
    said = str(fault)
    return f"{said[:1].upper()}{said[1:]}"


def named_by(text: str, rules: Rules, people: Sequence[str]) -> str:
    """The bots that a command line names, as a saved game keeps them: one for all, or one for each seat of a bot.

    click.BadParameter where a name means none, or there are too few or too many.
    """
    seats = [seat for seat in rules.seats if seat not in people]
    names = {seat: _named(name, Terms()).said for seat, name in _for_seats(text, seats).items()}
    if not names:
        return _named(text.split(",", maxsplit=1)[0], Terms()).said
    return next(iter(names.values())) if len(set(names.values())) == 1 else ",".join(names.values())


def seated(
    text: str, table: Table, company: Company, seed: int, terms: Terms, says: Callable[[str], None]
) -> Mapping[str, Player]:
    """The bots at their seats, each ready to play. Each has a seed of its own, made of what a saved game keeps.

    What a slower engine has to say stands on stderr before the game begins. click.BadParameter where a bot can't play.
    """
    bots: dict[str, Player] = {}
    seats = [seat for seat in table.rules.seats if seat not in company.people]
    for seat, name in _for_seats(text, seats).items():
        own = seed_at(seed, seat)
        bot = _named(name, terms)(own)
        foreign = name.partition(":")[0] not in levels()
        bots[seat] = bot
        if foreign and not terms.stops:
            bots[seat] = Relieved(bot, levels()[USUAL](own), company.names[seat], says)
        _prepare(bot, table)
    return bots


def _prepare(bot: Player, table: Table) -> None:
    """What has to be made or loaded before a bot's first move is, so that its first move doesn't wait for it."""
    prepare = getattr(bot, "prepare", None)
    if prepare is None or not table.to_act:
        return
    with warnings.catch_warnings(record=True) as notes:
        warnings.simplefilter("always")
        try:
            prepare(table.view(table.to_act[0]))
        except BotFault as fault:
            raise click.BadParameter(f"--bots: {fault}") from fault
    for note in notes:
        click.echo(f"note: {note.message}", err=True)


def _for_seats(text: str, seats: Sequence[str]) -> Mapping[str, str]:
    if not seats:
        return {}
    try:
        return for_seats(text, seats)
    except NoSuchBot as wrong:
        raise click.BadParameter(f"--bots: {wrong}") from wrong


def _named(text: str, terms: Terms) -> Named:
    try:
        return named(text, deadline=terms.seconds)
    except (NoSuchBot, BotFault) as wrong:
        raise click.BadParameter(f"--bots: {wrong}") from wrong
