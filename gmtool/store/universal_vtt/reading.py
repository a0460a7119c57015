"""Reading of Universal VTT files, and the shapes that check them.

All coordinates are squares of its grid, x to the east and y to the south, from the corner of the whole drawing; the
picture begins at `map_origin`, as it may be a part of the drawing. There is no official description; these are the
fields that Dungeondraft writes and other programs read.
"""

import binascii
from base64 import b64decode
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, Field, ValidationError

from gmtool.language import tr, trc, trn
from gmtool.records import dataclass
from gmtool.store.errors import BadImport
from gmtool.store.exchange.faults import cannot_be_imported, complaint
from gmtool.store.files.whole_files import read_json, too_large
from gmtool.store.limits import PICTURE_BYTES, VTT_BYTES, VTT_PORTALS, VTT_SQUARES, VTT_WALLS
from gmtool.store.pictures import key_of, measure

FAR = 100_000.0
Coordinate = Annotated[float, Field(ge=-FAR, le=FAR, allow_inf_nan=False)]
Squares = Annotated[float, Field(gt=0, le=VTT_SQUARES, allow_inf_nan=False)]


class Place(BaseModel):
    """A point."""

    x: Coordinate
    y: Coordinate


class MapSize(BaseModel):
    """The width and height of the picture in squares."""

    x: Squares
    y: Squares


class Resolution(BaseModel):
    """The relation of the picture to the grid."""

    map_origin: Place = Place(x=0.0, y=0.0)
    map_size: MapSize
    pixels_per_grid: Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]


class Portal(BaseModel):
    """A door or a window from jamb to jamb. `closed` is whether it blocks sight."""

    bounds: Annotated[list[Place], Field(min_length=2, max_length=2)]
    closed: bool = True


Line = Annotated[list[Place], Field(max_length=VTT_WALLS + 1)]
Lines = Annotated[list[Line], Field(max_length=VTT_WALLS)]


class VttShape(BaseModel):
    """A whole file. All other keys are ignored."""

    resolution: Resolution
    line_of_sight: Lines = []
    objects_line_of_sight: Lines = []
    portals: Annotated[list[Portal], Field(max_length=VTT_PORTALS)] = []
    lights: list[Any] = []
    image: Annotated[str, Field(min_length=1, max_length=PICTURE_BYTES * 4 // 3 + 4)]


TITLE = 100
"""The most letters of a title; the rest of a long file name is left out."""
_AWRY = 0.02
"""The difference between the shapes of picture and grid that gets a remark."""


class Segment(NamedTuple):
    """A straight line in squares of the map, x to the east and y to the south from the corner of the picture."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Wall:
    """A piece of wall, perhaps of an object, such as a pillar or a table."""

    line: Segment
    of_object: bool = False


@dataclass(frozen=True, slots=True)
class Door:
    """A door from jamb to jamb, closed or open. Windows are doors too, as the file does not tell them apart."""

    line: Segment
    is_open: bool


@dataclass(frozen=True, slots=True)
class UniversalVtt:
    """The contents of a file.

    width, height: of the map, in squares; picture_key: the key of the picture in a campaign; picture_width: its width
    in pixels; left_out: sentences about the parts that a ground cannot have.
    """

    title: str
    picture: bytes
    picture_key: str
    picture_width: int
    width: float
    height: float
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    left_out: tuple[str, ...]


def read_vtt(raw: bytes, name: str) -> UniversalVtt:
    """The contents of a file's bytes. Raises `BadImport`, one sentence that names the field.

    Damage within the picture shows only when it is decoded.
    """
    shape = _checked(raw, name)
    origin = shape.resolution.map_origin
    walls = tuple(_walls(shape.line_of_sight, origin, False))
    walls += tuple(_walls(shape.objects_line_of_sight, origin, True))
    if len(walls) > VTT_WALLS:
        raise BadImport(
            tr(
                "{name}: line_of_sight: {walls:,} pieces of wall are more than {most:,}, the limit.",
                name=name,
                walls=len(walls),
                most=VTT_WALLS,
            )
        )
    doors = tuple(
        Door(_segment(portal.bounds[0], portal.bounds[1], origin), not portal.closed) for portal in shape.portals
    )
    picture = _picture(shape.image, f"{name}: image")
    found, size = measure(picture, f"{name}: image"), shape.resolution.map_size
    return UniversalVtt(
        title=(name.rpartition(".")[0] or name)[:TITLE],
        picture=picture,
        picture_key=key_of(picture),
        picture_width=found.width,
        width=size.x,
        height=size.y,
        walls=walls,
        doors=doors,
        left_out=tuple(_left_out(shape, found.height / found.width)),
    )


def _checked(raw: bytes, name: str) -> VttShape:
    if len(raw) > VTT_BYTES:
        raise too_large(name, VTT_BYTES, "map of this kind")
    try:
        return VttShape.model_validate(read_json(raw))
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or trc("a file", "the whole")
        raise cannot_be_imported(name, f"{place}: {complaint(first)}") from None
    except (ValueError, RecursionError):
        raise cannot_be_imported(name, tr("it is not valid JSON")) from None


def _picture(text: str, where: str) -> bytes:
    # some programs write it as a data: URI
    body = text.partition(",")[2] if text.startswith("data:") else text
    try:
        return b64decode(body, validate=True)
    except (binascii.Error, ValueError):
        raise BadImport(tr("{where}: it is not base64.", where=where)) from None


def _walls(lines: list[Line], origin: Place, of_object: bool) -> Iterator[Wall]:
    for line in lines:
        for start, end in pairwise(line):
            if start != end:
                yield Wall(_segment(start, end, origin), of_object)


def _segment(start: Place, end: Place, origin: Place) -> Segment:
    return Segment(start.x - origin.x, start.y - origin.y, end.x - origin.x, end.y - origin.y)


def _left_out(shape: VttShape, slender: float) -> Iterator[str]:
    if shape.lights:
        yield trn("Its light is left out.", "Its {n} lights are left out.", len(shape.lights))
    if any(not portal.closed for portal in shape.portals):
        yield tr("Windows and archways were imported as open doors.")
    grid = shape.resolution.map_size.y / shape.resolution.map_size.x
    if abs(slender / grid - 1) > _AWRY:
        yield tr("Its picture has a different shape from its grid, so walls may not line up with it.")
