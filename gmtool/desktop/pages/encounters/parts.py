"""Parts of an encounter: its sides in a column at the left, and beside them what is chosen by tabs, such as the map."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QStackedWidget, QTabBar, QWidget

from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.layouts import FlowLayout, UprightArea, column_in
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr

_COLUMN, _WIDEST = 246, 340
"""The least and the greatest width at 100 % of the sides while something else wants the room."""
_SHARE: Final = 0.27
"""The part of the page's width that they have between these."""
_MAP: Final = 270
"""The least width at 100 % that is left for the map; where it is less, the sides stand above it."""
_QT_MOST: Final = 16_777_215
"""Qt's word for no greatest width."""
_NOTHING: Final = 300
"""The width at 100 % of a ground that is not there."""


class Tabs(QWidget):
    """Tabs with their pages; beside the tabs is what belongs to the first page, seen with it alone."""

    changed = Signal()

    def __init__(self, beside: QWidget) -> None:
        super().__init__()
        self.bar = dressed(QTabBar(), name=tr("Parts of the encounter"))
        self.bar.setDrawBase(False)
        self.bar.setUsesScrollButtons(False)
        self.bar.setExpanding(False)
        self._beside = beside
        self._pages = QStackedWidget()
        self._pages.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        top = QWidget()
        self._row = FlowLayout(top, theme().px(8))
        self._row.addWidget(self.bar)
        self._row.addWidget(beside)
        self._column = column_in(self, top, (self._pages, 1), gap=6, margins=0)
        self.bar.currentChanged.connect(self._turn)

    def add(self, page: QWidget, name: str) -> None:
        self._pages.addWidget(page)
        self.bar.addTab(name)

    def setCurrentIndex(self, index: int) -> None:  # noqa: N802
        self.bar.setCurrentIndex(index)

    def setCurrentWidget(self, page: QWidget) -> None:  # noqa: N802
        self.bar.setCurrentIndex(self._pages.indexOf(page))

    def currentWidget(self) -> QWidget | None:  # noqa: N802
        return self._pages.currentWidget()

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """As high as the page that is seen must be at least: it takes what there is."""
        seen = self._pages.currentWidget()
        page = 0 if seen is None else seen.minimumSizeHint().height()
        if seen is not None and (layout := seen.layout()) is not None and layout.hasHeightForWidth():
            page = max(page, layout.totalMinimumHeightForWidth(width))
        return self._row.heightForWidth(width) + self._column.spacing() + page

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        wide = super().minimumSizeHint().width()
        return QSize(wide, self.heightForWidth(max(wide, self.width())))

    def _turn(self, index: int) -> None:
        self._pages.setCurrentIndex(index)
        self._beside.setVisible(index == 0)
        self.updateGeometry()
        self.changed.emit()


class SidesColumn(UprightArea):
    """What is in it scrolls, or is shown whole where the page scrolls instead."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(dressed(inside, kind="clear"))
        self._content = inside
        self._whole = False

    def show_whole(self, whole: bool) -> None:
        if whole != self._whole:
            self._whole = whole
            bar = Qt.ScrollBarPolicy
            self.setVerticalScrollBarPolicy(bar.ScrollBarAlwaysOff if whole else bar.ScrollBarAsNeeded)
            self._fit()

    def bring_into_sight(self, place: QRect) -> None:
        """Scroll as little as must be for a place of what is in it."""
        at = place.center()
        self.ensureVisible(at.x(), at.y(), 0, place.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        layout = self._content.layout()
        high = layout.totalHeightForWidth(self.width()) if self._whole and layout is not None else 0
        self.setMinimumHeight(high)
        self.setMaximumHeight(high or _QT_MOST)


class Parts(QWidget):
    """The sides beside the tabs, or above them where there is no room. Without a ground, the sides take the width."""

    def __init__(self, sides: QWidget, tabs: Tabs) -> None:
        super().__init__()
        self.column, self.tabs = SidesColumn(sides), tabs
        self._bare = False
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.column)
        self._row.addWidget(tabs, 1)
        theme_signals().theme_changed.connect(self._share)

    def show_ground(self, *, bare: bool) -> None:
        """`bare`: the tab of the ground is shown, and there is none."""
        self._bare = bare
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        px, ways = theme().px, QBoxLayout.Direction
        self._row.setSpacing(px(12))
        beside = self.width() >= px(_COLUMN) + px(12) + px(_NOTHING if self._bare else _MAP)
        self._row.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self.column.show_whole(not beside)
        column = max(px(_COLUMN), min(px(_WIDEST), round(self.width() * _SHARE)))
        most = self.width() - px(12) - px(_NOTHING) if self._bare else column
        for part, wide in ((self.column, most), (self.tabs, px(_NOTHING) if self._bare else 0)):
            part.setMinimumWidth(wide if beside else 0)
            part.setMaximumWidth(wide if beside and wide else _QT_MOST)
