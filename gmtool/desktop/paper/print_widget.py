"""How the print page is divided."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QVBoxLayout, QWidget

from gmtool.desktop.paper.preview import SheetPreview
from gmtool.desktop.paper.run_bar import RunBar
from gmtool.desktop.theme import theme


class PrintWidget(QWidget):
    """The form at the left, as wide as it needs; head, sheets and progress at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.preview = SheetPreview()
        self.running = RunBar()

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
