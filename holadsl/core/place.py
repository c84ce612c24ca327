"""A line of a rule file, for floors that never read a source but show people where a rule stands."""

from holadsl.text import Place

__all__ = ["Place"]
