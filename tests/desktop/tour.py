"""A tour of every page of the window, with the sample campaign."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.pages.calculator.window import CalculatorWindow
from gmtool.desktop.pages.handbook.window import HandbookWindow
from tests.desktop.game_master import CTRL, SHIFT, GameMaster
from tests.desktop.gold import check_gold

Key = Qt.Key


class Tour(GameMaster):
    """Goes from page to page, and leaves each as it was."""

    def type(self, text: str) -> None:
        """Type into what has the keys, which none of the letters moves: the page is looked at once all are there."""
        self.qtbot.keyClicks(self._focus(), text)
        check_gold()

    def fight(self, title: str) -> None:
        """A fight of the sample."""
        encounters = self.window.open_campaign.encounters.list()  # type: ignore[union-attr]
        self.window.run_encounter(next(one.id for one in encounters if one.title == title))
        QApplication.processEvents()

    def roster(self) -> QWidget:
        page: Any = self.window.show_page("roster")
        page.list.choose([next(card.id for card in page.list.model.cards if card.kind == "player")])
        return self.window

    def quick_entry(self) -> QWidget:
        self.roster()
        self.press(Key.Key_L, held=CTRL)
        self.type("Grishnak the goblin, ST 11, leather")
        return self.window

    def random_figures(self) -> QWidget:
        self.press(Key.Key_Escape)
        self.press(Key.Key_R, held=CTRL)
        return self.window

    def encounters(self) -> QWidget:
        self.press(Key.Key_Escape)
        page: Any = self.window.show_page("encounters")
        page.side.choose(next(entry.key for entry in page.side.rows.rows if "ford" in entry.text))
        page.builder.tabs.setCurrentIndex(0)
        return self.window

    def house_rules(self) -> QWidget:
        page: Any = self.window.show_page("encounters")
        page.builder.tabs.setCurrentIndex(1)
        return self.window

    def ground_drawn(self) -> QWidget:
        self.encounters()
        self.press(Key.Key_B, held=CTRL)
        return self.window

    def after_fight(self) -> QWidget:
        self.press(Key.Key_Escape)
        page: Any = self.window.show_page("encounters")
        every = self.window.campaign.encounters.list()
        page.show_encounter(next(one.id for one in every if one.title == "Flavius and Wulf"))
        page.widget.setFocus()
        self.press(Key.Key_E, held=CTRL | SHIFT)
        return self.window

    def lists(self) -> QWidget:
        self.window.go_back()
        self.window.show_page("lists")
        return self.window

    def rules(self) -> QWidget:
        self.window.show_page("rules")
        return self.window

    def run(self) -> QWidget:
        self.fight("Across the ford")
        return self.window

    def drawing(self) -> QWidget:
        self.press(Key.Key_B, held=CTRL)
        return self.window

    def fight_printed(self) -> QWidget:
        self.press(Key.Key_Escape)
        self.press(Key.Key_P, held=CTRL)
        return self.window

    def cards_printed(self) -> QWidget:
        self.window.go_back()
        self.roster()
        self.press(Key.Key_P, held=CTRL)
        return self.window

    def screen_printed(self) -> QWidget:
        self.window.go_back()
        self.window.show_page("lists")
        self.press(Key.Key_P, held=CTRL)
        return self.window

    def campaign(self) -> QWidget:
        self.window.go_back()
        self.window.show_page("campaign")
        self.press(Key.Key_E, held=CTRL)
        self.type("The mill burns")
        return self.window

    def settings(self) -> QWidget:
        self.window.panels.show_settings()
        return self.window

    def calculator(self) -> QWidget:
        self.press(Key.Key_Escape)
        self.window.panels.show_calculator()
        shown = self.window.findChild(CalculatorWindow)
        assert shown is not None
        return shown

    def handbook(self) -> QWidget:
        self.window.panels.show_handbook()
        shown = self.window.findChild(HandbookWindow)
        assert shown is not None
        return shown


TOUR = [name for name, step in vars(Tour).items() if callable(step) and name not in ("fight", "type")]
TYPES = (100, 150, 200)
"""The sizes of type in which every page is looked at, in percent."""
