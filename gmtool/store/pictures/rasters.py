"""Rasters: the formats of pictures made of pixels, each with the functions that read its head and its end.

PNG: eight bytes of signature, then the block IHDR with width and height. JPEG: segments up to the frame, which has the
size. WebP: a RIFF file whose first block is VP8, VP8L (lossless) or VP8X (extended). In all of them Exif may say how a
photograph was held."""

import struct
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from gmtool.records import dataclass

UPRIGHT: Final = 1
_SIDEWAYS = (5, 6, 7, 8)


class Head(NamedTuple):
    """What the head of a picture says. The width and height are those of the pixels as they are kept."""

    width: int
    height: int
    turned: int = UPRIGHT
    """How the photograph was held, by Exif, from 1 to 8."""
    pixel_bytes: int = 4
    """The most bytes that a pixel takes when it is decoded."""

    @property
    def shown(self) -> tuple[int, int]:
        """The width and height of the picture as it is shown."""
        return (self.height, self.width) if self.turned in _SIDEWAYS else (self.width, self.height)


@dataclass(frozen=True, slots=True)
class Raster:
    """A format of pixels. `is_one`: whether bytes begin as a picture of it does.

    `head`: None where it is damaged. `is_complete`: whether the end is there.
    """

    is_one: Callable[[bytes], bool]
    head: Callable[[bytes], Head | None]
    is_complete: Callable[[bytes], bool]


_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"
_PNG_HEAD = struct.Struct(">I4sIIBB")
_PNG_GRAY = 0
_MOST_BLOCKS: Final = 100_000
"""The blocks that are looked at: only a file that was made to take time has more."""
_EXIF_BYTES: Final = 65_536
"""The most of Exif that is read; a segment of a JPEG cannot have more."""


def _png_head(raw: bytes) -> Head | None:
    if len(raw) < len(_PNG_SIGNATURE) + _PNG_HEAD.size:
        return None
    length, kind, width, height, bits, colours = _PNG_HEAD.unpack_from(raw, len(_PNG_SIGNATURE))
    if (length, kind) != (13, b"IHDR"):
        return None
    found = {kind: body for kind, body in _png_blocks(raw) if kind in (b"eXIf", b"tRNS")}
    # Qt leaves gray of 16 bits as it is, unless one shade of it is transparent
    deep = bits == 16 and (colours != _PNG_GRAY or b"tRNS" in found)
    return Head(width, height, _orientation(found.get(b"eXIf", b"")), 8 if deep else 4)


def _png_blocks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_PNG_SIGNATURE)
    for _ in range(_MOST_BLOCKS):
        if at + 8 > len(raw):
            return
        length, kind = struct.unpack_from(">I4s", raw, at)
        yield kind, raw[at + 8 : at + 8 + min(length, _EXIF_BYTES)]
        at += 12 + length  # the checksum, too


PNG = Raster(lambda raw: raw.startswith(_PNG_SIGNATURE), _png_head, lambda raw: raw.rfind(_PNG_END) > 0)

_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a frame; the three left out are tables."""
_JPEG_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers without a segment."""
_JPEG_SCAN = 0xDA
_JPEG_SCAN_START = b"\xff\xda"
_JPEG_END = b"\xff\xd9"
_APP1 = 0xE1
_EXIF = b"Exif\0\0"
_ORIENTATION = 0x0112


def _jpeg_head(raw: bytes) -> Head | None:
    turned = UPRIGHT
    for marker, segment in _segments(raw):
        if marker == _APP1 and segment.startswith(_EXIF) and turned == UPRIGHT:
            turned = _orientation(segment)
        elif marker in _JPEG_FRAMES:
            if len(segment) < 5:
                return None
            height, width = struct.unpack_from(">HH", segment, 1)
            return Head(width, height, turned)
    return None


def _segments(raw: bytes) -> Iterator[tuple[int, bytes]]:
    at = 2
    while at + 4 <= len(raw) and raw[at] == 0xFF:
        marker = raw[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _JPEG_ALONE:
            at += 2
        elif marker == _JPEG_SCAN:
            return
        else:
            length = int.from_bytes(raw[at + 2 : at + 4], "big")
            if length < 2:
                return
            yield marker, raw[at + 4 : at + 2 + length]
            at += 2 + length


def _orientation(exif: bytes) -> int:
    """The orientation, 1 to 8, by which Exif tells how a photograph was held; 1, upright, where it has none."""
    tiff = exif.removeprefix(_EXIF)
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None:
        return UPRIGHT
    try:
        (start,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, start)
        for entry in range(min(count, 100)):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, start + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return int(value) if 1 <= value <= 8 else UPRIGHT
    except struct.error:
        return UPRIGHT
    return UPRIGHT


# a JPEG that is cut short is decoded with gray instead of an error, so its end is looked for here
JPEG = Raster(
    lambda raw: raw.startswith(b"\xff\xd8\xff"),
    _jpeg_head,
    lambda raw: raw.rfind(_JPEG_END) > raw.find(_JPEG_SCAN_START) > 0,
)


_VP8_START = b"\x9d\x01\x2a"
_VP8L_SIGNATURE = 0x2F


def _webp_head(raw: bytes) -> Head | None:
    if len(raw) < 30:
        return None
    kind = raw[12:16]
    if kind == b"VP8X":
        # two numbers of three bytes, each one less than its value
        width, height = int.from_bytes(raw[24:27], "little") + 1, int.from_bytes(raw[27:30], "little") + 1
        return Head(width, height, _orientation(_webp_exif(raw)))
    if kind == b"VP8L" and raw[20] == _VP8L_SIGNATURE:
        bits = int.from_bytes(raw[21:25], "little")
        return Head((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 " and raw[23:26] == _VP8_START:
        width, height = struct.unpack_from("<HH", raw, 26)
        return Head(width & 0x3FFF, height & 0x3FFF)
    return None


def _webp_exif(raw: bytes) -> bytes:
    at = 12
    for _ in range(_MOST_BLOCKS):
        if at + 8 > len(raw):
            break
        kind, length = struct.unpack_from("<4sI", raw, at)
        if kind == b"EXIF":
            return raw[at + 8 : at + 8 + min(length, _EXIF_BYTES)]
        at += 8 + length + length % 2
    return b""


WEBP = Raster(
    lambda raw: raw[:4] == b"RIFF" and raw[8:12] == b"WEBP",
    _webp_head,
    lambda raw: len(raw) >= 8 + int.from_bytes(raw[4:8], "little"),
)
