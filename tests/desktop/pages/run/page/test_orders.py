"""Written orders by keys and mouse: each figure's own, revealed together; the players' strip shows none before."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from gmtool.desktop.pages.run.order.strip_view import StripView
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import HIDDEN, scene
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pages.run.page.test_group import choose, lines
from tests.variants.orders import TallyUnderOrders
from tests.variants.talkative_tally import begun

NAMES = ("Flavius", "Ulf", "Sigrun", "Wulf")
RETURN, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Space


def plans(page: FightPage) -> list[str]:
    """The plans that the players are shown."""
    strip = scene(page.session.moment, Permissions()).strip
    return [] if strip is None else [track.plan for track in strip.tracks]


def test_that_each_writes_its_own_order_and_all_are_revealed_together(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(TallyUnderOrders(), NAMES))
    choose(page, press, "Tilt")
    press(page, "1")  # the target, Ulf
    press(page, "1")  # the aim, his helm
    press(page, RETURN)
    assert plans(page) == [HIDDEN, "", "", ""]
    choose(page, press, "Tilt")
    press(page, "1")
    saddle = next(one for one in page.findChildren(QPushButton) if "Saddle" in one.text().replace("&", ""))
    qtbot.mouseClick(saddle, Qt.MouseButton.LeftButton)
    press(page, RETURN)
    choose(page, press, "Charge")
    press(page, "3", RETURN)
    choose(page, press, "Stand")
    press(page, RETURN)
    assert lines(page) == [f"{name} has written an order." for name in NAMES]
    assert plans(page) == [HIDDEN] * 4
    assert page.turn.act.text() == "Reveal the orders"
    press(page, SPACE)
    told = ["tilts at Ulf, at the helm", "tilts at Flavius, at the saddle", "charges Wulf", "stands"]
    assert plans(page) == told
    press(page, "n")  # who stands needs nobody to look
    assert lines(page)[-1] == "Wulf passes."
    assert page.dice.title.text() == "Flavius tilts at Ulf: 3 or more"
    press(page, "4", "4")
    assert lines(page)[-2:] == [
        "Flavius aims at the helm of Ulf and rolls 4: 3 lost.",
        "Ulf aims at the saddle of Flavius and rolls 4: 3 lost.",
    ]
    press(page, "1")
    assert lines(page)[-2:] == ["Sigrun misses Wulf.", "Turn 2"]
    assert plans(page) == [""] * 4


def test_that_one_order_for_several_and_other_ones_stand_side_by_side(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(TallyUnderOrders(), ("Goblin 1", "Wulf", "Goblin 2", "Sigrun", "Goblin 3")))
    choose(page, press, "Charge")
    press(page, "1", "g", RETURN)
    choose(page, press, "Stand")
    press(page, RETURN)
    assert page.picks.figure == "f3"
    choose(page, press, "Stand")
    press(page, RETURN)
    assert plans(page) == [HIDDEN] * 5
    press(page, SPACE)
    assert plans(page) == ["charges Wulf", "stands", "charges Wulf", "stands", "charges Wulf"]


def test_that_whoever_has_written_nothing_is_said_to_have_no_order(qtbot: Any) -> None:
    page = opened(qtbot, begun(TallyUnderOrders(), NAMES))
    (strip,) = page.findChildren(StripView)
    assert "no order yet" in strip.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
