"""Puts the grammars and rulesets of the checkout inside the package, in real wheels only."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The files are listed one by one, so that an editor's leftovers beside them never reach a wheel.
SHIPPED = ("grammars/**/*.lark", "rulesets/*/*.hola")


class DataFolders(BuildHookInterface):
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds each data file to the wheel; an editable install reads the checkout's own files instead."""
        if version != "standard":
            return
        root = Path(self.root)
        for pattern in SHIPPED:
            for path in sorted(root.glob(pattern)):
                build_data["force_include"][str(path)] = f"holadsl/{path.relative_to(root).as_posix()}"
