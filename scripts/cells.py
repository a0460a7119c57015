"""Cells: each number of the tables changed by one, to see whether a comparison with the ledger notices.

python scripts/cells.py [--columns] [--only tables|ledger] [--exempt tests/cells.toml] [SYSTEM ...]

A number of a file under `resources/systems` is made one more and then one less, in memory; the system is read from the
changed table, and the comparisons of its tests (`CELLS`, see `tests/rules/cells.py`) are made. A change is noticed by a
difference, or by a sentence of the reader that the row is bad. Cells that the source does not have are listed in a
file, by table, each with the reason; one of these that is noticed should not be in the list.

The same is done with the tables of the ledger, the files under `resources/rules`, and there with the numbers in words
too: the comparisons are made anew from the changed ledger, and should now tell a difference from the system. What makes
no comparison at all is noticed as well.

The exit status is 1 if a change lives that is not listed, or if the list has too much. A whole run takes some minutes;
with --columns only the first cell of each column is changed that is not in the list, and made one more.
"""

import argparse
import importlib
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gmtool import resources  # noqa: E402
from gmtool.rules.seam import BadData  # noqa: E402
from tests.rules.cells import LEDGER, Comparison  # noqa: E402

Files = Mapping[str, Mapping[str, Any]]
"""Files of tables by their stems."""

NUMBER = re.compile(r"[-+]?\d+(d\d*)?([-+]\d+)?(/\d+)?")
"""A text that is a number: "3", "-2", "1/2", "2d+1"."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table: its file, the entry there, the place of the row, and the keys that lead to it there."""

    file: str
    entry: str
    row: int
    path: tuple[str | int, ...]

    @property
    def column(self) -> str:
        """The field of the row."""
        return str(self.path[0])

    @property
    def table(self) -> str:
        """The table, as the list of exempt cells has it."""
        return f"{self.file} {self.entry}"


# --- the cells --------------------------------------------------------------------------------------------------------
def cells_of(files: Files, is_cell: Callable[[object], bool]) -> Iterator[Cell]:
    """All numbers of some files."""
    for file, entries in files.items():
        for entry, rows in entries.items():
            for place, row in enumerate(rows if isinstance(rows, list) else [rows]):
                for path in places(row, is_cell):
                    yield Cell(file, entry, place, path)


def places(
    value: object, is_cell: Callable[[object], bool], path: tuple[str | int, ...] = ()
) -> Iterator[tuple[str | int, ...]]:
    """The keys that lead to each number in a row."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from places(one, is_cell, (*path, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from places(one, is_cell, (*path, place))
    elif path and is_cell(value):
        yield path


def is_number(value: object) -> bool:
    """True for a number, and for a text that is one."""
    if isinstance(value, str):
        return NUMBER.fullmatch(value) is not None
    return isinstance(value, int | float) and not isinstance(value, bool)


def has_number(value: object) -> bool:
    """True for a number, and for a text with one in it: "20 x ST of user"."""
    return is_number(value) or (isinstance(value, str) and re.search(r"\d", value) is not None)


def changes(value: Any) -> Iterator[Any]:
    """The values that a number becomes: one more and one less, in each part of a fraction, of dice or of a text."""
    if not isinstance(value, str):
        yield from (value + 1, value - 1)
        return
    for found in re.finditer(r"[-+]?\d+", value):
        for by in (1, -1):
            new = int(found[0]) + by
            sign = "+" if found[0][0] == "+" and new >= 0 else ""
            yield f"{value[: found.start()]}{sign}{new}{value[found.end() :]}"
    if is_number(value) and value.endswith("d"):
        yield from (f"{value}+1", f"{value}-1")


def changed(files: Files, cell: Cell, value: object) -> Files:
    """The files with another value in a cell."""
    rows = deepcopy(files[cell.file][cell.entry])
    at = rows[cell.row] if isinstance(rows, list) else rows
    for key in cell.path[:-1]:
        at = at[key]
    at[cell.path[-1]] = value
    return {**files, cell.file: {**files[cell.file], cell.entry: rows}}


def row_of(files: Files, cell: Cell) -> Any:
    """The row of a cell."""
    rows = files[cell.file][cell.entry]
    return rows[cell.row] if isinstance(rows, list) else rows


def value_of(files: Files, cell: Cell) -> Any:
    """The number in a cell."""
    found = row_of(files, cell)
    for key in cell.path:
        found = found[key]
    return found


# --- a system ---------------------------------------------------------------------------------------------------------
@cache
def toml(name: str) -> Mapping[str, Any]:
    """A file of the program as it is."""
    return resources.read_toml(name)


def system_files(system: str) -> dict[str, Mapping[str, Any]]:
    """The files of a system's tables by their stems."""
    return {Path(name).stem: toml(name) for name in resources.names(f"systems/{system}", ".toml")}


def read(package: Any, system: str, files: Files) -> Any:
    """The rulebook of a system with these files instead of its own. Raises `BadData`."""

    def read_toml(name: str) -> Mapping[str, Any]:
        folder, _, file = name.rpartition("/")
        return files[Path(file).stem] if folder == f"systems/{system}" else toml(name)

    only = {"systems": (system,)} if len(package.SYSTEMS) > 1 else {}
    (found,) = package.rulesets(read_toml, cache(resources.names), **only)
    return found.book


@cache
def modules() -> Mapping[str, list[Path]]:
    """The modules that have the comparisons of each system."""
    found: dict[str, list[Path]] = {}
    for path in sorted((ROOT / "tests" / "rules").rglob("test_cells*.py")):
        found.setdefault(loaded(path).SYSTEM, []).append(path)
    return found


@cache
def code_of(path: Path) -> CodeType:
    """The code of a module of comparisons."""
    return compile(path.read_bytes(), path, "exec")


def loaded(path: Path) -> Any:
    """A module of comparisons anew, from the ledger as it is now read."""
    module = ModuleType(path.stem)
    exec(code_of(path), module.__dict__)
    return module


def compared(paths: Sequence[Path]) -> list[Comparison]:
    """The comparisons of a system, from the ledger as it is now read."""
    return [one for path in paths for one in loaded(path).CELLS]


def packages() -> dict[str, Any]:
    """The package of each system."""
    rules = ROOT / "gmtool" / "rules"
    found = [importlib.import_module(f"gmtool.rules.{path.parent.name}") for path in rules.glob("*/__init__.py")]
    return {system: one for one in found for system in getattr(one, "SYSTEMS", ())}


def noticed(book_of: Callable[[Files], Any], files: Files, comparisons: Sequence[Comparison]) -> bool:
    """True if changed files are refused, or if a comparison tells a difference."""
    try:
        book = book_of(files)
    except BadData:
        return True
    return bool(book.left_out) or any(one.differences(book) for one in comparisons)


# --- its ledger -------------------------------------------------------------------------------------------------------
def ledger_files(system: str) -> dict[str, Files]:
    """The tables of the files of a system's ledger, by the stems of these; its rules are sentences, and no table."""
    return {
        Path(name).stem: {entry: rows for entry, rows in file.items() if isinstance(rows, list) and entry != "rule"}
        for name in resources.names("rules", ".toml")
        if (file := toml(name))["system"] == system
    }


def noticed_in_ledger(paths: Sequence[Path], book: Any, files: Files) -> bool:
    """True if comparisons with a changed ledger cannot be made, or if one tells a difference."""
    read_as_before = LEDGER.set(lambda name: files[Path(name).stem] if Path(name).stem in files else toml(name))
    try:
        for path in paths:
            comparisons: Sequence[Comparison] = loaded(path).CELLS
            if any(one.differences(book) for one in comparisons):
                return True
    except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
        return True
    finally:
        LEDGER.reset(read_as_before)
    return False


# --- all of it --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Exempt:
    """Columns of a table that need no comparison, or all of them, and the `reason`.

    In these `rows`, by key, name or place, or in all.
    """

    systems: tuple[str, ...]
    table: str
    reason: str
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()

    def has(self, system: str, cell: Cell, row: Mapping[str, Any]) -> bool:
        """True for a cell that it names."""
        found = system in self.systems and cell.table == self.table
        column = not self.columns or cell.column in self.columns
        return found and column and (not self.rows or row.get("key", row.get("name", str(cell.row + 1))) in self.rows)


def exempt_cells(file: Path) -> list[Exempt]:
    """The list of cells that no source has."""
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("exempt", [])
    return [Exempt(**{key: tuple(one) if isinstance(one, list) else one for key, one in row.items()}) for row in rows]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a system, or those of its ledger: the files, what is a number there, and what notices a change."""

    system: str
    files: Files
    is_cell: Callable[[object], bool]
    noticed: Callable[[Files], bool]
    title: str

    def first_of_columns(self, exempt: Sequence[Exempt]) -> list[Cell]:
        """The first cell of each column that is not exempt."""
        found: dict[tuple[str, str], Cell] = {}
        for cell in cells_of(self.files, self.is_cell):
            if not any(one.has(self.system, cell, row_of(self.files, cell)) for one in exempt):
                found.setdefault((cell.table, cell.column), cell)
        return list(found.values())

    def tried(self, exempt: Sequence[Exempt], *, columns: bool = False) -> Iterator[str]:
        """The sentences about what lives, and about what is exempt though it is noticed. Prints the counts."""
        count, idle = Counter[str](), dict[str, bool]()
        for cell in self.first_of_columns(exempt) if columns else cells_of(self.files, self.is_cell):
            value, row = value_of(self.files, cell), row_of(self.files, cell)
            every = list(changes(value))[: 1 if columns else None]
            lives = [new for new in every if not self.noticed(changed(self.files, cell, new))]
            count["cells"] += 1
            count["changes"] += len(every)
            count["noticed"] += len(every) - len(lives)
            at = f"{self.system}: {cell.table}, {row.get('key', row.get('name', cell.row + 1))}, {cell.column}"
            if any(one.has(self.system, cell, row) for one in exempt):
                count["exempt cells"] += 1
                idle[at] = idle.get(at, True) and not lives
            elif lives:
                count["living cells"] += 1
                yield f"{'.'.join(map(str, (at, *cell.path[1:])))}: {value!r} can be {', '.join(map(repr, lives))}"
        yield from (f"{at} is exempt, but each change of it is noticed" for at, all_of_it in idle.items() if all_of_it)
        print(f"{self.title}: {', '.join(f'{number} {what}' for what, number in count.items())}", flush=True)


def tried(
    system: str, paths: Sequence[Path], exempt: Sequence[Exempt], *, columns: bool = False, only: str = ""
) -> Iterator[str]:
    """The sentences about a system: what differs as it is, and what lives in its tables and in those of its ledger."""
    files, comparisons = system_files(system), compared(paths)
    book_of = partial(read, packages()[system], system)
    whole = book_of(files)
    yield from (f"{system}: {difference}" for one in comparisons for difference in one.differences(whole))
    if only != "ledger":
        own = Tables(system, files, is_number, lambda changed: noticed(book_of, changed, comparisons), system)
        yield from own.tried(exempt, columns=columns)
    if only != "tables":
        in_ledger = partial(noticed_in_ledger, paths, whole)
        printed = Tables(system, ledger_files(system), has_number, in_ledger, f"{system}, the ledger")
        yield from printed.tried(exempt, columns=columns)


def main() -> int:
    """Change every cell of the systems."""
    parser = argparse.ArgumentParser(description="Numbers of the tables changed by one: does a comparison notice?")
    parser.add_argument("systems", nargs="*", help="ids of systems; all without")
    parser.add_argument("--exempt", type=Path, default=ROOT / "tests" / "cells.toml")
    parser.add_argument("--columns", action="store_true", help="only the first cell of each column")
    parser.add_argument("--only", choices=("tables", "ledger"), default="", help="one of the two alone")
    chosen = parser.parse_args()
    every, exempt = modules(), exempt_cells(chosen.exempt)
    said = [
        one
        for system in packages()
        if not chosen.systems or system in chosen.systems
        for one in tried(system, every.get(system, []), exempt, columns=chosen.columns, only=chosen.only)
    ]
    print(*said, sep="\n", end="\n" if said else "")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
