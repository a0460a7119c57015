"""What the tests cost: after a run, the ten slowest, and the sum of each folder, in seconds of the processor.

Those of other processes that a test starts and waits for count, too. A test of more than `SLOW` seconds has the mark
`slow` with the reason; the end of a run names those that have none. Seconds of the processor differ from machine to
machine, and grow when both threads of a core are busy, so no test fails by them.
"""

import os
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

import pytest

SLOW = 2.0
"""Seconds from which a test needs a mark."""
_SHOWN = 10
_LEAST = 0.5
"""Folders that cost less stand together on a line."""


def spent() -> float:
    """The seconds of the processor that this process, and those it waited for, have taken."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


class CostPlugin:
    """Sums the costs of tests, and tells them at the end."""

    def __init__(self) -> None:
        self.of_tests = Counter[str]()
        self.reasons = dict[str, str]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> Generator[None, Any, Any]:
        """In the process that tells about the run: count a part of a test."""
        self.of_tests[report.nodeid] += getattr(report, "cost", 0.0)
        if reason := getattr(report, "slow_for", ""):
            self.reasons[report.nodeid] = reason
        return (yield)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell what was slow."""
        if sum(self.of_tests.values()) < _LEAST:
            return
        terminalreporter.section("seconds of the processor")
        for line in told(self.of_tests, self.reasons):
            terminalreporter.write_line(line)


def told(of_tests: Mapping[str, float], reasons: Mapping[str, str]) -> Iterator[str]:
    """The lines about the costs: the slowest tests, the folders, and the slow tests without a reason."""
    slowest = Counter(of_tests).most_common(_SHOWN)
    yield from (f"{cost:7.1f}  {test}" for test, cost in slowest)
    folders, numbers = Counter[str](), Counter[str]()
    for test, cost in of_tests.items():
        folder = "/".join(PurePosixPath(test.partition("::")[0]).parts[:-1][:3])
        folders[folder] += cost
        numbers[folder] += 1
    yield ""
    large = [folder for folder, cost in folders.most_common() if cost >= _LEAST]
    for folder in large:
        yield f"{folders[folder]:7.1f}  {folder} ({numbers[folder]})"
    rest = sum(folders.values()) - sum(folders[folder] for folder in large)
    yield f"{rest:7.1f}  all others"
    yield f"{sum(folders.values()):7.1f}  in all, of {len(of_tests)} tests"
    for test, cost in Counter(of_tests).most_common():
        if cost > SLOW and test not in reasons:
            yield f"{test} took {cost:.1f} s: it needs a mark, slow(reason), or less to do"


_before = 0.0


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Note with each part of a test what it has cost; the report carries it from process to process."""
    global _before
    report = yield
    now = spent()
    if call.when == "setup":
        for mark in item.iter_markers("slow"):
            report.slow_for = mark.args[0]
    report.cost, _before = now - _before, now
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart() -> None:
    """What came before the test, such as another one's last words, is not its own."""
    global _before
    _before = spent()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow(reason): more than two seconds of the processor, and why it must be so")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(CostPlugin(), "costs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A mark says why. Raises `pytest.UsageError`."""
    for item in items:
        for mark in item.iter_markers("slow"):
            if len(mark.args) != 1 or not isinstance(mark.args[0], str) or len(mark.args[0].split()) < 3:
                raise pytest.UsageError(f"{item.nodeid}: the mark `slow` needs a reason in words.")
