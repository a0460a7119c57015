"""The panels that can be called over any page."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Calculates, HasNamedActions, Level
from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.shell.frame import Frame
from gmtool.desktop.shell.pages import CALCULATOR, HANDBOOK, RULEBOOK
from gmtool.language import tr

if TYPE_CHECKING:
    from pathlib import Path

    from gmtool.presentation.rule_book import RuleBook
    from gmtool.rules.ledger import Ledger, Rule
    from gmtool.rules.seam import Card

Panel = TypeVar("Panel", bound=Overlay)


class SideWindow(Protocol):
    """A window of its own beside the pages."""

    rule_wanted: SignalInstance

    def bring_up(self) -> None:
        """Show it, with the keys in it."""
        ...

    def begin_with(self, system: str, cards: "Sequence[Card]") -> None:
        """Begin with a rule system, and with cards of it, the attacker first."""
        ...

    def close(self) -> bool:
        """Close it; it can be brought up again."""
        ...

    def deleteLater(self) -> None:  # noqa: N802
        """Let it go."""
        ...


class Guide(Protocol):
    """The handbook's window."""

    def bring_up(self, place: str) -> None:
        """Show a page of it, with the keys in it."""
        ...

    def close(self) -> bool:
        """Close it; it can be brought up again."""
        ...


class Rulebook(Protocol):
    """The window of the GM's own rulebook."""

    rule_wanted: SignalInstance

    def bring_up(self, rule: "Rule", ledger: "Ledger", file: "Path") -> None:
        """Show a rule, and its page of the file."""
        ...

    def end(self) -> None:
        """Close it, and let the file go."""
        ...

    def deleteLater(self) -> None:  # noqa: N802
        """Let it go."""
        ...


class Panels:
    """Finder, key help, settings, handbook, calculator and rulebook, each made when it is first called."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._calculator: SideWindow | None = None
        self._handbook: Guide | None = None
        self._rulebook: Rulebook | None = None
        self._rules: RuleBook | None = None
        # a panel over a page speaks of that page
        frame.pages.currentChanged.connect(self.put_away)
        frame.leaving.connect(self.close_all)
        frame.look_in_book = self.show_in_book
        frame.open_guide = self._open_handbook

    def find_command(self) -> None:
        """Ctrl+K: everything that can be done now, by name; and every encounter and card."""
        from gmtool.desktop.shell.finder import Finder

        page = self._frame.pages.current
        named = page.named_actions() if isinstance(page, HasNamedActions) else ()
        self._call(Finder).offer([*self._of_page(), *self._everywhere(), *named], self._named)

    def _named(self, typed: str) -> Sequence[QAction]:
        from gmtool.desktop.base.card_actions import card_actions, chapter_actions, encounter_actions, table_actions

        chapters = chapter_actions(typed, self._open_handbook)
        campaign = self._frame.open_campaign
        if campaign is None:
            return chapters
        encounters = encounter_actions(campaign, typed, self._show_encounter)
        rolls = table_actions(self._frame.table_rolls, typed, self.roll_table)
        return [*encounters, *card_actions(campaign, typed, self._show_card), *rolls, *chapters]

    def _show_encounter(self, encounter: int) -> None:
        self._frame.show_page("encounters").show_encounter(encounter)

    def _show_card(self, card: "Card") -> None:
        self._frame.show_page("roster").show_card(card)

    def show_keys(self) -> None:
        from gmtool.desktop.shell.finder import KeyHelp

        name = self._frame.pages.name or tr("This screen")
        groups = ((name, self._of_page()), (tr("Everywhere"), self._everywhere()))
        self._call(KeyHelp).explain(groups, self._frame.deeds["show_handbook"], self._frame.deeds["change_keys"])

    def show_handbook(self) -> None:
        """Shift F1: a window of its own, at the page about what is in front of the GM."""
        self._open_handbook(self._frame.pages.guide or HANDBOOK.guide)

    def _open_handbook(self, place: str) -> None:
        self.put_away()
        if self._handbook is None:
            self._handbook = HANDBOOK.make(self._frame)
        self._handbook.bring_up(place)

    def show_settings(self) -> None:
        from gmtool.desktop.shell.settings import SettingsPanel

        panel = self._call(SettingsPanel)
        panel.show_all(self._frame.settings)
        panel.open(next(iter(panel.rows.editors.values())).input)

    def change_keys(self) -> None:
        """The settings, at the keys."""
        from gmtool.desktop.shell.settings import SettingsPanel

        panel = self._call(SettingsPanel)
        panel.show_all(self._frame.settings)
        panel.open()
        panel.show_keys()

    def show_calculator(self) -> None:
        """Ctrl+T: a window of its own beside the page."""
        if self._calculator is None:
            made: SideWindow = CALCULATOR.make(self._frame.open_campaign, self._frame)
            made.rule_wanted.connect(self._frame.show_rule)
            self._calculator = made
        if isinstance(page := self._frame.pages.current, Calculates):
            self._calculator.begin_with(*page.to_calculate())
        self._calculator.bring_up()

    def roll_table(self, title: str = "") -> None:
        """F2: roll on a random table; one that is named at once."""
        from gmtool.desktop.base.rolling.roll_panel import RollPanel
        from gmtool.desktop.shell.table_takes import takes_of

        takes = takes_of(self._frame, QApplication.focusWidget())
        rolls = self._frame.table_rolls
        self._call(lambda parent: RollPanel(parent, rolls, takes)).offer(title)

    def show_in_book(self, rule: str, ask: bool) -> bool:
        """Show a rule in the GM's own rulebook; False where that is not done.

        `ask`: for the file, where there is none yet, and for the page of the section. Else nothing is shown where
        either is not known.
        """
        from gmtool.presentation.own_book import SectionPages, book_file, keep_book_file
        from gmtool.presentation.rule_book import RuleBook

        frame = self._frame
        if self._rules is None:
            self._rules = RuleBook()
        if frame.open_campaign is None or (found := self._rules.find(rule)) is None:
            return False
        ledger = next(one for one in self._rules.ledgers() if one.system == found.system)
        file = book_file(frame.machine, found.system)
        lost = file is not None and not file.is_file()
        if not ask:
            if file is None or SectionPages(frame.open_campaign).page(found, ledger.rules) is None:
                return False
            if lost:
                frame.notice(
                    tr("{name} is not where it was; choose it again on the page of rules.", name=file.name), Level.WARN
                )
                return False
        elif file is None or lost:
            folder = frame.folder if file is None else file.parent
            file = files.ask_which(frame, tr("The rulebook as a PDF"), folder, files.PDF)
            if file is None:
                return False
            keep_book_file(frame.machine, found.system, file)
        if self._rulebook is None:
            made: Rulebook = RULEBOOK.make(frame.open_campaign, frame, frame)
            made.rule_wanted.connect(frame.show_reference)
            self._rulebook = made
        self._rulebook.bring_up(found, ledger, file)
        return True

    def put_away(self) -> None:
        """Another page comes to the front."""
        for panel in self._frame.middle.findChildren(Overlay):
            panel.close_up()

    def close_all(self) -> None:
        """Another campaign comes."""
        self.put_away()
        if self._handbook is not None:
            self._handbook.close()
        if self._calculator is not None:
            self._calculator.close()
            self._calculator.deleteLater()
            self._calculator = None
        if self._rulebook is not None:
            self._rulebook.end()
            self._rulebook.deleteLater()
            self._rulebook = None

    def _call(self, kind: Callable[[QWidget], Panel]) -> Panel:
        self.put_away()
        panel = kind(self._frame.middle)
        panel.closed.connect(panel.deleteLater)
        return panel

    def _of_page(self) -> Sequence[QAction]:
        page = self._frame.pages.current
        return page.actions() if page is not None else ()

    def _everywhere(self) -> list[QAction]:
        return [*self._frame.page_actions.values(), *self._frame.deeds.values()]
