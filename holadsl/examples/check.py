"""Checks a rule file with its examples: what they name, give and choose is looked up, and nothing is played."""

from __future__ import annotations

from holadsl.compiler import judged_tables
from holadsl.diagnostics.diagnostic import Bag, Diagnostic
from holadsl.examples.read import read_example
from holadsl.examples.setting import NoSetting, Settings
from holadsl.semantics.files import Finder
from holadsl.text import Source


def check_source(source: Source, find: Finder | None = None) -> tuple[Diagnostic, ...]:
    """Every mistake of a rule text, its examples included, in file order; whether their claims hold is for a run.

    Examples are read against the rules, so only where these have no mistake.
    """
    bag = Bag()
    tables = judged_tables(source, find, bag)
    if not bag.errors and tables.sheet.player_counts():
        bag.take(_of_examples(Settings(tables), source))
    return bag.sorted()


def _of_examples(settings: Settings, source: Source) -> Bag:
    bag = Bag()
    for node in settings.sheet.examples:
        setting = settings.setting(node)
        if not isinstance(setting, NoSetting):
            read_example(node, setting, source, bag)
        elif not setting.waiting:
            bag.take(setting.found)
    return bag
