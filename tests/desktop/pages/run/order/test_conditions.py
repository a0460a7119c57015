"""Conditions in a row of the order: in the colors of good and bad, and never gone without a sign."""

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter

from gmtool.desktop.base.theme.current import Role, theme, use_theme
from gmtool.desktop.pages.run.order.row_parts import paint_conditions
from gmtool.rules.seam import Condition

SETUP = Condition("Setup", good=True)
DOWN = Condition("Knocked down", grave=True)
SHAKEN = Condition("DX −2")


def painted(conditions: tuple[Condition, ...], wide: int) -> tuple[set[str], int]:
    """The inks that are seen, and the width that is said to be taken."""
    image = QImage(400, 40, QImage.Format.Format_ARGB32)
    image.fill(theme().colour("surface"))
    with QPainter(image) as painter:
        # letters in whole pixels, so that the ink is the color itself
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing, False)
        font = theme().font(Role.BODY)
        font.setStyleStrategy(font.StyleStrategy.NoAntialias)
        used = paint_conditions(painter, QRect(0, 0, wide, 40), conditions, font)
    inks = {name: QColor(theme().colour(name)).rgb() for name in ("good", "bad")}
    seen = set(memoryview(image.constBits()).cast("I"))
    return {name for name, rgb in inks.items() if rgb in seen}, used


@pytest.fixture(autouse=True, params=[("dark", 100), ("light", 200)])
def dressed(request: Any, qapp: Any) -> Any:
    use_theme(*request.param)
    yield
    use_theme("dark", 100)


def test_that_what_is_good_is_green_and_what_is_bad_is_red() -> None:
    assert painted((SETUP,), 400)[0] == {"good"}
    assert painted((SHAKEN,), 400)[0] == {"bad"}
    assert painted((SHAKEN, SETUP), 400)[0] == {"bad", "good"}


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("conditions", [(SETUP,), (SHAKEN,), (DOWN, SHAKEN, SETUP), (SHAKEN, SETUP)])
def test_that_conditions_in_a_narrow_row_are_counted(conditions: tuple[Condition, ...]) -> None:
    least = QFontMetrics(theme().font(Role.BODY)).horizontalAdvance("1 condition")
    for wide in range(least, 400, 7):
        inks, used = painted(conditions, wide)
        assert inks
        assert 0 < used <= wide + 1
