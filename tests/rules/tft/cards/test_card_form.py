"""The card form and the built-in cards."""

from gmtool.rules.seam import Card, FieldKind
from gmtool.rules.tft.cards.cards import CARDS as DECLARED
from gmtool.rules.tft.cards.creation import read_bestiary
from gmtool.rules.tft.views.card_report import card_report
from tests.rules.tft.figures import BOOK, SYSTEM, TABLES, card, parsed

CARDS = read_bestiary(parsed(), TABLES, SYSTEM)[0]
FIELDS = card(12, 12).fields


def test_the_form_asks_for_every_field_a_card_has():
    form = DECLARED.form(TABLES)
    assert [field.key for field in form.fields][:7] == [*FIELDS, "xp", "points_added"]
    for field in form.fields:
        if field.kind in (FieldKind.ONE_OF, FieldKind.ITEMS):
            keys = [item.key for item in field.items()]
            assert keys
            assert len(keys) == len(set(keys))


def test_the_defaults_of_the_form_are_a_legal_card():
    fresh = Card(SYSTEM, "New", {field.key: field.default for field in DECLARED.form(TABLES).fields})
    assert card_report(fresh, BOOK).findings == ()


def test_the_lists_of_the_form_have_the_numbers_beside():
    fields = {field.key: {item.key: item for item in field.items()} for field in DECLARED.form(TABLES).fields}
    assert fields["gear"]["shortsword"].numbers == {"Damage": "2d−1", "ST": "11", "Hands": "1"}
    assert fields["gear"]["large-shield"].numbers == {"Stops": "2", "DX": "−1"}
    assert fields["gear"]["main-gauche"].numbers == {"Damage": "1d−1", "ST": "–", "Hands": "1", "Stops": "1"}
    assert fields["armor"]["none"].numbers == {"Stops": "0", "DX": "0", "MA": "10 / 12"}
    assert fields["armor"]["leather"].numbers == {"Stops": "2", "DX": "−2", "MA": "8 / 10"}
    assert fields["people"]["halfling"].numbers == {"ST": "4+", "DX": "12+", "Total": "22"}
    assert fields["people"]["giant"].numbers == {"ST": "24+", "DX": "", "MA": "10"}


def test_the_bestiary_has_every_race_and_creature_and_all_are_legal():
    cards, bad = read_bestiary(parsed(), TABLES, SYSTEM)
    assert bad == ()
    assert {one.fields["people"] for one in cards} == {*TABLES.races, *TABLES.creatures} - {"animal"}
    for one in cards:
        assert card_report(one, BOOK).findings == (), one.name


def test_the_fighters_of_the_worked_example_are_in_the_bestiary():
    by_name = {one.name: one for one in CARDS}
    assert by_name["Flavius Marcellus"].fields["gear"] == [
        {"item": "shortsword", "ready": True},
        {"item": "large-shield", "ready": True},
        {"item": "dagger", "ready": False},
    ]
    tiles = {name: [tile.text for tile in card_report(one, BOOK).derived] for name, one in by_name.items()}
    assert tiles["Flavius Marcellus"] == ["12", "12", "8", "6", "5", "9"]
    assert tiles["Wulf"] == ["14", "10", "10", "10", "0"]
    assert tiles["Ragnar"] == ["11", "13", "10", "8", "2", "11"]


def test_a_card_of_the_bestiary_that_cannot_be_is_left_out_and_named():
    rows = [{"name": "Ent", "people": "ent", "st": 30, "dx": 8}, {"name": "Elf", "people": "elf", "st": 9, "dx": 15}]
    cards, bad = read_bestiary({"bestiary": {"card": [*rows, {"name": "Half"}]}}, TABLES, SYSTEM)
    assert [one.name for one in cards] == ["Elf"]
    assert bad == (
        "bestiary.toml, [[card]], row 3 (Half), is left out: “people” is missing.",
        "bestiary.toml, [[card]] is left out: Ent: “Race” is “ent”, which is neither a race nor a creature in "
        "the lists.",
    )
