"""The main window: its frame with campaigns, panels and the keys that work everywhere, and its place on the screen."""

from pathlib import Path

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import make_actions
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.shell.actions import OF_CAMPAIGNS, OF_LOOKS, OF_PANELS, OF_REPORTS, OF_WINDOW
from gmtool.desktop.shell.campaign_actions import CampaignActions
from gmtool.desktop.shell.campaigns import Campaigns
from gmtool.desktop.shell.frame import Frame
from gmtool.desktop.shell.keys.saved_keys import watch_saved_keys
from gmtool.desktop.shell.panels import Panels
from gmtool.desktop.shell.problems.problem_reports import ProblemReports
from gmtool.desktop.shell.settings import Looks, Settings
from gmtool.desktop.shell.undo import UndoActions

_KEY = "window/geometry"


def keep_place(window: QWidget, store: QSettings) -> None:
    """Remember where the window is and how large."""
    store.setValue(_KEY, window.saveGeometry())


def restore_place(window: QWidget, store: QSettings) -> None:
    """Put the window where it was; never larger than the screen."""
    kept = store.value(_KEY)
    if not (kept and window.restoreGeometry(kept)):
        window.resize(theme().px(1360), theme().px(850))
    window.resize(window.size().boundedTo(window.screen().availableGeometry().size()))


class MainWindow(Frame):
    """The one window of the program."""

    painted = Signal()

    def __init__(self, settings: Settings, folder: Path) -> None:
        # before anything takes its size from the type
        looks = Looks(settings)
        super().__init__(settings, folder)
        self.campaigns = Campaigns(self)
        watch_saved_keys(self, self.campaigns.ready, settings.store, self.notice)
        self.panels = Panels(self)
        self.undo_actions = UndoActions(self, self.pages, self.refresh)
        self.fill(
            {
                **self.undo_actions.actions,
                **make_actions(self, self, OF_WINDOW),
                **make_actions(self, self.panels, OF_PANELS),
                **make_actions(self, looks, OF_LOOKS),
                **make_actions(self, ProblemReports(self.notice), OF_REPORTS),
                **make_actions(self, CampaignActions(self, self.campaigns), OF_CAMPAIGNS),
            }
        )
        restore_place(self, settings.store)
        self.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Remember where everything stood."""
        keep_place(self, self.settings.store)
        self.settings.store.setValue("window/page", self.pages.current_key)
        self.leave_campaign()
        self.campaigns.close()
        self.end_forecasts()
        super().closeEvent(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Say that the window has been painted."""
        super().paintEvent(event)
        self.painted.emit()
