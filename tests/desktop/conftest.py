"""A real main window on a campaign of its own."""

import gc
import shutil
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import dress_window, theme, use_theme
from gmtool.desktop.pages.run import workspace
from gmtool.desktop.shell import settings
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.sample import make_sample
from gmtool.systems import ruleset as the_system
from tests.desktop.gold import check_gold
from tests.desktop.left_behind import check_nothing_left, note
from tests.desktop.other_letters import check_letters
from tests.presentation.keys.habits import time_for_habits

__all__ = ["time_for_habits"]
PREPARED = "forecast_prepared"
SEED = 4711


def let_go() -> None:
    """Let go of Ctrl, Shift and Alt: Qt takes the ones of the last key or click for held until the next one."""
    if QApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Whatever a test has led to, one gold button is in sight at most, and it can be pressed.

    What a test has measured of letters that are not the program's is forgotten.
    """
    result = yield
    check_gold()
    check_letters()
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """After all that a test has prepared is cleared away, the next one finds what it found."""
    result = yield
    check_nothing_left()
    return result


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> Iterator[QApplication]:
    """The application, with a theme for the windows that come; what a test has copied ends before Python does."""
    use_theme()
    note()
    yield qapp
    qapp.clipboard().clear()


@pytest.fixture
def qtbot(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QtBot:
    """Qt's hands; a part of the window that is shown without one is dressed as if it were in it."""
    add = qtbot.addWidget

    def dressed(widget: QWidget, **more: Any) -> None:
        if widget.isWindow() and not widget.styleSheet():
            dress_window(widget)
        add(widget, **more)

    monkeypatch.setattr(qtbot, "addWidget", dressed)
    return qtbot


@pytest.fixture(autouse=True)
def _hands_off() -> Iterator[None]:
    """No test holds a key of the one before, or has its theme or its size of type."""
    yield
    app = QApplication.instance()
    if isinstance(app, QApplication):
        let_go()
        use_theme()
        if app.font() != theme().font():
            app.setFont(theme().font())


@pytest.fixture(autouse=True)
def _collected_between_tests() -> Iterator[None]:
    """As in the program, no garbage is collected in another thread than the window's: a widget in it would end all."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _no_forecast_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page of encounters plays fights on all cores while something else is tested; who wants it sets the setting."""
    monkeypatch.setitem(settings._BY_KEY, PREPARED, replace(settings._BY_KEY[PREPARED], default=False))


@pytest.fixture(autouse=True)
def _the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's dice show the same in every run: a tie for initiative comes where it came before, or never."""
    monkeypatch.setattr(workspace, "SystemRandom", lambda: Random(SEED))


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    """A rule system; which one it is must not matter here."""
    return the_system("tft-melee")


@pytest.fixture(scope="session")
def campaign_to_copy(tmp_path_factory: pytest.TempPathFactory, ruleset: Ruleset) -> Path:
    """A campaign with the first cards of the bestiary, those of monsters tagged “ambush”; nobody opens it."""
    path = tmp_path_factory.mktemp("campaign") / "Borderlands.gmtool"
    with Campaign.create(path, "Borderlands") as campaign:
        for card in ruleset.bestiary()[:6]:
            campaign.cards.add(replace(card, tags=("ambush",) if card.kind == "monster" else ("hero",)))
    return path


@pytest.fixture
def campaign_file(tmp_path: Path, campaign_to_copy: Path) -> Path:
    """The test's own copy of the campaign."""
    return Path(shutil.copy(campaign_to_copy, tmp_path))


@pytest.fixture(scope="session")
def sample_to_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign; nobody opens it."""
    path = tmp_path_factory.mktemp("sample") / "Sample.gmtool"
    make_sample(path)
    return path


@pytest.fixture
def sample_file(tmp_path: Path, sample_to_copy: Path) -> Path:
    """The test's own sample, where the window looks for it: so it need not be made there."""
    return Path(shutil.copy(sample_to_copy, tmp_path))


@pytest.fixture
def first_page() -> str:
    """The page that the campaign is opened at, the roster where it is empty; no other page is made."""
    return ""


@pytest.fixture
def hidden_window(tmp_path: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window before it is shown, with nothing open; what it writes goes to the test's own folder."""
    window = MainWindow(Settings(tmp_path), tmp_path)
    qtbot.addWidget(window)
    window.resize(1400, 900)
    yield window
    window.close()
    use_theme()


def shown(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The window in front of all others, with the keys."""
    window.show()
    window.activateWindow()
    with qtbot.waitActive(window):
        pass
    return window


@pytest.fixture
def empty_window(hidden_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The window with nothing open."""
    return shown(hidden_window, qtbot)


@pytest.fixture
def window(hidden_window: MainWindow, campaign_file: Path, first_page: str, qtbot: QtBot) -> MainWindow:
    """The window on the campaign, opened before it is shown: so it is laid out and painted once, and looks the same."""
    hidden_window.campaigns.open(campaign_file, first_page)
    return shown(hidden_window, qtbot)


def strictly(model: QAbstractItemModel) -> QAbstractItemModel:
    """The model, watched: whatever it does against the rules of models is fatal."""
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    return model
