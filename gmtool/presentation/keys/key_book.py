"""The key book: every action's keys, those of the tables and those that the GM has changed on this computer."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

from psygnal import Signal

from gmtool.language import tr
from gmtool.presentation.keys.key_names import is_key, spelled
from gmtool.presentation.machine_settings import MachineSettings
from gmtool.records import dataclass

_GROUP: Final = "keys/"
_MARK: Final = re.compile(r"\{([a-z_]+\.[a-z0-9_.]+)\}")


class KeyStore(MachineSettings, Protocol):
    """The file of the settings, in which every changed key has an entry of its own."""

    def allKeys(self) -> list[str]:  # noqa: N802
        """The names of all entries."""
        ...

    def remove(self, key: str, /) -> None:
        """Take an entry away."""
        ...


@dataclass(frozen=True, slots=True)
class KeyedAction:
    """An action as its table declares it. The id begins with its place: `roster.new_card`; the settings save it."""

    id: str
    name: str
    keys: tuple[str, ...] = ()
    fixed: bool = False
    """True for keys that have a meaning of their own, which nobody can change."""

    @property
    def place(self) -> str:
        return self.id.partition(".")[0]


class KeyBook:
    """The keys in use. An action without a change of the GM's has the keys of its table."""

    changed = Signal()

    def __init__(self) -> None:
        self.spell: Callable[[str], str] = spelled
        """Writes a key as this computer does."""
        self._declared: dict[str, KeyedAction] = {}
        self._own: dict[str, str] = {}
        self._store: KeyStore | None = None

    def declare(self, actions: Iterable[KeyedAction]) -> None:
        for action in actions:
            before = self._declared.pop(action.id, action)  # what is spoken of comes again, in its table
            if before.keys != action.keys:
                raise ValueError(f"two actions are called {action.id}")
            self._declared[action.id] = action

    def use(self, store: KeyStore) -> None:
        """Read the changes from the settings of this computer, and save later ones there."""
        self._store = store
        kept = {name.removeprefix(_GROUP): store.value(name, "") for name in sorted(store.allKeys()) if _of_keys(name)}
        own = {id: key for id, value in kept.items() if not (key := _text(value)) or is_key(key)}
        if own != self._own:
            self._own = own
            self.changed.emit()

    def saved(self) -> Mapping[str, str]:
        """Every entry of the settings by the action's id, the damaged ones too."""
        if self._store is None:
            return {}
        names = [name for name in self._store.allKeys() if _of_keys(name)]
        return {name.removeprefix(_GROUP): _text(self._store.value(name, "")) for name in sorted(names)}

    def ignore(self, ids: Iterable[str]) -> None:
        """Go on with the keys of the tables for these actions; the settings keep what they say."""
        for id in ids:
            self._own.pop(id, None)
        self.changed.emit()

    def actions(self) -> tuple[KeyedAction, ...]:
        return tuple(self._declared.values())

    def find(self, id: str) -> KeyedAction | None:
        return self._declared.get(id)

    def keys(self, id: str) -> tuple[str, ...]:
        """The keys of an action, the first of which is shown."""
        if (own := self._own.get(id)) is not None:
            return (own,) if own else ()
        return self._declared[id].keys

    def is_changed(self, id: str) -> bool:
        return id in self._own

    def change(self, keys: Mapping[str, str]) -> None:
        """Give actions other keys, or none, and save it; the key of its table is no change."""
        for id, key in keys.items():
            if (key,) == self._declared[id].keys or (not key and not self._declared[id].keys):
                self._forget(id)
            else:
                self._own[id] = key
                if self._store is not None:
                    self._store.setValue(_GROUP + id, key)
        self.changed.emit()

    def reset(self, *ids: str) -> None:
        """Give actions the keys of their tables again."""
        for id in ids:
            self._forget(id)
        self.changed.emit()

    def reset_all(self) -> None:
        self.reset(*self._own, *self.saved())

    def _forget(self, id: str) -> None:
        self._own.pop(id, None)
        if self._store is not None:
            self._store.remove(_GROUP + id)

    def shown(self, id: str) -> str:
        """The key of an action inside a sentence; its name in quotes where it has none, by which it can be found."""
        keys = self.keys(id)
        return self.spell(keys[0]) if keys else tr("“{name}”", name=self._declared[id].name.rstrip("…"))

    def told(self, text: str) -> str:
        """A text with the keys that it speaks of: `{window.undo} brings it back`."""
        return _MARK.sub(lambda mark: self.shown(mark[1]), text) if "{" in text else text


def _of_keys(name: str) -> bool:
    return name.startswith(_GROUP)


def _text(value: object) -> str:
    """An entry of the settings; where somebody wrote it by hand, a comma makes a list of it."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value or "")


UNDO: Final = KeyedAction("window.undo", tr("Undo"), ("Ctrl+Z",))
PROPOSE: Final = KeyedAction("run.propose", tr("Propose"), ("P",))
ALL_AS_USUAL: Final = KeyedAction("run.all_as_usual", tr("All as usual"), ("N",))
PLAYER_WINDOW: Final = KeyedAction("run.player_window", tr("Players' window"), ("F11",))
CLOSE_PLAYER_WINDOW: Final = KeyedAction("run.close_the_player_window", tr("Close the players' window"), ("Shift+F11",))
"""The actions that are spoken of where no window, or only another, is known."""
book: Final = KeyBook()
"""The key book of this computer."""
ORDER_WINDOW: Final = KeyedAction("run.order_window", tr("Order on a screen of its own"), ("Ctrl+Shift+F11",))
book.declare([UNDO, PROPOSE, ALL_AS_USUAL, PLAYER_WINDOW, CLOSE_PLAYER_WINDOW, ORDER_WINDOW])
