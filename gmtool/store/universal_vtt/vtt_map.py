"""A Universal VTT map as it was read: the parts that a ground is made of."""

from typing import NamedTuple

from gmtool.records import dataclass
from gmtool.store.laying import Laying


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

    width, height: of the map, in squares; picture: None where the file has none that can be used; picture_key: its key
    in a campaign; picture_width: its width in pixels; left_out: sentences about the parts that a ground cannot have, or
    that are damaged; laying, cell: how a map of gmtool's own lies on the ground that it was made of, and the side of
    its cells on open ground.
    """

    title: str
    picture: bytes | None
    picture_key: str
    picture_width: int
    width: float
    height: float
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    left_out: tuple[str, ...]
    laying: Laying | None = None
    cell: int = 0
