"""The promises of the tests, their names and cases, compared with those of an earlier commit.

python scripts/promises.py COMMIT [--moved tests/moved.toml]

Collects the tests of that commit and of the checkout. A test with its case is one promise. Each that is not where it
was is printed with where it is now: a test of the same name and case in another file, or what the table `moved` of the
file says. One that is nowhere is printed as gone, and the exit status is then 1. Cases of a test that is asked once for
all of them now are listed in the table by their test, without the brackets.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def collected(tree: Path) -> list[str]:
    """The ids of all tests of a checkout. Raises `SystemExit` where they cannot be collected."""
    line = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "tests"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(line, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"The tests of {tree} cannot be collected:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    return [one for one in ran.stdout.splitlines() if "::" in one]


def of_commit(commit: str) -> list[str]:
    """The ids of all tests of a commit."""
    with tempfile.TemporaryDirectory(prefix="gmtool-promises-") as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "-q", "--no-checkout", str(ROOT), str(tree)], check=True)
        subprocess.run(["git", "checkout", "-q", commit], cwd=tree, check=True)
        return collected(tree)


def compared(before: Iterable[str], after: Iterable[str], moved: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each promise that is not where it was, and where it is now; empty for one that is gone."""
    there = set(after)
    tests = {one.partition("[")[0] for one in there}
    by_name = defaultdict[str, list[str]](list)
    for one in sorted(there):
        by_name[one.partition("::")[2]].append(one)
    for one in before:
        if one in there:
            continue
        test = one.partition("[")[0]
        told = moved.get(one) or moved.get(test, "")
        if told and (told in there or told.partition("[")[0] in tests):
            yield one, told
        else:
            yield one, nearest(one, by_name[one.partition("::")[2]])


def nearest(promise: str, among: list[str]) -> str:
    """The promise of the same name that shares the longest beginning of its path; empty if there is none."""
    return max(among, key=lambda one: len(os.path.commonpath([one, promise])), default="")


def main() -> int:
    """Compare, and print."""
    parser = argparse.ArgumentParser(description="Is every promise of an earlier commit's tests still kept?")
    parser.add_argument("commit")
    parser.add_argument("--moved", type=Path, default=ROOT / "tests" / "moved.toml")
    chosen = parser.parse_args()
    moved = tomllib.loads(chosen.moved.read_text(encoding="utf-8"))["moved"] if chosen.moved.exists() else {}
    before, after = of_commit(chosen.commit), collected(ROOT)
    gone = 0
    for one, now in compared(before, after, moved):
        print(f"{one}\n    {now or 'GONE'}")
        gone += not now
    print(f"{len(before)} promises before, {len(after)} now; {gone} are gone")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
