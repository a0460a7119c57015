"""Buttons that show their keys, alone or side by side on as many lines as they need."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QWidget

from gmtool.desktop.base.keys import key_text
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import Theme, theme
from gmtool.presentation.keys.key_book import book

_MNEMONIC = int(Qt.TextFlag.TextShowMnemonic)
_LARGE = 175
"""From this font size on, the room goes to the words, unless the key answers what is asked."""


class KeyButton(QPushButton):
    """A push button with a key cap beside its text. `key` is only shown; the shortcut itself is an action's.

    With an action, the button does what it does, and is disabled with it. With the id of an action, it only shows its
    key, whatever it is now.
    """

    def __init__(
        self,
        text: str = "",
        key: str = "",
        parent: QWidget | None = None,
        *,
        action: QAction | None = None,
        key_of: str = "",
    ) -> None:
        super().__init__(text, parent)
        self.key = key
        self._key_of = key_of
        if key_of:
            self._renew_key()
            follow(self, self._renew_key, book.changed)
        self._shown = True
        self._keyed = False
        self.answers = False
        """True if it answers what a fight asks: then the key is always on it."""
        self.steady = False
        """True if it is as wide as with gold's bold words even while it is not gold: nothing moves as it becomes so."""
        self._followed: QAction | None = None
        if action is not None:
            self._follow(action)

    def _follow(self, action: QAction) -> None:
        if not self.text():
            self.setText(action.text())
        self._keyed = not self.key
        self.clicked.connect(action.trigger)
        action.enabledChanged.connect(self.setEnabled)
        self.setEnabled(action.isEnabled())
        self._followed = action
        action.changed.connect(self._show_tip)
        self._show_tip()

    def _show_tip(self) -> None:
        if self._followed is not None:
            self.setToolTip(tool_tip(self._followed.toolTip()))
            if self._keyed:
                self._say_key(key_text(self._followed.shortcut()))

    def _renew_key(self) -> None:
        keys = book.keys(self._key_of)
        self._say_key(book.spell(keys[0]) if keys else "")

    def _say_key(self, key: str) -> None:
        if key != self.key:
            self.key = key
            self.updateGeometry()
            self.update()

    def leave_key_away(self) -> None:
        """Show no key, whatever the action's is."""
        self._keyed = False
        self._say_key("")

    def show_key(self, shown: bool) -> None:
        """Leave the cap away where there is no room for it."""
        if shown != self._shown:
            self._shown = shown
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        hint = super().sizeHint()
        if self.steady and not self.font().bold():
            bold = QFont(self.font())
            bold.setWeight(QFont.Weight.DemiBold)
            then, now = (one.size(_MNEMONIC, self.text()).width() for one in (QFontMetrics(bold), self.fontMetrics()))
            hint += QSize(max(0, then - now), 0)
        return hint + QSize(self._cap_width() + theme().px(8), 0) if self._capped() else hint

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if not self._capped():
            super().paintEvent(event)
            return
        with QPainter(self) as painter:
            option = QStyleOptionButton()
            self.initStyleOption(option)
            words, option.text = option.text, ""
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            inner = self.rect().adjusted(theme().px(12), 0, -theme().px(10), 0)
            gold = self.property("kind") == "primary"
            painter.setPen(theme().colour("faint" if not self.isEnabled() else "on_accent" if gold else "text"))
            painter.setFont(self.font())
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextShowMnemonic
            painter.drawText(inner, int(flags), words)
            self._paint_cap(painter, inner)

    def _paint_cap(self, painter: QPainter, inner: QRect) -> None:
        height = QFontMetrics(theme().mono()).height() + theme().px(2)
        cap = QRect(0, 0, self._cap_width(), height)
        cap.moveRight(inner.right())
        cap.moveTop(self.rect().center().y() - height // 2)
        cap = QStyle.visualRect(self.layoutDirection(), inner, cap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme().colour("line"))
        painter.setBrush(theme().colour("field"))
        painter.drawRoundedRect(cap, theme().px(4), theme().px(4))
        painter.setPen(theme().colour("text" if self.isEnabled() else "faint"))
        painter.setFont(theme().mono())
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.key)

    def _capped(self) -> bool:
        return bool(self.key) and self._shown and (self.answers or theme().scale < _LARGE)

    def _cap_width(self) -> int:
        return _key_width(theme().scale, self.key) + theme().px(10)


@lru_cache(maxsize=256)
def _key_width(scale: int, key: str) -> int:
    """The width of a key's name in the type of a theme of this scale; bars ask for it again and again."""
    return QFontMetrics(Theme(scale=scale).mono()).horizontalAdvance(key)


def button_row(actions: Iterable[QAction], gap: int = 6, *, usual: QAction | None = None) -> QWidget:
    """A button an action, each with its key; `usual` is what is likely next."""
    row = QWidget()
    flow = FlowLayout(row, theme().px(gap))
    for action in actions:
        flow.addWidget(likely(KeyButton(action=action), Rank.PAGE if action is usual else None))
    return row


class Fold(QPushButton):
    """A button that shows and hides the rest, with the name of the rest on it where there is room."""

    def __init__(self, name: str, holder: QWidget) -> None:
        super().__init__()
        self._name, self._dense = name, False
        dressed(self, name=name, kind="tab")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.toggled.connect(holder.setVisible)
        self.toggled.connect(self._say)
        self._say()
        holder.hide()

    def set_dense(self, dense: bool) -> None:
        """Leave the name away, or not."""
        self._dense = dense
        self._say()

    def _say(self) -> None:
        sign = "▼" if self.isChecked() else "►"
        self.setText(sign if self._dense else f"{self._name} {sign}")
