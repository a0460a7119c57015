"""JSON that a campaign keeps, and `UNSOUND` where it cannot be read: a damaged file may hold anything."""

import json
import re
from itertools import accumulate
from math import isfinite
from typing import Any, Final

from gmtool.store.limits import JSON_DEPTH

_TEXTS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')
_STEPS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class _Unsound:
    """Stands where JSON cannot be read."""

    def __repr__(self) -> str:
        return "unsound"


UNSOUND: Final = _Unsound()


def read_stored(text: Any) -> Any:
    """What kept JSON holds. It never raises: what is no JSON, or could not be written again, is `UNSOUND`."""
    if isinstance(text, int | float):
        # SQLite keeps JSON that is a number as a number
        return text if isinstance(text, int) or isfinite(text) else UNSOUND
    try:
        value = _DECODER.decode(text)
        if "\\u" in text:
            # half a character, which Python reads and no file takes
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, TypeError, RecursionError):
        return UNSOUND
    # so many brackets are in few texts; only these are looked through
    return UNSOUND if text.count("[") + text.count("{") > JSON_DEPTH and _depth(text) > JSON_DEPTH else value


def _depth(text: str) -> int:
    """How deep lists and objects lie in each other; that is found far sooner in the text than in the value."""
    brackets = (_STEPS[code] for code in _TEXTS.sub("", text).encode() if code in _STEPS)
    return max(accumulate(brackets), default=0)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


_DECODER: Final = json.JSONDecoder(parse_float=_finite, parse_constant=_finite)
