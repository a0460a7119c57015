"""The top of the page after the fight: what is to be known, how much is ticked, and what is done with it."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gmtool.desktop.after.summary import Summary
from gmtool.desktop.card.kept import breakable, shortened
from gmtool.desktop.parts import KeyButton, button_row, set_kind, wrapped
from gmtool.desktop.theme import theme

_GOING_ON: Final = "This fight has not been ended: what its end brings, such as experience, may still be missing."
_TAKEN: Final = "Some of it was taken back already; that is not ticked again by itself."


class SummaryHead(QWidget):
    """The button says how many lines would be accepted."""

    def __init__(self, title: str, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self.accept = KeyButton(action=actions["accept"])
        set_kind(self.accept, kind="primary")
        self.said = wrapped("")
        row = QHBoxLayout()
        row.addWidget(wrapped(breakable(title), "title"), 1)
        row.addWidget(self.accept)
        row.addWidget(KeyButton(action=actions["back"]))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme().px(20), theme().px(14), theme().px(20), 0)
        column.addLayout(row)
        column.addWidget(self.said)
        column.addWidget(button_row(actions[key] for key in ("tick_usual", "tick_all", "tick_none")))

    def follow(self, summary: Summary) -> None:
        """Say how it stands."""
        ticked = sum(line.ticked for line in summary.lines)
        shared = [_shared(name, times) for name, times in summary.shared_changes().items()]
        said = [*([] if summary.over else [_GOING_ON]), *shared, *([_TAKEN] if summary.taken else [])]
        self.said.setText(breakable(" ".join(said)))
        self.said.setVisible(bool(said))
        set_kind(self.said, kind="info" if summary.over and not shared else "warn")
        self.accept.setText(f"Accept {counted(ticked, 'line')}" if ticked else "Accept")


def counted(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _shared(name: str, times: int) -> str:
    return f"“{shortened(name, 60)}”, the card of several figures, would take over {counted(times, 'line')}."
