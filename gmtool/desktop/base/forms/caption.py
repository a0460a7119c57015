"""The caption over a field: its name, the values that derive from it, and a popup with each value's breakdown."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from gmtool.desktop.base.parts.labels import dressed, label, literal, tool_tip
from gmtool.desktop.base.parts.layouts import column_in, row_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.rules.seam import Breakdown, Derived, signed


class BreakdownLines(QWidget):
    """The lines of a breakdown and its total; a line that a rule makes is a link to it."""

    rule_wanted = Signal(str)

    def __init__(self, breakdown: Breakdown, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(theme().px(2))
        grid.setColumnStretch(0, 1)
        for row, line in enumerate(breakdown.lines):
            grid.addWidget(self._line(line.label, line.rule), row, 0)
            grid.addWidget(label(signed(line.value) if row else str(line.value), "strong"), row, 1)
        last = len(breakdown.lines)
        grid.addWidget(label(breakdown.title, "strong"), last, 0)
        grid.addWidget(label(breakdown.text or str(breakdown.total), "strong"), last, 1)

    def _line(self, text: str, rule: str) -> QLabel | QPushButton:
        if not rule:
            return label(text, "muted")
        link = dressed(QPushButton(literal(text)), kind="link", tip=tool_tip(tr("The rule {rule}", rule=rule)))
        link.clicked.connect(lambda: self.rule_wanted.emit(rule))
        return link


def breakdown_in_words(breakdown: Breakdown) -> str:
    """A breakdown in one line: 9 = 12 DX − 2 leather − 1 large shield."""
    parts = [
        f"{line.value} {line.label}"
        if not place
        else f"{'+' if line.value >= 0 else '−'} {abs(line.value)} {line.label}"
        for place, line in enumerate(breakdown.lines)
    ]
    total = breakdown.text or str(breakdown.total)
    return f"{total} = {' '.join(parts)}" if parts else total


class BreakdownPopup(QFrame):
    """Breakdowns beside the number they explain; go away with the next click or Escape."""

    rule_wanted = Signal(str)

    def __init__(self, breakdowns: Sequence[Breakdown], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("kind", "popup")
        column = column_in(self, gap=12)
        for breakdown in breakdowns:
            lines = BreakdownLines(breakdown)
            lines.rule_wanted.connect(self.close)
            lines.rule_wanted.connect(self.rule_wanted)
            column.addWidget(lines)

    def show_under(self, widget: QWidget) -> None:
        """Show at the lower edge of a widget, at least as wide as it."""
        self.setMinimumWidth(max(widget.width(), theme().px(240)))
        self.move(widget.mapToGlobal(QPoint(0, widget.height() + theme().px(4))))
        self.show()


class DerivedButton(QPushButton):
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
        self.values = values
        name = values[0].label.partition(",")[0]
        self.setText(f"{name} {' / '.join(value.text for value in values)}")
        self.setAccessibleName("; ".join(f"{value.label} {value.text}" for value in values))
        self.setToolTip(
            tool_tip(
                "\n".join(
                    f"{value.label}: {breakdown_in_words(value.breakdown)}" for value in values if value.breakdown
                )
            )
        )

    def _explain(self) -> None:
        why = BreakdownPopup([value.breakdown for value in self.values if value.breakdown], self)
        why.rule_wanted.connect(self.rule_wanted)
        why.show_under(self)


class Caption(QWidget):
    """The name of a field at the left, what derives from it at the right."""

    rule_wanted = Signal(str)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = row_in(self, label(text, "small"), 1, gap=10, margins=0)
        self.beside: list[DerivedButton] = []

    def show_values(self, values: Iterable[Derived]) -> None:
        """Show what derives from the field now; those of one name together."""
        by_name: dict[str, list[Derived]] = {}
        for value in values:
            by_name.setdefault(value.label.partition(",")[0], []).append(value)
        for button, group in zip(self.beside, by_name.values(), strict=False):
            if button.values != group:
                button.show_values(group)
        for group in list(by_name.values())[len(self.beside) :]:
            button = DerivedButton(group)
            button.rule_wanted.connect(self.rule_wanted)
            self._row.addWidget(button)
            self.beside.append(button)
        for button in self.beside[len(by_name) :]:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        del self.beside[len(by_name) :]
