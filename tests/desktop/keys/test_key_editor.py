"""The keys in the settings alone, without a window: conflicts, refusals, and how a key is taken away and given back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.keys.key_editor import KeyEditor
from gmtool.desktop.shell.settings import Settings, SettingsPanel
from gmtool.presentation.keys.key_book import book
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key
from tests.desktop.keys.test_changed_keys import choose


@pytest.fixture
def editor(tmp_path: Path, qtbot: QtBot) -> Iterator[KeyEditor]:
    """The keys in the settings, over nothing; no test leaves its keys to the next."""
    settings, below = Settings(tmp_path), QWidget()
    qtbot.addWidget(below)
    below.resize(1400, 900)
    below.show()
    below.activateWindow()
    with qtbot.waitActive(below):
        pass
    book.use(settings.store)
    panel = SettingsPanel(below)
    panel.show_all(settings)
    panel.open()
    panel.show_keys()
    yield next(one for one in panel.findChildren(KeyEditor) if one.isVisible())
    book.use(QSettings(str(tmp_path / "nothing.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def gm(editor: KeyEditor, qtbot: QtBot) -> GameMaster:
    """A Game Master who has nothing but these."""
    window: Any = editor.window()
    return GameMaster(window, qtbot)


@pytest.mark.parametrize("answer", [Key.Key_Space, Key.Key_Return])
def test_that_a_conflict_names_the_other_command_and_swaps(gm: GameMaster, editor: KeyEditor, answer: Key) -> None:
    choose(gm, editor, "new card")
    gm.press(Key.Key_P, held=CTRL)
    assert editor.offered.text() == "Ctrl P is the key of “Print cards” (Roster)."
    gm.press(Key.Key_Escape)  # leaves the offer, not the settings
    assert editor.isVisible()
    assert book.keys("roster.new_card") == ("Ctrl+N",)
    gm.press(Key.Key_Return)
    gm.press(Key.Key_P, held=CTRL)
    assert editor.swap_button.hasFocus()
    gm.press(answer)
    assert book.keys("roster.new_card") == ("Ctrl+P",)
    assert book.keys("roster.print_cards") == ("Ctrl+N",)


def test_that_a_key_can_be_taken_from_another_command(gm: GameMaster, editor: KeyEditor) -> None:
    choose(gm, editor, "new card of another")
    gm.press(Key.Key_N, held=CTRL)
    assert not editor.swap_button.isVisible()  # it has no key to give
    gm.click(editor.take_button)
    assert book.keys("roster.new_card_of_another") == ("Ctrl+N",)
    assert book.keys("roster.new_card") == ()


def test_that_keys_with_a_fixed_meaning_are_refused(gm: GameMaster, editor: KeyEditor) -> None:
    choose(gm, editor, "new card")
    for key, held, said in (
        (Key.Key_Tab, None, "Tab has a meaning of its own everywhere."),
        (Key.Key_Return, None, "Enter has a meaning of its own everywhere."),
        (Key.Key_Down, None, "Down has a meaning of its own everywhere."),
        (Key.Key_K, None, "K alone is for typing."),
        (Key.Key_V, CTRL, "Ctrl V edits text in fields."),
    ):
        gm.press(key, **({"held": held} if held else {}))
        assert editor.catcher.asked.text().startswith(said)
        assert editor.catcher.hasFocus()
    gm.press(Key.Key_Escape)
    assert not editor.catcher.isVisible()
    assert editor.isVisible()
    assert book.keys("roster.new_card") == ("Ctrl+N",)
    choose(gm, editor, "gold button")
    assert editor.said.text() == "Space means the same everywhere, so “Do what the gold button says” keeps it."
    assert not editor.change_button.isEnabled()


def test_that_del_takes_a_key_away_and_reset_gives_it_back(gm: GameMaster, editor: KeyEditor) -> None:
    editor.search.setFocus()
    gm.type("new card")
    editor.list.setFocus()
    gm.press(Key.Key_Delete)
    assert editor.said.text() == "“New card” has no key now; Ctrl K finds it by its name."
    assert book.keys("roster.new_card") == ()
    assert editor.row is not None
    assert editor.row.in_words == "New card: no key, before Ctrl N"
    gm.click(editor.reset_button)
    assert book.keys("roster.new_card") == ("Ctrl+N",)
    assert not editor.reset_button.isEnabled()
    editor.search.setFocus()
    editor.search.clear()
    gm.type("ctrl k")
    editor.list.setFocus()
    gm.press(Key.Key_Delete)
    assert editor.said.text() == "“Find” finds every other command. Give it another key instead."
    book.change({"roster.new_card": "F4", "window.redo": "F3"})
    gm.click(editor.reset_all_button)
    assert book.keys("roster.new_card") == ("Ctrl+N",)
    assert book.keys("window.redo") == ("Ctrl+Shift+Z", "Ctrl+Y")


def test_that_reset_asks_who_has_the_key_now(gm: GameMaster, editor: KeyEditor) -> None:
    book.change({"roster.new_card": "F4", "roster.duplicate": "Ctrl+N"})
    editor.search.setFocus()
    gm.type("new card")
    gm.click(editor.reset_button)
    assert editor.offered.text() == "Ctrl N is the key of “Duplicate” (Roster)."
    gm.click(editor.swap_button)
    assert book.keys("roster.new_card") == ("Ctrl+N",)
    assert book.keys("roster.duplicate") == ("F4",)


def test_that_the_mouse_changes_a_key_too(gm: GameMaster, editor: KeyEditor, qtbot: QtBot) -> None:
    editor.search.setFocus()
    gm.type("match-ups ctrl m")
    rect = editor.list.visualRect(editor.list.currentIndex())
    for click in (qtbot.mouseClick, qtbot.mouseDClick):
        click(editor.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert editor.catcher.hasFocus()
    gm.press(Key.Key_F4, held=SHIFT)
    assert book.keys("roster.match_up") == ("Shift+F4",)
