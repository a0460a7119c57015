"""The window with the order alone: opened by a key, on a screen of its own, and no less secret than the players'."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.base.theme.palette import PALETTES
from gmtool.desktop.pages.players.screens import ORDER_FULL, ScreenSettings, choose_screen
from gmtool.desktop.pages.players.window import OrderWindow
from gmtool.desktop.pages.run.player_panel import PlayersPanel
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets
from tests.desktop.pages.players.fights import Run, encounter, page
from tests.desktop.pages.players.test_control import action
from tests.desktop.pages.players.test_secrecy import (
    AT,
    EVERYTHING,
    FOGGED,
    HERO,
    IN_FOG,
    LURKER,
    OGRE,
    SAME_HEX,
    SECRETS,
)
from tests.desktop.pages.players.test_secrecy import texts as told
from tests.presentation.players.views import Views, counter

Key, Held = Qt.Key, Qt.KeyboardModifier
OPENS = Held.ControlModifier | Held.ShiftModifier


@pytest.fixture
def open_order(qtbot: QtBot, machine: ScreenSettings) -> Iterator[Callable[[], OrderWindow]]:
    """Open an order window of a fixed size."""
    use_theme("dark", 100)

    def opened() -> OrderWindow:
        window = OrderWindow(machine)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield opened
    use_theme("dark", 100)


def test_that_a_key_opens_it_and_closes_it(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    qtbot.keyClick(page(window), Key.Key_F11, OPENS)
    shown: Any = players.order.window
    assert shown.isVisible()
    assert "NameA" in shown.strip.accessibleDescription()
    assert shown.acting.isVisible()
    assert shown.strip.isVisible()
    assert not shown.map.isVisible()
    assert players.window is None, "it is not the players' window"
    assert action(window, "Order on a screen of its own").isChecked()
    page(window).activateWindow()
    qtbot.keyClick(page(window), Key.Key_F11, OPENS)
    assert players.order.window is None
    assert not action(window, "Order on a screen of its own").isChecked()


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_it_shows_the_order_of_every_system(window: MainWindow, rules: Ruleset, qtbot: QtBot) -> None:
    made = window.campaign.encounters.add(encounter(rules, ground=None))
    window.run_encounter(made.id)
    current: Any = window.pages.current
    qtbot.keyClick(page(window), Key.Key_F11, OPENS)
    told = current.players.order.window.strip.accessibleDescription()
    assert [name for name in ("NameA", "NameB") if name not in told] == []


def test_that_its_own_keys_fill_the_screen_and_close_it(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    action(window, "Order on a screen of its own").trigger()
    shown: Any = players.order.window
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    qtbot.keyClick(shown, Key.Key_F11)
    assert shown.isFullScreen()
    assert players.machine.yes(ORDER_FULL)
    assert not players.machine.yes("full"), "the players' window keeps its own size"
    qtbot.keyClick(shown, Key.Key_Escape)
    assert not shown.isFullScreen()
    qtbot.keyClick(shown, Key.Key_F11, OPENS)
    assert players.order.window is None


def test_that_it_follows_the_fight_the_curtain_and_the_end(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    action(window, "Order on a screen of its own").trigger()
    shown: Any = players.order.window
    page(window).session.perform({"kind": "gm.rename/1", "figure": "f0", "name": "Marcus"})
    assert "Marcus" in shown.strip.accessibleDescription()
    players.view.draw_curtain(True)
    assert shown.waiting.isVisible()
    players.say_waiting("Back in ten minutes")
    assert shown.waiting.text == "Back in ten minutes"
    players.view.draw_curtain(False)
    assert shown.strip.isVisible()
    players.show_time("1:30", up=False)
    assert shown.time_left.isVisible()
    window.close()
    assert players.order.window is None
    assert not shown.isVisible()


def test_that_both_windows_stand_beside_each_other(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    action(window, "Players' window").trigger()
    action(window, "Order on a screen of its own").trigger()
    assert players.window.map.isVisible()
    assert players.order.window.isVisible()
    players.dress("light")
    assert players.window.map.look.palette is players.order.window.strip.look.palette is PALETTES["light"]
    players.order.close()
    assert players.window is not None


@pytest.mark.parametrize(
    ("screens", "taken", "wanted", "found"),
    [
        (["laptop", "table", "wall"], ["laptop", "table"], "", "wall"),
        (["laptop", "table", "wall"], ["laptop", "table"], "table", "table"),
        (["laptop", "table", "wall"], ["laptop"], "", "table"),
        (["laptop", "table"], ["laptop", "table"], "", "table"),
        (["laptop"], ["laptop", "laptop"], "wall", "laptop"),
    ],
)
def test_that_it_takes_a_free_screen_and_else_never_the_gms(
    screens: list[str], taken: list[str], wanted: str, found: str
) -> None:
    assert choose_screen(screens, wanted, taken) == found


def test_that_the_panel_chooses_its_screen(window: MainWindow, run: Run, qtbot: QtBot) -> None:
    players = run()
    workspace: Any = window.pages.current
    panel = PlayersPanel(players, {one.text(): one for one in workspace.actions()})
    qtbot.addWidget(panel)
    action(window, "Order on a screen of its own").trigger()
    panel.order_screen.edited.emit()
    # the only screen of a test has no name
    assert players.machine.text("order_screen", "not kept") == ""
    assert players.machine.text("screen", "not kept") == "not kept"


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("secret", [LURKER, SAME_HEX, IN_FOG])
def test_that_the_hidden_change_no_pixel_and_are_named_nowhere(
    open_order: Callable[[], OrderWindow], qtbot: QtBot, secret: Any
) -> None:
    window = open_order()
    known = Views((HERO, OGRE), FOGGED, next=("h1",))
    window.show_scene(scene(known.moment(), EVERYTHING))
    without = window.grab().toImage()
    window.show_scene(scene(replace(known, figures=(HERO, OGRE, secret)).moment(), EVERYTHING))
    assert window.grab().toImage() == without
    assert not [word for word in SECRETS if word in told(window)]
    window.show_scene(scene(replace(known, figures=(HERO, replace(OGRE, name="Ettin"))).moment(), EVERYTHING))
    assert window.grab().toImage() != without


@pytest.mark.parametrize("size", [(1092, 614), (1366, 768), (800, 600)])
@pytest.mark.parametrize("scale", [100, 125, 200])
def test_that_a_few_rows_are_in_sight_on_a_small_screen_too(
    open_order: Callable[[], OrderWindow], size: tuple[int, int], scale: int
) -> None:
    window = open_order()
    window.resize(*size)
    use_theme("dark", scale)
    figures = tuple(counter(f"h{n}", f"Hero {n}", "heroes", AT(2 + n, 4)) for n in range(6))
    window.show_scene(scene(Views(figures, FOGGED, next=("h0",)).moment(), EVERYTHING))
    strip = window.strip
    rows = strip.in_sight
    assert len(rows) >= 3
    deep, columns = strip._deep, strip._columns(strip.type_size)
    assert len(rows) <= deep * columns, "nothing is painted beyond the last column"
