"""`holadsl show`: a rule file after any stage: its tree, the rules in force, the Machine, sources of engines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import click

from holadsl.cli import given, screen
from holadsl.cli.ending import FAILED, Refused
from holadsl.diagnostics.refused import RulesError

if TYPE_CHECKING:
    from holadsl.cli.given import Choice, Given
    from holadsl.cli.rulesheet import RuleSheet
    from holadsl.core.machine import Machine
    from holadsl.diagnostics.diagnostic import Diagnostic


@click.command(
    short_help="Print the rules in force, or how they were read.",
    epilog="Exit code: 0 fine, 1 if the file has mistakes, 2 for a choice the game doesn't have or an unreadable file.",
)
@click.argument("name", metavar="NAME")
@click.option(
    "--stage",
    type=click.Choice(["tree", "rules", "machine", "python", "c"]),
    default="rules",
    show_default=True,
    help="tree: how each line was read. rules: every rule in force at the table, with where it comes from. "
    "machine: what is played, with the range of every number. python, c: the same as the source text that engines run.",
)
@given.for_a_table
def command(name: str, stage: str, players: int | None, variants: tuple[str, ...], options: Mapping[str, int]) -> int:
    """Print the rules of a game as they are in force at a table.

    NAME is a shipped game, a rule file, or - for the standard input. Behind a line stands where it comes from, if not
    from its own block in that file: `default`, another file, a variant, a number of players.

    \b
    Example:
      holadsl list
      holadsl show NAME --players 6 --with VARIANT
      holadsl show house.hola --stage machine
      holadsl show house.hola --stage c
    """
    file, choice = given.rule_file(name), given.Choice(players, variants, options)
    if stage == "tree":
        return _show_tree(file)
    if stage == "rules":
        return _show_rules(file, choice)
    return _show_machine(file, choice, stage)


def _show_tree(file: Given) -> int:
    """Prints the tree, also of a file with mistakes; those go to stderr."""
    from holadsl.cli.branches import tree_text
    from holadsl.diagnostics.diagnostic import Bag
    from holadsl.syntax.parse import parse

    bag = Bag()
    root = parse(file.source, bag)
    click.echo("\n".join(tree_text(root, file.source)))
    screen.tell(bag.sorted())
    return FAILED if bag.errors else 0


def _show_rules(file: Given, choice: Choice) -> int:
    """Prints every slot in force, also of a game that can't be played yet."""
    sheet = rule_sheet(file, choice)
    console = screen.out()
    if screen.coloured(console):
        from rich.text import Text

        for line in sheet.lines():
            whole = str(line)
            text = Text(whole)
            text.stylize("dim", len(whole) - len(line.comment))
            console.print(text, soft_wrap=True)
    else:
        click.echo("\n".join(str(line).rstrip() for line in sheet.lines()))
    return 0


def rule_sheet(file: Given, choice: Choice) -> RuleSheet:
    """The rules in force at a table; RulesError for mistakes of the file, or of the choice."""
    from holadsl.cli.rulesheet import RuleSheet
    from holadsl.compiler import judge
    from holadsl.semantics.sheet import header_counts
    from holadsl.semantics.tables import Tables

    judged = judge(file.source, file.find)
    sheet = judged.sheet
    if any(found.severity == "error" for found in judged.found) or not sheet.player_counts():
        raise RulesError(_mistakes(file, choice))
    number = choice.players if choice.players is not None else min(header_counts(sheet))
    if number not in sheet.player_counts():
        raise RulesError(_mistakes(file, choice))
    table = Tables(sheet).table(number, choice.variants, choice.options)
    if any(found.severity == "error" and found.path == screen.OUTSIDE for found in table.bag):
        raise RulesError(tuple(found for found in table.bag if found.path == screen.OUTSIDE))
    return RuleSheet(sheet, table, choice.options)


def _mistakes(file: Given, choice: Choice) -> tuple[Diagnostic, ...]:
    """What the compiler says of a choice that it refuses."""
    from holadsl.compiler import Compiled, compile_source

    done = compile_source(file.source, choice.players, choice.variants, choice.options, file.find)
    return () if isinstance(done, Compiled) else done


def _show_machine(file: Given, choice: Choice, stage: str) -> int:
    """Prints the Machine with the ranges that its check infers, or what an engine makes of it."""
    from holadsl.compiler import Compiled, compile_source

    done = compile_source(file.source, choice.players, choice.variants, choice.options, file.find)
    if not isinstance(done, Compiled):
        raise RulesError(done)
    click.echo(_PRINTERS[stage](done.machine).rstrip("\n"))
    return 0


def _as_machine(machine: Machine) -> str:
    from holadsl.core.show import show

    return show(machine)


def _as_python(machine: Machine) -> str:
    from holadsl.native.python.source import python_source

    return python_source(machine)


def _as_c(machine: Machine) -> str:
    from holadsl.native.c.layout import TooLarge
    from holadsl.native.c.source import c_source

    try:
        return c_source(machine)
    except TooLarge as reason:
        raise Refused(f"these rules can't be played in C, only in Python: {reason}.") from reason


_PRINTERS: Final[Mapping[str, Callable[[Machine], str]]] = {
    "machine": _as_machine,
    "python": _as_python,
    "c": _as_c,
}
