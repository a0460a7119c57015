"""The handbook's window: opened by a key at the page about the screen, read, searched and left by keys."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forecasts.forecaster import Forecaster
from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.pages.handbook.window import HandbookWindow
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
from gmtool.desktop.shell.finder import Finder, KeyHelp
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.pages import OVERLAID, PAGES
from gmtool.forecast.fight import Ends
from gmtool.forecast.matchups import Matchups, Pairing
from gmtool.forecast.pool import ForecastPool
from gmtool.presentation.handbook import Handbook
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.fights.encounters import Encounter

Key = Qt.Key
SHIFT, CTRL, ALT = (getattr(Qt.KeyboardModifier, f"{name}Modifier") for name in ("Shift", "Control", "Alt"))
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))


@pytest.fixture
def first_page() -> str:
    """The page that is made fastest."""
    return "campaign"


@pytest.fixture
def handbook(qtbot: QtBot) -> HandbookWindow:
    """The handbook at the page about the roster, over a window that is nothing else."""
    window = QWidget()
    qtbot.addWidget(window)
    handbook = HandbookWindow(window)
    handbook.bring_up("handbook/roster.md")
    qtbot.waitUntil(lambda: keys_are_in(handbook))
    return handbook


def opened(window: MainWindow, qtbot: QtBot) -> HandbookWindow:
    """What Shift F1 opens; the window has the keys, also after it was closed."""
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Key.Key_F1, SHIFT)
    found = window.findChild(HandbookWindow)
    assert found is not None
    qtbot.waitUntil(lambda: keys_are_in(found))
    return found


def keys_are_in(handbook: HandbookWindow) -> bool:
    return QApplication.focusWidget() is handbook.page


def encounter(window: MainWindow, ruleset: Ruleset) -> int:
    figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(ruleset.bestiary()[:2]))
    return window.campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES))).id


def after_the_fight(window: MainWindow, fought: int) -> None:
    window.run_encounter(fought)
    window.lay_over("after_fight", fought)


class Resting(ForecastPool):
    """Plays nothing, and so starts no process."""

    def matchups(self, number: int, pairing: Pairing) -> Iterator[Matchups]:
        yield from ()


def matchups(window: MainWindow, rules: Ruleset) -> None:
    window.play_forecasts_by(Forecaster(window, 1, Ends(turns=1), pool=Resting(1)))
    window.lay_over("matchups", rules.bestiary()[:1])


WAYS: dict[str, Callable[[MainWindow, Ruleset], object]] = {
    "handbook/roster.md": lambda window, _: window.show_page("roster"),
    "handbook/encounters.md": lambda window, _: window.show_page("encounters"),
    "handbook/rules.md": lambda window, _: window.show_page("rules"),
    "handbook/lists.md": lambda window, _: window.show_page("lists"),
    "handbook/campaigns.md": lambda window, _: window.show_page("campaign"),
    "handbook/run.md": lambda window, rules: window.run_encounter(encounter(window, rules)),
    "handbook/after-the-fight.md": lambda window, rules: after_the_fight(window, encounter(window, rules)),
    "handbook/print.md": lambda window, _: window.lay_over(
        "print_encounter", EncounterPrintout("The ford", None, (), SIDES)
    ),
    "handbook/forecasts.md": lambda window, rules: matchups(window, rules),
    "formats/exchange.md": lambda window, _: window.import_from(window.folder / "cards.csv"),
}


@pytest.mark.parametrize("place", WAYS)
def test_that_it_opens_at_the_page_about_what_is_in_front(
    window: MainWindow, ruleset: Ruleset, qtbot: QtBot, place: str
) -> None:
    (window.folder / "cards.csv").write_text("Name\nWulf\n")
    WAYS[place](window, ruleset)
    handbook = opened(window, qtbot)
    assert handbook.place == handbook.list.key == place
    assert keys_are_in(handbook)
    qtbot.keyClick(handbook.page, Key.Key_Escape)
    assert not handbook.isVisible()


def test_that_every_page_has_a_guide_that_is_there() -> None:
    book = Handbook()
    guides = [page.guide for page in (*PAGES, *OVERLAID)]
    assert [guide for guide in guides if book.chapter(guide) is None] == []
    assert {guide.partition("#")[0] for guide in guides} == set(WAYS)


def test_that_it_opens_at_the_contents_while_there_is_no_campaign(empty_window: MainWindow, qtbot: QtBot) -> None:
    assert opened(empty_window, qtbot).place == "index.md"


def test_that_the_sheet_of_keys_leads_to_it(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("encounters")
    qtbot.keyClick(window, Key.Key_F1)
    sheet = window.findChild(KeyHelp)
    assert sheet is not None
    (button,) = [one for one in sheet.findChildren(QPushButton) if one.text() == "Handbook"]
    qtbot.keyClick(button, Key.Key_Space)
    handbook = window.findChild(HandbookWindow)
    assert handbook is not None
    assert handbook.place == "handbook/encounters.md"
    assert window.findChild(KeyHelp) is None or not sheet.isVisible()


def test_that_the_finder_leads_to_any_page_of_it(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Key.Key_K, CTRL)
    finder = window.findChild(Finder)
    assert finder is not None
    qtbot.keyClicks(finder.typed, "Handbook: Chain")
    qtbot.keyClick(finder.typed, Key.Key_Return)
    handbook = window.findChild(HandbookWindow)
    assert handbook is not None
    assert handbook.place == "systems/chainmail.md"


def test_that_links_lead_from_page_to_page_and_back(handbook: HandbookWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(handbook.page, Key.Key_Tab)
    qtbot.keyClick(handbook.page, Key.Key_Return)
    assert handbook.place == "handbook/random-tables.md" == handbook.list.key
    qtbot.keyClick(handbook.page, Key.Key_Left, ALT)
    assert handbook.place == "handbook/roster.md" == handbook.list.key
    qtbot.keyClick(handbook.page, Key.Key_Right, ALT)
    assert handbook.place == "handbook/random-tables.md"
    qtbot.keyClick(handbook.page, Key.Key_Home, ALT)
    assert handbook.place == "index.md"


@pytest.mark.usefixtures("dressed")
def test_that_a_link_to_a_heading_shows_it_at_the_top(handbook: HandbookWindow, qtbot: QtBot) -> None:
    handbook.page.go_to(QUrl.fromLocalFile(str(handbook.book.folder / "handbook/run.md")).resolved(QUrl("#dice")))
    QApplication.processEvents()
    point = handbook.page.viewport().rect().topLeft() + QPoint(theme().px(40), theme().px(12))
    assert handbook.page.cursorForPosition(point).block().text() == "Dice"
    assert handbook.list.key == "handbook/run.md"
    qtbot.keyClick(handbook.page, Key.Key_Left, ALT)
    assert handbook.place == "handbook/roster.md"
    assert not handbook.page.can_go_back


def test_that_a_search_narrows_the_list_to_sections_and_enter_reads_the_first(
    handbook: HandbookWindow, qtbot: QtBot
) -> None:
    qtbot.keyClick(handbook.page, Key.Key_F, CTRL)
    assert handbook.typed.hasFocus()
    qtbot.keyClicks(handbook.typed, "curtain")
    rows = handbook.list.rows.rows
    assert rows[0].key == ""
    assert any(row.key.startswith("handbook/players.md") for row in rows)
    assert handbook.place == rows[1].key.partition("#")[0]
    before = handbook.list.key
    qtbot.keyClick(handbook.typed, Key.Key_Down)
    assert handbook.list.key != before
    assert handbook.typed.hasFocus()
    qtbot.keyClick(handbook.typed, Key.Key_Return)
    assert keys_are_in(handbook)
    qtbot.keyClick(handbook.page, Key.Key_Escape)
    assert not handbook.isVisible()


def test_that_a_search_that_finds_nothing_says_so(handbook: HandbookWindow, qtbot: QtBot) -> None:
    handbook.search()
    qtbot.keyClicks(handbook.typed, "xyzzy")
    assert handbook.nothing.text() == "No page has “xyzzy”. Try fewer words."
    assert handbook.nothing.isVisible()
    qtbot.keyClick(handbook.typed, Key.Key_Escape)
    assert not handbook.isVisible()
    handbook.bring_up("handbook/roster.md")
    assert handbook.list.isVisible()


def test_that_the_arrows_in_the_list_turn_the_pages_and_enter_reads(handbook: HandbookWindow, qtbot: QtBot) -> None:
    handbook.list.setFocus()
    qtbot.keyClick(handbook.list, Key.Key_Down)
    assert handbook.place == "handbook/quick-entry.md"
    qtbot.keyClick(handbook.list, Key.Key_Return)
    assert keys_are_in(handbook)


@pytest.mark.usefixtures("dressed")
def test_that_space_turns_over_a_screen(handbook: HandbookWindow, qtbot: QtBot) -> None:
    bar = handbook.page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    qtbot.keyClick(handbook.page, Key.Key_Space)
    down = bar.value()
    assert down > 0
    qtbot.keyClick(handbook.page, Key.Key_Space, SHIFT)
    assert bar.value() < down


@pytest.mark.usefixtures("dressed")
def test_that_pictures_are_no_wider_than_the_page_at_any_size(handbook: HandbookWindow, qtbot: QtBot) -> None:
    for width in (700, 1300):
        handbook.resize(width, 700)
        QApplication.processEvents()
        assert handbook.page.horizontalScrollBar().maximum() == 0
    assert handbook.page.document().size().width() <= handbook.page.viewport().width()


@pytest.mark.usefixtures("dressed")
def test_that_it_follows_the_theme_and_stays_at_its_place(handbook: HandbookWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(handbook.page, Key.Key_Space)
    before = handbook.page.verticalScrollBar().value()
    use_theme("light")
    assert handbook.place == "handbook/roster.md"
    assert abs(handbook.page.verticalScrollBar().value() - before) <= 2
    assert handbook.page.document().toPlainText().strip().startswith("Roster")
    assert handbook.page.palette().text().color() == theme().colour("text")


def test_that_it_goes_with_the_window_it_belongs_to(window: MainWindow, qtbot: QtBot) -> None:
    handbook = opened(window, qtbot)
    window.close()
    assert not handbook.isVisible()


def test_that_its_keys_say_why_they_can_do_nothing(handbook: HandbookWindow) -> None:
    tips: dict[str, QAction] = handbook.deeds
    assert "this is the last page" in tips["forward"].toolTip()
