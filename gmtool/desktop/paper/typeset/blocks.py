"""Blocks: pieces of a page, each as high as it needs to be in a width and a size of type.

They are fitted into a room (type as large as fits, then what can be spared left out, then cut), flow over as many
sheets as they take, or are kept together on one page."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, Protocol, Self, TypeVar, runtime_checkable

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.text import TextBlock
from gmtool.language import tr
from gmtool.records import dataclass


class Block(Protocol):
    """Sizes are in millimetres; `points` is the size of plain type, of which other sizes are shares."""

    @property
    def title(self) -> str:
        """The name under which it is left out if there is no room; empty if that needs no mention."""
        ...

    @property
    def needed(self) -> bool:
        """True if type is made smaller to keep it; otherwise it can be left out."""
        ...

    def height(self, width: float, points: float) -> float:
        """The height in a width."""
        ...

    def cut(self, width: float, height: float, points: float) -> "Block | None":
        """As much of it as has room, saying that there is more; None where that is nothing worth having."""
        ...

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it into a room that is as wide and high as was said."""
        ...


@runtime_checkable
class Divisible(Block, Protocol):
    """A block that may go on in another column or on another sheet."""

    def divided(self, width: float, height: float, points: float) -> tuple[Block, Block] | None:
        """The part that has room in a height, and the rest; None if no part has room."""
        ...


RowT = TypeVar("RowT")


@dataclass(frozen=True)
class Rows(Generic[RowT]):
    """Rows under a heading and the names of their columns; they go on elsewhere under the same ones."""

    title: str
    rows: Sequence[RowT]

    def height(self, width: float, points: float) -> float:
        raise NotImplementedError

    def cut(self, width: float, height: float, points: float) -> Self | None:
        """The first rows."""
        return self._begun(width, height, points)

    def divided(self, width: float, height: float, points: float) -> tuple[Self, Self] | None:
        first = self._begun(width, height, points)
        return (first, replace(self, rows=self.rows[len(first.rows) :])) if first is not None else None

    def _begun(
        self, width: float, height: float, points: float, left: Callable[[int], dict[str, Any]] = lambda left: {}
    ) -> Self | None:
        """As many of the rows as have room, but not all. `left`: what changes as so many are left out."""
        count = len(self.rows)
        begun = [replace(self, rows=self.rows[:some], **left(count - some)) for some in range(1, count)]
        fitting = bisect_right(begun, height, key=lambda one: one.height(width, points))
        return begun[fitting - 1] if fitting else None


def divided(block: Block, width: float, height: float, points: float) -> tuple[Block, Block] | None:
    """The part of a block that has room in a height, and the rest; None if no part has, or if it is never divided."""
    return block.divided(width, height, points) if isinstance(block, Divisible) else None


LEAST: Final = 6.2
"""The points of plain type below which nobody can read the card."""
_COMFORTABLE: Final = 0.8
"""The share of the largest type below which nothing shrinks for blocks that can be left out."""
_FIRST_LINES: Final = 3
_STEP: Final = 0.96


@dataclass(frozen=True)
class Fitted:
    """Blocks that have room, the size of their type, and the height that is left."""

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
    """The gap between two blocks, in millimetres."""
    return points * 0.16


def height_of(blocks: Sequence[Block], width: float, points: float) -> float:
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
    return replace(block, most=_FIRST_LINES) if isinstance(block, TextBlock) and not block.needed else block


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


def _omission(gone: str) -> TextBlock:
    return TextBlock(tr("No room for: {gone}", gone=gone), quiet=True, share=0.8, most=1)


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


@dataclass(frozen=True)
class KeptTogether:
    """One under the other. They are divided only where they are higher than `most` millimetres, a whole column."""

    blocks: Sequence[Block]
    most: float
    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        return height_of(self.blocks, width, points)

    def cut(self, width: float, height: float, points: float) -> None:
        """They are never cut."""
        return

    def divided(self, width: float, height: float, points: float) -> "tuple[KeptTogether, KeptTogether] | None":
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
        Fitted(self.blocks, points, 0.0).paint(page, room)


def space_between(points: float) -> float:
    """The gap between two groups, in millimetres."""
    return gap_of(points) * 3
