"""The parts of the turn in a row: what is over, what is now, what comes."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gmtool.desktop.parts import label, set_kind
from gmtool.desktop.theme import theme, theme_signals
from gmtool.rules.seam import Phase, Progress

TICK = "✓"


class PhaseStrip(QWidget):
    """One label a phase; the one that is now stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: list[QLabel] = []
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        theme_signals().theme_changed.connect(self._dress)
        self._dress()

    def show_phases(self, phases: tuple[Phase, ...]) -> None:
        """Show the phases of this turn."""
        while len(self._labels) < len(phases):
            self._labels.append(label(""))
            self._box.addWidget(self._labels[-1])
        for place, shown in enumerate(self._labels):
            shown.setText("")
            if place < len(phases):
                phase = phases[place]
                done = phase.progress is Progress.DONE
                shown.setText(f"{phase.label} {TICK}" if done else phase.label)
                if shown.property("progress") != str(phase.progress):
                    set_kind(shown, progress=str(phase.progress))
        self._fit()
        now = next((phase.label for phase in phases if phase.progress is Progress.NOW), "")
        self.setAccessibleName(f"Now: {now}" if now else "")

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Room for the longest phase alone."""
        widest = max((shown.sizeHint().width() for shown in self._labels), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Show as many as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where not all fit, only the one that is now."""
        bar = self.parentWidget()
        room = self.width() if bar is None else bar.width() * 6 // 10
        used = [shown for shown in self._labels if shown.text()]
        fits = sum(shown.sizeHint().width() + self._box.spacing() for shown in used) <= room
        for shown in self._labels:
            shown.setVisible(bool(shown.text()) and (fits or shown.property("progress") == str(Progress.NOW)))

    def _dress(self) -> None:
        colours, px = theme().palette, theme().px
        self._box.setSpacing(px(4))
        self.setStyleSheet(
            f"QLabel {{ padding: {px(5)}px {px(9)}px; border-radius: {px(6)}px; font-size: {px(13)}px;"
            f" color: {colours.muted}; background: {colours.raised}; }}"
            f'QLabel[progress="done"] {{ color: {colours.good}; }}'
            f'QLabel[progress="lost"] {{ color: {colours.faint}; text-decoration: line-through; }}'
            f'QLabel[progress="now"] {{ background: {colours.accent}; color: {colours.on_accent}; font-weight: 700; }}'
        )
