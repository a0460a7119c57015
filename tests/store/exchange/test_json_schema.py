"""The published schema: what is exported is right by it, and what is wrong is not."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from gmtool.store.campaign import Campaign
from gmtool.store.exchange import export_campaign, export_cards
from gmtool.store.exchange.json_schema import file_schema, schema_text
from gmtool.systems import all_rulesets
from tests.store.campaigns import copy_sample
from tests.store.exchange.files import cards_file, goblin
from tests.tally import Tally

PUBLISHED = Path(__file__).parents[3] / "docs" / "formats" / "gmtool.schema.json"


def validator(*rulesets):
    schema = file_schema(rulesets)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_that_the_published_schema_is_the_programs():
    told = "gmtool export --schema --force docs/formats/gmtool.schema.json writes it anew"
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text(all_rulesets()), told


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    path = tmp_path_factory.mktemp("sample") / "sample.gmtool"
    copy_sample(path)
    with Campaign.open(path, read_only=True) as campaign:
        yield campaign


def test_that_every_built_in_card_and_fight_is_right_by_it(sample):
    check = validator(*all_rulesets())
    for text in (export_campaign(sample), export_cards(sample, sample.cards.list())):
        assert [error.message for error in check.iter_errors(json.loads(text))] == []
    assert {card.name for ruleset in all_rulesets() for card in ruleset.bestiary()} <= {
        card["name"] for card in json.loads(text)["cards"]
    }


@pytest.mark.parametrize(
    "wrong",
    [
        goblin(fields={"points": "three"}),
        goblin(fields={"points": 100_000}),
        goblin(fields={"motto": 3}),
        goblin(fields={"trophies": [{"item": "tail", "worth": 100}]}),
        goblin(fields={"trophies": [{"item": "tail", "worth": "five"}]}),
        goblin(name=None),
        {"name": "Goblin"},
        goblin(name="x" * 201),
        7,
    ],
)
def test_that_a_wrong_card_is_wrong_by_it(wrong):
    check = validator(Tally())
    assert check.is_valid(json.loads(cards_file(goblin())))
    assert check.is_valid(json.loads(cards_file(goblin(fields={"trophies": [{"item": "tail", "worth": 99}]}))))
    assert not check.is_valid(json.loads(cards_file(wrong)))


def test_that_unknown_fields_and_systems_are_right_by_it():
    check = validator(Tally())
    odd = goblin(aura={"colour": "green"}, fields={"points": 3, "luck": 1})
    assert check.is_valid(json.loads(cards_file(odd, goblin(system="gurps", fields={"points": "x"}), weather="rain")))


@pytest.mark.parametrize("beside", [{"format": "recipes"}, {"version": 2}, {"cards": {}}, {"pictures": [{}]}])
def test_that_a_wrong_file_is_wrong_by_it(beside):
    assert not validator(Tally()).is_valid(json.loads(cards_file(**beside)))


def test_that_it_has_the_fields_of_every_system_with_the_lists_to_choose_from():
    schema = file_schema(all_rulesets())
    for ruleset in all_rulesets():
        fields = schema["$defs"][f"fields of {ruleset.id}"]["properties"]
        assert list(fields) == [field.key for field in ruleset.card_form().fields]
        for field in ruleset.card_form().fields:
            assert all(item.key in json.dumps(fields[field.key]) for item in field.items())
