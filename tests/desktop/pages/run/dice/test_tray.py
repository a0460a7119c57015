"""The free dice tray."""

from random import Random
from typing import Any

from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.dice.tray import Tray


def tray(qtbot: Any) -> Tray:
    made = Tray(Random(1))
    qtbot.addWidget(made)
    return made


def test_that_any_dice_are_rolled_and_remembered_the_newest_first(qtbot: Any) -> None:
    made = tray(qtbot)
    qtbot.keyClicks(made.field, "2d6+1")
    assert made.chances.text() == "3 to 13, mean 8.0"
    qtbot.keyClick(made.field, Qt.Key.Key_Return)
    made.field.clear()
    qtbot.keyClicks(made.field, "d20")
    qtbot.keyClick(made.field, Qt.Key.Key_Return)
    texts = [made.history.item(row).text() for row in range(made.history.count())]
    assert [text.split(":")[0] for text in texts] == ["d20", "2d6+1"]


def test_that_a_comparison_shows_its_exact_chance(qtbot: Any) -> None:
    made = tray(qtbot)
    qtbot.keyClicks(made.field, "3d6<=10")
    assert made.chances.text() == "3d6<=10: 50.0\u00a0%"


def test_that_wrong_dice_are_a_sentence_and_stay_in_the_field(qtbot: Any) -> None:
    made = tray(qtbot)
    qtbot.keyClicks(made.field, "3x6")
    qtbot.keyClick(made.field, Qt.Key.Key_Return)
    assert "not understood" in made.chances.text()
    assert made.field.text() == "3x6"
    assert made.history.count() == 0
