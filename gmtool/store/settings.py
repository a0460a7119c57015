"""The settings of a campaign."""

import json
from typing import Any

from gmtool.rules.seam import Json
from gmtool.store.database import Database
from gmtool.store.kept_json import UNSOUND, read_kept
from gmtool.store.tables import SettingRow


class Settings:
    """JSON values by key. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Json = None) -> Any:
        """The value of a setting, or the default where it was never set or is damaged."""
        with self._database.reading() as session:
            row = session.get(SettingRow, key)
        if row is None:
            return default
        value = read_kept(row.value)
        if value is UNSOUND:
            self._database.damage.found("settings", key)
            return default
        return value

    def set(self, key: str, value: Json) -> None:
        """Set a setting."""
        with self._database.writing() as session:
            session.merge(SettingRow(key=key, value=json.dumps(value, ensure_ascii=False)))
