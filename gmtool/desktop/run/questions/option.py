"""A button for one of the answers: long words break into lines, and nothing of them is cut off."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton

from gmtool.desktop.parts import KeyButton
from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.theme import theme

_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class OptionButton(KeyButton):
    """As wide as its words, or as the room there is; then as high as their lines."""

    def __init__(self, words: str, number: int) -> None:
        """The first nine have a number key."""
        super().__init__("", str(number) if number < 10 else "")
        self.words = words
        self.setAccessibleName(words)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:  # noqa: N802
        """All of it in one line."""
        self.ensurePolished()
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.words) + self._beside_words() + theme().px(2)
        return QSize(width, self._height(metrics.height()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The longest word, beside the key."""
        self.ensurePolished()
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.words.split()), default=0)
        return QSize(longest + self._beside_words() + theme().px(2), self._height(metrics.height()))

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """The lines that the words take beside the key."""
        room = QRect(0, 0, max(1, width - self._beside_words()), 0)
        return self._height(self.fontMetrics().boundingRect(room, _WRAPPED, self.words).height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The style's button, the words to the left, the key to the right."""
        with QPainter(self) as painter:
            option = QStyleOptionButton()
            self.initStyleOption(option)
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            inner = self.rect().adjusted(theme().px(12), 0, -theme().px(10), 0)
            painter.setFont(self.font())
            painter.setPen(theme().colour("text"))
            words = inner.adjusted(0, 0, theme().px(22) - self._beside_words(), 0)
            painter.drawText(words, _WRAPPED, self.words)
            if self._capped():
                self._paint_cap(painter, inner)

    def _beside_words(self) -> int:
        return theme().px(22) + (self._cap_width() + theme().px(8) if self._capped() else 0)

    def _height(self, words: int) -> int:
        return max(words, QFontMetrics(theme().mono()).height()) + theme().px(14)
