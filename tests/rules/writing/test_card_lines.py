"""A card as a line, and back."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.seam import Card
from gmtool.rules.writing import card_line, quick_entry, things
from gmtool.systems import all_rulesets, ruleset
from tests.tally import Tally

MELEE = ruleset("tft-melee")
SYSTEMS = [*all_rulesets(), Tally()]
BUILT_IN = [(rules, card) for rules in SYSTEMS for card in rules.bestiary()]
FORM = {field.key: field for field in MELEE.card_form().fields}
TEXT = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), max_size=30)
NAMES = st.one_of(
    TEXT.map(lambda text: text.strip() or "Nobody"),
    st.sampled_from(
        ["Rapier", "Old Large Shield", "x6", "6", "note: x", "ST 9", "player", "#lair", "the", '"', "“”", "Orc"]
    ),
)
GEAR = st.lists(
    st.fixed_dictionaries(
        {"item": st.sampled_from([item.key for item in FORM["gear"].items()]), "ready": st.booleans()}
    ),
    max_size=4,
)


@st.composite
def cards(draw: st.DrawFn) -> Card:
    fields = {
        "people": draw(st.sampled_from([item.key for item in FORM["people"].items()])),
        "st": draw(st.integers(1, 99)),
        "dx": draw(st.integers(1, 99)),
        "armor": draw(st.sampled_from([item.key for item in FORM["armor"].items()])),
        "gear": draw(GEAR),
        "xp": draw(st.integers(-50, 5000)),
        "points_added": draw(st.integers(0, 8)),
    }
    for key in ("first_st", "ma"):
        if draw(st.booleans()):
            fields[key] = draw(st.integers(1, 99))
    if draw(st.booleans()):
        fields["damage"] = draw(st.sampled_from(["1d+1", "2d−1"]))
    tags = tuple(dict.fromkeys(" ".join(tag.split()) for tag in draw(st.lists(TEXT, max_size=2))))
    return Card(
        "tft-melee",
        draw(NAMES),
        fields,
        kind=draw(st.sampled_from(["player", "monster"])),
        tags=tuple(tag for tag in tags if tag),
        notes=" ".join(draw(TEXT).split()),
    )


@pytest.mark.parametrize(("rules", "card"), BUILT_IN, ids=[card.name for _, card in BUILT_IN])
def test_every_built_in_card_comes_back_from_its_line(rules, card):
    made = quick_entry(rules, card_line(rules, card))
    assert (made.card, made.problems) == (card, ())


@settings(max_examples=200, deadline=None)
@given(card=cards())
def test_every_card_comes_back_from_its_line(card: Card):
    line = card_line(MELEE, card)
    assert "\n" not in line
    made = quick_entry(MELEE, line)
    assert made.not_understood == ()
    assert replace(made.card, fields={}) == replace(card, fields={})
    assert dict(made.card.fields) == dict(card.fields)


def test_a_line_is_what_one_would_write():
    flavius = next(card for card in MELEE.bestiary() if card.name == "Flavius Marcellus")
    assert card_line(MELEE, replace(flavius, notes="")) == (
        "Flavius Marcellus, ST 12, DX 12, chainmail, shortsword, large shield, dagger, #example, player"
    )
    slung = [{"item": "longbow", "ready": False}, {"item": "dagger", "ready": True}]
    wulf = Card("tft-melee", "Rapier", {"people": "orc", "st": 14, "dx": 10, "gear": slung}, kind="monster")
    assert card_line(MELEE, wulf) == '"Rapier", orc, ST 14, DX 10, longbow not ready, dagger ready'


def test_what_a_line_cannot_hold_is_left_out():
    odd = Card(
        "tft-melee",
        "Two\nlines",
        {"people": "robot", "st": "strong", "gear": [{"item": "laser"}, 5], "colour": "red"},
        notes="one\ntwo",
    )
    assert card_line(MELEE, odd) == '"Two lines", player note: one two'


def test_what_a_card_has_is_named_without_what_goes_without_saying():
    by_name = {card.name: card for card in MELEE.bestiary()}
    assert things(MELEE, by_name["Flavius Marcellus"]) == ("chainmail", "shortsword", "large shield", "dagger")
    assert things(MELEE, by_name["Wolf"]) == ()
    assert things(MELEE, Card("tft-melee", "Odd", {"armor": ["x"], "gear": [5, {"item": "laser"}, {}]})) == ()
    assert things(Tally(), Card("tally", "Imp", {"points": 4})) == ()
