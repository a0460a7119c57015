"""The runner of case files: each case, and each of its variations, is a test of its own, marked with its rules."""

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gmtool.dice import DiceError
from gmtool.rules.kit.citations import Citations
from gmtool.rules.seam import BadCommand, BadMuster, BadState, Card, Refused, WrongAnswer
from gmtool.rules.seam.table.questions import Asked
from gmtool.space import SpaceError
from tests.rules.cases.expectations import OF_A_CARD, OF_A_COMMAND, OF_A_LIST, Found, hold
from tests.rules.cases.files import Case, line_of, read_cases
from tests.rules.cases.keys import BadCase, unknown
from tests.rules.cases.moments import Moment, System, begin, card_fields
from tests.rules.cases.script import Script

RULES = Path(__file__).parents[1]
_WORTHLESS = (BadCase, BadCommand, BadMuster, BadState, DiceError, SpaceError, WrongAnswer)
"""What is wrong with a row itself, rather than with what it finds."""


_BEFORE_IT_IS_DONE = {"refused", "because", "needs", "odds"}
"""What can be seen of a command before it is done."""


class WrongCase(Exception):
    """A case that found something else than it expects, or that cannot be played; the message is the report of it."""


def system_of(file: Path) -> System:
    """The system of a case file: `SYSTEM` of the module `situations` in the folder of the tests of its system."""
    for folder in file.parents:
        if (folder / "situations.py").is_file():
            module = importlib.import_module(f"tests.rules.{folder.name}.situations")
            system: System = module.SYSTEM
            return system
    raise BadCase(f"{file}: no folder above it has a situations.py, which names the system")


def edition_of(system: System, case: Case) -> System:
    """The system that a case is played by: that of the file, or another edition of it."""
    if not case.edition:
        return system
    module = importlib.import_module(f"tests.rules.{case.edition.replace('-', '_')}.situations")
    edition: System = module.SYSTEM
    return edition


@cache
def cases_of(file: Path) -> tuple[tuple[System, Case], ...]:
    """The cases of a file, each with the system that it is played by; read once for all who play them."""
    system = system_of(file)
    return tuple((edition_of(system, case), case) for case in read_cases(file, system.situations))


def run(system: System, case: Case) -> None:
    """Play a case. Raises `WrongCase` with everything that is otherwise than expected."""
    try:
        found = _found(system, case)
        hold(found, _in_its_words(system, case))
    except BadCase as wrong:
        raise WrongCase(_report(case, [str(wrong)], wrong.key)) from wrong
    except _WORTHLESS as wrong:
        raise WrongCase(_report(case, [str(wrong)])) from wrong
    if found.wrong:
        raise WrongCase(_report(case, found.wrong))


def _in_its_words(system: System, case: Case) -> Any:
    """What a case expects; where it is played by another edition, with that one's own ids."""
    ids = getattr(system.rules({}), "citations", Citations()).ids if case.edition else {}

    def said(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {ids.get(key, key): said(one) for key, one in value.items()}
        if isinstance(value, list):
            return [said(one) for one in value]
        return ids.get(value, value) if isinstance(value, str) else value

    return said(case.expect) if ids else case.expect


def _found(system: System, case: Case) -> Found:
    table, expect = case.table, case.expect
    if "card" in table or "list" in table:
        return _looked_up(system, case)
    if strange := [key for key in expect if key in (*OF_A_CARD, *OF_A_LIST)]:
        raise BadCase(f"“{strange[0]}” is of a card or a list, and there is none", strange[0])
    moment = begin(system, case)
    if "command" not in table:
        if strange := [key for key in expect if key in OF_A_COMMAND]:
            raise BadCase(f"“{strange[0]}” is of a command, and there is none", strange[0])
        return Found(moment)
    command = moment.command(table["command"])
    found = Found(moment, command, moment.rules.cited(moment.rules.refusals(moment.state, command)))
    if "needs" in expect:
        found.needs = moment.rules.cited(moment.rules.explain(moment.state, command))
    if "odds" in expect:
        hold(found, {"odds": expect["odds"]})
    if found.refusals or {"dice", "answers"} & set(table) or not set(expect) <= _BEFORE_IT_IS_DONE:
        _perform(found, case, Script(table.get("dice", ()), table.get("answers", ())))
    return found


def _perform(found: Found, case: Case, script: Script) -> None:
    """Do the command; one that is refused must not be done either."""
    assert found.command is not None
    before, expect = found.moment.state, case.expect
    try:
        found.outcome = found.moment.perform(found.command, script)
    except Refused as refused:
        if not found.refusals:
            found.wrong.append(f"it is refused as it is done, and not before: {refused}")
        elif not {"refused", "because"} & set(expect):
            raise BadCase(f"it is refused: {refused}") from refused
        return
    except Asked as question:
        found.asked = question
        if not {"asks", "options"} & set(expect):
            raise BadCase(f"the row has no dice or answer for: {question}") from question
        return
    if found.refusals:
        found.wrong.append(f"it is refused, and yet it was done: {found.refusals[0].reason}")
    if left := script.left_over():
        found.wrong.append(f"nobody asked for {' and '.join(left)}")
    lines = found.moment.rules.narrate(before, found.outcome.state, found.outcome.events)
    found.lines = [line.text for line in lines]


def _looked_up(system: System, case: Case) -> Found:
    """A card, or a row of a list."""
    table, rules = case.table, system.rules(case.table.get("own", {}))
    if "command" in table or "setup" in table or ("card" in table and "list" in table):
        raise BadCase("a case is about a command, a card or a list, not about two of them")
    found = Found(Moment(system, rules, None))
    allowed = OF_A_CARD if "card" in table else OF_A_LIST
    if strange := [key for key in case.expect if key not in allowed]:
        raise BadCase(f"“{strange[0]}” is not of a {'card' if 'card' in table else 'list'}", strange[0])
    if "card" in table:
        card = Card(system.id, "Somebody", card_fields(system, rules, table["card"]))
        found.report, found.values = rules.report(card), rules.values(card)
        return found
    lists = {one.key: one for one in rules.lists()}
    if table["list"] not in lists:
        raise unknown("the list", table["list"], lists)
    chosen = lists[table["list"]]
    found.rows = {one.key: one.values for one in chosen.rows}
    found.values = {one.key: one.default for one in chosen.fields}
    if ("row" in table) is not ("row" in case.expect):
        raise BadCase("“row” names a row of the list, and “expect.row” says what stands in it", "row")
    if "row" in table:
        if table["row"] not in found.rows:
            raise unknown("the row", table["row"], found.rows)
        found.values = {**found.values, **found.rows[table["row"]]}
    return found


def _report(case: Case, wrong: list[str], key: str = "") -> str:
    line = case.line
    if key and case.block[0]:
        named = line_of(case.file.read_text(encoding="utf-8").splitlines(), case.block, key)
        line = named if named != case.block[0] else line
    rules = ", ".join(case.rules) or "no rule"
    return "\n".join([f"{case.file}:{line}: {case.name} ({rules})", *(f"  {one}" for one in wrong)])


class CaseFile(pytest.File):
    """A case file, as pytest collects it."""

    def collect(self) -> Iterator["CaseItem"]:
        """A test for each case."""
        try:
            cases = cases_of(self.path)
        except BadCase as wrong:
            raise self.CollectError(str(wrong)) from wrong
        for system, case in cases:
            item = CaseItem.from_parent(self, name=case.name)
            item.take(system, case)
            yield item


class CaseItem(pytest.Item):
    """A case, as a test."""

    system: System
    case: Case

    def take(self, system: System, case: Case) -> None:
        """Be the test of this case."""
        self.system, self.case = system, case
        if case.rules:
            self.add_marker(pytest.mark.rule(*case.rules))

    def runtest(self) -> None:
        """Play it."""
        run(self.system, self.case)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """Only the report of it, where that says all."""
        if isinstance(excinfo.value, WrongCase):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, self.case.line - 1, self.name
