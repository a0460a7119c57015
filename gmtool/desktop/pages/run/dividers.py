"""Dividers between the parts of the fight's screen: where they stand, where the GM has moved them, how they share."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from gmtool.desktop.base.theme.current import theme, theme_signals


class Divider(QSplitter):
    """Parts side by side, none of them ever gone."""

    def __init__(self, way: Qt.Orientation, parent: QWidget) -> None:
        super().__init__(way, parent)
        self.moved = False
        self.splitterMoved.connect(self._by_hand)

    def hold(self, parts: list[QWidget | None], sizes: list[int], stretched: int | None = None) -> None:
        """Take the parts in, once the divider is in its place. `stretched` takes the room that comes and goes."""
        for part in filter(None, parts):
            self.addWidget(part)
        self.setSizes([theme().px(size) for size in sizes[-self.count() :]])
        self.setChildrenCollapsible(False)
        if stretched is not None:
            self.setStretchFactor(min(stretched, self.count() - 1), 1)

    def kept(self) -> list[int] | None:
        """The sizes, if the GM has chosen them."""
        return self.sizes() if self.moved and all(self.sizes()) else None

    def restore(self, sizes: list[int]) -> None:
        if len(sizes) == self.count():
            self.moved = True
            self.setSizes(sizes)

    def _by_hand(self) -> None:
        self.moved = True


class EndDivider(Divider):
    """Its last part takes no more than it needs, and leaves most of a small window to the others."""

    def __init__(self, parent: QWidget, length: int, largest: float) -> None:
        """`length` is the width that the last part needs at 100 %, `largest` the share that it gets at most."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._length, self._largest = length, largest
        theme_signals().theme_changed.connect(self.share)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Share the room, unless the GM has done so."""
        if not self.moved:
            end = min(theme().px(self._length), round(self.width() * self._largest))
            self.setSizes([self.width() - end, end])
