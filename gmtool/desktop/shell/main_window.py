"""The main window: bars, pages, the keys that work everywhere, and where it stood when it was closed."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QAction, QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from gmtool.desktop.base.desk import FightWorkspace, Level, make_actions
from gmtool.desktop.base.parts.labels import literal
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.parts.progress_strips import WorkStrip
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.base.undo import Step, Steps, UndoKeys
from gmtool.desktop.shell.actions import OF_CAMPAIGNS, OF_PANELS, OF_WINDOW, page_actions, printing_of
from gmtool.desktop.shell.campaign_actions import CampaignActions
from gmtool.desktop.shell.campaigns import Campaigns
from gmtool.desktop.shell.notices import NoticeBar
from gmtool.desktop.shell.pages import PageStack
from gmtool.desktop.shell.panels import Panels
from gmtool.desktop.shell.settings import Settings
from gmtool.desktop.shell.top_bar import TopBar
from gmtool.desktop.shell.waiting import WaitingPage
from gmtool.store import StoreError
from gmtool.store.progress import Cancelled, Progress

if TYPE_CHECKING:
    from gmtool.desktop.paper.printouts.card_printout import CardPrintout
    from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout


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


Result = TypeVar("Result")


class MainWindow(QMainWindow):
    """The one window of the program; a `Desk` to its workspaces."""

    painted = Signal()

    def __init__(self, settings: Settings, folder: Path) -> None:
        super().__init__()
        self.settings = settings
        self.folder = folder
        self.campaign: Any = None
        self.undo_stack = Steps(self)
        self.undo_stack.indexChanged.connect(self.refresh)
        self.campaigns = Campaigns(self)
        self.panels = Panels(self)
        self.deeds = {
            **make_actions(self, self, OF_WINDOW),
            **make_actions(self, self.panels, OF_PANELS),
            **make_actions(self, CampaignActions(self), OF_CAMPAIGNS),
        }
        self.page_actions = page_actions(self, self.show_page)
        self._build()
        if isinstance(app := QApplication.instance(), QApplication):
            self._undo_keys = UndoKeys(self, app)
        theme_signals().theme_changed.connect(self.bar.restyle)
        restore_place(self, settings.store)
        self.refresh()

    def _build(self) -> None:
        self.setWindowTitle("gmtool")
        self.waiting = WaitingPage()
        self.pages = PageStack(self.waiting)
        # a panel over a page speaks of that page
        self.pages.currentChanged.connect(self.panels.put_away)
        self.notices = NoticeBar()
        self.working = WorkStrip()
        buttons = tuple(self.deeds[key] for key in ("undo", "redo", "find_command"))
        self.bar = TopBar(self.page_actions, buttons, self.deeds["run_current"])
        self.middle = QWidget()
        self.middle.setProperty("kind", "page")
        column = QVBoxLayout(self.middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bar, self.notices, self.working):
            column.addWidget(widget)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(self.middle)

    # --- what workspaces ask of the window ---------------------------------------------------------------------
    def notice(self, sentence: str, level: Level = Level.INFO, action: QAction | None = None) -> None:
        """Show a sentence in the notice bar."""
        self.notices.add(sentence, level, action)

    def setting(self, key: str) -> Any:
        """The value of a setting."""
        return self.settings.get(key)

    @property
    def machine(self) -> QSettings:
        """What is remembered of this computer: the file of the settings."""
        return self.settings.store

    def show_rule(self, rule: str) -> None:
        """Open the rules reference at this id."""
        workspace = self.show_page("rules")
        if workspace is not None:
            workspace.show_rule(rule)

    def run_encounter(self, encounter: int) -> None:
        """Open an encounter in Run."""
        workspace = self.show_page("run")
        if workspace is not None:
            fight: FightWorkspace = workspace
            fight.open_encounter(encounter)
            self.campaigns.remember_encounter(encounter)

    def print_out(self, subject: "EncounterPrintout") -> None:
        """Show the sheets of an encounter over the page."""
        from gmtool.desktop.pages.printing.encounter_form import EncounterPrintForm
        from gmtool.desktop.pages.printing.print_page import PrintPage

        self.pages.lay_over(PrintPage(EncounterPrintForm(subject, self.settings.store), self.campaign, self))
        self.refresh()

    def print_cards(self, subject: "CardPrintout") -> None:
        """Show the sheets of cards over the page."""
        from gmtool.desktop.pages.printing.card_form import CardPrintForm
        from gmtool.desktop.pages.printing.print_page import PrintPage

        self.pages.lay_over(PrintPage(CardPrintForm(subject, self.settings.store), self.campaign, self))
        self.refresh()

    def after_fight(self, encounter: int) -> None:
        """Show what a fight proposes for the cards, over the page."""
        from gmtool.desktop.pages.after_fight.page import AfterPage

        try:
            page = AfterPage(self.campaign, encounter, self)
        except StoreError as problem:
            self._complain(problem)
            return
        self.pages.lay_over(page)
        self.refresh()

    def import_from(self, path: Path, over: str = "roster") -> None:
        """Show what a file would bring, over the roster or the page that is named."""
        from gmtool.desktop.pages.importing.workspace import ImportPage

        roster = self.show_page("roster")
        if over != "roster":
            self.show_page(over)
        self.pages.lay_over(ImportPage(path, self.campaign, roster.deeds, self))
        self.refresh()

    def leave_printing(self) -> None:
        """Go back to the page that the sheets were called from."""
        self.show_page(self.pages.current_key)

    def do(self, text: str, do: Callable[[], None], undo: Callable[[], None], thread: int = -1) -> bool:
        """Do something that can be undone. Deeds of one `thread` that follow each other are undone together."""
        step = Step(text, do, undo, thread, self._complain)
        self.undo_stack.push(step)
        return not step.failed

    def work(self, text: str, job: Callable[[Progress], Result]) -> Result:
        """Do what may take long: “Deleting 5000 cards”. Raises what the job raises, or `Cancelled`."""
        return self.working.run(text, job)

    def _complain(self, problem: StoreError) -> None:
        self.notice(str(problem), Level.INFO if isinstance(problem, Cancelled) else Level.BAD)

    def refresh(self) -> None:
        """Look again at what can be undone, at the title and at what would be run."""
        page = self.pages.current
        for key, text in (("undo", page.undo_text() if page else ""), ("redo", page.redo_text() if page else "")):
            self.deeds[key].setEnabled(bool(text))
            self.deeds[key].setToolTip(text if text else f"Nothing to {key}")
        for key in ("back_up", "restore", "import_cards", "export_campaign", "show_calculator"):
            self.deeds[key].setEnabled(self.campaign is not None)
        self.deeds["save_to_new_file"].setEnabled(self.campaign is not None and not self.campaign.read_only)
        run = self.campaigns.next_encounter
        self.deeds["run_current"].setText(literal(f"Run “{run.title}”") if run else "Run")
        self.deeds["run_current"].setEnabled(run is not None)
        self.bar.set_title(page.title if page else "")
        self.bar.offer_printing(printing_of(page.actions()) if page and not self.pages.laid_over else None)

    # --- campaign ----------------------------------------------------------------------------------------------
    def leave_campaign(self) -> None:
        """Another campaign comes, or the end: put away all that shows this one."""
        self.panels.close_all()
        self.pages.clear()
        self.campaign = None
        self.undo_stack.clear()
        self.refresh()

    def show_campaign(self, campaign: Any, page: str = "") -> None:
        """Show the pages of a campaign that has just been opened."""
        self.campaign = campaign
        self.setWindowTitle(f"{self.campaigns.name} · gmtool")
        self.bar.set_campaign(self.campaigns.name, self.campaigns.menu())
        self.show_page(page or "roster")

    def show_page(self, key: str) -> Any:
        """Bring a page to the front; None while no campaign is open."""
        if self.campaign is None:
            return None
        workspace = self.pages.show_page(key, self.campaign, self)
        self.bar.show_page(key)
        self.refresh()
        return workspace

    # --- deeds -------------------------------------------------------------------------------------------------
    def undo(self) -> None:
        """Take back the last thing of this page."""
        if self.pages.current is not None:
            self.pages.current.undo()
            self.refresh()

    def redo(self) -> None:
        """Do it again."""
        if self.pages.current is not None:
            self.pages.current.redo()
            self.refresh()

    def run_current(self) -> None:
        """Go to the fight that was last looked at."""
        encounter = self.campaigns.next_encounter
        if encounter is not None:
            self.run_encounter(encounter.id)

    # --- the window itself -------------------------------------------------------------------------------------
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Remember where everything stood."""
        keep_place(self, self.settings.store)
        self.settings.store.setValue("window/page", self.pages.current_key)
        self.leave_campaign()
        self.campaigns.close()
        super().closeEvent(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Say that the window has been painted."""
        super().paintEvent(event)
        self.painted.emit()
