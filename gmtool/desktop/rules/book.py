"""The ledgers as a book to look things up in; each is read when it is first needed."""

from collections.abc import Collection
from dataclasses import dataclass

from gmtool import resources

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


@dataclass(frozen=True, slots=True)
class Rule:
    """An entry of a ledger: the fact, where it stands in the source, a case to check it by, and our reading."""

    id: str
    system: str
    section: str
    kind: str
    says: str
    check: str
    note: str

    def words(self) -> str:
        """Everything that a search looks through."""
        return f"{self.id} {self.section} {self.says} {self.check} {self.note}".lower()


@dataclass(frozen=True, slots=True)
class Ledger:
    """A system's rules, in order."""

    system: str
    title: str
    rules: tuple[Rule, ...]


class Book:
    """All ledgers that the program ships with, those of the systems in `first` read first.

    A system may be spread over several files.
    """

    def __init__(self, first: Collection[str] = ()) -> None:
        files = resources.names("rules", ".toml")
        self._unread = sorted(files, key=lambda file: not any(f"/{system}." in file for system in first))
        self._read: dict[str, Ledger] = {}

    def read_one(self) -> bool:
        """Read a further file; False when there is none left."""
        if not self._unread:
            return False
        part = _ledger(resources.read_toml(self._unread.pop(0)))
        before = self._read.get(part.system)
        rules = part.rules if before is None else before.rules + part.rules
        self._read[part.system] = Ledger(part.system, part.title, rules)
        return True

    def ledgers(self) -> list[Ledger]:
        """What has been read, by title."""
        return sorted(self._read.values(), key=lambda ledger: ledger.title)

    def find(self, rule: str) -> Rule | None:
        """The rule with this id; reads on until it is found."""
        while True:
            for ledger in self._read.values():
                for entry in ledger.rules:
                    if entry.id == rule:
                        return entry
            if not self.read_one():
                return None


def _ledger(data: dict[str, object]) -> Ledger:
    system = str(data.get("system", ""))
    rows = data.get("rule", [])
    rules = tuple(_rule(system, row) for row in (rows if isinstance(rows, list) else []) if isinstance(row, dict))
    return Ledger(system, str(data.get("title", system)), rules)


def _rule(system: str, row: dict[str, object]) -> Rule:
    texts = {key: str(row.get(key, "")) for key in ("id", "section", "kind", "says", "check", "note")}
    return Rule(system=system, **texts)
