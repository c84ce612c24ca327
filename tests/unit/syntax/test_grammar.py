"""The grammar: without collisions, one class for each rule, the tables of blocks, what is kept."""

import os
import stat
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from lark import Lark
from platformdirs import user_cache_dir

from holadsl import library
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


def test_words_that_a_pattern_finds_here_and_there_are_refused() -> None:
    """A word of the language must be the same thing everywhere: found by a pattern that is looked for everywhere."""
    text = r"""
        start: CODE "fox" | NUMBER "the" | NAME CAPITALISED CARD LETTER TEAM INT STRING _COMMA THE
        CODE: /f[a-z]x/
        NUMBER: /[0-9]/
        NAME: /n/  CAPITALISED: /c/  CARD: /d/  LETTER: /l/  TEAM: /t/  INT: /i/  STRING: /s/  _COMMA: /,/  THE: /e/
    """
    lark = Lark(text.replace("/  ", "/\n        "), parser="lalr", postlex=grammar.DropThe())
    with pytest.raises(ValueError, match="FOX is a word where there is CODE, and something else elsewhere"):
        grammar.written(lark)


# the cache


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder of its own, and tables that aren't made yet."""
    folder = tmp_path / "cache" / "holadsl"
    monkeypatch.setenv(library.CACHE, str(folder))
    grammar.tables.cache_clear()
    yield folder
    grammar.tables.cache_clear()


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Lark]:
    """What lark has built, each time that it is asked to."""
    made: list[Lark] = []
    once = cache(grammar.build)
    monkeypatch.setattr(grammar, "build", lambda: made.append(once()) or made[-1])
    return made


def test_tables_are_kept(cache_folder: Path, builds: list[Lark]) -> None:
    """The first use keeps the tables in one file for the user alone, and the next process needs no lark."""
    first = grammar.tables()
    (file,) = cache_folder.iterdir()
    assert (0o600, 0o700) == (stat.S_IMODE(file.stat().st_mode), stat.S_IMODE(cache_folder.stat().st_mode))
    grammar.tables.cache_clear()
    again = grammar.tables()
    assert 1 == len(builds)
    assert [rule.kept for rule in first.every_rule()] == [rule.kept for rule in again.every_rule()]
    assert file.name == f"grammar-{grammar.FORM}-{sha256(grammar.grammar_texts().encode()).hexdigest()[:16]}.json"


def test_a_damaged_file_is_made_anew(cache_folder: Path, builds: list[Lark]) -> None:
    """A kept file with anything else in it, or with a letter changed, costs time, never an error."""
    grammar.tables()
    (file,) = cache_folder.iterdir()
    good = file.read_bytes()
    for number, damaged in enumerate((b"", b"nonsense\n", good[: len(good) // 2], good.replace(b"~5 ", b"~6 ", 1))):
        file.write_bytes(damaged)
        grammar.tables.cache_clear()
        assert 700 < len(grammar.tables().every_rule())
        assert (good, number + 2) == (file.read_bytes(), len(builds))


@pytest.mark.skipif(os.name == "nt", reason="files are closed in another way there")
@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_a_file_that_others_may_write_is_made_anew(cache_folder: Path, builds: list[Lark], mode: int) -> None:
    """Only what nobody else can have written is taken."""
    grammar.tables()
    (file,) = cache_folder.iterdir()
    file.chmod(mode)
    grammar.tables.cache_clear()
    grammar.tables()
    assert (2, 0o600) == (len(builds), stat.S_IMODE(file.stat().st_mode))


@pytest.mark.skipif(os.name == "nt", reason="links are rare there")
def test_a_link_is_not_followed(cache_folder: Path, builds: list[Lark]) -> None:
    """A link in the place of the file is replaced, and what it leads to stays."""
    grammar.tables()
    (file,) = cache_folder.iterdir()
    elsewhere = file.rename(cache_folder.parent / "elsewhere")
    file.symlink_to(elsewhere)
    grammar.tables.cache_clear()
    grammar.tables()
    assert (2, False, True) == (len(builds), file.is_symlink(), elsewhere.is_file())


@pytest.mark.skipif(os.name == "nt", reason="folders are closed in another way there")
def test_a_closed_cache_folder_does_no_harm(cache_folder: Path, builds: list[Lark]) -> None:
    """Where nothing can be kept, the tables are made each time."""
    cache_folder.parent.mkdir()
    cache_folder.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert 700 < len(grammar.tables().every_rule())


def test_a_cache_folder_that_is_a_file_does_no_harm(cache_folder: Path, builds: list[Lark]) -> None:
    """A file where the folder should be is no error."""
    cache_folder.parent.mkdir()
    cache_folder.write_text("in the way")
    assert 700 < len(grammar.tables().every_rule())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names there")
def test_a_pipe_in_its_place_does_no_harm(cache_folder: Path, builds: list[Lark]) -> None:
    """Nobody waits for what may come out of a pipe; a file takes its place."""
    grammar.tables()
    (file,) = cache_folder.iterdir()
    file.unlink()
    os.mkfifo(file)
    grammar.tables.cache_clear()
    grammar.tables()
    assert (2, True) == (len(builds), file.is_file())


@pytest.mark.skipif(sys.platform != "linux", reason="platformdirs knows the folder there")
def test_a_user_without_a_home_does_no_harm(
    cache_folder: Path, builds: list[Lark], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody knows the user's folder, the tables are made each time."""
    for name in (library.CACHE, "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", lambda _: {}[0])
    for number in (1, 2):
        grammar.tables.cache_clear()
        assert 700 < len(grammar.tables().every_rule())
        assert number == len(builds)


def test_tables_are_kept_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is the one that platformdirs names, whether it is asked or not."""
    monkeypatch.delenv(library.CACHE, raising=False)
    for named in ("", "/elsewhere/cache"):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        assert Path(user_cache_dir("holadsl")) == library.cache_folder()
