"""Buttons whose words may be longer than the room: cut with dots, and whole in the tool tip, or on several lines."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import led, literal, tool_tip
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme

_WRAPPED: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextShowMnemonic)


class WordButton(QPushButton):
    """As wide as its words, or as the room there is."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        hint = self.sizeHint()
        return QSize(min(hint.width(), theme().px(90)), hint.height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if self.width() >= self.sizeHint().width():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room, dots = self.width() - theme().px(26), Qt.TextElideMode.ElideRight
        option.text = self.fontMetrics().elidedText(option.text, dots, room, int(Qt.TextFlag.TextShowMnemonic))
        with QPainter(self) as painter:
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)


class LineButton(QPushButton):
    """Words from the left edge on, as wide as the room; where one line is too short for them, on several."""

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        hint = super().sizeHint()
        return QSize(min(hint.width(), theme().px(90)), hint.height())

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        hint, metrics = super().sizeHint(), self.fontMetrics()
        if hint.width() < width:  # on one line
            return hint.height()
        words = metrics.boundingRect(QRect(0, 0, self._room(width), 0), _WRAPPED, led(self.text()))
        return hint.height() + max(0, words.height() - metrics.height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        option = QStyleOptionButton()
        self.initStyleOption(option)
        words, option.text = option.text, ""
        with QPainter(self) as painter:
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            painter.setPen(theme().colour("text" if self.isEnabled() else "faint"))
            painter.setFont(self.font())
            left = (self.width() - self._room(self.width())) // 2
            painter.drawText(self.rect().adjusted(left, 0, -left, 0), _WRAPPED, led(words))

    def _room(self, width: int) -> int:
        return max(1, width - theme().px(26))


class ActButton(KeyButton):
    """The large button for what is next: it takes the width it is given, and where that is short a second line."""

    def __init__(self) -> None:
        super().__init__("", "Space")
        self.answers = True
        self._words = ""
        self._one_line = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, words: str, key: str) -> None:
        """Set the words for its deed, and the key that does the same."""
        self._words, self.key = words, key
        self.setToolTip(tool_tip(words))
        self.setAccessibleName(words)
        self._fit()

    def set_dense(self, dense: bool) -> None:
        """Keep to one line, where there is little room, or take two."""
        self._one_line = dense
        self._fit()

    @property
    def words(self) -> str:
        return self._words

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(140), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Fit the words to the width, which is known once it is shown; what is left out is in their middle."""
        if not self.isVisible():
            self.setText(literal(self._words))
            return
        room = self.width() - theme().px(30) - (self._cap_width() + theme().px(8) if self._capped() else 0)
        metrics = self.fontMetrics()
        first, rest = led(self._words), ""
        while not self._one_line and metrics.horizontalAdvance(first) > room and " " in first:
            first, _, last = first.rpartition(" ")
            rest = f"{last} {rest}".rstrip()
        lines = (metrics.elidedText(line, Qt.TextElideMode.ElideMiddle, room) for line in (first, rest) if line)
        self.setText(literal("\n".join(lines)))
