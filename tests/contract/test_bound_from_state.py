"""Chapters that are bound from the state of a fight: as soon as anything of one comes in, all is as if all were bound.

The chapters and the fields that tell of them are those of the registries: one without a way fails.
"""

from typing import Any

import pytest

from gmtool.rules.seam import kind_of
from gmtool.systems import all_rulesets
from tests.contract.bringing import (
    FOLDER,
    Bringing,
    SideBySide,
    bindable,
    brought,
    gone_on,
    is_there,
    plain,
    ruled,
    tells,
    ways,
)
from tests.contract.crossings import Crossing

RULES = {rules.id: rules for rules in all_rulesets()}
WRITTEN = sorted(file.stem for file in FOLDER.glob("*.toml"))
AFTERWARDS, ON_ANOTHER_BRANCH, AFTER_A_RULING = 6, 3, 3
"""So many things are done after something has come in, in another course of the fight, and after an act."""
WAYS = [pytest.param(system, way, id=f"{system}-{way.title}") for system in WRITTEN for way in ways(system)]


def acts_of_chapters() -> list[Any]:
    """The names of the commands of all acts of chapters that are bound, as the files of the gate have them."""
    found = []
    for system in WRITTEN:
        rules, crossing = RULES[system], Crossing(RULES[system])
        for chapter in bindable(rules):
            own = {kind_of(act.command) for acts in chapter.acts.values() for act in acts}
            for name in crossing.commands:
                if crossing.kind(name) in own:
                    found.append(pytest.param(system, chapter.key, name, id=f"{system}-{chapter.key}: {name}"))
    return found


def test_that_every_chapter_has_a_way_by_each_field_that_tells_of_it() -> None:
    told = {
        (system, chapter.key, field)
        for system, rules in RULES.items()
        for chapter in (bindable(rules) if hasattr(rules, "book") else ())
        for field in (*chapter.has, *chapter.has_fight)
    }
    assert {(system, way.chapter, way.by) for system in WRITTEN for way in ways(system)} == told


@pytest.mark.parametrize(("system", "way"), WAYS)
def test_that_a_fight_goes_on_as_if_all_chapters_were_bound(system: str, way: Bringing) -> None:
    rules = RULES[system]
    before = gone_on(rules, way.chapter, way.scene) if way.scene else plain(rules, way.chapter)
    assert way.scene or not is_there(rules, before, way.chapter)
    assert way.scene or not tells(rules, before, way.chapter, way.by)
    state, commands = brought(rules, before, way)
    both = SideBySide(rules, state)
    both.look()
    for command in commands:
        assert both.do(command)
    assert tells(rules, both.state, way.chapter, way.by)
    assert is_there(rules, both.state, way.chapter)
    there = both.state, both.theirs
    earlier = list(both.go_on(AFTERWARDS, way.title))
    late = both.state, both.theirs
    # undone, and played on otherwise; then that is left, and what was done is done again
    both.back(before, both.other.load_state(rules.dump_state(before)))
    list(both.go_on(ON_ANOTHER_BRANCH, f"{way.title}, otherwise"))
    both.back(*there)
    both.back(*late)
    assert earlier or not rules.agenda(both.state).next
    # saved and opened again
    both.back(rules.load_state(rules.dump_state(both.state)), both.theirs)


@pytest.mark.parametrize(("system", "chapter", "name"), acts_of_chapters())
def test_that_a_fight_goes_on_so_after_any_act_of_a_chapter(system: str, chapter: str, name: str) -> None:
    rules = RULES[system]
    state, command = Crossing(rules).tried(name, plain(rules, chapter))
    both = SideBySide(rules, state)
    if both.do(ruled(rules, rules.dump_command(command))):
        list(both.go_on(AFTER_A_RULING, name))
