"""Buttons for actions, side by side, on further lines where there is no room."""

from collections.abc import Iterable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.parts.flow import FlowLayout
from gmtool.desktop.parts.keys import KeyButton
from gmtool.desktop.theme import theme


def button_row(actions: Iterable[QAction], gap: int = 6) -> QWidget:
    """A button an action, each with its key."""
    row = QWidget()
    flow = FlowLayout(row, theme().px(gap))
    for action in actions:
        flow.addWidget(KeyButton(action=action))
    return row
