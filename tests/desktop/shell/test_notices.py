"""Notices of the main window: where they lie, and when they go."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.desk import Level
from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.notices import STAYS
from gmtool.desktop.shell.settings import Settings
from tests.desktop.conftest import shown


@pytest.mark.usefixtures("dressed")
def test_that_notices_lie_over_the_page_and_go(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STAYS, Level.WARN, 50)
    before = window.pages.geometry()
    window.notice("A sentence.", Level.WARN)
    window.notice("The disk is full.", Level.BAD)
    QApplication.processEvents()
    assert window.notices.isVisible()
    assert window.pages.geometry() == before
    assert window.pages.geometry().contains(window.notices.geometry())
    qtbot.waitUntil(lambda: window.notices.sentences() == ["The disk is full."])


def test_that_good_news_go_with_the_page_and_a_warning_to_act_on_stays(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("roster")
    window.notice("Two figures have joined.", Level.GOOD, QAction("Show it", window))
    window.notice("A row is gone.", Level.WARN, QAction("Put it back", window))
    qtbot.waitUntil(lambda: all(one.seen for one in window.notices._shown))
    window.show_page("rules")
    assert window.notices.sentences() == ["A row is gone."]


@pytest.fixture(scope="module")
def noticing(
    qapp: QApplication, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, campaign_to_copy: Path
) -> Iterator[MainWindow]:
    """A window for all tests of where notices lie; each says its own page, size and type."""
    folder = tmp_path_factory.mktemp("noticing")
    window = MainWindow(Settings(folder), folder)
    window.setUpdatesEnabled(False)
    window.campaigns.open(Path(shutil.copy(campaign_to_copy, folder)), "roster")
    yield shown(window, QtBot(request))
    window.close()
    window.deleteLater()
    use_theme()


@pytest.fixture
def bare(noticing: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """That window in front, without notices."""
    noticing.notices.clear()
    yield shown(noticing, qtbot)
    noticing.settings.set("font_size", 100)


def typed_into(window: MainWindow) -> QRect:
    """Where the field with the keys is, in the part of the window that notices lie over."""
    field = QApplication.focusWidget()
    assert field is not None
    return field.rect().translated(field.mapTo(window.middle, QPoint()))


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_notices_never_cover_the_field_that_is_typed_into(bare: MainWindow, scale: int, qtbot: QtBot) -> None:
    window = bare
    window.resize(1366, 768)
    window.settings.set("font_size", scale)
    window.show_page("roster")
    for sentence in ("One card is not saved yet.", "Another card is against the rules; see what it lacks.", "A third."):
        window.notice(sentence, Level.WARN)
    QApplication.processEvents()
    fields = [one for one in window.middle.findChildren(QLineEdit) if one.isVisible() and one.isEnabled()]
    assert fields
    for field in fields:
        field.setFocus()
        QApplication.processEvents()
        assert not window.notices.geometry().intersects(typed_into(window)), field.accessibleName()
        assert window.middle.rect().contains(window.notices.geometry())


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("page", ["roster", "encounters", "rules"])
@pytest.mark.parametrize(("size", "percent"), [((1600, 1000), 100), ((1366, 768), 150)])
def test_that_notices_cover_no_button_and_no_field(
    bare: MainWindow, qtbot: QtBot, page: str, size: tuple[int, int], percent: int
) -> None:
    window = bare
    window.settings.set("font_size", percent)
    window.resize(*size)
    window.show_page(page)
    window.notice("Deleted “Grishnak the goblin of the western pass”. Ctrl Z brings it back.")
    for _ in range(6):
        QApplication.processEvents()
    place = window.notices.geometry()
    used = [one for kind in (QAbstractButton, QLineEdit) for one in window.middle.findChildren(kind)]
    covered = [
        one.accessibleName() or getattr(one, "text", str)()
        for one in used
        if one.isVisible()
        and not window.notices.isAncestorOf(one)
        and place.intersects(QRect(one.mapTo(window.middle, QPoint()), one.size()))
    ]
    assert covered == []
    for notice in window.notices._shown:
        assert notice.height() >= notice.heightForWidth(notice.width())


def test_that_a_notice_goes_with_its_page(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("roster")
    window.notice("Deleted Ulf. Ctrl Z brings it back.")
    window.notice("The disk is full.", Level.BAD)
    qtbot.waitUntil(lambda: all(one.seen for one in window.notices._shown))
    window.notice("Imported 3 cards.")
    window.show_page("encounters")
    assert window.notices.sentences() == ["The disk is full.", "Imported 3 cards."]


def test_that_what_was_told_of_a_deed_goes_when_it_is_undone(window: MainWindow) -> None:
    """And nothing else: what was told before it, or later."""
    window.notice("Before.", Level.GOOD)
    window.history.do("sing", lambda: None, lambda: None)
    window.notice("Sung.", Level.GOOD)
    QApplication.processEvents()
    window.notice("Later.", Level.GOOD)
    window.undo_actions.undo()
    assert window.notices.sentences() == ["Before.", "Later."]


@pytest.mark.usefixtures("dressed")
def test_that_a_notice_that_lies_there_costs_nothing(window: MainWindow) -> None:
    """Where it is laid out again and again, the processor is never idle as long as it is shown."""
    window.notice("The disk is full.", Level.BAD)
    for _ in range(20):
        QApplication.processEvents()
    assert not window.notices._soon.isActive()
