"""Sheets of a ground: the key, the tiles, and the GM's notes, which the players do not get.

The key has a line to measure whether the printer kept the scale."""

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.ground.tiling import BAND, Tile, Tiling, paint_marks
from gmtool.desktop.paper.page import CENTRE, LEFT, Page, Paper
from gmtool.desktop.paper.sheet import Sheet
from gmtool.desktop.paper.typeset.blocks import Column, flow, paint_column
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.language import tr, trn
from gmtool.records import dataclass

_PROOF: Final = 100.0
"""The length of the line that is to be measured, in millimetres."""
_TOP: Final = 34.0
_FOOT: Final = 24.0


@dataclass(frozen=True)
class KeySheet:
    """The whole ground, small, with its tiles drawn over it."""

    ground: PrintGround
    tiling: Tiling
    name: str = tr("Key")

    def paint(self, page: Page) -> None:
        room = page.paper.inside
        head = QRectF(room.left(), room.top(), room.width(), 10)
        page.write(head, self.ground.title, 18, LEFT, bold=True)
        page.write(head.translated(0, 10).adjusted(0, 0, 0, -3), self.ground.scale_said, 9.5, LEFT)
        page.write(head.translated(0, 16).adjusted(0, 0, 0, 4), self._advice(), 9.5, LEFT, wrap=True)
        self._paint_ground(page, room.adjusted(0, _TOP, 0, -_FOOT))
        self._paint_proof(page, QPointF(room.left(), room.bottom() - 8))

    def _advice(self) -> str:
        tiling = self.tiling
        count = tiling.rows * tiling.columns - len(tiling.without)
        sheets = trn("one sheet", "{n:,} sheets", count)
        if count > 1 and not tiling.without:
            sheets += ", " + trn("{n} row of {columns}", "{n} rows of {columns}", tiling.rows, columns=tiling.columns)
        glue = tr(
            "Neighboring sheets overlap by {overlap:g} mm: lay one on the other and glue.", overlap=tiling.overlap
        )
        cut = tr("Cut at the crop marks and lay edge to edge.")
        joined = [] if count == 1 else [glue if tiling.overlap else cut]
        printed = tr("Print at 100 %, not “fit to page”.")
        return " ".join((tr("On {sheets}.", sheets=sheets), *joined, printed))

    def _paint_ground(self, page: Page, room: QRectF) -> None:
        whole = self.tiling.whole
        small = min(room.width() / whole.width(), room.height() / whole.height(), 1.0)
        painter = page.painter
        painter.save()
        painter.translate(room.left() + (room.width() - whole.width() * small) / 2, room.top())
        painter.save()
        painter.scale(small, small)
        self.ground.paint(page, QRectF(0, 0, whole.width(), whole.height()), small)
        painter.restore()
        for tile in self.tiling.tiles():
            area = QRectF(tile.area.topLeft() * small, tile.area.size() * small)
            self._paint_tile(page, area, tile.name)
        painter.restore()

    def _paint_tile(self, page: Page, area: QRectF, name: str) -> None:
        painter = page.painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#b03020"), 0.3))
        painter.drawRect(area)
        points = min(24.0, area.width() * 0.9, area.height() * 1.2)
        plate = min(area.width(), page.width(name, points, bold=True) + points * 0.15)
        back = QRectF(0, 0, plate, min(area.height(), points * 0.5))
        back.moveCenter(area.center())
        painter.fillRect(back, QColor(255, 255, 255, 215))
        if points >= 3:
            page.write(back.adjusted(-2, -2, 2, 2), name, points, CENTRE, bold=True, colour=QColor("#b03020"))

    def _paint_proof(self, page: Page, at: QPointF) -> None:
        for x in range(0, int(_PROOF) + 1, 10):
            high = 3.0 if x % 50 == 0 else 1.5
            page.line(at + QPointF(x, 0), at + QPointF(x, -high), Qt.GlobalColor.black)
        page.line(at, at + QPointF(_PROOF, 0), Qt.GlobalColor.black, 0.25)
        told = tr("This line is 100 mm long. If yours is not, the printer has changed the scale.")
        page.write(QRectF(at.x(), at.y() + 1.5, page.paper.inside.width(), 4.5), told, 8, LEFT)


_POINTS: Final = 10.0
_HEAD: Final = 16.0
_PART: Final = 2000
"""The characters of a long note that stay together: fewer than the smallest sheet has room for."""


@dataclass(frozen=True)
class NotesSheet:
    """A sheet of notes: number, label and text."""

    title: str
    name: str
    notes: Column

    def paint(self, page: Page) -> None:
        room = page.paper.inside
        page.write(
            QRectF(room.left(), room.top(), room.width(), 10),
            tr("{title}: notes", title=self.title),
            16,
            LEFT,
            bold=True,
        )
        paint_column(page, room.adjusted(0, _HEAD, 0, 0), self.notes, _POINTS)


def note_sheets(ground: PrintGround, paper: Paper) -> Sequence[NotesSheet]:
    """The sheets of all notes that are printed; none where there are no notes."""
    field, room = ground.ground, paper.inside.adjusted(0, _HEAD, 0, 0)
    rows = []
    for spot, number in ground.noted.items():
        first, *more = wrap(field.notes[spot], _PART, replace_whitespace=False) or [""]
        rows += [(str(number), field.label(spot), first), *(("", "", part) for part in more)]
    table = PaperTable("", rows, ("", "", ""), bold=0, longest=_PART)
    columns = flow([table], room.width(), room.height(), _POINTS) if rows else []
    return [
        NotesSheet(ground.title, tr("Notes {place}", place=place) if len(columns) > 1 else tr("Notes"), notes)
        for place, notes in enumerate(columns, 1)
    ]


@dataclass(frozen=True)
class TileSheet:
    """One tile of the ground."""

    ground: PrintGround
    tiling: Tiling
    tile: Tile

    @property
    def name(self) -> str:
        return self.tile.name

    def paint(self, page: Page) -> None:
        corner = room_for_tile(page.paper).topLeft()
        at = QRectF(corner, self.tile.area.size())
        painter = page.painter
        painter.save()
        painter.setClipRect(at, Qt.ClipOperation.IntersectClip)
        painter.translate(corner - self.tile.area.topLeft())
        self.ground.paint(page, self.tile.area)
        self.ground.paint_names(page, self.tile.area)
        painter.restore()
        paint_marks(page, at, self.tile, self.tiling, tr("{title} · print at 100 %", title=self.ground.title))


def ground_sheets(ground: PrintGround, paper: Paper) -> Sequence[Sheet]:
    """All sheets of a ground; those on which nothing would be seen are left out."""
    tiling = tiling_of(ground, paper)
    sheets: list[Sheet] = [KeySheet(ground, tiling)] if ground.wishes.key else []
    sheets += [TileSheet(ground, tiling, tile) for tile in tiling.tiles()]
    return [*sheets, *note_sheets(ground, paper)]


def tiling_of(ground: PrintGround, paper: Paper) -> Tiling:
    every = Tiling(ground.size, room_for_tile(paper).size(), ground.wishes.overlap)
    if not ground.hidden:
        return every
    return replace(every, without=frozenset((t.row, t.column) for t in every.tiles() if ground.is_blank(t.area)))


def room_for_tile(paper: Paper) -> QRectF:
    """The place of a tile on its sheet, in millimetres."""
    return paper.inside.adjusted(BAND, BAND, -BAND, -BAND)
