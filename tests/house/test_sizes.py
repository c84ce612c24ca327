"""Files and functions that fit on a reader's table."""

import ast
from collections.abc import Iterator
from pathlib import Path

LONGEST_FILE = 400
LONGEST_FUNCTION = 50
LONGEST_EXCEPTION = 80

# A function that is better long, as "holadsl/ROOM/FILE.py:NAME", with the reason. Methods are "CLASS.NAME".
LONG_FOR_A_REASON: dict[str, str] = {}


def test_files_are_short(modules: dict[Path, str]) -> None:
    """No Python file of the package has more than 400 lines."""
    lines = {path.as_posix(): len(text.splitlines()) for path, text in modules.items()}
    assert {} == {name: count for name, count in lines.items() if count > LONGEST_FILE}


def test_functions_are_short(trees: dict[Path, ast.Module]) -> None:
    """No function has more than 50 lines, a named exception no more than 80, and no exception is named in vain."""
    lengths = {f"{path.as_posix()}:{name}": lines for path, tree in trees.items() for name, lines in functions(tree)}
    long = {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION}
    assert {} == {name: lines for name, lines in long.items() if name not in LONG_FOR_A_REASON}
    assert {} == {name: lines for name, lines in long.items() if lines > LONGEST_EXCEPTION}
    assert set() == set(LONG_FOR_A_REASON) - set(long)


def functions(node: ast.AST, inside: str = "") -> Iterator[tuple[str, int]]:
    """The name, with its classes and outer functions, and the number of lines of each function below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield inside + child.name, (child.end_lineno or child.lineno) - child.lineno + 1
            yield from functions(child, f"{inside}{child.name}.")
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{inside}{child.name}.")
        else:
            yield from functions(child, inside)
