"""Keys that the GM changes: in the settings by key and mouse, at once in every window, and at the next start."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.beside.notes_panel import NotesPanel
from gmtool.desktop.shell.finder import Finder, KeyHelp
from gmtool.desktop.shell.keys.key_editor import KeyEditor
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Enlisted, Muster
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import CTRL, GameMaster, Key
from tests.desktop.keys.counting import SIDES

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path) -> Iterator[None]:
    """No test leaves its keys to the next."""
    yield
    book.use(QSettings(str(tmp_path / "nothing.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def gm(window: MainWindow, qtbot: QtBot) -> GameMaster:
    return GameMaster(window, qtbot)


def keys_page(gm: GameMaster) -> KeyEditor:
    """The keys in the settings, opened by the key of the settings and a click."""
    gm.press(Key.Key_Comma, held=CTRL)
    tab = next(one for one in gm.window.findChildren(QPushButton) if one.text() == "Keys" and one.isVisible())
    gm.click(tab)
    return next(one for one in gm.window.findChildren(KeyEditor) if one.isVisible())


def choose(gm: GameMaster, editor: KeyEditor, words: str) -> None:
    """Look for a command, and ask for its key."""
    editor.search.setFocus()
    editor.search.clear()
    gm.type(words)
    gm.press(Key.Key_Return)


def keys_of(window: MainWindow, id: str) -> list[str]:
    """The keys that the window really listens to."""
    found = [one for widget in QApplication.allWidgets() for one in widget.actions() if one.objectName() == id]
    assert found, id
    return [keys.toString(QKeySequence.SequenceFormat.PortableText) for keys in found[0].shortcuts()]


def labels(widget: QWidget) -> list[str]:
    return [one.text() for one in widget.findChildren(QLabel)]


def fight_on(gm: GameMaster) -> None:
    """A fight without a map, on the screen."""
    rules = ruleset("tft-melee")
    figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(rules.bestiary()[:2]))
    made = gm.window.campaign.encounters.add(Encounter(rules.id, "The ford", Muster(figures, SIDES)))
    gm.window.run_encounter(made.id)
    QApplication.processEvents()


def test_that_a_changed_key_works_at_once_and_is_shown_everywhere(gm: GameMaster, window: MainWindow) -> None:
    editor = keys_page(gm)
    choose(gm, editor, "new card")
    assert editor.catcher.asked.text() == "Press the new key for “New card”, Esc to cancel."
    gm.press(Key.Key_J, held=CTRL)
    assert editor.said.text() == "The key for “New card” is now Ctrl J."
    assert window.settings.store.value("keys/roster.new_card") == "Ctrl+J"
    gm.press(Key.Key_Escape)

    cards = len(window.campaign.cards.list())
    gm.press(Key.Key_N, held=CTRL)
    assert len(window.campaign.cards.list()) == cards
    gm.press(Key.Key_J, held=CTRL)
    assert len(window.campaign.cards.list()) == cards + 1

    button = next(one for one in window.pages.findChildren(QPushButton) if one.text() == "New card")
    assert button.key == "Ctrl J"  # type: ignore[attr-defined]
    gm.press(Key.Key_F1)
    sheet = labels(next(one for one in window.findChildren(KeyHelp) if one.isVisible()))
    assert sheet[sheet.index("Ctrl J") + 1] == "New card. A blank card"
    assert "Ctrl N" not in sheet


def test_that_sentences_tips_and_notices_say_the_changed_key(gm: GameMaster, window: MainWindow) -> None:
    editor = keys_page(gm)
    choose(gm, editor, "undo")
    gm.press(Key.Key_U, held=CTRL | ALT)
    gm.press(Key.Key_Escape)
    page: Any = window.pages.current
    delete = next(one for one in page.actions() if one.text() == "Delete")
    assert delete.toolTip().startswith("Ctrl Alt U brings it back")
    page.list.view.setFocus()
    page.list.choose([window.campaign.cards.list()[0].id])
    gm.press(Key.Key_Delete)
    assert any("Ctrl Alt U brings it back." in said for said in labels(window))
    cards = len(window.campaign.cards.list())
    gm.press(Key.Key_Z, held=CTRL)
    assert len(window.campaign.cards.list()) == cards
    gm.press(Key.Key_U, held=CTRL | ALT)
    assert len(window.campaign.cards.list()) == cards + 1


def test_that_the_window_listens_to_the_keys_of_the_book_and_no_others(gm: GameMaster, window: MainWindow) -> None:
    book.change({"roster.new_card": "Ctrl+P", "roster.print_cards": "Ctrl+N"})
    assert keys_of(window, "roster.new_card") == ["Ctrl+P"]
    assert keys_of(window, "roster.print_cards") == ["Ctrl+N"]
    book.change({"roster.new_card": "", "roster.new_card_of_another": "Ctrl+N"})
    assert keys_of(window, "roster.new_card") == []
    assert keys_of(window, "roster.new_card_of_another") == ["Ctrl+N"]
    book.change({"window.redo": "F3"})
    book.reset_all()
    assert keys_of(window, "roster.new_card") == ["Ctrl+N"]
    assert keys_of(window, "roster.new_card_of_another") == []
    assert keys_of(window, "window.redo") == ["Ctrl+Shift+Z", "Ctrl+Y"]


def test_that_tabs_and_the_finder_show_the_changed_key(gm: GameMaster, window: MainWindow) -> None:
    book.change({"window.rules": "Alt+R", "window.find_command": "F4"})
    assert window.bar.tabs["rules"].toolTip() == "Look up a rule (Alt R)"
    gm.press(Key.Key_R, held=ALT)
    assert window.pages.current_key == "rules"
    gm.press(Key.Key_F4)
    finder = next(one for one in window.findChildren(Finder) if one.isVisible())
    gm.type("rules")
    assert finder.model.action(finder.model.index(0)).shortcut() == QKeySequence("Alt+R")
    assert window.bar.buttons[2].key == "F4"
    assert window.bar.buttons[1].key == ""


def test_that_letters_of_the_fight_can_be_changed(gm: GameMaster, window: MainWindow) -> None:
    fight_on(gm)
    editor = keys_page(gm)
    choose(gm, editor, "damage or healing run")
    gm.press(Key.Key_7)
    assert editor.catcher.asked.text().startswith("7 picks choices and is typed for rolls.")
    gm.press(Key.Key_K)
    gm.press(Key.Key_Escape)
    gm.page.setFocus()
    command = gm.page.turn.command
    gm.press(Key.Key_D)
    assert not command.isVisible()
    gm.press(Key.Key_K)
    assert command.isVisible()
    gm.press(Key.Key_Escape)
    book.change({"run.damage_or_healing": "F4"})
    gm.page.setFocus()
    gm.press(Key.Key_K)
    assert not command.isVisible()
    gm.press(Key.Key_F4)
    assert command.isVisible()


def test_that_prompts_and_buttons_of_the_fight_follow(gm: GameMaster, qtbot: QtBot) -> None:
    fight_on(gm)
    page = gm.page
    page.setFocus()
    gm.press(Key.Key_P)
    assert page.turn.prompt.text().endswith("P or Enter does it.")
    book.change({"run.propose": "K", "run.fold_notes": "F4", "run.free_dice": "Alt+D"})
    assert page.turn.prompt.text().endswith("K or Enter does it.")
    assert page.bar.free_dice.toolTip() == "Roll any dice (Alt D)"
    notes = NotesPanel()
    qtbot.addWidget(notes)
    assert notes.button.key == "F4"  # type: ignore[attr-defined]
    assert page.dice.rolls.roll.key == "R"
    book.change({"run.roll_virtual_dice": "T"})
    assert page.dice.rolls.roll.key == "T"


def test_that_the_players_window_follows(gm: GameMaster, window: MainWindow, qtbot: QtBot) -> None:
    fight_on(gm)
    gm.press(Key.Key_F11)
    run: Any = window.pages.made("run")
    players = run.players.window
    qtbot.waitUntil(players.isVisible)
    assert players.full.key == "F11"
    book.change({"run.player_window": "F4"})
    assert players.full.key == "F4"
    qtbot.keyClick(players, Key.Key_F11)
    assert not players.isFullScreen()
    qtbot.keyClick(players, Key.Key_F4)
    assert players.isFullScreen()
    assert players.full.key == "Esc"


def test_that_an_undo_key_of_the_gm_takes_back_typing_in_a_field(gm: GameMaster, window: MainWindow) -> None:
    book.change({"window.undo": "Alt+U"})
    page: Any = window.pages.current
    page.list.search.setFocus()
    gm.type("goblin")
    gm.press(Key.Key_U, held=ALT)
    assert page.list.search.text() == ""


Restart = Callable[[], MainWindow]


@pytest.fixture
def restart(tmp_path: Path, campaign_file: Path, qtbot: QtBot) -> Iterator[Restart]:
    """The program started anew with the same settings."""
    made: list[MainWindow] = []

    def start() -> MainWindow:
        window = MainWindow(Settings(tmp_path), tmp_path)
        qtbot.addWidget(window)
        window.resize(1400, 900)
        window.show()
        window.campaigns.open(campaign_file)
        made.append(window)
        return window

    yield start
    for window in made:
        window.close()


def test_that_changed_keys_are_there_after_a_restart(window: MainWindow, restart: Restart) -> None:
    book.change({"roster.new_card": "Ctrl+J", "window.show_keys": "F4", "roster.print_cards": ""})
    window.settings.store.sync()
    window.close()
    again = restart()
    assert keys_of(again, "roster.new_card") == ["Ctrl+J"]
    assert [keys.toString() for keys in again.deeds["show_keys"].shortcuts()] == ["F4"]
    page: Any = again.pages.current
    printing = next(one for one in page.actions() if one.objectName() == "roster.print_cards")
    assert printing.shortcuts() == []
    assert again.bar.print.text() == "Print cards"
    assert again.bar.print.key == ""


def test_that_a_damaged_settings_file_costs_one_sentence(tmp_path: Path, restart: Restart, qtbot: QtBot) -> None:
    written = "roster.new_card=Hyper+N\nroster.forgotten=Ctrl+G\nroster.duplicate=F4"
    (tmp_path / "settings.ini").write_text(f"[keys]\n{written}\n", encoding="utf-8")
    window = restart()
    sentence = "The settings give “New card” the key “Hyper+N”, which cannot be its key: it has Ctrl N."
    qtbot.waitUntil(lambda: sentence in labels(window), timeout=20000)
    assert "The settings have a key for “roster.forgotten”, which is not a command: it is ignored." in labels(window)
    page: Any = window.pages.current
    own = {one.objectName(): [keys.toString() for keys in one.shortcuts()] for one in page.actions()}
    assert own["roster.new_card"] == ["Ctrl+N"]
    assert own["roster.duplicate"] == ["F4"]
    window.settings.store.sync()
    assert "Hyper+N" in (tmp_path / "settings.ini").read_text(encoding="utf-8")
