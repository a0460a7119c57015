"""The head of a JPEG picture: segments up to the frame, which says the size; Exif may say that it lies on its side."""

import struct
from collections.abc import Iterator

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a frame; the three left out are tables."""
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers without a segment."""
_SCAN = 0xDA
_SCAN_START = b"\xff\xda"
_END = b"\xff\xd9"
_APP1 = 0xE1
_ORIENTATION = 0x0112
_SIDEWAYS = (5, 6, 7, 8)


def is_one(raw: bytes) -> bool:
    """Whether the bytes begin as a JPEG picture does."""
    return raw.startswith(b"\xff\xd8\xff")


def size(raw: bytes) -> tuple[int, int] | None:
    """Width and height in pixels as it is shown; None where the head is cut short or none."""
    sideways = False
    for marker, segment in _segments(raw):
        if marker == _APP1:
            sideways = sideways or _orientation(segment) in _SIDEWAYS
        elif marker in _FRAMES:
            if len(segment) < 5:
                return None
            height, width = struct.unpack_from(">HH", segment, 1)
            return (height, width) if sideways else (width, height)
    return None


def is_whole(raw: bytes) -> bool:
    """Whether the end is there; what decodes it would fill up with grey instead of complaining."""
    return raw.rfind(_END) > raw.find(_SCAN_START) > 0


def _segments(raw: bytes) -> Iterator[tuple[int, bytes]]:
    at = 2
    while at + 4 <= len(raw) and raw[at] == 0xFF:
        marker = raw[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _ALONE:
            at += 2
        elif marker == _SCAN:
            return
        else:
            length = int.from_bytes(raw[at + 2 : at + 4], "big")
            if length < 2:
                return
            yield marker, raw[at + 4 : at + 2 + length]
            at += 2 + length


def _orientation(exif: bytes) -> int:
    """1 to 8 as Exif counts the ways a photograph was held; 1, upright, where nothing is said."""
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
