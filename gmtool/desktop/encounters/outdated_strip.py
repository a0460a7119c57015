"""Says under an encounter's title which figures are not what their cards are by now, and offers to change that."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout

from gmtool.desktop.encounters.outdated import Outdated
from gmtool.desktop.parts import KeyButton, tool_tip, wrapped
from gmtool.desktop.theme import theme

_NAMED: Final = 4


class OutdatedStrip(QFrame):
    """Hidden where all is up to date."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "popup")
        self.setAccessibleName("Figures that are not what their cards are")
        self.said = wrapped("")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(theme().px(12), theme().px(6), theme().px(8), theme().px(6))
        self._row.addWidget(self.said, 1)
        self.hide()

    def offer(self, bring: QAction) -> None:
        """What can be done about it."""
        self._row.addWidget(KeyButton("Bring them up to date", action=bring))

    def tell(self, found: Sequence[Outdated]) -> None:
        """Name them, with what differs."""
        more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        named = ", ".join(one.text for one in found[:_NAMED])
        self.said.setText(f"Changed on the cards since: {named}{more}.")
        self.said.setToolTip(tool_tip("\n".join(one.text for one in found)))
        self.setVisible(bool(found))
