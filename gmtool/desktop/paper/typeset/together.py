"""Blocks that stay together on one page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.block import Block, divided
from gmtool.desktop.paper.typeset.fit import Fitted, gap_of, height_of


@dataclass(frozen=True)
class Together:
    """One under the other. They are divided only where they are higher than `most` millimetres, a whole column."""

    blocks: Sequence[Block]
    most: float
    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        """That of all of them."""
        return height_of(self.blocks, width, points)

    def cut(self, width: float, height: float, points: float) -> None:
        """They are never cut."""
        return

    def divided(self, width: float, height: float, points: float) -> "tuple[Together, Together] | None":
        """As many blocks as have room, and the rest."""
        if self.height(width, points) <= self.most:
            return None
        for count in range(len(self.blocks) - 1, -1, -1):
            first, block, rest = self.blocks[:count], self.blocks[count], self.blocks[count + 1 :]
            used = height_of(first, width, points) + (gap_of(points) if first else 0.0)
            if used > height:
                continue
            parts = divided(block, width, height - used, points)
            if parts is not None:
                return replace(self, blocks=[*first, parts[0]]), replace(self, blocks=[parts[1], *rest])
            if first:
                return replace(self, blocks=first), replace(self, blocks=self.blocks[count:])
        return None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        Fitted(self.blocks, points, 0.0).paint(page, room)


def space_between(points: float) -> float:
    """What lies between two groups, in millimetres."""
    return gap_of(points) * 3
