"""Fields of the print forms: rows under a heading, a choice of one, a number, and the paper."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from gmtool.desktop.base.parts.labels import heading, may_be_narrow
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.paper.page import NARROWEST, WIDEST, Paper, PaperSize

Option = TypeVar("Option", bound=StrEnum)


class OneOf(QComboBox, Generic[Option]):
    """A choice of one. It keeps the options itself: Qt would make plain texts of them."""

    def __init__(self, options: Iterable[Option], name: str) -> None:
        super().__init__()
        self._options = tuple(options)
        self.addItems([option.value[0].upper() + option.value[1:] for option in self._options])
        self.setAccessibleName(name)
        may_be_narrow(self, 8)

    @property
    def chosen(self) -> Option:
        """The option that is shown."""
        return self._options[self.currentIndex()]

    def choose(self, option: Option) -> None:
        """Show an option."""
        self.setCurrentIndex(self._options.index(option))


def number(least: int, most: int, name: str, unit: str = "") -> QSpinBox:
    """A whole number."""
    box = QSpinBox()
    box.setRange(least, most)
    box.setSuffix(f" {unit}" if unit else "")
    box.setAccessibleName(name)
    roomy(box)
    return box


def roomy(box: QAbstractSpinBox) -> None:
    """Keep the number off the edge, and heed it when it is whole, not digit by digit."""
    box.setKeyboardTracking(False)
    box.setMinimumWidth(theme().px(96))
    box.lineEdit().setTextMargins(theme().px(7), 0, 0, 0)


class Rows(QFormLayout):
    """Labels at the left and fields at the right, under a heading; above each other where it is narrow."""

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setVerticalSpacing(theme().px(6))
        self.setHorizontalSpacing(theme().px(12))
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.addRow(heading(title))

    def add(self, name: str, field: QWidget) -> None:
        """A field with its name."""
        label = QLabel(name)
        label.setBuddy(field)
        self.addRow(label, field)


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
