"""Colors in drawings (SVG and CSS) that Qt takes for black: with an alpha channel, by hue, or of a newer kind."""

import re
from colorsys import hls_to_rgb
from math import isfinite, tau
from typing import Final, NamedTuple


class Colour(NamedTuple):
    """A color: red, green and blue up to 255, and how much of what is behind it it covers, up to 1."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @property
    def opaque(self) -> str:
        """The color without its alpha channel, as Qt reads it."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


_LONGEST: Final = 100
"""The most letters of a color."""
_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^()]*)\)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,/]+")
_NEWER = re.compile(r"(hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\(", re.IGNORECASE)
_NAMES = {"rebeccapurple": Colour(0x66, 0x33, 0x99)}
"""The name that CSS has and SVG Tiny has not."""
_TURNS = {"turn": 1.0, "grad": 1 / 400, "rad": 1 / tau, "deg": 1 / 360}


def colour(text: str) -> Colour | None:
    """A color that Qt would take for another one; None for all others, and for what is no color."""
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    if text.startswith("#"):
        return _of_hex(text[1:])
    if found := _FUNCTION.fullmatch(text):
        parts = _BETWEEN.split(found[2].strip().lower())
        try:
            # this one Qt knows
            return _of_function(found[1].lower(), parts) if (found[1], len(parts)) != ("rgb", 3) else None
        except ValueError:
            return None
    return _NAMES.get(text.lower())


def is_newer(text: str) -> bool:
    """True for a kind of color that is not translated."""
    return _NEWER.match(text.strip()) is not None


def share_of(text: str) -> float:
    """An opacity, from 0 to 1; what is none leaves nothing out."""
    try:
        return _share(text.strip()[:_LONGEST], 1)
    except ValueError:
        return 1.0


def _of_hex(digits: str) -> Colour | None:
    if len(digits) == 4:
        digits = "".join(digit * 2 for digit in digits)
    try:
        red, green, blue, alpha = bytes.fromhex(digits)
    except ValueError:
        return None
    return Colour(red, green, blue, alpha / 255)


def _of_function(name: str, parts: list[str]) -> Colour:
    """Raises `ValueError` if these are no parts of a color."""
    first, second, third = parts[:3]
    alpha = _share(parts[3], 1) if len(parts) == 4 else 1.0
    if len(parts) > 4:
        raise ValueError(name)
    if name.startswith("rgb"):
        shares = [_share(part, 255) for part in (first, second, third)]
    else:
        shares = [*hls_to_rgb(_hue(first), _share(third, 100), _share(second, 100))]
    red, green, blue = (round(share * 255) for share in shares)
    return Colour(red, green, blue, alpha)


def _share(text: str, whole: float) -> float:
    """A number of so many, or per cent, as a share of the whole."""
    value = float(text[:-1]) / 100 if text.endswith("%") else float(text) / whole
    return min(1.0, max(0.0, value))


def _hue(text: str) -> float:
    """A hue as a share of the whole turn."""
    unit = next((unit for unit in _TURNS if text.endswith(unit)), "")
    value = float(text.removesuffix(unit)) * _TURNS[unit or "deg"]
    if not isfinite(value):
        raise ValueError(text)
    return value % 1.0
