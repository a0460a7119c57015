"""The settings of a campaign."""

import json
from typing import Any

from gmtool.rules.seam import Json
from gmtool.store.database import Database
from gmtool.store.tables import SettingRow


class Settings:
    """JSON values by key. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Json = None) -> Any:
        """The value of a setting, or the default where it was never set."""
        with self._database.reading() as session:
            row = session.get(SettingRow, key)
            return default if row is None else json.loads(row.value)

    def set(self, key: str, value: Json) -> None:
        """Set a setting."""
        with self._database.writing() as session:
            session.merge(SettingRow(key=key, value=json.dumps(value, ensure_ascii=False)))
