"""Unnamed controls: what takes the focus or a click in a window, and says no name of its own to a screen reader."""

from collections import defaultdict
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSplitterHandle,
    QTabBar,
    QTextEdit,
    QWidget,
)

CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)


def name_of(widget: QWidget) -> str:
    """The name as a screen reader has it: text, label or accessible name. What a box has chosen is no name of it."""
    if isinstance(widget, QComboBox):
        return widget.accessibleName() or _label_of(widget)
    interface = QAccessible.queryAccessibleInterface(widget)
    return "" if interface is None else interface.text(QAccessible.Text.Name).replace("&", "").strip()


def _label_of(widget: QWidget) -> str:
    labels = widget.window().findChildren(QLabel)
    return next((one.text() for one in labels if one.buddy() is widget), "")


def controls(window: QWidget) -> Iterator[QWidget]:
    """What can be used in a window at the moment."""
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and widget.window() is window.window() and _is_control(widget):
            yield widget


def unnamed_controls(window: QWidget) -> list[str]:
    """A line for each control without a name, and for each name that controls of one kind and one group share."""
    found, named = [], defaultdict[tuple[str, ...], list[str]](list)
    for control in controls(window):
        name = name_of(control)
        if not any(letter.isalnum() for letter in name):
            found.append(f"{_where(control)}: no name, {name!r}")
            continue
        named[type(control).__name__, name, *_groups(control)].append(_where(control))
    found += [f"{len(places)} are called {name[1]!r}: {places[0]}" for name, places in named.items() if len(places) > 1]
    return found


def _is_control(widget: QWidget) -> bool:
    if isinstance(widget, QHeaderView | QSplitterHandle | QAbstractSlider | QTabBar):
        return False
    if isinstance(widget.parent(), QAbstractSpinBox | QComboBox | QLineEdit):
        return False  # a part of it
    if (held := widget.parentWidget()) is not None and isinstance(held.parent(), QComboBox):
        return False  # the list that it opens
    if isinstance(widget, QLabel | QScrollArea):
        return False  # its text is its name; what only scrolls
    if type(widget).__name__.startswith("qt_") or widget.objectName().startswith("qt_"):
        return False
    parent = widget.parent()
    if isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget:
        return False
    return isinstance(widget, CONTROLS) or widget.focusPolicy() not in (
        Qt.FocusPolicy.NoFocus,
        Qt.FocusPolicy.WheelFocus,
    )


def _groups(widget: QWidget) -> Iterator[str]:
    """The names of what a control is in, from the inside out."""
    parent = widget.parentWidget()
    while parent is not None and not parent.isWindow():
        if parent.accessibleName():
            yield parent.accessibleName()
        parent = parent.parentWidget()


def _where(widget: QWidget) -> str:
    names, at = list[str](), widget.parentWidget()
    names.append(type(widget).__name__)
    while at is not None and not at.isWindow():
        names.append(type(at).__name__)
        at = at.parentWidget()
    tip = widget.toolTip()[:30]
    return f"{' < '.join(names[:4])}{f' ({tip})' if tip else ''}"
