"""On which paper."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from gmtool.desktop.paper.form import OneOf, Rows, number
from gmtool.desktop.paper.paper import NARROWEST, WIDEST, Paper, PaperSize


class PaperFields(QWidget):
    """Size, upright or across, margin."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.size_box = OneOf(PaperSize, "Paper size")
        self.lies = QComboBox()
        self.lies.addItems(["Upright", "Across"])
        self.lies.setAccessibleName("How the paper lies")
        self.margin = number(NARROWEST, WIDEST, "Margin", "mm")
        self._rows = rows = Rows(self, "Paper")
        for name, field in (("Size", self.size_box), ("Lies", self.lies), ("Margin", self.margin)):
            rows.add(name, field)
        for box in (self.size_box, self.lies):
            box.currentIndexChanged.connect(self.changed)
        self.margin.valueChanged.connect(self.changed)

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return Paper(self.size_box.chosen, self.lies.currentIndex() == 1, self.margin.value())

    def show_lies(self, shown: bool) -> None:
        """Leave away how it lies, where there is no choice."""
        self._rows.setRowVisible(self.lies, shown)

    def show_paper(self, paper: Paper) -> None:
        """Choose a paper."""
        self.size_box.choose(paper.size)
        self.lies.setCurrentIndex(int(paper.landscape))
        self.margin.setValue(paper.margin)
