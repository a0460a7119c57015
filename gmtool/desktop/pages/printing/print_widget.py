"""Widget of the print page: form, head with the number of sheets, zoom and buttons, preview, and progress."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSplitter, QToolButton, QWidget

from gmtool.desktop.base.parts.buttons import button_row
from gmtool.desktop.base.parts.labels import dressed, label, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.paper.preview import SheetPreview
from gmtool.desktop.paper.print_job import PrintProgress
from gmtool.language import tr, trc

MANY = 50
"""From so many sheets on, the number is said with a warning."""


class PrintHead(QWidget):
    """Follows a preview."""

    def __init__(self, preview: SheetPreview, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self._preview = preview
        self.count = wrapped("")
        self.place, self.zoom = wrapped("", "muted"), label("", "muted")
        # a long name of a sheet is cut rather than that the window grows
        self.place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        sized(self.zoom, least_width=48)
        offered = (actions[key] for key in ("save", "print_out", "back"))
        buttons = button_row(offered, 8, usual=actions["save"])
        column_in(self, buttons, self.count, self._row(actions))
        preview.looked_at.connect(lambda _: self.refresh())
        preview.zoomed.connect(self.refresh)

    def refresh(self) -> None:
        sheets, place = self._preview.stack.sheets, self._preview.current
        said = (
            tr("{place:,} of {count:,}: {name}", place=place + 1, count=len(sheets), name=sheets[place].name)
            if place < len(sheets)
            else ""
        )
        self.place.setText(said)
        self.place.setToolTip(tool_tip(said))
        self.zoom.setText(f"{self._preview.zoom:.0%}".replace("%", " %"))

    def say(self, text: str, *, kind: str = "info") -> None:
        self.count.setText(text)
        set_kind(self.count, kind=kind)
        self.refresh()

    def _row(self, actions: Mapping[str, QAction]) -> QHBoxLayout:
        return row_of(
            *(_button(actions[key], text) for key, text in (("before", "▲"), ("after", "▼"))),
            (self.place, 1),
            *(_button(actions[key], text) for key, text in (("smaller", "−"), ("larger", "+"))),
            _button(actions["fit"], trc("zoom", "Fit")),
            self.zoom,
        )


def _button(action: QAction, text: str) -> QToolButton:
    button = dressed(QToolButton(), name=action.text(), tip=tool_tip(action.text()))
    button.setText(text)
    button.clicked.connect(action.trigger)
    return button


class PrintWidget(QWidget):
    """The form at the left, as wide as it needs; head, sheets and progress at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.preview = SheetPreview()
        self.running = PrintProgress()

    def lay_out(self, form: QWidget, head: QWidget) -> None:
        left = UprightArea(form)
        right = QWidget()
        column_in(right, head, (self.preview, 1), self.running, gap=0, margins=0)
        split = QSplitter(childrenCollapsible=False)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([theme().px(330), theme().px(900)])
        split.setStretchFactor(1, 1)
        column_in(self, split, margins=0)
