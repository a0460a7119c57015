"""The ledger: the list of a system's rules, each with an id, so that a number can say which rule it comes from."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gmtool.records import dataclass

_TABLE = re.compile(r"\[\[(?P<key>\w+)\]\](?P<table> table\b)?")
"""A table of the same file, and the word for it if that follows."""
_READING = re.compile(r"\b[Rr]eading: ")


class LedgerError(ValueError):
    """Text that is no ledger; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: where it stands, what it says in our words, and what would show that it is kept.

    `kind` is what sort of rule it is ("modifier", "limit", "gm", "optional", ...); `note` is what is unclear about it.
    `settled` says of a rule that is left to the GM which setting or ruling it became.
    """

    id: str
    system: str
    section: str
    kind: str
    says: str
    check: str = ""
    note: str = ""
    settled: str = ""

    @property
    def reading(self) -> str:
        """Our reading of an unclear rule, from the note, whose rest is for the authors; empty if there is none."""
        found = _READING.search(self.note)
        return self.note[found.end() :] if found else ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rules of one file. `bad_rows` has a sentence for each row that could not be read."""

    system: str
    title: str
    rules: tuple[Rule, ...]
    bad_rows: tuple[str, ...] = ()


@lru_cache(maxsize=32)
def parse_ledger(text: str, name: str) -> Ledger:
    """The ledger of a TOML text; a bad row costs that row. Raises `LedgerError` where there is no ledger at all.

    A text that was read already is not read again: each campaign that is opened has a book of rules.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise LedgerError(f"{name} is not valid TOML: {wrong}.") from None
    system, rows = table.get("system"), table.get("rule", [])
    if not isinstance(system, str) or not isinstance(rows, list):
        raise LedgerError(f"{name} is not a ledger: it needs a system and its rules.")
    rules: dict[str, Rule] = {}
    bad = []
    for number, row in enumerate(rows, 1):
        problem = _problem(row, rules)
        if problem:
            bad.append(f"{name}: rule {number} {problem} and was left out.")
        else:
            rules[row["id"]] = _rule(row, system)
    return Ledger(system, str(table.get("title", system)), tuple(rules.values()), tuple(bad))


def _problem(row: object, known: Mapping[str, Rule]) -> str:
    if not isinstance(row, dict):
        return "is not a table"
    for field in ("id", "section", "kind", "says"):
        if not isinstance(row.get(field), str) or not row[field].strip():
            return f"({row.get('id', 'without id')}) has no {field}"
    for field in ("check", "note", "settled"):
        if not isinstance(row.get(field, ""), str):
            return f"({row['id']}) has a {field} that is not text"
    return f"({row['id']}) has an id that is taken" if row["id"] in known else ""


def _rule(row: Mapping[str, Any], system: str) -> Rule:
    fields = {field: row.get(field, "") for field in ("id", "section", "kind", "check", "settled")}
    told = {field: _TABLE.sub(_named, row.get(field, "")) for field in ("says", "note")}
    return Rule(system=system, **fields, **told)


def _named(table: re.Match[str]) -> str:
    """A table of the file as a sentence names it: “the missile fire table” for `[[missile_fire]]`."""
    words = table["key"].removesuffix("_table").replace("_", " ")
    return f"{words} table" if table["table"] else f"the {words} table"
