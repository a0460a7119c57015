"""Settings of this computer, whatever campaign is open, the choices about text tables among them."""

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, Generic, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError

from gmtool.rules.seam import Ruleset
from gmtool.store.text_tables import Sheet, target_of

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
        store.setValue(self._key, self._adapter.dump_json(wishes).decode())


_KEY: Final = "intake/columns"
_MOST: Final = 40
"""So many sets of headings are remembered, the last used first."""


def remember(store: MachineSettings, sheet: Sheet) -> None:
    others = [one for one in _kept(store) if one[0] != _called(sheet)]
    chosen = [_called(sheet), sheet.ruleset.id, sheet.kind, [target.code for target in sheet.targets]]
    store.setValue(_KEY, json.dumps([chosen, *others][:_MOST]))


def recalled(store: MachineSettings, sheet: Sheet, rulesets: dict[str, Ruleset]) -> Sheet:
    """The table as one with these headings was last taken in; as it is where none was, or a system has changed."""
    for called, system, kind, codes in _kept(store):
        if called == _called(sheet) and system in rulesets:
            found = [target_of(code, rulesets[system]) for code in codes]
            targets = tuple(target for target in found if target is not None)
            if len(targets) == len(found) == len(sheet.table.headings):
                return replace(sheet, ruleset=rulesets[system], kind=kind, targets=targets)
    return sheet


def _called(sheet: Sheet) -> str:
    said = "\n".join(heading.casefold() for heading in sheet.table.headings)
    return sha256(said.encode()).hexdigest()[:16]


def _kept(store: MachineSettings) -> list[Any]:
    """What is remembered; nothing where somebody else has written into the settings."""
    try:
        kept = json.loads(str(store.value(_KEY, "[]")))
        return [[str(a), str(b), str(c), [str(code) for code in d]] for a, b, c, d in kept]
    except (ValueError, TypeError):
        return []
