"""The numbers that are shown, compared in other fights than those of the usual run.

python scripts/other_fights.py [--sets 20] [--begin 100] [--by 100] [-k WORDS]

The contract tests that compare a card, badge, order row, hover card, prompt or sheet with what the fight uses play the
same few fights each time. A set runs them with seeds of its own, 100, 200 and so on; what fails is printed with the
line that runs it again. Exit status: 1 if something did. A set takes about two minutes of one processor.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = tuple(
    f"tests/contract/test_{name}.py"
    for name in ("badges", "hover_numbers", "needed_rolls", "sheet_numbers", "shown_in_fight")
)
"""The tests that look at fights played at random."""


def pytest_of(tests: Sequence[str]) -> list[str]:
    """The arguments of Python that run tests."""
    return ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-rf", "--tb=short", *tests]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the sets that the arguments name."""
    parser = argparse.ArgumentParser(description="The numbers that are shown, compared in other fights.")
    parser.add_argument("--sets", type=int, default=20)
    parser.add_argument("--begin", type=int, default=100, help="the seed of the first set")
    parser.add_argument("--by", type=int, default=100, help="from one set's seed to the next one's")
    parser.add_argument("-k", metavar="WORDS", help="only the tests that pytest chooses by these words")
    chosen = parser.parse_args(arguments)
    failed = 0
    for seed in range(chosen.begin, chosen.begin + chosen.sets * chosen.by, chosen.by):
        command = [sys.executable, *pytest_of(TESTS), *(["-k", chosen.k] if chosen.k else [])]
        environment = {**os.environ, "GMTOOL_FIGHTS_FROM": str(seed)}
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        broken = re.findall(r"^FAILED (\S+)", run.stdout, re.MULTILINE)
        print(f"set {seed}: {run.stdout.strip().splitlines()[-1] if run.stdout.strip() else run.stderr}", flush=True)
        if run.returncode:
            failed += 1
            print(run.stdout, run.stderr, sep="\n")
        for test in broken:
            print(f"GMTOOL_FIGHTS_FROM={seed} python -m pytest '{test}'", flush=True)
    print(f"{chosen.sets} sets, {failed} with something wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
