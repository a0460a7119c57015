"""Wishes that are kept between two printings, in the file of the settings."""

from typing import Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QSettings

Wishes = TypeVar("Wishes")


class Remembered(Generic[Wishes]):
    """Wishes of a kind, by the key they are kept under; `kind` must be made without arguments."""

    def __init__(self, key: str, kind: type[Wishes]) -> None:
        self._key = key
        self._kind = kind
        self._adapter = TypeAdapter(kind)

    def last(self, store: QSettings) -> Wishes:
        """What was wished last; as the program has it where nothing was, or where the file is damaged."""
        try:
            return self._adapter.validate_json(str(store.value(self._key, "{}")))
        except ValidationError:
            return self._kind()

    def keep(self, store: QSettings, wishes: Wishes) -> None:
        """Keep what is wished now for the next time."""
        store.setValue(self._key, self._adapter.dump_json(wishes).decode())
