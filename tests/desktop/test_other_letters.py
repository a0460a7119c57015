"""Other letters are measured while they are in use, and forgotten after it."""

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme import current
from gmtool.desktop.base.theme.current import Role, Theme, sheet_of, theme
from gmtool.desktop.pages.run.log.log_model import LogLine
from gmtool.desktop.pages.run.log.log_view import height_of
from gmtool.desktop.pages.run.order import row_room, strip_columns
from gmtool.rules.seam import Line
from tests.desktop.other_letters import check_letters, other_letters


def measured() -> list[object]:
    """What is kept of letters in several places, in a size of type that few tests have."""
    return [
        sheet_of(Theme(scale=175)),
        theme().font().pixelSize(),
        QApplication.font().pixelSize(),
        height_of(LogLine(0, Line("Wulf strikes Flavius.")), 9999),
        row_room.row_height(False, True, 175),
        strip_columns.row_height(175),
    ]


def test_that_higher_letters_are_measured_and_leave_nothing_behind(qapp: QApplication) -> None:
    before = measured()
    with other_letters(sizes={Role.BODY: 17, Role.SMALL: 16}):
        higher = measured()
    assert [one for one, other in zip(before, higher, strict=True) if one == other] == []
    assert measured() == before


def test_that_letters_changed_in_another_way_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as changed:
        changed.setitem(current.ROLES, Role.BODY, (17, QFont.Weight.Normal))
        with pytest.raises(AssertionError, match="other_letters"):
            check_letters()
    with other_letters("Nonesuch"):
        check_letters()
    check_letters()
