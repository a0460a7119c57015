"""The base classes of pages that prepare and share the window's history of edits, and of pages that lie over others."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gmtool.desktop.base.desk import Desk, Hearing
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, literal
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.presentation.games import OTHER_GAMES
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

    def for_a_system(
        self, likely: Sequence[Ruleset], every: Sequence[Ruleset], then: Callable[[str], None], beside: QWidget
    ) -> None:
        """Go on with the only likely system, or with one that is picked from a menu; the others are in a menu of it.

        The menu opens below the button that was clicked, or by a key in the middle of `beside`.
        """
        if len(likely) == 1:
            then(likely[0].id)
            return
        menu = QMenu(self.widget)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        others = [one for one in every if one.id not in {known.id for known in likely}]
        beneath = QMenu(OTHER_GAMES, menu) if likely else menu
        for holder, systems in ((menu, likely), (beneath, others)):
            for one in systems:
                holder.addAction(literal(one.title)).triggered.connect(lambda _=False, one=one: then(one.id))
        if likely and others:
            menu.addMenu(beneath)
        menu.setActiveAction(menu.actions()[0])
        clicked = next((button for button in self.widget.findChildren(KeyButton) if button.underMouse()), None)
        menu.popup(
            beside.mapToGlobal(beside.rect().center())
            if clicked is None
            else clicked.mapToGlobal(clicked.rect().bottomLeft())
        )

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
