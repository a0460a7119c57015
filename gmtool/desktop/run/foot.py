"""The fight above, dice and log below: how they share the height."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.run.dice import DicePanel
from gmtool.desktop.run.dividers import Divider
from gmtool.desktop.theme import theme

FOOT = 230
"""The height that dice and log need, at 100 %."""
LARGEST = 0.42
"""The share of the height that they get at most."""
LARGEST_ASKING = 0.7
"""The share that they get while a question waits, if it needs that much to be read."""


class FootDivider(Divider):
    """Dice and log take no more than they need, and leave most of a low window to the fight."""

    def __init__(self, upper: QWidget, foot: QWidget, dice: DicePanel) -> None:
        super().__init__(Qt.Orientation.Vertical, [upper, foot], [620, FOOT], 0)
        self._dice = dice
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._share)
        dice.fitted.connect(self._soon.start)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Share the height anew."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        if self.moved:
            return
        foot = min(theme().px(FOOT), round(self.height() * LARGEST))
        if self._dice.session.question is not None:
            foot = max(foot, min(self._dice.height_needed(), round(self.height() * LARGEST_ASKING)))
        self.setSizes([self.height() - foot, foot])
