"""Dividers between the parts of the fight's screen: where they stand, where the GM has moved them, how they share."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.run.dice.panel import DicePanel


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


FOOT = 230
"""The height that dice and log need, at 100 %."""
LARGEST = 0.42
"""The share of the height that they get at most."""
LARGEST_ASKING = 0.7
"""The share that they get while a question waits, if it needs that much to be read."""


class FootDivider(Divider):
    """Dice and log take no more than they need, and leave most of a low window to the fight."""

    def __init__(self, dice: DicePanel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._dice = dice
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._share)
        dice.fitted.connect(self._soon.start)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        if self.moved:
            return
        foot = min(theme().px(FOOT), round(self.height() * LARGEST))
        if self._dice.session.question is not None:
            foot = max(foot, min(self._dice.height_needed(), round(self.height() * LARGEST_ASKING)))
        self.setSizes([self.height() - foot, foot])
