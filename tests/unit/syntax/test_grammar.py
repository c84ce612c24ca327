"""The grammar: without collisions, one class for each rule, the tables of blocks, the cache."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark

from holadsl.syntax import grammar, reader
from holadsl.syntax.blocks import SLOTS, TITLED, clauses, first_words
from holadsl.syntax.layout.phrases import SPECIAL
from holadsl.syntax.layout.templates import TEMPLATES
from holadsl.syntax.mistakes.headers import MODELS, open_as
from holadsl.syntax.mistakes.kinds import PHRASES, SINGLE, beginnings, words
from holadsl.syntax.tree import RULES, Start


@pytest.fixture(scope="module")
def built() -> Lark:
    """The parser, made anew."""
    return grammar.build()


def test_the_grammar_has_no_collisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The grammar builds under lark's strict mode: no two terminals meet, no conflict of any kind."""
    plain = grammar.grammar_texts().replace(r"[^\W\d_A-Z][^\W_A-Z]*(?:-[^\W_A-Z]+)*", r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
    assert plain != grammar.grammar_texts()
    # The collision checker doesn't know letters of other scripts, so names are plain here.
    plain = plain.replace(r"/[A-Z]\w*[a-z][\w-]*/", "/[A-Z][a-z][a-z]*/")
    monkeypatch.setattr(grammar, "grammar_texts", lambda: plain)
    grammar.build(strict=True)


def test_every_rule_has_a_class_and_every_class_a_rule(built: Lark) -> None:
    """The rules and named alternatives that make a node are the classes of the tree."""
    named = {str(rule.alias or rule.origin.name) for rule in built.rules if not rule.options.expand1 or rule.alias}
    inlined = {name for name in named if name.startswith("_") or "{" in name}
    kept = {str(rule.origin.name) for rule in built.rules if len(rule.expansion) > 1 and not rule.alias}
    assert set() == named - inlined - set(RULES)
    assert set() == set(RULES) - named - kept


def test_every_class_is_written_in_one_way() -> None:
    """Each class of the tree but the file itself has a template or a function, not both."""
    assert set(RULES.values()) - {Start} == (set(TEMPLATES) | set(SPECIAL)) & set(RULES.values())
    assert set() == set(TEMPLATES) & set(SPECIAL)


@pytest.mark.parametrize("block", MODELS)
def test_the_clauses_of_a_block_are_those_of_the_grammar(block: str) -> None:
    """The table of clauses, by which mistakes are explained, says what the grammar says."""
    fits = {words()[name] for name in reader.fits(open_as(block)) if name in words()}
    assert {*first_words(block), *SLOTS, *TITLED} == fits


@pytest.mark.parametrize(("block", "clause"), [(block, clause) for block in MODELS for clause in clauses(block)])
def test_a_clause_is_read_word_by_word(block: str, clause: str) -> None:
    """Each clause of the table is a way that the grammar goes."""
    names = {text: name for name, text in words().items()}
    stand: reader.Stand | None = open_as(block)
    for word in clause.split():
        assert stand is not None
        stand = reader.after(stand, names[word])
    assert stand is not None


def test_kinds_are_beginnings_of_rules() -> None:
    """Every phrase that a message may name begins with something, and every terminal that can be due has a name."""
    assert {rule for rule, _ in PHRASES} == set(beginnings())
    assert set() == {name for name in grammar.terminals() if name not in words() and name not in SINGLE}


# the cache


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder of its own, and a parser that isn't built yet."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(grammar, "user_cache_dir", lambda name: str(folder / name))
    grammar.parser.cache_clear()
    yield folder / "holadsl"
    grammar.parser.cache_clear()


def test_the_parser_is_kept(cache_folder: Path) -> None:
    """The first use keeps the parser in one file, named by all that changes it."""
    grammar.parser()
    (kept,) = cache_folder.iterdir()
    assert kept.name.startswith("grammar-")
    assert "-lark" in kept.name


def test_a_damaged_cache_is_built_anew(cache_folder: Path) -> None:
    """A cache file with anything in it costs time, never an error."""
    grammar.parser()
    (kept,) = cache_folder.iterdir()
    good = kept.read_bytes()
    first = good.splitlines()[0]
    for damaged in (b"", b"nonsense\n", good[: len(good) // 2]):
        kept.write_bytes(damaged)
        grammar.parser.cache_clear()
        assert 700 < len(grammar.parser().rules)
        assert (first, True) == (kept.read_bytes().splitlines()[0], kept.stat().st_size > len(good) // 2)


@pytest.mark.skipif(os.name == "nt", reason="folders are closed in another way there")
def test_a_closed_cache_folder_does_no_harm(cache_folder: Path) -> None:
    """Where nothing can be kept, the parser is built each time."""
    cache_folder.parent.mkdir()
    cache_folder.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert 700 < len(grammar.parser().rules)


def test_a_cache_folder_that_is_a_file_does_no_harm(cache_folder: Path) -> None:
    """A file where the folder should be is no error."""
    cache_folder.parent.mkdir()
    cache_folder.write_text("in the way")
    assert 700 < len(grammar.parser().rules)
