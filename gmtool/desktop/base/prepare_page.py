"""The base class of pages that prepare: they share the window's undo."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from gmtool.desktop.base.desk import Desk, Hearing
from gmtool.desktop.base.parts.labels import literal
from gmtool.rules.seam import Ruleset


class PreparePage:
    """A workspace whose deeds go on the window's undo stack."""

    title = ""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.hearing = Hearing()
        self.widget = QWidget()
        self.widget.setProperty("kind", "page")
        self.widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def fill_widget(self, content: QWidget) -> None:
        """Give the page its one content."""
        column = QVBoxLayout(self.widget)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(content)

    def for_a_system(self, systems: Sequence[Ruleset], then: Callable[[str], None], beside: QWidget) -> None:
        """Go on with the only one of these systems, or with the one that is picked from a menu."""
        if len(systems) == 1:
            then(systems[0].id)
            return
        menu = QMenu(self.widget)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for one in systems:
            menu.addAction(literal(one.title)).triggered.connect(lambda _=False, one=one: then(one.id))
        menu.popup(beside.mapToGlobal(beside.rect().center()))

    def undo_text(self) -> str:
        """What Ctrl+Z takes back."""
        return self.desk.undo_stack.undoText()

    def redo_text(self) -> str:
        """What Ctrl+Shift+Z does again."""
        return self.desk.undo_stack.redoText()

    def undo(self) -> None:
        """Take back the last deed of any preparing page."""
        self.desk.undo_stack.undo()

    def redo(self) -> None:
        """Do it again."""
        self.desk.undo_stack.redo()

    def shown(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Everything is written down already."""
