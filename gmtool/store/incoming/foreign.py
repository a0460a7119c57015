"""Files of other programs, known by their first bytes, their keys or their first lines.

They are not read. They are known so that the refusal can say what a file seems to be, and how it could come in.
"""

import re
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from typing import Any, Final

from gmtool.language import tr
from gmtool.store.incoming.kinds import FileKind, Recognized

_CARDS: Final = frozenset({FileKind.TEXT, FileKind.CARDS})
_PICTURES: Final = frozenset({FileKind.PICTURE})
_MAPS: Final = frozenset({FileKind.MAP, FileKind.PICTURE})
_TEXTS: Final = frozenset({FileKind.TEXT})


def _foreign(seems: str, advice: str = "", helps: frozenset[FileKind] = frozenset(), plain: bool = False) -> Recognized:
    return Recognized(FileKind.FOREIGN, seems, advice, helps, plain)


_AS_CSV: Final = tr("save it as CSV and import that")
_BY_HAND: Final = tr("copy its table into a spreadsheet, save that as CSV and import it")
_AS_PNG: Final = tr("save it as PNG or JPEG")
_UNPACKED: Final = tr("unpack it first")
_SPREADSHEET: Final = _foreign(tr("a spreadsheet"), _AS_CSV, _CARDS)
_DOCUMENT: Final = _foreign(tr("a document of a word processor"), tr("save it as plain text"), _TEXTS)
_ARCHIVE: Final = _foreign(tr("an archive"), _UNPACKED)
_RECORDING: Final = _foreign(tr("a recording"))
_PROGRAM: Final = _foreign(tr("a program"))
_FONT: Final = _foreign(tr("a font"))
_OFFICE: Final = _foreign(
    tr("a document or spreadsheet of an old office program"), tr("save a spreadsheet as CSV and import that"), _CARDS
)
_PDF: Final = _foreign(tr("a PDF"), _BY_HAND, _CARDS)
BINARY: Final = _foreign(tr("neither text nor a picture"))
TOML: Final = _foreign(
    tr("TOML of another program"), tr("a table of rows names its “system”, and a ground says how large it is")
)
EMPTY: Final = _foreign(tr("empty"))


def _picture(name: str) -> Recognized:
    return _foreign(tr("a picture in the format {format}", format=name), _AS_PNG, _MAPS)


_BY_BYTES: Final[Sequence[tuple[int, bytes, Recognized]]] = (
    (0, b"%PDF-", _PDF),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", _OFFICE),
    (0, b"{\\rtf", _DOCUMENT),
    (0, b"GIF8", _picture("GIF")),
    (0, b"BM", _picture("BMP")),
    (0, b"II*\0", _picture("TIFF")),
    (0, b"MM\0*", _picture("TIFF")),
    (0, b"8BPS", _picture("PSD")),
    (0, b"gimp xcf", _picture("XCF")),
    (0, b"\0\0\1\0", _picture("ICO")),
    (4, b"ftypavif", _picture("AVIF")),
    (4, b"ftypheic", _picture("HEIC")),
    (4, b"ftypmif1", _picture("HEIF")),
    (0, b"\xff\x0a", _picture("JPEG XL")),
    (0, b"\0\0\0\x0cJXL ", _picture("JPEG XL")),
    (4, b"ftyp", _RECORDING),
    (0, b"\x1aE\xdf\xa3", _RECORDING),
    (0, b"OggS", _RECORDING),
    (0, b"ID3", _RECORDING),
    (0, b"fLaC", _RECORDING),
    (0, b"RIFF", _RECORDING),
    (0, b"\x1f\x8b", _ARCHIVE),
    (0, b"7z\xbc\xaf'\x1c", _ARCHIVE),
    (0, b"Rar!", _ARCHIVE),
    (0, b"\xfd7zXZ", _ARCHIVE),
    (0, b"BZh", _ARCHIVE),
    (257, b"ustar", _ARCHIVE),
    (0, b"SQLite format 3\0", _foreign(tr("a database of another program"))),
    (0, b"\x7fELF", _PROGRAM),
    (0, b"MZ", _PROGRAM),
    (0, b"wOFF", _FONT),
    (0, b"wOF2", _FONT),
    (0, b"OTTO", _FONT),
    (0, b"\0\1\0\0\0", _FONT),
)
"""Where certain bytes stand, and what they make of a file."""
_SHORT: Final = 2
"""Signatures of so few letters may also begin a text."""

_MODULE: Final = _foreign(tr("a module of another program"), _UNPACKED)
_IN_ARCHIVES: Final[Sequence[tuple[str, Recognized]]] = (
    ("xl/", _SPREADSHEET),
    ("word/", _DOCUMENT),
    ("ppt/", _DOCUMENT),
    ("module.json", _MODULE),
    ("campaign.xml", _MODULE),
    ("content.xml", _MODULE),
)
_OPEN_DOCUMENT: Final = "application/vnd.oasis.opendocument."
_MIMETYPE: Final = 100


def by_bytes(raw: bytes, printable: bool) -> Recognized | None:
    """The format of a file with a signature; `printable`: it can be text."""
    if raw.startswith(b"PK\x03\x04"):
        return _archived(raw)
    for at, signature, found in _BY_BYTES:
        if raw[at : at + len(signature)] == signature and not (printable and len(signature) <= _SHORT):
            return found
    return None


def _archived(raw: bytes) -> Recognized:
    damaged = suppress(zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError)
    with damaged, zipfile.ZipFile(BytesIO(raw)) as archive:
        names = archive.namelist()
        if "mimetype" in names and archive.getinfo("mimetype").file_size < _MIMETYPE:
            kind = archive.read("mimetype").decode("ascii", "replace")
            if kind.startswith(_OPEN_DOCUMENT):
                return _SPREADSHEET if "spreadsheet" in kind else _DOCUMENT
        for beginning, found in _IN_ARCHIVES:
            if any(name.startswith(beginning) for name in names):
                return found
    return _ARCHIVE


_OF_ANOTHER: Final = tr("gmtool reads cards from its own JSON, and from CSV")
_CHARACTER: Final = _foreign(tr("a character or thing of another program"), _OF_ANOTHER, _CARDS)
_SCENE: Final = _foreign(
    tr("a scene of another program"), tr("export the map as Universal VTT, or as a picture"), _MAPS
)
_BY_KEYS: Final[Sequence[tuple[frozenset[str], Recognized]]] = (
    (frozenset({"tiledversion", "layers"}), _SCENE),
    (frozenset({"layers", "tilesets", "orientation"}), _SCENE),
    (frozenset({"walls", "tokens", "grid"}), _SCENE),
    (frozenset({"walls", "lights", "grid"}), _SCENE),
    (frozenset({"prototypeToken"}), _CHARACTER),
    (frozenset({"_id", "name", "type", "system"}), _CHARACTER),
    (frozenset({"_id", "name", "type", "data"}), _CHARACTER),
    (frozenset({"name", "type", "system", "items"}), _CHARACTER),
)


JSON: Final = _foreign(tr("JSON of another program"), _OF_ANOTHER, _CARDS)


def by_keys(data: Mapping[str, Any]) -> Recognized | None:
    """The other program that writes JSON with such keys."""
    return next((found for keys, found in _BY_KEYS if keys <= data.keys()), None)


_HTML: Final = re.compile(r"<(?:!doctype\s+html|html|head|body|table|div|p)\b", re.IGNORECASE)
_XML: Final = re.compile(r"<(?:\?xml\b|!--|[A-Za-z_][\w.:-]*[\s/>])")
_YAML_LINE: Final = re.compile(r"(?:- )?[\w\"'.-]+:(?:\s|$)|- \S|---|#")
_INI_LINE: Final = re.compile(r"\[[^\[\]]+\]$|[\w .-]+=|[;#]")
_SECTION: Final = re.compile(r"\[[^\[\],;\t]+\]$")
_LOOKED_AT: Final = 40


def by_lines(text: str) -> Recognized | None:
    """The format of a text that is written for a program."""
    beginning = text.lstrip()
    if _HTML.match(beginning):
        return _foreign(tr("a web page"), _BY_HAND, _CARDS)
    if _XML.match(beginning):
        return _foreign(tr("XML of another program"), _OF_ANOTHER, _CARDS)
    lines = [line.strip() for line in beginning.splitlines()[:_LOOKED_AT] if line.strip()]
    if len(lines) > 1 and all(map(_YAML_LINE.match, lines)):
        return _foreign(tr("YAML of another program"), _OF_ANOTHER, _CARDS, plain=True)
    if lines and _SECTION.match(lines[0]) and all(map(_INI_LINE.match, lines)):
        return _foreign(tr("the settings of a program"), plain=True)
    return None
