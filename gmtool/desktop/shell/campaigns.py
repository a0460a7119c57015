"""The open campaign: how it is opened and closed, which ones were open before, and the menu under its name."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gmtool.desktop.base.desk import LAST_ENCOUNTER, Level
from gmtool.desktop.base.parts.labels import literal
from gmtool.desktop.shell.background import Loading, import_slow, import_slowest, read_systems
from gmtool.desktop.shell.frame import Frame
from gmtool.desktop.shell.recent_campaigns import RecentCampaigns
from gmtool.language import tr
from gmtool.store.files.glance import glance, sample_title

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign
    from gmtool.store.fights.encounters import Encounter

_QUIET = 500
"""Milliseconds after which the systems that the first page did without are read."""
_LOOK = 2000
"""Milliseconds between two looks at the file."""
_SECTIONS = (
    ("new_campaign", "open_campaign_file", "open_sample"),
    ("choose_game",),
    ("back_up", "restore", "save_to_new_file"),
    ("import_cards", "export_campaign"),
    ("show_settings", "show_keys", "close"),
)


def file_of(campaign: "Campaign") -> Path:
    """The file of a campaign; one that the window shows has one."""
    assert campaign.path is not None
    return campaign.path


def _next_of(campaign: "Campaign") -> "Encounter | None":
    """The encounter that was last looked at, which is read alone; without one, the newest."""
    from gmtool.store import StoreError

    last = campaign.settings.get(LAST_ENCOUNTER)
    if isinstance(last, int):
        with suppress(StoreError):
            return campaign.encounters.get(last)
    return next(reversed(campaign.encounters.list()), None)


class Campaigns(QObject):
    """Opens and closes campaigns. `ready` is sent when one is open and shown."""

    ready = Signal()
    glanced = Signal()
    """What is shown of the campaign that is being opened has been painted: its cards can be chosen from, if listed."""
    loaded = Signal()
    """All that the first page did without has been imported and read."""
    restore_wanted = Signal(object)
    """A backup of the campaign at this `Path` is to be put back."""
    _gone = Signal()
    """The file of the open campaign was found to be gone, in whichever thread."""
    _damaged = Signal()
    """More of the open campaign was found damaged, in whichever thread."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._frame = frame
        self._open: Campaign | None = None
        self._loading = self._reading_rest = self._tending = Loading(self)
        self._recent = RecentCampaigns(frame.settings.store)
        frame.encounters_changed.connect(self.look_again)
        frame.encounter_run.connect(self._remember_encounter)
        self._gone.connect(self._say_gone)
        self._damage = ""
        """The damage that was told last."""
        self._refused = ""
        """What was told of a campaign that is too damaged to be opened."""
        # a page may find a hundred bad rows at once; they are one sentence
        self._telling = QTimer(self, singleShot=True, interval=0)
        self._telling.timeout.connect(self._say_damage)
        # what another program does to the file is said before the next write, and before the window is closed
        self._looking = QTimer(self, interval=_LOOK)
        self._looking.timeout.connect(self._look_at_file)
        self._damaged.connect(self._telling.start)

    # --- opening -----------------------------------------------------------------------------------------------
    def begin(self, path: Path | None, sample: bool) -> None:
        """Open what the program was started with: this file, the sample on its fight, or what was open last.

        Where there is none, or it cannot be opened, the waiting page has the doors.
        """
        recent = self.recent()
        if path is None and not sample and recent and self._frame.setting("open_last"):
            path = recent[0]
        page = str(self._frame.settings.store.value("window/page", "")) if path in recent[:1] else ""
        # the sample opens on a fight, which needs one system
        on_fight = sample and path is None
        self._loading = Loading(self, import_slow, *(() if on_fight else (import_slowest, read_systems)))
        self._loading.done.connect(lambda: self._begin(path, page, fight=sample))
        if path is None and not sample:
            self._offer_doors(None)
        else:
            self._glance(path or self.sample, listed=not on_fight and page in ("", "roster"))
        QTimer.singleShot(0, self, self._loading.start)

    def _begin(self, path: Path | None, page: str, *, fight: bool) -> None:
        if path is None and not fight:
            return  # the doors are open already
        typed, chosen = self._frame.waiting.taken_over()
        if path is not None:
            self.open(path, page)
        elif fight:
            self.open_sample(fight=not (typed or chosen))
        if self._open is None:
            self._offer_doors(path)
            return
        roster = self._frame.made_page("roster")
        if roster is not None and (typed or chosen):
            roster.go_on_with(typed, chosen)
        elif fight and path is not None:
            self._frame.run_current()

    def _offer_doors(self, path: Path | None) -> None:
        """Nothing is open: say why, and offer the ways to a campaign."""
        deeds = self._frame.deeds
        doors = [deeds[key] for key in ("run_sample", "new_campaign", "import_first")]
        if path is None:
            doors.append(deeds["open_campaign_file"])
            self._frame.waiting.offer(tr("Welcome to gmtool"), tr("How would you like to begin?"), doors)
            return
        back = self._backups_of(path)
        ways = [*filter(None, [back]), deeds["open_campaign_file"], *doors]
        said = tr("Nothing was changed. What would you like to do instead?")
        if back is None:
            said = tr("Nothing was changed, and it has no sound backup. What would you like to do instead?")
        self._frame.waiting.offer(tr("“{name}” could not be opened", name=path.name), said, ways)

    def _glance(self, path: Path, listed: bool) -> None:
        """Show the name of the campaign and, where the page that comes is a list of the cards, their names."""
        found = glance(path) if path.is_file() else None
        title = found.title if found is not None else None
        if path == self.sample and not path.exists():
            title = sample_title()
        if found is None or not listed:
            self._frame.waiting.say(tr("One moment"), tr("Opening the campaign."))
        else:
            self._frame.waiting.show_glance(found)
        if title is not None:
            self._frame.bar.set_campaign(title, None)
            self._frame.repaint()
            self.glanced.emit()

    @property
    def sample(self) -> Path:
        """The place of the user's copy of the sample campaign."""
        return self._frame.folder / tr("Sample.gmtool")

    def open(self, path: Path, page: str = "", *, fight: bool = False) -> None:
        """Open a campaign's file and show it; where that cannot be, say why, and keep what was open."""
        from gmtool.store import StoreError
        from gmtool.store.campaign import Campaign
        from gmtool.store.errors import Damaged

        if self._open is not None and self._open.is_in(path):
            if not self._open.gone:
                return
            # its file has another name now: all that is in the campaign is in it
            self._frame.leave_campaign()
            self.close()
        said = ""
        try:
            if path == self.sample:
                from gmtool.store.sample import ready_sample

                said = ready_sample(path, begun=fight)
            campaign = Campaign.open(path, tend_later=True)
        except StoreError as problem:
            if isinstance(problem, Damaged):
                self._refuse(path, str(problem))
            else:
                self._frame.notice(str(problem), Level.BAD)
            return
        except Exception as problem:
            self._say_failed(path, problem)
            return
        try:
            self.take(campaign, page, fight=fight)
        except Damaged as problem:
            # a whole table of it cannot be read
            campaign.tend_backups()
            self._frame.leave_campaign()
            self.close()
            self._offer_doors(path)
            self._refuse(path, campaign.damage_told or str(problem))
            return
        except Exception as problem:
            self._frame.leave_campaign()
            self.close()
            self._offer_doors(path)
            self._say_failed(path, problem)
            return
        if said:
            self._frame.notice(said, Level.WARN)

    def _refuse(self, path: Path, sentence: str) -> None:
        """This campaign is too damaged to be opened; that is told until another one is open."""
        self._frame.notices.take_back(self._refused)
        self._refused = sentence
        self._frame.notice(sentence, Level.BAD, self._backups_of(path))

    def _say_failed(self, path: Path, problem: Exception) -> None:
        """Opening failed by a fault of the program, or of a package that it stands on."""
        from gmtool.desktop.shell.problems.crash_reports import report_on
        from gmtool.store.files.user_folder import state_home

        where = report_on(state_home(), problem)
        said = tr("“{name}” could not be opened: something went wrong in gmtool. {where}", name=path.name, where=where)
        self._frame.notice(said, Level.BAD, self._backups_of(path))

    def open_sample(self, *, fight: bool = False) -> None:
        """Open the user's copy of the sample campaign, made when there is none yet; with `fight`, on its fight."""
        self.open(self.sample, fight=fight)
        if self._open is None:
            self._offer_doors(self.sample)

    def close(self) -> None:
        """Close the file. What was in it is written already."""
        self._loading.stop()
        self._reading_rest.stop()
        self._tending.stop()
        self._looking.stop()
        self._frame.indexing.end()
        self._telling.stop()
        self._frame.notices.take_back(self._damage)
        self._damage = ""
        if self._open is not None:
            campaign, self._open = self._open, None
            self._frame.notices.take_back(campaign.gone)
            campaign.close()

    def take(self, campaign: "Campaign", page: str = "", *, fight: bool = False) -> None:
        """Show this campaign instead of the one before; with `fight`, the encounter that was last looked at."""
        self._frame.leave_campaign()
        self.close()
        self._frame.notices.take_back(self._refused)
        self._open = campaign
        campaign.listen_gone(self._gone.emit)
        campaign.listen_damage(self._damaged.emit)
        self._recent.remember(file_of(campaign))
        self._frame.name_campaign(campaign, self.menu())
        # before any page: the one of encounters says itself which of them is next
        self.look_again()
        if fight:
            # no page before it, which would have to be made, and would not be seen
            self._frame.run_current()
        if self._frame.pages.current is None:
            self._frame.show_page(page or "roster")
        for sentence in campaign.notices:
            self._frame.notice(sentence, Level.WARN)
        self._say_damage()
        self._read_rest(campaign)
        self._looking.start()
        self.ready.emit()

    def _read_rest(self, campaign: "Campaign") -> None:
        """Import and read what the first page did without, beside it; then do what needs it all."""
        from gmtool import systems

        if systems.all_read():
            self._go_on_with(campaign)
            return
        self._reading_rest = Loading(self, import_slowest, read_systems)
        self._reading_rest.done.connect(lambda: self._go_on_with(campaign))
        rest = self._reading_rest
        # counted from when the page is painted: until then the processor is for that
        QTimer.singleShot(0, rest, lambda: QTimer.singleShot(_QUIET, rest, rest.start))

    def _go_on_with(self, campaign: "Campaign") -> None:
        """Tell what could not be read of the systems and the GM's own rows, and begin the index of the cards."""
        from gmtool import systems
        from gmtool.store import StoreError

        if self._open is not campaign:
            return  # another one has come meanwhile
        with suppress(StoreError):
            campaign.encounters.list()  # those that cannot be read are told now: to read all takes its time
        mild = {*systems.problems(), *campaign.remarks}
        for sentence in (*systems.problems(), *campaign.left_out):
            self._frame.notice(sentence, Level.WARN if sentence in mild else Level.BAD)
        self._frame.indexing.begin(campaign)
        self._tend_backups(campaign)
        self.loaded.emit()

    def _tend_backups(self, campaign: "Campaign") -> None:
        """Check the backup that was made when the campaign was opened, beside the window, and say what is wrong."""
        found: list[str] = []

        def tend() -> Iterator[None]:
            found.append(campaign.tend_backups())
            yield

        def say() -> None:
            if self._open is campaign:
                # damage is told by itself, in the place of what was known of it before
                for sentence in set(found) - {"", campaign.damage_told}:
                    self._frame.notice(sentence, Level.BAD, self._backups_of(file_of(campaign)))

        self._tending = Loading(self, tend)
        self._tending.done.connect(say)
        self._tending.start()

    def _look_at_file(self) -> None:
        from gmtool.store import StoreError

        if self._open is not None:
            # a disk that cannot be read is for the next write to say
            with suppress(StoreError):
                self._open.look_at_file()

    def save_to(self, path: Path) -> Path:
        """Write the open campaign to a new file, and go on in it with everything as it is. Raises `StoreError`."""
        campaign = self._frame.campaign
        gone = campaign.gone
        campaign.go_on_in(path)
        self._frame.notices.take_back(gone)
        self._recent.remember(path)
        self._frame.bar.set_campaign(self.name, self.menu())
        if (page := self._frame.pages.current) is not None:
            # the button that was pressed is gone, and the next key goes to the page again
            page.shown()
        return path

    def _say_gone(self) -> None:
        if self._open is not None and self._open.gone:
            self._frame.notice(self._open.gone, Level.BAD, self._frame.deeds["save_to_new_file"])

    def _say_damage(self) -> None:
        campaign = self._open
        said = campaign.damage_told if campaign is not None else ""
        if said != self._damage:
            self._frame.notices.take_back(self._damage)
            self._damage = said
            if said and campaign is not None:
                self._frame.notice(said, Level.BAD, self._backups_of(file_of(campaign)))

    def _backups_of(self, path: Path) -> QAction | None:
        """The action that restores a backup of this campaign; None if no backup is sound, or none can be read."""
        from gmtool.store import StoreError, backups

        with suppress(StoreError):
            if backups.sound_backup(path) is not None:
                action = QAction(tr("Restore a backup…"), self, toolTip=tr("Go back to a dated copy"))
                action.triggered.connect(lambda: self.restore_wanted.emit(path))
                return action
        return None

    # --- what the bars show ------------------------------------------------------------------------------------
    @property
    def name(self) -> str:
        """The campaign's title; its file's name where it has none, or a damaged one."""
        return self._open.name if self._open is not None else ""

    def look_again(self) -> None:
        """Encounters have come, gone or changed: the one that was last looked at is next; without one, the newest."""
        self._frame.next_encounter = None if self._open is None else _next_of(self._open)
        self._frame.refresh()

    def _remember_encounter(self, encounter: int) -> None:
        from gmtool.store import StoreError

        campaign = self._frame.campaign
        if not campaign.read_only and campaign.settings.get(LAST_ENCOUNTER) != encounter:
            try:
                campaign.settings.set(LAST_ENCOUNTER, encounter)
            except StoreError as problem:
                self._frame.notice(str(problem), Level.BAD)
        self.look_again()

    def recent(self) -> list[Path]:
        """The campaigns that were open, the last first."""
        return self._recent.paths()

    def menu(self) -> QMenu:
        """The menu under the campaign's name."""
        here = self._open.path if self._open is not None else None
        others = [path for path in self.recent() if path != here]
        menu = QMenu(self._frame)
        for place, keys in enumerate(_SECTIONS):
            menu.addActions([self._frame.deeds[key] for key in keys])
            if place == 0 and others:
                # beside the other ways to open one
                recent = menu.addMenu(tr("Recent"))
                for path in others:
                    recent.addAction(literal(path.stem)).triggered.connect(lambda _=False, path=path: self.open(path))
            menu.addSeparator()
        return menu
