"""`holadsl score`: keeping score for real cards."""

from __future__ import annotations

from collections.abc import Mapping

import click

from holadsl.cli import given


@click.command(
    short_help="Keep score for real cards.",
    epilog="Exit code: 0 fine, 1 for mistakes in the rules, 2 for wrong usage, 130 for Ctrl-C. What was entered is "
    "never lost, however the program ends.",
)
@click.argument("game", metavar="[FILE|NAME]", required=False)
@given.for_a_table
@click.option("--names", metavar="NAME,…", help="Who sits at A, B, C …")
@click.option("--dealer", metavar="A|NAME", help="Who deals first.  [default: the last seat in order of play]")
@click.option("--plain", is_flag=True, help="Sentences, for screen readers and logs.")
@click.option("--ascii", "letters", is_flag=True, help="No sign beyond ASCII.")
@click.option("--resume", is_flag=True, help="Go on with the last match, or with that of FILE, NAME or its saved name.")
def command(
    *,
    game: str | None,
    players: int | None,
    variants: tuple[str, ...],
    options: Mapping[str, int],
    names: str | None,
    dealer: str | None,
    plain: bool,
    letters: bool,
    resume: bool,
) -> int:
    """Keep score while you play with real cards.

    For each deal type the points of each side (60 30), tricks (tricks 7 6) or a sweep (sweep AC); it adds up, says who
    deals next and who wins, and names the clause. In a game of turns type how the deal ended (out Ann, stock-out), then
    the cards that are left: the rules settle it. ? shows what else can be typed. Without a terminal, one line is one
    entry.

    \b
    Example:
      holadsl score house.hola --names Ann,Bob,Cem,Dora
      holadsl score --resume
    """
    from holadsl.cli.scoring import go_on, set_up
    from holadsl.cli.setting_up import Wanted

    wanted = Wanted(game, given.Choice(players, variants, options), names, plain, letters)
    return go_on(wanted, dealer) if resume else set_up(wanted, dealer)
