"""The parts of the turn in a row: what is over, what is now, what comes."""

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
            shown.setVisible(place < len(phases))
            if place < len(phases):
                phase = phases[place]
                done = phase.progress is Progress.DONE
                shown.setText(f"{phase.label} {TICK}" if done else phase.label)
                set_kind(shown, progress=str(phase.progress))
        now = next((phase.label for phase in phases if phase.progress is Progress.NOW), "")
        self.setAccessibleName(f"Now: {now}" if now else "")

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
