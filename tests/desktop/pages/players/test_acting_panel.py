"""Who acts, large on the player window: by choice, and nothing that is a secret."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import acting_turn, next_turn, scene
from tests.desktop.pages.players.fights import Run
from tests.desktop.pages.players.test_control import action, opened, page
from tests.desktop.pages.players.test_window import AT, GROUND, Open
from tests.presentation.players.views import Views, counter

FIGURES = (
    counter("h", "Flavius", "heroes", AT(4, 4)),
    counter("g", "Goblin", "goblins", AT(26, 17)),
    counter("o", "Orc", "goblins", AT(25, 17)),
)


def showing(window: PlayerWindow, acting: str = "h", ground: Any = GROUND) -> PlayerWindow:
    window.show_scene(scene(Views(FIGURES, ground, next=(acting,)).moment(), Permissions()))
    return window


def test_that_it_is_there_by_choice_only(open_window: Open) -> None:
    window = showing(open_window())
    assert not window.acting.isVisible()
    window.show_acting(True)
    assert window.acting.isVisible()
    assert window.acting.name == "Flavius"
    assert window.acting.following == "Next: Goblin"
    assert window.acting.accessibleDescription() == "Flavius. Next: Goblin"


def test_that_nobody_is_shown_where_nobody_is_lit(open_window: Open) -> None:
    window = showing(open_window(), acting="nobody")
    window.show_acting(True)
    assert (window.acting.name, window.acting.following) == ("", "")
    assert window.acting.height() == 0, "the order has the room"
    beside = window.map.width()
    showing(window)
    assert window.acting.height() > 0
    assert window.map.width() == beside


@pytest.mark.parametrize("ground", [GROUND, None], ids=["map", "no map"])
@pytest.mark.parametrize("order", [True, False], ids=["order", "no order"])
@pytest.mark.usefixtures("dressed")
def test_that_it_stands_over_the_order_or_alone(open_window: Open, ground: Any, order: bool) -> None:
    window = open_window()
    window.resize(1280, 800)
    window.show_order(order)
    window.show_acting(True)
    showing(window, ground=ground)
    assert window.acting.isVisible()
    assert window.strip.isVisible() is order
    if order:
        assert window.acting.height() == round(0.34 * window.height())
        assert window.strip.geometry().top() >= window.acting.geometry().bottom()
    else:
        assert window.acting.height() == window.height()
    if ground is not None:
        assert window.map.width() >= 0.6 * window.width()
    window.show_acting(False)
    assert window.beside.isVisible() is order


def test_that_the_last_of_the_turn_has_nobody_next() -> None:
    seen = scene(Views(FIGURES, GROUND, next=("o",)).moment(), Permissions())
    turn = acting_turn(seen)
    assert turn is not None
    assert turn.name == "Orc"
    following = next_turn(seen)
    assert following is None or seen.order.index(following) > seen.order.index(turn)


def test_that_a_key_switches_it_and_it_is_remembered(window: MainWindow, run: Run, qtbot: Any) -> None:
    players = run()
    shown = opened(window, players, qtbot)
    assert not shown.acting.isVisible()
    qtbot.keyClick(page(window), Qt.Key.Key_F11, Qt.KeyboardModifier.ControlModifier)
    assert shown.acting.isVisible()
    assert players.machine.yes("acting")
    players.close()
    action(window, "Players' window").trigger()
    assert players.window.acting.isVisible()
    qtbot.keyClick(page(window), Qt.Key.Key_F11, Qt.KeyboardModifier.ControlModifier)
    assert not players.window.acting.isVisible()
