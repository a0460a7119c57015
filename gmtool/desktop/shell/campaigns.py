"""The open campaign: how it is opened and closed."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gmtool.desktop.base.desk import LAST_ENCOUNTER, Level
from gmtool.desktop.shell.background import CardIndexing, SlowImports
from gmtool.desktop.shell.campaign_actions import CampaignActions, RecentCampaigns, campaign_menu
from gmtool.store.files.glance import glance, glance_at_sample

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow


class Campaigns(QObject):
    """Opens and closes campaigns. `ready` is sent when one is open and shown."""

    ready = Signal()
    glanced = Signal()
    """The cards of the campaign that is being opened have been painted; they can be searched and chosen from."""
    _gone = Signal()
    """The file of the open campaign was found to be gone, in whichever thread."""
    _damaged = Signal()
    """More of the open campaign was found damaged, in whichever thread."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._open: Any = None
        self._next: Any = None
        self._loading = SlowImports(self)
        self._recent = RecentCampaigns(window.settings.store)
        self.indexing = CardIndexing(window)
        self._gone.connect(self._say_gone)
        self._damage = ""
        """What was last said to be damaged."""
        # a page may find a hundred bad rows at once; they are one sentence
        self._telling = QTimer(self, singleShot=True, interval=0)
        self._telling.timeout.connect(self._say_damage)
        self._damaged.connect(self._telling.start)

    # --- opening -----------------------------------------------------------------------------------------------
    def begin(self, path: Path | None, sample: bool) -> None:
        """Open what the program was started with: this file, the sample on its fight, or what was open last."""
        recent = self.recent()
        if path is None and not sample and recent and self._window.setting("open_last"):
            path = recent[0]
        page = str(self._window.settings.store.value("window/page", "")) if path in recent[:1] else ""
        self._loading.done.connect(lambda: self._begin(path, page, fight=sample))
        self._glance(path or self.sample)
        QTimer.singleShot(0, self, self._loading.start)

    def _begin(self, path: Path | None, page: str, *, fight: bool) -> None:
        typed, chosen = self._window.waiting.taken_over()
        if path is not None:
            self.open(path, page)
        if self._open is None:
            self.open_sample()
        roster: Any = self._window.pages.made("roster")
        if roster is not None and (typed or chosen):
            roster.go_on_with(typed, chosen)
        elif fight and self._next is not None:
            self._window.run_current()

    def _glance(self, path: Path) -> None:
        found = glance(path) if path.is_file() else None
        if found is None and path == self.sample and not path.exists():
            found = glance_at_sample()
        if found is None:
            self._window.waiting.say("One moment", "The campaign is being opened.")
        else:
            self._window.bar.set_campaign(found.title, None)
            self._window.waiting.show_glance(found)
            self._window.repaint()
            self.glanced.emit()

    @property
    def sample(self) -> Path:
        """Where the user's copy of the sample campaign is."""
        return self._window.folder / "Sample.gmtool"

    def open(self, path: Path, page: str = "") -> None:
        """Open a campaign's file and show it; where that cannot be, say why, and keep what was open."""
        from gmtool.store import StoreError
        from gmtool.store.campaign import Campaign
        from gmtool.store.errors import Damaged

        if self._open is not None and self._open.is_in(path):
            if not self._open.gone:
                return
            # its file has another name now: all that is in the campaign is in it
            self._window.leave_campaign()
            self.close()
        said = ""
        try:
            if path == self.sample:
                from gmtool.store.sample import ready_sample

                said = ready_sample(path)
            campaign = Campaign.open(path)
        except StoreError as problem:
            self._window.notice(
                str(problem), Level.BAD, self._backups_of(path) if isinstance(problem, Damaged) else None
            )
            return
        try:
            self.take(campaign, page)
        except Damaged as problem:
            # a whole table of it cannot be read
            self._window.leave_campaign()
            self.close()
            self._window.refresh()
            self._window.notice(str(problem), Level.BAD, self._backups_of(path))
            return
        if said:
            self._window.notice(said, Level.WARN)

    def open_sample(self) -> None:
        """Open the user's copy of the sample campaign, made when there is none yet."""
        self.open(self.sample)
        if self._open is None:
            self._window.waiting.say("No campaign is open", "Ctrl+O opens one, Ctrl+Shift+N begins one.")

    def close(self) -> None:
        """Close the file. What was in it is written already."""
        self._loading.stop()
        self.indexing.end()
        self._telling.stop()
        self._damage = ""
        if self._open is not None:
            campaign, self._open = self._open, None
            self._window.notices.take_back(campaign.gone)
            campaign.close()

    def take(self, campaign: Any, page: str = "") -> None:
        """Show this campaign instead of the one before."""
        from gmtool import systems

        self._window.leave_campaign()
        self.close()
        self._open = campaign
        campaign.listen_gone(self._gone.emit)
        campaign.listen_damage(self._damaged.emit)
        self._recent.remember(campaign.path)
        self._window.show_campaign(campaign, page)
        self.look_again()
        for sentence in (*campaign.notices, *campaign.left_out, *systems.problems()):
            self._window.notice(sentence, Level.WARN)
        self._say_damage()
        self.indexing.begin(campaign)
        self.ready.emit()

    def save_to(self, path: Path) -> Path:
        """Write the open campaign to a new file, and go on in it with everything as it is. Raises `StoreError`."""
        gone = self._open.gone
        self._open.go_on_in(path)
        self._window.notices.take_back(gone)
        self._recent.remember(path)
        self._window.bar.set_campaign(self.name, self.menu())
        if (page := self._window.pages.current) is not None:
            # the button that was pressed is gone, and the next key goes to the page again
            page.shown()
        return path

    def _say_gone(self) -> None:
        if self._open is not None and self._open.gone:
            self._window.notice(self._open.gone, Level.BAD, self._window.deeds["save_to_new_file"])

    def _say_damage(self) -> None:
        said = self._open.damage if self._open is not None else ""
        if said != self._damage:
            self._window.notices.take_back(self._damage)
            self._damage = said
            if said:
                self._window.notice(said, Level.WARN, self._backups_of(self._open.path))

    def _backups_of(self, path: Path) -> QAction | None:
        """What puts back a backup of this campaign; None where there is none."""
        from gmtool.store.backups import backups

        if not backups(path):
            return None
        action = QAction("Restore a backup…", self)
        action.triggered.connect(lambda: CampaignActions(self._window).restore_to(path))
        return action

    # --- what the bars show ------------------------------------------------------------------------------------
    @property
    def name(self) -> str:
        """The campaign's title; its file's name where it has none, or a damaged one."""
        return self._open.title or self._open.path.stem if self._open is not None else ""

    @property
    def next_encounter(self) -> Any:
        """The encounter that was last looked at; without one, the newest."""
        return self._next

    def look_again(self) -> None:
        """Encounters have come, gone or changed their titles."""
        encounters = self._open.encounters.list() if self._open is not None else ()
        last = self._open.settings.get(LAST_ENCOUNTER) if encounters else None
        self._next = next((one for one in encounters if one.id == last), encounters[-1] if encounters else None)
        self._window.refresh()

    def remember_encounter(self, encounter: int) -> None:
        """This is the one to go on with."""
        from gmtool.store import StoreError

        if not self._open.read_only and self._open.settings.get(LAST_ENCOUNTER) != encounter:
            try:
                self._open.settings.set(LAST_ENCOUNTER, encounter)
            except StoreError as problem:
                self._window.notice(str(problem), Level.BAD)
        self.look_again()

    def recent(self) -> list[Path]:
        """The campaigns that were open, the last first."""
        return self._recent.paths()

    def menu(self) -> QMenu:
        """The menu under the campaign's name."""
        here = self._open.path if self._open is not None else None
        others = [path for path in self.recent() if path != here]
        return campaign_menu(self._window, others, self.open)
