"""Sheets of a booklet: a page on each, or two, in the order in which they are folded."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.cards.booklet_page import halves
from gmtool.desktop.paper.cards.booklet_setting import CONTENTS, TITLE, Booklet
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.blocks import paint_column
from gmtool.desktop.paper.typeset.text import QUIET, START, line_height, text_width
from gmtool.language import tr
from gmtool.presentation.sheets.printed_cards import imposition
from gmtool.records import dataclass
from gmtool.rules.seam import Card

_FOLD: Final = 5.0
_END: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class BookletSheet:
    """One side of paper, with one page or two; 0 is a page that stays blank. `cards` are those that are on it."""

    booklet: Booklet
    numbers: Sequence[int]
    name: str

    @property
    def cards(self) -> Sequence[Card]:
        booklet, ahead = self.booklet, len(self.booklet.contents)
        return [card for number in self.numbers if number > ahead for card in booklet.pages[number - ahead - 1].cards]

    def paint(self, page: Page) -> None:
        corners = halves(page.paper) if len(self.numbers) > 1 else (QPointF(0, 0),)
        for number, corner in zip(self.numbers, corners, strict=True):
            if number:
                page.painter.save()
                page.painter.translate(corner)
                paint_page(page, self.booklet, number)
                page.painter.restore()
        if len(self.numbers) > 1:
            middle, whole = page.paper.whole.center().x(), page.paper.whole
            for start, end in ((0.0, _FOLD), (whole.height() - _FOLD, whole.height())):
                page.line(QPointF(middle, start), QPointF(middle, end), QColor("#9a9a9a"))


_OUTSIDE, _INSIDE = tr("Sheet {number}, outside"), tr("Sheet {number}, inside")


def booklet_sheets(booklet: Booklet, *, folded: bool) -> Sequence[BookletSheet]:
    if folded:
        return [
            BookletSheet(booklet, pair, (_INSIDE if place % 2 else _OUTSIDE).format(number=place // 2 + 1))
            for place, pair in enumerate(imposition(booklet.count))
        ]
    ahead = len(booklet.contents)
    return [
        BookletSheet(booklet, (number,), tr("Contents") if number <= ahead else tr("Page {number}", number=number))
        for number in range(1, booklet.count + 1)
    ]


def paint_page(page: Page, booklet: Booklet, number: int) -> None:
    """Paint a page by its number, its corner at the painter's origin."""
    geometry, ahead = booklet.geometry, len(booklet.contents)
    page.write(geometry.foot, str(number), geometry.points, CENTRE)
    if number <= ahead:
        _paint_contents(page, booklet, number)
        return
    found = booklet.pages[number - ahead - 1]
    first, last = found.cards[0].name, found.cards[-1].name
    head, size = geometry.head, geometry.points * 0.85
    half = QRectF(head.left(), head.top(), head.width() / 2 - 2, head.height())
    page.write(half, first, size, START, colour=QUIET)
    if last != first:
        page.write(half.translated(head.width() / 2 + 2, 0), last, size, _END, colour=QUIET)
    page.line(head.bottomLeft(), head.bottomRight(), QColor("#9a9a9a"))
    for place, column in enumerate(found.columns):
        paint_column(page, geometry.room(place), column, geometry.points)


def _paint_contents(page: Page, booklet: Booklet, number: int) -> None:
    geometry = booklet.geometry
    top = TITLE if number == 1 else 0.0
    if number == 1:
        body, points = geometry.body, geometry.points
        page.write(QRectF(body.left(), body.top(), body.width(), 11), booklet.title, points * 2.4, START, bold=True)
        page.write(QRectF(body.left(), body.top() + 11, body.width(), 6), booklet.about, points, START, colour=QUIET)
    for place, lines in enumerate(booklet.contents[number - 1]):
        room, size = geometry.room(place, top), geometry.points * CONTENTS
        high = line_height(size)
        for row, (name, at) in enumerate(lines):
            _paint_line(page, QRectF(room.left(), room.top() + row * high, room.width(), high), name, str(at), size)


def _paint_line(page: Page, room: QRectF, name: str, number: str, size: float) -> None:
    beside = text_width(number, size)
    page.write(room.adjusted(0, 0, -beside - 3, 0), name or "?", size, START)
    page.write(room, number, size, _END)
    start, end = room.left() + text_width(name or "?", size) + 1.5, room.right() - beside - 1.5
    if end > start:
        dotted = QPen(QUIET, 0.25, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        dotted.setDashPattern([1, 5])
        page.painter.setPen(dotted)
        base = room.bottom() - room.height() * 0.28
        page.painter.drawLine(QPointF(start, base), QPointF(end, base))
