"""Whole numbers as people write them: 2000, 2,000, 1.000, 12 000, 12’000, −5. Groups of three digits are thousands.

A wrong grouping, as in 1,50 or 12,34,567, is no number. Where a number may have decimals, 1.500 can be either; see
`may_be_thousands`.
"""

import re
from typing import Final

MINUS_SIGNS: Final = "-−–"
"""The hyphen that people type, the true minus that gmtool shows, and the dash that word processors make of it.

The hyphen is first, so that a class of a pattern can begin with them.
"""
SPACES: Final = " \u00a0\u2007\u2009\u202f"
"""The blanks between thousands: plain ones, those where no line breaks, and narrow ones."""
_MARKS: Final = rf"[.,'’{SPACES}]"
GROUPS: Final = rf"[1-9]\d{{0,2}}(?P<mark>{_MARKS})\d{{3}}(?:(?P=mark)\d{{3}})*"
"""A pattern of digits in groups of three, parted by one mark throughout."""
_GROUPED: Final = re.compile(GROUPS)
_DIGITS: Final = re.compile(r"\d{1,9}")
_MOST_DIGITS: Final = 9
_SIGNED: Final = re.compile(rf"([{MINUS_SIGNS}+]?)\s*(.*)", re.DOTALL)
_OF_ZEROS: Final = re.compile(r"(.*\d)([.,])0+", re.DOTALL)
_EITHER: Final = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_WITH_DECIMALS: Final = re.compile(r"(?P<whole>.*\d|)(?P<point>[.,])\d+", re.DOTALL)


def split_sign(text: str) -> tuple[bool, str]:
    """Whether a number is below zero, and the number without its sign and the blanks around it."""
    found = _SIGNED.fullmatch(text.strip())
    assert found is not None
    return bool(found[1]) and found[1] in MINUS_SIGNS, found[2]


def read_whole(text: str, *, zeros: bool = False) -> int | None:
    """The whole number of a text; None for what is none. `zeros`: it may have decimals that are zero, as in 12.0."""
    below, plain = split_sign(text)
    number = _unsigned(plain)
    if number is None and zeros and (found := _OF_ZEROS.fullmatch(plain)) and _parted(found[1]) != found[2]:
        number = _unsigned(found[1])
    return None if number is None else -number if below else number


def ungrouped(text: str) -> str:
    """A number, perhaps with decimals or a fraction at its end, without the marks between its thousands."""
    found = _GROUPED.match(text)
    if found is None:
        return text
    rest = text[found.end() :]
    # the mark between thousands is none before decimals, too: 1,000,50
    return text if rest[:1].isdigit() or (rest[:1] == found["mark"] and rest[0] in ".,") else _bare(found[0]) + rest


def may_be_thousands(text: str) -> bool:
    """True for what is thousands to some people and decimals to others: 1.500, or 1,500."""
    return bool(_EITHER.fullmatch(split_sign(text)[1]))


def is_number(text: str) -> bool:
    """True for a number of any kind, with or without decimals."""
    if read_whole(text, zeros=True) is not None:
        return True
    found = _WITH_DECIMALS.fullmatch(split_sign(text)[1])
    if found is None:
        return False
    whole = found["whole"]
    return not whole or (_unsigned(whole) is not None and _parted(whole) != found["point"])


def _unsigned(text: str) -> int | None:
    if _DIGITS.fullmatch(text):
        return int(text)
    if _GROUPED.fullmatch(text) and len(plain := _bare(text)) <= _MOST_DIGITS:
        return int(plain)
    return None


def _parted(text: str) -> str:
    """The mark between the thousands of a number; empty if there is none."""
    found = _GROUPED.fullmatch(text)
    return found["mark"] if found else ""


def _bare(text: str) -> str:
    return "".join(one for one in text if one.isdigit())
