"""The pages of the window, each imported when it is first shown."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from gmtool.desktop.shell.workspace import Desk, Workspace


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
    Page("roster", "Roster", "gmtool.desktop.roster.workspace", "RosterWorkspace",
         "Every card of the campaign, and the bestiary"),
    Page("encounters", "Encounters", "gmtool.desktop.encounters.workspace", "EncountersWorkspace",
         "Prepare who fights whom, and where"),
    Page("rules", "Rules", "gmtool.desktop.rules.workspace", "RulesWorkspace", "Look a rule up"),
    Page("lists", "Lists", "gmtool.desktop.lists.workspace", "ListsWorkspace",
         "Weapons, armor and creatures: the system's, and your own"),
    Page("run", "Run", "gmtool.desktop.run.workspace", "RunWorkspace", "The fight"),
)  # fmt: skip
