"""Keys of the shipped rows: look for an answer that each changes, and write it into `tests/shipped_keys.toml`.

python scripts/shipped_keys.py [--system S] [--minutes 2]

A key whose answer still changes is left as it is. For the others the cases of the system's case files are asked, its
cards, its lists and figures made at random, and for so many minutes fights at random from the scenes of the contract
tests; at last the printed tables. A key that changes nothing is printed, and the exit status is then 1: either no code
reads it, or a case is missing that shows what it does.
"""

import argparse
import dataclasses
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.rules.kit.tables.tables import declared
from gmtool.systems import ruleset
from tests.contract.beginnings import LARGE, starts
from tests.rules.shipped_answers import INDEX, answer, cases
from tests.rules.shipped_keys import (
    BESTIARY,
    EDITION,
    OF_THE_BOOK,
    SETTLED,
    SINGLE,
    SYSTEMS,
    Key,
    changes,
    holds,
    index,
    keys,
    unchanged,
)

FEW, MANY = 40, 150
"""So many answers are asked for a key, the quickest first: those of a case, and those of all that a case shows."""
COMMANDS, LONG, FIGHTS = 25, 60, 5
"""The commands of a fight at random; for the ways to act, those of a longer one, and the fights from each scene."""


class Search:
    """The search for one system: what was asked, and which tables each question reads."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.answers: dict[str, str] = {}
        self.readers: dict[tuple[str, str], list[tuple[float, str]]] = defaultdict(list)
        self._of_row: dict[type, list[str]] = defaultdict(list)
        self._read: set[tuple[str, str]] | None = None
        book: Any = ruleset(system).book  # type: ignore[attr-defined]
        tables = book.tables
        for name, one in declared(tables).items():
            self._of_row[one.row].append(name)
        for name in SINGLE:
            if dataclasses.is_dataclass(row := getattr(tables, name, None)):
                self._of_row[type(row)].append(name)
        for name in OF_THE_BOOK:
            if rows := getattr(book, name):
                self._of_row[type(rows[0])].append(name)
        if hasattr(book, "variants"):
            self._of_row[type(book.variants)].append(EDITION)
        for row in self._of_row:
            self._watch(row)
        self._watch_switches(type(book))

    def _watch(self, row: Any) -> None:
        """Note which fields are read: the rows are asked for them by way of this."""
        names = {one.name for one in dataclasses.fields(row)}

        def asked(one: Any, name: str) -> Any:
            if self._read is not None and name in names:
                self._read.update((table, name) for table in self._of_row[row])
            return object.__getattribute__(one, name)

        row.__getattribute__ = asked

    def _watch_switches(self, book: Any) -> None:
        """Note which switches are asked for, since an edition may have settled them."""
        usual = book.in_force

        def asked(one: Any, key: str, values: Mapping[str, str]) -> Any:
            if self._read is not None:
                self._read.add((SETTLED, key))
            return usual(one, key, values)

        book.in_force = asked

    def ask(self, probe: str) -> bool:
        """Ask a question; False for one that is answered otherwise the second time."""
        if probe in self.answers:
            return True
        self._read, begun = set(), time.perf_counter()
        said = answer(self.system, probe, unchanged)
        took, read, self._read = time.perf_counter() - begun, self._read, None
        if answer(self.system, probe, unchanged) != said:
            return False
        self.answers[probe] = said
        for field in read:
            self.readers[field].append((took, probe))
        return True

    def readers_of(self, key: Key, kinds: Sequence[str]) -> list[str]:
        """The questions of these kinds that read a key, the quickest first; or its table, as with the keys of rows."""
        own = sorted(self.readers.get((key.table, key.field), ()))
        probes = (probe for _, probe in (*own, *sorted(self._of_table(key.table))))
        return [one for one in dict.fromkeys(probes) if one.partition(" ")[0] in kinds]

    def _of_table(self, table: str) -> set[tuple[float, str]]:
        return {one for (name, _), those in self.readers.items() if name == table for one in those}

    def changed_by(self, key: Key, probes: Iterable[str]) -> str:
        """The first question whose answer the key changes; empty for none."""
        for probe in probes:
            if self.ask(probe) and any(
                answer(self.system, probe, one) != self.answers[probe] for one in changes(key)
            ):  # fmt: skip
                return probe
        return ""


def plain(system: str) -> Iterator[str]:
    """The questions about cases, cards, lists and figures made at random, and the printed tables."""
    rules: Any = ruleset(system)
    yield from (f"case {name}" for name in cases(system))
    yield from (f"card {one.name}" for one in rules.bestiary())
    yield "form"
    for one in rules.lists():
        yield from (f"row {one.key} {row.key}" for row in one.rows if rules.card_of(one.key, row.key))
    for field in rules.creation():
        yield from (f"made {field.key}={item.key}" for item in field.items())
    for way in rules.raisings():
        for field in way.fields:
            yield from (f"raised {way.key} {field.key}={item.key}" for item in field.items())
    yield from (f"sheet {one.title}" for one in rules.book.sheets if one.columns or one.spread or one.across)


def beside(system: str, table: str) -> list[str]:
    """The questions about what a system has beside its tables."""
    rules: Any = ruleset(system)
    if table == BESTIARY:
        return [f"{kind} {one.name}" for kind in ("report", "mustered", "placed") for one in rules.bestiary()]
    if table == "ways":
        titles = [one.title for battle in (False, True) for one in starts(system, battle) if one.figures < LARGE]
        ways = [one.key for one in rules.ways()]
        acted = (f"acted {title} {commands} {way}" for commands in (3, 12, 40) for title in titles for way in ways)
        fights = ((title, number) for number in range(1, FIGHTS + 1) for title in titles)
        proposed = (f"proposed {title} {number} {LONG} {way}" for title, number in fights for way in ways)
        return ["ways", *acted, *proposed]
    return {"sheets": ["printed", "rolled"], "terrain": ["legend"]}.get(table, [])


def found(system: str, minutes: float) -> dict[str, str]:
    """The answers that the keys of a system change."""
    every, known = list(keys(system)), index().get(system, {})
    answers = {str(key): known[str(key)] for key in every if str(key) in known and holds(key, known[str(key)])}
    left = [key for key in every if str(key) not in answers]
    if not left:
        return answers
    search, until = Search(system), time.monotonic() + 60 * minutes
    for probe in plain(system):
        search.ask(probe)

    def look(probes_of: Any) -> None:
        for key in list(left):
            if probe := search.changed_by(key, probes_of(key)):
                answers[str(key)] = probe
                left.remove(key)

    look(lambda key: beside(system, key.table))
    look(lambda key: ["form"] if key.field == "also" else [])
    look(lambda key: search.readers_of(key, ("case", "card", "form", "row", "made", "raised"))[:FEW])
    look(lambda key: [f"moment{one[4:]}" for one in search.readers_of(key, ("case",))[:FEW]])
    look(lambda key: search.readers_of(key, ("case", "card", "row", "made", "raised"))[FEW : FEW + MANY])
    titles = cycle(one.title for battle in (False, True) for one in starts(system, battle) if one.figures < LARGE)
    for number in count(1):
        if not left or time.monotonic() > until:
            break
        probe = f"play {next(titles)} {number} {COMMANDS}"
        if search.ask(probe):
            look(lambda key, probe=probe: [probe] if probe in search.readers_of(key, ("play",)) else [])
    look(lambda key: [*search.readers_of(key, ("sheet",)), f"list {key.table}"])
    return answers


def written(answers: Mapping[str, Mapping[str, str]]) -> str:
    """The text of the file."""
    parts = ["# The answer that each key of a shipped row changes; written by scripts/shipped_keys.py.\n"]
    for system, found in sorted(answers.items()):
        parts.append(f"\n[{system}]\n")
        parts += (f'"{key}" = {_quoted(found[key])}\n' for key in sorted(found))
    return "".join(parts)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main(arguments: Sequence[str] | None = None) -> int:
    """Look for the answers of one system, or of all."""
    parser = argparse.ArgumentParser(description="The answers that the keys of the shipped rows change.")
    parser.add_argument("--system", choices=SYSTEMS)
    parser.add_argument("--minutes", type=float, default=2)
    chosen = parser.parse_args(arguments)
    status = 0
    for system in [chosen.system] if chosen.system else SYSTEMS:
        answers = found(system, chosen.minutes)
        idle = [str(key) for key in keys(system) if str(key) not in answers]
        print(f"{system}: {len(answers)} keys count; {len(idle)} change nothing: {', '.join(idle)}", flush=True)
        status = int(bool(status or idle))
        index.cache_clear()  # another run may have written about another system meanwhile
        INDEX.write_text(written({**index(), system: answers}), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
