"""Taking a key: who else has it, why it cannot be had, and what of the saved changes holds."""

from collections.abc import Mapping, Sequence
from typing import Final

from gmtool.language import tr
from gmtool.presentation.keys.key_book import KeyBook, KeyedAction
from gmtool.presentation.keys.key_names import MEANT, is_key, parts_of
from gmtool.records import dataclass
from gmtool.store.listed import listed

EVERYWHERE: Final = "window"
"""The place of the actions that work on every page."""
FINDER: Final = "window.find_command"
"""The action that finds every other one, so that it must keep a key."""
_MEANT: Final = MEANT | {"Home", "End", "Ins", "Del"}
_WITH_CTRL: Final = frozenset({"Return", "Enter", "PgUp", "PgDown"})
"""Of these, the ones that are free together with Ctrl."""
_TYPING: Final = frozenset(["Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+A", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z"])
_SYSTEM: Final = frozenset({"Alt+F4", "Shift+F10"})


@dataclass(frozen=True, slots=True)
class Place:
    """A place of actions: a page, or the whole window."""

    key: str
    title: str
    letters: bool = False
    """True where a key without Ctrl or Alt can be an action's, because nothing is typed."""
    digits: str = ""
    """The use of digits here."""
    taken: str = ""
    """Signs that have a meaning here which is in no table."""
    alone: bool = False
    """True for a window of its own, where the keys of the main window do not work."""


class Taking:
    """The rules for keys, in all places."""

    def __init__(self, book: KeyBook, places: Sequence[Place]) -> None:
        self.book = book
        self.places = {place.key: place for place in places}

    def refusal(self, id: str, key: str) -> str:
        """The sentence why an action cannot have a key; empty if it can, perhaps once another gives it up."""
        action, name = self._action(id), self.book.spell(key)
        if action.fixed:
            return tr(
                "{key} means the same everywhere, so {command} keeps it.",
                key=self.book.shown(id),
                command=_named(action),
            )
        if key in action.keys:
            return ""
        if key and not is_key(key):
            return tr("{name} cannot be the key of a command. Choose another key.", name=name or key)
        held, last = parts_of(key)
        place = self.places[action.place]
        if "Meta" in held or key in _SYSTEM:
            return tr("{name} belongs to the desktop of this computer. Choose another key.", name=name)
        if key in _TYPING or (last in ("Ins", "Del", "Home", "End", "Left", "Right") and held & {"Ctrl", "Shift"}):
            return tr("{name} edits text in fields. Choose another key.", name=name)
        if last in _MEANT and "Alt" not in held and not (held == {"Ctrl"} and last in _WITH_CTRL):
            return tr("{name} has a meaning of its own everywhere. Choose another key.", name=name)
        if last.isdigit() and place.digits and not held - {"Alt", "Shift"}:
            return f"{name} {place.digits}. {tr('Choose another key.')}"
        if len(last) == 1 and not held & {"Ctrl", "Alt"}:
            if not place.letters:
                return tr(
                    "{name} alone is for typing. Choose a key with Ctrl or Alt, or one from F1 to F12.", name=name
                )
            if last in place.taken:
                return tr("{name} has another meaning here. Choose another key.", name=name)
        return ""

    def others(self, id: str, key: str) -> tuple[KeyedAction, ...]:
        """The actions that have this key where it would mean two things."""
        mine = self._action(id)
        return tuple(
            other
            for other in self.book.actions()
            if other.id != id and key in self.book.keys(other.id) and self._meet(mine, other)
        )

    def swapped(self, id: str, key: str) -> Mapping[str, str] | None:
        """The changes by which an action and the one that has the key change keys; None if the other cannot."""
        others, mine = self.others(id, key), self.book.keys(id)
        if len(others) != 1 or not mine:
            return None
        other = others[0].id
        left = {one.id for one in self.others(other, mine[0])} - {id}
        return None if others[0].fixed or left or self.refusal(other, mine[0]) else {id: key, other: mine[0]}

    def taken(self, id: str, key: str) -> Mapping[str, str] | None:
        """The changes by which an action takes the key from others; None if one must keep it."""
        others = self.others(id, key)
        if any(self.keeps(other.id) for other in others):
            return None
        return {id: key} | {other.id: "" for other in others}

    def keeps(self, id: str) -> str:
        """The sentence why an action cannot be without a key; empty if it can."""
        action = self._action(id)
        if action.fixed:
            return self.refusal(id, "")
        return (
            tr("{command} finds every other command. Give it another key instead.", command=_named(action))
            if id == FINDER
            else ""
        )

    def conflict(self, id: str, key: str) -> str:
        """The sentence that names who has a key."""
        names = [f"{_named(other)} ({self.places[other.place].title})" for other in self.others(id, key)]
        return tr("{key} is the key of {command}.", key=self.book.spell(key), command=listed(names))

    def mend(self) -> list[str]:
        """Ignore the saved changes that do not hold, and say a sentence for each. Every table has been read."""
        sentences, ignored = [], []
        for id, key in self.book.saved().items():
            action = self.book.find(id)
            if action is None:
                sentences.append(
                    tr("The settings have a key for “{id}”, which is not a command: it is ignored.", id=id)
                )
                ignored.append(id)
            elif not key and self.keeps(id):
                said = tr("The settings leave {command} without a key: it has {default}.")
                sentences.append(said.format(command=_named(action), default=self._default(action)))
                ignored.append(id)
            elif key and self.refusal(id, key):
                said = tr("The settings give {command} the key “{key}”, which cannot be its key: it has {default}.")
                sentences.append(said.format(command=_named(action), key=key, default=self._default(action)))
                ignored.append(id)
        if ignored:
            self.book.ignore(ignored)
        while (twice := next((one for one in self._changed() if self._clashes(one)), None)) is not None:
            key = self.book.keys(twice.id)[0]
            said = tr("The settings give {command} the key {key}, which another command has: it has {default}.")
            default = self._default(twice)
            sentences.append(said.format(command=_named(twice), key=self.book.spell(key), default=default))
            self.book.ignore([twice.id])
        return sentences

    def _changed(self) -> list[KeyedAction]:
        return [action for action in self.book.actions() if self.book.is_changed(action.id)]

    def _clashes(self, action: KeyedAction) -> bool:
        return any(self.others(action.id, key) for key in self.book.keys(action.id))

    def _default(self, action: KeyedAction) -> str:
        return self.book.spell(action.keys[0]) if action.keys else tr("no key")

    def _action(self, id: str) -> KeyedAction:
        action = self.book.find(id)
        assert action is not None
        return action

    def _meet(self, one: KeyedAction, other: KeyedAction) -> bool:
        if one.place == other.place:
            return True
        first, second = self.places[one.place], self.places[other.place]
        return EVERYWHERE in (first.key, second.key) and not (first.alone or second.alone)


def _named(action: KeyedAction) -> str:
    return tr("“{name}”", name=action.name.rstrip("…"))
