"""Settings of this computer, whatever campaign is open, with the remembered choices for text tables."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from gmtool.language import tr

if TYPE_CHECKING:
    from gmtool.rules.seam import Ruleset
    from gmtool.store.text_tables import Sheet

OptionsT = TypeVar("OptionsT")


class MachineSettings(Protocol):
    """The file of the settings: plain values by key."""

    def value(self, key: str, default: object, /) -> object:
        """The value under a key, or the default."""
        ...

    def setValue(self, key: str, value: object, /) -> None:  # noqa: N802
        """Save a value under a key."""
        ...


class SavedOptions(Generic[OptionsT]):
    """Saved options of one kind, under a key; `kind` can be made without arguments."""

    def __init__(self, key: str, kind: type[OptionsT]) -> None:
        self._key = key
        self._kind = kind
        # the window imports this module before it is shown, and pydantic is slow to import
        from pydantic import TypeAdapter

        self._adapter = TypeAdapter(kind)

    def last(self, store: MachineSettings) -> OptionsT:
        """The options last saved; the defaults where none were, or where the file is damaged."""
        from pydantic import ValidationError

        try:
            return self._adapter.validate_json(str(store.value(self._key, "{}")))
        except ValidationError:
            return self._kind()

    def keep(self, store: MachineSettings, wishes: OptionsT) -> None:
        store.setValue(self._key, self._adapter.dump_json(wishes).decode())


_KEY: Final = "intake/columns"
_MOST: Final = 40
"""The sets of headings that are remembered, the last used first."""


def remember(store: MachineSettings, sheet: "Sheet") -> None:
    others = [one for one in _kept(store) if one[0] != _called(sheet)]
    chosen = [_called(sheet), sheet.ruleset.id, sheet.kind, [target.code for target in sheet.targets]]
    store.setValue(_KEY, json.dumps([chosen, *others][:_MOST]))


def recalled(store: MachineSettings, sheet: "Sheet", rulesets: "dict[str, Ruleset]") -> "Sheet":
    """The table with the choices last made for these headings; unchanged without any, or if a system has changed."""
    # as slow to import, with all of the exchange, and only a table needs it
    from gmtool.store.text_tables import target_of

    for called, system, kind, codes in _kept(store):
        if called == _called(sheet) and system in rulesets:
            found = [target_of(code, rulesets[system]) for code in codes]
            targets = tuple(target for target in found if target is not None)
            if len(targets) == len(found) == len(sheet.table.headings):
                why = sheet.why if system == sheet.ruleset.id else tr("as you chose for such headings last time")
                return replace(sheet, ruleset=rulesets[system], kind=kind, targets=targets, why=why)
    return sheet


def _called(sheet: "Sheet") -> str:
    from hashlib import sha256  # which no window waits for

    said = "\n".join(heading.casefold() for heading in sheet.table.headings)
    return sha256(said.encode()).hexdigest()[:16]


def _kept(store: MachineSettings) -> list[Any]:
    """The remembered choices; empty where the settings are damaged."""
    try:
        kept = json.loads(str(store.value(_KEY, "[]")))
        return [[str(a), str(b), str(c), [str(code) for code in d]] for a, b, c, d in kept]
    except (ValueError, TypeError):
        return []
