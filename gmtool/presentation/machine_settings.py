"""Settings of this computer, whatever campaign is open, and the options that are kept in them for the next time."""

from typing import Generic, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError

OptionsT = TypeVar("OptionsT")


class MachineSettings(Protocol):
    """The file of the settings: plain values by their keys."""

    def value(self, key: str, default: object, /) -> object:
        """What is kept under a key."""
        ...

    def setValue(self, key: str, value: object, /) -> None:  # noqa: N802
        """Keep something under a key."""
        ...


class SavedOptions(Generic[OptionsT]):
    """Wishes of a kind, by the key they are kept under; `kind` must be made without arguments."""

    def __init__(self, key: str, kind: type[OptionsT]) -> None:
        self._key = key
        self._kind = kind
        self._adapter = TypeAdapter(kind)

    def last(self, store: MachineSettings) -> OptionsT:
        """What was wished last; as the program has it where nothing was, or where the file is damaged."""
        try:
            return self._adapter.validate_json(str(store.value(self._key, "{}")))
        except ValidationError:
            return self._kind()

    def keep(self, store: MachineSettings, wishes: OptionsT) -> None:
        """Keep what is wished now for the next time."""
        store.setValue(self._key, self._adapter.dump_json(wishes).decode())
