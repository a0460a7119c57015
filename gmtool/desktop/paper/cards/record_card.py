"""One record card: its head with picture or initials, its blocks, and how they are put into a room."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPen

from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.blocks import Block, Fitted, fit
from gmtool.desktop.paper.typeset.boxes import NumberBox, NumberBoxes, TickBoxes
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.text import POINT, TextBlock, line_height
from gmtool.language import tr
from gmtool.presentation.sheets.options import CardOptions
from gmtool.presentation.sheets.printed_cards import CardFace
from gmtool.records import dataclass
from gmtool.rules.seam import Grid

_HEAD_GAP: Final = 2.0
_DOTS: Final = 300
"""The dots to an inch of a picture."""

Portraits = Callable[[str, int], QImage | None]
"""The picture with a key as a disc of so many pixels across, if it is there."""


@dataclass(frozen=True)
class CardHead:
    """`portraits` is None where no pictures are wished, nor initials in their stead."""

    face: CardFace
    portraits: Portraits | None = None
    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        """The higher of the picture and the words beside it."""
        beside = width - self._beside(points)
        return max(self._name.height(beside, points) + self._about.height(beside, points), self._disc(points))

    def cut(self, width: float, height: float, points: float) -> "CardHead | None":
        """It is never cut."""
        return None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        disc = self._disc(points)
        if disc:
            self._paint_portrait(page, QRectF(room.left(), room.top(), disc, disc))
        beside = room.adjusted(self._beside(points), 0, 0, 0)
        down = self._name.height(beside.width(), points)
        if self.face.blank:
            base = beside.top() + down - 0.5
            page.line(QPointF(beside.left(), base), QPointF(beside.right(), base), Qt.GlobalColor.black)
        self._name.paint(page, beside, points)
        self._about.paint(page, beside.adjusted(0, down, 0, 0), points)

    def _paint_portrait(self, page: Page, room: QRectF) -> None:
        picture = self.face.card.picture
        pixels = round(room.width() / 25.4 * _DOTS)
        found = self.portraits(picture, pixels) if picture and self.portraits else None
        style, painter = theme().side(0 if self.face.player else 1), page.painter
        if found is not None:
            ring = room.width() * 0.05
            painter.drawImage(room, found)
            painter.setPen(QPen(QColor(style.colour), ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(room.adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2))
            return
        painter.setPen(QPen(QColor("#000000"), 0.2))
        painter.setBrush(Qt.BrushStyle.NoBrush if self.face.blank else QColor(style.colour))
        painter.drawPath(shape_path(style.shape, room))
        size = room.width() / POINT * (0.42 if len(self.face.letters) < 3 else 0.34)
        page.write(room, self.face.letters, size, CENTRE, bold=True, colour=QColor(style.on))

    def _disc(self, points: float) -> float:
        return 0.0 if self.portraits is None else line_height(points) * 2.9

    def _beside(self, points: float) -> float:
        """The distance of the words from the left edge."""
        return self._disc(points) + _HEAD_GAP if self.portraits is not None else 0.0

    @property
    def _name(self) -> TextBlock:
        # a name that is still to be written has its line
        return TextBlock(self.face.card.name or "\u00a0", bold=True, share=1.5, most=3)

    @property
    def _about(self) -> TextBlock:
        return TextBlock(self.face.about, quiet=True, share=0.82, most=2)


_LINE: Final = 7.0
"""Millimeters between lines to write on, at most."""
_WRITTEN: Final = 2
"""The lines to write on that every card has."""
_SHORT: Final = 400
"""Notes of so many letters are printed whole, if need be in smaller type."""


@dataclass(frozen=True)
class RoomToWrite:
    """Room for the lines to write on that every card has; they are drawn with those in the rest of the card."""

    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        return (_WRITTEN + 0.2) * between_lines(points)

    def cut(self, width: float, height: float, points: float) -> None:
        """It is never cut."""
        return

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """It stays empty."""


def between_lines(points: float) -> float:
    """Millimeters between the lines to write on, on a card in type of so many points."""
    return min(_LINE, points * 0.72)


def blocks_of(face: CardFace, wishes: CardOptions, portraits: Portraits | None) -> tuple[Block, ...]:
    """The blocks of a card, from the top; without `portraits`, initials."""
    return tuple(_blocks(face, wishes, portraits))


def _blocks(face: CardFace, wishes: CardOptions, portraits: Portraits | None) -> Iterator[Block]:
    report = face.report
    yield CardHead(face, (portraits or _none) if wishes.pictures else None)
    if face.fate:
        yield TextBlock(face.fate, needed=True, bold=True, share=1.3, most=1)
    if face.problem:
        yield TextBlock(face.problem, tr("Cannot be read"), needed=True)
    if report.derived:
        yield NumberBoxes(tuple(NumberBox(one.label, one.text, one.main) for one in report.derived))
    for tally in report.tallies if wishes.boxes else ():
        yield TickBoxes(tally.label, tally.boxes, crossed=tally.ticked, breaks=tally.breaks)
    for place, grid in enumerate(report.grids if wishes.tables else report.grids[:1]):
        # the first is what the card is for, such as its weapons; the others can be spared
        first = place == 0
        if grid.rows:
            yield _table(grid, first)
    if report.summary:
        yield TextBlock(report.summary, quiet=True, share=0.85)
    if face.rulings:
        yield TextBlock("\n".join(face.rulings), tr("Rulings"), share=0.9)
    if wishes.notes and face.card.notes.strip():
        notes = face.card.notes.strip()
        yield TextBlock(notes, tr("Notes"), needed=len(notes) <= _SHORT)


@lru_cache(maxsize=500)
def _table(grid: Grid, first: bool) -> PaperTable:
    """The table of a grid, one for all cards that have the same and for every time that they are painted."""
    return PaperTable(grid.title, grid.rows, grid.columns, first, 0 if first else -1, may_fold=first)


def fitted_record(
    room: QRectF, face: CardFace, wishes: CardOptions, portraits: Portraits | None, points: float
) -> Fitted:
    """What of a card has room: with lines to write on, if they are wished, unless it has notes that are printed."""
    blocks = blocks_of(face, wishes, portraits)
    if wishes.lines and not (wishes.notes and face.card.notes.strip()):
        blocks = (*blocks, RoomToWrite())
    return fit(blocks, room.width(), room.height(), points)


def paint_record(
    page: Page, room: QRectF, face: CardFace, wishes: CardOptions, portraits: Portraits | None, points: float
) -> None:
    """Paint a card into a room, in type of so many points at most."""
    fitted = fitted_record(room, face, wishes, portraits, points)
    end = fitted.paint(page, room)
    if wishes.lines:
        empty = (one.height(room.width(), fitted.points) for one in fitted.blocks if isinstance(one, RoomToWrite))
        top = end - sum(empty)
        _paint_lines(page, QRectF(room.left(), top, room.width(), room.bottom() - top), between_lines(fitted.points))


def _paint_lines(page: Page, room: QRectF, apart: float) -> None:
    top = room.top() + apart
    while top < room.bottom():
        page.line(QPointF(room.left(), top), QPointF(room.right(), top), QColor("#b4b4b4"))
        top += apart


def _none(key: str, pixels: int) -> None:
    """No picture."""
