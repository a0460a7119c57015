"""The count of rules with a test: the marker `rule("id", ...)`, and `pytest --rules`.

Marks are checked in every run. `pytest --rules` runs nothing: it prints a line a system, then the ids without a test.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

import pytest

from gmtool import resources
from gmtool.rules.ledger import parse_ledger

Ledger = Mapping[str, tuple[str, ...]]
"""The ids of each system's rules."""


_NAMED = re.compile(r'^(?:system|\[\[rule\]\]\nid) *= *"([^"]+)"$', re.MULTILINE)


def read_ledger() -> Ledger:
    """Every system's rule ids; a system may be spread over several files.

    Each run of tests reads them: all of the TOML takes ten times as long.
    """
    ids: dict[str, tuple[str, ...]] = {}
    for name in resources.names("rules", ".toml"):
        system, *rules = _NAMED.findall(resources.read_text(name))
        ids[system] = ids.get(system, ()) + tuple(rules)
    return ids


def begun(ledger: Ledger, tested: Iterable[str]) -> set[str]:
    """The systems that are being built: they have tables, or a test."""
    marked = set(tested)
    return {
        system
        for system, ids in ledger.items()
        if (resources.ROOT / "systems" / system).is_dir() or not marked.isdisjoint(ids)
    }


def count(ledger: Ledger, tested: Iterable[str]) -> list[str]:
    """The lines `pytest --rules` prints."""
    tested = set(tested)
    built = begun(ledger, tested)
    lines = []
    for system, ids in ledger.items():
        done = sum(id_ in tested for id_ in ids)
        lines.append(f"{system} {done}/{len(ids)}" if system in built else f"{system} not yet ({len(ids)} rules)")
    for system, ids in ledger.items():
        missing = [id_ for id_ in ids if id_ not in tested] if system in built else []
        if missing:
            lines += ["", f"{system}: {len(missing)} without a test", *(f"  {id_}" for id_ in missing)]
    return lines


def left_to_the_gm(systems: Iterable[str]) -> dict[str, list[str]]:
    """The rules of kind gm of each of the systems, each with the setting or the ruling that it became."""
    found: dict[str, list[str]] = {system: [] for system in systems}
    for name in resources.names("rules", ".toml"):
        for rule in parse_ledger(resources.read_text(name), name).rules:
            if rule.kind == "gm" and rule.system in found:
                found[rule.system].append(f"  {rule.id}  {rule.settled or 'not settled'}")
    return found


def marked_ids(item: pytest.Item) -> list[str]:
    """The rules that a test is marked with."""
    return [id_ for mark in item.iter_markers("rule") for id_ in mark.args]


class RulesPlugin:
    """Checks the marks, and in a `--rules` run counts them instead of running the tests."""

    def __init__(self, counting: bool) -> None:
        self.counting = counting
        self.tested: set[str] = set()
        self.wrong: list[str] = []

    @cached_property
    def ledger(self) -> Ledger:
        """Read with the first mark: of the processes of a parallel run, the one that runs no test needs none."""
        return read_ledger()

    @cached_property
    def known(self) -> frozenset[str]:
        return frozenset(id_ for ids in self.ledger.values() for id_ in ids)

    def unknown(self, item: pytest.Item) -> list[str]:
        return [id_ for id_ in marked_ids(item) if id_ not in self.known]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if unknown := self.unknown(item):
            pytest.fail(f"the ledger has no rule {', '.join(map(str, unknown))}", pytrace=False)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if not self.counting:
            return None
        if session.testsfailed:
            raise session.Interrupted("tests that cannot be collected cannot be counted")
        for item in session.items:
            self.wrong += [f"{item.nodeid} names {id_}, which the ledger does not have" for id_ in self.unknown(item)]
            if not any(item.get_closest_marker(name) for name in ("skip", "xfail")):
                self.tested.update(marked_ids(item))
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.counting and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED if self.wrong else pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.counting:
            return
        terminalreporter.ensure_newline()
        for line in (*count(self.ledger, self.tested), *self.wrong):
            terminalreporter.write_line(line)
        for system, lines in left_to_the_gm(sorted(begun(self.ledger, self.tested))).items():
            terminalreporter.write_line(f"\n{system}: left to the GM")
            for line in lines:
                terminalreporter.write_line(line)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="run nothing: count the rules of the ledger that have a test")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """A count is made in this process, whatever the settings say about parallel runs."""
    if config.getoption("rules") and config.pluginmanager.hasplugin("xdist"):
        config.option.numprocesses, config.option.dist, config.option.tx = None, "no", []


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the ledger's rules that this test proves")
    config.pluginmanager.register(RulesPlugin(config.getoption("rules")), "gmtool-rules")
