"""Setting up a game: from what the command line wants, or from a saved game, to people at a table."""

from __future__ import annotations

import shlex
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import randbits
from typing import Final, cast

import click

from holadsl import api
from holadsl.api import Rules, RulesError, Table
from holadsl.cli import given, invited, saved
from holadsl.cli.called import called
from holadsl.cli.company import Company
from holadsl.cli.counted import listed
from holadsl.cli.doubt import told
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.ending import INTERRUPTED
from holadsl.cli.faces import Faces, signs
from holadsl.cli.ledger import Ledger, LeftError
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.saved import Head, SaveError, SaveFile, Story
from holadsl.cli.sitting import Sitting
from holadsl.cli.table_screen import Look
from holadsl.cli.terminal import Terminal
from holadsl.cli.words import Words
from holadsl.data import evolve, frozen
from holadsl.players.faults import BotFault
from holadsl.players.levels import USUAL

NOBODY: Final = "none"
FAILED: Final = 1
SIGNS: Final = "─▸·◂"
"""What a screen must be able to show, beside the pictures of suits, or letters are used."""


@frozen
class Wanted:
    """What the command line wants; None where it says nothing."""

    game: str | None
    choice: given.Choice
    names: str | None
    plain: bool
    letters: bool
    seats: str | None = None
    bots: str | None = None
    bot_seconds: float | None = None
    bot_fault: str | None = None
    engine: str | None = None
    seed: int | None = None
    deals: int | None = None


# ---------------------------------------------------------------------- a new game


def set_up(wanted: Wanted) -> int:
    """A new game, played until its end or until somebody leaves; gives the exit code."""
    terminal = Terminal.here(wraps=not wanted.plain)
    name = wanted.game or ask_for_game(terminal)
    rules = given.load(name, wanted.choice)
    people = _people(wanted.seats, rules)
    company = seated(rules, people, wanted.names)
    bots = invited.named_by(wanted.bots or USUAL, rules, people)
    seed = wanted.seed if wanted.seed is not None else randbits(32)
    table = _dealt(rules, seed, wanted)
    head = head_of("play", name, rules, wanted.choice, company)
    head = evolve(head, people=people, bots=bots, seed=seed)
    ledger = Ledger(table, None, said_on(terminal))
    sitting = seat_them(terminal, wanted, ledger, head, company)
    ledger.save = begun(head, table, terminal) if people else None  # not before all bots are there
    terminal.say(_opening(head, rules, sitting.look))
    return sit(sitting)


def _dealt(rules: Rules, seed: int, wanted: Wanted) -> Table:
    """The first deal by the engine that is wanted; where something slower plays, one line on stderr says so."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        table = rules.start(seed=seed, deals=wanted.deals, engine=cast("api.Engine", wanted.engine or "interpreter"))
    for one in told:
        click.echo(f"note: {one.message}", err=True)
    return table


def _people(seats: str | None, rules: Rules) -> tuple[str, ...]:
    """The seats of people, in seat order."""
    if seats is None:
        return (rules.seats[0],)
    if seats.strip().lower() == NOBODY:
        return ()
    wanted = {seat.strip().upper() for seat in seats.split(",") if seat.strip()}
    strange = sorted(wanted - set(rules.seats))
    if strange or not wanted:
        there = ", ".join(rules.seats)
        raise click.BadParameter(f"--seat: there is no seat {listed(strange) or seats!r} here; there are {there}.")
    return tuple(seat for seat in rules.seats if seat in wanted)


def seated(rules: Rules, people: tuple[str, ...], names: str | None) -> Company:
    """Who sits there, by the names on the command line."""
    try:
        return Company.of(rules, people, names.split(",") if names else ())
    except ValueError as error:
        raise click.BadParameter(f"--names: {error}") from error


def ask_for_game(terminal: Terminal) -> str:
    """The game that is wanted, where none was named."""
    shipped = dict(api.rulesets())
    if not terminal.interactive:
        raise click.UsageError(f"name a game or a rule file; the games that come with holadsl: {', '.join(shipped)}.")
    terminal.say(
        ["Which game?", *(f"  {place} {title} ({name})" for place, (name, title) in enumerate(shipped.items(), 1))]
    )
    while True:
        text = (terminal.ask("Its number or name: ") or "").strip()
        if not text:
            raise click.Abort
        if text in shipped:
            return text
        if text.isdecimal() and 1 <= int(text) <= len(shipped):
            return list(shipped)[int(text) - 1]
        terminal.say([f"There is no {text!r}."])


def head_of(kind: str, game: str, rules: Rules, choice: given.Choice, company: Company) -> Head:
    """What a saved game says of itself. A rule file is named by its whole path."""
    where = given.located(game)
    return Head(
        kind=kind,
        game=str(where.resolve()) if isinstance(where, Path) else where,
        title=rules.title,
        players=rules.players,
        variants=choice.variants,
        options=dict(choice.options),
        hash=rules.hash,
        text=rules.text,
        names={seat: name for seat, name in company.names.items() if seat != name},
    )


def begun(head: Head, table: Table, terminal: Terminal) -> SaveFile | None:
    """The file in which a new game is kept; where there can't be one, that is said and the game goes on without."""
    try:
        return saved.begin(head, table.record())
    except OSError as error:
        terminal.say([f"The game can't be kept ({error.strerror}: {saved.folder()}); it goes on without."])
        return None


def said_on(terminal: Terminal) -> Callable[[str], None]:
    """What says a sentence on the terminal."""
    return lambda sentence: terminal.say([sentence])


# ---------------------------------------------------------------------- a saved game


def go_on(wanted: Wanted) -> int:
    """The saved game that is wanted, played on; gives the exit code."""
    chosen = (wanted.seats, wanted.bots, wanted.engine, wanted.names, wanted.deals)
    if any(chosen) or wanted.seed is not None or _chosen(wanted.choice):
        raise click.UsageError(
            "--resume goes on as the game began: only --plain, --ascii, --bot-seconds and --bot-fault may stand beside."
        )
    terminal = Terminal.here(wraps=not wanted.plain)
    save, story = opened("play", wanted.game)
    table = played_again(story, terminal)
    head = story.head
    company = Company.of(table.rules, head.people, [head.names.get(seat, "") for seat in table.rules.seats])
    ledger = Ledger(table, save, said_on(terminal), story.steps, dict(story.seen))
    sitting = seat_them(terminal, wanted, ledger, head, company)
    terminal.say([f"Going on with {save.name}: {head.title}."])
    return sit(sitting)


def _chosen(choice: given.Choice) -> bool:
    return choice != given.Choice()


def opened(kind: str, wanted: str | None) -> tuple[SaveFile, Story]:
    """The saved game that is wanted."""
    try:
        return saved.go_on(saved.find(kind, wanted))
    except SaveError as error:
        raise click.UsageError(str(error)) from error


def played_again(story: Story, terminal: Terminal) -> Table:
    """The table of a saved game, by the rules as they were when it began; if those have changed since, that is said."""
    head = story.head
    choice = given.Choice(head.players, head.variants, head.options)
    rules: Rules | None
    try:
        rules = given.load(head.game, choice)
    except RulesError:
        rules = None
    if rules is None or rules.hash != head.hash:
        became = "is gone or has mistakes now" if rules is None else "has changed since this game began"
        hashes = f"{head.hash} then" if rules is None else f"{head.hash} then, {rules.hash} now"
        terminal.say([f"{Path(head.game).name} {became} (hash of its rules: {hashes})."])
        terminal.say(["The game goes on by the rules as they were then."])
        rules = api.loads(head.text, f"{Path(head.game).name} (as it was)", players=head.players)
    if story.damaged:
        terminal.say(["The saved game was damaged: it goes on from its last whole line. A copy was kept beside it."])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it warns of was said above
        return api.replay(story.record, rules)


# ---------------------------------------------------------------------- at the table


def seat_them(terminal: Terminal, wanted: Wanted, ledger: Ledger, head: Head, company: Company) -> Sitting:
    """People and bots at their seats."""
    rules = ledger.table.rules
    look = look_of(terminal, rules, company, letters=wanted.letters or wanted.plain)
    guests = invited.Terms(wanted.bot_seconds, stops=wanted.bot_fault == invited.STOP)
    bots = invited.seated(head.bots or USUAL, ledger.table, company, head.seed, guests, said_on(terminal))
    screen = PlainScreen(look) if wanted.plain else DrawnScreen(look)
    words = Words(look, screen, head.seed, rules, lambda: sheet(head, rules))
    return Sitting(ledger, words, terminal, bots)


def look_of(terminal: Terminal, rules: Rules, company: Company, *, letters: bool) -> Look:
    """How a table is shown here."""
    plain_letters = letters or not terminal.draws(SIGNS + signs())
    return Look(company, Faces.of(rules, pictures=not plain_letters), plain_letters, terminal.width)


def sheet(head: Head, rules: Rules) -> Iterator[str]:
    """The lines of the rules in force, each with where it comes from as long as the file is what it was."""
    from holadsl.cli.show import rule_sheet

    choice = given.Choice(head.players, head.variants, head.options)
    try:
        now = given.load(head.game, choice).hash
        if now == rules.hash:
            yield from (str(line).rstrip() for line in rule_sheet(given.rule_file(head.game), choice).lines())
            return
    except RulesError:
        pass
    yield from rules.text.splitlines()


def _opening(head: Head, rules: Rules, look: Look) -> Iterator[str]:
    """What is said when a game begins."""
    sides = "each alone" if len(rules.teams) == rules.players else " against ".join(map(look.company.side, rules.teams))
    yield f"{rules.title}: {rules.players} players, {sides}."
    for variant in rules.variants.values():
        if variant.chosen:
            yield f"With {variant.name}: {told(variant.title, variant.doubt)}."
    for name, option in rules.options.items():
        if name in head.options or option.value != option.default:
            yield f"{option.title}: {option.value}."
    if look.faces.legend:
        yield f"Suits: {look.faces.legend}."
    if head.people:
        yield f"Seed {head.seed}. Type ? for help."
    else:
        yield f"Seed {head.seed}."


def sit(sitting: Sitting) -> int:
    """Plays until the match ends or somebody leaves."""
    save = sitting.ledger.save
    try:
        sitting.run()
    except BotFault as fault:
        sitting.terminal.say(["", invited.told(fault), *how_to_go_on("play", sitting.ledger, sitting.terminal.width)])
        return FAILED
    except LeftError:
        sitting.terminal.say(how_to_go_on("play", sitting.ledger, sitting.terminal.width))
    except KeyboardInterrupt:
        sitting.terminal.say(["", *how_to_go_on("play", sitting.ledger, sitting.terminal.width)])
        return INTERRUPTED
    finally:
        if save is not None:
            save.close()
    return 0


def how_to_go_on(command: str, ledger: Ledger, width: int) -> list[str]:
    """Where the game is kept, and what goes on with it: a command in one line, as far as that can be."""
    if ledger.save is None:
        return ["The game isn't kept."]
    name = ledger.save.name
    kept, goes_on = f"The game is kept as {name}. To go on:", f"{called()} {command} --resume {shlex.quote(name)}"
    whole = f"{kept} {goes_on}"
    return [whole] if len(whole) <= width else [kept, f"  {goes_on}"]
