"""Labels and buttons that break into lines: no line ends with a separator, and what was said can be read again."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.labels import led, wrapped
from gmtool.desktop.pages.run.buttons import LineButton
from tests.desktop.painted_words import painted_words

SAID = "Knights of the van · Heavy Horse  ·  moved   ·   in melee · 12 of 20 men · checks morale at 7"


def button() -> QPushButton:
    return LineButton()


def label() -> QLabel:
    return wrapped("")


@pytest.mark.parametrize("made", [label, button])
@pytest.mark.parametrize("width", range(80, 700, 45))
@pytest.mark.usefixtures("painted")
def test_that_no_line_ends_with_a_separator(qtbot: QtBot, made: type[QLabel | QPushButton], width: int) -> None:
    shown = made()
    qtbot.addWidget(shown)
    shown.setText(SAID)
    assert shown.text() == SAID
    shown.resize(width, shown.heightForWidth(width))
    shown.show()
    lines = painted_words(shown)
    assert lines
    assert not [line for line in lines if line.rstrip().endswith("·")]


def test_that_a_separator_can_be_broken_before_and_not_after() -> None:
    assert led("a · b  ·  c") == "a ·\u00a0b  ·\u00a0\u00a0c"
    assert led("“·” and 3·4") == "“·” and 3·4"
