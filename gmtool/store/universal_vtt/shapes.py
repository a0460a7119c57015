"""What a Universal VTT file looks like: the shapes that it is checked against.

All coordinates are squares of its grid, x to the east and y to the south, from the corner of the whole drawing; the
picture begins at `map_origin`, for a part may have been cut out of the drawing. There is no official description;
this is what Dungeondraft writes and other programs read.
"""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from gmtool.store.limits import PICTURE_BYTES, VTT_PORTALS, VTT_SQUARES, VTT_WALLS

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
    """How picture and grid belong together."""

    map_origin: Place = Place(x=0.0, y=0.0)
    map_size: MapSize
    pixels_per_grid: Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]


class Portal(BaseModel):
    """A door or a window: from where to where. `closed` is whether it stops the sight."""

    bounds: Annotated[list[Place], Field(min_length=2, max_length=2)]
    closed: bool = True

    @property
    def ends(self) -> tuple[Place, Place]:
        """The two jambs."""
        first, second = self.bounds
        return first, second


Line = Annotated[list[Place], Field(max_length=VTT_WALLS + 1)]
Lines = Annotated[list[Line], Field(max_length=VTT_WALLS)]


class VttShape(BaseModel):
    """A whole file. What else it says is left out."""

    resolution: Resolution
    line_of_sight: Lines = []
    objects_line_of_sight: Lines = []
    portals: Annotated[list[Portal], Field(max_length=VTT_PORTALS)] = []
    lights: list[Any] = []
    image: Annotated[str, Field(min_length=1, max_length=PICTURE_BYTES * 4 // 3 + 4)]
