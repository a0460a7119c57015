"""What is disabled says why, also where little can be done; on every page it is asked for in `test_every_page.py`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.store.campaign import Campaign
from tests.desktop import unpainted

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

SAYS_WHY = ("Not now: ", "Nothing to undo", "Nothing to redo")
PREPARING = ("roster", "encounters", "lists", "rules", "run")


def silent(window: MainWindow, shown: QWidget) -> Iterator[str]:
    """What is disabled of a page and gives no reason: its actions, those that work everywhere, its buttons."""
    page: Any = window.pages.current
    shell = (window.deeds, window.page_actions, window.undo_actions.actions)
    for action in (*page.actions(), *(action for actions in shell for action in actions.values())):
        if not action.isEnabled() and not says_why(action):
            yield f"{action.text()}: “{action.toolTip()}”"
    for button in shown.findChildren(QAbstractButton):
        off = button.text() and button.isVisible() and not button.isEnabled()
        if off and not in_form(button) and not says_why(button):
            yield f"the button “{button.text()}”: “{button.toolTip()}”"


def in_form(button: QWidget) -> bool:
    """Whether it is a field: a form says over its fields why it cannot be changed."""
    inside = button.parentWidget()
    return inside is not None and (isinstance(inside, FieldEditor) or in_form(inside))


def says_why(one: QAction | QWidget) -> bool:
    """Whether the tip of it, or of what it stands in, gives a reason."""
    if any(words in one.toolTip() for words in SAYS_WHY):
        return True
    inside = one.parentWidget() if isinstance(one, QWidget) else None
    return inside is not None and not inside.isEnabled() and says_why(inside)


@pytest.fixture
def emptied(empty_window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window on a campaign without cards and encounters."""
    with Campaign.create(tmp_path / "Empty.gmtool", "Empty"):
        pass
    empty_window.campaigns.open(tmp_path / "Empty.gmtool")
    return empty_window


@pytest.fixture
def only_read(empty_window: MainWindow, campaign_file: Path) -> Iterator[MainWindow]:
    """The window on a campaign that another window has open."""
    with Campaign.open(campaign_file):
        empty_window.campaigns.open(campaign_file)
        yield empty_window


@pytest.mark.parametrize("state", ["emptied", "only_read", "begun"])
def test_that_what_is_disabled_says_why_where_little_can_be_done(state: str, request: Any, qtbot: QtBot) -> None:
    if state == "begun":
        request.getfixturevalue("sample_file")
        window: MainWindow = request.getfixturevalue("empty_window")
        window.campaigns.open_sample()
    else:
        window = request.getfixturevalue(state)
    found = list[str]()
    for name in PREPARING:
        page: Any = window.show_page(name)
        if state == "begun" and name == "encounters":
            every = window.campaign.encounters.list()
            page.show_encounter(next(one.id for one in every if one.title == "Flavius and Wulf"))
        if state == "begun" and name == "roster":
            page.list.choose([])
        QApplication.processEvents()
        found += [f"{name}: {line}" for line in silent(window, window)]
    disabled = [action for action in window.pages.made("roster").actions() if not action.isEnabled()]
    assert disabled or state == "begun", "the page was looked at where something is disabled"
    assert not found, "\n".join(found)


def test_that_a_file_that_cannot_be_imported_says_why(only_read: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,st,dx\nBrom,12,11\n")
    only_read.import_from(tmp_path / "cards.csv")
    page: Any = only_read.pages.current
    qtbot.waitUntil(lambda: page.read is not None)
    take_in = page.actions()[0]
    assert not take_in.isEnabled()
    assert "this campaign is read-only" in take_in.toolTip()
    assert not list(silent(only_read, only_read))
