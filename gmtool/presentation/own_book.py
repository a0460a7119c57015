"""Rulebooks of the GM's own: where the file of a game's book lies, and at which page each section of the rules stands.

The pages belong to the campaign and travel with it. The file is one of this computer's: it stays where it is, and the
campaign does not know of it.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from gmtool.language import tr
from gmtool.presentation.edits.history import EditDesk
from gmtool.presentation.machine_settings import MachineSettings
from gmtool.presentation.rule_book import headings
from gmtool.rules.ledger import Rule
from gmtool.rules.seam import Json
from gmtool.store.campaign import Campaign

PAGES: Final = "rulebook.pages"
"""The setting with the pages: by system, by section."""
MOST_PAGES: Final = 20_000
"""The highest page that a section can be pointed at."""


def book_file(machine: MachineSettings, system: str) -> Path | None:
    """The file of a game's rulebook on this computer; None if none was chosen."""
    said = str(machine.value(_file_key(system), ""))
    return Path(said) if said else None


def keep_book_file(machine: MachineSettings, system: str, file: Path) -> None:
    """Remember where the rulebook of a game lies on this computer."""
    machine.setValue(_file_key(system), str(file))


def _file_key(system: str) -> str:
    return f"rulebooks/{system}"


class SectionPages:
    """The pages of the sections of one campaign, counted from 1 as the file has them. May raise `StoreError`."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign

    def page(self, rule: Rule, rules: Iterable[Rule]) -> int | None:
        """The page of a rule's section; else the first page of those under the same heading of these rules.

        None where the GM has pointed at neither.
        """
        pages = self._pages().get(rule.system, {})
        if rule.section in pages:
            return pages[rule.section]
        under = headings(rules)
        heading = under.get(rule.section)
        return min((page for section, page in pages.items() if under.get(section) == heading), default=None)

    def exact(self, rule: Rule) -> bool:
        """True if the section of the rule itself has a page."""
        return rule.section in self._pages().get(rule.system, {})

    def point(self, desk: EditDesk, rule: Rule, page: int) -> None:
        """Point the section of a rule at a page: one step to be undone."""
        before: dict[str, Json] = {system: {**pages} for system, pages in self._pages().items()}
        of_system = self._pages().get(rule.system, {})
        if of_system.get(rule.section) == page:
            return
        after: dict[str, Json] = before | {rule.system: {**of_system, rule.section: page}}
        desk.history.do(
            tr("“{section}” is on page {page}", section=rule.section, page=page),
            lambda: self._campaign.settings.set(PAGES, after),
            lambda: self._campaign.settings.set(PAGES, before),
        )

    def _pages(self) -> dict[str, dict[str, int]]:
        """What is kept, without what is damaged."""
        found: Any = self._campaign.settings.get(PAGES, {})
        kept: Mapping[Any, Any] = found if isinstance(found, dict) else {}
        return {
            system: {section: page for section, page in pages.items() if _is_page(page)}
            for system, pages in kept.items()
            if isinstance(pages, dict)
        }


def _is_page(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_PAGES
