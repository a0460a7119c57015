"""Tables of figures on paper: a row each in their order, or with a box for each step of the turn."""

from collections.abc import Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.fight.marks import paint_mark
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.blocks import Rows
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock, heading_height, paint_heading
from gmtool.language import tr
from gmtool.presentation.fight.rows.strip_rows import span_lines
from gmtool.presentation.sheets.order import FigureRow, StepRow
from gmtool.records import dataclass
from gmtool.rules.seam import Beat, BeatKind

GAP: Final = 1.8
"""Millimetres between two columns."""
MARK: Final = 7.0
NAME_AT: Final = MARK + GAP
"""The distance of the names from the left edge."""
BLACK: Final = QColor("#000000")
_RULE: Final = QColor("#9a9a9a")

FigureRowT = TypeVar("FigureRowT", bound=FigureRow)


@dataclass(frozen=True)
class FigureTable(Rows[FigureRowT]):
    """The figures of one table as a block; its kinds say how wide their names may be, and paint beside them."""

    needed = True
    called = tr("Figure")
    """The name of the first column."""
    names_high = 5.0
    """The millimeters of the names of the columns."""

    def height(self, width: float, points: float) -> float:
        rows = sum(self._row_height(row, width, points) for row in self.rows)
        return heading_height(self.title, points) + self.names_high + rows

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        under = paint_heading(page, room, self.title, points)
        names = QRectF(under.left(), under.top(), under.width(), self.names_high)
        page.write(names.adjusted(NAME_AT, 0, 0, 0), self.called, 7, START, colour=QUIET)
        self._paint_names(page, names)
        top = names.bottom()
        for row in self.rows:
            at = QRectF(room.left(), top, room.width(), self._row_height(row, room.width(), points))
            paint_mark(page, QRectF(at.left(), at.top() + 1, MARK, MARK), row.mark, row.side, down=row.down)
            words = QRectF(at.left() + NAME_AT, at.top() + 0.6, self._name_width(room.width()), 1)
            for block in words_of(row):
                block.paint(page, words, points)
                words.translate(0, block.height(words.width(), points))
            self._paint_beside(page, at, row)
            page.line(at.bottomLeft(), at.bottomRight(), _RULE)
            top += at.height()

    def _row_height(self, row: FigureRowT, width: float, points: float) -> float:
        words = sum(block.height(self._name_width(width), points) for block in words_of(row))
        return max(words + 1.8, self._least_height(row, width))

    def _name_width(self, width: float) -> float:
        raise NotImplementedError

    def _least_height(self, row: FigureRowT, width: float) -> float:
        """The height of what is beside the name."""
        raise NotImplementedError

    def _paint_names(self, page: Page, room: QRectF) -> None:
        raise NotImplementedError

    def _paint_beside(self, page: Page, room: QRectF, row: FigureRowT) -> None:
        raise NotImplementedError


def words_of(row: FigureRow) -> Sequence[TextBlock]:
    """The name and the words under it."""
    return TextBlock(row.name or "?", bold=True, most=2), TextBlock(row.about, quiet=True, share=0.8, most=4)


_BOX, _LEAST_BOX = 15.0, 7.0
"""The width of a box in millimetres, and the least width, to which it shrinks for the names."""
_HIGH: Final = 7.4
_SPAN: Final = 1.2
_LEAST_NAME: Final = 44.0


@dataclass(frozen=True)
class StripTable(FigureTable[StepRow]):
    """The steps of a turn; `now` is the column that goes on, -1 none."""

    columns: Sequence[str]
    now: int

    def _name_width(self, width: float) -> float:
        return max(10.0, width - NAME_AT - GAP - self._box(width) * len(self.columns))

    def _least_height(self, row: StepRow, width: float) -> float:
        return _HIGH + 2.0 + _SPAN * len(span_lines(row.spans))

    def _paint_names(self, page: Page, room: QRectF) -> None:
        box = self._box(room.width())
        left = room.right() - box * len(self.columns)
        for place, column in enumerate(self.columns):
            at = QRectF(left + place * box, room.top(), box, room.height())
            page.write(at, column, 7, CENTRE, bold=place == self.now, colour=BLACK if place == self.now else QUIET)

    def _paint_beside(self, page: Page, room: QRectF, row: StepRow) -> None:
        box = self._box(room.width())
        start = room.right() - box * len(self.columns)
        for place, beats in enumerate(row.cells):
            at = QRectF(start + place * box + 0.4, room.top() + 1, box - 0.8, _HIGH)
            page.painter.setBrush(Qt.BrushStyle.NoBrush)
            page.painter.setPen(QPen(BLACK, 0.5 if place == self.now else 0.2))
            page.painter.drawRect(at)
            self._paint_beats(page, at, beats, to_come=place > self.now)
        for line, spans in enumerate(span_lines(row.spans), 1):
            down = room.top() + 0.7 + _HIGH + _SPAN * line
            for span in spans:
                self._paint_span(page, start + (span.first + 0.2) * box, start + (span.last + 0.8) * box, down)

    def _paint_span(self, page: Page, left: float, right: float, down: float) -> None:
        page.line(QPointF(left, down), QPointF(right, down), BLACK)
        for end in (left, right):
            page.line(QPointF(end, down - 0.7), QPointF(end, down), BLACK)

    def _paint_beats(self, page: Page, box: QRectF, beats: Sequence[Beat], *, to_come: bool) -> None:
        """Write the beats of a step: small in the corner while they are to come, so that the box can be written in."""
        text = " ".join(beat.text for beat in beats)
        bold = any(beat.kind is BeatKind.CHOSEN for beat in beats)
        if to_come:
            page.write(QRectF(box.left() + 0.5, box.top(), box.width() - 1, 3.2), text, 6.5, START, bold=bold)
        else:
            page.write(box.adjusted(0.4, 0, -0.4, 0), text, 9, CENTRE, bold=bold)
        if beats and all(beat.kind is BeatKind.LOST for beat in beats):
            page.line(box.bottomLeft(), box.topRight(), BLACK)

    def _box(self, width: float) -> float:
        """The width of a box: the room beside the names, in equal parts."""
        count = max(1, len(self.columns))
        return min(_BOX, max(_LEAST_BOX, (width - NAME_AT - GAP - _LEAST_NAME) / count))
