"""What a file is, by its bytes, its keys and its first lines."""

import json
import re
from collections.abc import Mapping, Set
from typing import Final

from gmtool.encounter.documents import FORMAT as JOURNAL_FORMAT
from gmtool.store.exchange.shapes import CAMPAIGN_FORMAT, CARDS_FORMAT
from gmtool.store.files.database_file import is_campaign
from gmtool.store.files.texts import Encoding, decoded, guessed_encoding, is_text
from gmtool.store.files.whole_files import read_toml
from gmtool.store.incoming import foreign
from gmtool.store.incoming.kinds import OWN, FileKind, Recognized
from gmtool.store.limits import GROUND_BYTES
from gmtool.store.pictures import is_picture

_BEGINNING: Final = 64 * 1024
_JSON: Final = re.compile(r"\{\s*(?:[\"}]|\Z)|(?:\[\s*)+(?:[{\"\d\]-]|true|false|null|\Z)")
_FORMAT: Final = re.compile(r'"format"\s*:\s*"([^"\\]{1,40})')
_KEY: Final = re.compile(r'"([A-Za-z_]\w{2,30})"\s*:')
_FORMATS: Final = {
    CARDS_FORMAT: FileKind.CARDS,
    CAMPAIGN_FORMAT: FileKind.CARDS,
    JOURNAL_FORMAT: FileKind.JOURNAL,
}
_OF_MAP: Final = ({"resolution"}, {"line_of_sight"}, {"map_size", "pixels_per_grid"})
_OF_GROUND: Final = ({"columns", "rows"}, {"width", "height", "unit"}, {"title", "walls"}, {"backdrop"}, {"entrances"})
_OF_CARDS: Final = ({"format"}, {"cards"}, {"own_rows"})
_BY_KEYS: Final = ((FileKind.MAP, _OF_MAP), (FileKind.GROUND, _OF_GROUND), (FileKind.CARDS, _OF_CARDS))
"""Any of these sets of keys makes it a file of the kind, even where it was cut short."""
_TOML_LINE: Final = re.compile(r"(?:\[\[?[\w. \"'-]+\]\]?|[\w.\"'-]+\s*=)")
_TOML_KEY: Final = re.compile(r"^\[?([\w-]+)(?:\s*=|\])", re.MULTILINE)
_GROUND_KEYS: Final = frozenset({
    "columns", "rows", "pointed", "rim", "unit", "cell", "walls", "fire", "broken", "dark", "doors", "water", "heights",
    "kinds", "borders", "entrances", "fog", "backdrop", "picture", "title",
})  # fmt: skip
"""Any of these makes TOML a ground: one that was cut short lacks its size."""
_TABLES: Final = re.compile(r"^\[\[[\w-]+\]", re.MULTILINE)
_SEPARATOR_LINE: Final = re.compile(r"sep\s*=.?$", re.IGNORECASE)


def recognized(raw: bytes) -> Recognized:
    """What the bytes of a file are."""
    if not raw.strip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"):
        return foreign.EMPTY
    if is_picture(raw):
        return OWN[FileKind.PICTURE]
    if is_campaign(raw):
        return OWN[FileKind.CAMPAIGN]
    printable = is_text(raw)
    if found := foreign.by_bytes(raw, printable):
        return found
    return _text(raw) if printable else foreign.BINARY


def _text(raw: bytes) -> Recognized:
    encoding = guessed_encoding(raw[:_BEGINNING])
    beginning = decoded(raw[:_BEGINNING], encoding).lstrip()
    if _JSON.match(beginning):
        return _json(raw, encoding, beginning)
    return _toml(raw, encoding, beginning) or foreign.by_lines(beginning) or OWN[FileKind.TEXT]


def _json(raw: bytes, encoding: Encoding, beginning: str) -> Recognized:
    """What JSON is. Its beginning is enough, as it may be cut short, and as a campaign may be large."""
    if (said := _FORMAT.search(beginning)) and said.group(1) in _FORMATS:
        return OWN[_FORMATS[said.group(1)]]
    try:
        data = json.loads(decoded(raw, encoding))
    except (ValueError, RecursionError):
        own = _by_keys(set(_KEY.findall(beginning)))
        return foreign.JSON if own is None and _has_several(beginning) else OWN[own or FileKind.JSON]
    if isinstance(data, list):
        return next((found for one in data[:1] if isinstance(one, Mapping) and (found := foreign.by_keys(one))), _OTHER)
    if not isinstance(data, Mapping):
        return _OTHER
    if found := foreign.by_keys(data):
        return found
    own = _by_keys(data.keys())
    return OWN[own] if own else foreign.JSON if data else _OTHER


_OTHER: Final = OWN[FileKind.JSON]


def _has_several(beginning: str) -> bool:
    """True for several values one after the other, as programs write them, each on a line of its own."""
    try:
        _, end = json.JSONDecoder().raw_decode(beginning)
    except (ValueError, RecursionError):
        return False
    return bool(_JSON.match(beginning[end:].lstrip()))


def _by_keys(keys: Set[str]) -> FileKind | None:
    for kind, sets in _BY_KEYS:
        if any(one <= keys for one in sets):
            return kind
    return None


def _toml(raw: bytes, encoding: Encoding, beginning: str) -> Recognized | None:
    lines = [line.strip() for line in beginning.splitlines()]
    first = next((line for line in lines if line and not line.startswith("#")), "")
    if not _TOML_LINE.match(first) or _SEPARATOR_LINE.match(first):
        return None
    keys = set(_TOML_KEY.findall(beginning))
    if "system" in keys or _TABLES.search(beginning):
        return OWN[FileKind.ROW_TABLE]
    if keys & _GROUND_KEYS:
        return OWN[FileKind.GROUND]
    return foreign.TOML if _is_toml(raw, encoding) else None


def _is_toml(raw: bytes, encoding: Encoding) -> bool:
    try:
        return len(raw) <= GROUND_BYTES and bool(read_toml(decoded(raw, encoding).encode()))
    except (ValueError, RecursionError):
        return False
