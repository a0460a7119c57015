"""Cut texts: labels, buttons, tabs and headings of a window whose words have less room than they need."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QWidget,
)

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.run.buttons import WordButton

SCREENS = ((1600, 1000), (1366, 768))
"""The screens, in pixels, on which nothing may be cut."""
_PASSES = 6
"""A layout in a layout that scrolls is at rest after a few rounds of events."""
_NEAR = 1
"""Pixels by which a letter may be nearer to an edge than Qt's own reckoning has it."""


def settle_on(shown: QWidget, screen: tuple[int, int]) -> None:
    """Make a window as large as a screen, or as it likes within it, and let it come to rest."""
    shown.resize(*screen)
    for _ in range(_PASSES):
        QApplication.processEvents()


def looked_at(shown: QWidget, screen: tuple[int, int], percent: int, where: str) -> list[str]:
    """What is cut of a window on a screen, with the type as large as that."""
    settle_on(shown, screen)
    found = [f"{where} at {percent} % on {screen[0]}: {line}" for line in cut_texts(shown)]
    if (shown.width(), shown.height()) != screen:
        found.append(f"{where} at {percent} %: the window does not fit {screen}: it is {shown.size().toTuple()}")
    return found


def cut_texts(window: QWidget) -> list[str]:
    """A line for each text that is wider or higher than what it is drawn in, or lies outside of what shows it."""
    above: QWidget | None = window
    while above is not None and not above.styleSheet():
        above = above.parentWidget()
    assert above is not None, "Without its style sheet it has other lengths: ask for the fixture `dressed`."
    found = dict.fromkeys(line for widget in window.findChildren(QWidget) if _is_seen(widget) for line in _cut(widget))
    return list(found)


def _is_seen(widget: QWidget) -> bool:
    return widget.isVisible() and not widget.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)


def _cut(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel() if widget.text():
            yield from _label(widget)
        case QAbstractButton() if widget.text():
            yield from _button(widget)
        case QTabBar():
            yield from _tabs(widget)
        case QHeaderView():
            yield from _headings(widget)
        case QGroupBox() if widget.title():
            yield from _less(widget, widget.title(), widget.fontMetrics().horizontalAdvance(widget.title()))
        case QComboBox():
            yield from _less(widget, widget.currentText(), 0, widget.fontMetrics().height())


def _less(widget: QWidget, text: str, wide: int, high: int = 0) -> Iterator[str]:
    """Lines about a widget that should be so wide and high, and about whatever hides a part of it."""
    named = f"{type(widget).__name__} “{text[:60]}” in {_whose(widget)}"
    if widget.width() + _NEAR < wide:
        yield f"{named}: {widget.width()} px wide, needs {wide}"
    if widget.height() + _NEAR < high:
        yield f"{named}: {widget.height()} px high, needs {high}"
    if hider := _hider(widget):
        yield f"{named}: partly outside of {hider}"


def _label(label: QLabel) -> Iterator[str]:
    wanted = label.sizeHint()
    if label.wordWrap():
        margins = label.contentsMargins()
        room = label.contentsRect().width() - 2 * label.margin()
        longest = max((label.fontMetrics().horizontalAdvance(word) for word in label.text().split()), default=0)
        if label.textFormat() is Qt.TextFormat.PlainText and longest > room + margins.left() + _NEAR:
            yield from _less(label, label.text(), longest + label.width() - room)
        yield from _less(label, label.text(), 0, label.heightForWidth(label.width()))
    else:
        yield from _less(label, label.text(), wanted.width(), wanted.height())


def _button(button: QAbstractButton) -> Iterator[str]:
    metrics = QFontMetrics(button.font())
    text = button.text()
    words = metrics.size(int(Qt.TextFlag.TextShowMnemonic), text)
    around = 0
    if isinstance(button, QPushButton):
        option = QStyleOptionButton()
        button.initStyleOption(option)
        text = option.text  # some shorten their words themselves, and have the rest as a tip
        words = metrics.size(int(Qt.TextFlag.TextShowMnemonic), text)
        inner = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
        around = button.width() - inner.width()
        if isinstance(button, KeyButton) and button._capped():
            around = theme().px(22) + button._cap_width()
        if isinstance(button, WordButton) and button.toolTip():
            around, words = 0, words.boundedTo(button.size())  # it is meant to end in dots, and has the whole as a tip
    elif button.isCheckable() and not button.inherits("QToolButton"):
        around = button.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, None, button)
    yield from _less(button, text, words.width() + around, words.height())


def _tabs(bar: QTabBar) -> Iterator[str]:
    for index in range(bar.count()):
        place, wide = bar.tabRect(index), bar.fontMetrics().size(0, bar.tabText(index)).width()
        if place.width() < wide or not bar.rect().adjusted(-2, -2, 2, 2).contains(place):
            yield f"tab “{bar.tabText(index)}” in {_whose(bar)}: {place} of {bar.rect()}, needs {wide}"


def _headings(header: QHeaderView) -> Iterator[str]:
    for section in range(header.count()):
        text = str(header.model().headerData(section, header.orientation()) or "")
        if header.isSectionHidden(section) or not text:
            continue
        wide, high = header.sectionSizeFromContents(section).toTuple()
        if header.orientation() is Qt.Orientation.Horizontal and header.sectionSize(section) + _NEAR < wide:
            yield f"heading “{text}” in {_whose(header)}: {header.sectionSize(section)} px wide, needs {wide}"
        if header.orientation() is Qt.Orientation.Horizontal and header.height() + _NEAR < high:
            yield f"heading “{text}” in {_whose(header)}: {header.height()} px high, needs {high}"


def _hider(widget: QWidget) -> str:
    """What shows only a part of a widget, where nobody can scroll to the rest; empty: nothing."""
    here, parent = widget, widget.parentWidget()
    place = QRect(QPoint(0, 0), widget.size())
    while parent is not None and not here.isWindow():
        place = place.translated(here.pos())
        room = parent.rect().adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
        above = parent.parentWidget()
        if isinstance(above, QAbstractScrollArea) and above.viewport() is parent:
            wholly = place.left() >= room.left() and place.right() <= room.right()
            sideways = above.horizontalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if (wholly and above.verticalScrollBar().maximum()) or (sideways and above.horizontalScrollBar().maximum()):
                return ""
        if not room.contains(place):
            return f"{_name(parent)} ({place.getRect()} in {parent.rect().getRect()})"
        here, parent = parent, parent.parentWidget()
    return ""


def _whose(widget: QWidget) -> str:
    parent = widget.parentWidget()
    return "nothing" if parent is None else _name(parent)


def _name(widget: QWidget) -> str:
    own = type(widget).__name__
    parent = widget.parentWidget()
    return own if parent is None or own not in ("QWidget", "QFrame") else f"{own} of {_name(parent)}"
