"""Rules that a source leaves to the GM: each became a setting or a ruling."""

from functools import cache

import pytest

from gmtool.resources import names, read_text
from gmtool.rules.ledger import Rule, parse_ledger
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets
from tests.scripts import script

SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


@cache
def ledger() -> list[Rule]:
    return [rule for name in names("rules", ".toml") for rule in parse_ledger(read_text(name), name).rules]


@cache
def proved_rules() -> frozenset[str]:
    """The rules that tests are marked with."""
    return frozenset(id for id, _ in script("where").marks())


def own(rules: Ruleset) -> list[Rule]:
    return [rule for rule in ledger() if rule.system == rules.id and rule.kind == "gm"]


@SYSTEMS
def test_that_each_that_a_test_proves_says_which_setting_or_ruling_it_became(rules: Ruleset) -> None:
    assert own(rules)
    for rule in (one for one in own(rules) if one.id in proved_rules()):
        assert rule.settled.startswith(("setting: ", "ruling: ")), rule.id


@SYSTEMS
def test_that_a_house_rule_it_names_is_one_and_settles_it(rules: Ruleset) -> None:
    switches = {switch.label: switch.rules for switch in rules.house_rules()}
    for rule in own(rules):
        if "the house rule" in rule.settled:
            label = rule.settled.split("“")[1].rstrip("”")
            assert rule.id in switches[label]
