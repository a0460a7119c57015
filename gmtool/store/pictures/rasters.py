"""Rasters: the formats of pictures made of pixels, each with the functions that read its head and its end.

PNG: eight bytes of signature, then the block IHDR with width and height. JPEG: segments up to the frame, which has the
size; Exif may say that the picture lies on its side. WebP: a RIFF file whose first block is VP8, VP8L (lossless) or
VP8X (extended)."""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Raster:
    """A format of pixels. `is_one`: whether bytes begin as a picture of it does.

    `size`: width and height in pixels as it is shown, None where the head is damaged. `is_complete`: whether the end is
    there.
    """

    is_one: Callable[[bytes], bool]
    size: Callable[[bytes], tuple[int, int] | None]
    is_complete: Callable[[bytes], bool]


_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"
_PNG_HEAD = struct.Struct(">I4sII")


def _png_size(raw: bytes) -> tuple[int, int] | None:
    if len(raw) < len(_PNG_SIGNATURE) + _PNG_HEAD.size:
        return None
    length, kind, width, height = _PNG_HEAD.unpack_from(raw, len(_PNG_SIGNATURE))
    return (width, height) if (length, kind) == (13, b"IHDR") else None


PNG = Raster(lambda raw: raw.startswith(_PNG_SIGNATURE), _png_size, lambda raw: raw.rfind(_PNG_END) > 0)

_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a frame; the three left out are tables."""
_JPEG_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers without a segment."""
_JPEG_SCAN = 0xDA
_JPEG_SCAN_START = b"\xff\xda"
_JPEG_END = b"\xff\xd9"
_APP1 = 0xE1
_ORIENTATION = 0x0112
_SIDEWAYS = (5, 6, 7, 8)


def _jpeg_size(raw: bytes) -> tuple[int, int] | None:
    sideways = False
    for marker, segment in _segments(raw):
        if marker == _APP1:
            sideways = sideways or _orientation(segment) in _SIDEWAYS
        elif marker in _JPEG_FRAMES:
            if len(segment) < 5:
                return None
            height, width = struct.unpack_from(">HH", segment, 1)
            return (height, width) if sideways else (width, height)
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
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[6:10])
    if not exif.startswith(b"Exif\0\0") or order is None:
        return 1
    tiff = exif[6:]
    try:
        (start,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, start)
        for entry in range(min(count, 100)):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, start + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return int(value)
    except struct.error:
        return 1
    return 1


# a JPEG that is cut short is decoded with gray instead of an error, so its end is looked for here
JPEG = Raster(
    lambda raw: raw.startswith(b"\xff\xd8\xff"),
    _jpeg_size,
    lambda raw: raw.rfind(_JPEG_END) > raw.find(_JPEG_SCAN_START) > 0,
)


_VP8_START = b"\x9d\x01\x2a"
_VP8L_SIGNATURE = 0x2F


def _webp_size(raw: bytes) -> tuple[int, int] | None:
    if len(raw) < 30:
        return None
    kind = raw[12:16]
    if kind == b"VP8X":
        # two numbers of three bytes, each one less than its value
        return int.from_bytes(raw[24:27], "little") + 1, int.from_bytes(raw[27:30], "little") + 1
    if kind == b"VP8L" and raw[20] == _VP8L_SIGNATURE:
        bits = int.from_bytes(raw[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and raw[23:26] == _VP8_START:
        width, height = struct.unpack_from("<HH", raw, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


WEBP = Raster(
    lambda raw: raw[:4] == b"RIFF" and raw[8:12] == b"WEBP",
    _webp_size,
    lambda raw: len(raw) >= 8 + int.from_bytes(raw[4:8], "little"),
)
