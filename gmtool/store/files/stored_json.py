"""Stored JSON of a campaign, which reads as `UNSOUND` where it is damaged."""

import json
import re
from itertools import accumulate
from math import isfinite
from typing import Any, Final

from gmtool.store.limits import JSON_DEPTH

_TEXTS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')
_STEPS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class _Unsound:
    """The value of JSON that cannot be read."""

    def __repr__(self) -> str:
        return "unsound"


UNSOUND: Final = _Unsound()


def json_text(value: Any) -> str:
    """A value as the text that is stored."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_stored(text: Any) -> Any:
    """The value of stored JSON; `UNSOUND`, and no error, for text that is no JSON or could not be written again."""
    if isinstance(text, int | float):
        # SQLite keeps JSON that is a number as a number
        return text if isinstance(text, int) or isfinite(text) else UNSOUND
    try:
        value = _DECODER.decode(text)
        if "\\u" in text:
            # raises for half a character, which Python reads but cannot encode
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, TypeError, RecursionError):
        return UNSOUND
    # few texts have so many brackets; only these are searched
    return UNSOUND if text.count("[") + text.count("{") > JSON_DEPTH and _depth(text) > JSON_DEPTH else value


def _depth(text: str) -> int:
    """The depth of nested lists and objects, counted in the text, which is far quicker than in the value."""
    brackets = (_STEPS[code] for code in _TEXTS.sub("", text).encode() if code in _STEPS)
    return max(accumulate(brackets), default=0)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


_DECODER: Final = json.JSONDecoder(parse_float=_finite, parse_constant=_finite)
