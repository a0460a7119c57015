import os
import subprocess
import sys

import pytest

from gmtool.cli import main


@pytest.fixture
def gmtool(capsys):
    """Run a command in this process: its exit status, its output, and what it said on stderr."""

    def run(*arguments):
        status = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def process(tmp_path):
    """Run a command in a process of its own, with an own data folder."""

    def run(*arguments, **environment):
        return subprocess.run(
            [sys.executable, "-m", "gmtool", *map(str, arguments)],
            env={**os.environ, "GMTOOL_HOME": str(tmp_path / "home"), **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    return run
