"""Checks that wait in the order: their words take as many lines as they need, and no row is higher than that."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.pages.run.order.row_room import Wrapped, height_of, score_rect, wrapped
from gmtool.presentation.fight.rows.order_rows import OrderRow

SHORT = OrderRow("check a", "Foot: morale", subtitle="2d6, 7 or more", pill="now", check="a")
NAME = "Housecarls of the King: stands the charge of the Bodyguard"
LONG = OrderRow(
    "check b",
    NAME,
    subtitle="2d6, 9 or more, else it retreats a move and a half",
    pill="at the end of the turn",
    check="b",
)


def words_of(found: Wrapped | None) -> str:
    assert found is not None
    return " ".join((found.name, *found.lines))


@pytest.mark.usefixtures("qapp")
def test_that_a_check_with_room_has_its_two_lines() -> None:
    assert wrapped(SHORT, 340) is None
    assert height_of(SHORT, 340) == height_of(OrderRow("f", "Foot", figure="f"), 340)


@pytest.mark.usefixtures("dressed")
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", [240, 300, 340, 420])
def test_that_a_long_check_is_told_whole_line_by_line(width: int) -> None:
    found = wrapped(LONG, width)
    assert found is not None
    for word in (*NAME.replace(":", "").split(), *LONG.subtitle.split(), *LONG.pill.split()):
        assert word in words_of(found)
    small = theme().metrics(Role.SMALL)
    assert all(small.horizontalAdvance(line) < width - theme().px(40) for line in found.lines)
    more = height_of(LONG, width) - height_of(SHORT, 420)
    assert more == (len(found.lines) - 1) * small.height()


@pytest.mark.usefixtures("qapp")
def test_that_the_check_that_comes_next_is_told_whole_too() -> None:
    acting, brief = replace(LONG, acting=True), replace(SHORT, acting=True)
    found = wrapped(acting, 400)
    assert found is not None
    assert found.name == "Housecarls of the King"
    assert " ".join(found.lines).startswith("stands the charge of the Bodyguard · 2d6")
    assert "end of the turn" not in words_of(found), "it comes now"
    assert wrapped(brief, 400) is None
    assert height_of(acting, 400) > height_of(brief, 400)


@pytest.mark.usefixtures("dressed")
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", range(300, 420, 7))
def test_that_no_line_of_a_check_is_cut(width: int) -> None:
    found = wrapped(LONG, width)
    assert found is not None
    room = width - 1 - theme().px(10) - score_rect(QRect(0, 0, width, 0), LONG).right() - theme().px(22)
    small = QFontMetrics(theme().font(Role.SMALL))
    assert [small.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in found.lines] == list(found.lines)
