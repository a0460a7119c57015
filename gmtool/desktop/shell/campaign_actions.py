"""Actions on whole campaigns (new, open, back up, restore, import, export), recent campaigns, and their menu."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMenu

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Level
from gmtool.desktop.base.parts.labels import literal
from gmtool.store.files.user_folder import SUFFIX
from gmtool.store.progress import Cancelled, Progress

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


class RecentCampaigns:
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


Result = TypeVar("Result")


class CampaignActions:
    """The deeds of the campaign menu; each asks for its file and says what came of it."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._campaigns = window.campaigns

    @property
    def _campaign(self) -> Any:
        return self._window.campaign

    def open_sample(self) -> None:
        """Open the user's copy of the sample campaign."""
        self._campaigns.open_sample()

    def new_campaign(self) -> None:
        """Ask for a file, and begin an empty campaign in it."""
        from gmtool.store.campaign import Campaign

        path = files.ask_where_to_save(self._window, "New campaign", self._window.folder, files.CAMPAIGN)
        if path is not None and (campaign := self._try(lambda: Campaign.create(path, path.stem))) is not None:
            self._campaigns.take(campaign)

    def open_campaign_file(self) -> None:
        """Ask which campaign."""
        path = files.ask_which(self._window, "Open a campaign", self._window.folder, files.CAMPAIGN)
        if path is not None:
            self._campaigns.open(path)

    def back_up(self) -> None:
        """Keep a dated copy."""
        if (made := self._try(lambda: (self._campaign.back_up(),))) is not None:
            said = f"Backed up as “{made[0].stem}”." if made[0] else "Nothing has changed since the last backup."
            self._window.notice(said, Level.GOOD)

    def restore(self) -> None:
        """Ask which backup, and go back to it; what the campaign was is backed up first."""
        self.restore_to(self._campaign.path)

    def restore_to(self, path: Path) -> None:
        """Ask for a backup of this campaign, put it back and open it. One that is damaged need not be open for it."""
        from gmtool.store.backups import folder, readable_backup, restore

        chosen = files.ask_which(self._window, "Restore a backup", folder(path), files.CAMPAIGN)
        if chosen is None or (backup := self._try(lambda: readable_backup(chosen))) is None:
            return
        is_open = self._campaign is not None and self._campaign.is_in(path)
        if is_open:
            self._window.leave_campaign()
            self._campaigns.close()
        self._window.notices.clear()
        restored = self._try(lambda: (restore(path, backup),))
        if is_open or restored is not None:
            self._campaigns.open(path)
        if restored is not None:
            self._window.notice(f"The campaign is as it was at {backup.stem}. {_kept(path, restored[0])}")

    def save_to_new_file(self) -> None:
        """Ask for a file, and go on in it."""
        name = f"{self._campaign.path.stem} 2{SUFFIX}"
        path = files.ask_where_to_save(self._window, "Save the campaign", self._window.folder, files.CAMPAIGN, name)
        if path is None:
            return
        if self._try(lambda: self._campaigns.save_to(path)):
            self._window.notice(f"The whole campaign is in {path} and goes on there.", Level.GOOD)

    def import_cards(self) -> None:
        """Ask for a file, and show what it would bring."""
        path = files.ask_which(self._window, "Import", self._window.folder, files.CARDS)
        if path is not None:
            self._window.import_from(path)

    def export_campaign(self) -> None:
        """Ask where to, and write everything as plain text."""
        from gmtool.store.exchange import export_campaign
        from gmtool.store.files.whole_files import write_outside

        name = f"{self._campaign.path.stem}.json"
        path = files.ask_where_to_save(self._window, "Export the campaign", self._window.folder, files.PLAIN, name)
        if path is None:
            return

        def write(progress: Progress) -> Path:
            write_outside(path, export_campaign(self._campaign, progress))
            return path

        if self._try(lambda: self._window.work(f"Writing {path.name}", write)):
            self._window.notice(f"The campaign is in {path}.", Level.GOOD)

    def _try(self, what: Callable[[], Result]) -> Result | None:
        from gmtool.store import StoreError

        try:
            return what()
        except Cancelled as stopped:
            self._window.notice(str(stopped))
        except (StoreError, OSError) as problem:
            self._window.notice(str(problem), Level.BAD)
        return None


def _kept(campaign: Path, kept: Path | None) -> str:
    """Where that is which a backup replaced: a file beside the campaign, or the newest backup."""
    if kept is None or kept.parent != campaign.resolve().parent:
        return "What it was until now is a backup too."
    return f"What it was until now is kept as “{kept.name}”."
