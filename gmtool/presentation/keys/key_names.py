"""Names of keys, as the tables and the settings write them: `Ctrl+Shift+Z`."""

from typing import Final

MODIFIERS: Final = ("Ctrl", "Alt", "Shift", "Meta")
_MEANT = "Return Enter Esc Tab Backtab Space Backspace Up Down Left Right PgUp PgDown"
MEANT: Final = frozenset(_MEANT.split(" "))
"""Keys that mean the same everywhere, so that an action which has one keeps it."""
CAPS: Final = {"Return": "Enter", "Enter": "Num Enter"}
"""Keys that most keyboards call something else than Qt does."""
_NAMED: Final = MEANT | {"Ins", "Del", "Home", "End"} | {f"F{number}" for number in range(1, 25)}


def parts_of(key: str) -> tuple[frozenset[str], str]:
    """The modifiers of a key, and what is pressed with them."""
    held, _, last = (key[:-1].rstrip("+"), "", "+") if key.endswith("+") else key.rpartition("+")
    return frozenset(held.split("+")) if held else frozenset(), last


def is_key(text: str) -> bool:
    """True for a key that a keyboard can have, written as it is written here."""
    held, last = parts_of(text)
    named = last in _NAMED or (len(last) == 1 and last.isprintable() and last != " " and last == last.upper())
    return named and _written(held, last) == text


def _written(held: frozenset[str], last: str) -> str:
    return "+".join([*(one for one in ("Meta", "Ctrl", "Alt", "Shift") if one in held), last])


def spelled(key: str) -> str:
    """A key as people read it: `Ctrl K`, not `Ctrl+K`."""
    held, last = parts_of(key)
    return _written(held, last)[: -len(last)].replace("+", " ") + CAPS.get(last, last) if key else ""
