"""From a card to a fighter: what is wrong with it is one sentence."""

import pytest

from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.cards import read_fighter
from tests.rules.tft.figures import SYSTEM, TABLES, card

FLAVIUS = card(12, 12, armor="chainmail", ready=["shortsword", "large-shield"], carried=["dagger"], name="Flavius")
DAGGER, GEAR = {"item": "dagger"}, "“Weapons and shields”"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"people": None}, "“Race” is missing"),
        ({"people": "ent"}, "“Race” is “ent”, which is neither a race nor a creature in the lists"),
        ({"people": 3}, "“Race” should be text, not 3"),
        ({"st": "12"}, "“ST” should be a whole number, not '12'"),
        ({"st": True}, "“ST” should be a whole number, not True"),
        ({"dx": 0}, "“DX” is 0; it can be 1 to 999"),
        ({"armor": "mithril"}, "“Armor” is “mithril”, which is not in the list of armor"),
        ({"gear": "sword"}, f"{GEAR} is not a list"),
        ({"gear": ["sword"]}, f"{GEAR}, row 1, is not an item"),
        (
            {"gear": [{"item": "dagger"}, {"item": "glaive"}]},
            "“Weapons and shields”, row 2: “glaive” is not in the list of weapons and shields",
        ),
        (
            {"gear": [{"item": "dagger", "ready": "yes"}]},
            "“Weapons and shields”, row 1: “Ready” should be yes or no, not 'yes'",
        ),
        ({"gear": [DAGGER] * 51}, f"{GEAR} has 51 items; the limit is 50"),
        ({"points_added": -1}, "“Points added” is -1; it can be 0 to 999"),
        ({"damage": "2x"}, "“Damage”: “2x” is not dice"),
        ({"hexes": 2}, "“Hexes” is 2; a figure fills 1 or 3"),
        ({"ma": -1}, "“MA” is -1; it can be 0 to 999"),
    ],
)
def test_what_is_wrong_with_a_card_is_one_sentence(fields, sentence):
    wrong = Card(SYSTEM, "Flavius", {**FLAVIUS.fields, **fields})
    with pytest.raises(BadCard) as problem:
        read_fighter(wrong, TABLES)
    text = str(problem.value)
    assert text.startswith(f"Flavius: {sentence}")
    assert text.endswith(".")


def test_unknown_fields_are_let_be_and_gear_is_numbered():
    figure = read_fighter(Card(SYSTEM, "Flavius", {**FLAVIUS.fields, "horse": "Incitatus"}), TABLES)
    assert [thing.id for thing in figure.gear] == ["g1", "g2", "g3"]
