"""The rule ledgers as a book to look rules up in. Each ledger is read when it is first needed."""

from collections.abc import Collection

from gmtool import resources
from gmtool.rules.ledger import Ledger, Rule, parse_ledger

KINDS = {
    "limit": "a limit",
    "procedure": "a procedure",
    "gm": "for the GM to decide",
    "optional": "an optional rule",
    "table": "a table",
    "modifier": "a modifier",
    "sequence": "an order of steps",
    "state": "a state",
    "option": "an option",
}


class RuleBook:
    """All ledgers that come with the program, those of the systems in `first` read first.

    A system may have several files.
    """

    def __init__(self, first: Collection[str] = ()) -> None:
        files = resources.names("rules", ".toml")
        self._unread = sorted(files, key=lambda file: not any(f"/{system}." in file for system in first))
        self._read: dict[str, Ledger] = {}
        self.bad_rows: tuple[str, ...] = ()

    def read_one(self) -> bool:
        """Read one more file; returns False when there is none left."""
        if not self._unread:
            return False
        file = self._unread.pop(0)
        part = parse_ledger(resources.read_text(file), file)
        self.bad_rows += part.bad_rows
        before = self._read.get(part.system)
        rules = part.rules if before is None else before.rules + part.rules
        self._read[part.system] = Ledger(part.system, part.title, rules)
        return True

    def ledgers(self) -> list[Ledger]:
        return sorted(self._read.values(), key=lambda ledger: ledger.title)

    def find(self, rule: str) -> Rule | None:
        """The rule with this id; further files are read until it is found. None if there is none."""
        while True:
            for ledger in self._read.values():
                for entry in ledger.rules:
                    if entry.id == rule:
                        return entry
            if not self.read_one():
                return None
