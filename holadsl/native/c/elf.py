"""Whether a shared object is all there.

A loader maps what the headers of a file speak of; where the file ends before that, the process dies.
"""

from __future__ import annotations

import struct
from typing import Final

_WIDE: Final = b"\x7fELF\x02\x01"
"""How files of 64 bits begin, the low byte first; others are left to the loader."""
_HEADER: Final = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT: Final = struct.Struct("<IIQQQQQQ")


def whole(content: bytes) -> bool:
    """Whether the file has all that its headers speak of, as far as is known of its kind."""
    if not content.startswith(_WIDE):
        return True
    if len(content) < _HEADER.size:
        return False
    _, _, _, _, _, segments, sections, _, _, size, count, section, many, _ = _HEADER.unpack_from(content)
    if max(segments + size * count, sections + section * many) > len(content) or size < _SEGMENT.size:
        return False
    for number in range(count):
        _, _, start, _, _, length, _, _ = _SEGMENT.unpack_from(content, segments + size * number)
        if start + length > len(content):
            return False
    return True
