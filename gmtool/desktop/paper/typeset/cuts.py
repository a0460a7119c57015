"""Places of the cards on a sheet, and the marks along which they are cut."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.page import Page, Paper
from gmtool.presentation.sheets.options import PerSheet

_MARK: Final = 3.5
_EDGE: Final = QColor("#b4b4b4")
_COLUMNS: Final = {PerSheet.ONE: 1, PerSheet.FOUR: 2, PerSheet.EIGHT: 2, PerSheet.NINE: 3}
"""Of paper that lies upright."""


def places(paper: Paper, per_sheet: PerSheet) -> Iterator[QRectF]:
    """The places of the cards, row by row: the paper within its margins, in equal parts."""
    across = _COLUMNS[per_sheet]
    down = per_sheet // across
    if paper.landscape:
        across, down = down, across
    inside = paper.inside
    wide, high = inside.width() / across, inside.height() / down
    for place in range(per_sheet):
        yield QRectF(inside.left() + place % across * wide, inside.top() + place // across * high, wide, high)


def paint_cuts(page: Page, rooms: Sequence[QRectF]) -> None:
    """Thin lines between the cards, and marks in the margin where to put the ruler."""
    inside = page.paper.inside
    long = min(_MARK, page.paper.margin - 1.0)
    for x in sorted({round(x, 3) for room in rooms for x in (room.left(), room.right())}):
        page.line(QPointF(x, inside.top()), QPointF(x, inside.bottom()), _EDGE, 0.1)
        for y, way in ((inside.top(), -1), (inside.bottom(), 1)):
            page.line(QPointF(x, y + way), QPointF(x, y + way * (1 + long)), QColor("#000000"))
    for y in sorted({round(y, 3) for room in rooms for y in (room.top(), room.bottom())}):
        page.line(QPointF(inside.left(), y), QPointF(inside.right(), y), _EDGE, 0.1)
        for x, way in ((inside.left(), -1), (inside.right(), 1)):
            page.line(QPointF(x + way, y), QPointF(x + way * (1 + long), y), QColor("#000000"))
