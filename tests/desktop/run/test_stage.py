"""The map of the run screen: a path, then the facing at its end."""

from typing import Any

from PySide6.QtCore import Qt

from gmtool.desktop.map.layout import centre
from gmtool.rules.seam import InputKind
from tests.desktop.run.test_page import click_choice, win_initiative

Key = Qt.Key


def test_that_a_step_is_taken_on_the_map_hex_first_then_facing(open_page: Any, press: Any, qtbot: Any) -> None:
    page = open_page(ground=True, others=True)
    win_initiative(page, press)
    click_choice(qtbot, page, "step")
    shown = page.stage.map
    assert shown.content.asking.kind is InputKind.PATH
    end = shown.content.asking.candidates[0].hex
    qtbot.mouseClick(shown, Qt.MouseButton.LeftButton, pos=shown.camera.to_screen(centre(end)).toPoint())
    assert page.picks.draft.values["path"] == [list(end)]
    assert shown.content.going == (end,)
    assert shown.content.turning_at == end
    qtbot.keyClick(shown, Key.Key_E)
    chosen = shown.content.facing
    qtbot.keyClick(shown, Key.Key_Return)
    assert page.picks.draft.values["facing"] == chosen
    page.picks.drop()
    assert shown.content.going == ()
