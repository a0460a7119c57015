"""One record card: the blocks that a face makes, and how they are put into a room."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.cards.face import CardFace
from gmtool.desktop.paper.cards.head import CardHead, Portraits
from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.block import Block
from gmtool.desktop.paper.typeset.fit import fit
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.tallies import Tallies
from gmtool.desktop.paper.typeset.tiles import Tile, Tiles
from gmtool.desktop.paper.typeset.words import Words

_LINE: Final = 7.0
"""Millimetres between lines to write on."""


@dataclass(frozen=True, slots=True)
class CardWishes:
    """What of a card is printed."""

    pictures: bool = True
    notes: bool = True
    lines: bool = True
    """Whether what is left of the room has lines to write on."""
    boxes: bool = True
    tables: bool = True
    """Whether all the tables are printed, or only the first."""


def blocks_of(face: CardFace, wishes: CardWishes, portraits: Portraits | None) -> tuple[Block, ...]:
    """The blocks of a card, from the top; without `portraits`, initials."""
    return tuple(_blocks(face, wishes, portraits))


def _blocks(face: CardFace, wishes: CardWishes, portraits: Portraits | None) -> Iterator[Block]:
    report = face.report
    yield CardHead(face, (portraits or _none) if wishes.pictures else None)
    if face.problem:
        yield Words(face.problem, "Cannot be read", needed=True)
    if report.derived:
        yield Tiles([Tile(one.label, one.text, one.main) for one in report.derived])
    for tally in report.tallies if wishes.boxes else ():
        yield Tallies(tally.label, tally.boxes)
    pad = 2.5 if face.blank else 0.0
    for place, grid in enumerate(report.grids if wishes.tables else report.grids[:1]):
        # the first is what the card is for, such as its weapons; the others can be spared
        first = place == 0
        if grid.rows:
            yield PaperTable(grid.title, grid.columns, grid.rows, first, 0 if first else -1, pad, may_fold=first)
    if report.summary:
        yield Words(report.summary, quiet=True, share=0.85)
    if face.rulings:
        yield Words("\n".join(face.rulings), "Rulings", share=0.9)
    if wishes.notes and face.card.notes.strip():
        yield Words(face.card.notes.strip(), "Notes")


def paint_record(
    page: Page, room: QRectF, face: CardFace, wishes: CardWishes, portraits: Portraits | None, points: float
) -> None:
    """Paint a card into a room, in type of so many points at most."""
    fitted = fit(blocks_of(face, wishes, portraits), room.width(), room.height(), points)
    end = fitted.paint(page, room)
    if wishes.lines:
        _paint_lines(page, QRectF(room.left(), end, room.width(), room.bottom() - end))


def _paint_lines(page: Page, room: QRectF) -> None:
    top = room.top() + _LINE * 1.3
    while top < room.bottom():
        page.line(QPointF(room.left(), top), QPointF(room.right(), top), QColor("#b4b4b4"))
        top += _LINE


def _none(key: str, pixels: int) -> None:
    """No picture."""
