"""Mutants: lines of the program changed one at a time, to see whether a test fails.

python scripts/mutants.py [--list tests/mutants.toml] [--jobs 2] [AREA ...]
python scripts/mutants.py --record [--seconds 150] [AREA ...]
python scripts/mutants.py --draw 20 --seed 1 presentation desktop rules > tests/mutants.toml

A row of the list has a file, a line as it stands there, the line that it becomes, and a test that fails then. Each is
tried in a copy of the checkout: first the file of that test, then the tests of its part of the program, then all
others. A row whose line is gone has to be put right by hand. The exit status is 1 if a mutant lives.

With --draw rows are drawn from a seed. With --record the rows that have no test yet are tried, each run of tests for so
many seconds at most, and those that a test kills get its name. A row without a name is a mutant that lived; nothing is
asked of it later.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

import tomlkit

ROOT = Path(__file__).resolve().parent.parent
COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
JOINED = {ast.And: "or", ast.Or: "and"}
COUNTED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?::.+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Mutant:
    """A line of a file, what it becomes, and a test that fails then. `nth` counts equal lines of the file from 0."""

    file: str
    line: str
    becomes: str
    nth: int = 0
    killed_by: str = ""

    @property
    def area(self) -> str:
        """The part of the program, such as `presentation`."""
        return Path(self.file).parts[1]

    def put_into(self, tree: Path) -> None:
        """Change the line. Raises `LookupError` where it is not there."""
        path = tree / self.file
        lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
        at = [n for n, text in enumerate(lines) if text.strip() == self.line]
        if self.nth >= len(at):
            raise LookupError(f"{self.file} has no line “{self.line}”")
        indent = lines[at[self.nth]].partition(self.line)[0]
        lines[at[self.nth]] = indent + self.becomes
        path.write_text("\n".join(lines), encoding="utf-8")


# --- drawing ----------------------------------------------------------------------------------------------------------
def changes(node: ast.AST) -> tuple[str, ast.AST] | None:
    """What an expression or a statement becomes, and between which of its parts; None where it stays."""
    match node:
        case ast.Compare(ops=[operator], left=left) if type(operator) in COMPARED:
            return COMPARED[type(operator)], left
        case ast.BoolOp(op=operator, values=[first, _]):
            return JOINED[type(operator)], first
        case ast.BinOp(op=operator, left=left) if type(operator) in COUNTED:
            return COUNTED[type(operator)], left
    return None


def mutated(text: str) -> Iterator[tuple[int, str]]:
    """All that can become of a module, as numbers of lines from 0 and their new texts."""
    lines = text.split("\n")
    tree = ast.parse(text)
    noted = {id(one) for node in ast.walk(tree) for one in ast.walk(getattr(node, "annotation", None) or ast.Pass())}
    noted |= {id(one) for node in ast.walk(tree) for one in ast.walk(getattr(node, "returns", None) or ast.Pass())}
    for node in ast.walk(tree):
        at = getattr(node, "lineno", 0) - 1
        if at < 0 or node.end_lineno != at + 1 or id(node) in noted:  # type: ignore[attr-defined]
            continue
        line = lines[at].encode()
        begin, end = node.col_offset, node.end_col_offset  # type: ignore[attr-defined]

        def becomes(new: str, begin: int = begin, end: int = end, line: bytes = line) -> str:
            return (line[:begin] + new.encode() + line[end:]).decode()

        source = line[begin:end].decode()
        match node:
            case ast.Constant(value=bool(value)):
                yield at, becomes(str(not value))
            case ast.Constant(value=int(value)):
                yield at, becomes(str(value + 1))
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                yield at, becomes(f"bool({ast.unparse(inner)})")
            case ast.Expr(value=ast.Call()):
                yield at, becomes("pass")
            case ast.IfExp(body=body, orelse=other):
                yield at, becomes(f"({ast.unparse(other)} if {ast.unparse(node.test)} else {ast.unparse(body)})")
            case _:
                found = changes(node)
                if found is not None:
                    operator, left = found
                    after = left.end_col_offset  # type: ignore[attr-defined]
                    rest = line[after:end].decode()
                    old = re.match(r"(\)*\s*)(not in|is not|[<>=!]=|//|\w+|[-+*<>])(?=\s)", rest)
                    if old is not None:
                        new = source[: len(line[begin:after].decode())] + old[1] + operator + rest[old.end() :]
                        yield at, becomes(new)


def drawn(area: str, source: random.Random) -> Iterator[Mutant]:
    """Mutants of an area without end, each file as likely as it is long, and each line at most once."""
    files = sorted((ROOT / "gmtool" / area).rglob("*.py"))
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    lengths = [len(text) for text in texts.values()]
    seen = set[tuple[str, str]]()
    while True:
        path = source.choices(files, lengths)[0]
        every = list(mutated(texts[path]))
        if not every:
            continue
        at, new = every[source.randrange(len(every))]
        lines = texts[path].split("\n")
        line, name = lines[at].strip(), path.relative_to(ROOT).as_posix()
        if (name, line) not in seen and not line.startswith(("from ", "import ", '"""')):
            seen.add((name, line))
            nth = sum(one.strip() == line for one in lines[:at])
            yield Mutant(name, line, new.strip(), nth)


# --- trying -----------------------------------------------------------------------------------------------------------
def copied(tree: Path) -> Path:
    """A copy of what git knows of the checkout."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).exists():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    return tree


def near(mutant: Mutant) -> Iterator[list[str]]:
    """What is run one after the other: the test that is known, the tests of the same part, those around, all."""
    if mutant.killed_by:
        yield [mutant.killed_by.partition("::")[0]]
        yield [mutant.killed_by.partition("::")[0].rpartition("/")[0]]
    folder, seen = Path("tests", *Path(mutant.file).parts[1:-1]), Path()
    while len(folder.parts) > (2 if mutant.area == "rules" else 1):
        if (ROOT / folder).is_dir() and folder != seen:
            yield [folder.as_posix()]
            seen = folder
        folder = folder.parent
    yield ["tests/contract", "tests/rules"] if mutant.area == "rules" else ["tests/desktop"]
    yield ["tests"]


def killer(mutant: Mutant, tree: Path, seconds: float) -> str | None:
    """A test that fails with the mutant in the tree; empty if none does, and None after so many seconds."""
    path = tree / mutant.file
    whole = path.read_bytes()
    mutant.put_into(tree)
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": ""}
    try:
        for where in near(mutant):
            there = [one for one in where if (tree / one).exists()]
            line = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--timeout=120", *there]
            if not there:
                continue
            try:
                ran = subprocess.run(
                    line, cwd=tree, env=environment, capture_output=True, text=True, timeout=seconds or None
                )
            except subprocess.TimeoutExpired:
                return None
            if ran.returncode not in (0, 5):
                found = FAILED.search(ran.stdout)
                return found[1] if found else f"{there[0]} (status {ran.returncode})"
        return ""
    finally:
        path.write_bytes(whole)


def rows(file: Path) -> list[Mutant]:
    """The mutants of a list."""
    return [Mutant(**row) for row in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]]


def told(mutants: Sequence[Mutant]) -> str:
    """A list as text."""
    listed = tomlkit.aot()
    for one in mutants:
        row = {"file": one.file, "line": one.line, "becomes": one.becomes, "killed_by": one.killed_by}
        listed.append(tomlkit.item({**row, "nth": one.nth} if one.nth else row))
    document = tomlkit.document()
    document.add(tomlkit.comment("Changed lines, drawn by scripts/mutants.py, with a test that fails with each."))
    document.add("mutant", listed)
    return tomlkit.dumps(document)


def tried(mutants: Sequence[Mutant], jobs: int, seconds: float) -> Iterator[tuple[Mutant, str]]:
    """Try every mutant of a list; each with the test that kills it, empty where none does, or its line is gone."""
    with tempfile.TemporaryDirectory(prefix="gmtool-mutants-") as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for n in range(jobs):
            trees.put(copied(Path(folder) / str(n)))

        def tell(mutant: Mutant) -> str:
            tree = trees.get()
            try:
                return killer(mutant, tree, seconds) or ""
            except LookupError as problem:
                print(problem, flush=True)
                return ""
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(jobs) as pool:
            for mutant, by in zip(mutants, pool.map(tell, mutants), strict=True):
                print(f"{mutant.file}: {mutant.becomes}: {by or 'LIVES'}", flush=True)
                yield mutant, by


def main() -> int:
    """Draw a list, note which tests kill its mutants, or try whether they are still killed."""
    parser = argparse.ArgumentParser(description="Lines changed one at a time: does a test fail?")
    parser.add_argument("areas", nargs="*", help="parts of the program, such as presentation")
    parser.add_argument("--list", type=Path, default=ROOT / "tests" / "mutants.toml")
    parser.add_argument("--draw", type=int, metavar="N", help="draw so many of each area and print a list")
    parser.add_argument("--record", action="store_true", help="note the tests that kill those that have none yet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="mutants at once")
    parser.add_argument("--seconds", type=float, default=0, help="the most that one run of tests takes; 0: no limit")
    chosen = parser.parse_args()
    if chosen.draw:
        sources = {area: random.Random(f"{chosen.seed} {area}") for area in chosen.areas}
        print(told([one for area in sources for one in islice(drawn(area, sources[area]), chosen.draw)]), end="")
        return 0
    every = rows(chosen.list)
    wanted = [
        one
        for one in every
        if (not chosen.areas or one.area in chosen.areas) and bool(one.killed_by) is not chosen.record
    ]
    living = 0
    for mutant, by in tried(wanted, chosen.jobs, chosen.seconds):
        living += not by
        if chosen.record:
            every[every.index(mutant)] = replace(mutant, killed_by=by)
            chosen.list.write_text(told(every), encoding="utf-8")
    print(f"{len(wanted) - living} of {len(wanted)} killed")
    return 1 if living and not chosen.record else 0


if __name__ == "__main__":
    sys.exit(main())
