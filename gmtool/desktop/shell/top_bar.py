"""The bar at the top: the campaign, the pages, undo, find and run. It makes itself narrower before anything is cut."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from gmtool.desktop.base.keys import key_text
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, label, literal, tool_tip
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr

_FEW_LETTERS: Final = 60
"""Pixels at 100 % below which a shortened title would say nothing."""


class TopBar(QWidget):
    """Campaign name with its menu, page tabs, the page's title, and the buttons to the right."""

    def __init__(self, pages: Mapping[str, QAction], buttons: tuple[QAction, ...], run: QAction) -> None:
        super().__init__()
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QHBoxLayout(self)
        self.campaign = dressed(
            QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup), name=tr("Campaign menu")
        )
        self._row.addWidget(self.campaign)
        self._group = QButtonGroup(self)
        self.tabs = {key: self._tab(action) for key, action in pages.items()}
        self.title = label("", "muted")
        self._row.addSpacing(theme().px(6))
        self._row.addWidget(self.title)
        self._row.addStretch(1)
        self.buttons = [KeyButton(action=action) for action in buttons]
        self.buttons[1].leave_key_away()  # whoever undoes will find redo
        self.print = KeyButton()
        self.print.clicked.connect(self._print_out)
        self._printing: QAction | None = None
        self._row.addWidget(self.print)
        for button in self.buttons:
            self._row.addWidget(button)
        self.run = likely(KeyButton(action=run), Rank.BAR)
        run.changed.connect(lambda: self.run.setText(run.text()))
        self._row.addWidget(self.run)
        self._name = self._page = self._title = ""
        self.restyle()

    def set_campaign(self, name: str, menu: QMenu | None) -> None:
        self._name = name
        if menu is not None:
            self.campaign.setMenu(menu)
        self._fit()

    def set_title(self, title: str) -> None:
        if title != self._title:
            self._title = title
            self._fit()

    def offer_printing(self, action: QAction | None) -> None:
        """A button for what the page prints; none where it prints nothing."""
        if self._printing is not None and self._printing is not action:
            self._printing.enabledChanged.disconnect(self.print.setEnabled)
        if action is not None and self._printing is not action:
            action.enabledChanged.connect(self.print.setEnabled)
        before = self._printing, self.print.text(), self.print.key
        self._printing = action
        if action is not None:
            self.print.setText(action.text().rstrip("…"))
            self.print.setToolTip(tool_tip(action.toolTip()))
            self.print.setEnabled(action.isEnabled())
            self.print.key = key_text(action.shortcut())
        if before != (self._printing, self.print.text(), self.print.key):
            self._fit()

    def _print_out(self) -> None:
        if self._printing is not None:
            self._printing.trigger()

    def show_page(self, key: str) -> None:
        self.tabs[key].setChecked(True)
        self._page = key
        # the encounters have a button of their own for it
        likely(self.run, None if key == "encounters" else Rank.BAR)
        self._fit()

    def restyle(self) -> None:
        """Take the sizes of the theme anew."""
        px = theme().px
        self._row.setContentsMargins(px(12), px(8), px(14), px(8))
        self._row.setSpacing(px(6))
        self.campaign.setFont(theme().font("body", bold=True))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit again when a button has grown, as one does that turns gold once it is in sight."""
        if event.type() is QEvent.Type.LayoutRequest:
            parts = (self.campaign, *self.tabs.values(), self.print, *self.buttons, self.run)
            shown = [part for part in parts if not part.isHidden()]
            if self._room(shown) < 0 and any(part in shown for part in self._spare()):
                self._fit()
        return super().event(event)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(0, super().minimumSizeHint().height())

    def _tab(self, action: QAction) -> QPushButton:
        tab = dressed(QPushButton(action.text()), kind="tab")
        _tell_key(tab, action)
        action.changed.connect(partial(_tell_key, tab, action))
        tab.setCheckable(True)
        tab.clicked.connect(action.trigger)
        self._group.addButton(tab)
        self._row.addWidget(tab)
        return tab

    def _fit(self) -> None:
        """Show what there is room for. It is reckoned first: showing and hiding to measure would come back here."""
        keyed = (self.print, *self.buttons)
        kept: list[QWidget] = [self.campaign, *self.tabs.values(), *keyed, self.run]
        if self._printing is None:
            kept.remove(self.print)
        if self._page == "run":
            kept.remove(self.run)
        for button in keyed:
            button.show_key(True)
        self._set_name(theme().px(260))
        room = self._room(kept)
        if room < 0:
            for button in keyed:
                button.show_key(False)
            room = self._room(kept)
        if room < 0:
            self._set_name(theme().px(104 if self._name.startswith(tr("Read-only")) else 90))
            room = self._room(kept)
        left = []
        for spare in self._spare():
            if room < 0 and spare in kept:
                kept.remove(spare)
                left.append(spare)
                room = self._room(kept)
        for spare in reversed(left):  # a wide one that went may have made room for narrow ones
            if self._room([*kept, spare]) >= 0:
                kept.append(spare)
        for part in (self.campaign, *keyed, self.run):
            part.setVisible(part in kept)
        self._fit_title(self._room(kept) - theme().px(20))

    def _spare(self) -> tuple[QWidget, ...]:
        """The parts that go first where there is no room for all, in that order."""
        return (self.print, self.buttons[1], self.buttons[0], self.run, self.campaign)

    def _fit_title(self, room: int) -> None:
        """The title as far as there is room for it; nothing where that would be a few letters."""
        metrics = self.title.fontMetrics()
        short = metrics.elidedText(self._title, Qt.TextElideMode.ElideRight, room)
        self.title.setText(short)
        self.title.setToolTip(tool_tip(self._title if short != self._title else ""))
        self.title.setVisible(bool(short) and (short == self._title or room > theme().px(_FEW_LETTERS)))

    def _set_name(self, width: int) -> None:
        metrics = QFontMetrics(theme().font("body", bold=True))
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, width)
        self.campaign.setText(f"{literal(name)}  ▼")
        self.campaign.setToolTip(tool_tip(f"{self._name}: {tr('new, open, back up, import, settings')}"))

    def _room(self, parts: Sequence[QWidget]) -> int:
        """Pixels that are left beside these parts and what stands between them; below 0 where they have no room."""
        margins = self._row.contentsMargins()
        between = (len(parts) + 1) * self._row.spacing() + theme().px(6)
        return (
            self.width()
            - margins.left()
            - margins.right()
            - between
            - sum(part.minimumSizeHint().width() for part in parts)
        )


def _tell_key(tab: QPushButton, action: QAction) -> None:
    key = key_text(action.shortcut())
    tab.setToolTip(tool_tip(f"{action.toolTip()} ({key})" if key else action.toolTip()))
