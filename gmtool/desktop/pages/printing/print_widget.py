"""Widget of the print page: form, head with the number of sheets, zoom and buttons, preview, and progress."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QSplitter, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import label, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.paper.preview import SheetPreview
from gmtool.desktop.paper.print_job import PrintProgress

MANY = 50
"""From so many sheets on, the number is said with a warning."""


class PrintHead(QWidget):
    """Follows a preview."""

    def __init__(self, preview: SheetPreview, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self._preview = preview
        self.count = wrapped("")
        self.place, self.zoom = label("", "muted"), label("", "muted")
        # a long name of a sheet is cut rather than that the window grows
        self.place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.zoom.setMinimumWidth(theme().px(48))
        buttons = QWidget()
        flow = FlowLayout(buttons, theme().px(8))
        for key in ("save", "print_out", "back"):
            button = KeyButton(action=actions[key])
            if key == "save":
                set_kind(button, kind="primary")
            flow.addWidget(button)
        column = QVBoxLayout(self)
        column.addWidget(buttons)
        column.addWidget(self.count)
        column.addLayout(self._row(actions))
        preview.looked_at.connect(lambda _: self.refresh())
        preview.zoomed.connect(self.refresh)

    def refresh(self) -> None:
        """Say what is looked at."""
        sheets, place = self._preview.stack.sheets, self._preview.current
        said = f"{place + 1:,} of {len(sheets):,}: {sheets[place].name}" if place < len(sheets) else ""
        self.place.setText(said)
        self.place.setToolTip(tool_tip(said))
        self.zoom.setText(f"{self._preview.zoom:.0%}".replace("%", " %"))

    def say(self, text: str, *, kind: str = "info") -> None:
        """Say how many sheets there will be, or why there are none."""
        self.count.setText(text)
        set_kind(self.count, kind=kind)
        self.refresh()

    def _row(self, actions: Mapping[str, QAction]) -> QHBoxLayout:
        row = QHBoxLayout()
        for key, text in (("before", "▲"), ("after", "▼")):
            row.addWidget(_button(actions[key], text))
        row.addWidget(self.place, 1)
        for key, text in (("smaller", "−"), ("larger", "+"), ("fit", "Fit")):
            row.addWidget(_button(actions[key], text))
        row.addWidget(self.zoom)
        return row


def _button(action: QAction, text: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tool_tip(action.text()))
    button.setAccessibleName(action.text())
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
        """Put everything in its place."""
        left = QScrollArea()
        left.setWidgetResizable(True)
        left.setWidget(form)
        left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left.setMinimumWidth(form.minimumSizeHint().width() + theme().px(12))
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self.preview, 1)
        column.addWidget(self.running)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([theme().px(330), theme().px(900)])
        split.setStretchFactor(1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)
