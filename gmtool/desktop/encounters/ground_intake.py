"""Taking files in for the ground of the shown encounter: pictures, and whole maps."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gmtool.desktop.pictures.intake import Intake
from gmtool.desktop.pictures.pictures import Pictures
from gmtool.desktop.shell import files
from gmtool.desktop.shell.workspace import Level

if TYPE_CHECKING:
    from gmtool.desktop.encounters.ground_panel import GroundPanel
    from gmtool.desktop.shell.main_window import MainWindow

PICTURE: Final[files.Kind] = ("Pictures (*.png *.jpg *.jpeg *.webp *.svg)", ".png")


class GroundIntake(QObject):
    """Reads beside the window; what is refused is told in one sentence, and nothing changes."""

    def __init__(self, campaign: Any, desk: "MainWindow", parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._widget = parent
        self.pictures = Pictures(campaign, self)
        self._intake = Intake(campaign, self)
        self._for: GroundPanel | None = None
        self._encounter = ""
        self._intake.taken.connect(lambda key, name: self._came(lambda panel: panel.picture.spread(key)))
        self._intake.refused.connect(lambda sentence: self._desk.notice(sentence, Level.WARN))

    @property
    def busy(self) -> bool:
        """Whether something is being read."""
        return self._intake.busy

    def serve(self, panel: "GroundPanel") -> None:
        """Take in what this panel wants."""
        panel.picture_wanted.connect(lambda: self._choose_picture(panel))
        panel.file_dropped.connect(lambda path: self.take(panel, path))

    def take(self, panel: "GroundPanel", path: Path) -> None:
        """Take in a file for a panel."""
        self._for = panel
        self._intake.take(path)

    def follow(self, encounter: str) -> None:
        """Another encounter is shown: what was begun for the one before is dropped."""
        if encounter != self._encounter:
            self._encounter = encounter
            self._intake.cancel()

    def close(self) -> None:
        """Take in nothing more."""
        self._intake.close()
        self.pictures.close()

    def _choose_picture(self, panel: "GroundPanel") -> None:
        path = files.ask_which(self._widget, "Picture under the ground", Path.home(), PICTURE)
        if path is not None:
            self.take(panel, path)

    def _came(self, do: "Callable[[GroundPanel], None]") -> None:
        """Do it to the ground, unless its fight has begun meanwhile."""
        self.pictures.try_again()
        if self._for is not None and not self._for.locked:
            do(self._for)
