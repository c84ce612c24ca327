"""`holadsl new`: a house-rule file, written by a few questions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from holadsl import library
from holadsl.cli import given
from holadsl.cli.called import called
from holadsl.cli.ending import Refused
from holadsl.cli.questions import Unclear, ask, number, one_of, some_of
from holadsl.data import evolve, frozen

if TYPE_CHECKING:
    from holadsl.cli.housefile import Wanted
    from holadsl.cli.list import HouseRule, Shipped
    from holadsl.diagnostics.diagnostic import Diagnostic
    from holadsl.semantics.tables import Table, Tables

NONE: Final = "none"
MOST_POINTS: Final = 1_000_000

_NAME: Final = re.compile(r"[^\W\d_][\w-]*")
"""File names that `extends` can say."""


@click.command(
    short_help="Write a house-rule file, by a few questions.",
    epilog="Exit code: 0 written; 2 if the file is there already or can't be written; 130 for Ctrl-C, nothing written.",
)
@click.argument("file", metavar="FILE")
def command(file: str) -> None:
    """Write a house-rule file, by a few questions: which game, how many play, which house rules, how many points.

    FILE is written in the end, if nothing of that name is there; .hola is added to a bare name. An empty answer takes
    what stands in brackets. From a pipe, one line is one answer, and what is left out is as in brackets.

    \b
    Example:
      holadsl new house.hola
      holadsl play house.hola
    """
    path = _path_of(file)
    base = _ask_base(path)
    text = _written(path, base, _ask_rest(path, base))
    try:
        from holadsl.cli.files import write_new

        write_new(path, text)
    except OSError as problem:
        raise Refused(f"{path} can't be written: {(problem.strerror or str(problem)).lower()}.") from None
    shown = str(path) if os.sep in str(path) or path.suffix == given.SUFFIX else f"./{path}"
    click.echo(f"\n{text}\nWritten to {shown}. Next: {called()} play {shown}")


def _path_of(file: str) -> Path:
    """The path to be written; Refused if it can't be."""
    path = Path(file if Path(file).suffix else f"{file}{given.SUFFIX}")
    if not path.stem[:1].isalnum():
        raise Refused(f"a file is named by words, such as house{given.SUFFIX}.")
    if path.suffix != given.SUFFIX:
        raise Refused(f"a rule file ends in {given.SUFFIX}, such as {path.with_suffix(given.SUFFIX)}.")
    if path.exists() or path.is_symlink():
        raise Refused(f"{path} is there already, and is left as it is; choose another name.")
    if not path.parent.is_dir():
        raise Refused(f"there is no folder {path.parent}.")
    if path.stem in library.ruleset_names():
        raise Refused(f"{path.stem} is the name of a game that comes with holadsl; choose another name.")
    return path


@frozen(eq=False)
class Base:
    """The game to build on."""

    game: Shipped
    tables: Tables

    def table(self, players: int, variants: Iterable[str] = ()) -> Table:
        """The game at one table."""
        return self.tables.table(players, tuple(variants))


# the questions


def _ask_base(path: Path) -> Base:
    """The game to build on: one that is shipped, or one beside the file."""
    from holadsl.api import rulesets
    from holadsl.cli.list import described
    from holadsl.compiler import judge
    from holadsl.diagnostics.refused import RulesError
    from holadsl.semantics.tables import Tables

    known, titles = library.ruleset_names(), rulesets()
    beside = sorted(other.stem for other in path.parent.glob(f"*{given.SUFFIX}") if _NAME.fullmatch(other.stem))
    names = (*known, *(name for name in beside if name not in known))
    click.echo("The games to build on:")
    _list([(name, titles.get(name, f"{name}{given.SUFFIX}, beside your file")) for name in names])
    name = ask("Which game", names[0], one_of(names))
    file = given.rule_file(name if name in known else str(path.with_name(f"{name}{given.SUFFIX}")))
    judged = judge(file.source, file.find)
    if any(found.severity == "error" for found in judged.found):
        raise RulesError(judged.found)
    return Base(described(file, name), Tables(judged.sheet))


def _ask_rest(path: Path, base: Base) -> Wanted:
    """All that the file changes in the game."""
    from holadsl.cli.housefile import Wanted, options_of, title_of
    from holadsl.cli.list import choosable

    game = base.game
    counts = tuple(sides.players for sides in game.players)
    players = counts[0]
    if len(counts) > 1:
        offered = ", ".join(map(str, game.players))
        players = ask(f"How many usually play ({offered})", str(players), number(None, None, counts))
    offers = tuple(rule for rule in game.variants if _is_offered(rule, base, players))
    variants = _ask_variants(offers, base, players)
    table = base.table(players, (rule.name for rule in variants))
    target = _ask_target(table)
    chosen = {}
    for option in table.book.options.values():
        scene = table.lowered.scene
        if scene is not None and option.name in scene.options_read:
            one = evolve(choosable(table.book, option), default=table.options[option.name])
            question = f"{one.title} ({one.allowed})" if one.allowed else one.title
            chosen[one] = ask(question, str(one.default), number(one.low, one.high, one.values))
    return Wanted(
        title=title_of(path),
        base=game,
        players=next(sides for sides in game.players if sides.players == players),
        only=players != counts[0] or any(rule.players for rule in variants),
        variants=variants,
        options=options_of(chosen),
        target=target,
        others=tuple(rule.name for rule in offers if rule not in variants),
    )


def _is_offered(rule: HouseRule, base: Base, players: int) -> bool:
    """A variant does something at this table, and nothing is wrong with it there."""
    from holadsl.cli.rulesheet import has_effect

    if rule.players not in (None, players) or rule.name in base.table(players).book.chosen:
        return False
    table = base.table(players, (rule.name,))
    return not _clashes(table) and has_effect(base.tables.sheet.all_variants()[rule.name], table)


def _clashes(table: Table) -> list[str]:
    """What is wrong with the choice of variants at a table, one sentence each."""
    from holadsl.diagnostics.codes.types import NOT_BUILT
    from holadsl.semantics.judge import EVERYWHERE

    return [
        found.message
        for found in table.bag
        if found.severity == "error" and found.code not in EVERYWHERE | {NOT_BUILT.number}
    ]


def _ask_variants(offers: tuple[HouseRule, ...], base: Base, players: int) -> tuple[HouseRule, ...]:
    """The house rules that are played by, none that clash."""
    if not offers:
        return ()
    names = tuple(rule.name for rule in offers)
    read = some_of(names, NONE)

    def together(text: str) -> tuple[HouseRule, ...]:
        chosen = read(text)
        wrong = _clashes(base.table(players, chosen))
        if wrong:
            raise Unclear("; ".join(wrong))
        return tuple(rule for rule in offers if rule.name in chosen)

    click.echo(f"House rules of {base.game.title}:")
    _list([(rule.name, rule.told) for rule in offers])
    return ask("Which do you play by (numbers or names)", NONE, together)


def _ask_target(table: Table) -> tuple[int, int] | None:
    """The score that ends the match, if it is a plain number and another is wanted."""
    from holadsl.syntax import tree

    entry = table.book.slots.get(("match", "to"))
    clause = entry.clause if entry is not None else None
    if not isinstance(clause, tree.Target) or not isinstance(clause.number, tree.Whole):
        return None
    there = clause.number.number.value
    wanted = ask("How many points end the match", str(there), number(1, MOST_POINTS))
    return (wanted, there) if wanted != there else None


def _list(rows: list[tuple[str, str]]) -> None:
    """A numbered list of names and titles."""
    width = max(len(name) for name, _ in rows)
    for place, (name, title) in enumerate(rows, 1):
        click.echo(f"  {place:>2}  {name:<{width}}  {title}")


# the file


def _written(path: Path, base: Base, wanted: Wanted) -> str:
    """The file's text, which has no mistake: that is looked at before anything is written."""
    from holadsl.api import beside
    from holadsl.cli.housefile import text_of
    from holadsl.compiler import check_source
    from holadsl.text import Source

    # What does well with these players may clash with others: then the file is for these only.
    wrong: tuple[Diagnostic, ...] = ()
    for only in (wanted.only, True):
        text = text_of(evolve(wanted, only=only))
        wrong = tuple(one for one in check_source(Source(str(path), text), beside) if one.severity == "error")
        if not wrong:
            return text
    what = "; ".join(dict.fromkeys(one.message for one in wrong))
    raise Refused(f"these choices can't stand together on {base.game.name}: {what}. Nothing was written.")
