"""The registry of pages, and the stack that makes each one when it is first shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.base.desk import Desk, Workspace


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name in the top bar, and the class that makes it from the campaign and the window."""

    key: str
    name: str
    module: str
    made_by: str
    tip: str

    def make(self, campaign: Any, desk: Desk) -> Workspace:
        """Import and make the page."""
        made: Workspace = getattr(import_module(self.module), self.made_by)(campaign, desk)
        return made


PAGES = (
    Page("roster", "Roster", "gmtool.desktop.pages.roster.workspace", "RosterWorkspace",
         "Every card of the campaign, and the bestiary"),
    Page("encounters", "Encounters", "gmtool.desktop.pages.encounters.workspace", "EncountersWorkspace",
         "Prepare who fights whom, and where"),
    Page("rules", "Rules", "gmtool.desktop.pages.rules.workspace", "RulesWorkspace", "Look a rule up"),
    Page("lists", "Lists", "gmtool.desktop.pages.lists.workspace", "ListsWorkspace",
         "Weapons, armor and creatures: the system's, and your own"),
    Page("run", "Run", "gmtool.desktop.pages.run.workspace", "RunWorkspace", "The fight"),
)  # fmt: skip


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
