"""Sheets of a ground: the key, the tiles, and the GM's notes, which the players do not get.

The key has a line to measure whether the printer kept the scale."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.ground.tiling import BAND, Tile, Tiling, paint_marks
from gmtool.desktop.paper.page import CENTRE, LEFT, Page, Paper, text_height
from gmtool.desktop.paper.sheet import Sheet

_PROOF: Final = 100.0
"""The length of the line that is to be measured, in millimetres."""
_TOP: Final = 34.0
_FOOT: Final = 24.0


@dataclass(frozen=True)
class KeySheet:
    """The whole ground, small, with its tiles drawn over it."""

    ground: PrintGround
    tiling: Tiling
    name: str = "Key"

    def paint(self, page: Page) -> None:
        """Paint it."""
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
        sheets = "one sheet" if count == 1 else f"{count:,} sheets"
        if count > 1 and not tiling.without:
            sheets += f", {tiling.rows} {'row' if tiling.rows == 1 else 'rows'} of {tiling.columns}"
        glue = f" Neighbours share {tiling.overlap:g} mm: lay one upon the other and glue."
        cut = " Cut at the crop marks and lay edge to edge."
        joined = "" if count == 1 else glue if tiling.overlap else cut
        return f"On {sheets}.{joined} Print at 100 %, not “fit to page”."

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
        told = "This line is 100 mm long. If yours is not, the printer has changed the scale."
        page.write(QRectF(at.x(), at.y() + 1.5, page.paper.inside.width(), 4.5), told, 8, LEFT)


_POINTS: Final = 10.0
_HEAD: Final = 16.0
_GAP: Final = 2.0
_BESIDE: Final = 26.0
"""Millimetres for the number and the label."""
_TOP_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True)
class NotesSheet:
    """Some of the notes: number, label, text, and how high the text is in millimetres."""

    title: str
    name: str
    notes: tuple[tuple[int, str, str, float], ...]

    def paint(self, page: Page) -> None:
        """Paint it."""
        room = page.paper.inside
        page.write(QRectF(room.left(), room.top(), room.width(), 10), f"{self.title}: notes", 16, LEFT, bold=True)
        top = room.top() + _HEAD
        for number, label, text, high in self.notes:
            page.write(QRectF(room.left(), top, 8, high), str(number), _POINTS, _TOP_LEFT, bold=True)
            page.write(QRectF(room.left() + 8, top, _BESIDE - 8, high), label, _POINTS, _TOP_LEFT)
            page.write(
                QRectF(room.left() + _BESIDE, top, room.width() - _BESIDE, high), text, _POINTS, _TOP_LEFT, wrap=True
            )
            top += high + _GAP


def note_sheets(ground: PrintGround, paper: Paper) -> Sequence[NotesSheet]:
    """The sheets of all notes that are printed; none where there are no notes."""
    room = paper.inside
    most = room.height() - _HEAD
    pages: list[list[tuple[int, str, str, float]]] = []
    left = 0.0
    for spot, number in ground.noted.items():
        text = ground.ground.notes[spot]
        # measured a little narrower: no two devices break lines at quite the same width
        high = min(most, text_height(text, _POINTS, (room.width() - _BESIDE) * 0.97))
        if not pages or high > left:
            pages.append([])
            left = most
        pages[-1].append((number, ground.ground.label(spot), text, high))
        left -= high + _GAP
    many = len(pages) > 1
    return [
        NotesSheet(ground.title, f"Notes {place}" if many else "Notes", tuple(notes))
        for place, notes in enumerate(pages, 1)
    ]


@dataclass(frozen=True)
class TileSheet:
    """One tile of the ground."""

    ground: PrintGround
    tiling: Tiling
    tile: Tile

    @property
    def name(self) -> str:
        """Its label."""
        return self.tile.name

    def paint(self, page: Page) -> None:
        """Paint it."""
        corner = room_for_tile(page.paper).topLeft()
        at = QRectF(corner, self.tile.area.size())
        painter = page.painter
        painter.save()
        painter.setClipRect(at, Qt.ClipOperation.IntersectClip)
        painter.translate(corner - self.tile.area.topLeft())
        self.ground.paint(page, self.tile.area)
        self.ground.paint_names(page, self.tile.area)
        painter.restore()
        paint_marks(page, at, self.tile, self.tiling, f"{self.ground.title} · print at 100 %")


def ground_sheets(ground: PrintGround, paper: Paper) -> Sequence[Sheet]:
    """All sheets of a ground; those on which nothing would be seen are left out."""
    tiling = tiling_of(ground, paper)
    sheets: list[Sheet] = [KeySheet(ground, tiling)] if ground.wishes.key else []
    sheets += [TileSheet(ground, tiling, tile) for tile in tiling.tiles()]
    return [*sheets, *note_sheets(ground, paper)]


def tiling_of(ground: PrintGround, paper: Paper) -> Tiling:
    """How a ground is cut for a paper."""
    every = Tiling(ground.size, room_for_tile(paper).size(), ground.wishes.overlap)
    if not ground.hidden:
        return every
    return replace(every, without=frozenset((t.row, t.column) for t in every.tiles() if ground.is_blank(t.area)))


def room_for_tile(paper: Paper) -> QRectF:
    """Where a tile lies on its sheet, in millimetres."""
    return paper.inside.adjusted(BAND, BAND, -BAND, -BAND)
