"""Blocks one after the other over as many sheets as they take."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.block import Block
from gmtool.desktop.paper.typeset.fit import gap_of


class Divisible(Protocol):
    """A block that may go on in another column or on another sheet."""

    def divided(self, width: float, height: float, points: float) -> tuple[Block, Block] | None:
        """What has room in a height, and the rest; None where nothing has."""
        ...


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
        parts = _divided(block, width, height - top, points)
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


def _divided(block: Block, width: float, height: float, points: float) -> tuple[Block, Block] | None:
    divide = getattr(block, "divided", None)
    found: tuple[Block, Block] | None = divide(width, height, points) if divide is not None else None
    return found
