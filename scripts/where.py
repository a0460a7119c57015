"""Where a rule is: `python scripts/where.py ID…` names the lines of its ledger entry, its code, its data and its tests.

The beginning of an id ("tm.pole.") stands for every rule that begins with it. Code and data cite a rule by its id, in a
string or in words; a test is marked with it, a row of a case file names it. Exit status 2: there is no such rule.
"""

import argparse
import ast
import difflib
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEDGERS, CODE, DATA, TESTS = (ROOT / name for name in ("resources/rules", "gmtool", "resources/systems", "tests"))
_NEAREST = 3
_ID = re.compile(r"(?<![\w.-])[a-z]{2}(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+(?![\w/{-])")
_CASE_NAME = re.compile(r'name = "(.*)"')
_CASE_RULE = re.compile(r'(?:^|\{ |, )(?:rule|editions\.[\w-]+) = (\[[^\]]*\]|"[^"]*")')
_ENTRY = re.compile(r"(\w+)\s*=\s*\"(.*)\"")


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, with its text, or with the name of the test that stands there."""

    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}  {self.text}"


def ledger() -> dict[str, Place]:
    """The ledger entry of every rule, with what it says."""
    found: dict[str, Place] = {}
    for file in sorted(LEDGERS.glob("*.toml")):
        last, table = "", ""
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("["):
                table = line.strip()
            elif table == "[[rule]]" and (entry := _ENTRY.match(line)):
                if entry[1] == "id":
                    last = entry[2]
                    found[last] = Place(file, number, "")
                elif entry[1] == "says":
                    found[last] = Place(file, found[last].line, entry[2])
    return found


def citations(folder: Path, known: Iterable[str]) -> Iterator[tuple[str, Place]]:
    """Everything in the code and data of a folder that looks like the id of a rule, whether there is one or not.

    It begins with the two letters of a ledger, and has as many parts as an id of that ledger can have.
    """
    shapes = {(id[:2], id.count(".")) for id in known}
    for file in sorted((*folder.rglob("*.py"), *folder.rglob("*.toml"))):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for id in _ID.findall(line):
                if (id[:2], id.count(".")) in shapes:
                    yield id, Place(file, number, line.strip())


def marks() -> Iterator[tuple[str, Place]]:
    """The rules that tests are marked with, as far as they stand there as text or as a constant of the file."""
    yield from _case_marks()
    for file in sorted(TESTS.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "mark.rule" in text:
            tree = ast.parse(text)
            named = {one.targets[0].id: one.value for one in tree.body if _is_constant(one)}
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef):
                    for decorator in node.decorator_list:
                        for id in dict.fromkeys(_ids(decorator, named)):
                            yield id, Place(file, node.lineno, node.name)


def _case_marks() -> Iterator[tuple[str, Place]]:
    """The rules that rows of case files name."""
    for file in sorted((TESTS / "rules").rglob("*.toml")):
        case = ""
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if name := _CASE_NAME.match(line):
                case = name[1]
            for rules in _CASE_RULE.findall(line):
                for id in _ID.findall(rules):
                    yield id, Place(file, number, case)


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)


def _ids(decorator: ast.expr, named: dict[str, ast.expr]) -> Iterator[str]:
    """The texts that a decorator gives to `rule`, itself or for one of its cases."""
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] == "rule":
            for one in (part for argument in call.args for part in ast.walk(argument)):
                value = named.get(one.id, one) if isinstance(one, ast.Name) else one
                for text in ast.walk(value) if value is not one else (one,):
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def main() -> int:
    """Print the places of the rules that are asked for."""
    parser = argparse.ArgumentParser(description="Where a rule of the ledger is written, cited and tested.")
    parser.add_argument("id", nargs="+", help="a rule's id, or the beginning of several (tm.pole.)")
    wanted, entries = parser.parse_args().id, ledger()
    chosen: list[str] = []
    for id in wanted:
        found = [id] if id in entries else [one for one in entries if one.startswith(id)]
        if not found:
            near = difflib.get_close_matches(id, entries, _NEAREST, 0)
            print(f"The ledger has no rule “{id}”; the nearest are {', '.join(near)}.", file=sys.stderr)
            return 2
        chosen += found
    places: dict[str, list[str]] = defaultdict(list)
    for kind, cited in (("code", citations(CODE, entries)), ("data", citations(DATA, entries)), ("test", marks())):
        for id, place in cited:
            places[id].append(f"  {kind}  {place}")
    for id in dict.fromkeys(chosen):
        print("\n".join((id, f"  rule  {entries[id]}", *places[id])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
