"""What every rule system promises about its cards."""

from random import Random

import pytest

from gmtool.rules.seam import Card, FieldKind, Ruleset, VirtualTable
from gmtool.systems import all_rulesets
from tests.tally import Tally

SYSTEMS = pytest.mark.parametrize("rules", [*all_rulesets(), Tally()], ids=lambda rules: rules.id)


@SYSTEMS
def test_that_a_whole_card_is_not_changed_by_completing_it(rules: Ruleset):
    for card in rules.bestiary():
        assert rules.completed(card) == card


@SYSTEMS
def test_that_an_empty_card_is_completed_to_one_that_breaks_no_rule(rules: Ruleset):
    made = rules.completed(Card(rules.id, "New card"))
    assert rules.completed(made) == made
    assert rules.report(made).findings == ()
    assert rules.report(made).derived


@SYSTEMS
def test_that_figures_made_at_random_are_legal_and_come_again_with_their_seed(rules: Ruleset):
    for field in rules.creation():
        assert field.kind is FieldKind.ONE_OF
        assert field.default in [item.key for item in field.items()]
        for item in field.items():
            one, again = (rules.created({field.key: item.key}, VirtualTable(Random(3))) for _ in range(2))
            assert one == again
            assert (one.system, one.id) == (rules.id, "")
            assert one.name
            assert rules.report(one).findings == ()
    assert rules.created({}, VirtualTable(Random(3))).fields


@SYSTEMS
def test_that_derived_values_stand_beside_fields_that_there_are(rules: Ruleset):
    fields = {"", *(field.key for field in rules.card_form().fields)}
    for card in rules.bestiary():
        assert {value.beside for value in rules.report(card).derived} <= fields
