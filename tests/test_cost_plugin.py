"""The costs that a run of the tests tells at its end."""

from pathlib import Path

import pytest

from tests.cost_plugin import told
from tests.pytest_runs import RunPytest

PLUGINS = ("-p", "tests.cost_plugin", "-p", "tests.report_plugin")
BUSY = "import time\ndef busy(s):\n    end = time.process_time() + s\n    while time.process_time() < end: pass\n"


def test_the_slowest_and_the_folders_are_told_with_those_that_lack_a_reason():
    costs = {f"tests/space/test_{n}.py::test_it": 0.5 + n / 10 for n in range(12)}
    costs |= {"tests/store/test_a.py::test_known": 9.0, "tests/store/test_a.py::test_unknown": 3.0}
    lines = list(told(costs, {"tests/store/test_a.py::test_known": "two hundred processes are killed"}))
    assert lines[:2] == ["    9.0  tests/store/test_a.py::test_known", "    3.0  tests/store/test_a.py::test_unknown"]
    assert lines[10:] == [
        "",
        "   12.6  tests/space (12)",
        "   12.0  tests/store (2)",
        "    0.0  all others",
        "   24.6  in all, of 14 tests",
        "tests/store/test_a.py::test_unknown took 3.0 s: it needs a mark, slow(reason), or less to do",
    ]


@pytest.mark.slow("runs of tests in three processes, one of which must be slow")
@pytest.mark.parametrize("jobs", [(), ("-p", "xdist", "-n", "2")], ids=["one process", "two"])
def test_what_a_test_takes_in_all_its_parts_is_its_cost(tmp_path: Path, run_pytest: RunPytest, jobs: tuple[str, ...]):
    test = "@pytest.fixture\ndef slow():\n    busy(.2)\n    yield\n    busy(.2)\ndef test_it(slow): busy(.2)\n"
    ran = run_pytest(tmp_path, f"import pytest\n{BUSY}{test}", *PLUGINS, *jobs)
    (line,) = [one for one in ran.stdout.splitlines() if one.endswith("  test_it.py::test_it")]
    assert float(line.split()[0]) >= 0.6, ran.stdout


@pytest.mark.parametrize("reason", ["", "('slow')", "(3)"])
def test_a_mark_without_a_reason_is_refused(tmp_path: Path, run_pytest: RunPytest, reason: str):
    ran = run_pytest(tmp_path, f"import pytest\n@pytest.mark.slow{reason}\ndef test_it(): pass\n", *PLUGINS)
    assert ran.returncode == 4
    assert "needs a reason" in ran.stdout
