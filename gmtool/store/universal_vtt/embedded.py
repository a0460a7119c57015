"""The picture within a Universal VTT file: base64 in any spelling, or a data: URI; some files only name a picture."""

import re
from base64 import b64decode
from typing import Final, NamedTuple
from urllib.parse import unquote_to_bytes

from gmtool.language import tr
from gmtool.store.errors import BadImport
from gmtool.store.exchange.faults import quoted
from gmtool.store.pictures import measure

_BLANKS: Final = re.compile(r"\s+")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]*\Z")
_URL_ALPHABET: Final = str.maketrans("-_", "+/")
_FILE_NAME: Final = re.compile(r"[^\n]{1,2000}\.[A-Za-z0-9]{2,5}(?:[?#][^\n]*)?\Z")
_ADDRESS: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]{1,20}:)?//|[A-Za-z]:[\\/]|(?:blob|file):")
_LONGEST_NAME: Final = 80


class Embedded(NamedTuple):
    """A picture with its size in pixels, or a sentence about why there is none."""

    picture: bytes | None = None
    width: int = 0
    height: int = 0
    missing: str = ""


def embedded(text: object, name: str) -> Embedded:
    """The picture that a file has in it. `name` is for the sentence."""
    if text is None or (isinstance(text, str) and not text.strip()):
        return Embedded(missing=tr("It has no picture."))
    if not isinstance(text, str):
        return Embedded(missing=tr("Its picture cannot be read and is left out."))
    where = text.strip()
    raw = None if _named(where) else _decoded(where)
    if raw is None and _named(where):
        missing = tr("Its picture {file} is not in the file itself, and is missing.", file=quoted(where, _LONGEST_NAME))
        return Embedded(missing=missing)
    if raw is None:
        return Embedded(missing=tr("Its picture is damaged and is left out: it is not base64."))
    try:
        found = measure(raw, name)
    except BadImport as wrong:
        return Embedded(missing=without(str(wrong)))
    return Embedded(raw, found.width, found.height)


def without(problem: str) -> str:
    """The sentence about a picture that is left out, after the sentence that refuses it."""
    return tr("The picture is left out: {problem}", problem=problem)


def _named(text: str) -> bool:
    """True for an address or a path of a file."""
    return not text.startswith("data:") and bool(_ADDRESS.match(text) or _FILE_NAME.match(text))


def _decoded(text: str) -> bytes | None:
    """The bytes of base64, with or without line breaks and padding, in either alphabet; None for anything else."""
    if text[:5].lower() == "data:":
        head, _, text = text.partition(",")
        if not head.lower().rstrip().endswith(";base64"):
            return unquote_to_bytes(text)
        if "%" in text:
            text = unquote_to_bytes(text).decode("latin-1")
    body = _BLANKS.sub("", text).rstrip("=").translate(_URL_ALPHABET)
    if not _BASE64.match(body) or len(body) % 4 == 1:
        return None
    return b64decode(body + "=" * (-len(body) % 4))
