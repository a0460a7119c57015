"""What stands over a field: its name, and the values that derive from it."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from gmtool.desktop.card.tiles import WhyPopup
from gmtool.desktop.parts import label, tool_tip
from gmtool.desktop.parts.breakdown import in_words
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Derived


class Beside(QPushButton):
    """Values of one name, such as “adjDX 8 / 9”: the pointer tells why, and so does a click."""

    rule_wanted = Signal(str)

    def __init__(self, values: Sequence[Derived]) -> None:
        super().__init__()
        self.setProperty("kind", "link")
        self.setProperty("role", "small")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._explain)
        self.show_values(values)

    def show_values(self, values: Sequence[Derived]) -> None:
        """Show these."""
        self.values = values
        name = values[0].label.partition(",")[0]
        self.setText(f"{name} {' / '.join(value.text for value in values)}")
        self.setAccessibleName("; ".join(f"{value.label} {value.text}" for value in values))
        self.setToolTip(
            tool_tip("\n".join(f"{value.label}: {in_words(value.breakdown)}" for value in values if value.breakdown))
        )

    def _explain(self) -> None:
        why = WhyPopup([value.breakdown for value in self.values if value.breakdown], self)
        why.rule_wanted.connect(self.rule_wanted)
        why.show_under(self)


class Caption(QWidget):
    """The name of a field at the left, what derives from it at the right."""

    rule_wanted = Signal(str)

    def __init__(self, text: str) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(theme().px(10))
        self._row.addWidget(label(text, "small"))
        self._row.addStretch(1)
        self.beside: list[Beside] = []

    def show_values(self, values: Iterable[Derived]) -> None:
        """Show what derives from the field now; those of one name together."""
        by_name: dict[str, list[Derived]] = {}
        for value in values:
            by_name.setdefault(value.label.partition(",")[0], []).append(value)
        for button, group in zip(self.beside, by_name.values(), strict=False):
            if button.values != group:
                button.show_values(group)
        for group in list(by_name.values())[len(self.beside) :]:
            button = Beside(group)
            button.rule_wanted.connect(self.rule_wanted)
            self._row.addWidget(button)
            self.beside.append(button)
        for button in self.beside[len(by_name) :]:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        del self.beside[len(by_name) :]
