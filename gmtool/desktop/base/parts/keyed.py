"""Widgets whose text or tool tip speaks of keys."""

from typing import TypeVar

from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.signals import follow
from gmtool.presentation.keys.key_book import book

Some = TypeVar("Some", bound=QWidget)


def keyed(widget: Some, *, text: str = "", tip: str = "") -> Some:
    """A widget whose text or tool tip speaks of keys, now and whenever they change."""

    def tell() -> None:
        if text and isinstance(widget, QLabel | QPushButton):
            widget.setText(book.told(text))
        if tip:
            widget.setToolTip(tool_tip(book.told(tip)))

    tell()
    follow(widget, tell, book.changed)
    return widget
