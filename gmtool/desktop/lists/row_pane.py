"""The chosen row at the right, in the form of its list; or a sentence where there is none."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget

from gmtool.desktop.lists.entries import Entry
from gmtool.desktop.lists.row_form import RowForm
from gmtool.desktop.parts import wrapped
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Ruleset, SystemList


class RowPane(QStackedWidget):
    """Keeps a form for each list that has been looked at. `edited` is with the row as it would be, and the field."""

    edited = Signal(object, str)
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._forms: dict[str, RowForm] = {}
        self._nothing = wrapped("No row here. Ctrl+N makes one of your own; a table brings many at once.", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setMargin(theme().px(20))
        self.addWidget(self._nothing)

    @property
    def form(self) -> RowForm | None:
        """The form that is shown."""
        current = self.currentWidget()
        return current if isinstance(current, RowForm) else None

    def show_nothing(self) -> None:
        """Say what to do."""
        self.setCurrentWidget(self._nothing)

    def show_entry(self, ruleset: Ruleset, shown: SystemList, entry: Entry, locked: bool, used: int) -> None:
        """Show a row of a list; so many cards use it."""
        key = f"{ruleset.id}/{shown.key}"
        if key not in self._forms:
            form = self._forms[key] = RowForm(ruleset.title, shown)
            form.edited.connect(self.edited)
            form.rule_wanted.connect(self.rule_wanted)
            self.addWidget(form)
        self._forms[key].show_entry(entry, locked, used)
        self.setCurrentWidget(self._forms[key])

    def forget(self, but: str) -> None:
        """A row has changed: what the forms of other lists offer may be this row."""
        for key in [key for key in self._forms if key != but]:
            form = self._forms.pop(key)
            self.removeWidget(form)
            form.deleteLater()
