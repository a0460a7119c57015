"""Blocks one after the other over as many sheets as they take."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.block import Block, divided
from gmtool.desktop.paper.typeset.fit import gap_of

Column = Sequence[tuple[Block, float]]
"""Blocks with how far each lies below the top, in millimetres."""


def flow(blocks: Sequence[Block], width: float, height: float, points: float, gap: float = 0.0) -> Sequence[Column]:
    """The blocks in columns of a size. A block that cannot be divided and is too high is cut, or sticks out."""
    gap = gap or gap_of(points) * 2
    columns: list[list[tuple[Block, float]]] = [[]]
    top = 0.0
    waiting = list(reversed(blocks))
    while waiting:
        block = waiting.pop()
        high = block.height(width, points)
        if top + high <= height:
            columns[-1].append((block, top))
            top += high + gap
            continue
        parts = divided(block, width, height - top, points)
        if parts is not None:
            columns[-1].append((parts[0], top))
            waiting.append(parts[1])
        elif not columns[-1]:
            columns[-1].append((block.cut(width, height, points) or block, 0.0))
        else:
            waiting.append(block)
        columns.append([])
        top = 0.0
    return columns if columns[-1] or len(columns) == 1 else columns[:-1]


def paint_column(page: Page, room: QRectF, column: Column, points: float) -> None:
    """Paint the blocks of a column from the top of a room."""
    for block, down in column:
        high = block.height(room.width(), points)
        block.paint(page, QRectF(room.left(), room.top() + down, room.width(), high), points)
