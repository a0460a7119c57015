"""A page of the handbook: Qt's own reader of Markdown, with pictures that fit, links to headings, and the way back."""

from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QKeyEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.handbook.typography import dress_page, headings
from gmtool.language import tr
from gmtool.presentation.handbook import anchor

_PICTURE = QTextDocument.ResourceType.ImageResource.value
_EDGE = 40
"""Pixels at 100 % beside a picture."""


class _Stop(NamedTuple):
    """A page that was read, and how far down."""

    address: QUrl
    down: int


class PageView(QTextBrowser):
    """Shows one file, and goes to others by their links. An address on the net opens in the browser of the system.

    The way back is its own, since QTextBrowser keeps one document for all pages.
    """

    turned = Signal()
    """Another page, or another place in it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("The page"))
        self.setOpenLinks(False)
        # a bar that comes and goes would change the width of the pictures
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.anchorClicked.connect(self._follow)
        self.address = QUrl()
        self._before, self._after = list[_Stop](), list[_Stop]()
        self._page: QTextDocument | None = None
        self._room = 0
        theme_signals().theme_changed.connect(self._again)

    @property
    def can_go_back(self) -> bool:
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        return bool(self._after)

    def go_to(self, address: QUrl) -> None:
        """Open a page; at a heading, where the address names one."""
        if address != self.address and not self.address.isEmpty():
            self._before.append(self._here())
            self._after.clear()
        self._open(address)

    def go_back(self) -> None:
        if self._before:
            self._after.append(self._here())
            self._return_to(self._before.pop())

    def go_forward(self) -> None:
        if self._after:
            self._before.append(self._here())
            self._return_to(self._after.pop())

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802
        """A picture is no wider than the page."""
        if kind != _PICTURE:
            return super().loadResource(kind, name)
        picture = QImage(self.address.resolved(QUrl(name)).toLocalFile())
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

    def _follow(self, link: QUrl) -> None:
        address = self.address.resolved(link)
        if address.isLocalFile():
            self.go_to(address)
        else:
            QDesktopServices.openUrl(address)

    def _here(self) -> _Stop:
        return _Stop(self.address, self.verticalScrollBar().value())

    def _return_to(self, stop: _Stop) -> None:
        self._open(stop.address)
        self.verticalScrollBar().setValue(stop.down)

    def _open(self, address: QUrl) -> None:
        self.address = address
        self._read()
        self.verticalScrollBar().setValue(0)
        wanted = address.fragment()
        for block in headings(self.document()):
            if wanted and anchor(block.text()) == wanted:
                self.verticalScrollBar().setValue(self._top_of(block.blockNumber()))
                break
        self.turned.emit()

    def _again(self) -> None:
        """The same page in other colors, type or width, at the same part of it."""
        if self.address.isEmpty():
            return
        bar = self.verticalScrollBar()
        top = self.cursorForPosition(self.viewport().rect().topLeft()).blockNumber()
        down, below = bar.value(), bar.value() - self._top_of(top)
        self._read()
        bar.setValue(self._top_of(top) + below if down else 0)

    def _top_of(self, block: int) -> int:
        """The height at which a block of the page begins."""
        found = self.document().findBlockByNumber(block)
        return round(self.document().documentLayout().blockBoundingRect(found).top())

    def _read(self) -> None:
        """Set the file in the theme of now; a page that cannot be read says so."""
        self._room = self._width_of_pictures()
        file = Path(self.address.toLocalFile())
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            cannot, again = tr("This page cannot be read"), tr("Installing gmtool again should fix that.")
            text = f"# {cannot}\n\n{problem}. {again}"
        # a new document each time: one that had a page before begins in the type of that
        document = QTextDocument(self)
        document.setDefaultFont(theme().font())
        document.setDocumentMargin(theme().px(20))
        if file.suffix == ".json":
            document.setPlainText(text)
        else:
            document.setMarkdown(text)
            dress_page(document)
        self.setDocument(document)
        if self._page is not None:
            self._page.deleteLater()
        self._page = document
        # laid out to its end, or the bar would not reach far enough
        document.documentLayout().documentSize()

    def _width_of_pictures(self) -> int:
        return self.viewport().width() - theme().px(_EDGE)
