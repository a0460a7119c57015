"""The stage of a fight with the fog's controls over it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmtool.desktop.players.fog import Fog
from gmtool.desktop.players.fog_panel import FogPanel
from gmtool.desktop.players.revealing import Revealing
from gmtool.desktop.run.stage import Stage


class FogStage(QWidget):
    """What is given as `below`, and while the GM has to do with the fog the row of its controls."""

    opened = Signal(bool)

    def __init__(self, stage: Stage, below: QWidget) -> None:
        super().__init__()
        session = stage.picks.session
        self.fog = Fog(session, stage)
        self.revealing = Revealing(session, self.fog)
        self.panel = FogPanel(self.fog, self.revealing, stage.picks)
        self.panel.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.panel)
        column.addWidget(below, 1)
        session.changed.connect(self._follow)
        session.previewed.connect(self._follow)
        stage.currentChanged.connect(lambda _: self._follow())

    def toggle(self) -> None:
        """Show the controls, or put them and the tool away."""
        shown = self.panel.isHidden() and self.fog.possible
        self.panel.setVisible(shown)
        if not shown:
            self.fog.put_away()
        self.opened.emit(shown)

    def _follow(self) -> None:
        if not self.fog.possible and not self.panel.isHidden():
            self.toggle()
        self.panel.refresh()
