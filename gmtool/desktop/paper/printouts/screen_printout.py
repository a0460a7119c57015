"""Printout of a GM's screen: the tables of the rule systems, those that are chosen, and the sheets that they make."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from gmtool.desktop.paper.printouts.saved_options import ScreenPrintOptions
from gmtool.desktop.paper.screen.panels import Panels
from gmtool.desktop.paper.screen.screen_sheets import screen_sheets
from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr
from gmtool.presentation.sheets.screen_tables import LIST, ScreenTable, screen_tables
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign

TITLE = tr("GM's screen")


@dataclass(frozen=True)
class ScreenPrintout:
    """The rule systems whose tables can be printed, the likely one first; `table` is the one that was looked at."""

    rulesets: Sequence[Ruleset]
    table: str = ""

    @cached_property
    def tables(self) -> Mapping[str, tuple[ScreenTable, ...]]:
        """Every table by its system."""
        return {one.id: screen_tables(one) for one in self.rulesets}

    def chosen(self, wishes: ScreenPrintOptions) -> list[ScreenTable]:
        """The chosen tables in the order of their systems; of several systems each with the title of its own."""
        systems = [one for one in self.rulesets if wishes.chosen.get(one.id)]
        return [
            replace(table, title=f"{one.title}: {table.title}") if len(systems) > 1 else table
            for one in systems
            for table in self.tables[one.id]
            if table.key in wishes.chosen[one.id]
        ]

    def stack(self, wishes: ScreenPrintOptions) -> Stack:
        """The sheets that are wished."""
        panels = Panels(wishes.paper, wishes.screen.panels)
        return Stack(TITLE, wishes.paper, screen_sheets(self.chosen(wishes), wishes.screen, panels))


def printout_of(campaign: Campaign, system: str, listed: str = "") -> ScreenPrintout:
    """The tables of the campaign's systems, this one first, with the list that is looked at, if any."""
    rulesets = sorted(campaign.rulesets(), key=lambda one: one.id != system)
    return ScreenPrintout(rulesets, f"{LIST} {listed}" if listed else "")
