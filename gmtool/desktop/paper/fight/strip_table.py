"""Strip of a turn in steps as rows: mark, name and plan, a box a step; what stands in a step, or room to write it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.fight.marks import paint_mark
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock, heading_height, paint_heading
from gmtool.presentation.fight.strip_rows import span_lines
from gmtool.presentation.sheets.order import StepRow
from gmtool.rules.seam import Beat, BeatKind

_MARK: Final = 7.0
_GAP: Final = 1.8
_NAMES: Final = 5.0
_BOX, _LEAST_BOX = 15.0, 7.0
"""How wide a box is, in millimetres, and how narrow it becomes for the names."""
_HIGH: Final = 7.4
_SPAN: Final = 1.2
_LEAST_NAME: Final = 44.0
_RULE: Final = QColor("#9a9a9a")
_BLACK: Final = QColor("#000000")


@dataclass(frozen=True)
class StripTable:
    """The steps of a turn as a block; `now` is the column that goes on, -1 none."""

    title: str
    columns: Sequence[str]
    rows: Sequence[StepRow]
    now: int
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        """Heading, names of the columns, and rows."""
        rows = sum(self._row_height(row, width, points) for row in self.rows)
        return heading_height(self.title, points) + _NAMES + rows

    def cut(self, width: float, height: float, points: float) -> "StripTable | None":
        """The first rows."""
        found = self.divided(width, height, points)
        return found[0] if found else None

    def divided(self, width: float, height: float, points: float) -> "tuple[StripTable, StripTable] | None":
        """The first rows, and the rest under the same names."""
        for count in range(len(self.rows) - 1, 0, -1):
            first = replace(self, rows=self.rows[:count])
            if first.height(width, points) <= height:
                return first, replace(self, rows=self.rows[count:])
        return None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        under, box = paint_heading(page, room, self.title, points), self._box(room.width())
        left = room.right() - box * len(self.columns)
        name = QRectF(room.left() + _MARK + _GAP, under.top(), self._name(room.width()), _NAMES)
        page.write(name, "Figure", 7, START, colour=QUIET)
        for place, column in enumerate(self.columns):
            at = QRectF(left + place * box, under.top(), box, _NAMES)
            page.write(at, column, 7, CENTRE, bold=place == self.now, colour=_BLACK if place == self.now else QUIET)
        top = under.top() + _NAMES
        for row in self.rows:
            at = QRectF(room.left(), top, room.width(), self._row_height(row, room.width(), points))
            self._paint_row(page, at, row, points)
            page.line(at.bottomLeft(), at.bottomRight(), _RULE)
            top += at.height()

    def _paint_row(self, page: Page, room: QRectF, row: StepRow, points: float) -> None:
        paint_mark(page, QRectF(room.left(), room.top() + 1, _MARK, _MARK), row.mark, row.side, down=row.down)
        wide, left = self._name(room.width()), room.left() + _MARK + _GAP
        high = _words(row).height(wide, points)
        _words(row).paint(page, QRectF(left, room.top() + 0.6, wide, 1), points)
        _about(row).paint(page, QRectF(left, room.top() + 0.6 + high, wide, 1), points)
        box = self._box(room.width())
        start = room.right() - box * len(self.columns)
        for place, beats in enumerate(row.cells):
            at = QRectF(start + place * box + 0.4, room.top() + 1, box - 0.8, _HIGH)
            page.painter.setBrush(Qt.BrushStyle.NoBrush)
            page.painter.setPen(QPen(_BLACK, 0.5 if place == self.now else 0.2))
            page.painter.drawRect(at)
            self._paint_beats(page, at, beats, to_come=place > self.now)
        for line, spans in enumerate(span_lines(row.spans), 1):
            down = room.top() + 0.7 + _HIGH + _SPAN * line
            for span in spans:
                self._paint_span(page, start + (span.first + 0.2) * box, start + (span.last + 0.8) * box, down)

    def _paint_span(self, page: Page, left: float, right: float, down: float) -> None:
        page.line(QPointF(left, down), QPointF(right, down), _BLACK)
        for end in (left, right):
            page.line(QPointF(end, down - 0.7), QPointF(end, down), _BLACK)

    def _paint_beats(self, page: Page, box: QRectF, beats: Sequence[Beat], *, to_come: bool) -> None:
        """What stands in a step; small in the corner where it is still to come, so that the box can be written in."""
        text = " ".join(beat.text for beat in beats)
        bold = any(beat.kind is BeatKind.CHOSEN for beat in beats)
        if to_come:
            page.write(QRectF(box.left() + 0.5, box.top(), box.width() - 1, 3.2), text, 6.5, START, bold=bold)
        else:
            page.write(box.adjusted(0.4, 0, -0.4, 0), text, 9, CENTRE, bold=bold)
        if beats and all(beat.kind is BeatKind.LOST for beat in beats):
            page.line(box.bottomLeft(), box.topRight(), _BLACK)

    def _box(self, width: float) -> float:
        """How wide a box is: what the names leave."""
        count = max(1, len(self.columns))
        return min(_BOX, max(_LEAST_BOX, (width - _MARK - 2 * _GAP - _LEAST_NAME) / count))

    def _name(self, width: float) -> float:
        return max(10.0, width - _MARK - 2 * _GAP - self._box(width) * len(self.columns))

    def _row_height(self, row: StepRow, width: float, points: float) -> float:
        name = self._name(width)
        words = _words(row).height(name, points) + _about(row).height(name, points) + 1.8
        return max(_HIGH + 2.0 + _SPAN * len(span_lines(row.spans)), words)


def _words(row: StepRow) -> TextBlock:
    return TextBlock(row.name or "?", bold=True, most=2)


def _about(row: StepRow) -> TextBlock:
    return TextBlock(row.about, quiet=True, share=0.8, most=3)
