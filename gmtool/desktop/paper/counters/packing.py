"""As many pieces to a sheet as fit: in rows, the highest first."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

GAP: Final = 2.0
"""Millimetres between two pieces."""


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
