"""The settings of a campaign, and its saved searches, which are one of them."""

import json
from collections.abc import Sequence
from typing import Any, Final

from gmtool.records import dataclass
from gmtool.rules.seam import Json
from gmtool.store.database.connection import Database
from gmtool.store.files.stored_json import UNSOUND, read_stored
from gmtool.store.limits import QUERY_LETTERS, SAVED_SEARCHES

_SET: Final = (
    "INSERT INTO settings (key, value) VALUES (?, ?)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value"
)


class Settings:
    """The settings: JSON values by key. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: tuple[int, dict[str, str | None]] = (-1, {})
        """The texts that were read since so many writes: pages ask for the same ones again and again."""

    def get(self, key: str, default: Json = None) -> Any:
        """The value of a setting, or the default if it was never set or is damaged."""
        text = self._text(key)
        if text is None:
            return default
        value = read_stored(text)
        if value is UNSOUND:
            self._database.damage.found("settings", key)
            return default
        return value

    def set(self, key: str, value: Json) -> None:
        """Set a setting."""
        with self._database.changing() as connection:
            connection.execute(_SET, (key, json.dumps(value, ensure_ascii=False)))

    def _text(self, key: str) -> str | None:
        database = self._database
        # in a read-only window, another one may have written, which `writes` does not count
        if self._kept[0] != database.writes or database.refuses:
            self._kept = (database.writes, {})
        kept = self._kept[1]
        if key not in kept:
            rows = database.rows("settings", "WHERE key = ?", key)
            kept[key] = rows[0].value if rows else None
        return kept[key]


_KEY: Final = "roster.searches"
_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """The name of a search, and the text that it puts into the search field."""

    name: str
    query: str


class SavedSearches:
    """The saved searches, in the order of saving. Every method may raise `StoreError`."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def list(self) -> tuple[SavedSearch, ...]:
        """All the searches. Bad values, from a file that was tampered with, are left out."""
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
        """Save these searches instead of the old ones."""
        self._settings.set(_KEY, [{"name": one.name, "query": one.query} for one in searches])
