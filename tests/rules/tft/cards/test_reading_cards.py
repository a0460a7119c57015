"""From a card to a fighter: what is wrong with it is one sentence."""

import pytest

from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.card_reader import BadCard, read_fighter
from tests.rules.tft.figures import SYSTEM, TABLES, card

FLAVIUS = card(12, 12, armor="chainmail", ready=["shortsword", "large-shield"], carried=["dagger"], name="Flavius")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"people": None}, "“people” is missing"),
        ({"people": "ent"}, "“people” is “ent”, which is neither a race nor a creature of the lists"),
        ({"people": 3}, "“people” should be text, not 3"),
        ({"st": "12"}, "“st” should be a whole number, not '12'"),
        ({"st": True}, "“st” should be a whole number, not True"),
        ({"dx": 0}, "“dx” is 0; it can be 1 to 999"),
        ({"armor": "mithril"}, "“armor” is “mithril”, which is not in the list of armor"),
        ({"gear": "sword"}, "“gear” is no list"),
        ({"gear": ["sword"]}, "“gear”, row 1, is no item"),
        ({"gear": [{"item": "dagger"}, {"item": "glaive"}]}, "“gear”, row 2: “glaive” is neither in the list of"),
        ({"gear": [{"item": "dagger", "ready": "yes"}]}, "“gear”, row 1: “ready” should be true or false"),
        ({"gear": [{"item": "dagger"}] * 51}, "“gear” has 51 things; 50 can be listed"),
        ({"points_added": -1}, "“points_added” is -1; it can be 0 to 999"),
        ({"damage": "2x"}, "“damage”: “2x” is not dice"),
        ({"hexes": 2}, "“hexes” is 2; a figure fills 1 or 3"),
        ({"ma": -1}, "“ma” is -1; it can be 0 to 999"),
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
