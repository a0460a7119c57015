"""A table of rows from outside: which rows would come in, and a line on each. Nothing is written."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from gmtool.rules.seam import Ruleset
from gmtool.store.errors import BadImport
from gmtool.store.exchange.intake import CardIntake
from gmtool.store.exchange.present import Present
from gmtool.store.exchange.sound import shown
from gmtool.store.limits import OWN_ROWS
from gmtool.store.outside import read_toml
from gmtool.store.row_tables.gate import RowTableGate
from gmtool.systems import UnknownSystem

_ENDING: Final = ".toml"
_PLACE: Final = re.compile(r"at line (\d+), column (\d+)")
_LONGEST: Final = 300


def is_row_table(name: str) -> bool:
    """Whether a file is a table of rows, by its name."""
    return name.lower().endswith(_ENDING)


def read_row_table(raw: bytes, name: str, present: Present) -> CardIntake:
    """The rows of a file: “system”, and beside it an array of tables for each list, by the list's key.

    A row that cannot be read, or whose key is taken, is left out and has a line that says why; so has a list that the
    system does not have. Raises `BadImport`, one sentence, where the whole is of no use.
    """
    try:
        data = _parsed(raw)
        ruleset = _ruleset(data, present)
        found = _rows(data)
    except BadImport as wrong:
        raise BadImport(shown(f"{name} is no table of rows: {wrong}", _LONGEST)) from None
    gate = RowTableGate(ruleset, present)
    for key, rows in found.items():
        gate.look_at(key, rows)
    taken, lines = gate.settled()
    return CardIntake(name, (), lines, own_rows=taken)


def _parsed(raw: bytes) -> dict[str, Any]:
    try:
        return read_toml(raw)
    except UnicodeDecodeError:
        raise BadImport("it is not text in UTF-8.") from None
    except RecursionError:
        raise BadImport("it is nested too deep.") from None
    except ValueError as problem:
        at = _PLACE.search(str(problem))
        where = f" from line {at.group(1)}, column {at.group(2)} on" if at else ""
        raise BadImport(f"it is not TOML{where}.") from None


def _ruleset(data: Mapping[str, Any], present: Present) -> Ruleset:
    system = data.get("system")
    if not isinstance(system, str):
        wrong = "is no text" if "system" in data else "is missing"
        raise BadImport(f"“system” {wrong}; it says of which rule system the rows are.")
    try:
        return present.rulesets(system)
    except UnknownSystem as unknown:
        raise BadImport(str(unknown)) from None


def _rows(data: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What stands there by list; what is no array is one row, to be refused as such."""
    found = dict(_lists(data))
    if not found:
        raise BadImport("it has no rows.")
    count = sum(map(len, found.values()))
    if count > OWN_ROWS:
        raise BadImport(f"it has {count:,} rows; {OWN_ROWS:,} are the most.")
    return found


def _lists(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    for key, value in data.items():
        if key != "system":
            yield key, value if isinstance(value, list) else [value]
