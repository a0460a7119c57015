"""The pages of the open campaign, made when they are first shown."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.shell.pages import PAGES
from gmtool.desktop.shell.workspace import Desk, Workspace


class PageStack(QStackedWidget):
    """Shows one workspace of the open campaign at a time."""

    def __init__(self, empty: QWidget) -> None:
        super().__init__()
        self._pages = {page.key: page for page in PAGES}
        self._made: dict[str, Workspace] = {}
        self._empty = empty
        self._over: Workspace | None = None
        self.current_key = ""
        self.addWidget(empty)

    @property
    def current(self) -> Workspace | None:
        """The workspace that is shown."""
        return self._over or self._made.get(self.current_key)

    @property
    def laid_over(self) -> bool:
        """Whether something lies over the page of the current key."""
        return self._over is not None

    def lay_over(self, workspace: Workspace) -> None:
        """Show a workspace over the page until it is taken off, or another page is shown."""
        self.take_off()
        self._over = workspace
        self.addWidget(workspace.widget)
        self.setCurrentWidget(workspace.widget)
        workspace.shown()

    def take_off(self) -> None:
        """Close what lies over the page."""
        if self._over is not None:
            over, self._over = self._over, None
            self._take_down([over])

    def show_page(self, key: str, campaign: Any, desk: Desk) -> Workspace:
        """Bring a page to the front, making it if need be."""
        self.take_off()
        if key not in self._made:
            workspace = self._pages[key].make(campaign, desk)
            self._made[key] = workspace
            self.addWidget(workspace.widget)
        self.current_key = key
        self.setCurrentWidget(self._made[key].widget)
        self._made[key].shown()
        return self._made[key]

    def made(self, key: str) -> Workspace | None:
        """A page, if it has been made."""
        return self._made.get(key)

    def clear(self) -> None:
        """Close all pages: another campaign comes, or none."""
        self.take_off()
        self._take_down(list(self._made.values()), then=self._empty)
        self._made.clear()
        self.current_key = ""

    def _take_down(self, workspaces: Sequence[Workspace], then: QWidget | None = None) -> None:
        """They hear nothing more, what they have begun is ended, and their widgets go."""
        for workspace in workspaces:
            workspace.hearing.end()
            workspace.close()
        if then is not None:
            self.setCurrentWidget(then)
        for workspace in workspaces:
            self.removeWidget(workspace.widget)
            workspace.widget.deleteLater()
