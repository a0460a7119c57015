"""Small PNG files of what is on a screen: 256 colors, one picture or several that move (APNG).

Most of a window is a few flat colors, which are kept exactly; the rest of the palette is divided among what is left.
"""

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

_COLORS, _FLAT = 256, 160
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEEP, _OVER = 0, 0
"""APNG: a frame stays when the next one comes, and replaces what it covers."""


class Frame(NamedTuple):
    """A picture, and how long it is shown."""

    image: QImage
    milliseconds: int = 0


def save(file: Path, frames: Sequence[Frame]) -> None:
    """Write one picture, or several of the same size that follow each other and begin again."""
    images = [frame.image.convertToFormat(QImage.Format.Format_RGB32) for frame in frames]
    palette = _palette(images)
    table = [0xFF000000 | color for color in palette]
    pixels = [
        one.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither) for one in images
    ]
    width, height = images[0].width(), images[0].height()
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", b"".join(color.to_bytes(3, "big") for color in palette)),
    ]
    if len(frames) > 1:
        parts.insert(2, _chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    number, before = 0, None
    for frame, image in zip(frames, pixels, strict=True):
        place = image.rect() if before is None else _changed(before, image)
        if len(frames) > 1:
            shown = (place.width(), place.height(), place.x(), place.y(), frame.milliseconds, 1000, _KEEP, _OVER)
            parts.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *shown)))
            number += 1
        data = zlib.compress(b"".join(b"\0" + row for row in _rows(image, place)), 9)
        if before is None:
            parts.append(_chunk(b"IDAT", data))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        before = image
    file.write_bytes(b"".join([*parts, _chunk(b"IEND", b"")]))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rows(image: QImage, place: QRect) -> Iterable[bytes]:
    step, data = image.bytesPerLine(), bytes(image.constBits())
    for y in range(place.y(), place.y() + place.height()):
        yield data[y * step + place.x() : y * step + place.x() + place.width()]


def _changed(before: QImage, after: QImage) -> QRect:
    """The smallest rectangle outside of which both are the same; one pixel where they are the same everywhere."""
    old, new = list(_rows(before, before.rect())), list(_rows(after, after.rect()))
    lines = [y for y in range(after.height()) if old[y] != new[y]]
    if not lines:
        return QRect(0, 0, 1, 1)
    left, right = after.width(), 0
    for y in lines:
        here = [x for x in range(after.width()) if old[y][x] != new[y][x]]
        left, right = min(left, here[0]), max(right, here[-1])
    return QRect(left, lines[0], right - left + 1, lines[-1] - lines[0] + 1)


def _palette(images: Iterable[QImage]) -> list[int]:
    counts = Counter[int]()
    for image in images:
        counts.update(memoryview(image.constBits()).cast("I"))
    colors = Counter[int]()
    for color, count in counts.items():
        colors[color & 0xFFFFFF] += count
    kept = [color for color, _ in colors.most_common(_FLAT)]
    for color in kept:
        del colors[color]
    return kept + _divided(list(colors.items()), _COLORS - len(kept))


def _divided(colors: list[tuple[int, int]], most: int) -> list[int]:
    """The means of so many boxes of colors, halved again and again where they are widest (median cut)."""
    boxes = [colors] if colors else []
    while boxes and len(boxes) < most:
        widest = max(boxes, key=lambda box: _width(box)[0] * sum(count for _, count in box) ** 0.5)
        width, shift = _width(widest)
        if width == 0:
            break
        boxes.remove(widest)
        widest.sort(key=lambda one: one[0] >> shift & 255)
        half, so_far, cut = sum(count for _, count in widest) / 2, 0, 1
        for place, (_, count) in enumerate(widest[:-1], 1):
            so_far += count
            cut = place
            if so_far >= half:
                break
        boxes += [widest[:cut], widest[cut:]]
    return [_mean(box) for box in boxes]


def _width(box: list[tuple[int, int]]) -> tuple[int, int]:
    """The widest channel of a box, and where it stands in a color."""
    spans = []
    for shift in (16, 8, 0):
        values = [color >> shift & 255 for color, _ in box]
        spans.append((max(values) - min(values), shift))
    return max(spans)


def _mean(box: list[tuple[int, int]]) -> int:
    total = sum(count for _, count in box)
    means = [round(sum((color >> shift & 255) * count for color, count in box) / total) for shift in (16, 8, 0)]
    return means[0] << 16 | means[1] << 8 | means[2]
