"""Mistakes that no single text can show: files that build on files, choices from outside, very many variants."""

from pathlib import Path

import pytest

import holadsl

GAME = 'language 1\n\ngame "{title}" extends {base}\n  change match to             {target}\n'


def refused(path: Path, **chosen: object) -> list[tuple[str, str, int]]:
    """Code, file and line of each mistake for which a file is refused."""
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.load(path, **chosen)  # type: ignore[arg-type]
    return [(found.code, Path(found.path).name, found.line) for found in error.value.diagnostics]


def written(folder: Path, name: str, base: str, target: int = 300) -> Path:
    """A file that builds on another."""
    path = folder / f"{name}.hola"
    path.write_text(GAME.format(title=name, base=base, target=target), encoding="utf-8")
    return path


def test_a_ring_of_files_is_told_once(tmp_path: Path) -> None:
    """Two files that build on each other are one mistake, at the `extends` of the file that was asked for."""
    first = written(tmp_path, "one", "two", 300)
    written(tmp_path, "two", "one", 400)
    assert [("HOLA224", "one.hola", 3)] == refused(first)


def test_a_file_beside_a_ring_is_told_of_it_once(tmp_path: Path) -> None:
    """A file that builds on a ring of two others has that one mistake."""
    outer = written(tmp_path, "zero", "one", 500)
    written(tmp_path, "one", "two", 300)
    written(tmp_path, "two", "one", 400)
    assert [("HOLA224", "zero.hola", 3)] == refused(outer)


def test_a_file_may_bear_the_name_of_the_shipped_game_that_it_builds_on(tmp_path: Path) -> None:
    """A family's own file called like the game it builds on is no ring."""
    assert 4 == holadsl.load(written(tmp_path, "hola", "hola")).players


@pytest.mark.parametrize("line", ["  change macth to 400", "  change match to             gaol"])
def test_a_mistake_of_the_parent_is_told_at_extends(tmp_path: Path, line: str) -> None:
    """What is wrong with a file is told once to those that build on it, with its place beside."""
    child = written(tmp_path, "child", "base", 400)
    (tmp_path / "base.hola").write_text(f'language 1\n\ngame "Base" extends hola\n{line}\n', encoding="utf-8")
    assert [("HOLA225", "child.hola", 3)] == refused(child)
    with pytest.raises(holadsl.RulesError) as error:
        holadsl.load(child)
    assert [("base.hola", 4)] == [(Path(p.path).name, p.line) for p in error.value.diagnostics[0].related]


def test_a_chain_of_files_has_an_end(tmp_path: Path) -> None:
    """Sixteen files may build on one another, not more."""
    for number in range(16):
        written(tmp_path, f"f{number}", f"f{number + 1}" if number < 15 else "hola", 600 + number)
    assert [("HOLA245", "f0.hola", 3)] == refused(tmp_path / "f0.hola")
    assert 4 == holadsl.load(tmp_path / "f1.hola").players


def test_a_number_of_players_that_the_game_is_not_for(tmp_path: Path) -> None:
    """A table for five is refused where the game isn't for five, at the choice."""
    assert [("HOLA226", "<options>", 1)] == refused(written(tmp_path, "one", "hola"), players=5)


def test_an_option_that_this_table_does_not_read(tmp_path: Path) -> None:
    """An option without the variant that reads it is refused from outside."""
    assert [("HOLA246", "<options>", 1)] == refused(written(tmp_path, "one", "hola"), options={"hold-max": 2})


def test_two_hundred_variants_and_one(tmp_path: Path) -> None:
    """A file may have two hundred variants; the next is refused at its line."""
    game = GAME.format(title="Many", base="hola", target=300)
    parts = [f'\nvariant v{n} "V{n}"\n  change match to             {1001 + n}\n' for n in range(201)]
    many = tmp_path / "many.hola"
    many.write_text(game + "".join(parts), encoding="utf-8")
    assert [("HOLA409", "many.hola", 606)] == refused(many)
    many.write_text(game + "".join(parts[:-1]), encoding="utf-8")
    assert 4 == holadsl.load(many).players
