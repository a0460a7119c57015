"""Order slips: a slip of paper for each unit, on which its player writes what it does, turn by turn."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from gmtool.desktop.paper.fight.figure_tables import BLACK, MARK, NAME_AT
from gmtool.desktop.paper.fight.marks import paint_mark
from gmtool.desktop.paper.page import CENTRE, Page, Paper
from gmtool.desktop.paper.typeset.cuts import paint_cuts, places
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock, widest_word
from gmtool.language import tr
from gmtool.presentation.sheets.armies import OrderSlip
from gmtool.presentation.sheets.options import PerSheet
from gmtool.records import dataclass

_INSET: Final = 3.0
_TURN: Final = 7.0
_WORD: Final = 9.0
"""The width of the column of one order in millimeters."""
_HEAD: Final = 8.5
_LINE: Final = 6.2
_TURNS: Final = 7
"""The lines that a slip has in any case."""
_TICK: Final = 3.6


@dataclass(frozen=True)
class SlipSheet:
    """Eight slips, with the lines along which they are cut."""

    name: str
    slips: Sequence[OrderSlip]

    def paint(self, page: Page) -> None:
        rooms = list(places(page.paper, PerSheet.EIGHT))
        for slip, room in zip(self.slips, rooms, strict=False):
            _paint_slip(page, room.adjusted(_INSET, _INSET, -_INSET, -_INSET), slip)
        paint_cuts(page, rooms)


def slip_sheets(slips: Sequence[OrderSlip], paper: Paper) -> Sequence[SlipSheet]:
    """The slips on as many sheets as they take."""
    count = -(-len(slips) // PerSheet.EIGHT)
    return [
        SlipSheet(
            tr("Order slips {number} of {count}", number=sheet + 1, count=count) if count > 1 else tr("Order slips"),
            slips[sheet * PerSheet.EIGHT : (sheet + 1) * PerSheet.EIGHT],
        )
        for sheet in range(count)
    ]


def _paint_slip(page: Page, room: QRectF, slip: OrderSlip) -> None:
    paint_mark(page, QRectF(room.left(), room.top(), MARK, MARK), slip.mark, slip.side)
    words = QRectF(room.left() + NAME_AT, room.top() - 0.4, room.width() - NAME_AT, 1)
    for block in (TextBlock(slip.name, bold=True, most=1), TextBlock(slip.about, quiet=True, share=0.74)):
        block.paint(page, words, 8.5)
        words.translate(0, block.height(words.width(), 8.5))
    top = max(words.top(), room.top() + MARK) + 1.0
    _paint_head(page, QRectF(room.left(), top, room.width(), _HEAD), slip)
    top += _HEAD
    line = min(_LINE, (room.bottom() - top) / _TURNS)  # closer where many facts of the unit stand above them
    for place in range(int((room.bottom() - top) / line + 0.01)):
        at = QRectF(room.left(), top + place * line, room.width(), line)
        _paint_line(page, at, slip.turn + place, len(slip.orders))


def _paint_head(page: Page, room: QRectF, slip: OrderSlip) -> None:
    page.write(QRectF(room.left(), room.top(), _TURN, room.height()), tr("Turn"), 6, START, colour=QUIET)
    for place, word in enumerate(slip.orders):
        at = QRectF(room.left() + _TURN + place * _WORD, room.top(), _WORD - 0.4, room.height())
        size = min(5.4, 5.4 * at.width() / widest_word(word, 5.6))
        page.write(at, word, size, CENTRE, colour=QUIET, wrap=True)
    left = room.left() + _TURN + len(slip.orders) * _WORD + 1
    page.write(QRectF(left, room.top(), room.right() - left, room.height()), tr("Where, whom"), 6, START, colour=QUIET)


def _paint_line(page: Page, room: QRectF, turn: int, orders: int) -> None:
    page.write(QRectF(room.left(), room.top(), _TURN, room.height()), str(turn), 8, START, bold=True)
    page.painter.setBrush(Qt.BrushStyle.NoBrush)
    page.painter.setPen(QPen(BLACK, 0.2))
    for place in range(orders):
        middle = room.left() + _TURN + (place + 0.5) * _WORD
        page.painter.drawRect(QRectF(middle - _TICK / 2, room.center().y() - _TICK / 2, _TICK, _TICK))
    page.line(room.bottomLeft(), room.bottomRight(), QUIET, 0.1)
