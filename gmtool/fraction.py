"""Exact fractions as people write them: 2½, 2.5, 2 1/2, 5/2. Halves, quarters and eighths, never rounded.

And shares of a whole in per cent, which are.
"""

import re
from fractions import Fraction
from typing import Final

from gmtool.whole_number import may_be_thousands, split_sign, ungrouped

FINEST: Final = 8
"""The largest denominator: the half of a quarter."""
NO_BREAK: Final = "\u00a0"
SUCH_AS: Final = "a number in halves, quarters or eighths, such as 2½"
EITHER: Final = "can be thousands or decimals: write 1500 or 1.5"
"""The second half of a sentence about a number for which `may_be_thousands` holds."""
_SIGNS: Final = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅛": Fraction(1, 8),
    "⅜": Fraction(3, 8),
    "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8),
}
SIGNS: Final = "".join(_SIGNS)
_WITH_SIGN: Final = re.compile(rf"(\d{{1,6}})?\s*([{SIGNS}])")
_OVER: Final = re.compile(r"(?:(\d{1,6})\s+)?(\d{1,6})\s*[/⁄]\s*(\d{1,3})")
_DECIMAL: Final = re.compile(r"(\d{1,6})(?:[.,](\d{1,3}))?")


def read_fraction(value: object) -> Fraction | None:
    """The exact number of a text or a whole number; None for what is none, or is finer than eighths.

    None, too, for 1.500 and 1,500, which may be thousands or decimals: `EITHER` asks which.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if not isinstance(value, str) or len(value) > 20:
        return None
    below, plain = split_sign(value)
    found = None if may_be_thousands(plain) else _unsigned(ungrouped(plain))
    if found is None or FINEST % found.denominator:
        return None
    return -found if below else found


def _unsigned(text: str) -> Fraction | None:
    if signed := _WITH_SIGN.fullmatch(text):
        return int(signed[1] or 0) + _SIGNS[signed[2]]
    if over := _OVER.fullmatch(text):
        return int(over[1] or 0) + Fraction(int(over[2]), int(over[3])) if int(over[3]) else None
    if decimal := _DECIMAL.fullmatch(text):
        return Fraction(f"{decimal[1]}.{decimal[2] or 0}")
    return None


def per_cent(share: Fraction | float, places: int = 1) -> str:
    """A share of the whole, of 0 to 1, in per cent: 25.9 %. No line ends between the number and its sign."""
    return f"{100 * float(share):.{places}f}{NO_BREAK}%"


def fraction_text(value: Fraction | int) -> str:
    """A number as it is shown: 2½, −¾, 12; a finer one as 2 1/3."""
    whole, rest = divmod(abs(Fraction(value)), 1)
    sign = next((one for one, part in _SIGNS.items() if part == rest), "")
    shown = f"{whole:,}" if whole or not rest else ""
    if rest:
        shown = f"{shown}{sign}" if sign else f"{shown} {rest}".strip()
    return f"−{shown}" if value < 0 else shown
