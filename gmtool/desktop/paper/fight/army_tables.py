"""Tables of an army on paper: its roster with boxes for men, and the phases of its turns with boxes to tick."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from gmtool.desktop.paper.fight.figure_tables import BLACK, GAP, NAME_AT, FigureTable, words_of
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.boxes import TickBoxes
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock
from gmtool.language import tr
from gmtool.presentation.sheets.armies import PhaseRows, UnitRow
from gmtool.records import dataclass

_BOXES: Final = 7.5
"""The points of type that boxes for men go with."""
_MEN, _LINES, _WORTH = 52.0, 47.0, 12.0
"""The widths of the columns in millimeters."""
_LINE_SHARE: Final = 0.8


def men_boxes(row: UnitRow) -> TickBoxes:
    """The boxes of a unit's men; those that cross a line of losses have a thick edge."""
    return TickBoxes("", row.full, crossed=row.taken, breaks=row.breaks)


@dataclass(frozen=True)
class RosterTable(FigureTable[UnitRow]):
    """The units of a side: boxes for men, what happens at which losses, and what each is worth."""

    called = tr("Unit")

    def _name_width(self, width: float) -> float:
        return max(24.0, width - NAME_AT - _MEN - _LINES - _WORTH - 3 * GAP)

    def _least_height(self, row: UnitRow, width: float) -> float:
        boxes = men_boxes(row).height(_MEN, _BOXES) if row.full else 0.0
        return max(9.0, boxes + 2.6, _lines(row).height(_LINES, 9.0) + 1.8)

    def _paint_names(self, page: Page, room: QRectF) -> None:
        men, lines, worth = self._edges(room)
        for left, wide, name in ((men, _MEN, tr("Men")), (lines, _LINES, tr("Losses")), (worth, _WORTH, tr("Points"))):
            page.write(QRectF(left, room.top(), wide, room.height()), name, 7, START, colour=QUIET)

    def _paint_beside(self, page: Page, room: QRectF, row: UnitRow) -> None:
        men, lines, worth = self._edges(room)
        if row.full:
            boxes = men_boxes(row)
            boxes.paint(page, QRectF(men, room.top() + 1.6, _MEN, boxes.height(_MEN, _BOXES)), _BOXES)
        block = _lines(row)
        block.paint(page, QRectF(lines, room.top() + 0.9, _LINES, block.height(_LINES, 9.0)), 9.0)
        page.write(QRectF(worth, room.top() + 1, _WORTH, 5), row.worth, 10, START, bold=True)

    def _edges(self, room: QRectF) -> tuple[float, float, float]:
        """The left edges of the columns."""
        worth = room.right() - _WORTH
        lines = worth - GAP - _LINES
        return lines - GAP - _MEN, lines, worth


def _lines(row: UnitRow) -> TextBlock:
    return TextBlock("\n".join(row.lines), share=_LINE_SHARE)


_NAME: Final = 52.0
_TICK: Final = 3.9
_TICK_GAP: Final = 0.5


@dataclass(frozen=True)
class PhaseTable(FigureTable[UnitRow]):
    """The phases of a turn as columns; in each a box for every turn, with its number. `boxes`: for men, too."""

    phases: tuple[str, ...]
    first_turn: int
    turns: int
    boxes: bool
    called = tr("Unit")
    names_high = 7.5

    @classmethod
    def of(cls, told: PhaseRows, turns: int, *, boxes: bool) -> "PhaseTable":
        """The table of some units."""
        return cls(tr("Phases"), told.rows, told.phases, told.turn, turns, boxes)

    def _name_width(self, width: float) -> float:
        return _NAME

    def _row_height(self, row: UnitRow, width: float, points: float) -> float:
        men = men_boxes(row).height(_NAME, _BOXES) + 1.0 if self.boxes and row.full else 0.0
        words = sum(block.height(_NAME, points) for block in words_of(row))
        return max(words + men + 1.8, self._least_height(row, width))

    def _least_height(self, row: UnitRow, width: float) -> float:
        down = -(-self.turns // self._abreast(width))
        return down * (_TICK + _TICK_GAP) + 2.0

    def _paint_names(self, page: Page, room: QRectF) -> None:
        wide = self._wide(room.width())
        for place, phase in enumerate(self.phases):
            left = self._left(room) + place * wide
            page.write(QRectF(left, room.top(), wide - 0.6, room.height()), phase, 6.5, START, colour=QUIET, wrap=True)

    def _paint_beside(self, page: Page, room: QRectF, row: UnitRow) -> None:
        if self.boxes and row.full:
            men = men_boxes(row)
            high = men.height(_NAME, _BOXES)
            men.paint(page, QRectF(room.left() + NAME_AT, room.bottom() - high - 1.0, _NAME, high), _BOXES)
        abreast, wide = self._abreast(room.width()), self._wide(room.width())
        for place in range(len(self.phases)):
            for turn in range(self.turns):
                across, down = turn % abreast, turn // abreast
                left = self._left(room) + place * wide + across * (_TICK + _TICK_GAP)
                at = QRectF(left, room.top() + 1.4 + down * (_TICK + _TICK_GAP), _TICK, _TICK)
                page.painter.setBrush(Qt.BrushStyle.NoBrush)
                page.painter.setPen(QPen(BLACK, 0.2))
                page.painter.drawRect(at)
                page.write(at, str(self.first_turn + turn), 6, CENTRE, colour=QUIET)

    def _left(self, room: QRectF) -> float:
        return room.left() + NAME_AT + _NAME + GAP

    def _wide(self, width: float) -> float:
        """The width of a phase."""
        return (width - NAME_AT - _NAME - GAP) / max(1, len(self.phases))

    def _abreast(self, width: float) -> int:
        """The boxes beside each other in a phase."""
        return max(1, int((self._wide(width) - 1.0 + _TICK_GAP) / (_TICK + _TICK_GAP)))
