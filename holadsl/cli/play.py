"""`holadsl play`: a game in the terminal."""

from __future__ import annotations

from collections.abc import Mapping

import click

from holadsl.cli import given


@click.command(
    short_help="Play a game in the terminal.",
    epilog="Exit code: 0 fine, 1 for mistakes in the rules, 2 for wrong usage, 130 for Ctrl-C. Nothing that was shown "
    "as played is lost, however the program ends.",
)
@click.argument("game", metavar="[FILE|NAME]", required=False)
@click.option("--seat", "seats", metavar="A|A,C|none", help="Where people sit; the others are bots.  [default: A]")
@given.for_a_table
@click.option(
    "--bots",
    metavar="BOT,…",
    help="How the bots play, all alike or one for each seat of a bot: beginner, casual, club, expert, random; "
    "expert:5000 with so many playouts a move, expert:2s with a time; bot.py:Class for your own.  [default: casual]",
)
@click.option(
    "--bot-seconds",
    type=click.FloatRange(0.01, 3600),
    metavar="N",
    help="So long a bot of your own has for a move.  [default: 10]",
)
@click.option(
    "--bot-fault",
    type=click.Choice(["go-on", "stop"]),
    help="When a bot of your own fails: a casual bot plays on in its place, or the game stops.  [default: go-on]",
)
@click.option(
    "--engine",
    type=click.Choice(["interpreter", "python", "native"]),
    help="What plays; the game is the same.  [default: interpreter]",
)
@click.option("--seed", type=given.Whole(0), metavar="N", help="Decides every shuffle: the same game again.")
@click.option("--deals", type=given.Whole(1), metavar="N", help="The match ends after so many deals.")
@click.option("--names", metavar="NAME,…", help="Who sits at A, B, C …")
@click.option("--plain", is_flag=True, help="A sentence for each event, for screen readers and logs.")
@click.option("--ascii", "letters", is_flag=True, help="Letters for suits, and no other sign beyond ASCII.")
@click.option("--resume", is_flag=True, help="Go on with the last game, or with that of FILE, NAME or its saved name.")
def command(
    *,
    game: str | None,
    seats: str | None,
    players: int | None,
    variants: tuple[str, ...],
    options: Mapping[str, int],
    bots: str | None,
    bot_seconds: float | None,
    bot_fault: str | None,
    engine: str | None,
    seed: int | None,
    deals: int | None,
    names: str | None,
    plain: bool,
    letters: bool,
    resume: bool,
) -> int:
    """Play a game by a rule file, against bots or with others at one screen.

    The game is a shipped one by its name (holadsl list), or your own rule file. Type a card by its text (9h) or by
    the number in front of it; ? shows what else can be typed. Without a terminal, one move a line is read.

    \b
    Example:
      holadsl play house.hola --with VARIANT --names Ann,Bob,Cem,Dora
      holadsl play house.hola --seat A,C          two people take turns at the screen
      holadsl play house.hola --seat none --seed 7 --plain
      holadsl play NAME --bots expert             or club,expert,beginner, in the order of their seats
      holadsl play --resume
    """
    from holadsl.cli.setting_up import Wanted, go_on, set_up

    choice = given.Choice(players, variants, options)
    wanted = Wanted(game, choice, names, plain, letters, seats, bots, bot_seconds, bot_fault, engine, seed, deals)
    return go_on(wanted) if resume else set_up(wanted)
