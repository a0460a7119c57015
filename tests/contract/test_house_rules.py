"""Every house rule with each of its values: a fight with it is the same saved, undone, opened again and replayed."""

from dataclasses import replace

import pytest

from gmtool.encounter import Journal, document, read, replay, write
from gmtool.rules.seam import BadMuster, HouseRule, Muster, Ruleset, SwitchKind
from gmtool.systems import all_rulesets
from tests.contract.players import Luck, skirmish
from tests.contract.test_play import step

COMMANDS = 40


def values_of(rule: HouseRule) -> tuple[str, ...]:
    """The values that a house rule is played with: all of its readings; the ends of its numbers, and the usual one."""
    if rule.kind is SwitchKind.NUMBER:
        return tuple(dict.fromkeys((str(rule.lowest), str(rule.highest), rule.default)))
    return tuple(key for key, _ in rule.options)


def settings(rules: Ruleset) -> tuple[dict[str, str], ...]:
    """So many settings of all house rules that each has each of its values; neighbors do not change together."""
    every = {rule.key: values_of(rule) for rule in rules.house_rules()}
    rounds = max(map(len, every.values()))
    return tuple(
        {key: values[(number + place) % len(values)] for place, (key, values) in enumerate(every.items())}
        for number in range(max(rounds, 4))
    )


SETTINGS = [(rules, number) for rules in all_rulesets() for number in range(len(settings(rules)))]


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_the_settings_hold_every_value_of_every_house_rule(rules: Ruleset) -> None:
    for rule in rules.house_rules():
        assert {one[rule.key] for one in settings(rules)} == set(values_of(rule))
        assert all(rule.takes(value) for value in values_of(rule))


@pytest.mark.parametrize(("rules", "number"), SETTINGS, ids=[f"{rules.id} {number}" for rules, number in SETTINGS])
@pytest.mark.parametrize("ground", [True, False], ids=["ground", "no ground"])
def test_that_a_fight_with_it_is_the_same_saved_undone_opened_again_and_replayed(
    rules: Ruleset, number: int, ground: bool
) -> None:
    luck = Luck(number)
    journal = Journal.begin(rules, fight(rules, luck, settings(rules)[number], ground))
    for count in range(COMMANDS):
        if not step(rules, journal, luck):
            break
        state, said = journal.state, list[str]()
        assert rules.load_state(rules.dump_state(state), said.append) == state
        assert not said, "a number of the rules' own is beyond its bounds"
        if count % 10 == 9:
            for _ in range(3):
                journal.undo()
            for _ in range(3):
                journal.redo()
            assert journal.state == state
    again = replay(rules, journal.start, journal.line())
    assert again.ok, again.how
    opened = read(write(document(journal, "A fight"))).document.journal(rules)
    assert (opened.state, opened.tree, opened.line()) == (journal.state, journal.tree, journal.line())


def fight(rules: Ruleset, luck: Luck, house: dict[str, str], ground: bool) -> Muster:
    """Four of the bestiary whom the house rules let fight."""
    for _ in range(50):
        muster = replace(skirmish(rules, luck, 4, ground=ground), house_rules=house)
        try:
            rules.muster(muster)
        except BadMuster:
            continue
        return muster
    raise AssertionError("nobody can fight by these house rules")
