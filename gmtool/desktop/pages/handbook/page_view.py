"""A page of the handbook: Qt's own reader of Markdown, with pictures that fit and links to headings."""

from typing import Any

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QImage, QKeyEvent, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.handbook.typography import dress_page, headings
from gmtool.presentation.handbook import anchor

_PICTURE = QTextDocument.ResourceType.ImageResource.value
_EDGE = 40
"""Pixels at 100 % beside a picture."""


class PageView(QTextBrowser):
    """Shows one file, and goes to others by their links. An address on the net opens in the browser of the system."""

    turned = Signal()
    """Another page, or another place in it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("The page")
        self.setOpenExternalLinks(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.sourceChanged.connect(self._shown)
        self._room = 0
        theme_signals().theme_changed.connect(self._again)

    def go_to(self, address: QUrl) -> None:
        """Open a page; at a heading, where the address names one."""
        if address == self.source():
            self._shown(address)
        else:
            self.setSource(address)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802
        """A picture is no wider than the page."""
        if kind != _PICTURE:
            return super().loadResource(kind, name)
        picture = QImage(self.source().resolved(QUrl(name)).toLocalFile())
        # Qt counts in pixels of the page, the picture in those of the screen
        picture.setDevicePixelRatio(max(1.0, picture.width() / max(1, self._width_of_pictures())))
        return picture

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if self._room != self._width_of_pictures():
            self._again()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape is the window's; Space and Shift Space turn over a screen at a time."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif event.key() == Qt.Key.Key_Space:
            bar = self.verticalScrollBar()
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            bar.triggerAction(bar.SliderAction.SliderPageStepSub if back else bar.SliderAction.SliderPageStepAdd)
        else:
            super().keyPressEvent(event)

    def _width_of_pictures(self) -> int:
        return self.viewport().width() - theme().px(_EDGE)

    def _again(self) -> None:
        """The same page in other colors, type or width, at the same part of it."""
        if self.source().isEmpty():
            return
        top = self.cursorForPosition(self.viewport().rect().topLeft())
        position, above = top.position(), self.cursorRect(top).top()
        self.reload()
        self._dress()
        top = QTextCursor(self.document())
        top.setPosition(min(position, self.document().characterCount() - 1))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(top).top() - above)

    def _shown(self, address: QUrl) -> None:
        self._dress()
        wanted = address.fragment()
        for block in headings(self.document()):
            if wanted and anchor(block.text()) == wanted:
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(top))
                break
        self.turned.emit()

    def _dress(self) -> None:
        self._room = self._width_of_pictures()
        self.document().setDocumentMargin(theme().px(20))
        dress_page(self.document())
