"""The head of the builder: the encounter's title and system, the button that begins it, and outdated figures."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import label, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_in
from gmtool.presentation.encounters.musters import Outdated
from gmtool.store.fights.encounters import Encounter

_NAMED_OUTDATED: Final = 4


class OutdatedStrip(QFrame):
    """Hidden where all is up to date."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "popup")
        self.setAccessibleName("Figures that are not what their cards are")
        self.said = wrapped("")
        self._row = row_in(self, (self.said, 1), margins=(12, 6, 8, 6))
        self.hide()

    def offer(self, bring: QAction) -> None:
        """What can be done about it."""
        self._row.addWidget(KeyButton("Bring them up to date", action=bring))

    def tell(self, found: Sequence[Outdated]) -> None:
        more = f" and {len(found) - _NAMED_OUTDATED} more" if len(found) > _NAMED_OUTDATED else ""
        named = ", ".join(one.text for one in found[:_NAMED_OUTDATED])
        self.said.setText(f"Changed on the cards since: {named}{more}.")
        self.said.setToolTip(tool_tip("\n".join(one.text for one in found)))
        self.setVisible(bool(found))


_NAMED: Final = 3
_BEGUN = "This fight has begun. Go on with it, change its figures there, or duplicate it to begin anew."


class EncounterHead(QWidget):
    """The title can be typed over; `start` follows the action."""

    def __init__(self, system: str, start: QAction) -> None:
        super().__init__()
        self.title = QLineEdit()
        for name, value in (("role", "huge"), ("kind", "plain"), ("keeps", True)):
            self.title.setProperty(name, value)
        self.title.setAccessibleName("Title of the encounter")
        self.start = KeyButton(action=start)
        set_kind(self.start, kind="primary")
        self.begun = wrapped(_BEGUN)
        set_kind(self.begun, kind="info")
        self._row = row = QHBoxLayout()
        row.addWidget(self.title, 1)
        row.addWidget(self.start)
        self._after: KeyButton | None = None
        self.outdated = OutdatedStrip()
        self.illegal = wrapped("")
        set_kind(self.illegal, kind="warn")
        self.illegal.hide()
        column_in(self, label(system, "muted"), row, self.begun, self.outdated, self.illegal, margins=0)

    def offer_after(self, after: QAction) -> None:
        """Where the fight has begun, a button for what comes after it."""
        self._after = KeyButton(action=after)
        self._row.insertWidget(1, self._after)

    def tell_illegal(self, sentences: Sequence[str]) -> None:
        """Cards that break the rules, a sentence each; the fight can start all the same."""
        more = f" (and {len(sentences) - _NAMED} more)" if len(sentences) > _NAMED else ""
        self.illegal.setText(f"Against the rules: {' '.join(sentences[:_NAMED])}{more} The fight can still start.")
        self.illegal.setToolTip(tool_tip("\n".join(sentences)))
        self.illegal.setVisible(bool(sentences))

    def show_encounter(self, encounter: Encounter, locked: bool) -> None:
        """Show the title; where the fight has begun, say what can still be done."""
        if self.title.text() != encounter.title:
            self.title.setText(encounter.title)
            if not self.title.hasFocus():
                self.title.setCursorPosition(0)
        self.title.setReadOnly(locked)
        self.begun.setVisible(encounter.started)
        if self._after is not None:
            self._after.setVisible(encounter.started)
