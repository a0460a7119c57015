"""Checks that wait in the order: their words take as many lines as they need, and no row is higher than that."""

import pytest

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.pages.run.order.order_art import Wrapped, height_of, wrapped
from gmtool.presentation.fight.rows.order_rows import OrderRow

SHORT = OrderRow("check a", "Foot: morale", subtitle="2d6, 7 or more", pill="now", check="a")
NAME = "Housecarls of the King: stands the charge of the Bodyguard"
LONG = OrderRow(
    "check b", NAME, subtitle="2d6, 9 or more · it retreats a move and a half", pill="at the end of the turn", check="b"
)


def words_of(found: Wrapped | None) -> str:
    assert found is not None
    return " ".join((found.name, *found.lines))


@pytest.mark.usefixtures("qapp")
def test_that_a_check_with_room_has_its_two_lines() -> None:
    assert wrapped(SHORT, 340) is None
    assert height_of(SHORT, 340) == height_of(OrderRow("f", "Foot", figure="f"), 340)


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
