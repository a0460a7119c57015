"""Runs of pytest on a file of a test's own, in a process that is kept: to start one takes longer than such a run."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]


class Ran(NamedTuple):
    """The exit status of a run, and all that it said."""

    returncode: int
    stdout: str


RunPytest = Callable[..., Ran]
"""Runs pytest in a folder, on a file there with a given text, with options; only with the plugins that these name."""


@pytest.fixture(scope="module")
def run_pytest() -> Iterator[RunPytest]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.pytest_runs"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="ascii",
        bufsize=1,
    ) as process:

        def run(folder: Path, test: str, *options: str) -> Ran:
            (folder / "test_it.py").write_text(test, encoding="utf-8")
            process.stdin.write(json.dumps([str(folder), "-p", "no:cacheprovider", *options]) + "\n")
            return Ran(*json.loads(process.stdout.readline()))

        yield run
        process.stdin.close()


def main() -> None:
    """Run what is asked for on stdin; no run finds a module or a path of the one before."""
    for line in sys.stdin:
        folder, *options = json.loads(line)
        os.chdir(folder)
        said, paths = io.StringIO(), list(sys.path)
        with redirect_stdout(said), redirect_stderr(said):
            status = pytest.main(options)
        sys.path[:] = paths
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(folder):
                del sys.modules[name]
        print(json.dumps([int(status), said.getvalue()]), flush=True)


if __name__ == "__main__":
    main()
