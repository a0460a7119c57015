"""What every rule system promises about its cards."""

from dataclasses import replace
from random import Random

import pytest

from gmtool.rules.seam import (
    NO,
    YES,
    BadMuster,
    Card,
    Enlisted,
    FieldKind,
    Muster,
    Ruleset,
    Side,
    SwitchKind,
    VirtualTable,
    differing,
)
from gmtool.systems import all_rulesets
from tests.tally import Tally
from tests.variants.armies import TallyInArmies

EVERY: tuple[Ruleset, ...] = (*all_rulesets(), Tally(), TallyInArmies())
SYSTEMS = pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)


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
def test_that_a_report_is_kept_for_cards_that_say_the_same_and_made_for_all_others(rules: Ruleset):
    for card in rules.bestiary():
        again = replace(card, id="another", fields=dict(card.fields))
        assert rules.report(card) is rules.report(again)
        whole = rules.completed(Card(rules.id, card.name))
        for other in (replace(card, fields=whole.fields), replace(card, rulings={"some-finding": "so be it"})):
            assert rules.report(other) == type(rules)(rules.book).report(other)


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


@pytest.mark.parametrize("of", EVERY, ids=lambda rules: rules.id)
@SYSTEMS
def test_that_a_card_of_any_system_is_taken_over_with_a_list_of_what_it_lacks(rules: Ruleset, of: Ruleset):
    for card in of.bestiary()[:4]:
        told = replace(card, id="1", notes="Seen at the ford.", tags=("ford",), picture="its picture")
        found = rules.adopts(told)
        if rules.id == of.id:
            assert found is None
            continue
        assert found is not None
        assert (found.card.system, found.card.id, found.card.rulings) == (rules.id, "", {})
        assert (found.card.name, found.card.kind) == (told.name, told.kind)
        assert (found.card.notes, found.card.tags, found.card.picture) == (told.notes, told.tags, told.picture)
        assert set(found.card.fields) <= {field.key for field in rules.card_form().fields}
        taken = len(found.card.fields)
        assert found.left or found.open or taken == len(told.fields), "something was lost and nobody was told"
        made = rules.completed(found.card)
        assert rules.report(made).derived, "what was taken over cannot be read here"


@SYSTEMS
def test_that_what_is_raised_comes_again_with_its_seed_and_never_forbids(rules: Ruleset):
    ways = rules.raisings()
    assert len({one.key for one in ways}) == len(ways)
    for way in ways:
        wishes = {field.key: field.default for field in way.fields}
        one, again = (rules.raised(way.key, wishes, VirtualTable(Random(5))) for _ in range(2))
        assert one == again
        assert one.troops
        assert all(troop.count > 0 and troop.card.system == rules.id and not troop.card.id for troop in one.troops)
        assert not any(finding.illegal for finding in one.findings)
        assert one.total == sum(troop.count * rules.report(troop.card).worth for troop in one.troops)


@SYSTEMS
def test_that_switches_can_be_what_they_say_and_presets_set_what_there_is(rules: Ruleset):
    switches = {rule.key: rule for rule in rules.house_rules()}
    assert len(switches) == len(rules.house_rules())
    for rule in switches.values():
        assert rule.takes(rule.default)
        assert all(rule.takes(key) and rule.words(key) for key, _ in rule.options)
        assert not rule.takes("nothing of the kind")
        match rule.kind:
            case SwitchKind.NUMBER:
                assert not rule.takes(str(rule.highest + 1))
                assert not rule.takes(str(rule.lowest - 1))
            case SwitchKind.YES_NO:
                assert [key for key, _ in rule.options] == [NO, YES]
            case SwitchKind.OPTIONS:
                assert len(rule.options) > 1
    for preset in rules.presets():
        assert all(key in switches and switches[key].takes(value) for key, value in preset.values.items())
    if switches:
        printed = rules.presets()[0]
        assert differing(rules.house_rules(), printed.values) == ()
        assert set(printed.values) == set(switches)


EMPTY = {"absent": ..., "null": None, "no text": "", "no rows": [], "zero": 0}
"""What a card may say of a field that is empty; `...` for one that it does not have."""


@pytest.mark.parametrize("empty", EMPTY)
@SYSTEMS
def test_that_a_card_with_an_empty_field_is_read_or_gets_one_finding_about_it(rules: Ruleset, empty: str):
    rules.columns()
    whole = rules.completed(Card(rules.id, "New card"))
    for card in (Card(rules.id, "Nobody"), whole, *rules.bestiary()):
        as_it_is = False
        for field in rules.card_form().fields:
            others = {key: value for key, value in card.fields.items() if key != field.key}
            one = replace(card, fields=others if empty == "absent" else {**others, field.key: EMPTY[empty]})
            if empty == "absent" and field.key not in card.fields:
                if as_it_is:
                    continue  # without any other field that it does not have, it is the same card
                as_it_is = True
            report, found = rules.report(one), rules.found_by(one)
            assert rules.values(one) == found.values
            assert rules.completed(one).name == card.name
            assert isinstance(rules.spendings(one), tuple)
            if not report.derived:
                [finding] = report.findings
                assert finding.text
                assert (found.words, dict(found.values)) == ("", {})


@SYSTEMS
def test_that_a_fight_of_cards_with_an_empty_field_is_begun_and_debriefed_or_refused(rules: Ruleset):
    whole = rules.completed(Card(rules.id, "New card"))
    for field in rules.card_form().fields:
        for empty in EMPTY.values():
            others = {key: value for key, value in whole.fields.items() if key != field.key}
            one = replace(whole, fields=others if empty is ... else {**others, field.key: empty})
            figures = (Enlisted("a", one, "red"), Enlisted("b", whole, "blue"))
            try:
                state = rules.muster(Muster(figures, (Side("red", "Red"), Side("blue", "Blue"))))
            except BadMuster:
                continue
            assert isinstance(rules.debrief(state), tuple)
