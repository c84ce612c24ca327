"""`holadsl puzzle`: positions near the end of a deal in which one move alone is best."""

from __future__ import annotations

from collections.abc import Mapping

import click

from holadsl.cli import given


@click.command(
    short_help="Find puzzles: positions with exactly one best move.",
    epilog="Exit code: 0 fine, 1 for mistakes in the rules or where fewer were found than asked for, 2 for wrong "
    "usage or a file that can't be written, 130 for Ctrl-C; what was found before is told.",
)
@click.argument("game", metavar="FILE|NAME")
@click.option("--count", type=given.Whole(1), metavar="N", default=1, help="How many puzzles.  [default: 1]")
@click.option("--seed", type=given.Whole(0), metavar="N", help="Decides all cards: the same puzzles again.")
@given.for_a_table
@click.option(
    "--level", type=click.Choice(["easy", "medium", "hard"]), help="Only such.  [default: medium or hard if there are]"
)
@click.option(
    "--cards",
    type=given.Whole(1),
    metavar="N",
    help="So many cards are left at the most, in all hands and the stock.  [default: 20, in games of turns 32]",
)
@click.option("--solution", is_flag=True, help="Print the solutions behind the puzzles.")
@click.option("-o", "--output", metavar="FOLDER", help="Write each puzzle, its solution, and a game that begins there.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of Markdown, with the solutions.")
@click.option("--ascii", "letters", is_flag=True, help="Letters for suits.")
@click.option(
    "--bots",
    type=click.Choice(["beginner", "casual", "random"]),
    default="beginner",
    help="Who plays the deals up to the puzzle.  [default: beginner]",
)
@click.option(
    "--deals",
    type=given.Whole(1),
    metavar="N",
    default=100,
    help="Give up after so many deals in a row without a puzzle.  [default: 100]",
)
@click.option(
    "--engine",
    type=click.Choice(["python", "native"]),
    default="native",
    help="What solves; the puzzles are the same.  [default: native]",
)
def command(
    *,
    game: str,
    count: int,
    seed: int | None,
    players: int | None,
    variants: tuple[str, ...],
    options: Mapping[str, int],
    level: str | None,
    cards: int | None,
    solution: bool,
    output: str | None,
    as_json: bool,
    letters: bool,
    bots: str,
    deals: int,
    engine: str,
) -> int:
    """Find positions near the end of a deal in which exactly one move is best, when all cards are seen.

    Bots play deals; what is left of them is solved to the end. A puzzle has three different moves or more, and the
    best is better by a point at least. Easy ones are those that a casual bot solves; in hard ones more than the first
    move must be found.

    \b
    Example:
      holadsl puzzle house.hola --seed 7
      holadsl puzzle house.hola --seed 7 --solution
      holadsl puzzle house.hola --count 5 --level hard -o puzzles
    """
    from holadsl.cli.puzzle_asked import Asked
    from holadsl.cli.puzzle_told import tell

    choice = given.Choice(players, variants, options)
    asked = Asked(game, choice, count, seed, level, cards, bots, deals, engine, letters)
    return tell(asked, output=output, as_json=as_json, solution=solution)
