"""The tables made from `grammars/` by lark: at first use, then kept in the user's cache folder."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from holadsl.calm import calm
from holadsl.library import grammar_texts
from holadsl.syntax import kept
from holadsl.syntax.tables import Tables

if TYPE_CHECKING:
    from lark import Lark, Token
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

FORM: Final = 1
"""Counts how tables are written; one more whenever that changes, so that none is read that was written otherwise."""

ALWAYS: Final = (
    "THE",  # dropped
    # A wrong word arrives whole, as one token, and a keyword never cuts a longer word in two.
    "NAME",
    "CAPITALISED",
    "CARD",
    "LETTER",
    "TEAM",
    "INT",
    "STRING",
    "_COMMA",
)
"""What is looked for even where it can't stand."""


class DropThe:
    """Takes `the` out after lexing, so that it may stand anywhere; for lark."""

    always_accept = ALWAYS

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """All tokens but `the`."""
        return (token for token in stream if token.type != "THE")


def build(*, strict: bool = False) -> Lark:
    """A new parser from the grammar's text; `strict` refuses every collision."""
    from lark import Lark

    return Lark(
        grammar_texts(),
        parser="lalr",
        lexer="contextual",
        postlex=DropThe(),
        maybe_placeholders=True,
        propagate_positions=True,
        strict=strict,
    )


@cache
def tables() -> Tables:
    """The tables of this process."""
    with calm():
        name = f"grammar-{FORM}-{hashlib.sha256(grammar_texts().encode()).hexdigest()[:16]}.json"
        text = kept.read(name)
        if text is None:
            text = json.dumps(written(build()), ensure_ascii=False, separators=(",", ":"))
            kept.keep(name, text)
        return Tables.read(text)


def terminals() -> Mapping[str, str]:
    """The words of the language by the name of their terminal: `LEADER` is `leader`."""
    return tables().words


def written(lark: Lark) -> dict[str, Any]:
    """The tables of a parser as `Tables` reads them."""
    inner: Any = lark.parser
    table = inner.parser._parse_table  # noqa: SLF001  lark shows them nowhere else
    patterns, keywords = _words(lark.lexer_conf.terminals)
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    rows = [table.states[state] for state in range(len(table.states))]
    return {
        "start": table.start_states["start"],
        "end": table.end_states["start"],
        "patterns": patterns,
        "keywords": keywords,
        "words": {t.name: t.pattern.value for t in lark.lexer_conf.terminals if t.pattern.type == "str"},
        "ignored": list(lark.lexer_conf.ignore),
        "always": ALWAYS,
        "rules": [_rule(rule) for rule in lark.rules],
        "rows": [_row(row, numbers) for row in rows],
    }


def _words(terminals: Collection[TerminalDef]) -> tuple[list[tuple[str, str]], dict[str, dict[str, str]]]:
    """The patterns in the order in which lark tries them, and the words that one of them finds.

    Such a word must be looked for everywhere, else it would be a pattern of its own where that one isn't.
    """
    keywords: dict[str, dict[str, str]] = {}
    patterns: list[tuple[str, str]] = []
    order = sorted(terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name))
    finders = [t for t in order if t.pattern.type == "re"]
    for terminal in order:
        text = terminal.pattern.value
        if terminal.pattern.flags:
            raise ValueError(f"{terminal.name} has flags")
        finding = [f.name for f in finders if _finds(f, terminal)] if terminal.pattern.type == "str" else []
        if finding and finding[0] not in ALWAYS:
            raise ValueError(f"{terminal.name} is a word where there is {finding[0]}, and something else elsewhere")
        for name in finding:
            keywords.setdefault(name, {})[text] = terminal.name
        if not finding:
            patterns.append((terminal.name, terminal.pattern.to_regexp()))
    return patterns, keywords


def _finds(finder: TerminalDef, word: TerminalDef) -> bool:
    """Whether that pattern finds the whole word, and may as well as the word itself."""
    text = word.pattern.value
    found = re.match(finder.pattern.to_regexp(), text)
    return finder.priority == word.priority and found is not None and found.group() == text


def _rule(rule: Rule) -> str:
    """A rule as a line: with what the parser of lark would make of it, `parse_tree_builder` in lark."""
    makes = rule.alias or rule.options.template_source or rule.origin.name
    alone = rule.options.expand1 and not rule.alias
    unsaid = "".join(str(int(said)) for said in rule.options.empty_indices) or "0" * len(rule.expansion)
    before = [len(ones) for ones in unsaid.split("0")]
    kept: list[str] = []
    for number, part in enumerate(rule.expansion):
        kept += ["-"] * before[number]
        if not part.is_term and part.name.startswith("_"):
            kept.append(f"{number}*")
        elif rule.options.keep_all_tokens or not part.is_term or not getattr(part, "filter_out", False):
            kept.append(str(number))
    kept += ["-"] * before[-1]
    head = f"{rule.origin.name} {makes}{' one' * alone}"
    return f"{head}|{' '.join(part.name for part in rule.expansion)}|{' '.join(kept)}"


def _row(row: Mapping[str, tuple[Any, Any]], numbers: Mapping[Rule, int]) -> str:
    """What is done in a state, as a line."""
    from lark.parsers.lalr_analysis import Shift

    actions: dict[str, list[str]] = {}
    for name, (action, target) in row.items():
        actions.setdefault(str(target) if action is Shift else f"~{numbers[target]}", []).append(name)
    return ";".join(f"{action} {' '.join(names)}" for action, names in actions.items())
