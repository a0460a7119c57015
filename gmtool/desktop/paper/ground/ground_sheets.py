"""The sheets of a ground: the key, the tiles, and the GM's notes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt

from gmtool.desktop.paper.ground.key_sheet import KeySheet
from gmtool.desktop.paper.ground.notes_sheet import note_sheets
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.ground.tile_marks import BAND, paint_marks
from gmtool.desktop.paper.ground.tiling import Tile, Tiling
from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.paper import Paper
from gmtool.desktop.paper.sheet import Sheet


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
