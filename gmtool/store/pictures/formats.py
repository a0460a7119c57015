"""Formats of pictures, told by their first bytes, and their size before anything of them is decoded."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from gmtool.store.errors import BadImport
from gmtool.store.limits import PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIDE, in_mb
from gmtool.store.pictures import jpeg, png, svg, webp


class PictureFormat(StrEnum):
    """The kinds of picture that are known."""

    PNG = "png"
    JPEG = "jpeg"
    WEBP = "webp"
    SVG = "svg"


class Measure(NamedTuple):
    """A picture's format, and its width and height in pixels as it is shown (a photograph turned upright)."""

    format: PictureFormat
    width: int
    height: int


class _Raster(Protocol):
    """What is known of a format of pixels."""

    def is_one(self, raw: bytes) -> bool: ...
    def size(self, raw: bytes) -> tuple[int, int] | None: ...
    def is_whole(self, raw: bytes) -> bool: ...


_RASTER: dict[PictureFormat, _Raster] = {
    PictureFormat.PNG: png,
    PictureFormat.JPEG: jpeg,
    PictureFormat.WEBP: webp,
}


def measure(raw: bytes, name: str = "The picture") -> Measure:
    """The format and the size of a picture. Raises `BadImport` for what is none, or is larger than the limits.

    Only head and end are looked at, and the whole of a drawing: that the rest is sound shows when it is decoded.
    """
    if len(raw) > PICTURE_BYTES:
        raise BadImport(f"{name} is larger than {in_mb(PICTURE_BYTES)}, the most for a picture.")
    for format, known in _RASTER.items():
        if known.is_one(raw):
            found = known.size(raw)
            if found is None:
                raise BadImport(f"{name} is damaged: its size cannot be read.")
            measured = Measure(format, *within_limits(found, name))
            if not known.is_whole(raw):
                raise BadImport(f"{name} is damaged: it is cut short.")
            return measured
    if svg.is_one(raw):
        return Measure(PictureFormat.SVG, *svg.size(raw, name, _embedded))
    raise BadImport(f"{name} is no picture that is known here: PNG, JPEG, WebP or SVG.")


def _embedded(raw: bytes, name: str) -> int:
    """How many pixels a picture within a drawing has; a drawing within one is refused."""
    if svg.is_one(raw):
        raise BadImport(f"{name} holds another drawing as a picture.")
    found = measure(raw, f"A picture in {name}")
    return found.width * found.height


def within_limits(size: tuple[int, int], name: str) -> tuple[int, int]:
    """Width and height in pixels as they are. Raises `BadImport` for none, and for more than the limits."""
    width, height = size
    if width < 1 or height < 1:
        raise BadImport(f"{name} is damaged: it has no pixels.")
    if width * height > PICTURE_PIXELS or max(size) > PICTURE_SIDE:
        most = f"{PICTURE_PIXELS // 1_000_000} million, and {PICTURE_SIDE:,} on a side"
        raise BadImport(f"{name} has {width:,} x {height:,} pixels; the most is {most}.")
    return size
