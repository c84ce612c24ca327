"""The catalogue of codes."""

import re

import pytest

from holadsl.diagnostics.codes import catalogue, collect, find
from holadsl.diagnostics.diagnostic import Code


def test_codes_are_found_by_number_and_slug() -> None:
    """A code is found by its number or its slug, in capitals or not."""
    code = catalogue()["HOLA130"]
    assert (code, code, code, None) == (find("HOLA130"), find("hola130"), find("unknown-clause"), find("nothing"))


def test_two_codes_of_one_name_are_refused() -> None:
    """A number or a slug that is used twice is an error in the catalogue itself."""
    first = Code("HOLA998", "one", "")
    for second in (Code("HOLA998", "two", ""), Code("HOLA999", "one", "")):
        with pytest.raises(ValueError, match="two codes are called"):
            collect([first, second])


@pytest.mark.parametrize("code", catalogue().values(), ids=lambda code: code.number)
def test_a_code_reads_well(code: Code) -> None:
    """A number is HOLA and three digits, a slug small words; sentences begin small, have no full stop, and help."""
    assert re.fullmatch(r"HOLA[1-5]\d\d", code.number)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.slug)
    for sentence in (code.message, code.help):
        assert not sentence.endswith(".")
        assert not sentence[:1].isupper()
