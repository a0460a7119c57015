"""In a parallel run, a test that goes well is told of in one report: each is a message from process to process.

Pytest makes three, of what is prepared, of the test and of what is cleared away. All three are told where one has more
to say than what it took: a failure, a skip, or something printed. They are also told for a run that asks for times.
"""

from collections.abc import Sequence

import pytest
from _pytest.runner import runtestprotocol


class ReportPlugin:
    """Runs a test in a worker, and tells of it when it has ended."""

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in told(runtestprotocol(item, log=False, nextitem=nextitem)):
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True


def told(reports: Sequence[pytest.TestReport]) -> Sequence[pytest.TestReport]:
    """The reports of a test that somebody has to see; one of them has what `cost_plugin` has noted in all of them."""
    if len(reports) != 3 or any(not one.passed or one.sections or one.user_properties for one in reports):
        return reports
    prepared, test, _ = reports
    test.cost = sum(one.cost for one in reports)
    if reason := getattr(prepared, "slow_for", ""):
        test.slow_for = reason
    # the names and marks of a test, which are long, and for which nobody asks where it did not run
    test.keywords = {}
    return (test,)


def pytest_configure(config: pytest.Config) -> None:
    asked = config.getoption("durations") is not None or config.getoption("xmlpath", None)
    if hasattr(config, "workerinput") and not asked:
        config.pluginmanager.register(ReportPlugin(), "gmtool-reports")
