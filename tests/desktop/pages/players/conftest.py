"""A player window with what the computer remembers of it in a folder of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.players.screens import ScreenSettings
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Ruleset
from tests.desktop.pages.players.fights import Run, encounter


@pytest.fixture
def machine(tmp_path: Path) -> ScreenSettings:
    """A computer on which nothing was set yet."""
    return ScreenSettings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def open_window(qtbot: Any, machine: ScreenSettings) -> Iterator[Callable[[], PlayerWindow]]:
    """Open a player window of a fixed size."""
    use_theme("dark", 100)

    def opened() -> PlayerWindow:
        window = PlayerWindow(machine)
        qtbot.addWidget(window)
        window.resize(700, 420)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        return window

    yield opened
    use_theme("dark", 100)


@pytest.fixture
def first_page() -> str:
    """The page that is tested."""
    return "run"


@pytest.fixture
def run(window: MainWindow, ruleset: Ruleset) -> Run:
    """Run an encounter of two figures, a hidden one among them if wished; what the GM has in hand."""

    def running(**how: Any) -> Any:
        made = window.campaign.encounters.add(encounter(ruleset, **how))
        window.run_encounter(made.id)
        workspace: Any = window.pages.current
        return workspace.players

    return running
