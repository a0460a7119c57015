"""Formats of pictures, recognized by their first bytes, and their size before anything is decoded."""

from enum import StrEnum
from typing import NamedTuple

from gmtool.language import tr
from gmtool.store.errors import BadImport
from gmtool.store.limits import DECODED_MB, MB, PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIDE, in_mb
from gmtool.store.listed import listed
from gmtool.store.pictures import svg
from gmtool.store.pictures.rasters import JPEG, PNG, UPRIGHT, WEBP
from gmtool.store.pictures.svg_translation import translation


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
    turned: int = UPRIGHT
    """How a photograph was held, by Exif, from 1 to 8."""
    decoded: int = 0
    """The most bytes that it takes when it is decoded; 0 for a drawing, which is drawn as large as it is wanted."""


_RASTERS = {PictureFormat.PNG: PNG, PictureFormat.JPEG: JPEG, PictureFormat.WEBP: WEBP}


def measure(raw: bytes, name: str = tr("The picture")) -> Measure:
    """The format and the size of a picture. Raises `BadImport` for anything else, and beyond the limits.

    Only the head and the end are read, and the whole of a drawing: damage between them shows when it is decoded.
    """
    if len(raw) > PICTURE_BYTES:
        raise BadImport(
            tr("{name} is larger than {limit}, the limit for a picture.", name=name, limit=in_mb(PICTURE_BYTES))
        )
    for format, raster in _RASTERS.items():
        if raster.is_one(raw):
            head = raster.head(raw)
            if head is None:
                raise BadImport(tr("{name} is damaged: its size cannot be read.", name=name))
            size = within_limits(head.shown, name, head.pixel_bytes)
            measured = Measure(format, *size, head.turned, head.width * head.height * head.pixel_bytes)
            if not raster.is_complete(raw):
                raise BadImport(tr("{name} is damaged: it is cut short.", name=name))
            return measured
    if svg.is_one(raw):
        return Measure(PictureFormat.SVG, *svg.size(raw, name, _embedded))
    raise BadImport(tr("{name} is not a picture gmtool can read: PNG, JPEG, WebP or SVG.", name=name))


def is_picture(raw: bytes) -> bool:
    """True if the bytes begin like a picture in a format that is read here; it may be damaged."""
    return any(raster.is_one(raw) for raster in _RASTERS.values()) or svg.is_one(raw)


def not_drawn(raw: bytes) -> str:
    """What a sound picture has that is not drawn, such as “patterns and filters”; empty for a picture shown whole."""
    found = translation(raw).left_out if measure(raw).format is PictureFormat.SVG else ()
    return listed(found) if found else ""


def _embedded(raw: bytes, name: str) -> int:
    """The bytes that a picture within a drawing takes; a drawing within a drawing is refused."""
    if svg.is_one(raw):
        raise BadImport(tr("{name} contains another drawing as a picture.", name=name))
    return measure(raw, tr("A picture in {name}", name=name)).decoded


def within_limits(size: tuple[int, int], name: str, pixel_bytes: int = 4) -> tuple[int, int]:
    """The width and height in pixels, unchanged. Raises `BadImport` for none, and beyond the limits."""
    width, height = size
    if width < 1 or height < 1:
        raise BadImport(tr("{name} is damaged: it has no pixels.", name=name))
    if width * height > PICTURE_PIXELS or max(size) > PICTURE_SIDE:
        raise BadImport(
            tr(
                "{name} has {width:,} x {height:,} pixels; the limit is {millions} million, and {side:,} on a side.",
                name=name,
                width=width,
                height=height,
                millions=PICTURE_PIXELS // 1_000_000,
                side=PICTURE_SIDE,
            )
        )
    if width * height * pixel_bytes > DECODED_MB * MB:
        raise BadImport(
            tr(
                "{name} has {width:,} x {height:,} pixels of 16 bits a color, which take more than {limit}, the limit "
                "for decoding a picture. Save it with 8 bits a color.",
                name=name,
                width=width,
                height=height,
                limit=in_mb(DECODED_MB * MB),
            )
        )
    return size
