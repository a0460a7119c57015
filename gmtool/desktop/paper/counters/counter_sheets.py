"""Sheets of counters of an encounter: as many to a sheet as fit, in rows, the highest first."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.counters.counter_face import CounterPiece
from gmtool.desktop.paper.counters.cut_outs import CutOut, FlatCounter, FlatShape, StandUp
from gmtool.desktop.paper.counters.unit_tray import unit_trays
from gmtool.desktop.paper.page import LEFT, Page, Paper
from gmtool.language import tr
from gmtool.presentation.sheets.options import CounterKind
from gmtool.records import dataclass

GAP: Final = 2.0
"""Millimeters between two pieces."""


def pack(sizes: Sequence[QSizeF], room: QRectF) -> list[list[tuple[int, QPointF]]]:
    """For each sheet, which pieces are on it, by their places in `sizes`, and where their corners are.

    A piece larger than the room has a sheet to itself, and sticks out.
    """
    sheets: list[list[tuple[int, QPointF]]] = []
    left, top, high = room.left(), room.top(), 0.0
    for place in sorted(range(len(sizes)), key=lambda place: -sizes[place].height()):
        wide = sizes[place].width()
        if sheets and left > room.left() and left + wide > room.right():
            left, top, high = room.left(), top + high + GAP, 0.0
        if not sheets or ((top > room.top() or left > room.left()) and top + sizes[place].height() > room.bottom()):
            sheets.append([])
            left, top, high = room.left(), room.top(), 0.0
        sheets[-1].append((place, QPointF(left, top)))
        left, high = left + wide + GAP, max(high, sizes[place].height())
    return sheets


_FOOT: Final = 5.0


@dataclass(frozen=True)
class CounterSheet:
    """One sheet, with what is on it and where."""

    name: str
    title: str
    pieces: tuple[tuple[CutOut, QPointF], ...]
    folds: bool

    def paint(self, page: Page) -> None:
        for piece, at in self.pieces:
            page.painter.save()
            page.painter.translate(at)
            piece.paint(page)
            page.painter.restore()
        inside = page.paper.inside
        foot = QRectF(inside.left(), inside.bottom() - _FOOT + 1, inside.width(), _FOOT - 1)
        how = tr("Cut along the solid lines, fold along the dashed ones.") if self.folds else tr("Cut along the lines.")
        page.write(foot, f"{self.title} · {self.name} · {how}", 7, LEFT, colour=QColor("#6a6a6a"))


def counter_sheets(
    pieces: Iterable[CounterPiece], kind: CounterKind, copies: int, paper: Paper, title: str
) -> Sequence[CounterSheet]:
    room = paper.inside.adjusted(0, 0, 0, -_FOOT)
    made = [one for piece in pieces for _ in range(copies) for one in _cut_outs(piece, kind, room.size())]
    sheets = pack([one.size for one in made], room)
    return [
        CounterSheet(
            tr("Counters")
            if len(sheets) == 1
            else tr("Counters {number} of {count}", number=number, count=len(sheets)),
            title,
            tuple((made[place], at) for place, at in sheet),
            kind is CounterKind.STAND_UP,
        )
        for number, sheet in enumerate(sheets, 1)
    ]


def _cut_outs(piece: CounterPiece, kind: CounterKind, room: QSizeF) -> Iterator[CutOut]:
    """What is cut out for a figure; a unit that is larger than the room comes in parts."""
    if piece.formation is not None:
        yield from unit_trays(piece, piece.formation, room)
    elif kind is CounterKind.STAND_UP:
        yield StandUp(piece)
    else:
        yield FlatCounter(piece, FlatShape.HEX if kind is CounterKind.FLAT_HEX else FlatShape.ROUND)
