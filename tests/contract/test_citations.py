"""What holds of every system's rules: each is cited where it is kept, by its own id, so that a reader finds it."""

import ast
import random
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gmtool.encounter.entry import dump_entry
from gmtool.encounter.journal import Journal
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.resources import read_toml
from gmtool.rules.seam import AnsweredTable, Asked, Command, Input, Outcome, Ruleset, State
from gmtool.systems import all_rulesets
from tests.contract.players import RandomTable, allowed, filled, liked, skirmish
from tests.contract.scene_files import scenes
from tests.scripts import script

where = script("where")
SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
PLACES = {"Refusal": 1, "Modifier": 2, "Condition": 2, "Why": 3}
"""Where a rule stands among the arguments of what shows one."""


@cache
def ledger() -> Mapping[str, Any]:
    """Every rule's id, with its place."""
    found: Mapping[str, Any] = where.ledger()
    return found


@cache
def system_of(file: Path) -> str:
    """The system of a file of the ledger."""
    return str(read_toml(f"rules/{file.name}")["system"])


@cache
def citations(folder: Path) -> tuple[tuple[str, Any], ...]:
    """Everything in a folder that looks like the id of a rule, with its place."""
    return tuple(where.citations(folder, ledger()))


@cache
def proved_rules() -> frozenset[str]:
    """The rules that tests are marked with."""
    return frozenset(id for id, _ in where.marks())


def own(rules: Ruleset) -> set[str]:
    """The ids of its ledger, which may be spread over several files."""
    return {id for id, place in ledger().items() if system_of(place.file) == rules.id}


def folders(rules: Ruleset) -> tuple[Path, Path]:
    """Its code and its data."""
    name = type(rules).__module__.split(".")[2]
    return Path(sys.modules[f"gmtool.rules.{name}"].__path__[0]), where.DATA / rules.id


def editions(rules: Ruleset) -> set[str]:
    """The ids of all systems that share its code: each is an edition, whose tables say what holds in it."""
    return {id for one in all_rulesets() if type(one) is type(rules) for id in own(one)}


@SYSTEMS
def test_that_every_rule_that_a_test_proves_is_cited_in_the_code_or_data_of_its_system(rules: Ruleset) -> None:
    cited = {id for folder in folders(rules) for id, _ in citations(folder)}
    proved = proved_rules() & own(rules)
    assert own(rules) & cited
    assert sorted(proved - cited) == []


@SYSTEMS
def test_that_a_system_cites_no_rule_but_its_own(rules: Ruleset) -> None:
    code, data = folders(rules)
    in_code, in_data = editions(rules), own(rules)
    cited = [(one, in_code) for one in citations(code)]
    cited += [(one, in_data) for one in citations(data) if one[1].file.stem != "citations"]
    assert [f"{id}  {place}" for (id, place), known in cited if id not in known] == []


@pytest.mark.parametrize("folder", [where.CODE, where.DATA], ids=["code", "data"])
def test_that_every_rule_that_is_cited_anywhere_is_in_a_ledger(folder: Path) -> None:
    assert [f"{id}  {place}" for id, place in citations(folder) if id not in ledger()] == []


def test_that_what_is_given_as_a_rule_in_code_is_one() -> None:
    given = [
        (id, file.name)
        for file in (where.CODE / "rules").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for id in given_rules(node)
    ]
    assert len(given) > 200
    assert [one for one in given if one[0] not in ledger()] == []


def given_rules(call: ast.Call) -> Iterator[str]:
    """The texts of a call's `rule` or `rules`, and those that stand where a rule does."""
    place = PLACES.get(getattr(call.func, "attr", getattr(call.func, "id", "")))
    arguments = [one.value for one in call.keywords if one.arg in ("rule", "rules")]
    arguments += call.args[place : place + 1] if place else []
    for argument in arguments:
        for one in argument.elts if isinstance(argument, ast.Tuple) else (argument,):
            if isinstance(one, ast.Constant) and one.value:
                yield one.value


def test_that_what_is_given_as_a_rule_in_data_is_one() -> None:
    given = [
        (id, file.name)
        for file in where.DATA.rglob("*.toml")
        for id in rules_of(tomllib.loads(file.read_text(encoding="utf-8")))
    ]
    assert len(given) > 100
    assert [one for one in given if one[0] not in ledger()] == []


def rules_of(row: Mapping[str, Any]) -> Iterator[str]:
    """The values of all keys that are called after a rule, at any depth."""
    for key, value in row.items():
        if key.split("_")[-1] in ("rule", "rules"):
            yield from [value] if isinstance(value, str) else value
        else:
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, dict):
                    yield from rules_of(one)


def shown(answer: Any) -> Iterator[str]:
    """The ids that records of an answer cite, at any depth; what an input offers too."""
    if isinstance(answer, list | tuple):
        for one in answer:
            yield from shown(one)
    elif is_dataclass(answer):
        for name in (field.name for field in fields(answer)):
            value = getattr(answer, name)
            if name in ("rule", "rules"):
                yield from [value] if isinstance(value, str) else value
            else:
                yield from shown(value)
        if isinstance(answer, Input):
            yield from shown(answer.candidates({}))


def of_fight(rules: Ruleset, state: State) -> Iterator[str]:
    """The ids that everybody may see in a fight as it stands."""
    told = rules.agenda(state), rules.effects(state), rules.debrief(state), rules.choices(state, None)
    yield from shown(rules.cited(told))
    for one in rules.counters(state):
        yield from shown(rules.cited((rules.choices(state, one.figure), rules.conditions(state, one.figure))))


def of_command(rules: Ruleset, state: State, command: Command) -> Iterator[str]:
    """The ids of its numbers, and of what the table is asked first."""
    yield from shown(rules.cited(rules.explain(state, command)))
    try:
        rules.perform(state, command, AnsweredTable())
    except Asked as asked:
        yield from shown(rules.cited(asked.question))
        yield from written(rules, asked.so_far) if asked.so_far else ()


def written(rules: Ruleset, outcome: Outcome[Any]) -> Iterator[str]:
    """The ids that a journal keeps of an outcome."""
    for event in outcome.events:
        yield from rules_of(rules.dump_event(event))
    yield from lasting(rules.dump_state(outcome.state))


def lasting(state: Mapping[str, Any]) -> Iterator[str]:
    """The ids of what lasts or waits in a state; what its acts counted is told by the agenda."""
    yield from rules_of({key: state.get(key, []) for key in ("effects", "checks")})


@pytest.mark.slow("everything that is shown is asked for all through fights")
@SYSTEMS
@pytest.mark.parametrize("figures", [0, 6], ids=["scene", "skirmish"])
def test_that_whatever_is_shown_of_a_fight_cites_the_ledger_of_its_system(rules: Ruleset, figures: int) -> None:
    source, seen = random.Random(7), set[str]()
    muster = skirmish(rules, source.randrange, figures, ground=False) if figures else scenes(rules)[1].muster(rules)
    state = rules.muster(muster)
    for _ in range(16):
        choices = allowed(rules, state, source.randrange)
        while choices:
            data = filled(liked(choices, source.randrange), source.randrange)
            command = rules.command(data) if data is not None else None
            if command is None or rules.refusals(state, command):
                continue
            seen.update(of_fight(rules, state), of_command(rules, state, command))
            before, outcome = state, rules.perform(state, command, RandomTable(source, source.randrange))
            state = outcome.state
            seen.update(shown(rules.narrate(before, state, outcome.events)), written(rules, outcome))
            break
    assert sorted(seen - own(rules) - {""}) == []


def of_window(view: StateView, command: Command) -> Iterator[str]:
    """The ids that the window shows of a moment, and of a command; and those that a ruling against a refusal names."""
    yield from shown((view.agenda, tuple(view.effects.values()), view.breakdowns(command), view.replies(command)))
    for figure in [None, *view.counters]:
        yield from shown(view.conditions(figure)) if figure else ()
        for choice in view.choices(figure):
            yield from shown(Draft(view, choice, {}).against)


@SYSTEMS
def test_that_the_window_and_the_journal_have_no_id_but_of_the_ledger_of_their_system(rules: Ruleset) -> None:
    source, seen = random.Random(3), set[str]()
    journal = Journal.begin(rules, skirmish(rules, source.randrange, 4, ground=False))
    for _ in range(12):
        choices = allowed(rules, journal.state, source.randrange)
        data = filled(liked(choices, source.randrange), source.randrange) if choices else None
        if data is None or rules.refusals(journal.state, command := rules.command(data)):
            continue
        seen.update(of_window(StateView(rules, journal.state), command))
        entry = dump_entry(journal.do(command, RandomTable(source, source.randrange)))
        seen.update(rules_of({key: entry[key] for key in ("command", "events", "lines")}), lasting(journal.tree))
    seen.update(shown(rules.cited(rules.debrief(journal.state))))
    assert seen & own(rules)
    assert sorted(seen - own(rules) - {""}) == []


@SYSTEMS
def test_that_whatever_is_shown_of_cards_and_lists_cites_the_ledger_of_its_system(rules: Ruleset) -> None:
    seen = set(shown((rules.cited(rules.lists()), rules.house_rules())))
    for card in rules.bestiary():
        seen.update(shown((rules.report(card), rules.cited(rules.spendings(card)))))
    with pytest.raises(Asked) as asked:
        rules.created({}, AnsweredTable())
    seen.update(shown(rules.cited(asked.value.question)))
    assert sorted(seen - own(rules) - {""}) == []
