"""The catalogue of mistakes: one module for each family of codes, every code an object with a number and a slug.

A module here holds nothing but `Code` objects, under names that read well where they are reported; the catalogue
finds them by itself. Numbers are never reused: 1xx reading, 2xx names, 3xx types, 4xx bounds, 5xx examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from holadsl.diagnostics.diagnostic import Code


@cache
def catalogue() -> Mapping[str, Code]:
    """Every code by its number, in the order of the numbers."""
    families = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return collect(code for family in families for code in vars(family).values() if isinstance(code, Code))


def collect(codes: Iterable[Code]) -> Mapping[str, Code]:
    """Codes by their number; ValueError if two share a number or a slug."""
    numbers: dict[str, Code] = {}
    slugs: dict[str, Code] = {}
    for code in codes:
        for known, key in ((numbers, code.number), (slugs, code.slug)):
            if known.setdefault(key, code) is not code:
                raise ValueError(f"two codes are called {key}")
    return MappingProxyType(dict(sorted(numbers.items())))


def find(name: str) -> Code | None:
    """The code of that number (`HOLA101`) or slug, or None."""
    codes = catalogue()
    return codes.get(name.upper()) or next((code for code in codes.values() if code.slug == name.lower()), None)
