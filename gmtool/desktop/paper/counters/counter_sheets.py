"""The sheets of counters of an encounter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.counters.cut_out import CutOut
from gmtool.desktop.paper.counters.flat import FlatCounter, FlatShape
from gmtool.desktop.paper.counters.packing import pack
from gmtool.desktop.paper.counters.piece import Piece
from gmtool.desktop.paper.counters.stand_up import StandUp
from gmtool.desktop.paper.page import LEFT, Page
from gmtool.desktop.paper.paper import Paper

_FOOT: Final = 5.0


class CounterKind(StrEnum):
    """How counters are made."""

    FLAT_ROUND = "flat, round"
    FLAT_HEX = "flat, hexagonal"
    STAND_UP = "stand-ups"


@dataclass(frozen=True)
class CounterSheet:
    """One sheet, with what is on it and where."""

    name: str
    title: str
    pieces: tuple[tuple[CutOut, QPointF], ...]
    folds: bool

    def paint(self, page: Page) -> None:
        """Paint it."""
        for piece, at in self.pieces:
            page.painter.save()
            page.painter.translate(at)
            piece.paint(page)
            page.painter.restore()
        inside = page.paper.inside
        foot = QRectF(inside.left(), inside.bottom() - _FOOT + 1, inside.width(), _FOOT - 1)
        how = "Cut along the lines, fold where they are broken." if self.folds else "Cut along the lines."
        page.write(foot, f"{self.title} · {self.name} · {how}", 7, LEFT, colour=QColor("#6a6a6a"))


def counter_sheets(
    pieces: Iterable[Piece], kind: CounterKind, copies: int, paper: Paper, title: str
) -> Sequence[CounterSheet]:
    """The sheets of these figures, each so many times."""
    made = [_cut_out(piece, kind) for piece in pieces for _ in range(copies)]
    sheets = pack([one.size for one in made], paper.inside.adjusted(0, 0, 0, -_FOOT))
    return [
        CounterSheet(
            "Counters" if len(sheets) == 1 else f"Counters {number} of {len(sheets)}",
            title,
            tuple((made[place], at) for place, at in sheet),
            kind is CounterKind.STAND_UP,
        )
        for number, sheet in enumerate(sheets, 1)
    ]


def _cut_out(piece: Piece, kind: CounterKind) -> CutOut:
    if kind is CounterKind.STAND_UP:
        return StandUp(piece)
    return FlatCounter(piece, FlatShape.HEX if kind is CounterKind.FLAT_HEX else FlatShape.ROUND)
