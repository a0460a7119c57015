"""Searches that are kept in a campaign under a name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gmtool.store.limits import QUERY_LETTERS, SAVED_SEARCHES
from gmtool.store.settings import Settings

_KEY: Final = "roster.searches"
_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A name, and what is typed into the search field for it."""

    name: str
    query: str


class SavedSearches:
    """In the order in which they were saved. Every method may raise `StoreError`."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def list(self) -> tuple[SavedSearch, ...]:
        """All of them. What is none, from a file that was tampered with, is left out."""
        found = self._settings.get(_KEY, [])
        rows = found if isinstance(found, list) else []
        searches = (
            SavedSearch(name[:_NAME], query[:QUERY_LETTERS])
            for row in rows[:SAVED_SEARCHES]
            if isinstance(row, dict)
            and isinstance(name := row.get("name"), str)
            and isinstance(query := row.get("query"), str)
            and name.strip()
        )
        return tuple({search.name: search for search in searches}.values())

    def put(self, searches: Sequence[SavedSearch]) -> None:
        """Keep these instead."""
        self._settings.set(_KEY, [{"name": one.name, "query": one.query} for one in searches])
