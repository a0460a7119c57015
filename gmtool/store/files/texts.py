"""Encodings of text from outside, guessed from its bytes."""

import codecs
from enum import StrEnum
from typing import Final
from unicodedata import category

_BEGINNING: Final = 64 * 1024
"""The bytes of a file that are enough to know UTF-16."""
_ZEROS: Final = 4
"""One byte in so many is zero in UTF-16 at least; of Latin text it is every other one."""
_STRANGE: Final = 20
"""In text, at most one letter in so many cannot be written."""
_NOT_WRITTEN: Final = frozenset({"Cc", "Cn", "Co", "Cs"})
"""The categories of characters that nobody writes. What joins letters, parts an emoji or says which way to read is
written, though nothing is printed for it."""


class Encoding(StrEnum):
    """The encoding of a file, by the names that other programs use."""

    UTF_8 = "UTF-8"
    UTF_16 = "UTF-16"
    WINDOWS = "Windows-1252"


def guessed_encoding(raw: bytes) -> Encoding:
    """The likely encoding of a text."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Encoding.UTF_16
    # no other encoding of text has zeros
    if len(raw) % 2 == 0 and raw[:_BEGINNING].count(0) * _ZEROS > len(raw[:_BEGINNING]):
        return Encoding.UTF_16
    try:
        codecs.utf_8_decode(raw, "strict", False)  # whose last letter may be cut
    except UnicodeDecodeError:
        return Encoding.WINDOWS
    return Encoding.UTF_8


def decoded(raw: bytes, encoding: Encoding) -> str:
    """The text of a file, without a byte-order mark and with replacement characters for bad bytes."""
    match encoding:
        case Encoding.UTF_8:
            return raw.decode("utf-8-sig", "replace")
        case Encoding.UTF_16:
            return raw.decode(_utf_16(raw), "replace").removeprefix("\ufeff")
        case Encoding.WINDOWS:
            return raw.decode("cp1252", "replace")


def is_text(raw: bytes) -> bool:
    """True if the bytes can be text: nearly all that their encoding makes of them can be written."""
    beginning = raw[:_BEGINNING]
    encoding = guessed_encoding(beginning)
    if encoding is not Encoding.UTF_16 and b"\0" in beginning:
        return False
    found = decoded(beginning, encoding)
    strange = sum(not letter.isspace() and category(letter) in _NOT_WRITTEN for letter in found)
    return strange * _STRANGE <= len(found)


def _utf_16(raw: bytes) -> str:
    if raw.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if raw.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    beginning = raw[:_BEGINNING]
    return "utf-16-be" if beginning[::2].count(0) > beginning[1::2].count(0) else "utf-16-le"
