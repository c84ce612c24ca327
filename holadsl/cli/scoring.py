"""Setting up a match of real cards, new or saved."""

from __future__ import annotations

from collections.abc import Iterator

import click

from holadsl.api import Rules
from holadsl.cli import given
from holadsl.cli.company import Company, begin
from holadsl.cli.doubt import told
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.ending import INTERRUPTED
from holadsl.cli.ledger import Ledger, LeftError
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.rule_lines import rule_lines
from holadsl.cli.saved import Head
from holadsl.cli.scorekeeping import Scorekeeping
from holadsl.cli.setting_up import (
    Wanted,
    ask_for_game,
    begun,
    head_of,
    how_to_go_on,
    look_of,
    opened,
    played_again,
    said_on,
    seated,
    sheet,
)
from holadsl.cli.terminal import Terminal
from holadsl.engine.lines import beyond_results, in_play


def set_up(wanted: Wanted, dealer: str | None) -> int:
    """A new match, kept until its end or until somebody leaves; gives the exit code."""
    terminal = Terminal.here(wraps=not wanted.plain)
    name = wanted.game or ask_for_game(terminal)
    rules = given.load(name, wanted.choice)
    company = _asked_names(terminal, rules) if wanted.names is None else seated(rules, (), wanted.names)
    first = _dealer(dealer, company, rules) if dealer is not None else _asked_dealer(terminal, company, rules)
    table = rules.start(seed=0, dealer=first)  # its cards are never looked at
    head = head_of("score", name, rules, wanted.choice, company)
    ledger = Ledger(table, begun(head, table, terminal), said_on(terminal))
    terminal.say(_opening(rules, company))
    return keep(terminal, wanted, ledger, head, company)


def go_on(wanted: Wanted, dealer: str | None) -> int:
    """The saved match that is wanted, gone on with; gives the exit code."""
    if wanted.names or dealer or wanted.choice != given.Choice():
        raise click.UsageError("--resume goes on as the match began: only --plain and --ascii may stand beside it.")
    terminal = Terminal.here(wraps=not wanted.plain)
    save, story = opened("score", wanted.game)
    table = played_again(story, terminal)
    company = Company.of(table.rules, (), [story.head.names.get(seat, "") for seat in table.rules.seats])
    ledger = Ledger(table, save, said_on(terminal), story.steps)
    terminal.say([f"Going on with {save.name}: {story.head.title}."])
    return keep(terminal, wanted, ledger, story.head, company)


def keep(terminal: Terminal, wanted: Wanted, ledger: Ledger, head: Head, company: Company) -> int:
    """Keeps score until the match ends or somebody leaves."""
    rules = ledger.table.rules
    look = look_of(terminal, rules, company, letters=wanted.letters or wanted.plain)
    screen = PlainScreen(look) if wanted.plain else DrawnScreen(look)
    keeping = Scorekeeping(ledger, look, screen, terminal, lambda: sheet(head, rules))
    terminal.say(_not_kept(rules))
    save = ledger.save
    try:
        keeping.run()
    except LeftError:
        terminal.say(how_to_go_on("score", ledger, terminal.width))
    except KeyboardInterrupt:
        terminal.say(["", *how_to_go_on("score", ledger, terminal.width)])
        return INTERRUPTED
    finally:
        if save is not None:
            save.close()
    return 0


def _not_kept(rules: Rules) -> Iterator[str]:
    """The lines of the rules that hang on more of the play than is entered."""
    places = in_play(rules.machine, "scored") if rules.in_turns else beyond_results(rules.machine)
    if places:
        lines = "this line" if len(places) == 1 else "these lines"
        yield f"What comes of {lines} can't be entered and isn't in the score here: note it yourselves."
        yield from (f"  {line}" for line in rule_lines(places))


def _asked_names(terminal: Terminal, rules: Rules) -> Company:
    """The players, their names asked of a person until they can be names."""
    if not terminal.interactive:
        return seated(rules, (), None)
    seats = ", ".join(rules.seats)
    while True:
        names = terminal.ask(f"Names of {seats}, with commas between (Enter: the letters will do): ") or ""
        try:
            if not names.strip() or any(letter.isalpha() for letter in names):
                return Company.of(rules, (), names.split(","))
        except ValueError as wrong:
            terminal.say([begin(str(wrong))])
        terminal.say(["Names, such as: Ann, Bob, Cem; or press Enter. The points are asked for later."])


def _asked_dealer(terminal: Terminal, company: Company, rules: Rules) -> str:
    """Who deals first, asked of a person; else the last seat in order of play."""
    usual = rules.order[-1]
    while terminal.interactive:
        text = (terminal.ask(f"Who deals first? (Enter: {company.names[usual]}) ") or "").strip()
        if not text:
            break
        try:
            return _dealer(text, company, rules)
        except click.BadParameter as wrong:
            terminal.say([begin(wrong.message)])
    return usual


def _dealer(text: str, company: Company, rules: Rules) -> str:
    """The seat that is meant by its letter or a name."""
    for seat, name in company.names.items():
        if text.strip().casefold() == name.casefold():
            return seat
    if text.strip().upper() in rules.seats:
        return text.strip().upper()
    raise click.BadParameter(f"nobody here is called {text.strip()!r}: there are {', '.join(company.names.values())}.")


def _opening(rules: Rules, company: Company) -> Iterator[str]:
    """What is said when a match begins."""
    alone = len(rules.teams) == rules.players
    sides = "each alone" if alone else " against ".join(map(company.team, rules.teams))
    yield f"{rules.title}: {rules.players} players, {sides}."
    for variant in rules.variants.values():
        if variant.chosen:
            yield f"With {variant.name}: {told(variant.title, variant.doubt)}."
    what = "how it ended" if rules.in_turns else "the points of each side"
    yield f"Type {what} after a deal; ? for help."
