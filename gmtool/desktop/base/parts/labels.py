"""Labels of the theme's roles, so that the same thing looks the same on every screen."""

import re
from html import escape
from typing import TypeVar

from PySide6 import QtGui
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QLabel, QSizePolicy, QWidget

from gmtool.fraction import NO_BREAK

Some = TypeVar("Some", bound=QWidget)
_LONG_WORD, _PIECE = re.compile(r"\S{31,}"), re.compile(r"\S{1,12}")
_BREAK = "\u200b"  # a space without a width
_SEPARATOR = re.compile("( +)·( +)")


class Label(QLabel):
    """Text that keeps the heights it has in each width.

    Layouts ask for them many times before they settle, and Qt breaks the text into lines anew each time. Where it
    breaks, no line ends with a separator.
    """

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        self._heights: dict[tuple[int, int], int] = {}
        self._said = text
        super().__init__(text, parent)

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        key = width, self.minimumWidth()
        found = self._heights.get(key)
        if found is None:
            found = super().heightForWidth(width)
            if self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # otherwise it has not its own font yet
                self._heights[key] = found
        return found

    def text(self) -> str:
        return self._said

    def setText(self, text: str) -> None:  # noqa: N802
        self._heights.clear()
        self._said = text
        super().setText(led(text) if self.wordWrap() else text)

    def setTextFormat(self, format: Qt.TextFormat) -> None:  # noqa: N802
        self._heights.clear()
        super().setTextFormat(format)

    def setWordWrap(self, on: bool) -> None:  # noqa: N802
        super().setWordWrap(on)
        self.setText(self._said)

    def setIndent(self, indent: int) -> None:  # noqa: N802
        self._heights.clear()
        super().setIndent(indent)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Its font, its style or its margins are others."""
        self._heights.clear()
        super().changeEvent(event)


def label(text: str, role: str = "", parent: QWidget | None = None) -> QLabel:
    """A line of text; `role` is one of the style sheet's: huge, title, strong, muted, small, label."""
    made = Label(text, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setIndent(0)
    if role:
        made.setProperty("role", role)
    return made


def wrapped(text: str, role: str = "", parent: QWidget | None = None) -> QLabel:
    """Text that breaks into as many lines as it needs."""
    made = label(text, role, parent)
    made.setWordWrap(True)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return made


def led(text: str) -> str:
    """Text that breaks into lines before a separator, never after it: no line ends with “·”."""
    return _SEPARATOR.sub(lambda found: f"{found[1]}·{NO_BREAK * len(found[2])}", text)


def breakable(text: str) -> str:
    """Text whose longest words can be broken, so that a label is no wider than others for what somebody typed."""
    return _LONG_WORD.sub(lambda word: _BREAK.join(_PIECE.findall(word[0])), text)


def heading(text: str, parent: QWidget | None = None) -> QLabel:
    """The small capitals over a part of a screen."""
    return label(text, "label", parent)


def chip(text: str, parent: QWidget | None = None) -> QLabel:
    """A word or two on a rounded ground: a tag, a condition."""
    made = label(text, "", parent)
    made.setProperty("kind", "chip")
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
    return made


def rule_line(parent: QWidget | None = None) -> QFrame:
    """A thin line across."""
    made = QFrame(parent)
    made.setProperty("kind", "rule")
    made.setFixedHeight(1)
    return made


def dressed(widget: Some, *, name: str = "", kind: str = "", role: str = "", tip: str = "") -> Some:
    """A new widget with its name for a screen reader, its kind or role in the style sheet, and its tool tip."""
    if name:
        widget.setAccessibleName(name)
    for key, value in (("kind", kind), ("role", role)):
        if value:
            widget.setProperty(key, value)
    if tip:
        widget.setToolTip(tip)
    return widget


def set_kind(widget: QWidget, **properties: object) -> None:
    """Change the properties that the style sheet looks at, and draw the widget anew if one is another."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    _polish_again(widget)
    widget.update()


def set_dense(widget: QWidget, dense: bool) -> None:
    """Have everything in a widget stand closer, or as the style has it: large type where there is little room."""
    if bool(widget.property("dense")) is not dense:
        widget.setProperty("dense", dense)
        for one in (widget, *widget.findChildren(QWidget)):
            _polish_again(one)
            one.updateGeometry()


def _polish_again(widget: QWidget) -> None:
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # otherwise it is when it is first shown
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        if isinstance(widget, QLabel):  # it keeps the height that it had without the new padding
            QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


def tool_tip(text: str) -> str:
    """A text for a tool tip: Qt reads as markup what looks like it, unless it is escaped."""
    return in_lines(text) if QtGui.Qt.mightBeRichText(text) else text


def before_tip(text: str, made: str) -> str:
    """The same with a tool tip that was made already below it."""
    return in_lines(text) + (made if QtGui.Qt.mightBeRichText(made) else in_lines(made))


def literal(text: str) -> str:
    """A text for a button, a menu or a tab, where a single “&” would be the mark of a key."""
    return text.replace("&", "&&")


def in_lines(text: str) -> str:
    """A text for where the mouse rests: broken into lines however long it is, and never read as markup."""
    return f"<div style='white-space: pre-wrap'>{escape(led(text))}</div>" if text else ""


def may_be_narrow(box: QComboBox, letters: int = 3) -> None:
    """Let a choice of one be as narrow as so many letters; its longest text does not widen what is around it."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
