"""The bars between the parts of the fight's screen: where they stand, and where the GM has moved them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from gmtool.desktop.theme import theme


class Divider(QSplitter):
    """Parts side by side, none of them ever gone. `stretched` takes the room that comes and goes."""

    def __init__(
        self, way: Qt.Orientation, parts: list[QWidget | None], sizes: list[int], stretched: int | None = None
    ) -> None:
        super().__init__(way)
        for part in filter(None, parts):
            self.addWidget(part)
        self.setSizes([theme().px(size) for size in sizes[-self.count() :]])
        self.setChildrenCollapsible(False)
        if stretched is not None:
            self.setStretchFactor(min(stretched, self.count() - 1), 1)
        self.moved = False
        self.splitterMoved.connect(self._by_hand)

    def kept(self) -> list[int] | None:
        """The sizes, if the GM has chosen them."""
        return self.sizes() if self.moved and all(self.sizes()) else None

    def restore(self, sizes: list[int]) -> None:
        """Divide as it was kept."""
        if len(sizes) == self.count():
            self.moved = True
            self.setSizes(sizes)

    def _by_hand(self) -> None:
        self.moved = True
