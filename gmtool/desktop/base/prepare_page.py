"""The base classes of pages that prepare and share the window's history of edits, and of pages that lie over others."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gmtool.desktop.base.desk import Desk, Hearing
from gmtool.desktop.base.parts.labels import dressed, literal
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.rules.seam import Ruleset


class PreparePage:
    """A workspace whose edits can be undone on every page that prepares."""

    title = ""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.history = desk.history
        self.hearing = Hearing()
        self.widget = dressed(QWidget(desk.pages), kind="page")
        self.widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def fill_widget(self, content: QWidget) -> None:
        """Give the page its one content."""
        column_in(self.widget, content, margins=0)

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

    def shown(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Everything is written down already."""


class OverlaidPage(QObject):
    """A page that lies over the one it was called from. Nothing on it is undone."""

    def __init__(self, widget: QWidget, title: str) -> None:
        super().__init__(widget)
        self.widget = widget
        self.title = title
        self.hearing = Hearing()
        self._actions: dict[str, QAction] = {}

    def actions(self) -> Sequence[QAction]:
        return tuple(self._actions.values())

    def undo_text(self) -> str:
        """Nothing here is undone."""
        return ""

    redo_text = undo_text

    def undo(self) -> None:
        """Nothing to do."""

    redo = undo


def within_page(actions: Iterable[QAction]) -> None:
    """Have their keys work in the page only, so that Esc and the arrows are theirs who lie over it, as the finder."""
    for action in actions:
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
