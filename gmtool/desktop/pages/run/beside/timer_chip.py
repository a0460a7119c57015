"""The turn timer in the bar of the fight: the time that is left; a click stops it or lets it go on."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.parts.labels import set_kind, tool_tip
from gmtool.language import tr
from gmtool.presentation.fight.beside.turn_timer import TurnTimer
from gmtool.presentation.keys.key_book import book

_TIP = tr(
    "The time for this turn. {run.toggle_timer} stops it or lets it go on; "
    "when it is up, {run.toggle_timer} starts it again."
)
_RUNNING, _STOPPED, _UP = tr("Time {time}"), tr("Time {time} · stopped"), tr("Time is up")


class TimerChip(QPushButton):
    """Hidden while there is no time to show. The end is a quiet sign: other words, in another color."""

    def __init__(self, timer: TurnTimer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.timer = timer
        self.setProperty("kind", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(timer.toggle)
        self.look()

    def look(self) -> None:
        """Show the time as it is now."""
        timer = self.timer
        words = _UP if timer.up else _RUNNING if timer.running else _STOPPED
        self.setText(words.format(time=timer.text))
        self.setAccessibleName(tr("Turn timer, {time} left", time=timer.text))
        set_kind(self, kind="picked" if timer.up else "chip")
        self.setToolTip(tool_tip(book.told(_TIP)))
        self.setVisible(timer.on)
