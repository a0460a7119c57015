"""Open ground is measured in inches or feet, from place to place."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF

from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layouts import OpenLayout
from gmtool.desktop.measuring.yardstick import names
from gmtool.space import (
    HUNDRED,
    Coverage,
    LengthUnit,
    OpenGround,
    Point,
    Scale,
    Template,
    covered,
    decimal,
    in_units,
    in_world,
    length,
    on_table,
)


class OpenYardstick:
    """Inches or feet; `scale` is what one of them is in the world, where the system says."""

    turn = 15

    def __init__(self, content: Content, ground: OpenGround, scale: Scale | None) -> None:
        self._content, self._ground, self._scale = content, ground, scale
        self._layout = OpenLayout(ground)
        self.step = ground.unit.base
        self.fine_step = 25 if ground.unit is LengthUnit.INCH else HUNDRED
        self.plane_unit = HUNDRED * self._layout.unit

    def snap(self, at: QPointF) -> QPointF:
        """The middle of the figure whose base is there; else right there."""
        found, place = self._content.spots.at(at), self._content.place_at(at)
        if found is not None:
            return found.at
        return at if place is None else self._content.middle(place)

    def place(self, at: QPointF) -> Point:
        """In hundredths."""
        return self._layout.point(at)

    def plane(self, place: Point) -> QPointF:
        """Where a place lies."""
        return self._layout.place(place)

    def sized(self, parts: float) -> int:
        """Quarters of an inch, or whole feet."""
        return max(0, round(parts / self.fine_step) * self.fine_step)

    def size(self, parts: int) -> str:
        """Such as "2.5 inches"."""
        return in_units(parts, self._ground.unit)

    def leg(self, start: QPointF, end: QPointF) -> str:
        """Such as "7.25 in"."""
        return f"{decimal(length((self.place(start), self.place(end))))} {self._ground.unit.short}"

    def way(self, corners: Sequence[QPointF]) -> list[str]:
        """In the ground's unit, on the table, and in the world."""
        far, unit = length([self.place(corner) for corner in corners]), self._ground.unit
        words = [in_units(far, unit), f"{on_table(far, unit)} on the table"]
        return words if self._scale is None else [*words, f"{in_world(far, self._scale)} in the world"]

    def angle(self, turn: float) -> str:
        """In whole degrees."""
        whole = round(turn)
        return f"{abs(whole)}° {'clockwise' if whole > 0 else 'anticlockwise'}" if whole else "0°"

    def heading(self, figure: str) -> float | None:
        """As its counter says."""
        return self._content.spots.of[figure].counter.heading

    def inside(self, template: Template) -> list[str]:
        """Those whose middles are inside, then those of whom only the base is touched."""
        figures = list(self._figures())
        middles = covered(template, figures)
        touched = [one for one in covered(template, figures, Coverage.TOUCH) if one not in middles]
        words = [f"Middle of the base inside: {names(self._content, middles)}"]
        return [*words, f"Base touched: {names(self._content, touched)}"] if touched else words

    def _figures(self) -> Iterator[tuple[str, Point, int]]:
        for figure, spot in self._content.spots.of.items():
            if spot.counter.at is not None:
                yield figure, spot.counter.at, spot.counter.base
