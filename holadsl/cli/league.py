"""`holadsl league`: bots play each other over the same deals."""

from __future__ import annotations

from collections.abc import Mapping

import click

from holadsl.cli import given


@click.command(
    short_help="Let bots play each other, and tell who is better.",
    epilog="Exit code: 0 fine, 1 for mistakes in the rules or a bot that fails, 2 for wrong usage, 130 for Ctrl-C. "
    "What is done is kept: the same command with --resume goes on. docs/league.md tells what the figures mean.",
)
@click.argument("game", metavar="FILE|NAME")
@click.option(
    "--players", metavar="NAME,NAME,…", required=True, help="The bots: levels, as in play --bots, or your own."
)
@click.option("--deals", type=given.Whole(1), metavar="N", help="How many deals each two play.  [default: 100]")
@click.option("--seed", type=given.Whole(0), metavar="N", help="Decides all cards: the same table again.")
@click.option("--seats", "-n", type=given.Whole(1), metavar="N", help="How many sit at the table.")
@given.with_choices
@click.option("--until-sure", is_flag=True, help="Stop when it is known which of two bots is better.")
@click.option(
    "--error",
    type=click.FloatRange(0, 0.5, min_open=True),
    metavar="CHANCE",
    default=0.05,
    help="With --until-sure: how often, at most, equal bots are told apart.  [default: 0.05]",
)
@click.option(
    "--bot-fault", type=click.Choice(["stop", "lost"]), default="stop", help="What becomes of a bot that fails."
)
@click.option(
    "--bot-seconds",
    "seconds",
    type=click.FloatRange(0.01, 3600),
    metavar="N",
    help="So long a bot of your own has for a move.  [default: 10]",
)
@click.option("--processes", type=given.Whole(1), metavar="P", help="How many processes play.  [default: one a core]")
@click.option(
    "--engine",
    type=click.Choice(["interpreter", "python", "native"]),
    default="native",
    help="What plays; the table is the same.  [default: native]",
)
@click.option("--results", metavar="FILE", help="Where each deal is written down.  [default: a file of its own]")
@click.option("--resume", is_flag=True, help="Go on with what is done already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
def command(
    *,
    game: str,
    players: str,
    deals: int | None,
    seed: int | None,
    seats: int | None,
    variants: tuple[str, ...],
    options: Mapping[str, int],
    until_sure: bool,
    error: float,
    bot_fault: str,
    seconds: float | None,
    processes: int | None,
    engine: str,
    results: str | None,
    resume: bool,
    as_json: bool,
) -> int:
    """Let bots play each other by a rule file, and tell who is better and by how much.

    Every two meet over the same deals. Each deal is played again with the sides swapped, so that good cards help
    nobody. The table has a rating, and by how many points of the match a bot was ahead in a deal.

    \b
    Example:
      holadsl league house.hola --players casual,random --deals 200 --seed 1
      holadsl league house.hola --players expert,casual --until-sure --deals 1000
      holadsl league house.hola --players expert:5000,bot.py:Mine --bot-fault lost
      holadsl league house.hola --players casual,random --deals 200 --seed 1 --resume
    """
    from holadsl.cli.league_asked import Asked
    from holadsl.cli.league_played import play

    choice = given.Choice(seats, variants, options)
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    limit = error if until_sure else None
    asked = Asked(game, choice, names, deals, seed, limit, bot_fault, processes, engine, results, resume, seconds)
    return play(asked, as_json=as_json)
