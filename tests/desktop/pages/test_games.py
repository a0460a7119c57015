"""One game at a time: a new campaign asks which, lists show it, and every other one is a menu away."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.base.forms.system_box import SystemBox
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.games import OTHERS
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ORDER = [one.id for one in all_rulesets()]
FIRST, LAST = ORDER[0], ORDER[-1]


@pytest.fixture
def new(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> MainWindow:
    """The window, as a new campaign has just been named."""
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "Mine.gmtool")
    qtbot.keyClick(window, Key.Key_N, CTRL | SHIFT)
    assert window.campaign.name == "Mine"
    assert window.pages.name == "Game"
    return window


def press(key: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QApplication.processEvents()
    QTest.keyClick(QApplication.focusWidget(), key, held)


def keys(entries: Sequence[Any]) -> list[str]:
    return [entry.key for entry in entries if entry.key]


def boxed(box: QComboBox) -> list[str]:
    return [str(box.itemData(place)) for place in range(box.count())]


@pytest.mark.parametrize("place", range(len(ORDER)))
def test_that_a_digit_chooses_the_game_once(new: MainWindow, place: int) -> None:
    press(Key(Key.Key_1 + place))
    assert new.campaign.game == ORDER[place]
    assert [one.id for one in new.campaign.games()] == [ORDER[place]]
    assert new.pages.name == "Roster"


def test_that_arrows_and_enter_choose_it_too(new: MainWindow) -> None:
    press(Key.Key_Down)
    press(Key.Key_Down)
    press(Key.Key_Return)
    assert new.campaign.game == ORDER[2]


@pytest.mark.parametrize("key", [Key.Key_Escape, Key.Key_0])
def test_that_escape_and_0_are_all_games(new: MainWindow, key: Key) -> None:
    press(key)
    assert new.campaign.game == ""
    assert [one.id for one in new.campaign.games()] == ORDER
    new.campaign.cards.add(all_rulesets()[1].bestiary()[0])
    assert [one.id for one in new.campaign.games()] == ORDER, "as it was asked for"


def test_that_the_game_is_changed_from_the_finder_in_one_step(new: MainWindow, qtbot: QtBot) -> None:
    press(Key.Key_1)
    qtbot.keyClick(new, Key.Key_K, CTRL)
    qtbot.keyClicks(QApplication.focusWidget(), "game of the campaign")
    press(Key.Key_Return)
    assert new.pages.name == "Game"
    assert QApplication.focusWidget() is new.pages.current.buttons[0], "the one that is played"
    press(Key.Key_Escape)
    assert new.campaign.game == FIRST, "Esc leaves it"
    new.deeds["choose_game"].trigger()
    press(Key(Key.Key_1 + ORDER.index(LAST)))
    page: Any = new.pages.current
    assert f"bestiary:{LAST}" in keys(page.side.rows.rows)
    press(Key.Key_Z, CTRL)
    assert new.campaign.game == FIRST
    assert f"bestiary:{FIRST}" in keys(page.side.rows.rows)
    assert f"bestiary:{LAST}" not in keys(page.side.rows.rows)


def test_that_only_the_game_is_in_the_lists_and_the_others_are_one_step_away(new: MainWindow, qtbot: QtBot) -> None:
    press(Key.Key_1)
    roster: Any = new.pages.current
    assert not any(key.startswith("system:") for key in keys(roster.side.rows.rows))
    assert [key for key in keys(roster.side.rows.rows) if key.startswith("bestiary")] == [f"bestiary:{FIRST}"]
    roster.side.choose(OTHERS)
    assert roster.side.key == f"bestiary:{ORDER[1]}"
    shown = [key for key in keys(roster.side.rows.rows) if key.startswith("bestiary")]
    assert shown == [f"bestiary:{id}" for id in ORDER], "the order of all lists"
    lists: Any = new.show_page("lists")
    assert {key.partition("/")[0] for key in keys(lists.side.rows.rows)} == {FIRST, OTHERS}
    lists.side.choose(OTHERS)
    assert list(dict.fromkeys(key.partition("/")[0] for key in keys(lists.side.rows.rows))) == ORDER
    assert lists.side.key.startswith(f"{ORDER[1]}/")
    rules: Any = new.show_page("rules")
    qtbot.waitUntil(lambda: not rules.book._unread)
    assert keys(rules.sections.rows.rows)[:2] == [FIRST, OTHERS]
    rules.sections.choose(OTHERS)
    assert keys(rules.sections.rows.rows)[: len(ORDER)] == ORDER
    assert rules.sections.key == ORDER[1]


def test_that_columns_and_orders_are_those_of_the_game(new: MainWindow) -> None:
    press(Key.Key_1)
    head = new.pages.current.list.head
    own = {one.key for one in all_rulesets()[0].columns()}
    orders = {str(head.order.itemData(place)) for place in range(head.order.count())}
    assert {key[1:] for key in orders if key.startswith(":")} == own
    assert len(head.columns.menu().actions()) == len(own)
    other = all_rulesets()[-1]
    new.pages.current.deeds.add([other.bestiary()[0]])
    assert len(head.columns.menu().actions()) == len(own | {one.key for one in other.columns()})


def test_that_a_new_card_and_a_new_encounter_are_of_the_game_at_once(new: MainWindow) -> None:
    press(Key.Key_3)
    press(Key.Key_N, CTRL)
    new.show_page("encounters")
    press(Key.Key_N, CTRL)
    assert QApplication.activePopupWidget() is None
    assert [one.system for one in new.campaign.cards.list()] == [ORDER[2]]
    assert [one.system for one in new.campaign.encounters.list()] == [ORDER[2]]


def test_that_a_card_of_another_game_brings_that_game_into_the_lists(new: MainWindow) -> None:
    press(Key.Key_1)
    new.campaign.cards.add(all_rulesets()[-1].bestiary()[0])
    page: Any = new.show_page("roster")
    assert f"system:{LAST}" in keys(page.side.rows.rows)
    assert [one.id for one in new.campaign.games()] == [FIRST, LAST]


def test_that_a_campaign_of_before_shows_the_games_that_it_holds(campaign_file: Path) -> None:
    with Campaign.open(campaign_file) as campaign:
        assert campaign.game is None
        (held,) = {one.system for one in campaign.cards.list()}
        assert [one.id for one in campaign.games()] == [held]
        assert [one.id for one in campaign.rulesets()] == [held, *(id for id in ORDER if id != held)]
    with Campaign.in_memory("Empty") as empty:
        assert [one.id for one in empty.games()] == ORDER


def test_that_a_space_in_the_box_of_quick_entry_is_a_space(new: MainWindow, qtbot: QtBot) -> None:
    press(Key.Key_1)
    press(Key.Key_L, CTRL)
    page: Any = new.pages.current
    box = page.making.strip.system
    box.setFocus()
    spaced = next(one for one in all_rulesets() if " " in one.title and one.id != FIRST)
    qtbot.keyClicks(box, spaced.title)
    assert box.currentData() == spaced.id
    assert not box.view().isVisible()
    box.showPopup()
    qtbot.keyClick(box.view(), Key.Key_Space)
    assert box.view().isVisible(), "nothing is chosen by it"
    box.hidePopup()


def test_that_the_last_entry_of_a_box_brings_the_other_games(new: MainWindow, qtbot: QtBot) -> None:
    press(Key.Key_2)
    box = SystemBox(new.campaign, "System")
    qtbot.addWidget(box)
    box.show()
    assert boxed(box) == [ORDER[1], OTHERS]
    told: list[str] = []
    box.activated.connect(lambda _: told.append(str(box.currentData())))
    qtbot.keyClick(box, Key.Key_Down)
    assert boxed(box) == [ORDER[1], ORDER[0], *ORDER[2:]], "the game that is played, then the others"
    assert box.currentData() == ORDER[1]
    assert told == [ORDER[1]], "nobody is told of a game that is none"
    box.hidePopup()


def test_that_cards_are_converted_to_the_game_first_and_the_others_are_one_step_away(
    new: MainWindow, qtbot: QtBot
) -> None:
    """Those that the cards are of are never offered."""
    press(Key.Key_1)
    roster: Any = new.pages.current
    roster.deeds.add([all_rulesets()[2].bestiary()[0]])
    roster.list.view.selectAll()
    roster.roster_actions._adopting.take_over()
    strip = roster.roster_actions._adopting._strip
    assert boxed(strip.system) == [FIRST, OTHERS]
    assert strip.take.isEnabled()
    qtbot.keyClick(strip.system, Key.Key_Down)
    assert boxed(strip.system) == [FIRST, ORDER[1], *ORDER[3:]]
    strip.system.hidePopup()
    qtbot.keyClick(strip.system, Key.Key_Escape)
    roster.deeds.add([all_rulesets()[0].bestiary()[0]])
    roster.list.view.selectAll()
    roster.roster_actions._adopting.take_over()
    assert boxed(strip.system) == [FIRST, ORDER[2], OTHERS], "of cards of both, either"


def test_that_cards_of_the_only_game_are_converted_to_any_other(new: MainWindow) -> None:
    press(Key.Key_1)
    roster: Any = new.pages.current
    roster.deeds.add([all_rulesets()[0].bestiary()[0]])
    roster.list.view.selectAll()
    roster.roster_actions._adopting.take_over()
    assert boxed(roster.roster_actions._adopting._strip.system) == ORDER[1:]


def test_that_a_table_is_imported_as_cards_of_the_game(new: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    press(Key.Key_3)
    path = tmp_path / "some.csv"
    path.write_text("Name,Mood\nGrish,grim\n", encoding="utf-8")
    new.import_from(path)
    page: Any = new.pages.current
    qtbot.waitUntil(lambda: page.read is not None)
    box = page.columns.system
    assert boxed(box) == [ORDER[2], OTHERS]
    qtbot.keyClick(box, Key.Key_Down)
    box.hidePopup()
    assert [incoming.card.system for incoming in page.read.pending.cards] == [ORDER[2]]
    qtbot.keyClick(box, Key.Key_Down)
    qtbot.waitUntil(lambda: [incoming.card.system for incoming in page.read.pending.cards] == [ORDER[0]])
    assert boxed(box) == [ORDER[2], *ORDER[:2], *ORDER[3:]]


def test_that_tables_of_the_game_are_printed_and_those_that_are_ticked(new: MainWindow) -> None:
    press(Key.Key_2)
    new.show_page("lists")
    press(Key.Key_P, CTRL)
    ticks: Any = new.pages.current.form.tables  # type: ignore[union-attr]
    assert boxed(ticks.system) == [ORDER[1], OTHERS]
    ticks.show_chosen({LAST: ["table one"], FIRST: []})
    assert boxed(ticks.system) == [ORDER[1], LAST, OTHERS]
    assert ticks.system.currentData() == ORDER[1]
