"""A piece of what is set on paper: as high as it needs to be in a width and a size of type."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Page


class Block(Protocol):
    """Sizes are in millimetres; `points` is the size of plain type, of which other sizes are shares."""

    @property
    def title(self) -> str:
        """What it is called where it has to be left out; empty for what needs no mention."""
        ...

    @property
    def needed(self) -> bool:
        """Whether type is made smaller for it, rather than that it is left out."""
        ...

    def height(self, width: float, points: float) -> float:
        """How high it is."""
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
        """What has room in a height, and the rest; None where nothing has."""
        ...


def divided(block: Block, width: float, height: float, points: float) -> tuple[Block, Block] | None:
    """What of a block has room in a height, and the rest; None where nothing has, or where it is never divided."""
    return block.divided(width, height, points) if isinstance(block, Divisible) else None
