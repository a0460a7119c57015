"""The campaigns that were open lately, and the menu that leads to them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMenu

from gmtool.desktop.parts import literal

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow

_KEY = "campaigns/recent"
_MOST = 8
_SECTIONS = (
    ("new_campaign", "open_campaign_file", "open_sample"),
    ("back_up", "restore", "save_to_new_file"),
    ("import_cards", "export_campaign"),
    ("show_settings", "show_keys", "close"),
)


class Recent:
    """The files by when they were open, in the user's settings."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    def paths(self) -> list[Path]:
        """The last first; those that are gone are left out."""
        kept = self._store.value(_KEY) or []
        paths = [Path(text) for text in ([kept] if isinstance(kept, str) else kept)]
        return [path for path in paths if path.is_file()]

    def remember(self, path: Path) -> None:
        """This one is open now."""
        paths = [path, *(other for other in self.paths() if other != path)]
        self._store.setValue(_KEY, [str(one) for one in paths[:_MOST]])


def campaign_menu(window: "MainWindow", recent: Sequence[Path], open_file: Callable[[Path], None]) -> QMenu:
    """What can be done with campaigns; the recent ones stand after the ways to open one."""
    menu = QMenu(window)
    for place, keys in enumerate(_SECTIONS):
        menu.addActions([window.deeds[key] for key in keys])
        if place == 0 and recent:
            files = menu.addMenu("Recent")
            for path in recent:
                files.addAction(literal(path.stem)).triggered.connect(lambda _=False, path=path: open_file(path))
        menu.addSeparator()
    return menu
