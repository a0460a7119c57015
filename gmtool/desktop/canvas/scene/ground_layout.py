"""Layout of a ground: how each kind lies in the plane.

A hex is 2 units wide; an ordinary base on open ground is as wide as one. A ground is read upright, with its columns
running down the screen; one with pointed tops lies turned in the plane, so that its hexes lie as all others do."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.canvas.scene.hex_geometry import HexLayout, Lines
from gmtool.desktop.canvas.scene.open_layout import OpenLayout
from gmtool.space import Ground


class Layout(Protocol):
    """The places of the spots of a ground: of its hexes, or of the cells of open ground."""

    angle: float
    """Degrees, clockwise, that the plane must be turned by for the ground to be read upright."""
    steps: QPointF
    """The distance, upright, from one column to the next and from one row to the next."""
    measure: float
    """The length in the plane of the unit of the ground's own measures, as of a backdrop."""
    unit: float
    """The length in the plane of a hundredth of what is counted: of a hex, an inch or a foot."""
    room: float
    """The width of a spot from side to side, as a share of that of a hex."""
    frame: QPolygonF
    """The four corners of the smallest upright rectangle around the ground, in the plane."""

    grid_block: QPointF
    """The distance, upright, after which the lines of the grid repeat themselves."""
    fine_from: float
    """The scale from which the fine lines of the grid are worth drawing."""

    def place(self, place: Any) -> QPointF:
        """The point of a place in the plane: the middle of a hex, or a point on open ground."""

    def place_at(self, point: QPointF, grain: int = 1) -> Any:
        """The place at a point of the plane, to so many hundredths on open ground; on the ground or not."""

    def grain(self, scale: float) -> int:
        """The hundredths in a pixel at a scale, as a round number; 1 if a pixel has less."""

    def way_towards(self, start: QPointF, end: QPointF) -> int:
        """The facing or heading that looks from one point to another."""

    def way_angle(self, way: int) -> float:
        """The angle of a facing or heading in degrees, 0 to the east and clockwise, as a painter turns."""

    def numbered(self) -> tuple[int, list[QPointF], list[QPointF]]:
        """The first number, and the places in the plane of the numbers along the top and along the left edge."""

    def centre(self, spot: Any) -> QPointF:
        """The middle of a spot."""

    def spot_at(self, point: QPointF) -> Any:
        """The spot that a point lies in, on the ground or not."""

    def outline(self, spot: Any, grow: float = 1.0) -> QPolygonF:
        """The corners of a spot, clockwise, the spot grown or shrunk about its middle."""

    def sides(self, spot: Any) -> list[tuple[QPointF, QPointF]]:
        """The two ends of each side, in the order of the ground's `neighbours`."""

    def region(self, spots: Iterable[Any]) -> QPainterPath:
        """The outline around a group of spots, to be filled without seams."""

    def rim(self, spots: Iterable[Any], group: Container[Any]) -> QPainterPath:
        """The sides of some spots at which the group that they belong to ends; only to be stroked."""

    def edge(self) -> QPolygonF:
        """The outline of the whole ground."""

    def grid_lines(self) -> tuple[Lines, Lines, Lines]:
        """The thin, the heavy and the fine lines of one block of the grid; only to be read."""


_LAYOUTS: Final[Mapping[str, Callable[[Any], Layout]]] = {"hex": HexLayout, "cell": OpenLayout}
"""By the spots of the ground."""


def layout_of(ground: Ground) -> Layout:
    """The layout of a ground."""
    return _LAYOUTS[ground.spot_name](ground)
