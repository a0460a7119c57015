"""Handouts beside a fight that come from files, and what is said where one cannot be shown."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.chronicle import Handout
from gmtool.store.fights.encounters import Encounter
from tests.desktop.pages.run.beside.test_beside import handout, press

Key = Qt.Key
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))


@pytest.fixture
def first_page() -> str:
    return "run"


@pytest.fixture
def workspace(window: MainWindow, ruleset: Ruleset) -> Any:
    """A fight of two cards of the campaign."""
    cards = window.campaign.cards.list()[:2]
    figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(cards))
    window.run_encounter(window.campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES))).id)
    return window.pages.current


@pytest.fixture
def from_file(workspace: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path | None], None]:
    """Ask for a handout from a file, and choose this one; None: choose none."""

    def asked(path: Path | None) -> None:
        monkeypatch.setattr(files, "ask_which", lambda *_: path)
        menu = workspace.beside.handouts.menu()
        next(one for one in menu.actions() if one.text().startswith("From a file")).trigger()

    return asked


def test_that_a_text_file_is_kept_among_the_handouts_and_shown(
    workspace: Any, window: MainWindow, from_file: Callable[..., None], tmp_path: Path, qtbot: Any
) -> None:
    letter = tmp_path / "Letter.txt"
    letter.write_text("Come at once.")
    from_file(letter)
    qtbot.waitUntil(lambda: bool(window.campaign.handouts.list()))
    (kept,) = window.campaign.handouts.list()
    assert (kept.title, kept.text) == ("Letter", "Come at once.")
    assert handout(workspace.players.window) == kept
    workspace.players.close()


def test_that_a_file_that_cannot_be_read_is_said_and_a_canceled_choice_is_nothing(
    workspace: Any, window: MainWindow, from_file: Callable[..., None], tmp_path: Path, qtbot: Any
) -> None:
    from_file(None)
    assert window.notices.sentences() == []
    from_file(tmp_path / "nowhere.txt")
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert window.campaign.handouts.list() == ()
    (said,) = window.notices.sentences()
    assert "nowhere.txt" in said


def test_that_a_handout_that_was_deleted_meanwhile_is_said(workspace: Any, window: MainWindow) -> None:
    kept = window.campaign.handouts.add(Handout("Letter", "Come."))
    window.campaign.handouts.delete(kept.id)
    workspace.beside.handouts.show_by_id(kept.id)
    assert workspace.players.handout is None
    assert window.notices.sentences()


def test_that_with_several_handouts_the_key_asks_which(workspace: Any, window: MainWindow, qtbot: QtBot) -> None:
    for title in ("First", "Second"):
        window.campaign.handouts.add(Handout(title, title))
    press(workspace, qtbot, Key.Key_F8)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [one.text() for one in menu.actions()][:2] == ["Second", "First"]
    menu.actions()[1].trigger()
    menu.close()
    shown = handout(workspace.players.window)
    assert shown is not None
    assert shown.title == "First"
    workspace.players.close()


def test_that_the_picked_figure_and_its_first_foe_are_what_is_calculated(workspace: Any, window: MainWindow) -> None:
    workspace.page.picks.choose_figure("f1")
    system, cards = workspace.to_calculate()
    assert system == workspace.page.session.ruleset.id
    assert [one.name for one in cards] == [card.name for card in window.campaign.cards.list()[1::-1]]
    workspace.page.picks.choose_figure(None)
    assert workspace.to_calculate()[1] == []
