"""Where the numbers of columns and rows go on the four edges of the widget, whichever way the ground is turned."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.layouts import HexLayout
from gmtool.space import HexGround


class Rulers:
    """The columns and rows of a ground that a camera sees."""

    def __init__(self, ground: HexGround, camera: Camera) -> None:
        self.ground, self.camera, self.layout = ground, camera, HexLayout(ground)
        self.quarter = round((camera.angle - self.layout.angle) / 90) % 4
        """How often the ground is turned by 90 degrees from the way it is read."""
        self.flat = ground.pointed == bool(self.quarter % 2)
        """Whether the hexes have a side at the top as they stand on the screen."""
        window = QRectF(camera.left_top / camera.scale, camera.size / camera.scale)
        self._seen = QTransform().rotate(-90 * self.quarter).mapRect(window)

    def columns(self, every: int = 1) -> range:
        """The columns in sight; with `every`, only its multiples."""
        seen, step = self._seen, self.layout.steps.x()
        shoved = 0.5 if self.ground.pointed else 0.0
        return _between(seen.left() / step - shoved, seen.right() / step, self.ground.columns, every)

    def rows(self, every: int = 1) -> range:
        """The rows in sight; with `every`, only its multiples."""
        seen, step = self._seen, self.layout.steps.y()
        shoved = 0.0 if self.ground.pointed else 0.5
        return _between(seen.top() / step - shoved, seen.bottom() / step, self.ground.rows, every)

    def sparse(self, wide: float, high: float) -> tuple[int, int]:
        """How many columns and rows go to a number, if numbers need so many pixels."""
        across, down = (high, wide) if self.quarter % 2 else (wide, high)
        steps = self.layout.steps * self.camera.scale
        return ceil(across / steps.x()), ceil(down / steps.y())

    def places(self, number: int, is_column: bool, inset: QPointF) -> list[QPointF]:
        """Where the number of a column or row is written: on two edges, each beside the hex that is at that edge.

        inset: how far from an upright and from a level edge. What would be in a corner is left to the other numbers.
        """
        width, height, found = self.camera.size.width(), self.camera.size.height(), []
        sideways = is_column == (self.quarter % 2 == 0)
        if sideways:
            edges = (QPointF(width / 2, inset.y()), QPointF(width / 2, height - inset.y()))
        else:
            edges = (QPointF(inset.x(), height / 2), QPointF(width - inset.x(), height / 2))
        for edge in edges:
            at = self._beside(number, is_column, edge)
            if sideways:
                found.append(QPointF(at.x(), edge.y()))
            elif 2 * inset.x() < at.y() < height - 2 * inset.x():
                found.append(QPointF(edge.x(), at.y()))
        return found

    def _beside(self, number: int, is_column: bool, edge: QPointF) -> QPointF:
        """The middle of the numbered column's, or row's, hex that is nearest to a pixel at the edge."""
        ground = self.ground
        column, row = ground.column_row(self.layout.spot_at(self.camera.to_world(edge)))
        column, row = min(ground.columns, max(1, column)), min(ground.rows, max(1, row))
        hex = ground.at_column_row(number, row) if is_column else ground.at_column_row(column, number)
        return self.camera.to_screen(self.layout.centre(hex))


def _between(first: float, last: float, most: int, every: int) -> range:
    """The numbers, from 1, between two places counted in steps."""
    start = max(1, ceil(first) + 1)
    return range(start + -start % every, min(most, int(last) + 1) + 1, every)
