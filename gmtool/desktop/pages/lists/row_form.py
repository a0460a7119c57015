"""The chosen row in the form of its list: every field with a help, and what is wrong with it said at once."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QScrollArea, QStackedWidget, QWidget

from gmtool.desktop.base.forms.section import FieldSections
from gmtool.desktop.base.parts.keyed import keyed
from gmtool.desktop.base.parts.labels import dressed, may_be_narrow, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.lists import Entry
from gmtool.presentation.own_rows import about, problem_in_words
from gmtool.rules.seam import Ruleset, SystemList


class RowForm(QScrollArea):
    """Tells of every edit: which field was edited, and its value by now."""

    edited = Signal(object, object)
    rule_wanted = Signal(str)

    def __init__(self, system: str, shown: SystemList, pane: QWidget) -> None:
        super().__init__(pane)
        self._one, self._system = shown.one, system
        self.entry: Entry | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = dressed(QWidget(), kind="clear")
        self.setWidget(inside)
        self._column = column_in(inside, gap=8, margins=(20, 16, 20, 16))
        self.subtitle = wrapped("", "muted")
        self.title = wrapped("", "title")
        self.problem = wrapped("")
        set_kind(self.problem, kind="warn")
        self.about = wrapped("", "muted")
        self.rule = QPushButton(tr("The rule"))
        self.rule.clicked.connect(self._show_rule)
        for widget in (self.subtitle, self.title, self.problem, self.about):
            self._column.addWidget(widget)
        self._sections = FieldSections(shown.fields, inside)
        self.fields = self._sections.editors
        for editor in self.fields.values():
            if isinstance(box := editor.input, QComboBox):
                may_be_narrow(box, 8)
        self._sections.edited.connect(self._edited)
        self._column.addWidget(self._sections)
        self._column.addWidget(self.rule, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)

    def show_entry(self, entry: Entry, locked: bool, used: int) -> None:
        """Show a row. One that cards use keeps its key."""
        new = self.entry is None or self.entry.id != entry.id
        self.entry = entry
        self.subtitle.setText(
            tr("Your own {row} of {system}", row=self._one, system=self._system)
            if entry.own
            else tr("Built-in {row} of {system}", row=self._one, system=self._system)
        )
        self.title.setText(entry.label or tr("(no name)"))
        self.problem.setText(problem_in_words(entry, {key: one.field for key, one in self.fields.items()}))
        self.problem.setVisible(bool(self.problem.text()))
        self.about.setText(about(entry, used))
        self.about.setVisible(bool(self.about.text()))
        self.rule.setVisible(bool(entry.rule))
        self.rule.setToolTip(tool_tip(entry.rule))
        self._sections.show_values(entry.values)
        for key, editor in self.fields.items():
            editor.show_findings([self.problem.text()] if f"“{key}”" in entry.problem else [])
            editor.set_locked(locked or not entry.own or (key == "key" and bool(used)))
        if new:
            self._sections.fold_if_plain(entry.values)

    def begin(self) -> None:
        """Put the keys into the name."""
        self.fields["name"].begin()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._sections.fit(self.width())

    def _edited(self, key: str) -> None:
        if self.entry is not None and self.entry.own:
            self.edited.emit(self.fields[key].field, self.fields[key].value())

    def _show_rule(self) -> None:
        if self.entry is not None:
            self.rule_wanted.emit(self.entry.rule)


class RowPane(QStackedWidget):
    """Keeps a form for each list that has been looked at. `edited` is with the field and its value."""

    edited = Signal(object, object)
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._forms: dict[str, RowForm] = {}
        self._nothing = keyed(
            wrapped("", "muted"),
            text=tr("No rows here. {lists.new_row} makes one of your own; an imported table brings many at once."),
        )
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setMargin(theme().px(20))
        self.addWidget(self._nothing)

    @property
    def form(self) -> RowForm | None:
        """The form that is shown."""
        current = self.currentWidget()
        return current if isinstance(current, RowForm) else None

    def show_nothing(self) -> None:
        self.setCurrentWidget(self._nothing)

    def show_entry(self, ruleset: Ruleset, shown: SystemList, entry: Entry, locked: bool, used: int) -> None:
        key = f"{ruleset.id}/{shown.key}"
        if key not in self._forms:
            form = self._forms[key] = RowForm(ruleset.title, shown, self)
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
