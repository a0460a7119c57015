"""The frame of the main window: its bars, its notices and the pages of the open campaign, for which it is the desk."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QSettings, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QPushButton, QWidget

from gmtool.desktop.base.desk import READ_ONLY, FightWorkspace, Level, RunPage, allow, refused_by_key
from gmtool.desktop.base.parts.drag_and_drop import Springs
from gmtool.desktop.base.parts.labels import dressed, literal
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.progress_strips import WorkStrip
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import dress_window, theme_signals
from gmtool.desktop.shell.actions import page_actions, printing_of
from gmtool.desktop.shell.background import CardIndexing
from gmtool.desktop.shell.notices import NoticeBar
from gmtool.desktop.shell.pages import PAGES, PageStack
from gmtool.desktop.shell.settings import Settings, Value
from gmtool.desktop.shell.top_bar import TopBar
from gmtool.desktop.shell.undo import UndoActions
from gmtool.desktop.shell.waiting import WaitingPage
from gmtool.language import tr
from gmtool.presentation.edits.history import EditHistory, Step
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.text import shortened
from gmtool.store import StoreError
from gmtool.store.progress import Cancelled, Progress

if TYPE_CHECKING:
    from gmtool.desktop.base.forecasts.forecaster import Forecaster
    from gmtool.presentation.random_tables.table_rolls import TableRolls
    from gmtool.store.campaign import Campaign
    from gmtool.store.fights.encounters import Encounter

Result = TypeVar("Result")

_NO_CAMPAIGN: Final = tr("no campaign is open.")
_LETTERS: Final = 40
"""Letters of an encounter's title on the button that runs it."""
_NOTED: Final = 80
"""Letters of a note that are told again."""


class Frame(QMainWindow):
    """Shows the pages of a campaign; a `Desk` to them. What opens campaigns and panels is built around it."""

    leaving = Signal()
    """The open campaign is put away: another comes, or the end."""
    encounters_changed = Signal()
    """Encounters have come, gone or changed their titles."""
    encounter_run = Signal(int)
    """This encounter was opened in Run."""
    deeds: Mapping[str, QAction]
    undo_actions: UndoActions
    bar: TopBar
    notices: NoticeBar

    def __init__(self, settings: Settings, folder: Path) -> None:
        super().__init__()
        dress_window(self)
        self.settings = settings
        self.folder = folder
        self.open_campaign: Campaign | None = None
        self._forecaster: Forecaster | None = None
        self._table_rolls: TableRolls | None = None
        self.look_in_book: Callable[[str, bool], bool] = lambda rule, ask: False
        """Shows a rule in the GM's own rulebook, asking for what is not known or not; False where it does not."""
        self.open_guide: Callable[[str], object] = lambda place: None
        """Opens the handbook at a page."""
        self.next_encounter: Encounter | None = None
        """The encounter to go on with."""
        self.history = EditHistory(self._complain, self._edited)
        self._just_done: Step | None = None
        """What was done a moment ago: what is told now is told about it."""
        self.indexing = CardIndexing(self, lambda sentence: self.notice(sentence, Level.WARN))
        self.page_actions = page_actions(self, self.show_page)
        self.waiting = WaitingPage()
        self.pages = PageStack(self.waiting)
        self.working = WorkStrip()
        self.middle = dressed(QWidget(), kind="page")
        self.setWindowTitle("gmtool")

    def fill(self, deeds: Mapping[str, QAction]) -> None:
        """Put everything together, with a bar that has buttons for some of the deeds."""
        self.deeds = deeds
        self.bar = TopBar(
            self.page_actions, tuple(deeds[key] for key in ("undo", "redo", "find_command")), deeds["run_current"]
        )
        for page in PAGES:
            if page.opens_for:
                self._open_under(self.bar.tabs[page.key], page.opens_for)
        self.notices = NoticeBar(self.middle, self.bar)
        column_in(self.middle, self.bar, self.working, (self.pages, 1), gap=0, margins=0)
        self.setCentralWidget(self.middle)
        theme_signals().theme_changed.connect(self.bar.restyle)
        follow(self, self.refresh, book.changed)

    def _open_under(self, tab: QPushButton, carried: str) -> None:
        """Open a page while something is carried over its tab."""
        Springs(tab, carried, lambda _: "tab", lambda _: tab.click(), tab)

    # --- what edits ask of the window --------------------------------------------------------------------------
    def notice(self, sentence: str, level: Level = Level.INFO, action: QAction | None = None) -> None:
        self.notices.add(sentence, level, action, about=self._just_done)

    def take_back(self, sentence: str) -> None:
        self.notices.take_back(sentence)

    def setting(self, key: str) -> Value:
        return self.settings.get(key)

    @property
    def setting_changed(self) -> SignalInstance:
        return self.settings.changed

    @property
    def machine(self) -> QSettings:
        """The settings of this computer: their file."""
        return self.settings.store

    @property
    def forecaster(self) -> "Forecaster":
        if self._forecaster is None:
            from gmtool.desktop.base.forecasts.forecaster import Forecaster

            self._forecaster = Forecaster(self)
        return self._forecaster

    @property
    def table_rolls(self) -> "TableRolls":
        if self._table_rolls is None:
            from gmtool.presentation.random_tables.table_rolls import TableRolls

            self._table_rolls = TableRolls(self.campaign)
        return self._table_rolls

    def play_forecasts_by(self, forecaster: "Forecaster") -> None:
        """Have forecasts played by this one, which the window closes with itself."""
        self._forecaster = forecaster

    def end_forecasts(self) -> None:
        """No thread and no process of forecasts is left."""
        if self._forecaster is not None:
            self._forecaster.close()

    def work(self, text: str, job: Callable[[Progress], Result]) -> Result:
        """Do what may take long: “Deleting 5000 cards”. Raises what the job raises, or `Cancelled`."""
        return self.working.run(text, job)

    def _edited(self) -> None:
        """Something was done, undone or done again; what was told of a thing undone goes with it."""
        done, undone = self.history.done, self.history.undone
        self.notices.forget(undone)
        self._just_done = done[-1] if done and not undone else None
        QTimer.singleShot(0, self, self._go_on)
        self.refresh()

    def _go_on(self) -> None:
        self._just_done = None

    def _complain(self, problem: StoreError) -> None:
        self.notice(str(problem), Level.INFO if isinstance(problem, Cancelled) else Level.BAD)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """A key that nobody took: where it is that of something that cannot be done now, say why."""
        if sentence := refused_by_key(QApplication.focusWidget(), QKeySequence(event.keyCombination())):
            self.notices.tell(sentence, Level.INFO)
        super().keyPressEvent(event)

    # --- from page to page -------------------------------------------------------------------------------------
    def show_page(self, key: str) -> Any:
        """Bring a page to the front; None while no campaign is open."""
        if self.open_campaign is None:
            return None
        before = self.pages.current
        workspace = self.pages.show_page(key, self.open_campaign, self)
        if workspace is not before:
            self.notices.leave_page()
        self.bar.show_page(key)
        self.refresh()
        return workspace

    def made_page(self, key: str) -> Any:
        return self.pages.made(key)

    def lay_over(self, key: str, *subject: Any) -> None:
        """Lay a page over the one that is shown; where its subject cannot be read, say why."""
        try:
            self.pages.lay_over(key, self.campaign, self, *subject)
        except StoreError as problem:
            self._complain(problem)
            return
        self.refresh()

    def go_back(self) -> None:
        self.show_page(self.pages.current_key)

    def import_from(self, path: Path, over: str = "roster") -> None:
        """Show what a file would bring, over the roster or the page that is named."""
        roster = self.show_page("roster")
        if over != "roster":
            self.show_page(over)
        self.lay_over("importing", path, roster.deeds)

    def show_rule(self, rule: str) -> None:
        if not self.look_in_book(rule, False):
            self.show_reference(rule)

    def show_in_book(self, rule: str) -> None:
        self.look_in_book(rule, True)

    def show_reference(self, rule: str) -> None:
        """Open the rules reference at this ledger id."""
        workspace = self.show_page("rules")
        if workspace is not None:
            workspace.show_rule(rule)

    def show_guide(self, place: str) -> None:
        self.open_guide(place)

    def run_encounter(self, encounter: int) -> None:
        workspace = self.show_page("run")
        if workspace is not None:
            fight: FightWorkspace = workspace
            fight.open_encounter(encounter)
            self.encounter_run.emit(encounter)

    def run_current(self) -> None:
        """Go to the encounter that is chosen, or was last looked at; what keeps it from beginning is shown first.

        Who has no place yet gets one.
        """
        from gmtool.presentation.encounters.company import unplaced
        from gmtool.presentation.encounters.obstacles import only_side

        if (wanted := self.next_encounter) is None:
            return
        ground = None if wanted.mapless else wanted.muster.ground
        placed = ground is None or not unplaced(wanted.muster)
        if wanted.started or (placed and wanted.muster.figures and only_side(wanted.muster) is None):
            self.run_encounter(wanted.id)
        else:
            encounters = self.show_page("encounters")
            encounters.show_encounter(wanted.id)
            encounters.start()

    def note_refused(self) -> str:
        run: RunPage | None = self.made_page("run")
        return run.note_refused() if run is not None else tr("no fight is open.")

    def note_in_log(self, text: str) -> None:
        run: RunPage | None = self.made_page("run")
        if run is not None and run.note(text) and self.pages.current_key != "run":
            self.notice(tr("Noted in the log: {note}", note=shortened(text, _NOTED)))

    def next_to_run(self, encounter: "Encounter | None") -> None:
        if encounter is not None:
            self.next_encounter = encounter
            self.refresh()

    # --- campaign ----------------------------------------------------------------------------------------------
    @property
    def campaign(self) -> "Campaign":
        """The open campaign, for whoever is asked for only while there is one."""
        assert self.open_campaign is not None
        return self.open_campaign

    def leave_campaign(self) -> None:
        """Another campaign comes, or the end: put away all that shows this one."""
        self.leaving.emit()
        self.pages.clear()
        self.open_campaign = self.next_encounter = self._table_rolls = None
        self.history.clear()
        self.refresh()

    def name_campaign(self, campaign: "Campaign", menu: QMenu) -> None:
        """This campaign is open now; no page of it is shown yet."""
        self.open_campaign = campaign
        name = f"{tr('Read-only')} · {campaign.name}" if campaign.read_only else campaign.name
        self.setWindowTitle(f"{name} · gmtool")
        self.bar.set_campaign(name, menu)

    def refresh(self) -> None:
        """Look again at what can be undone, at the title and at what would be run."""
        page, campaign = self.pages.current, self.open_campaign
        self.undo_actions.show_texts()
        for key in ("back_up", "restore", "import_cards", "export_campaign", "show_calculator", "roll_table"):
            allow(self.deeds[key], "" if campaign is not None else _NO_CAMPAIGN)
        for key in ("save_to_new_file", "choose_game"):
            allow(self.deeds[key], _NO_CAMPAIGN if campaign is None else READ_ONLY if campaign.read_only else "")
        run = self.next_encounter
        self.deeds["run_current"].setText(
            literal(tr("Run “{fight}”", fight=shortened(run.title, _LETTERS))) if run else tr("Run")
        )
        allow(self.deeds["run_current"], "" if run is not None else tr("no encounter is prepared."))
        self.bar.set_title(page.title if page else "")
        self.bar.offer_printing(printing_of(page.actions()) if page and not self.pages.laid_over else None)
