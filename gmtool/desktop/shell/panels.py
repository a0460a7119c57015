"""The panels that can be called over any page, and the looks that can be changed from anywhere."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.base.theme.current import SCALES, theme, use_theme

if TYPE_CHECKING:
    from gmtool.desktop.pages.calculator.window import CalculatorWindow
    from gmtool.desktop.shell.main_window import MainWindow


Panel = TypeVar("Panel", bound=Overlay)


class Panels:
    """Finder, key help, settings and calculator, each made when it is first called."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._calculator: CalculatorWindow | None = None
        window.settings.changed.connect(self._setting_changed)
        self.use_looks()

    def find_command(self) -> None:
        """Ctrl+K: everything that can be done now, by name."""
        from gmtool.desktop.shell.finder import Finder

        self._call(Finder).offer([*self._of_page(), *self._everywhere()])

    def show_keys(self) -> None:
        """F1: the keys of this screen."""
        from gmtool.desktop.shell.finder import KeyHelp

        pages = self._window.pages
        tab = self._window.bar.tabs.get(pages.current_key)
        name = "Printing" if pages.laid_over else tab.text() if tab is not None else "This screen"
        self._call(KeyHelp).explain(((name, self._of_page()), ("Everywhere", self._everywhere())))

    def show_settings(self) -> None:
        """The settings over the page."""
        from gmtool.desktop.shell.settings import SettingsPanel

        panel = self._call(SettingsPanel)
        panel.show_all(self._window.settings)
        panel.open()

    def show_calculator(self) -> None:
        """Ctrl+T: a window of its own beside the page."""
        from gmtool.desktop.pages.calculator.window import CalculatorWindow

        if self._calculator is None:
            self._calculator = CalculatorWindow(self._window)
        self._calculator.bring_up()

    def put_away(self) -> None:
        """Another page comes to the front."""
        for panel in self._window.middle.findChildren(Overlay):
            panel.close_up()

    def close_all(self) -> None:
        """Another campaign comes."""
        self.put_away()
        if self._calculator is not None:
            self._calculator.close()
            self._calculator.deleteLater()
            self._calculator = None

    def larger(self) -> None:
        """The next larger font size."""
        self._step(1)

    def smaller(self) -> None:
        """The next smaller font size."""
        self._step(-1)

    def switch_theme(self) -> None:
        """Dark to light and back."""
        self._window.settings.set("theme", "light" if theme().palette.name == "dark" else "dark")

    def use_looks(self) -> None:
        """Take the colours, the font size and the face of counters of the settings."""
        kept = self._window.settings
        use_theme(str(kept.get("theme")), int(kept.get("font_size")), str(kept.get("counters")))

    def _setting_changed(self, key: str) -> None:
        if key in ("theme", "font_size", "counters"):
            self.use_looks()

    def _step(self, step: int) -> None:
        place = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - theme().scale))
        self._window.settings.set("font_size", SCALES[min(max(place + step, 0), len(SCALES) - 1)])

    def _call(self, kind: Callable[[QWidget], Panel]) -> Panel:
        self.put_away()
        panel = kind(self._window.middle)
        panel.closed.connect(panel.deleteLater)
        return panel

    def _of_page(self) -> Sequence[QAction]:
        page = self._window.pages.current
        return page.actions() if page is not None else ()

    def _everywhere(self) -> list[QAction]:
        return [*self._window.page_actions.values(), *self._window.deeds.values()]
