"""Blocks one under the other in a room: type as large as fits, then what can be spared left out, then cut."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.block import Block
from gmtool.desktop.paper.typeset.words import Words

LEAST: Final = 6.2
"""The points of plain type below which nobody can read the card."""
_COMFORTABLE: Final = 0.8
"""How much smaller type becomes for what is not needed."""
_FIRST_LINES: Final = 3
_STEP: Final = 0.96


@dataclass(frozen=True)
class Fitted:
    """What has room, at which size, and how much height is left."""

    blocks: Sequence[Block]
    points: float
    left: float

    def paint(self, page: Page, room: QRectF) -> float:
        """Paint it from the top of the room; the height at which it ends."""
        top, gap = room.top(), gap_of(self.points)
        for block in self.blocks:
            high = block.height(room.width(), self.points)
            block.paint(page, QRectF(room.left(), top, room.width(), high), self.points)
            top += high + gap
        return top - gap if self.blocks else top


def gap_of(points: float) -> float:
    """What lies between two blocks, in millimetres."""
    return points * 0.16


def height_of(blocks: Sequence[Block], width: float, points: float) -> float:
    """How high blocks are together."""
    gaps = gap_of(points) * max(0, len(blocks) - 1)
    return sum(block.height(width, points) for block in blocks) + gaps


def fit(blocks: Sequence[Block], width: float, height: float, largest: float) -> Fitted:
    """The blocks in a room, at most in type of `largest` points.

    Type is made smaller first for all of them, then for the beginnings of long texts, then for what is needed only.
    """
    smaller = max(LEAST, largest * _COMFORTABLE)
    needed = [block for block in blocks if block.needed]
    tries = (
        (blocks, largest, smaller),
        ([_begun(block) for block in blocks], smaller, LEAST),
        ([*needed, _omission("")], smaller, LEAST),
    )
    for wanted, most, least in tries:
        points = _points(wanted, width, height, most, least)
        if points is not None:
            return _fill(blocks, width, height, points)
    return _fill(blocks, width, height, LEAST)


def _begun(block: Block) -> Block:
    """The first lines of a text that can be spared."""
    return replace(block, most=_FIRST_LINES) if isinstance(block, Words) and not block.needed else block


def _points(blocks: Sequence[Block], width: float, height: float, largest: float, least: float) -> float | None:
    points = largest
    while height_of(blocks, width, points) > height:
        if points <= least:
            return None
        points = max(least, points * _STEP)
    return points


def _fill(blocks: Sequence[Block], width: float, height: float, points: float) -> Fitted:
    """All that is needed, then what else has room, in their order; a line says what was left out."""
    if (whole := height_of(blocks, width, points)) <= height:
        return Fitted(blocks, points, height - whole)
    spare = height - _omission("").height(width, points) - gap_of(points)
    kept: dict[int, Block] = {}
    gone = []
    for place in sorted(range(len(blocks)), key=lambda place: (not blocks[place].needed, place)):
        block = blocks[place]
        room = spare - height_of(list(kept.values()), width, points) - (gap_of(points) if kept else 0)
        found = block if block.height(width, points) <= room else block.cut(width, room, points)
        if found is not None:
            kept[place] = found
        elif block.title:
            gone.append(block.title)
    shown = [kept[place] for place in sorted(kept)] + ([_omission(", ".join(gone))] if gone else [])
    return Fitted(shown, points, height - height_of(shown, width, points))


def _omission(gone: str) -> Words:
    return Words(f"No room for: {gone}", quiet=True, share=0.8, most=1)
