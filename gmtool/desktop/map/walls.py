"""The walls of a ground as paths, made block by block when they come into sight."""

from collections import defaultdict
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from gmtool.desktop.map.layout import ROOT3
from gmtool.desktop.map.regions import region, sides_of
from gmtool.space import Hex

_BLOCK: Final = 16


class WallPaths:
    """Finds what is wall in a rectangle of the plane."""

    def __init__(self, walls: frozenset[Hex]) -> None:
        self._walls = walls
        self._blocks: dict[tuple[int, int], list[Hex]] = defaultdict(list)
        for hex in walls:
            self._blocks[hex.q // _BLOCK, (hex.r + hex.q // 2) // _BLOCK].append(hex)
        self._made: dict[tuple[int, int], tuple[QPainterPath, QPainterPath]] = {}

    def inside(self, world: QRectF) -> tuple[QPainterPath, QPainterPath] | None:
        """The walls near a rectangle, to be filled, and their faces, to be stroked; None if there are none."""
        solid, faces = QPainterPath(), QPainterPath()
        solid.setFillRule(Qt.FillRule.WindingFill)
        wide, high = 1.5 * _BLOCK, ROOT3 * _BLOCK
        for i in range(int((world.left() - 1) // wide), int((world.right() + 1) // wide) + 1):
            for j in range(int((world.top() - 2) // high), int((world.bottom() + 2) // high) + 1):
                if (i, j) in self._blocks:
                    filled, edges = self._block(i, j)
                    solid.addPath(filled)
                    faces.addPath(edges)
        return None if solid.isEmpty() else (solid, faces)

    def _block(self, i: int, j: int) -> tuple[QPainterPath, QPainterPath]:
        if (i, j) not in self._made:
            hexes = self._blocks[i, j]
            self._made[i, j] = region(hexes), sides_of(hexes, self._walls)
        return self._made[i, j]
