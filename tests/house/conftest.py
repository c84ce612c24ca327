"""What the house tests share: the project's files, read once."""

import ast
import subprocess
from pathlib import Path

import pytest

NOT_OURS = {".git", ".venv", "venv", "build", "dist", "__pycache__", "node_modules"}


@pytest.fixture(scope="session")
def package(checkout: Path) -> Path:
    """The package's folder."""
    return checkout / "holadsl"


@pytest.fixture(scope="session")
def modules(package: Path) -> dict[Path, str]:
    """The text of every Python file of the package, by its path below the checkout."""
    return {
        path.relative_to(package.parent): path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))
    }


@pytest.fixture(scope="session")
def trees(modules: dict[Path, str]) -> dict[Path, ast.Module]:
    """The syntax tree of every Python file of the package."""
    return {path: ast.parse(text) for path, text in modules.items()}


@pytest.fixture(scope="session")
def project_files(checkout: Path) -> list[Path]:
    """Every file of the project: what git keeps or would keep, or everything outside known folders without git."""
    if (checkout / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout
        candidates = [checkout / name for name in listed.split("\0") if name]
    else:
        candidates = [path for path in checkout.rglob("*") if not NOT_OURS & set(path.relative_to(checkout).parts)]
    return sorted(path for path in candidates if path.is_file())
