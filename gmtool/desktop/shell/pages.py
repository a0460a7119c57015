"""The registry of pages, and the stack that makes each one when it is first shown."""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.base.desk import Desk, Workspace
from gmtool.desktop.base.parts.drag_and_drop import CARDS_MIME
from gmtool.language import tr
from gmtool.records import dataclass

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign

FOLDER = "gmtool.desktop.pages"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name for the GM, and what makes it from the campaign and the desk. No other line here knows it."""

    key: str
    name: str
    module: str
    """Within the folder of pages; imported when the page is first made."""
    made_by: str
    tip: str = ""
    opens_for: str = ""
    """The kind of thing that opens the page when it is carried over its tab."""
    guide: str = ""
    """The page of the handbook about it."""

    def make(self, *given: Any) -> Any:
        """Import and make the page. `Any`, because a name of a class says nothing to a type checker."""
        return getattr(import_module(f"{FOLDER}.{self.module}"), self.made_by)(*given)


PAGES = (
    Page("roster", tr("Roster"), "roster.workspace", "RosterWorkspace",
         tr("Every card of the campaign, and the bestiary"),
         guide="handbook/roster.md"),
    Page("encounters", tr("Encounters"), "encounters.workspace", "EncountersWorkspace",
         tr("Prepare fights: sides, figures, ground"), opens_for=CARDS_MIME, guide="handbook/encounters.md"),
    Page("rules", tr("Rules"), "rules.workspace", "RulesWorkspace", tr("Look up a rule"), guide="handbook/rules.md"),
    Page("lists", tr("Lists"), "lists.workspace", "ListsWorkspace",
         tr("Weapons, armor and creatures: the system's, and your own"), guide="handbook/lists.md"),
    Page("run", tr("Run"), "run.workspace", "RunWorkspace", tr("The fight"), guide="handbook/run.md"),
    Page("campaign", tr("Campaign"), "campaign.workspace", "CampaignWorkspace",
         tr("Sessions, notes, handouts and random tables, and a search through everything"),
         guide="handbook/campaigns.md#the-campaign-page"),
)  # fmt: skip
OVERLAID = (
    Page("importing", tr("Importing"), "importing.workspace", "ImportPage", guide="formats/exchange.md"),
    Page("after_fight", tr("After the fight"), "after_fight.page", "AfterPage", guide="handbook/after-the-fight.md"),
    Page("numbers", tr("In numbers"), "numbers.page", "NumbersPage", guide="handbook/after-the-fight.md#in-numbers"),
    Page("matchups", tr("Match-ups"), "matchups.page", "MatchupsPage", guide="handbook/forecasts.md#match-ups"),
    Page(
        "print_encounter", tr("Printing"), "printing.encounter_form", "encounter_print_page", guide="handbook/print.md"
    ),
    Page(
        "print_screen",
        tr("Printing"),
        "printing.screen_form",
        "screen_print_page",
        guide="handbook/print.md#the-gms-screen",
    ),
    Page("print_numbers", tr("Printing"), "printing.score_form", "score_print_page", guide="handbook/print.md"),
    Page("game", tr("Game"), "game.page", "GamePage", guide="handbook/campaigns.md#the-game"),
    Page("print_cards", tr("Printing"), "printing.card_form", "card_print_page", guide="handbook/print.md"),
)
"""Pages for one subject, which lie over the page they are called from until they are left."""
CALCULATOR = Page("calculator", tr("Calculator"), "calculator.window", "CalculatorWindow")
"""A window of its own beside the pages."""
HANDBOOK = Page("handbook", tr("Handbook"), "handbook.window", "HandbookWindow", guide="index.md")
"""A window too: it can be read while a fight goes on."""
RULEBOOK = Page("rulebook", tr("Rulebook"), "rulebook.window", "RulebookWindow", guide="handbook/rules.md")
"""Another: a PDF of the GM's, at the page of a rule."""


class PageStack(QStackedWidget):
    """Shows one workspace of the open campaign at a time."""

    def __init__(self, empty: QWidget) -> None:
        super().__init__()
        self._pages = {page.key: page for page in (*PAGES, *OVERLAID)}
        self._made: dict[str, Workspace] = {}
        self._empty = empty
        self._over: Workspace | None = None
        self._over_key = ""
        self.current_key = ""
        """The page that is shown, or lies under what is shown."""
        self.addWidget(empty)

    @property
    def current(self) -> Workspace | None:
        return self._over or self._made.get(self.current_key)

    @property
    def laid_over(self) -> bool:
        """True if something lies over the page of the current key."""
        return self._over is not None

    @property
    def name(self) -> str:
        """The name of what is shown; empty while it is none of the pages."""
        return self._pages[self._shown].name if self._shown else ""

    @property
    def guide(self) -> str:
        """The page of the handbook about what is shown; empty while it is none of the pages."""
        return self._pages[self._shown].guide if self._shown else ""

    @property
    def _shown(self) -> str:
        return self._over_key if self._over is not None else self.current_key

    def lay_over(self, key: str, campaign: "Campaign", desk: Desk, *subject: Any) -> None:
        """Show a page for a subject over the page until it is taken off, or another page is shown."""
        workspace: Workspace = self._pages[key].make(campaign, desk, *subject)
        self.take_off()
        self._over, self._over_key = workspace, key
        self.addWidget(workspace.widget)
        self.setCurrentWidget(workspace.widget)
        workspace.shown()

    def take_off(self) -> None:
        if self._over is not None:
            over, self._over = self._over, None
            self._take_down([over])

    def show_page(self, key: str, campaign: "Campaign", desk: Desk) -> Workspace:
        """Bring a page to the front, making it if need be."""
        self.take_off()
        if key not in self._made:
            workspace: Workspace = self._pages[key].make(campaign, desk)
            self._made[key] = workspace
            self.addWidget(workspace.widget)
        self.current_key = key
        self.setCurrentWidget(self._made[key].widget)
        self._made[key].shown()
        return self._made[key]

    def made(self, key: str) -> Workspace | None:
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
