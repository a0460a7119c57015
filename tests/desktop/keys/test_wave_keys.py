"""Waves by key and mouse: figures are told to come later, wait in the order, and come by a key or a word; no player
learns of them."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.desktop.pages.encounters.wave_strip import WaveStrip
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.desktop.pages.run.order.order_model import ROW
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters import grounds
from gmtool.rules.seam import Ruleset, Wave
from gmtool.space import HexGround
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import all_rulesets
from tests.contract.players import Luck, skirmish
from tests.desktop.game_master import CTRL, SHIFT, GameMaster
from tests.desktop.pages.encounters.test_company import menu_by_key, take
from tests.desktop.pages.encounters.test_encounters import choose_ground
from tests.desktop.pages.players.test_secrecy import texts

Key = Qt.Key


@pytest.fixture
def page(window: MainWindow) -> EncountersWorkspace:
    page: Any = window.show_page("encounters")
    return page  # type: ignore[no-any-return]


@pytest.fixture
def gm(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> GameMaster:
    """At an encounter of a goblin against three wolves on a blank ground; the last two wolves are chosen."""
    gm = GameMaster(window, qtbot)
    gm.press(Key.Key_N, held=CTRL)
    gm.press(Key.Key_F, held=CTRL)
    gm.type("goblin")
    gm.press(Key.Key_Return, Key.Key_F6)
    gm.type("wolf x3")
    gm.press(Key.Key_Return)
    choose_ground(builder(page).ground, grounds.BLANK)
    wolves = builder(page).sides.boxes[1].figures
    wolves.setFocus()
    wolves.setCurrentIndex(wolves.model().index(1, 0))
    gm.press(Key.Key_Down, held=SHIFT)
    return gm


def builder(page: EncountersWorkspace) -> Builder:
    assert page.builder is not None
    return page.builder


def strip(page: EncountersWorkspace) -> WaveStrip:
    return builder(page).banners.wave


def rows(page: EncountersWorkspace) -> list[str]:
    model = builder(page).sides.boxes[1].model
    return [str(model.index(row).data()) for row in range(3)]


def waves(page: EncountersWorkspace) -> tuple[Wave, ...]:
    return builder(page).muster.waves


def label(page: EncountersWorkspace, column: int, row: int) -> str:
    ground = builder(page).muster.ground
    assert isinstance(ground, HexGround)
    return ground.label(ground.at_column_row(column, row))


def told(gm: GameMaster) -> list[str]:
    model = gm.page.turn.order.rows
    return [model.index(row).data(ROW).words for row in range(model.rowCount())]


def there(gm: GameMaster) -> list[str]:
    return [one.name for one in gm.page.session.moment.counters.values()]


def test_that_chosen_figures_come_later_by_a_key_in_one_step(gm: GameMaster, page: EncountersWorkspace) -> None:
    gm.press(Key.Key_W)
    assert strip(page).isVisible()
    assert strip(page).about.text() == "2 figures: when do they come (0: when you say so), and where do they come in?"
    gm.press(Key.Key_A, held=CTRL)
    gm.type("3")
    gm.press(Key.Key_Tab)
    gm.type(label(page, 1, 1))
    gm.press(Key.Key_Return)
    assert not strip(page).isVisible()
    assert [(one.turn, one.entrance) for one in waves(page)] == [(3, builder(page).muster.ground.at_column_row(1, 1))]  # type: ignore[union-attr]
    assert ["turn 3" in row for row in rows(page)] == [False, True, True]
    gm.press(Key.Key_Z, held=CTRL)
    assert waves(page) == ()
    assert not any("turn 3" in row for row in rows(page))
    gm.press(Key.Key_Y, held=CTRL)
    assert len(waves(page)) == 1
    # the same key changes it, and another takes them out of it
    gm.press(Key.Key_W, Key.Key_0, Key.Key_Return)
    assert [one.turn for one in waves(page)] == [0]
    assert ["when you say so" in row for row in rows(page)] == [False, True, True]
    gm.press(Key.Key_W, held=SHIFT)
    assert waves(page) == ()


@pytest.mark.parametrize(
    ("turn", "place", "says"),
    [
        ("1", "", "In turn 1 they are there from the beginning; a wave comes in turn 2 or later."),
        ("3", "9999", "9999 is not on the map."),
        ("3", "here", "is no"),
    ],
)
def test_that_what_cannot_be_is_told_in_a_sentence_and_loses_nothing(
    gm: GameMaster, page: EncountersWorkspace, turn: str, place: str, says: str
) -> None:
    gm.press(Key.Key_W)
    gm.press(Key.Key_A, held=CTRL)
    gm.type(turn)
    gm.press(Key.Key_Tab)
    gm.type(place)
    gm.press(Key.Key_Return)
    assert says in strip(page).outcome.text()
    assert strip(page).isVisible()
    assert waves(page) == ()
    gm.press(Key.Key_Escape)
    assert not strip(page).isVisible()


def test_that_the_menu_of_a_figure_does_the_same(gm: GameMaster, page: EncountersWorkspace) -> None:
    shown = builder(page).sides.boxes[1].figures
    take(menu_by_key(shown), "They come later…")
    gm.qtbot.keyClick(strip(page).turn.input, Key.Key_Return)
    assert [one.turn for one in waves(page)] == [2]
    assert ["turn 2" in row for row in rows(page)] == [False, True, True]
    take(menu_by_key(shown), "There from the beginning")
    assert waves(page) == ()


def test_that_a_click_on_the_map_says_where_a_wave_comes_in(gm: GameMaster, page: EncountersWorkspace) -> None:
    gm.press(Key.Key_W, Key.Key_Return)
    ground = builder(page).muster.ground
    assert isinstance(ground, HexGround)
    builder(page).ground.map.hex_picked.emit(ground.at_column_row(2, 1))
    assert [one.entrance for one in waves(page)] == [ground.at_column_row(2, 1)]
    assert "click where it comes in" in builder(page).ground.hint.text
    assert sum(one.where is None for one in builder(page).muster.figures) == 4, "nobody is on the map yet"


def begin(gm: GameMaster, turn: str) -> None:
    gm.press(Key.Key_W)
    gm.press(Key.Key_A, held=CTRL)
    gm.type(turn)
    gm.press(Key.Key_Return)
    gm.press(Key.Key_Return, held=CTRL)
    gm.page.setFocus()


@pytest.mark.parametrize("by", ["key", "words", "menu"])
def test_that_a_wave_waits_in_the_order_and_comes_by_key_by_word_or_by_its_menu(gm: GameMaster, by: str) -> None:
    begin(gm, "3")
    assert there(gm) == ["Goblin", "Wolf 1"]
    assert told(gm)[-2:] == ["Still to come", "Reinforcements, Foes, Turn 3, Wolf 2, Wolf 3"]
    if by == "key":
        gm.press(Key.Key_J, held=CTRL | SHIFT)
    elif by == "words":
        gm.type(":wolves arrive")
        gm.press(Key.Key_Return)
    else:
        order = gm.page.turn.order
        row = next(order.rows.index(at) for at in range(order.rows.rowCount()) if order.rows.index(at).data(ROW).wave)
        gm.qtbot.mouseClick(order.viewport(), Qt.MouseButton.LeftButton, pos=order.visualRect(row).center())
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(one for one in menu.actions() if "arrive now" in one.text()).trigger()
        menu.close()
    assert there(gm) == ["Goblin", "Wolf 1", "Wolf 2", "Wolf 3"]
    assert not any("Reinforcements" in one for one in told(gm))
    assert gm.page.session.journal.undo_label == "Wolf 2 and Wolf 3 arrive"
    gm.page.session.undo()
    assert there(gm) == ["Goblin", "Wolf 1"]


def test_that_a_wave_is_put_off_and_called_off(gm: GameMaster) -> None:
    begin(gm, "3")
    gm.page.session.perform({"kind": "gm.await/1", "wave": "wave-1", "turn": 5})
    assert any("Turn 5" in one for one in told(gm))
    gm.page.session.perform({"kind": "gm.call-off/1", "wave": "wave-1"})
    assert not any("Reinforcements" in one for one in told(gm))


def test_that_the_players_learn_nothing_of_a_wave(gm: GameMaster, window: MainWindow) -> None:
    begin(gm, "3")
    gm.press(Key.Key_F11)
    seen = [one for one in QApplication.topLevelWidgets() if isinstance(one, PlayerWindow)]
    assert len(seen) == 1
    told = texts(seen[0])
    assert "Wolf 1" in told
    assert not [secret for secret in ("Reinforcements", "Wolf 2", "Wolf 3", "Turn 3") if secret in told]


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_the_key_lets_a_wave_come_in_every_system(rules: Ruleset, window: MainWindow, qtbot: QtBot) -> None:
    muster = skirmish(rules, Luck(3), 5)
    late = (replace(one.taken_off(), wave="w1") if one.id in ("f3", "f4") else one for one in muster.figures)
    waves = (Wave("w1", "Reinforcements", 3),)
    made = window.campaign.encounters.add(
        Encounter(rules.id, "Waves", replace(muster, figures=tuple(late), waves=waves))
    )
    window.run_encounter(made.id)
    gm = GameMaster(window, qtbot)
    session = gm.page.session
    session.cancel_question()
    gm.page.setFocus()
    assert [one.wave.name for one in session.moment.waves] == ["Reinforcements"]
    gm.press(Key.Key_J, held=CTRL | SHIFT)
    assert {"f3", "f4"} <= session.moment.counters.keys()
    assert session.moment.waves == ()
    gm.press(Key.Key_Z, held=CTRL)
    assert not {"f3", "f4"} & session.moment.counters.keys()
